"""Computer players at the table."""

from random import Random
from time import sleep

from kessel.command import COMMANDERS
from kessel.server.live import LiveTable
from tests.server.sitting import sit_down


def test_a_computer_opponent_plays_a_whole_first_battle(client):
    [soviet] = sit_down(client, "korsun/first_battle", soviet="person", german="computer:random")
    chance = Random(1)
    while not (state := soviet.wait())["outcome"]:
        assert state["trouble"] is None
        soviet.play_one(chance)
    seats = {entry["seat"] for entry in soviet.state["log"]["entries"][1:]}
    assert seats == {"soviet", "german"}
    assert soviet.state["thinking"] is None


def test_two_computers_play_without_anybody_watching(client):
    seats = {"blue": "computer:random", "red": "computer:random"}
    seated = client.post("/api/tables", json={"scenario": "drill/skirmish", "seats": seats}).json()
    assert seated["keys"] == {}
    live = client.app.state.tables._find(seated["table"])
    for _ in range(2000):
        with live.lock:
            if live.game.outcome:
                return
        client.get("/api/health")
    raise AssertionError("the game is not over")


def test_a_computer_that_fails_is_reported_and_harms_nobody(client, monkeypatch):
    class Fainting:
        notes = ()

        def choose(self, desk):
            raise ValueError("dizzy")

    monkeypatch.setitem(COMMANDERS, "fainting", lambda seed: Fainting())
    [blue] = sit_down(client, blue="person", red="computer:fainting")
    for _ in range(500):
        if blue.state["trouble"]:
            break
    assert blue.state["trouble"] == "The computer player failed: ValueError: dizzy"
    assert blue.state["thinking"] is None
    assert blue.order("plan").status_code == 200
    assert blue.get("/journal").status_code == 200


def test_a_computer_that_failed_tries_again_after_the_next_order(client, monkeypatch):
    class Stumbling:
        notes = ()
        fell = False

        def choose(self, desk):
            if not self.fell:
                self.fell = True
                raise ValueError("dizzy")
            return next(iter(desk.options()))

    monkeypatch.setitem(COMMANDERS, "stumbling", lambda seed: Stumbling())
    [blue] = sit_down(client, blue="person", red="computer:stumbling")
    for _ in range(500):
        if blue.state["trouble"]:
            break
    assert blue.order("plan").status_code == 200
    state = blue.wait()
    assert state["trouble"] is None
    assert state["decision"]["kind"] == "move"


def test_a_computer_thinks_about_a_game_of_its_own(client, monkeypatch):
    games = []

    class Watching:
        def choose(self, desk):
            games.append(desk._game)
            return next(iter(desk.options()))

    monkeypatch.setitem(COMMANDERS, "watching", lambda seed: Watching())
    [blue] = sit_down(client, blue="person", red="computer:watching")
    blue.order("plan")
    blue.wait()
    live, _ = client.app.state.tables.at(blue.table, blue.key)
    assert games
    assert games[0] is not live.game
    assert games[0].setting is not live.game.setting


def test_a_computer_tells_how_far_its_plan_is_and_can_be_hurried(client, monkeypatch):
    class Pondering:
        def choose(self, desk):
            desk.watch.tell(0.4)
            while not desk.watch.is_late:
                sleep(0.001)
            return next(iter(desk.options()))

    monkeypatch.setitem(COMMANDERS, "pondering", lambda seed: Pondering())
    [blue] = sit_down(client, blue="person", red="computer:pondering")
    blue.order("plan")
    for _ in range(2000):
        if blue.get("/thinking").json()["share"] == 0.4:
            break
        sleep(0.001)
    assert blue.state["thinking"]["seat"] == "red"
    assert blue.get("/thinking").json() == {"share": 0.4}
    blue.post("/hurry")
    state = blue.wait()
    assert state["decision"]["kind"] == "move"
    assert blue.get("/thinking").json() == {"share": 1.0}


def test_what_a_computer_wanted_can_be_read_when_the_game_is_over(client):
    [blue] = sit_down(client, blue="person", red="computer:drill")
    chance = Random(1)
    refused = blue.get("/notes")
    assert refused.status_code == 403
    assert "when the game is over" in refused.json()["message"]
    while not blue.wait()["outcome"]:
        blue.play_one(chance)
    notes = blue.get("/notes").json()
    assert {note["seat"] for note in notes} == {"red"}
    assert "the best for every unit" in notes[0]["text"]
    log = blue.state["log"]["entries"]
    assert all(log[note["number"]]["seat"] == "red" for note in notes)


def test_the_last_word_of_a_computer_is_there_as_soon_as_the_game_is_over(client, monkeypatch):
    class Talking:
        def __init__(self):
            self.notes = []

        def choose(self, desk):
            self.notes.append("a word")
            return desk.sample(Random(1))

    def slowly(table, *told, add_notes=LiveTable.add_notes):
        sleep(0.05)
        add_notes(table, *told)

    monkeypatch.setattr(LiveTable, "add_notes", slowly)
    monkeypatch.setitem(COMMANDERS, "talking", lambda seed: Talking())
    [blue] = sit_down(client, blue="person", red="computer:talking")
    chance = Random(1)
    while not blue.wait()["outcome"]:
        blue.play_one(chance)
    notes = blue.get("/notes").json()
    log = blue.state["log"]["entries"]
    assert log[-1]["seat"] == "red"
    assert notes[-1] == {"number": log[-1]["number"], "seat": "red", "text": "a word"}
