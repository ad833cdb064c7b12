"""Orders that the rules refuse."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from kessel.play.outcome import Illegal


@contextmanager
def refused(clause: str) -> Iterator[None]:
    """Expect that what happens inside is refused, by this clause."""
    with pytest.raises(Illegal) as refusal:
        yield
    assert refusal.value.clause == clause
