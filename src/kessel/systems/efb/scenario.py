"""A scenario of East Front Battles: what its chapter of the booklet tells (24.0 in Dubno)."""

from __future__ import annotations

from typing import Literal

from kessel.pieces import Scenario
from kessel.systems.efb.charts import Entry

Die = Literal[1, 2, 3, 4, 5, 6]


class Deployment(Entry, frozen=True):
    """Units that their owner sets up in a zone of the board (3.2); a suggested hex for each."""

    side: str
    zone: str
    units: tuple[str, ...]
    suggested: dict[str, str]


class Reinforcement(Entry, frozen=True):
    """Units that arrive on a turn at an edge (6.1); the owner chooses `choose` of those left in `choose_from`."""

    side: str
    turn: int
    edge: str
    groups: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    choose: int = 0
    choose_from: tuple[str, ...] = ()


class ArrivalRolls(Entry, frozen=True):
    """Groups that arrive whole by a die not above the turn number, at an edge by a second die (24.7)."""

    side: str
    groups: tuple[str, ...]
    edges: dict[str, tuple[Die, ...]]


class Contingency(Entry, frozen=True):
    """Units rolled for when a group of the enemy arrives by die (6.7, 24.6)."""

    side: str
    units: tuple[str, ...]
    edge: str
    arrives_on: tuple[Die, ...]
    arrives_on_option: tuple[Die, ...]


class Replacements(Entry, frozen=True):
    """Replacement points a turn, once for objectives, and the edge by which units return (6.8-6.12)."""

    points: int
    edges: dict[str, tuple[Die, ...]]
    objectives: tuple[str, ...] = ()
    objective_points: int = 0


class Air(Entry, frozen=True):
    """The pool of air counters and how many dice tell the draw (6.6, 17.0)."""

    ground_attack: int
    medium_bomber: int
    dice: int


class Attachment(Entry, frozen=True):
    """How many units of other groups a headquarters may command besides its own (7.5)."""

    groups: tuple[str, ...]
    units: int
    supply: int


class Command(Entry, frozen=True):
    """Headquarters and the groups that each of them commands (7.3, 7.4)."""

    hqs: tuple[str, ...]
    groups: tuple[str, ...]
    attached: Attachment | None = None


class Exit(Entry, frozen=True):
    """Edge hexes by which a side may leave the map, and what its units score there (8.11, 23.5)."""

    side: str
    hexes: tuple[str, ...]
    armored: int = 0
    other: int = 0


class Event(Entry, frozen=True):
    """What a die roll of the Events Table brings (5.0)."""

    die: tuple[Die, ...]
    effect: Literal["none", "breakdown", "replacements", "weather"]
    side: str | None = None
    points: int = 0
    weather: str | None = None


class VictoryPoints(Entry, frozen=True):
    """What one side scores for: enemy units eliminated, towns at the end of each turn (23.1)."""

    armored: int
    other: int
    line_to: tuple[str, ...]
    towns: dict[str, int]


class EfbScenario(Scenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario chapter of the series: everything that chapter 24 of the booklet tells."""

    deploys: tuple[str, ...]
    first_weather: str
    friendly_edges: dict[str, tuple[str, ...]]
    contested_edges: tuple[str, ...] = ()
    deployment: tuple[Deployment, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    arrival_rolls: ArrivalRolls | None = None
    contingency: Contingency | None = None
    replacements: dict[str, Replacements] = {}
    air: dict[str, Air] = {}
    command: tuple[Command, ...]
    anti_tank_defense: dict[str, dict[str, int]] = {}
    events: tuple[Event, ...] = ()
    exits: tuple[Exit, ...] = ()
    victory: dict[str, VictoryPoints]
