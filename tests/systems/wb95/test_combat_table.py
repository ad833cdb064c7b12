"""The combat table: every cell as the rulebooks print it, and as a combat reads it."""

from __future__ import annotations

import re

import pytest

from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_ratio import COLUMNS
from kessel.systems.wb95.combat_resolution import as_printed
from kessel.systems.wb95.data_rulebook import Result, rulebook
from tests.systems.wb95.front import ATTACK, CENTRE, NORTH, REGIMENT, RIFLES, Front, rolled

# Rows 2 to 12; columns 1:4 to 10:1; attacker / defender. A and D with a number: retreat; -n: CELs; D: disorganized;
# a dot: test.
PRINTED = """
-1/-1D   -1/D1D    -1/D1D   -1/D2D   -1/D3D   -1/D3D   -1/D3D  -1/D4D  -1/D4D  -1/D4D  -1/D4D  -1/D5D  -1/D5D-1
-1/-     -1/D1     •/D1     •/D2     •/D2-1   •/D3-1   •/D3-1  •/D3-1  •/D4-1  •/D4-1  •/D4-1  •/D4-1  •/D5-1
A1•/-    •/-1      •/D1     •/D1     •/D2     •/D3     •/D3    •/D3    •/D3    •/D4-1  •/D4-1  •/D4-1  •/D4-1
A1-1/-   -1/-      -1/-1    •/D1     •/D2     •/D2     -/D3    -/D3    -/D3    -/D3    -/D4    -/D4    -/D4-1
A1-1/-   A1•/-     -1/-1    -/D1     -/D2     -/D2     -/D2    -/D3    -/D3    -/D3    -/D3    -/D4    -/D4-1
A2-1/-   A1/-      A1/-     -1/-1    -/D1     -/D2     -/D2    -/D2    -/D3    -/D3    -/D3-1  -/D3-1  -/D4
A2-2/-1  A1-1/-    A1/-     -1/-1    -/D1     -/D2     -/D2    -/D2    -/D2-1  -/D3-1  -/D3    -/D3-1  -/D3
A2-2/-   A2-1/-1   A1-1/-   -1/-     -1/D1    -/D1     •/D2-1  •/D2-1  •/D2    -/D2    -/D3    -/D3    -/D3
A2-2/-   A2-2/-    A2-1/-1  A1/-     -1/D1-1  -1/D1-1  -1/D2   -/D2    -/D2    •/D2    •/D2    •/D3    -/D3
A2-2/-   A2-2/-    A2-2/-   A1-1/-   -1/-1    -1/-1    -1/D1   -1/D2   -1/D2   -1/D2   -1/D2   -1/D2   •/D3
A2D-2/-1 A2D-2/-1  A2D-2/-1 A2D-1/-1 D-1/-1   D-1/-1   D-1/-1  D-1/D1  D-1/D2  D-1/D2  D-1/D2  D-1/D2  D-1/D2
"""
CELLS = {
    (roll, column): cell
    for roll, line in enumerate(PRINTED.split("\n")[1:-1], 2)
    for column, cell in enumerate(line.split())
}


def read(text: str) -> Result:
    """Read one side of a printed cell."""
    retreat, losses = re.match(r"[AD](\d)", text), re.search(r"-(\d)", text)
    rest = re.sub(r"^[AD]\d|-\d", "", text)
    return Result(
        retreat=int(retreat[1]) if retreat else 0,
        losses=int(losses[1]) if losses else 0,
        disorganized="D" in rest,
        test="•" in rest,
    )


@clause("wb95", "table:combat")
def test_all_143_cells_are_as_printed() -> None:
    assert len(CELLS) == 11 * 13 == 143
    for (roll, column), cell in CELLS.items():
        attacker, defender = cell.split("/")
        assert rulebook().combat.result(roll, column) == (read(attacker), read(defender)), (roll, COLUMNS[column])


@clause("wb95", "table:combat")
@pytest.mark.parametrize("roll", range(2, 13))
@pytest.mark.parametrize(("attacking", "defending"), [(1, 4), (1, 3), (1, 2), (2, 2), (4, 2), (6, 2), (8, 2), (20, 2)])
def test_a_combat_reads_the_cell_of_its_column_and_roll(roll: int, attacking: int, defending: int) -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).strength(RIFLES, attacking).strength(REGIMENT, defending)
    game = field.dice(max(1, roll - 6), min(6, roll - 1)).phase(ATTACK)
    event = rolled(game.submit(Attack(units=(RIFLES,), targets=(NORTH,))))
    attacker, defender = CELLS[roll, COLUMNS.index(event.column)].split("/")
    assert event.roll == roll
    assert event.result == f"{as_printed(read(attacker), 'A')} / {as_printed(read(defender), 'D')}"


@clause("wb95", "table:combat")
@pytest.mark.parametrize(
    ("result", "letter", "text"),
    [
        (Result(), "A", "–"),
        (Result(losses=1), "A", "-1"),
        (Result(retreat=2, losses=1), "D", "D2 -1"),
        (Result(retreat=4, disorganized=True), "D", "D4D"),
        (Result(retreat=1, test=True), "A", "A1•"),
        (Result(losses=1, disorganized=True), "A", "D -1"),
    ],
)
def test_results_are_written_as_the_table_writes_them(result: Result, letter: str, text: str) -> None:
    assert as_printed(result, letter) == text
