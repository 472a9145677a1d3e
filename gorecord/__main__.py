"""`python -m gorecord`: the same as the command `gorecord`."""

from gorecord.cli.main import main

main()
