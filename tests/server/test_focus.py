"""What an order is about: units, hexes, path and theme, read off its fields."""

import pytest

from kessel.server.focus import Things
from kessel.systems.wb95.air_missions import PlanAir, PlannedMission
from kessel.systems.wb95.bridge_acts import DestroyBridge
from kessel.systems.wb95.losses import Lose
from kessel.systems.wb95.retreat import Retreat
from tests.server.sitting import sit_down

UNIT, OTHER = "s:25 INF-D", "s:31 INF-D"


@pytest.fixture(scope="module")
def things():
    return Things("korsun/korsun_1944")


def test_a_path_is_told_apart_from_other_hexes(things):
    focus = things.focus(Retreat(units=(UNIT,), path=("2104", "2204")))
    assert focus.units == (UNIT,)
    assert focus.path == ("2104", "2204")
    assert focus.hexes == ()
    assert focus.theme == ("retreat",)


def test_a_unit_is_named_as_often_as_the_order_names_it(things):
    assert things.focus(Lose(units=(UNIT, UNIT))).units == (UNIT, UNIT)


def test_hexes_inside_of_missions_are_found_and_their_kind_is_the_theme(things):
    plan = PlanAir(missions=(PlannedMission(kind="air_attack", points=3, hexes=("2104",)),))
    focus = things.focus(plan)
    assert focus.hexes == ("2104",)
    assert focus.theme == ("plan-air", "air_attack")


def test_a_hexside_is_about_both_its_hexes(things):
    focus = things.focus(DestroyBridge(unit=UNIT, bridge="2104|2204"))
    assert focus.hexes == ("2104", "2204")
    assert focus.theme == ("destroy-bridge",)


def test_options_say_what_they_are_about(client):
    blue, red = sit_down(client)
    blue.order("plan")
    red.order("plan")
    moves = [o for o in blue.get("/options", unit="b:1").json()["options"] if o["kind"] == "move"]
    assert moves
    for option in moves:
        assert option["focus"]["units"] == ["b:1"]
        assert option["focus"]["path"] == option["order"]["path"]


def test_a_phase_of_ones_own_is_told_from_a_single_question(client):
    soviet, german = sit_down(client, "korsun/first_battle", soviet="person", german="person")
    acting = []
    for _ in range(6):
        state = soviet.state
        if state["decision"]:
            acting.append((state["decision"]["kind"], state["acting"]))
        for person in (soviet, german):
            options = person.get("/options", limit=1).json()["options"] if person.state["decision"] else []
            if options:
                person.order({"order": "end-phase"} if person.state["acting"] else options[0]["order"])
    assert ("movement", True) in acting
    assert not dict(acting).get("air_plan", False)
