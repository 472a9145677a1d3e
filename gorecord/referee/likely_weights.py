"""Weights."""
CONSTANT = 0.0
PASS_WEIGHTS = ((-9.0, -9.0, -6.0, -4.0), (-9.0, -6.0, -3.0, -1.0))
WEIGHTS = [0.0] * 200
