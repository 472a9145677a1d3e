# C types of local.py, which stays the only source.
cimport cython

cdef int _TAKEN, _NOT_TAKEN, _UNKNOWN, _TABLE, _GROUPS

cpdef bint compiled()

cdef class Reader:
    cdef int n, stamp, free, taken_count, target, defender, limit, visits
    cdef readonly int nodes
    cdef long long hash, needs, none, one, turn
    cdef int[::1] cells, beside, walls, bans, seen, stack, taken, moves, table_value, table_visit, visit, label, fixed, closed, size, shared
    cdef long long[::1] code, path, table_key, table_needs

    @cython.locals(result=int, depth=int)
    cpdef int read(self, int target, bint attack, int nodes)
    cdef void _aim(self, int target) noexcept
    cpdef list line(self, int target, bint attack, int nodes)
    @cython.locals(colour=int, top=int, q=int, k=int, r=int, c=int)
    cdef bint _free(self, int p) noexcept
    @cython.locals(colour=int, top=int, q=int, k=int, r=int)
    cdef bint _joined(self, int p) noexcept
    @cython.locals(colour=int, chains=int, spaces=int, p=int, own=bint, label=int, top=int, q=int, k=int, r=int, mine=int, i=int,
                   space=int, again=bint, j=int, m=int)
    cdef bint _lives(self) noexcept
    @cython.locals(changed=bint, c=int, vital=int, space=int, i=int)
    cdef bint _benson(self, int chains, int spaces, int mine) noexcept
    @cython.locals(mark=int, enemy=int, k=int, q=int, count=int, ko=int)
    cdef int _try(self, int p, int colour) noexcept
    cdef void _ban(self, int p, int bans) noexcept
    @cython.locals(colour=int, i=int, q=int, k=int, r=int)
    cdef void _lift(self, int p) noexcept
    @cython.locals(ko=int, q=int)
    cdef void _undo(self, int p, int colour, int mark) noexcept
    @cython.locals(base=int, stamp=int, n=int, top=int, q=int, k=int, r=int, c=int, p=int)
    cdef int _generate(self, int ply) noexcept
    @cython.locals(i=int, value=int, needs=cython.longlong)
    cdef int _known(self, long long key, int depth) noexcept
    @cython.locals(i=int)
    cdef void _keep(self, long long key, int result, int depth) noexcept
    @cython.locals(i=int, highest=int)
    cdef int _not_taken(self, long long key, int ply, long long needs) noexcept
    @cython.locals(i=int, value=int)
    cdef int _enter(self, long long key, int depth, int ply) noexcept
    @cython.locals(key=cython.longlong, attacker=int, base=int, result=int, needs=cython.longlong, count=int, i=int, p=int,
                   mark=int, answer=int, bans=int)
    cdef int _attack(self, int depth, int ply) noexcept
    @cython.locals(key=cython.longlong, base=int, result=int, count=int, i=int, p=int, mark=int, answer=int, passed=bint,
                   bans=int)
    cdef int _defend(self, int depth, int ply) noexcept
