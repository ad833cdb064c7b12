"""The websocket: how a table stands, and what changes at it."""

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.server.sitting import sit_down


def listen(person, **about):
    about = "&".join(f"{name}={value}" for name, value in {"key": person.key, **about}.items())
    return person.client.websocket_connect(f"/api/tables/{person.table}/live?{about}")


def test_a_listener_is_told_how_things_stand_and_then_only_what_is_new(client):
    blue, red = sit_down(client)
    with listen(blue) as socket:
        first = socket.receive_json()
        assert first == blue.state
        assert [entry["number"] for entry in first["log"]["entries"]] == [0]
        red.order("plan")
        told = socket.receive_json()
        assert (told["sequence"], told["waiting"]) == (1, ["blue"])
        assert told["log"]["kept"] == 1
        assert [entry["number"] for entry in told["log"]["entries"]] == [1]
        blue.order("plan")
        told = socket.receive_json()
        assert [entry["number"] for entry in told["log"]["entries"]] == [2]
        assert told["log"]["entries"][0]["events"][0]["event"] == "phase-began"


def test_an_undo_shortens_the_log(client):
    blue, red = sit_down(client)
    blue.order("plan")
    red.order("plan")
    blue.order("move unit=b:1 path=0303")
    with listen(red) as socket:
        known = socket.receive_json()
        blue.post("/undo")
        told = socket.receive_json()
        assert told["revision"] == known["revision"] + 1
        assert told["log"] == {"kept": 3, "entries": []}


def test_who_comes_back_is_told_what_he_missed(client):
    blue, red = sit_down(client)
    with listen(blue) as socket:
        known = socket.receive_json()["revision"]
    blue.order("plan")
    red.order("plan")
    with listen(blue, since=known) as socket:
        log = socket.receive_json()["log"]
    assert log["kept"] == 1
    assert [entry["number"] for entry in log["entries"]] == [1, 2]


def test_each_listener_sees_with_the_eyes_of_its_seat(client):
    blue, red = sit_down(client)
    with listen(blue) as of_blue, listen(red) as of_red:
        of_blue.receive_json()
        of_red.receive_json()
        red.order("plan hex=0203")
        assert "0203" not in str(of_blue.receive_json()["log"])
        assert of_red.receive_json()["log"]["entries"][0]["order"] == "plan hex=0203"


def test_the_orders_of_a_computer_arrive_one_at_a_time(client):
    [blue] = sit_down(client, blue="person", red="computer:random")
    with listen(blue) as socket:
        told = socket.receive_json()
        blue.order("plan")
        blue.wait()
        blue.order("done")
        blue.order("done")
        thinking = set()
        while told["sequence"] < 8 and not told["outcome"]:
            before, told = told, socket.receive_json()
            assert told["sequence"] - before["sequence"] <= 1
            assert len(told["log"]["entries"]) <= 1
            thinking.add(bool(told["thinking"]))
            if told["thinking"]:
                assert told["thinking"]["seat"] == "red"
                assert "red" in told["waiting"]
            elif told["decision"] and told["sequence"] > 5:
                blue.post(
                    "/orders",
                    {
                        "order": blue.get("/options", limit=1).json()["options"][0]["order"],
                        "sequence": told["sequence"],
                    },
                )
        assert thinking == {True, False}


@pytest.mark.parametrize(("table", "key", "code"), [("nowhere", "x", 4404), (None, "x", 4403)])
def test_a_wrong_table_or_key_closes_the_socket_and_says_why(client, table, key, code):
    blue, _ = sit_down(client)
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect(f"/api/tables/{table or blue.table}/live?key={key}") as socket,
    ):
        socket.receive_json()
    assert closed.value.code == code


def test_a_guest_who_sits_down_is_noticed(client):
    seats = {"blue": "person", "red": "open"}
    seated = client.post("/api/tables", json={"scenario": "drill/skirmish", "seats": seats}).json()
    with client.websocket_connect(f"/api/tables/{seated['table']}/live?key={seated['keys']['blue']}") as socket:
        assert not socket.receive_json()["seats"]["red"]["taken"]
        client.post("/api/tables/join", json={"invite": seated["invites"]["red"]})
        assert socket.receive_json()["seats"]["red"]["taken"]
