# C types of local.py, which stays the only source.
cimport cython

cdef int _TAKEN, _NOT_TAKEN, _UNKNOWN, _TABLE, _FAR

cpdef bint compiled()

cdef class Reader:
    cdef int n, stamp, taken_count, target, defender, nodes, limit, depends
    cdef long long hash
    cdef int[::1] cells, beside, walls, bans, seen, stack, taken, moves, table_value
    cdef long long[::1] code, path, table_key

    @cython.locals(result=int, depth=int)
    cpdef int read(self, int target, bint attack, int nodes)
    cdef void _aim(self, int target) noexcept
    cpdef list line(self, int target, bint attack, int nodes)
    @cython.locals(colour=int, top=int, q=int, k=int, r=int, c=int)
    cdef bint _free(self, int p) noexcept
    @cython.locals(colour=int, top=int, q=int, k=int, r=int)
    cdef bint _joined(self, int p) noexcept
    @cython.locals(mark=int, enemy=int, k=int, q=int, count=int, ko=int)
    cdef int _try(self, int p, int colour) noexcept
    cdef void _ban(self, int p, int bans) noexcept
    @cython.locals(colour=int, i=int, q=int, k=int, r=int)
    cdef void _lift(self, int p) noexcept
    @cython.locals(ko=int, q=int)
    cdef void _undo(self, int p, int colour, int mark) noexcept
    @cython.locals(base=int, stamp=int, n=int, top=int, q=int, k=int, r=int, c=int, p=int)
    cdef int _generate(self, int ply) noexcept
    @cython.locals(i=int, value=int)
    cdef int _known(self, long long key, int depth) noexcept
    @cython.locals(i=int)
    cdef void _keep(self, long long key, int result, int depth) noexcept
    @cython.locals(i=int)
    cdef int _repeated(self, long long key, int ply) noexcept
    @cython.locals(key=cython.longlong, before=int, value=int, attacker=int, base=int, result=int, lowest=int, count=int,
                   i=int, p=int, mark=int, answer=int, bans=int)
    cdef int _attack(self, int depth, int ply) noexcept
    @cython.locals(key=cython.longlong, before=int, value=int, base=int, result=int, count=int, i=int, p=int, mark=int,
                   answer=int, passed=bint, bans=int)
    cdef int _defend(self, int depth, int ply) noexcept
    cdef int _saved(self, long long key, int ply) noexcept
