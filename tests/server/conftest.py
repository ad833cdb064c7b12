from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from kessel.server.app import make_app


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    """A server of its own."""
    with TestClient(make_app(tmp_path)) as client:
        yield client
