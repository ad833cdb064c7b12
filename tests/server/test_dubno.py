"""A table of Dubno, as a browser plays it."""

from random import Random

from tests.server.sitting import sit_down

DUBNO = "dubno/drive_on_dubno"


def test_two_people_play_dubno(client):
    chance = Random(5)
    german, soviet = sit_down(client, DUBNO, german="person", soviet="person")
    assert soviet.state["decision"]["kind"] == "set_up"
    assert soviet.get("/query/units").json()["may_end"]
    for _ in range(80):
        person = german if german.state["decision"] else soviet
        state = person.state
        assert state["decision"] is not None
        assert person.get("/query/units").status_code == 200
        assert len(state["position"]["units"]) >= 26
        person.play_one(chance)


def test_the_sheet_of_dubno_tells_its_phases_and_switches(client):
    sheet = client.get(f"/api/scenarios/{DUBNO}").json()
    assert [phase["name"] for phase in sheet["phases"]][:3] == ["Events", "Reinforcement", "Movement"]
    assert "special_units" in [option["id"] for option in sheet["card"]["options"]]
    assert sheet["card"]["playable"]


def test_a_clause_with_a_stroke_is_found(client):
    assert client.get("/api/rules/efb/24.6/contingency").json()["clause"] == "24.6/contingency"


def test_the_computer_plays_against_a_person(client):
    (soviet,) = sit_down(client, DUBNO, german="computer:random", soviet="person")
    soviet.order("end-phase")
    state = soviet.wait()
    assert state["trouble"] is None
    assert state["decision"]["seats"] == ["soviet"]


def test_counters_show_their_command_and_their_figures_but_untried_ones_nothing(client):
    counters = client.get(f"/api/scenarios/{DUBNO}").json()["counters"]
    assert counters["I/15 Pz"]["formation"] == {"division": "11 Pz"}
    assert counters["I/15 Pz"]["figures"] == ["5-4-8"]
    assert counters["96/140 Rifle"]["figures"] == ["?"]


def test_who_may_give_up_is_told_so_and_only_where_the_rules_know_it(client):
    german, soviet = sit_down(client, DUBNO, german="person", soviet="person")
    assert soviet.state["capitulation"], "it is for the Soviets to decide"
    assert german.state["capitulation"], "and nobody has to wait for his turn to give up"
    blue, _ = sit_down(client)
    assert not blue.state["capitulation"], "the drill knows no capitulation"
