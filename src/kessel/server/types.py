"""What travels between server and client. The client's types are generated from these."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from kessel.pieces import Provenance
from kessel.play.agenda import Decision
from kessel.play.history import Wish
from kessel.play.outcome import Outcome, Preview

__all__ = [
    "Answer",
    "Asked",
    "CounterCard",
    "Focus",
    "Fork",
    "Given",
    "Health",
    "Join",
    "Joined",
    "LoadJournal",
    "Log",
    "LogEntry",
    "Mark",
    "NewTable",
    "Option",
    "OptionCard",
    "OptionList",
    "Outdated",
    "PhaseCard",
    "PlanNote",
    "PlanProgress",
    "Problem",
    "Refusal",
    "Replay",
    "ReplayedPosition",
    "RuleText",
    "ScenarioCard",
    "ScenarioSheet",
    "SeatView",
    "Seated",
    "Shared",
    "SideCard",
    "TableCard",
    "TableState",
    "TakeBack",
    "Thinking",
]


class Health(Struct, frozen=True):
    """A sign of life: what answers here, and its version."""

    name: str
    version: str


class SideCard(Struct, frozen=True):
    """A seat of a scenario."""

    seat: str
    name: str
    nations: tuple[str, ...]
    counters: int


class OptionCard(Struct, frozen=True):
    """A choice before play. `of` says where it goes: into `options` by its id, or into `options.choices`."""

    id: str
    of: Literal["rules", "scenario"]
    title: str
    text: str
    choices: tuple[str | bool | None, ...]
    """The first is the default; None leaves it to the scenario."""


class ScenarioCard(Struct, frozen=True):
    """A scenario as the first screen shows it."""

    id: str
    game: str
    system: str
    title: str
    game_title: str
    blurb: str
    dates: str
    season: str
    picture: str
    """Where the pictures of its board are: `web/src/draw/pyramid.ts` says which."""
    turns: int
    sides: tuple[SideCard, ...]
    hexes: int
    values: Provenance
    options: tuple[OptionCard, ...]
    playable: bool
    """Whether its rules can be played, or only its map and counters looked at."""
    commanders: tuple[str, ...]
    """The computer players that can take a seat, the weakest first: `computer:<name>`."""


class PhaseCard(Struct, frozen=True):
    """One phase of a turn."""

    number: int
    name: str
    seat: str
    """Whose phase it is; empty when it is everybody's."""


class CounterCard(Struct, frozen=True):
    """What is printed on a counter."""

    id: str
    name: str
    title: str
    """What players call it, alone and in a sentence; its id where that is a name already."""
    side: str
    nation: str
    type: str
    size: str
    mobility: str
    formation: dict[str, str]
    steps: int
    movement: int
    figures: tuple[str, ...]
    """The bottom line by steps lost: the first is the full counter."""
    stars: tuple[str, ...]
    troops: str
    towed: bool
    source: str
    values: tuple[tuple[str, str], ...] = ()
    """What else is printed on it: a word and its value."""


class ScenarioSheet(Struct, frozen=True):
    """Everything of a scenario that never changes, for the client to keep."""

    card: ScenarioCard
    board: dict[str, Any]
    """The drawing: see `kessel.pieces.board_drawing`."""
    counters: dict[str, CounterCard]
    phases: tuple[PhaseCard, ...]
    days: tuple[str, ...]
    """The first day of each turn."""
    notes: tuple[str, ...]
    victory: tuple[str, ...]
    queries: tuple[str, ...] = ()
    """What may be asked about a game of it."""


class RuleText(Struct, frozen=True):
    """A clause in our own words."""

    system: str
    clause: str
    games: tuple[str, ...]
    kind: str
    summary: str


class NewTable(Struct, frozen=True):
    """A wish for a new game. Each seat is "person" (this browser), "open" (by invitation) or "computer:<name>"."""

    scenario: str
    seats: dict[str, str]
    options: dict[str, Any] = {}
    seed: str | None = None


class Seated(Struct, frozen=True):
    """A new table: the keys of this browser's seats, and the invitations to give away. Both are told only once."""

    table: str
    keys: dict[str, str]
    invites: dict[str, str]


class Join(Struct, frozen=True):
    """Take the seat that an invitation is for."""

    invite: str


class Joined(Struct, frozen=True):
    """The seat taken, and its key."""

    table: str
    seat: str
    key: str


class LoadJournal(Struct, frozen=True):
    """Make a table from a saved game. Seats that are not named are persons at this browser."""

    journal: str
    seats: dict[str, str] = {}


class Fork(Struct, frozen=True):
    """Play on from after entry `sequence` as a game of its own, with new dice."""

    sequence: int
    seats: dict[str, str] = {}


class SeatView(Struct, frozen=True):
    """Who sits at a seat."""

    player: str
    """"person", "open", or "computer:<name>"."""
    taken: bool
    """False while an invitation waits to be used."""


