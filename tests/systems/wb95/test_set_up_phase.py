"""What the owners may choose before play."""

from __future__ import annotations

import pytest

from kessel.library import start
from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.wb95.position import FIELD, IMPROVED, Position
from kessel.systems.wb95.set_up_phase import LiftFortification, PlaceFortification
from tests.systems.wb95.refusal import refused

SCENARIOS = (
    "moscow/typhoon",
    "moscow/red_snow",
    "kharkov/kharkov_1942",
    "kharkov/kharkov_1943",
    "kharkov/black_snow",
    "korsun/korsun_1944",
    "korsun/the_retreat",
    "korsun/deblockade",
    "korsun/first_battle",
)


def position(game: Game) -> Position:
    assert isinstance(game.situation, Position)
    return game.situation


def at(game: Game, unit: str) -> str:
    s = position(game)
    return s.number(int(s.state.hex[s.setting.index[unit]]))


def works(game: Game, hex_: str) -> int:
    s = position(game)
    return int(s.state.fort[s.setting.hex(hex_)])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_player_b_looks_over_his_set_up_first_and_both_may_end_at_once(scenario: str) -> None:
    game = start(scenario, seed=1)
    first, second = game.seats
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seats) == ("set_up", (second,))
    game.submit("end-phase")
    assert game.decision.seats == (first,)
    game.submit("end-phase")
    assert game.decision.kind != "set_up"
    assert game.state.turn == 1


@clause("wb95", "setup:aid")
def test_a_unit_starts_on_any_hex_of_its_entry() -> None:
    game = start("korsun/korsun_1944", seed=1)
    unit = "g:172/75 INF-R"
    other = ({"0733", "0931"} - {at(game, unit)}).pop()
    game.submit(f'place unit="{unit}" hex={other}')
    assert at(game, unit) == other
    assert refused(game, f'place unit="{unit}" hex=0932') == "setup:aid"
    assert refused(game, 'place unit="g:HQ VII" hex=0932') == "setup:aid"


@clause("wb95", "setup:aid")
def test_field_works_go_with_the_units_and_control_follows() -> None:
    game = start("kharkov/kharkov_1942", seed=1)
    game.submit("end-phase")
    unit = "s:304 INF-D"
    before = at(game, unit)
    other = ({"3907", "3705"} - {before}).pop()
    game.submit(f'place unit="{unit}" hex={other}')
    assert (works(game, before), works(game, other)) == (0, FIELD)
    s = position(game)
    assert s.state.control[s.setting.hex(other)] == s.setting.side_of("soviet")


@clause("wb95", "setup:aid", "3.2.1")
def test_no_set_up_hex_is_filled_above_the_limit_by_choice() -> None:
    game = start("moscow/typhoon", seed=1)
    s = position(game)
    moscow = s.setting.board.place("Moscow").hexes
    garrison = [u for u in s.on_map(s.setting.side_of("soviet")) if s.number(int(s.state.hex[u])) in moscow]
    refusals = []
    for unit in garrison:
        if s.number(int(s.state.hex[unit])) != moscow[0]:
            order = f'place unit="{s.name(unit)}" hex={moscow[0]}'
            if s.cels_on(s.setting.hex(moscow[0]), 1) + s.state.steps[unit] > 8:
                refusals.append(refused(game, order))
            else:
                game.submit(order)
    assert set(refusals) == {"3.2.1"}
    assert s.cels_on(s.setting.hex(moscow[0]), 1) == 8


@clause("wb95", "setup:aid")
def test_the_owner_spreads_printed_losses_over_the_units_of_an_entry() -> None:
    game = start("kharkov/black_snow", seed=1)
    game.submit("end-phase")
    s = position(game)
    entry = next(e for e in s.setting.scenario.setup["german"] if e.losses == 2 and len(e.units) >= 3)
    steps = {unit: int(s.state.steps[s.setting.index[unit]]) for unit in entry.units}
    worn = next(unit for unit in entry.units if steps[unit] < s.setting.max_steps[s.setting.index[unit]])
    whole = next(unit for unit in entry.units if steps[unit] == s.setting.max_steps[s.setting.index[unit]] > 1)
    game.submit(f'reduce unit="{whole}" instead_of="{worn}"')
    index = s.setting.index
    assert (s.state.steps[index[whole]], s.state.steps[index[worn]]) == (steps[whole] - 1, steps[worn] + 1)
    assert refused(game, f'reduce unit="{whole}" instead_of="{worn}"') == "setup:aid"
    stranger = next(unit for unit in index if unit.startswith("g:") and unit not in entry.units)
    assert refused(game, f'reduce unit="{stranger}" instead_of="{whole}"') == "setup:aid"


