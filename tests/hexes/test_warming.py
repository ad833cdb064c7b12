from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kessel.hexes


def warm_with_cache_in(folder: Path) -> str:
    """What a fresh process says when it warms the kernels."""
    code = "from kessel.hexes import warm; warm(print)"
    environment = os.environ | {"NUMBA_CACHE_DIR": str(folder)}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return run.stdout


@pytest.mark.slow
def test_compiling_is_announced_once_and_never_again(tmp_path: Path):
    first = warm_with_cache_in(tmp_path)
    assert "This happens once" in first
    assert "reach: search" in first
    assert warm_with_cache_in(tmp_path) == ""


def test_every_public_name_can_be_had():
    assert all(getattr(kessel.hexes, name) is not None for name in kessel.hexes.__all__)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match=r"kessel\.hexes' has no attribute 'hexagon'"):
        kessel.hexes.hexagon  # noqa: B018  # pyright: ignore[reportAttributeAccessIssue]
