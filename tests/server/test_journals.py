"""Saving, loading, forking and looking back."""

import sqlite3
from random import Random

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from kessel.library import replay
from kessel.play.journal import parse_journal
from kessel.server.app import make_app
from tests.server.sitting import Person, sit_down


def finish(*persons, seed=1):
    """Play a game to its end."""
    chance = Random(seed)
    while not (state := persons[0].state)["outcome"]:
        decider = next(person for person in persons if person.seat in state["waiting"])
        options = decider.get("/options", limit=400).json()["options"]
        assert decider.order(chance.choice(options)["order"]).status_code == 200


@pytest.fixture
def begun(client):
    """A game of two at one screen with a few orders in it, the last of which can be undone."""
    blue, red = sit_down(client)
    blue.order("plan hex=0305")
    red.order("plan hex=0203")
    blue.order("move unit=b:1 path=0303")
    return blue, red


def load(client, journal, **seats):
    answer = client.post("/api/tables/load", json={"journal": journal, "seats": seats})
    assert answer.status_code == 201, answer.text
    seated = answer.json()
    return [Person(client, seated["table"], seat, key) for seat, key in seated["keys"].items()]


def without_name(state):
    return {name: value for name, value in state.items() if name not in ("table", "revision")}


def test_a_saved_game_loads_as_the_same_game(client, begun):
    blue, _ = begun
    text = blue.get("/journal").text
    assert replay(parse_journal(text)).sequence == 3
    again, _ = load(client, text)
    assert again.table != blue.table
    assert without_name(again.state) == without_name(blue.state)
    assert again.post("/undo").status_code == 200
    assert again.order("done").status_code == 200


def test_a_loaded_game_may_have_other_players(client, begun):
    [red] = load(client, begun[0].get("/journal").text, blue="computer:random")
    assert red.seat == "red"
    assert red.state["seats"]["blue"]["player"] == "computer:random"
    red.wait()


def test_a_broken_journal_is_refused_and_says_why(client, begun):
    text = begun[0].get("/journal").text
    for broken, reason in (
        ("tea", "no Kessel journal"),
        (text.replace("0303", "0403"), "checksum does not fit"),
        ("\n".join(text.splitlines()[:-1]), "cut short"),
    ):
        answer = client.post("/api/tables/load", json={"journal": broken})
        assert answer.status_code == 400
        assert reason in answer.json()["message"]


def test_the_journal_of_two_browsers_is_closed_until_the_game_is_over(client):
    seats = {"blue": "person", "red": "open"}
    seated = client.post("/api/tables", json={"scenario": "drill/skirmish", "seats": seats, "seed": "3"}).json()
    blue = Person(client, seated["table"], "blue", seated["keys"]["blue"])
    red = Person(client, **client.post("/api/tables/join", json={"invite": seated["invites"]["red"]}).json())
    for closed in (blue.get("/journal"), blue.post("/fork", {"sequence": 0}), blue.get("/replay", seat="red")):
        assert closed.status_code == 403
        assert "until it is over" in closed.json()["message"]
    assert blue.get("/replay").status_code == 200
    assert not blue.state["open_book"]
    finish(blue, red)
    assert blue.state["open_book"]
    assert "seed: " in blue.get("/journal").text
    assert blue.get("/replay", seat="red").json()["seat"] == "red"
    orders = {entry["order"] for entry in blue.state["log"]["entries"] if entry["seat"] == "red"}
    assert None not in orders


def test_a_fork_plays_on_from_an_earlier_position_and_leaves_the_game_alone(client, begun):
    blue, _ = begun
    past = blue.get("/replay", first=2, last=2).json()["positions"][0]["position"]
    before = blue.state
    seated = blue.post("/fork", {"sequence": 2}).json()
    fork = Person(client, seated["table"], "blue", seated["keys"]["blue"])
    assert fork.state["position"] == past
    assert fork.order("done").status_code == 200
    assert blue.state == before
    assert blue.post("/fork", {"sequence": 99}).status_code == 422


def test_a_fork_at_the_end_is_a_copy(client, begun):
    blue, _ = begun
    seated = blue.post("/fork", {"sequence": 3, "seats": {"red": "computer:random"}}).json()
    assert set(seated["keys"]) == {"blue"}
    fork = Person(client, seated["table"], "blue", seated["keys"]["blue"])
    assert fork.state["position"] == blue.state["position"]
    assert fork.state["sequence"] == 3


def test_a_game_that_cannot_be_replayed_any_more_says_so_and_gives_its_journal(tmp_path):
    with TestClient(make_app(tmp_path)) as client:
        blue, _ = sit_down(client)
        blue.order("plan")
    file = sqlite3.connect(tmp_path / "kessel.sqlite")
    file.execute("UPDATE entries SET text = 'plan hex=9999'")
    file.commit()
    file.close()
    with TestClient(make_app(tmp_path)) as client:
        again = Person(client, blue.table, "blue", blue.key)
        answer = again.get()
        assert answer.status_code == 400
        assert "other rules or counters" in answer.json()["message"]
        assert "order 1 (blue plan hex=9999)" in answer.json()["message"]
        assert [card["table"] for card in client.get("/api/tables", headers={"X-Kessel-Keys": blue.key}).json()]
        assert "1 blue plan hex=9999" in again.get("/journal").text
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            client.websocket_connect(f"/api/tables/{blue.table}/live?key={blue.key}") as socket,
        ):
            socket.receive_json()
        assert closed.value.code == 4410


def test_the_replay_gives_every_position_and_what_happened_between(client):
    persons = sit_down(client)
    finish(*persons)
    blue = persons[0]
    replayed, first = [], 0
    while first <= blue.state["sequence"]:
        part = blue.get("/replay", first=first).json()
        replayed += part["positions"]
        first = replayed[-1]["sequence"] + 1
    assert [position["sequence"] for position in replayed] == list(range(blue.state["sequence"] + 1))
    assert replayed[-1]["position"] == blue.state["position"]
    assert blue.get("/replay").json()["marks"][0] == {"sequence": 0, "phase": [1, 0]}
    some = blue.get("/replay", first=5, last=8).json()
    assert some["positions"] == replayed[5:9]
    assert some["log"]["entries"] == blue.state["log"]["entries"][5:9]
    assert blue.get("/replay", first=9999).status_code == 422