@clause("wb95", "setup:aid")
def test_no_counter_is_reduced_below_one_step() -> None:
    game = start("kharkov/black_snow", seed=1)
    game.submit("end-phase")
    s = position(game)
    for entry in s.setting.scenario.setup["german"]:
        single = [unit for unit in entry.units if s.state.steps[s.setting.index[unit]] == 1]
        worn = [u for u in entry.units if s.state.steps[s.setting.index[u]] < s.setting.max_steps[s.setting.index[u]]]
        for unit in single:
            for other in worn:
                if unit != other:
                    assert refused(game, f'reduce unit="{unit}" instead_of="{other}"') == "setup:aid"


@clause("wb95", "6.2.2")
def test_guns_start_in_the_set_up_that_their_owner_chooses() -> None:
    game = start("korsun/korsun_1944", seed=1)
    s = position(game)
    gun = s.setting.index["g:Art./VII"]
    assert not s.state.transport[gun]
    game.submit('set-up unit="g:Art./VII" to=transport')
    assert s.state.transport[gun]
    assert refused(game, 'set-up unit="g:80/34 INF-R" to=transport') == "6.2.2"


@clause("wb95", "scenario:korsun_1944/improved")
@clause("wb95", "7.2.1", game="korsun")
def test_the_germans_place_thirty_improved_works_and_no_more() -> None:
    game = start("korsun/korsun_1944", seed=1)
    s = position(game)
    lifted, behind = "1129", "2020"
    assert works(game, lifted) == IMPROVED
    assert refused(game, PlaceFortification(hex=behind)) == "7.2.1"
    game.submit(LiftFortification(hex=lifted))
    # The field works that the set-up prints there come to light again.
    assert works(game, lifted) == FIELD
    game.submit(PlaceFortification(hex=behind))
    assert works(game, behind) == IMPROVED
    assert (s.state.fort == IMPROVED).sum() == 30
    assert refused(game, PlaceFortification(hex=lifted)) == "7.2.1"


@clause("wb95", "scenario:korsun_1944/improved")
def test_improved_works_stand_one_a_hex_in_or_behind_the_line_and_not_on_swamp() -> None:
    game = start("korsun/korsun_1944", seed=1)
    s = position(game)
    game.submit(LiftFortification(hex="1129"))
    assert refused(game, PlaceFortification(hex="1227")) == "7.2.1"
    beyond = next(s.number(u) for u in s.state.hex[s.on_map(s.setting.side_of("soviet"))].tolist())
    assert refused(game, PlaceFortification(hex=beyond)) == "7.2.1"
    german = s.setting.side_of("german")
    swamp = next(h for h in range(s.setting.grid.size) if s.setting.ground.is_swamp[h] and s.state.control[h] == german)
    assert refused(game, PlaceFortification(hex=s.number(swamp))) == "7.1.8"
    assert refused(game, LiftFortification(hex="1129")) == "7.2.1"


def test_a_side_without_free_works_places_none() -> None:
    game = start("korsun/deblockade", seed=1)
    assert refused(game, PlaceFortification(hex="3010")) == "7.2.1"


def test_every_option_of_the_set_up_is_legal() -> None:
    game = start("korsun/korsun_1944", seed=1)
    game.submit(LiftFortification(hex="1129"))
    orders = list(game.options())
    assert {type(order).__name__ for order in orders} >= {"Place", "SetUp", "PlaceFortification", "LiftFortification"}
    for order in orders[::25]:
        game.check(order)
