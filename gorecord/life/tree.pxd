# C types of tree.py, which stays the only source.
cimport cython
from gorecord.life.playouts cimport Table

cdef int _DEEPEST, _ROOTS
cdef double _RAVE, _PRIOR

cpdef bint compiled()

cdef class Tree(Table):
    cdef int room, used, inner, whole
    cdef int[::1] moves, first, number, trail, inside, weight_of
    cdef double[::1] roots, visits, worth, rave_visits, rave_worth

    @cython.locals(p=int, y=int, x=int, start=int, i=int)
    cpdef list look(self, bytes cells, bytes inside, bytes weights, int to_play, int ko, int iterations, seed)
    cdef void _clear(self, int node, int move) noexcept
    @cython.locals(answer=int, first=int, i=int, p=int, child=int)
    cdef void _open(self, int node, int colour) noexcept
    @cython.locals(best=int, highest=double, first=int, child=int, n=double, r=double, share=double, value=double, tried=int, urge=double)
    cdef int _best(self, int node) noexcept
    @cython.locals(i=int, mover=int, node=int, depth=int, passes=int, p=int)
    cdef void _once(self, int colour, int note) noexcept
    @cython.locals(total=int, i=int, p=int, c=int, k=int, q=int)
    cdef double _result(self, int note) noexcept
    @cython.locals(mover=int, d=int, node=int, gain=double, first=int, child=int, p=int)
    cdef void _back(self, int colour, int depth, double black) noexcept
