# C types of course.py, which stays the only source.
cimport cython

cdef int _BORDER, _COLOUR, _PASS

cpdef bint compiled()

@cython.locals(last=int, k=int, point=int, node=int, codes="int[::1]", colours=tuple, places=tuple, nodes=tuple)
cpdef codes_of(line, int start, int points)

cdef class Runner:
    cdef int columns, rows, stride, size, taken, single
    cdef int[::1] border, cells, head, ring, stones, libs, inner, outer
    cdef unsigned long long[::1] keys, table, stamps
    cdef unsigned long long stamp, mask, hash

    @cython.locals(
        numbers_of="int[::1]", moves=int, stopped=int, regular=bint, ended=bint, closing=int, opening=int, in_a_row=int, first_pass=int,
        colour=int, black_plays=int, white_plays=int, black_passes=int, white_passes=int, black_taken=int, white_taken=int,
        last=int, last_taken=int, code=int, p=int,
    )
    cpdef run(self, bytes cells, codes, int count, int turn)
    @cython.locals(p=int, point=int, stones="const unsigned char*", room="unsigned long long")
    cdef void _set_up(self, bytes cells, int count) except *
    @cython.locals(at="unsigned long long")
    cdef bint _met(self) noexcept
    @cython.locals(k=int, q=int, free=int)
    cdef void _stand(self, int p, int colour) noexcept
    @cython.locals(p=int, c=int)
    cdef void _join(self, int a, int b) noexcept
    @cython.locals(k=int, q=int)
    cdef void _play(self, int p, int colour) noexcept
    @cython.locals(p=int, k=int, q=int)
    cdef void _remove(self, int first, int colour) noexcept
    @cython.locals(grid=bytearray, point=int)
    cdef bytes _grid(self)
