# C types of playouts.py, which stays the only source.
cimport cython
from gorecord.life.stones cimport Stones

cpdef bint compiled()

cdef class Table(Stones):
    cdef int shaped, weight, takes, only, looked
    cdef int[::1] tally, open_tally, shape, seen

    @cython.locals(p=int, start=int, i=int)
    cpdef list run(self, int to_play, int ko, int playouts, seed, bint heavy)
    @cython.locals(y=int, x=int)
    cpdef list left_open(self)
    @cython.locals(one=int, many=bint, h=int, h1=int, h2=int, h3=int, k=int, q=int, c=int, lib=int, n=int, j=int, r=int,
                   rest=cython.longlong, total=cython.longlong)
    cdef int _weigh(self, int p, int colour) noexcept
    cdef bint _wasteful(self, int p, int colour) noexcept
    @cython.locals(i=int, s=int, k=int, q=int, h=int, n=int, j=int, r=int)
    cdef bint _outside(self, int p, int last, int enemy) noexcept
    @cython.locals(n=int, k=int, q=int, r=int, i=int, fresh=bint)
    cdef bint _nakade_chain(self, int p, int colour) noexcept
    @cython.locals(edges=int, i=int, k=int, q=int, j=int)
    cdef int _edges(self) noexcept
    @cython.locals(best=int, most=int, i=int, degree=int, k=int, q=int, j=int, n=int)
    cdef int _vital(self) noexcept
    @cython.locals(k=int, q=int, n=int, i=int, wall=int, j=int, r=int, c=int, v=int, before=int)
    cdef int _vital_beside(self, int p, int colour) noexcept
    @cython.locals(last=int, p=int, k=int, q=int, lib=int, s=int, j=int, r=int)
    cdef int _answer(self, int colour) noexcept
    @cython.locals(n=int, i=int, p=int, q=int, fit=bint)
    cdef int _pick(self, int colour, int heavy) noexcept
    @cython.locals(passes=int, p=int, _=int)
    cdef void _play(self, int colour, int heavy) noexcept
    @cython.locals(y=int, x=int, p=int, c=int, k=int, q=int)
    cdef void _count(self) noexcept
