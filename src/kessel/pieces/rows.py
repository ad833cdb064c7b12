"""Maps drawn with characters: one line a row, its number, a space, one character a column."""

from __future__ import annotations

from kessel.hexes import Grid
from kessel.pieces.report import FileReport


def read_rows(report: FileReport, table: str, text: str, grid: Grid) -> dict[str, tuple[int, str]]:
    """The character of every hex of the map, and on which line it stands; what is drawn off the map is ignored."""
    (first, last), (top, bottom) = grid.columns, grid.rows
    width = last - first + 1
    numbers = frozenset(grid.numbers)
    drawn: dict[str, tuple[int, str]] = {}
    seen: set[str] = set()
    for place, line in enumerate(text.splitlines()):
        row, _, characters = line.lstrip().partition(" ")
        if not row or row.startswith("#"):
            continue
        key = (table, "rows", place)
        if not (row.isdigit() and len(row) == 2 and top <= int(row) <= bottom) or row in seen:
            what = "is drawn twice" if row in seen else "is no row of the map"
            report.wrong(key, f"row {row!r} {what}", f"each row from {top:02} to {bottom:02} once")
            continue
        seen.add(row)
        if len(characters) != width:
            report.wrong(key, f"row {row} has {len(characters)} characters", f"{width}, one for each column")
        for column, character in enumerate(characters[:width], first):
            if (number := f"{column:02}{row}") in numbers:
                drawn[number] = place, character
    missing = [f"{row:02}" for row in range(top, bottom + 1) if f"{row:02}" not in seen]
    if missing:
        message = f"rows are missing: {', '.join(missing)}"
        report.wrong((table, "rows"), message, f"each row from {top:02} to {bottom:02}", None)
    return drawn
