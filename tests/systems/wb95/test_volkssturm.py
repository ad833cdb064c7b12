"""Chapter 15.3.3 and 15.3.4: Volkssturm fills up infantry. No battle has any, so these tests make some."""

from __future__ import annotations

from kessel.rules import clause
from kessel.systems.wb95.position import ELIMINATED
from tests.systems.wb95.field import Field
from tests.systems.wb95.refusal import refused
from tests.systems.wb95.variant import variant

GERMAN_MOVE = 9
HERE, NEXT = "3010", "3009"
VOLKSSTURM, REGIMENT, SECOND, TRUCKS = "g:177 INF-R", "g:80/34 INF-R", "g:107/34 INF-R", "g:103/14 MOT-R"


def levy(**steps: int) -> Field:
    """A Volkssturm unit with a worn regiment, on one hex."""
    changed = {VOLKSSTURM: {"type": "VS", "troops": "Volkssturm"}}
    field = variant("korsun/korsun_1944", counters=changed).control("german")
    return field.put(VOLKSSTURM, HERE, steps=steps.get("volkssturm", 2)).put(REGIMENT, HERE, steps=1)


def refill(unit: str = REGIMENT) -> str:
    return f'refill unit="{unit}" volkssturm="{VOLKSSTURM}"'


@clause("wb95", "15.3.3")
def test_volkssturm_gives_a_step_to_infantry_on_its_hex() -> None:
    field = levy()
    game = field.phase(GERMAN_MOVE)
    game.submit(refill())
    assert (field.steps(REGIMENT), field.steps(VOLKSSTURM)) == (2, 1)
    assert refused(game, f'move units=["{REGIMENT}"] path={NEXT}') == "3.1.5"


@clause("wb95", "15.3.3")
def test_volkssturm_that_gives_its_last_step_is_gone_and_no_loss() -> None:
    field = levy(volkssturm=1)
    field.phase(GERMAN_MOVE).submit(refill())
    assert field.s.state.hex[field.s.setting.index[VOLKSSTURM]] == ELIMINATED
    assert field.s.state.steps_lost.tolist() == [0, 0]
    assert field.s.state.counters_lost.tolist() == [0, 0]


@clause("wb95", "15.3.3")
def test_neither_may_have_moved_and_both_stand_on_one_hex() -> None:
    field = levy().put(SECOND, NEXT, steps=1)
    game = field.phase(GERMAN_MOVE)
    assert refused(game, refill(SECOND)) == "15.3.3"
    game.submit(f'move units=["{SECOND}"] path={HERE}')
    assert refused(game, refill(SECOND)) == "15.3.3"
    game.submit(f'move units=["{VOLKSSTURM}"] path={NEXT}')
    game.submit(f'move units=["{REGIMENT}"] path={NEXT}')
    assert refused(game, refill()) == "15.3.3"


@clause("wb95", "15.3.3")
def test_only_infantry_on_foot_below_strength_is_filled_up_and_only_by_volkssturm() -> None:
    field = levy().put(TRUCKS, HERE, steps=1).put(SECOND, HERE)
    game = field.phase(GERMAN_MOVE)
    assert refused(game, refill(TRUCKS)) == "15.3.3"
    assert refused(game, refill(SECOND)) == "15.3.3"
    assert refused(game, f'refill unit="{REGIMENT}" volkssturm="{SECOND}"') == "15.3.3"


@clause("wb95", "15.3.4")
def test_a_unit_gains_one_step_a_turn_but_two_units_may_gain_one_each() -> None:
    field = levy().put(SECOND, HERE, steps=1)
    game = field.phase(GERMAN_MOVE)
    game.submit(refill())
    field.s.state.steps[field.s.setting.index[REGIMENT]] = 1
    assert refused(game, refill()) == "15.3.4"
    game.submit(refill(SECOND))
    assert field.steps(SECOND) == 2


def test_the_options_of_a_unit_show_who_can_fill_it_up() -> None:
    game = levy().phase(GERMAN_MOVE)
    assert [type(order).__name__ for order in game.options(unit=REGIMENT)].count("Refill") == 1
