"""Options of the benchmarks."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--games", help="folder or archive of records to measure on, instead of the samples")