class TableCard(Struct, frozen=True):
    """A table in a browser's list."""

    table: str
    scenario: str
    seat: str
    seats: dict[str, SeatView]
    sequence: int
    waiting: tuple[str, ...]
    outcome: str | None
    created: str
    changed: str


class LogEntry(Struct, frozen=True):
    """One order and what this seat saw of it. Number 0 is the opening."""

    number: int
    revision: int
    seat: str
    order: str | None
    """The order in its notation, for the seat that gave it, and for all once the game is over."""
    events: tuple[Any, ...]


class Log(Struct, frozen=True):
    """The log since a revision: keep the first `kept` entries, forget the rest, and add these."""

    kept: int
    entries: tuple[LogEntry, ...]


class Thinking(Struct, frozen=True):
    """A computer player at work."""

    seat: str
    progress: int
    """Orders it has given since it began."""


class PlanProgress(Struct, frozen=True):
    """How far the plan is that a computer player makes at a table."""

    share: float
    """From 0 to 1; 1 when nobody is planning."""


class PlanNote(Struct, frozen=True):
    """What a computer player wanted and why: to be read when the game is over."""

    number: int
    """The entry of the log that it came with."""
    seat: str
    text: str


class TableState(Struct, frozen=True):
    """A table as one seat sees it: the answer to every act, and what the websocket sends on every change."""

    table: str
    scenario: str
    options: dict[str, Any]
    seat: str
    seats: dict[str, SeatView]
    revision: int
    """Counts every change, also undone ones; it never goes back. An order says which revision it answers."""
    sequence: int
    """How many entries the journal has."""
    waiting: tuple[str, ...]
    """The seats that must decide before play goes on."""
    decision: Decision | None
    """What this seat must decide, if it must."""
    acting: bool
    """Whether the decision is a phase of this seat: any number of orders, until it ends the phase."""
    outcome: Outcome | None
    position: Any
    log: Log
    undo: bool
    """Whether this seat can undo its last order."""
    wish: Wish | None
    """A take-back that waits for an answer."""
    thinking: Thinking | None
    open_book: bool
    """Whether the journal may be saved and the past looked at: always, but for two browsers in mid-game."""
    trouble: str | None
    """What went wrong at the table itself, such as a computer player that failed."""
    capitulation: bool
    """Whether this seat may give up the game now."""


class Given(Struct, frozen=True):
    """An order to carry out: as JSON or in its notation, and the question it answers."""

    order: dict[str, Any] | str
    sequence: int
    revision: int | None = None
    """The revision it answers: tells an order from the doubled one that was undone in between."""
    seat: str | None = None
    since: int | None = None
    """Answer with the log since this revision; else since the one before the order."""


class Asked(Struct, frozen=True):
    """An order to look at, not to carry out."""

    order: dict[str, Any] | str


class Focus(Struct, frozen=True):
    """What an order is about, for a client that shows orders on the map and knows no rules."""

    units: tuple[str, ...]
    """The counters it names, as often as it names them."""
    hexes: tuple[str, ...]
    """The hexes it names, but for its path."""
    path: tuple[str, ...]
    """The hexes that are entered one after the other."""
    theme: tuple[str, ...]
    """Its kind and its other words: orders of one theme differ in units, places and numbers only."""


class Option(Struct, frozen=True):
    """A legal order."""

    order: Any
    text: str
    kind: str
    preview: Preview | None
    focus: Focus


class OptionList(Struct, frozen=True):
    """Legal orders, and whether there are more than were asked for."""

    options: tuple[Option, ...]
    more: bool


class TakeBack(Struct, frozen=True):
    """A wish to go back to the position after entry `to`."""

    to: int


class Answer(Struct, frozen=True):
    """The answer to the opponent's wish."""

    answer: Literal["agree", "refuse"]


class ReplayedPosition(Struct, frozen=True):
    """The position after an entry, as the seat may know it."""

    sequence: int
    position: Any


class Mark(Struct, frozen=True):
    """After entry `sequence` a new phase began; the turn stands first."""

    sequence: int
    phase: tuple[int, ...]


class Replay(Struct, frozen=True):
    """A stretch of a game: positions and what happened between them."""

    table: str
    scenario: str
    seat: str
    """Through whose eyes the positions are seen."""
    seats: tuple[str, ...]
    """All seats; through the eyes of which one may look, the server says when it is asked."""
    sequence: int
    """How many entries there are in all."""
    outcome: Outcome | None
    marks: tuple[Mark, ...]
    """Where phases began, from the opening on."""
    positions: tuple[ReplayedPosition, ...]
    log: Log


class Shared(Struct, frozen=True):
    """A finished game that whoever holds this word may look at."""

    share: str


class Problem(Struct, frozen=True):
    """Why a request cannot be answered."""

    message: str


class Refusal(Struct, frozen=True):
    """Why the rules refuse an order."""

    clause: str
    reason: str


class Outdated(Struct, frozen=True):
    """The order answers an older question; nothing has changed. Here is how things stand."""

    message: str
    state: TableState
