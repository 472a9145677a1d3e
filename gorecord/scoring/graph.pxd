# C types of graph.py, which stays the only source.
cimport cython
from gorecord.scoring.border cimport Border

cdef int _MOST_NODES

cpdef bint compiled()

cdef class Graph(Border):
    cdef readonly int nodes
    cdef int queued
    cdef readonly int[::1] node_of, first
    cdef int[::1] queue, weight, home, touch
    cdef long long[::1] adjacent
    cdef readonly long long[::1] masks
    cdef long long one, playable, seki_nodes, dead_nodes

    @cython.locals(p=int, c=int, k=int, q=int, j=int, r=int, i=int)
    cpdef list scope(self, list cluster)
    @cython.locals(c=int, p=int, k=int, q=int)
    cdef void _mark_beside(self, list points) except *
    cdef bint _open(self, int p) noexcept
    @cython.locals(p=int, sides=int)
    cpdef bint build(self, list points) except *
    cdef void _join(self, int p, int node) noexcept
    @cython.locals(number=int)
    cdef bint _node(self, int first, int weight, int colour, int home, bint playable) noexcept
    @cython.locals(begin=int, end=int, p=int, number=int, i=int)
    cdef bint _chain_node(self, int chain) noexcept
    @cython.locals(p=int, k=int, q=int, c=int, i=int)
    cdef bint _chains_around(self, list points) except *
    @cython.locals(i=int, p=int, k=int, q=int)
    cdef bint _rests(self) noexcept
    @cython.locals(number=int, at=int, begin=int, p=int, k=int, q=int)
    cdef bint _rest(self, int start) noexcept
    @cython.locals(at=int, p=int, i=int, k=int, q=int, j=int)
    cdef void _edges(self) noexcept
    @cython.locals(found=cython.longlong, i=int)
    cpdef long long bans(self) noexcept
