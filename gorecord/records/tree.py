"""The tree of an SGF game as bytes: nodes with their properties, and how the branches hang together.

Nothing here knows of Go. Values are raw: what stands between the brackets, escapes and line ends untouched.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from gorecord.records.findings import Finding

Properties = dict[str, list[bytes]]
"""The properties of a node in the order of the file; the values of a property that the node repeats are joined."""


@dataclass(slots=True)
class Tree:
    """One game of a file.

    `nodes` are in the order of the file, so that a node stands after its parent and the main line of a tree comes first.
    `parents[i]` is the number of the parent of node i, -1 for the root; None where no node has a second child, so that each
    node is the child of the one before it. `repeats` has, for each node that repeats a property, its properties as
    written. `offsets[i]` is where node i begins in the bytes that were read; None where the reader did not keep it.
    """

    nodes: list[Properties]
    parents: list[int] | None = None
    repeats: dict[int, list[tuple[str, list[bytes]]]] = field(default_factory=dict)
    offsets: list[int] | None = None
    problems: list[Finding] = field(default_factory=list)

    def as_written(self, node: int) -> list[tuple[str, list[bytes]]]:
        """The properties of a node in the order of the file, repeated ones apart."""
        return self.repeats.get(node) or list(self.nodes[node].items())

    def main_line(self) -> list[int]:
        """The numbers of the nodes of the main line: the first child at every branching."""
        return next(self.lines())[1]

    def line_of(self, path: tuple[int, ...]) -> list[int]:
        """The numbers of the nodes of the branch with that path, as `lines` gives it; empty if there is none such."""
        children: dict[int, list[int]] = {}
        for node, parent in enumerate(self.parents or range(-1, len(self.nodes) - 1)):
            children.setdefault(parent, []).append(node)
        line = [0]
        branchings = 0
        while below := children.get(line[-1]):
            choice = 0
            if len(below) > 1:
                choice = path[branchings] if branchings < len(path) else 0
                branchings += 1
            if choice >= len(below):
                return []
            line.append(below[choice])
        return line if branchings >= len(path) else []

    def lines(self) -> Iterator[tuple[tuple[int, ...], list[int]]]:
        """Every branch from the root to its end, the main line first: its path and the numbers of its nodes.

        The path has the number of the child taken, from 0, at each branching, without noughts at its end: the main line
        has an empty one.
        """
        if self.parents is None:
            yield (), list(range(len(self.nodes)))
            return
        children: dict[int, list[int]] = {}
        for node, parent in enumerate(self.parents):
            children.setdefault(parent, []).append(node)
        line: list[int] = []
        path: list[int] = []
        # What is still to be walked: the child, how long the line and the path are before it, and its number among siblings.
        to_walk: list[tuple[int, int, int, int]] = [(0, 0, 0, -1)]
        while to_walk:
            node, length, depth, choice = to_walk.pop()
            del line[length:], path[depth:]
            if choice >= 0:
                path.append(choice)
            while True:
                line.append(node)
                below = children.get(node, ())
                if len(below) != 1:
                    break
                node = below[0]
            if below:
                to_walk.extend((below[i], len(line), len(path), i) for i in range(len(below) - 1, -1, -1))
                continue
            used = len(path)
            while used and path[used - 1] == 0:
                used -= 1
            yield tuple(path[:used]), list(line)


@dataclass(slots=True)
class Collection:
    """The games of a file, and what was wrong outside them or with the file as a whole."""

    games: list[Tree]
    problems: list[Finding] = field(default_factory=list)
    text: bytes = b""
    """The bytes that were read: those of the file, or the same text in UTF-8 where the file is in UTF-16."""
    wide: int | None = None
    """How long the byte order mark of a file in UTF-16 is; offsets in findings are those of the file all the same."""
    regular: bool = False
    """Whether the file follows the grammar and nothing had to be mended."""


def reordered(tree: Tree, first: frozenset[int]) -> Tree:
    """The tree with the children of nodes in another order: those of `first` before their siblings, the last of them foremost."""
    children: dict[int, list[int]] = {}
    for node, parent in enumerate(tree.parents or range(-1, len(tree.nodes) - 1)):
        children.setdefault(parent, []).append(node)
    order: list[int] = []
    waiting = [0]
    while waiting:
        node = waiting.pop()
        order.append(node)
        below = children.get(node, ())
        waiting.extend([*(n for n in reversed(below) if n not in first), *(n for n in below if n in first)])
    place = {node: number for number, node in enumerate(order)}
    parents = tree.parents or list(range(-1, len(tree.nodes) - 1))
    return Tree(
        [tree.nodes[node] for node in order],
        [place.get(parents[node], -1) for node in order],
        {place[node]: written for node, written in tree.repeats.items()},
        [tree.offsets[node] for node in order] if tree.offsets is not None else None,
        tree.problems,
    )
