# C types of skim.py, which stays the only source.
cimport cython

cdef int _SEMICOLON, _OPEN, _CLOSE, _BRACKET, _END, _ESCAPE, _LETTER_A, _LETTER_Z, _SMALL_A, _SMALL_Z
cdef int _CAPITAL_B, _CAPITAL_W, _B, _W, _KO, _AB, _AW, _AE, _PL, _TB, _TW, _CA
cdef int _MOST_IDENTIFIERS, _LONGEST_IDENTIFIER, _BLACK, _WHITE, _T, _COLOUR, _OLD_PASS

cpdef bint compiled()

cdef bint _is_blank(int c) noexcept
cdef int _line(int c) noexcept

cdef class Skim:
    cdef readonly list head, texts
    cdef readonly object codes, nodes, marked
    cdef readonly int count, across, down, marked_node, root_texts
    cdef readonly bint hidden
    cdef bytes data
    cdef const unsigned char* s
    cdef Py_ssize_t end
    cdef int[::1] written, at, seen
    cdef int node, move
    cdef bint main, heading
    cdef dict properties

    @cython.locals(s="const unsigned char*", i=Py_ssize_t, c=int, depth=int, begun=bint, ended=bint)
    cpdef bint read(self) except -1
    @cython.locals(s="const unsigned char*", start=Py_ssize_t, idents=int, ident=int, k=int, forced=bint)
    cdef Py_ssize_t _node(self, Py_ssize_t i) except -2
    @cython.locals(s="const unsigned char*", start=Py_ssize_t, stop=Py_ssize_t, k=Py_ssize_t, count=int, is_move=bint, values=list)
    cdef Py_ssize_t _property(self, int ident, Py_ssize_t i) except -2
    @cython.locals(s="const unsigned char*", start=Py_ssize_t, c=int, high=bint)
    cdef Py_ssize_t _value(self, Py_ssize_t i, bint closed) except -2
    @cython.locals(s="const unsigned char*", x=int, y=int, code=int)
    cdef bint _move(self, int ident, Py_ssize_t start, Py_ssize_t size) noexcept
    cdef void _keep(self, int ident, list values) except *

@cython.locals(codes="int[::1]", k=int, code=int)
cpdef void place(codes, int count, int columns) except *

@cython.locals(codes="int[::1]", nodes="int[::1]", k=int, code=int, point=int, found=list, step=tuple)
cpdef list moves_of(codes, nodes, int start, int count, tuple raws)
