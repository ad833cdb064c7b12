"""Orders: carried out, refused, stale, doubled, undone, taken back."""

import pytest

from kessel.server.store import Store
from tests.server.sitting import sit_down

MOVE = {"order": "move", "unit": "b:1", "path": ["0303"]}


@pytest.fixture
def both(client):
    """Two at one screen, in the first movement phase of blue."""
    blue, red = sit_down(client)
    blue.order("plan")
    red.order("plan")
    return blue, red


def test_an_order_is_carried_out_and_answered_with_what_happened(both):
    blue, _ = both
    before = blue.state
    answer = blue.order(MOVE)
    assert answer.status_code == 200
    state = answer.json()
    assert state["sequence"] == before["sequence"] + 1
    assert state["revision"] == before["revision"] + 1
    assert state["position"]["units"]["b:1"][0] == "0303"
    assert state["log"]["kept"] == before["sequence"] + 1
    [entry] = state["log"]["entries"]
    assert entry["order"] == "move unit=b:1 path=0303"
    assert entry["events"] == [{"event": "moved", "unit": "b:1", "path": ["0303"]}]


def test_an_order_may_be_text(both):
    blue, _ = both
    assert blue.order("move unit=b:1 path=0303").status_code == 200


def test_an_illegal_order_names_its_clause_and_changes_nothing(both):
    blue, _ = both
    before = blue.state
    answer = blue.order({"order": "move", "unit": "b:1", "path": ["0903"]})
    assert answer.status_code == 422
    assert answer.json() == {"clause": "D2.1", "reason": "b:1 cannot go to 0903"}
    assert blue.state == before


@pytest.mark.parametrize("nonsense", ["tea", {"order": "tea"}, {"order": "move"}, {"order": "move", "unit": 3}])
def test_what_is_no_order_cannot_be_read(both, nonsense):
    blue, _ = both
    before = blue.state
    answer = blue.order(nonsense)
    assert answer.status_code == 400
    assert answer.json()["message"]
    assert blue.state == before


def test_a_doubled_order_is_refused_with_how_things_stand(both):
    blue, _ = both
    asked = blue.state
    answers = {"sequence": asked["sequence"], "revision": asked["revision"]}
    assert blue.order(MOVE, **answers).status_code == 200
    again = blue.order(MOVE, **answers)
    assert again.status_code == 409
    assert again.json()["state"] == blue.state
    assert again.json()["state"]["sequence"] == asked["sequence"] + 1


def test_an_order_for_a_question_that_is_still_to_come_is_refused(both):
    blue, _ = both
    assert blue.order(MOVE, sequence=blue.state["sequence"] + 1).status_code == 409


def test_a_doubled_order_that_was_undone_in_between_is_refused_by_its_revision(both):
    blue, _ = both
    asked = blue.state
    answers = {"sequence": asked["sequence"], "revision": asked["revision"]}
    blue.order(MOVE, **answers)
    assert blue.post("/undo").status_code == 200
    assert blue.order(MOVE, **answers).status_code == 409
    assert blue.state["sequence"] == asked["sequence"]


def test_a_sealed_answer_is_not_made_stale_by_the_other_one(client):
    blue, red = sit_down(client)
    asked = red.state
    blue.order("plan")
    answer = red.order("plan", sequence=asked["sequence"], revision=asked["revision"])
    assert answer.status_code == 200
    assert answer.json()["sequence"] == 2


def test_the_double_of_a_sealed_answer_is_refused(client):
    blue, red = sit_down(client)
    answers = {"sequence": 0, "revision": 0}
    assert blue.order("plan", **answers).status_code == 200
    assert blue.order("plan", **answers).status_code == 409
    red.order("plan")
    assert blue.order("plan", **answers).status_code == 409


def test_a_seat_that_is_not_asked_is_refused_by_the_rules(both):
    _, red = both
    answer = red.order("done")
    assert answer.status_code == 422
    assert answer.json()["reason"] == "It is not for red to decide now, but for blue"


