"""The REST side of the server: each handler finds the table and the seat of the key, and hands over."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody, QueryParameter
from msgspec import Struct

from kessel import __version__
from kessel.play.journal import journal_text
from kessel.play.outcome import Preview
from kessel.server.catalog import rule_text, scenario_cards, scenario_sheet
from kessel.server.live import LiveTable, Question
from kessel.server.replays import replay_of
from kessel.server.tables import Tables, WrongKey, refuse_closed_book
from kessel.server.types import (
    Answer,
    Asked,
    Fork,
    Given,
    Health,
    Join,
    Joined,
    LoadJournal,
    NewTable,
    OptionList,
    Outdated,
    PlanNote,
    PlanProgress,
    Problem,
    Refusal,
    Replay,
    RuleText,
    ScenarioCard,
    ScenarioSheet,
    Seated,
    Shared,
    TableCard,
    TableState,
    TakeBack,
)

__all__ = ["Place", "api", "tables_of"]

OWN = ("key", "order", "limit")
"""Query parameters that are for the server; all others narrow what is asked for."""


def _fails(answer: type[Struct], description: str) -> ResponseSpec:
    return ResponseSpec(answer, generate_examples=False, description=description)


MISSING = {404: _fails(Problem, "There is none"), 403: _fails(Problem, "The key does not open it")}
REFUSED = MISSING | {400: _fails(Problem, "It cannot be read"), 422: _fails(Refusal, "The rules refuse it")}
STALE = REFUSED | {409: _fails(Outdated, "It answers an older question; nothing has changed")}

Key = Annotated[str, QueryParameter(description="The key of a seat at this table")]
Keys = Annotated[str, HeaderParameter(name="X-Kessel-Keys", description="Keys with commas between")]
Since = Annotated[int, QueryParameter(description="The revision up to which the log is known; -1 for none of it")]
Unit = Annotated[str | None, QueryParameter(description="Only what this unit can do")]
Kind = Annotated[str | None, QueryParameter(description="Only orders of this kind")]
Limit = Annotated[int, QueryParameter(ge=1, le=2000)]


class Place:
    """A table, and the seat that the key of the request opens there."""

    def __init__(self, live: LiveTable, seat: str) -> None:
        self.live, self.seat = live, seat


Here = NamedDependency[Place]


def tables_of(state: State) -> Tables:
    """Give the tables of the server."""
    return state.tables


def find_place(state: State, table: FromPath[str], key: Key) -> Place:
    """Find the seat that a key opens."""
    return Place(*tables_of(state).at(table, key))


@get("/health", sync_to_thread=False)
def health() -> Health:
    """Give a sign of life."""
    return Health("kessel", __version__)


@get("/scenarios", sync_to_thread=True)
def list_scenarios() -> tuple[ScenarioCard, ...]:
    """List what can be played."""
    return scenario_cards()


@get("/scenarios/{game:str}/{scenario:str}", sync_to_thread=True, responses={404: MISSING[404]})
def show_scenario(game: FromPath[str], scenario: FromPath[str]) -> ScenarioSheet:
    """Give the board, the counters and all else of a scenario that never changes."""
    return scenario_sheet(game, scenario)


@get("/rules/{system:str}/{clause:path}", sync_to_thread=True, responses={404: MISSING[404]})
def show_rule(system: FromPath[str], clause: FromPath[str], game: FromQuery[str | None] = None) -> RuleText:
    """Give what a clause says, in our own words."""
    return rule_text(system, clause.removeprefix("/"), game)


@post("/tables", sync_to_thread=True, responses={400: REFUSED[400], 404: MISSING[404]})
def create_table(state: State, data: JSONBody[NewTable]) -> Seated:
    """Set up a new game."""
    return tables_of(state).create(data)


@post("/tables/load", sync_to_thread=True, responses={400: REFUSED[400]})
def load_table(state: State, data: JSONBody[LoadJournal]) -> Seated:
    """Set up a game from a journal."""
    return tables_of(state).load(data)


@post("/tables/join", sync_to_thread=True, responses={403: MISSING[403]})
def join_table(state: State, data: JSONBody[Join]) -> Joined:
    """Take the seat of an invitation."""
    return tables_of(state).join(data.invite)


@get("/tables", sync_to_thread=True)
def list_tables(state: State, keys: Keys = "") -> list[TableCard]:
    """List the tables of a browser by the keys that it holds."""
    return tables_of(state).cards([key for key in keys.split(",") if key])


@get("/tables/{table:str}", sync_to_thread=True, responses=MISSING)
def show_table(place: Here, since: Since = -1) -> TableState:
    """Give the table as the seat of the key may see it."""
    return place.live.state(place.seat, since)


@get("/tables/{table:str}/options", sync_to_thread=True, responses=REFUSED)
def list_options(
    request: Request[Any, Any, Any],
    place: Here,
    unit: Unit = None,
    order: Kind = None,
    limit: Limit = 400,
) -> OptionList:
    """Give legal orders with what each would bring; further parameters narrow them as the decision knows them."""
    return place.live.options(place.seat, _about(request), order, limit)


@post("/tables/{table:str}/preview", status_code=200, sync_to_thread=True, responses=REFUSED)
def preview_order(place: Here, data: JSONBody[Asked]) -> Preview:
    """Say what an order would cost or bring, or why it is refused."""
    return place.live.preview(place.seat, data.order)


@get("/tables/{table:str}/query/{name:str}", sync_to_thread=True, responses=REFUSED)
def query_table(request: Request[Any, Any, Any], place: Here, name: FromPath[str]) -> Any:
    """Answer a question of the rules system: overlays, who can attack what, lists."""
    return place.live.query(place.seat, name, _about(request))


@post("/tables/{table:str}/orders", status_code=200, sync_to_thread=True, responses=STALE)
def give_order(place: Here, data: JSONBody[Given]) -> TableState:
    """Carry out an order; when this answers, it is on the disk."""
    live = place.live
    if data.seat not in (None, place.seat):
        raise WrongKey(f"This key opens the seat of {place.seat}, not of {data.seat}")
    with live.lock:
        revision = live.revision if data.revision is None else data.revision
        return live.submit(place.seat, live.read(data.order), Question(data.sequence, revision), data.since)


@post("/tables/{table:str}/undo", status_code=200, sync_to_thread=True, responses=REFUSED)
def undo_order(place: Here, since: Since = -1) -> TableState:
    """Take back the seat's own last order."""
    return place.live.undo(place.seat, since)


