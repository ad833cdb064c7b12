"""The Setup Aid: lines of the printed set-up lists."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.wb95.setup_notation import Item, SetupLine, read_setup_line


@clause("wb95", "setup:aid")
@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        (
            "471 AT-B (p-panc.) 1524",
            SetupLine(items=(Item(number="471", type="AT", size="B", label="p-panc."),), hexes=("1524",)),
        ),
        (
            "Art./VII 1625 (FF)",
            SetupLine(items=(Item(type="ART", formation="VII"),), hexes=("1625",), fort="FF"),
        ),
        (
            "SS BR [W] (I, II) 4706, 4308 (FF)",
            SetupLine(
                items=(Item(size="BR", formation="W", ss=True, members=("I", "II")),), hexes=("4706", "4308"), fort="FF"
            ),
        ),
        (
            "1 ARM (-3 CELs) 524",
            SetupLine(items=(Item(number="1", type="ARM", complete=True),), hexes=("0524",), losses=3),
        ),
        (
            "35 INF, 267 INF (-1CEL) 4928,4929",
            SetupLine(
                items=(Item(number="35", type="INF", complete=True), Item(number="267", type="INF", complete=True)),
                hexes=("4928", "4929"),
                losses=1,
            ),
        ),
    ],
)
def test_a_line_names_units_hexes_works_and_losses(line: str, meaning: SetupLine) -> None:
    assert read_setup_line(line) == meaning


def test_a_line_that_names_no_unit_is_told() -> None:
    with pytest.raises(ValueError, match="is no unit of a set-up line"):
        read_setup_line("somewhere 1205")
