"""A scenario of Winter Storm: what Exclusive Rules leave to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from kessel.pieces import Scenario
from kessel.systems.winter_storm.charts import GroundName, Mode
from kessel.systems.winter_storm.combat_charts import Entry


class Reinforcement(Entry, frozen=True):
    """Units that arrive on a turn in one of some hexes (8.0)."""

    side: str
    turn: int
    entry: tuple[str, ...]
    units: tuple[str, ...]


class Withdrawal(Entry, frozen=True):
    """A division that its owner takes off the map on a turn, or keeps for points to the enemy."""

    side: str
    turn: int
    division: str
    keep_points: int


class Change(Entry, frozen=True):
    """New values of a counter from a turn on."""

    turn: int
    counter: str
    name: str | None = None
    er: int | None = None
    guards: bool | None = None


class ReplacementArrival(Entry, frozen=True):
    """Replacement steps by class that a side gets on a turn (13.7)."""

    side: str
    turn: int
    steps: dict[str, int]


class Position(Entry, frozen=True):
    """An Improved Position at the start and who is under it (13.93, 13.94)."""

    hex: str
    kind: Literal["field_works", "fortification"]
    side: str
    units: tuple[str, ...]


class Dump(Entry, frozen=True):
    """Supply Points on the map, drawn by the HQs of a Superior HQ (13.44)."""

    hex: str
    points: int
    owner: str


class Source(Entry, frozen=True):
    """An Ultimate Supply Source on a railway (10.12), and the most SP that it takes in an Overphase."""

    id: str
    side: str
    hex: str
    railway: str
    most: int | None = None


class RoadHead(Entry, frozen=True):
    """A dump that a side may fill straight from its Strategic Supply."""

    side: str
    hex: str
    points: int
    owner: str


class Track(Entry, frozen=True):
    """Who holds a stretch of railway at the start."""

    railway: str
    side: str
    first: str
    last: str


class Supply(Entry, frozen=True):
    """Supply at the start and where it comes from (10.1)."""

    dumps: tuple[Dump, ...]
    sources: tuple[Source, ...]
    road_heads: tuple[RoadHead, ...]
    depots: tuple[str, ...]
    track: tuple[Track, ...]
    points: dict[str, int]
    modes: dict[str, Mode]


class SeasonModifiers(Entry, frozen=True):
    """Modifiers of the weather dice from a turn on (9.1)."""

    since: int
    temperature: int
    atmosphere: int


class StartingWeather(Entry, frozen=True):
    """The weather of the first turn, and what the season does to the later rolls."""

    temperature: str
    atmosphere: str
    ground: GroundName
    modifiers: tuple[SeasonModifiers, ...]
    swamp_frozen_at: tuple[str, ...] = ()


class Ring(Entry, frozen=True):
    """Units that stand still until the enemy comes near the pocket."""

    units: tuple[str, ...]
    released_within: int


class Breakout(Entry, frozen=True):
    """Units that may come out of the pocket, once, to meet a relief that is near."""

    units: tuple[str, ...]
    first_turn: int
    within: int
    movement: int
    engagement: int
    recovers_under: str
    north_of_myshkova: tuple[str, ...]


class Pocket(Entry, frozen=True):
    """Closed ground, and the part of its edge that a relief must reach."""

    hexes: tuple[str, ...]
    link_edge: tuple[str, ...]
    ring: Ring
    breakout: Breakout


class VictoryEvents(Entry, frozen=True):
    """Points for what happens at the pocket: three to the Axis player, the last to the Soviet one."""

    link: int
    corridor: int
    breakout_connected: int
    breakout_lost: int


class LossPoints(Entry, frozen=True):
    """Points to the enemy for the last step of a counter."""

    nations: tuple[str, ...]
    arms: tuple[str, ...]
    points: int


class VictoryLevel(Entry, frozen=True):
    """A result by the least margin, first side minus second; the highest that is reached holds."""

    margin: int
    level: str


class Victory(Entry, frozen=True):
    """What scores, and what a margin is worth."""

    hexes: dict[str, dict[str, int]]
    events: VictoryEvents
    losses: tuple[LossPoints, ...]
    levels: tuple[VictoryLevel, ...]


class WsScenario(Scenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario; `setup` gives the stack of each hex, topmost first (5.2)."""

    sets_up: tuple[str, ...]
    setup: dict[str, dict[str, tuple[str, ...]]]
    march_mode: tuple[str, ...] = ()
    front_engineers: dict[str, str] = {}
    breakdown: tuple[str, ...] = ()
    """Generic units that divisions may break down into (2.31, 16.2)."""
    reinforcements: tuple[Reinforcement, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    changes: tuple[Change, ...] = ()
    replacements: tuple[ReplacementArrival, ...] = ()
    positions: tuple[Position, ...] = ()
    supply: Supply
    weather: StartingWeather
    pocket: Pocket
    victory: Victory

    def placed(self) -> Iterator[tuple[str, str, str]]:
        """Every unit on the map at the start as (side, hex, unit), topmost of a stack first."""
        for side, hexes in self.setup.items():
            for number, stack in hexes.items():
                for unit in stack:
                    yield side, number, unit

    def arriving(self) -> Iterator[str]:
        """Every unit that may come later, each as often as it is named."""
        for reinforcement in self.reinforcements:
            yield from reinforcement.units
        yield from self.front_engineers.values()
        yield from self.pocket.breakout.units

    def counter_ids(self) -> Iterable[str]:
        """The counters that take part; generic ones appear only when a division breaks down (2.31)."""
        yield from (unit for _, _, unit in self.placed())
        yield from self.arriving()
        yield from self.breakdown
