"""Chapter 2.1: turns and phases."""

from __future__ import annotations

import pytest

from kessel.library import start
from kessel.play.acts import EndPhase
from kessel.play.agenda import Sealed
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.events import PhaseBegan, TurnBegan
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.sequence import PHASES
from tests.systems.wb95.field import Field

SOVIET, GERMAN = "s:5 INF-D (para)", "g:80/34 INF-R"
MOVE = Move(units=(SOVIET,), path=("3010",))
ATTACK = Attack(units=(SOVIET,), targets=("3012",))


def face_to_face() -> Field:
    """Put a Soviet and a German unit side by side; the Soviets have the initiative."""
    return Field("korsun/korsun_1944").put(SOVIET, "3011").put(GERMAN, "3012")


@clause("wb95", "2.1.1", "2.1.3", "2.1.4", "2.1.5")
def test_a_turn_runs_through_its_twelve_phases_in_order_and_then_the_next_day_begins() -> None:
    game = start("korsun/first_battle", seed=1)
    happened: list[tuple[int, int] | str] = []

    def note() -> None:
        for event in game.situation.events:
            if isinstance(event, TurnBegan):
                happened.append(event.date)
            elif isinstance(event, PhaseBegan):
                happened.append((game.state.turn, event.phase))

    note()
    while game.decision is not None:
        seat = game.decision.seats[0]
        ends = [order for order in game.options(seat=seat) if isinstance(order, EndPhase)]
        order = ends[0] if ends else next(iter(game.options(seat=seat)))
        game.submit(order, seat=seat)
        note()
    days = ("1944-01-25", "1944-01-26", "1944-01-27", "1944-01-28", "1944-01-29", "1944-01-30")
    expected: list[tuple[int, int] | str] = []
    for turn, day in enumerate(days, start=1):
        expected += [day, *((turn, phase) for phase in range(1, 13))]
    seen = [entry if isinstance(entry, str) else entry[1] for entry in happened]
    assert seen == [entry if isinstance(entry, str) else entry[1] for entry in expected]
    assert game.state.turn == 6
    assert len(PHASES) == 12


@clause("wb95", "2.1.2")
@pytest.mark.parametrize(("phase", "order"), [(3, ATTACK), (4, MOVE), (5, ATTACK), (9, ATTACK), (10, MOVE)])
def test_an_action_is_refused_outside_its_phase(phase: int, order: Move | Attack) -> None:
    field = face_to_face()
    if phase == 5:
        field.s.state.marked[field.s.setting.index[SOVIET]] = 1
    game = field.phase(phase)
    with pytest.raises(Illegal) as refused:
        game.submit(order)
    assert refused.value.clause == "2.1.2"


@clause("wb95", "2.1.2")
@pytest.mark.parametrize("phase", [1, 7])
@pytest.mark.parametrize("order", [MOVE, ATTACK, EndPhase()])
def test_nothing_but_air_missions_is_for_an_air_phase(phase: int, order: Move | Attack | EndPhase) -> None:
    game = face_to_face().phase(phase)
    before = game.state.digest()
    with pytest.raises(Illegal):
        game.submit(order, seat="soviet")
    assert game.state.digest() == before


@clause("wb95", "2.1.4")
def test_a_phase_without_duties_is_passed_and_a_combat_phase_with_one_is_not() -> None:
    field = Field("korsun/korsun_1944").put(SOVIET, "3011").put(GERMAN, "3020")
    game = field.phase(4)
    game.submit("end-phase")
    assert game.state.phase != 4
    game = face_to_face().phase(4)
    with pytest.raises(Illegal) as refused:
        game.submit("end-phase")
    assert refused.value.clause in ("5.1.3", "5.1.4", "5.1.7")


@clause("wb95", "2.1.4")
def test_in_an_air_phase_both_sides_are_asked_at_once() -> None:
    game = face_to_face().phase(1)
    assert game.decision is not None
    assert set(game.decision.seats) == {"soviet", "german"}
    assert isinstance(game.state.agenda[-1], Sealed)


@clause("wb95", "2.1.4")
@pytest.mark.parametrize(("phase", "owner"), [(3, "soviet"), (4, "soviet"), (9, "german"), (10, "german")])
def test_elsewhere_the_pass_of_the_phases_owner_closes_it(phase: int, owner: str) -> None:
    game = Field("korsun/korsun_1944").put(SOVIET, "3011").put(GERMAN, "3020").phase(phase)
    assert game.decision is not None
    assert game.decision.seats == (owner,)
    with pytest.raises(Illegal):
        game.submit("end-phase", seat="german" if owner == "soviet" else "soviet")
    game.submit("end-phase", seat=owner)
    assert game.state.phase > phase or game.state.turn == 2


@clause("wb95", "2.1.3", "2.1.5", "2.1.6")
def test_after_phase_twelve_the_marker_advances_by_a_day() -> None:
    field = face_to_face()
    field.phase(12, turn=6)
    assert field.s.state.turn == 7
    assert TurnBegan(turn=7, date="1944-01-30") in field.s.events
