# C types of local.py, which stays the only source.
cimport cython

cdef int _UNREAD, _WIDE, _MOST_MOVES


cpdef bint compiled()

cdef class Neighbourhood:
    cdef long long[::1] adjacent
    cdef int[::1] weight, touch, home
    cdef long long playable, seki, dead, full, black, white, ban, takes, saves, opens
    cdef int limit
    cdef readonly int nodes
    cdef dict memo, counted

    @cython.locals(found=cython.longlong, todo=cython.longlong, bit=cython.longlong, more=cython.longlong)
    cdef long long _block(self, long long start, long long own) noexcept
    @cython.locals(found=cython.longlong, bit=cython.longlong)
    cdef long long _around(self, long long mask) noexcept
    @cython.locals(total=int, bit=cython.longlong)
    cdef int _points(self, long long mask) noexcept
    @cython.locals(value=int)
    cpdef int territory(self, long long black, long long white) except? -1000000000
    @cython.locals(total=int, dead=cython.longlong, inner=cython.longlong, rest=cython.longlong, black_wall=cython.longlong,
                   white_wall=cython.longlong, region=cython.longlong, wall=cython.longlong, sides=int, todo=cython.longlong,
                   bit=cython.longlong)
    cdef int _territory(self, long long black, long long white) noexcept
    @cython.locals(own=cython.longlong, other=cython.longlong, empty=cython.longlong, taken=cython.longlong,
                   beside=cython.longlong, enemies=cython.longlong, chain=cython.longlong, stones=int)
    cdef int _put(self, long long move, long long black, long long white, int turn) noexcept
    @cython.locals(beside=cython.longlong, home=int, free=cython.longlong, enemies=cython.longlong, chain=cython.longlong,
                   kind=int, friends=cython.longlong, liberties=cython.longlong)
    cdef int _kind(self, long long bit, long long own, long long other, int turn) noexcept
    @cython.locals(own=cython.longlong, other=cython.longlong, rest=cython.longlong, bit=cython.longlong, kind=int)
    cdef void _sort(self, long long black, long long white, int turn, long long ko) noexcept
    @cython.locals(sign=int, bottom=int, best=int, takes=cython.longlong, saves=cython.longlong, rest=cython.longlong, left=int,
                   move=cython.longlong, stones=int, value=int)
    cdef int _read(self, long long black, long long white, int turn, long long ko, int passed, int depth, int low,
                   int high) except? -1000000000
    @cython.locals(leave=int, best=int, chosen=cython.longlong, takes=cython.longlong, saves=cython.longlong,
                   rest=cython.longlong, left=int, move=cython.longlong, stones=int, value=int)
    cpdef tuple first_moves(self, long long black, long long white, int turn, long long ko, int depth)
