"""What all tests share."""

import os

import pytest
from hypothesis import settings

from tests import SHELF

# The drill stands on the shelf, so that its scenario is "drill/skirmish" everywhere, also in other processes.
os.environ["KESSEL_GAMES"] = str(SHELF)

# Timings never decide a test: how long an example takes says more about the machine than about the code.
settings.register_profile("kessel", deadline=None)
settings.load_profile("kessel")


def pytest_configure(config: pytest.Config) -> None:
    """Leave out what is marked slow, unless somebody asks with -m."""
    if not config.option.markexpr:
        config.option.markexpr = "not slow"
