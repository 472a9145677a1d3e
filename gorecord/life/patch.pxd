# C types of patch.py, which stays the only source.
cimport cython

cdef int _GROUPS

cpdef bint compiled()

cdef class Patch:
    cdef int n, stamp, free, taken_count, target, defender
    cdef long long hash
    cdef int[::1] cells, beside, walls, bans, seen, stack, taken, label, fixed, closed, size, shared
    cdef long long[::1] code

    @cython.locals(colour=int, top=int, q=int, k=int, r=int, c=int)
    cdef bint _free(self, int p, bint breathing) noexcept
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
