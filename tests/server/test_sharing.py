"""A finished game that is shared: whoever holds the link may look at it and play on, and do nothing else."""

import pytest

from tests.server.sitting import sit_down
from tests.server.test_journals import finish


@pytest.fixture
def over(client):
    persons = sit_down(client)
    finish(*persons)
    return persons[0]


def test_a_game_that_goes_on_cannot_be_shared(client):
    blue, _ = sit_down(client)
    answer = blue.post("/share")
    assert answer.status_code == 403
    assert "over" in answer.json()["message"]


def test_whoever_holds_the_link_sees_the_whole_game_through_the_eyes_of_each_seat(client, over):
    share = over.post("/share").json()["share"]
    for seat in ("blue", "red"):
        shared = client.get(f"/api/shared/{share}/replay", params={"seat": seat}).json()
        assert shared["seat"] == seat
        assert shared["seats"] == ["blue", "red"]
        assert shared["outcome"]
        assert shared["positions"] == over.get("/replay", seat=seat).json()["positions"]
    assert client.get(f"/api/shared/{share}/journal").text == over.get("/journal").text


def test_a_game_has_one_link(over):
    assert over.post("/share").json() == over.post("/share").json()


def test_a_link_opens_no_seat(client, over):
    share = over.post("/share").json()["share"]
    assert client.get(f"/api/tables/{over.table}", params={"key": share}).status_code == 403
    assert client.get("/api/shared/tea/replay").status_code == 404


def test_a_shared_game_can_be_played_on_by_others(client, over):
    share = over.post("/share").json()["share"]
    before = over.state
    seated = client.post(f"/api/shared/{share}/fork", json={"sequence": 2}).json()
    assert set(seated["keys"]) == {"blue", "red"}
    assert seated["table"] != over.table
    assert over.state == before


def test_a_game_that_was_taken_back_is_shared_no_more(client):
    blue, red = sit_down(client)
    finish(blue, red)
    share = blue.post("/share").json()["share"]
    blue.post("/take-back", {"to": 1})
    red.post("/take-back/answer", {"answer": "agree"})
    assert client.get(f"/api/shared/{share}/replay").status_code == 403
