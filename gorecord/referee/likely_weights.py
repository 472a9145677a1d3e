"""The weights of `likely`: the logarithm of how much each fact speaks for a move, by the number of the fact.

Fitted as a softmax over the empty points of some forty thousand positions of seven hundred public games. 0 to 39: distances to the
last move and the one before; 40 to 54: line and stage of the game; 55 to 179: surroundings; from 180: captures and threats.
"""

from __future__ import annotations

from typing import Final

CONSTANT: Final = 3.16
"""The logarithm of the sum over all moves of a position, on the average."""

PASS_WEIGHTS: Final = ((-12.0, -6.3, -3.6, -1.9), (-4.0, -0.5, -0.6, -1.1))
"""A pass: after a play, after a pass; by thirds of the board that have been played."""

# fmt: off
WEIGHTS: Final = (
    0, 0, 2.45, 1.53, 0.95, 0.52, -0.05, -0.37, -0.69, -0.87, -1.09, -1.25, -1.39, -1.53, -1.56, -1.76, -1.83, -1.84, -2.3, -0,
    -1.16, 0, 1.04, 0.54, 0.4, -0.07, -0.34, -0.46, -0.59, -0.57, -0.78, -0.75, -0.79, -0.87, -0.83, -0.88, -1.02, -0.93,
    -1.07, 0, -2.91, -1.76, -0.37, -0.74, 0.09, 0.15, 1.05, 0.47, -0.09, 0.46, -0.02, -0.26, -0.81, -0.19, -0.22, -1.46, -1.81,
    -1.41, -0.46, 0, -1.83, 1.08, -3.26, 0.05, 0, -3.6, 0.41, -4.2, -0.78, 0, -1.79, 0.66, -2.17, 0.31, 0, -0.51, 2.14, -0.71,
    1.64, 0, -3.69, -3.78, 0.38, -0.71, 0, 0.54, 0.4, 0.28, 0.16, 0, 0.05, 0.75, -0.16, 0.3, 0, -0.64, 0.63, -0.51, 0.12, 0, 0,
    0, 0, 0, 0, -5.02, -4.5, 0.15, -0.8, 0, 0.2, -0.57, 0.45, 0.14, 0, -1.06, 0.05, -0.09, 0.26, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, -3.9, -3.8, -0.47, -1.15, -4.08, -0.94, -1.29, 0.91, 0.13, -0.45, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -2.39,
    -3.07, -0.95, -1.49, -2.54, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -2.38, 1.73, 1.28, 2.01, 2.59, 3.3,
    4.58, -0.68, -0.57, 0.98, -3.19, -3.27, -2.73, -0.84, -8.13, 1.05, 1.16, 0, 0, 0,
)
# fmt: on
