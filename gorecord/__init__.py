"""gorecord: referee and counter for records of the game of Go."""

__version__ = "0.1.0"
