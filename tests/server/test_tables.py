"""Tables, seats and keys."""

import sqlite3

import pytest

from tests.server.sitting import DRILL, Person, sit_down


def create(client, seats, **wish):
    return client.post("/api/tables", json={"scenario": DRILL, "seats": seats, **wish})


def test_two_at_one_screen_get_both_keys(client):
    seated = create(client, {"blue": "person", "red": "person"}).json()
    assert set(seated["keys"]) == {"blue", "red"}
    assert seated["invites"] == {}
    for seat, key in seated["keys"].items():
        state = client.get(f"/api/tables/{seated['table']}", params={"key": key}).json()
        assert state["seat"] == seat
        assert state["seats"] == {name: {"player": "person", "taken": True} for name in ("blue", "red")}


def test_an_invitation_seats_one_guest_once(client):
    seated = create(client, {"blue": "person", "red": "open"}).json()
    assert set(seated["keys"]) == {"blue"}
    host = Person(client, seated["table"], "blue", seated["keys"]["blue"])
    assert host.state["seats"]["red"] == {"player": "open", "taken": False}
    invite = {"invite": seated["invites"]["red"]}
    joined = client.post("/api/tables/join", json=invite)
    assert joined.status_code == 201
    guest = Person(client, **joined.json())
    assert guest.state["seat"] == "red"
    assert host.state["seats"]["red"]["taken"]
    again = client.post("/api/tables/join", json=invite)
    assert again.status_code == 403
    assert "used it already" in again.json()["message"]


def test_an_invitation_is_no_key(client):
    seated = create(client, {"blue": "person", "red": "open"}).json()
    stranger = Person(client, seated["table"], "red", seated["invites"]["red"])
    assert stranger.get().status_code == 403


def test_a_wrong_key_opens_nothing(client):
    blue, _ = sit_down(client)
    other, _ = sit_down(client)
    stranger = Person(client, blue.table, "blue", other.key)
    for answer in (
        stranger.get(),
        stranger.get("/options"),
        stranger.get("/journal"),
        stranger.get("/replay"),
        stranger.get("/query/units"),
        stranger.post("/orders", {"order": "plan", "sequence": 0}),
        stranger.post("/undo"),
        stranger.post("/preview", {"order": "plan"}),
    ):
        assert answer.status_code == 403
        assert answer.json() == {"message": f"This key opens no seat of table {blue.table}"}


def test_an_unknown_table_is_not_found(client):
    stranger = Person(client, "nowhere", "blue", "key")
    assert stranger.get().status_code == 404
    assert stranger.get().json() == {"message": "There is no table nowhere"}


def test_a_request_without_a_key_says_what_is_missing(client):
    blue, _ = sit_down(client)
    answer = client.get(f"/api/tables/{blue.table}")
    assert answer.status_code == 400
    assert "'key'" in answer.json()["message"]


@pytest.mark.parametrize(
    ("wish", "status", "text"),
    [
        ({"scenario": "drill/tea"}, 404, "drill has no scenario 'tea'"),
        ({"scenario": "../shelf/drill/skirmish"}, 404, "there is no such scenario"),
        ({"seats": {"blue": "person"}}, 400, "the seats of drill/skirmish are blue, red"),
        ({"seats": {"blue": "person", "red": "cat"}}, 400, "a player is 'person', 'open' or 'computer:<name>'"),
        ({"seats": {"blue": "person", "red": "computer:cat"}}, 400, "there is no commander 'cat'"),
        ({"options": {"seed": 1}}, 404, "an option is wrong"),
        ({"seats": 3}, 400, "seats"),
    ],
)
def test_a_table_that_cannot_be_made_says_why(client, wish, status, text):
    asked = {"scenario": DRILL, "seats": {"blue": "person", "red": "person"}} | wish
    answer = client.post("/api/tables", json=asked)
    assert answer.status_code == status
    assert text in answer.json()["message"]


def test_a_browser_lists_the_tables_of_its_keys_and_no_others(client):
    blue, _ = sit_down(client)
    _, red = sit_down(client)
    red.order("plan")
    cards = client.get("/api/tables", headers={"X-Kessel-Keys": f"{blue.key},{red.key},nonsense"}).json()
    assert {(card["table"], card["seat"]) for card in cards} == {(blue.table, "blue"), (red.table, "red")}
    by_table = {card["table"]: card for card in cards}
    assert by_table[red.table]["waiting"] == ["blue"]
    assert by_table[red.table]["sequence"] == 1
    assert client.get("/api/tables").json() == []


def test_the_same_seed_gives_the_same_dice(client):
    tables = [sit_down(client, seed="dice") for _ in range(2)]
    for blue, red in tables:
        blue.order("plan hex=0303")
        red.order("plan hex=0303")
    first, second = (blue.get("/journal").text for blue, _ in tables)
    assert first == second


def test_keys_are_stored_as_hashes_only(client, tmp_path):
    blue, _ = sit_down(client)
    client.__exit__(None, None, None)
    rows = sqlite3.connect(tmp_path / "kessel.sqlite").execute("SELECT * FROM seats").fetchall()
    assert len(rows) == 2
    assert blue.key not in str(rows)
    client.__enter__()
