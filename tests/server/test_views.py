"""Nothing that a seat may not know leaves the server for it."""

import json
from random import Random

import pytest
from litestar.testing import TestClient

from kessel.server.app import make_app
from kessel.server.live import Question
from kessel.systems.wb95.queries import QUERIES
from tests.server.sitting import Person, sit_down

SCENARIO = "korsun/deblockade"


@pytest.fixture(scope="module")
def hidden(tmp_path_factory):
    """Two at a table of a scenario with hidden stacks, some way into it, and the true game."""
    with TestClient(make_app(tmp_path_factory.mktemp("data"))) as client:
        german, soviet = sit_down(client, SCENARIO, german="person", soviet="person")
        live, _ = client.app.state.tables.at(german.table, german.key)
        game, chance = live.game, Random(3)
        while game.state.turn < 2 or game.state.phase < 4:
            seat = game.decision.seats[0]
            live.submit(seat, game.sample(chance, seat=seat), Question(live.game.sequence, live.revision))
        yield german, soviet, game


def secrets_of(game, seat):
    """The ids of a seat's counters that its enemy cannot see."""
    enemy = next(other for other in game.seats if other != seat)
    seen = {unit.id for unit in game.view(enemy).position.units}
    on_map = {unit.id for unit in game.view(seat).position.units if unit.side == seat}
    return on_map - seen


def test_a_view_hides_what_the_enemy_hides(hidden):
    german, soviet, game = hidden
    for person, enemy in ((german, "soviet"), (soviet, "german")):
        secrets = secrets_of(game, enemy)
        assert len(secrets) > 3
        state = person.state
        shown = json.dumps(state["position"])
        assert not [name for name in secrets if json.dumps(name) in shown]


def test_the_log_gives_no_orders_of_the_enemy(hidden):
    german, soviet, _ = hidden
    for person in (german, soviet):
        entries = person.state["log"]["entries"][1:]
        assert all((entry["order"] is not None) == (entry["seat"] == person.seat) for entry in entries)
        assert {entry["seat"] for entry in entries} == {"german", "soviet"}


def test_an_event_under_a_stack_loses_its_name(hidden):
    german, soviet, _ = hidden
    for person, enemy in ((german, "soviet"), (soviet, "german")):
        events = [event for entry in person.state["log"]["entries"] for event in entry["events"]]
        veiled = [event for event in events if event.get("veiled")]
        assert any(not event["unit"] for event in veiled)
        own = "g:" if person.seat == "german" else "s:"
        assert all(event["unit"] == "" or event["unit"].startswith(own) for event in veiled), enemy


@pytest.mark.parametrize("name", QUERIES)
def test_no_query_tells_where_a_hidden_counter_is(hidden, name):
    german, soviet, game = hidden
    for person, enemy in ((german, "soviet"), (soviet, "german")):
        secrets = secrets_of(game, enemy)
        foes = [unit for unit in person.state["position"]["units"] if unit["side"] == enemy]
        own = next(unit for unit in person.state["position"]["units"] if unit["side"] == person.seat)
        answer = person.get(
            f"/query/{name}", target=foes[0]["hex"], hex=foes[0]["hex"], unit=own["id"], units=own["id"]
        )
        assert answer.status_code == 200, answer.text
        # The order of battle and the timetable are printed in the scenario: they name every counter, but no place.
        told = [one for one in rows(answer.json()) if one.get("id") in secrets]
        assert all(not one.get("hex") and one.get("status") in (None, "unknown") for one in told)
        if name not in ("order_of_battle", "timetable"):
            assert not [name for name in secrets if json.dumps(name) in answer.text]


def rows(value):
    """Every object inside of JSON."""
    if isinstance(value, dict):
        return [value, *(row for inner in value.values() for row in rows(inner))]
    return [row for inner in value for row in rows(inner)] if isinstance(value, list) else []


def test_options_and_previews_are_for_the_seat_that_decides_alone(hidden):
    german, soviet, game = hidden
    [decider] = game.decision.seats
    asked, other = (german, soviet) if decider == "german" else (soviet, german)
    assert asked.get("/options", limit=5).json()["options"]
    for refused in (other.get("/options"), other.post("/preview", {"order": "end-phase"})):
        assert refused.status_code == 422
        assert refused.json()["reason"] == f"It is not for {other.seat} to decide now, but for {decider}"


def test_an_unknown_query_names_those_there_are(client):
    blue, _ = sit_down(client)
    answer = blue.get("/query/tea")
    assert answer.status_code == 404
    assert "there is no query 'tea'" in answer.json()["message"]


def test_a_replay_hides_what_the_seat_did_not_see(hidden):
    german, soviet, game = hidden
    guest = Person(german.client, german.table, "german", german.key)
    parts = guest.get("/replay", first=max(0, game.sequence - 3)).json()
    assert parts["positions"][-1]["position"] == german.state["position"]
    assert soviet.seat not in {e["seat"] for e in parts["log"]["entries"] if e["order"]}