@post("/tables/{table:str}/take-back", status_code=200, sync_to_thread=True, responses=REFUSED)
def ask_take_back(place: Here, data: JSONBody[TakeBack], since: Since = -1) -> TableState:
    """Ask the opponent to go back; a computer agrees at once."""
    return place.live.ask_take_back(place.seat, data.to, since)


@post("/tables/{table:str}/take-back/answer", status_code=200, sync_to_thread=True, responses=REFUSED)
def answer_take_back(place: Here, data: JSONBody[Answer], since: Since = -1) -> TableState:
    """Answer the opponent's wish."""
    return place.live.answer_take_back(place.seat, data.answer, since)


@get("/tables/{table:str}/journal", sync_to_thread=True, media_type=MediaType.TEXT, responses=MISSING)
def save_journal(place: Here) -> Response[str]:
    """Give the journal as a file; closed while two browsers play."""
    return _journal_file(place.live)


def _journal_file(live: LiveTable) -> Response[str]:
    with live.lock:
        refuse_closed_book(live)
        journal = live.journal()
    text, name = journal_text(journal), f"{live.scenario.replace('/', '-')}-{len(journal.entries)}.journal"
    return Response(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@post("/tables/{table:str}/fork", sync_to_thread=True, responses=REFUSED)
def fork_table(state: State, place: Here, data: JSONBody[Fork]) -> Seated:
    """Play on from an earlier position as a new game."""
    return tables_of(state).fork(place.live, data)


@get("/tables/{table:str}/replay", sync_to_thread=True, responses=REFUSED)
def replay_table(
    place: Here, first: FromQuery[int] = 0, last: FromQuery[int | None] = None, seat: FromQuery[str | None] = None
) -> Replay:
    """Give positions of the past; through another seat's eyes only when the journal is open."""
    live = place.live
    if seat not in (None, place.seat):
        refuse_closed_book(live)
    return replay_of(live, seat or place.seat, first, last)


@get("/tables/{table:str}/thinking", sync_to_thread=True, responses=MISSING)
def show_progress(state: State, place: Here) -> PlanProgress:
    """Say how far the plan of the computer player is."""
    return tables_of(state).progress(place.live)


@post("/tables/{table:str}/hurry", status_code=200, sync_to_thread=True, responses=MISSING)
def hurry_computer(state: State, place: Here) -> PlanProgress:
    """Call for a move of the computer player at once: it plays the best that it has."""
    return tables_of(state).hurry(place.live)


@get("/tables/{table:str}/notes", sync_to_thread=True, responses=MISSING)
def show_notes(state: State, place: Here) -> tuple[PlanNote, ...]:
    """Give what the computer players of a finished game wanted and why."""
    return tables_of(state).notes(place.live)


@post("/tables/{table:str}/share", status_code=200, sync_to_thread=True, responses=MISSING)
def share_table(state: State, place: Here) -> Shared:
    """Let anybody who is given the answer look at a finished game."""
    return tables_of(state).share(place.live)


@get("/shared/{share:str}/replay", sync_to_thread=True, responses=REFUSED)
def replay_shared(
    state: State,
    share: FromPath[str],
    first: FromQuery[int] = 0,
    last: FromQuery[int | None] = None,
    seat: FromQuery[str | None] = None,
) -> Replay:
    """Give positions of a shared game through the eyes of a seat."""
    live = tables_of(state).shared(share)
    seats = tuple(live.players())
    return replay_of(live, seat if seat in seats else seats[0], first, last)


@get("/shared/{share:str}/journal", sync_to_thread=True, media_type=MediaType.TEXT, responses=MISSING)
def save_shared_journal(state: State, share: FromPath[str]) -> Response[str]:
    """Give the journal of a shared game as a file."""
    return _journal_file(tables_of(state).shared(share))


@post("/shared/{share:str}/fork", sync_to_thread=True, responses=REFUSED)
def fork_shared(state: State, share: FromPath[str], data: JSONBody[Fork]) -> Seated:
    """Play on from a position of a shared game as a new game of one's own."""
    tables = tables_of(state)
    return tables.fork(tables.shared(share), data)


def _about(request: Request[Any, Any, Any]) -> dict[str, str]:
    return {name: value for name, value in request.query_params.items() if name not in OWN}


api = Router(
    "/api",
    dependencies={"place": Provide(find_place, sync_to_thread=True)},
    route_handlers=[
        health,
        list_scenarios,
        show_scenario,
        show_rule,
        create_table,
        load_table,
        join_table,
        list_tables,
        show_table,
        list_options,
        preview_order,
        query_table,
        give_order,
        undo_order,
        ask_take_back,
        answer_take_back,
        save_journal,
        fork_table,
        replay_table,
        show_progress,
        hurry_computer,
        show_notes,
        share_table,
        replay_shared,
        save_shared_journal,
        fork_shared,
    ],
)
