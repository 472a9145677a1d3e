# C types of stones.py, which stays the only source.
cimport cython

cdef unsigned int _WORD

cpdef bint compiled()

cdef class Stones:
    cdef int columns, rows, stride, size, count, first_count, ko, last
    cdef unsigned int state
    cdef int[::1] step, cells, head, ring, stones, libs, empties, where, near, trace
    cdef int[::1] first_cells, first_head, first_ring, first_stones, first_libs, first_empties, first_where, first_near
    cdef long long[::1] sums, squares, first_sums, first_squares

    @cython.locals(p=int, y=int, x=int, k=int, colour=int)
    cpdef void load(self, bytes cells) except *
    @cython.locals(p=int, y=int, x=int)
    cpdef void confine(self, bytes inside) except *
    @cython.locals(p=int)
    cdef void _copy(self, bint save) noexcept
    @cython.locals(x=cython.uint)
    cdef int _random(self, unsigned int n) noexcept
    @cython.locals(i=int, q=int, k=int, c=int, h=int, free=int, change=int, total=cython.longlong, squares=cython.longlong)
    cdef void _set(self, int p, int colour) noexcept
    @cython.locals(p=int)
    cdef void _join(self, int a, int b) noexcept
    @cython.locals(p=int, q=int, k=int, c=int, h=int, n=int, change=int)
    cdef int _remove(self, int first) noexcept
    @cython.locals(taken=int, stones=int, k=int, q=int, h=int)
    cdef void _move(self, int p, int colour) noexcept
    @cython.locals(n=cython.longlong, total=cython.longlong)
    cdef int _atari(self, int h) noexcept
    @cython.locals(k=int, c=int, enemy=int, edge=int)
    cdef bint _eye(self, int p, int colour) noexcept
    @cython.locals(k=int, q=int, c=int)
    cdef bint _legal(self, int p, int colour) noexcept
