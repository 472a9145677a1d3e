# C types of local.py, which stays the only source.
cimport cython
from gorecord.life.patch cimport Patch

cdef int _TAKEN, _NOT_TAKEN, _UNKNOWN, _TABLE

cpdef bint compiled()

cdef class Reader(Patch):
    cdef int limit, visits
    cdef readonly int nodes
    cdef long long needs, none, one, turn
    cdef int[::1] moves, table_value, table_visit, visit
    cdef long long[::1] path, table_key, table_needs

    @cython.locals(result=int, depth=int)
    cpdef int read(self, int target, bint attack, int nodes)
    cdef void _aim(self, int target) noexcept
    cpdef list line(self, int target, bint attack, int nodes)
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