def test_the_seat_in_an_order_must_be_that_of_the_key(both):
    blue, _ = both
    answer = blue.order(MOVE, seat="red")
    assert answer.status_code == 403
    assert blue.order(MOVE, seat="blue").status_code == 200


def test_undo_takes_back_ones_own_order_and_says_whether_there_is_one(both):
    blue, _ = both
    before = blue.state
    assert not before["undo"]
    blue.order(MOVE)
    assert blue.state["undo"]
    after = blue.post("/undo").json()
    assert after["position"] == before["position"]
    assert after["revision"] == before["revision"] + 2
    refused = blue.post("/undo")
    assert refused.status_code == 422
    assert "ask for a take-back" in refused.json()["reason"]


def test_the_log_since_a_revision_forgets_what_was_undone(both):
    blue, red = both
    blue.order(MOVE)
    known = red.state
    blue.post("/undo")
    blue.order("done")
    log = red.get(since=known["revision"]).json()["log"]
    assert log["kept"] == 3
    assert [entry["number"] for entry in log["entries"]] == [3]
    whole = known["log"]["entries"][: log["kept"]] + log["entries"]
    assert whole == red.state["log"]["entries"]


def test_a_take_back_needs_the_opponents_consent(both):
    blue, red = both
    before = blue.state["position"]
    blue.order(MOVE)
    blue.order("done")
    wished = blue.post("/take-back", {"to": 2}).json()
    assert wished["wish"] == {"seat": "blue", "to": 2}
    assert blue.post("/take-back/answer", {"answer": "agree"}).status_code == 422
    assert red.state["wish"] == {"seat": "blue", "to": 2}
    refused = red.post("/take-back/answer", {"answer": "refuse"}).json()
    assert refused["wish"] is None
    assert refused["sequence"] == 4
    blue.post("/take-back", {"to": 2})
    agreed = red.post("/take-back/answer", {"answer": "agree"}).json()
    assert agreed["sequence"] == 5
    assert blue.state["position"] == before
    assert red.post("/take-back/answer", {"answer": "maybe"}).status_code == 400


def test_a_computer_agrees_to_a_take_back_at_once(client):
    [blue] = sit_down(client, blue="person", red="computer:random")
    blue.order("plan")
    before = blue.wait()["position"]
    blue.order(MOVE)
    state = blue.post("/take-back", {"to": 2}).json()
    assert state["wish"] is None
    assert state["seat"] == "blue"
    assert state["position"] == before


def test_an_order_that_cannot_be_stored_has_not_happened(both, monkeypatch):
    blue, _ = both
    before = blue.state

    def full(*_):
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "append", full)
        answer = blue.order(MOVE)
    assert answer.status_code == 500
    assert "the disk is full" in answer.json()["message"]
    assert blue.state == before
    assert blue.order(MOVE).status_code == 200


def test_options_are_legal_orders_with_previews_narrowed_by_unit_kind_and_number(both):
    blue, _ = both
    of_one = blue.get("/options", unit="b:1").json()
    assert not of_one["more"]
    assert {option["order"]["unit"] for option in of_one["options"]} == {"b:1"}
    chosen = next(o for o in of_one["options"] if o["order"]["path"][-1] == "0303")
    assert chosen["text"].startswith("move unit=b:1 path=")
    assert chosen["preview"]["reasons"][-1]["text"] == "enter 0303"
    few = blue.get("/options", limit=2).json()
    assert len(few["options"]) == 2
    assert few["more"]
    [done] = blue.get("/options", order="done").json()["options"]
    assert done["order"] == {"order": "done"}
    assert blue.order(chosen["order"]).status_code == 200


def test_a_preview_says_what_an_order_costs_or_why_not_and_does_nothing(both):
    blue, _ = both
    before = blue.state
    assert blue.post("/preview", {"order": MOVE}).json()["reasons"][-1]["text"] == "enter 0303"
    refused = blue.post("/preview", {"order": MOVE | {"path": ["0903"]}})
    assert refused.status_code == 422
    assert refused.json()["clause"] == "D2.1"
    assert blue.state == before
