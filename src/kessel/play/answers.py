"""What the queries of every rules system answer with, so that a client shows all of them alike (docs/server.md).

A rules system keeps the answers that name its own orders, and adds what only its rulebook knows.
"""

from __future__ import annotations

from msgspec import Struct

from kessel.play.outcome import Reason

__all__ = [
    "Attacker",
    "BothZones",
    "Choice",
    "Coming",
    "Condition",
    "Control",
    "Duty",
    "Fate",
    "Losses",
    "OrderOfBattle",
    "RangeOf",
    "Ranges",
    "Score",
    "SideLosses",
    "Timetable",
    "ToDo",
    "VictoryArea",
    "VictoryTable",
    "WhyNot",
]


class Duty(Struct, frozen=True):
    """Something that must be done before the phase can end: a unit that must attack, or a hex that must be attacked."""

    clause: str
    text: str
    hex: str
    unit: str = ""


class ToDo(Struct, frozen=True):
    """What the decision asks of a seat. Empty when it is not its turn."""

    units: tuple[str, ...] = ()
    """Own units that have something to do."""
    duties: tuple[Duty, ...] = ()
    may_end: bool = False
    """Whether the phase can be ended now."""
    why_not: Duty | None = None
    """What keeps the phase from ending."""
    planned: tuple[str, ...] = ("attack",)
    """The orders that the query `attack` puts together."""
    arranged: bool = False
    """The answer has many parts: the query `arrange` puts it together."""
    composed: tuple[str, ...] = ()
    """Orders of one unit that have many parts: the query `arrange` puts them together if it is told the `unit`."""


class WhyNot(Struct, frozen=True):
    """What keeps units from a hex. Without a clause nothing does."""

    hex: str
    clause: str = ""
    reason: str = ""
    path: tuple[str, ...] = ()
    """The attempt, hex after hex, the one they leave not named; empty where it fails before the first step."""
    fails: int = 0
    """Which hex of the path cannot be entered, counted from 0."""


class Attacker(Struct, frozen=True):
    """A unit or a battery that can take part in an attack."""

    id: str
    hex: str
    sp: int
    """Its strength in this attack; 0 while nobody knows it."""
    must: bool = False
    """It must attack in this phase."""
    others: tuple[str, ...] = ()
    """Further hexes it could attack."""
    untried: bool = False
    """Nobody knows its strength."""


class Choice(Struct, frozen=True):
    """Something else that is chosen for an order: the query takes it as the parameter `name`."""

    name: str
    text: str
    values: tuple[str, ...]
    chosen: str


class BothZones(Struct, frozen=True):
    """The hexes in zones of control."""

    own: tuple[str, ...]
    enemy: tuple[str, ...]


class Control(Struct, frozen=True):
    """Whose hexes are."""

    hexes: dict[str, tuple[str, ...]]
    contested: tuple[str, ...] = ()
    front: tuple[str, ...] = ()
    """Hexsides between hexes of one side and hexes that are not its own."""


class RangeOf(Struct, frozen=True):
    """How far a headquarters or a gun reaches."""

    id: str
    hex: str
    kind: str
    """ "headquarters" or "artillery"."""
    range: int


class Ranges(Struct, frozen=True):
    """What own headquarters and guns reach."""

    units: tuple[RangeOf, ...]
    command: tuple[str, ...]
    fire: tuple[str, ...]
    out_of_command: tuple[str, ...] = ()
    """Own units that no headquarters commands, where the rules ask for it."""


class Score(Struct, frozen=True):
    """The victory points of a side, term by term; unused terms tell what may still come."""

    points: int
    terms: tuple[Reason, ...]


class VictoryArea(Struct, frozen=True):
    """Hexes that count."""

    text: str
    seat: str
    """For whom they count; empty for both."""
    points: int
    """Of a hex, or of the whole; none where holding them wins the game itself."""
    whole: bool
    """True when they count only all together."""
    hexes: tuple[str, ...]


class Condition(Struct, frozen=True):
    """A way to win, and whether it would be fulfilled now."""

    winner: str
    level: str
    asked: str
    """At the end of every "supply" phase, of every "turn", or at the "end"."""
    clause: str
    text: str
    fulfilled: bool


class VictoryTable(Struct, frozen=True):
    """How the game is won, and how it stands."""

    scores: dict[str, Score]
    areas: tuple[VictoryArea, ...]
    conditions: tuple[Condition, ...]


class Coming(Struct, frozen=True):
    """Reinforcements of a side. Without a turn they come when something has happened, or by a die."""

    seat: str
    turn: int | None
    date: str
    units: tuple[str, ...]
    where: str
    text: str


class Timetable(Struct, frozen=True):
    """What comes when, as far as it is known."""

    turn: int
    turns: int
    coming: tuple[Coming, ...]
    air: dict[str, tuple[int, ...]] = {}
    """Air strength by turn."""


class SideLosses(Struct, frozen=True):
    """What a side has lost."""

    steps: int
    counters: tuple[str, ...]


class Losses(Struct, frozen=True):
    """What both sides have lost."""

    sides: dict[str, SideLosses]


class Fate(Struct, frozen=True):
    """Where a counter is, as far as the seat may know: "map", "waiting", "due", "left", "lost" or "unknown"."""

    id: str
    status: str
    hex: str = ""
    steps: int = 0


class OrderOfBattle(Struct, frozen=True):
    """Every counter of both sides. Formations are on the counters of the scenario's sheet."""

    own: tuple[Fate, ...]
    enemy: tuple[Fate, ...]
