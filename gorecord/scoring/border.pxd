# C types of border.py, which stays the only source.
cimport cython

cdef int _SHORT

cpdef bint compiled()

cdef class Border:
    cdef readonly object geometry
    cdef readonly int n
    cdef public int turn, ko
    cdef readonly list played, taken
    cdef readonly set touched, dead
    cdef bint any_frozen
    cdef int[::1] is_dead, is_frozen, ko_takers, beside
    cdef readonly int[::1] board, chain_of
    cdef int chains, regions, stamp
    cdef int[::1] chain_at, chain_points, liberties, liberty, region_of, region_at, region_points, sides
    cdef int[::1] seen, chain_seen, wanted, leader

    @cython.locals(p=int, chained=int, found=int)
    cpdef void survey(self) noexcept
    @cython.locals(colour=int, number=int, top=int, count=int, p=int, k=int, q=int, there=int)
    cdef int _chain(self, int start, int at) noexcept
    @cython.locals(number=int, top=int, sides=int, p=int, k=int, q=int)
    cdef int _region(self, int start, int at) noexcept
    cdef bint _short(self, int chain) noexcept
    cdef bint _dead_chain(self, int chain) noexcept
    @cython.locals(p=int, c=int, r=int, begin=int, end=int, sides=int, i=int)
    cpdef tuple candidates(self)
    @cython.locals(i=int, k=int, q=int, c=int)
    cdef bint _presses(self, int dead) noexcept
    @cython.locals(k=int, q=int)
    cdef bint _beside_short(self, int p) noexcept
    @cython.locals(one=int, many=bint, short=bint, k=int, q=int, c=int)
    cdef bint _joins(self, int p) noexcept
    @cython.locals(k=int, q=int)
    cdef bint _beside_frozen(self, int p) noexcept
    @cython.locals(found=int, k=int, q=int, j=int, r=int)
    cdef bint _near_both(self, int p) noexcept
    cdef int _find(self, int p) noexcept
    cdef void _unite(self, int p, int q) noexcept
    @cython.locals(p=int, k=int, q=int, j=int, r=int, c=int)
    cpdef list clusters(self, list wanted)
    @cython.locals(k=int, q=int, c=int)
    cpdef bint takes(self, int move) noexcept
    @cython.locals(i=int)
    cdef list _stones(self, int chain)
    @cython.locals(p=int)
    cdef void _undead(self, list points) except *
