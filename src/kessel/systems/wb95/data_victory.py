"""Who wins a WB-95 scenario, as data: what is asked, when it is asked, and what points are worth."""

from __future__ import annotations

from typing import Literal

import msgspec

from kessel.systems.wb95.data_area import Area

__all__ = [
    "AllOf",
    "AnyOf",
    "Condition",
    "Controls",
    "Ending",
    "HexPoints",
    "Level",
    "Linked",
    "NoneSupplied",
    "Not",
    "Points",
    "PointsReached",
    "StepPoints",
    "Victory",
    "WholePoints",
]


class _Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Part of the victory conditions."""


class _Condition(_Entry, frozen=True, kw_only=True, tag_field="is"):
    """Something that is so or not so in a position."""


class Controls(_Condition, frozen=True, kw_only=True, tag="controls"):
    """The side controls (4.3) all hexes of the area, or `at_least` so many."""

    side: str
    area: Area
    at_least: int | None = None


class Linked(_Condition, frozen=True, kw_only=True, tag="linked"):
    """A hex of `area` that the side controls is linked with a hex of `to`, by supply (10.1) or all the way by road."""

    side: str
    area: Area
    to: Area
    by: Literal["supply", "road"] = "supply"


class NoneSupplied(_Condition, frozen=True, kw_only=True, tag="none_supplied"):
    """No unit of the side that traces supply stands in the area."""

    side: str
    area: Area


class PointsReached(_Condition, frozen=True, kw_only=True, tag="points"):
    """The side has at least so many victory points."""

    side: str
    at_least: int


class AllOf(_Condition, frozen=True, kw_only=True, tag="all_of"):
    """Every one of these."""

    of: tuple[Condition, ...]


class AnyOf(_Condition, frozen=True, kw_only=True, tag="any_of"):
    """At least one of these."""

    of: tuple[Condition, ...]


class Not(_Condition, frozen=True, kw_only=True, tag="not"):
    """The opposite."""

    of: Condition


Condition = Controls | Linked | NoneSupplied | PointsReached | AllOf | AnyOf | Not


class Ending(_Entry, frozen=True, kw_only=True):
    """A side wins when the condition is so. Endings are asked in the order in which they are written."""

    winner: str
    level: str
    asked: Literal["supply", "turn", "end"]
    """At the end of every Supply Phase, of every turn, or of the last turn only."""
    when: Condition | None = None
    """None: in any case."""
    held: bool = False
    """It must be so at the end of the winner's own Supply Phase and still at the end of the opponent's next one."""
    given: dict[str, str] = {}
    """Only with these options."""
    topic: str = "victory"
    """The clause that says so: `scenario:<id>/<topic>`."""


class _Points(_Entry, frozen=True, kw_only=True, tag_field="for"):
    """Victory points, counted when they are asked for; without a side, for both."""

    points: int = 1
    side: str | None = None
    given: dict[str, str] = {}
    topic: str = "victory"


class HexPoints(_Points, frozen=True, kw_only=True, tag="each_hex"):
    """For each hex of the area that the side controls."""

    area: Area


class WholePoints(_Points, frozen=True, kw_only=True, tag="whole"):
    """For the whole area in the side's control."""

    area: Area


class StepPoints(_Points, frozen=True, kw_only=True, tag="each_step_destroyed"):
    """For each step the enemy has lost in play, eliminated and surrendered counters with all they had left."""


Points = HexPoints | WholePoints | StepPoints


class Level(_Entry, frozen=True, kw_only=True):
    """From so many points of the scale's side on, this side wins at this level."""

    at_least: int
    winner: str
    level: str


class Victory(_Entry, frozen=True, kw_only=True):
    """The victory conditions of a scenario.

    When the last turn ends and no ending has decided, the scale does, else the majority of points; with neither,
    and with equal points, the game is a draw.
    """

    text: tuple[str, ...]
    """The conditions in words, for the players."""
    endings: tuple[Ending, ...] = ()
    points: tuple[Points, ...] = ()
    scale_side: str | None = None
    scale: tuple[Level, ...] = ()
    majority: str | None = None
    """The level at which the side with more points wins."""
    topic: str = "victory"
    """The clause of the scale or the majority: `scenario:<id>/<topic>`."""
