"""Chapter 16: what a player may know of the enemy, in views, events, options and previews."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kessel.play.acts import EndPhase
from kessel.play.game import Game
from kessel.play.messages import Event
from kessel.play.outcome import Preview
from kessel.rules import clause
from kessel.systems.wb95.air_missions import PlanAir
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_resolution import Abilities
from kessel.systems.wb95.events import Moved
from kessel.systems.wb95.losses import Lose
from kessel.systems.wb95.masking import Mask, Seen, SeenUnit
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.pursuit import EndPursuit
from kessel.systems.wb95.reinforcements import Enter, Leave
from kessel.systems.wb95.retreat import Retreat
from tests.systems.wb95.front import (
    ATTACK,
    CENTRE,
    GERMAN_GUN,
    GERMAN_MOVE,
    GERMAN_STAFF,
    MOVE,
    NORTH,
    OTHER,
    PANZERS,
    REGIMENT,
    RIFLES,
    SECOND,
    STAFF,
    TANKS,
    Front,
)
from tests.systems.wb95.planning import air_field, fly
from tests.systems.wb95.waiting import wait

FAR = "3030"
UNDER = "g:I/6/3 ARM-B"
"""In the list of counters it comes after REGIMENT, so it lies under it."""


def seen(game: Game, seat: str) -> list[SeenUnit]:
    position = game.view(seat).position
    assert isinstance(position, Seen)
    return list(position.units)


def enemies(field: Front, hex_: str = NORTH, *, seat: str = "soviet") -> list[SeenUnit]:
    """What a seat sees of the enemies on a hex."""
    return [unit for unit in seen(field.game, seat) if unit.hex == hex_ and unit.side != seat]


def json(what: msgspec.Struct) -> str:
    return msgspec.json.encode(what).decode()


def told(game: Game, seat: str) -> str:
    """Everything that a seat is told, as it goes over the wire."""
    return json(game.view(seat))


def events_of(field: Front, order: object, seat: str) -> list[Event]:
    """What a seat sees happen when an order is carried out."""
    before = field.game.sequence
    field.game.submit(order)  # pyright: ignore[reportArgumentType]
    return list(field.game.view(seat, since=before).events)


def stack() -> Front:
    """A German stack out of touch with anybody: the regiment on top, tanks, a gun and a headquarters under it."""
    field = Front().put(RIFLES, FAR)
    for unit in (UNDER, GERMAN_STAFF, GERMAN_GUN, REGIMENT):
        field.put(unit, NORTH)
    return field


@clause("wb95", "16.1.1")
def test_only_the_top_counter_of_an_enemy_stack_is_seen() -> None:
    field = stack().begin(MOVE)
    assert [unit.id for unit in enemies(field)] == [REGIMENT, "", "", ""]
    hidden = [unit for unit in enemies(field) if not unit.id]
    assert hidden == [SeenUnit(hex=NORTH, side="german")] * 3
    for unit in (UNDER, GERMAN_STAFF, GERMAN_GUN):
        assert unit not in told(field.game, "soviet")
        assert unit in told(field.game, "german")


@clause("wb95", "16.1.1")
def test_the_owner_sees_his_stacks_whole() -> None:
    field = stack().begin(MOVE)
    assert {unit.id for unit in seen(field.game, "german") if unit.hex == NORTH} == {
        *(UNDER, GERMAN_STAFF, GERMAN_GUN, REGIMENT)
    }


@clause("wb95", "16.1.1")
def test_regular_units_lie_over_guns_and_headquarters() -> None:
    field = Front().put(RIFLES, FAR).put(GERMAN_STAFF, NORTH).put(UNDER, NORTH).begin(MOVE)
    assert enemies(field)[0].id == UNDER


@clause("wb95", "16.1.1")
def test_the_place_in_the_list_gives_nobody_away() -> None:
    """Hidden counters come after those that are seen, in an order that follows from what is told of them."""
    field = Front().put(RIFLES, FAR).put("g:A/75 INF-R", NORTH).put("g:172/75 INF-R", NORTH)
    field.put("g:80/34 INF-R", "3005").put("g:107/34 INF-R", "3005").begin(MOVE)
    units = [unit for unit in seen(field.game, "soviet") if unit.side == "german"]
    assert [unit.id for unit in units] == ["g:A/75 INF-R", "g:80/34 INF-R", "", ""]
    assert [unit.hex for unit in units[2:]] == ["3005", NORTH]


@clause("wb95", "16.1.2")
def test_a_marker_hides_the_top_counter_too_and_can_be_taken_off() -> None:
    field = stack()
    game = field.phase(GERMAN_MOVE)
    game.submit(Mask(hex=NORTH))
    assert [unit.id for unit in enemies(field)] == [""] * 4
    position = game.view("soviet").position
    assert isinstance(position, Seen)
    assert position.masked == (NORTH,)
    assert field.refusal(Mask(hex=NORTH)) == "16.1.2"
    game.submit(Mask(hex=NORTH, on=False))
    assert enemies(field)[0].id == REGIMENT
    assert field.refusal(Mask(hex=NORTH, on=False)) == "16.1.2"


@clause("wb95", "16.1.2")
def test_markers_are_changed_on_ones_own_turn_and_on_ones_own_stacks() -> None:
    field = stack().begin(MOVE)
    assert field.refusal(Mask(hex=NORTH)) == "16.1.2"
    field.game.submit(Mask(hex=FAR))
    field.game.submit(EndPhase())
    assert field.refusal(Mask(hex=FAR, on=False)) == "2.1.2"


@clause("wb95", "16.1.2")
def test_a_masked_unit_takes_its_marker_along_and_leaves_none_for_others() -> None:
    field = Front().put(RIFLES, FAR).put(REGIMENT, NORTH)
    game = field.phase(GERMAN_MOVE)
    game.submit(Mask(hex=NORTH))
    moved = events_of(field, Move(units=(REGIMENT,), path=("3016",)), "soviet")
    assert [event.unit for event in moved if isinstance(event, Moved)] == [""]
    assert enemies(field, "3016")[0].id == ""
    # Where the marker lay, units of either side are seen again.
    field.put(OTHER, NORTH)
    assert enemies(field, NORTH)[0].id == OTHER
    field.put(OTHER, FAR).put(SECOND, NORTH).put(RIFLES, "3005")
    assert enemies(field, NORTH, seat="german")[0].id == SECOND


@clause("wb95", "16.1.3")
def test_stacks_in_a_combat_lie_open_to_both_until_the_combat_phase_ends() -> None:
    field = Front().put(RIFLES, CENTRE).put(STAFF, CENTRE).put(SECOND, CENTRE).put(REGIMENT, NORTH).put(UNDER, NORTH)
    game = field.without_stars().fort(CENTRE, "soviet").dice(3, 3).phase(ATTACK)
    assert UNDER not in told(game, "soviet")
    game.submit(Attack(units=(RIFLES,), targets=(NORTH,)))
    game.submit(Abilities())  # the Soviet headquarters stays out of it: both sides lose one CEL
    game.submit(Lose(units=(RIFLES,)))
    game.submit(Lose(units=(UNDER,)))
    assert {unit.id for unit in enemies(field)} == {REGIMENT, UNDER}
    assert {unit.id for unit in enemies(field, CENTRE, seat="german")} == {RIFLES, SECOND, STAFF}
    game.submit(EndPhase())
    assert [unit.id for unit in enemies(field)] == [REGIMENT, ""]
    assert [unit.id for unit in enemies(field, CENTRE, seat="german")] == [RIFLES, "", ""]


@clause("wb95", "16.1.3")
def test_who_retreats_from_a_combat_lies_open_where_he_goes_and_nobody_else_there() -> None:
    field = Front().put(RIFLES, CENTRE).put(UNDER, NORTH).put(REGIMENT, "3016").put(GERMAN_GUN, "3016")
    game = field.without_stars().strength(RIFLES, 10).fort(CENTRE, "soviet").dice(3, 4).phase(ATTACK)
    game.submit(Attack(units=(RIFLES,), targets=(NORTH,)))
    while game.decision is not None and game.decision.kind != "retreat":
        game.submit(next(iter(game.options())))
    game.submit(Retreat(units=(UNDER,), path=("3016",)))
    game.submit(EndPursuit())
    assert {unit.id for unit in enemies(field, "3016")} == {REGIMENT, UNDER, ""}
    game.submit(EndPhase())
    assert {unit.id for unit in enemies(field, "3016")} == {REGIMENT, ""}


@clause("wb95", "16.1.3", "6.3.3")
def test_guns_that_support_lie_open_with_their_stack() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).put(OTHER, "3015").put(GERMAN_GUN, "3015").dice(3, 4)
    game = field.phase(ATTACK)
    game.submit(Attack(units=(RIFLES,), targets=(NORTH,)))
    assert [unit.id for unit in enemies(field, "3015")] == [OTHER, ""]
    game.submit("support guns=" + GERMAN_GUN)
    assert {unit.id for unit in enemies(field, "3015")} == {OTHER, GERMAN_GUN}


@clause("wb95", "16.1.4")
def test_of_adjacent_enemies_the_type_is_told_and_the_cels_where_they_are_not_fortified() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).put(UNDER, NORTH, steps=1).put(GERMAN_STAFF, NORTH)
    field.begin(MOVE)
    assert enemies(field)[1:] == [
        SeenUnit(hex=NORTH, side="german", type="ARM", steps=1),
        SeenUnit(hex=NORTH, side="german", type="HQ", steps=1),
    ]
    field.fort(NORTH, "german")
    assert enemies(field)[1:] == [
        SeenUnit(hex=NORTH, side="german", type="ARM"),
        SeenUnit(hex=NORTH, side="german", type="HQ"),
    ]


@clause("wb95", "16.1.4")
def test_so_it_is_with_masked_stacks_and_not_with_distant_ones() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH)
    game = field.phase(GERMAN_MOVE)
    game.submit(Mask(hex=NORTH))
    assert enemies(field) == [SeenUnit(hex=NORTH, side="german", type="INF", steps=2)]
    field.put(RIFLES, FAR)
    assert enemies(field) == [SeenUnit(hex=NORTH, side="german")]


@clause("wb95", "16.1.1")
def test_a_stack_that_moves_together_shows_only_its_top_counter() -> None:
    field = stack()
    field.put(GERMAN_GUN, "4030").put(GERMAN_STAFF, "4030")
    field.phase(GERMAN_MOVE)
    moved = events_of(field, Move(units=(REGIMENT, UNDER), path=("3016",)), "soviet")
    assert [event.unit for event in moved if isinstance(event, Moved)] == [REGIMENT, ""]
    assert [unit.id for unit in enemies(field, "3016")] == [REGIMENT, ""]


@clause("wb95", "16.1.1")
def test_a_counter_that_leaves_its_stack_alone_is_seen_where_it_comes_to_lie() -> None:
    field = stack()
    field.phase(GERMAN_MOVE)
    moved = events_of(field, Move(units=(UNDER,), path=("3016",)), "soviet")
    assert [event.unit for event in moved if isinstance(event, Moved)] == [UNDER]
    assert enemies(field, "3016")[0].id == UNDER


@clause("wb95", "16.1.1", "11.1.3")
def test_who_enters_under_a_stack_is_not_named() -> None:
    field = Front().put(RIFLES, FAR)
    wait(field, "B", "g:III/36/14 ARM-B", "g:103/14 MOT-R")
    field.control("german")
    game = field.phase(GERMAN_MOVE)
    at = next(order.at for order in game.options(unit="g:III/36/14 ARM-B") if isinstance(order, Enter))
    # The motorized regiment is named first, and yet the tanks come to lie on top.
    came = events_of(field, Enter(units=("g:103/14 MOT-R", "g:III/36/14 ARM-B"), at=at), "soviet")
    assert [event.unit for event in came if isinstance(event, Moved)] == ["", "g:III/36/14 ARM-B"]
    assert [unit.id for unit in enemies(field, at)] == ["g:III/36/14 ARM-B", ""]


@clause("wb95", "16.1.1", "11.2.3")
def test_who_leaves_the_map_from_under_a_stack_is_not_named() -> None:
    field = Front().put(RIFLES, FAR)
    edge = field.s.number(field.s.setting.board.zones["B"][0])
    field.put(REGIMENT, edge).put(UNDER, edge).control("german")
    field.phase(GERMAN_MOVE)
    left = events_of(field, Leave(unit=UNDER), "soviet")
    assert [event.unit for event in left if isinstance(event, Moved)] == [""]


@clause("wb95", "8.1.7", "16.1.1")
def test_a_sealed_plan_is_seen_by_nobody_before_both_have_planned() -> None:
    field = air_field(Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).put(OTHER, "3005"), soviet=8, german=8)
    game = field.phase(1)
    air_field(field, soviet=8, german=8)
    before = json(msgspec.structs.replace(game.view("german"), sequence=0, decision=None))
    game.submit(PlanAir(missions=(fly("air_attack", 3, "3005"),)), seat="soviet")
    after = game.view("german")
    # Nothing has changed for the Germans but that the Soviets have answered.
    assert after.waiting == ("german",)
    after = msgspec.structs.replace(after, sequence=0, waiting=("soviet", "german"), decision=None)
    assert json(after) == before


@clause("wb95", "16.1.1", "12.1.1")
def test_all_lies_open_in_a_game_without_the_complementary_rules() -> None:
    field = Front(complementary=False).put(RIFLES, FAR).put(REGIMENT, NORTH).put(UNDER, NORTH)
    field.begin(MOVE)
    assert {unit.id for unit in enemies(field)} == {REGIMENT, UNDER}
    assert field.refusal(Mask(hex=FAR)) == "12.1.1"


# What lies hidden must not show in anything that a seat is told: two positions that differ only in that look alike.


def attack_on(field: Front, *units: str) -> Preview:
    return field.preview(Attack(units=units, targets=(NORTH,)))


def before_works(under: str, **state: int) -> Front:
    """Soviet tanks before a fortified German stack: the regiment on top, something of the type ARM under it."""
    field = Front().put(TANKS, CENTRE).put(REGIMENT, NORTH).fort(NORTH, "german")
    return field.put(under, NORTH, steps=state.get("steps"), disorganized=state.get("disorganized", 0))


@clause("wb95", "16.1.1", "16.1.4")
@pytest.mark.parametrize(
    "other",
    [
        lambda: before_works("g:1/503 ARM-B"),  # other stars and strength
        lambda: before_works(PANZERS, steps=1),
        lambda: before_works(PANZERS, disorganized=4),
        lambda: before_works(PANZERS).put(GERMAN_STAFF, "3015").put("g:124/72 INF-R", "3015"),
    ],
    ids=["another battalion", "a step lost", "disorganized", "in range of a hidden headquarters"],
)
def test_odds_tell_nothing_of_what_lies_hidden(other: Callable[[], Front]) -> None:
    assert attack_on(before_works(PANZERS).begin(ATTACK), TANKS) == attack_on(other().begin(ATTACK), TANKS)


@clause("wb95", "16.1.4")
def test_odds_do_count_what_is_told_of_adjacent_enemies() -> None:
    whole = Front().put(TANKS, CENTRE).put(REGIMENT, NORTH).put(PANZERS, NORTH).begin(ATTACK)
    half = Front().put(TANKS, CENTRE).put(REGIMENT, NORTH).put(PANZERS, NORTH, steps=1).begin(ATTACK)
    assert int(attack_on(whole, TANKS).details["defence"]) > int(attack_on(half, TANKS).details["defence"])


@clause("wb95", "16.1.1")
def test_an_overrun_does_not_name_the_guns_before_it_happens() -> None:
    field = Front().put(TANKS, FAR).put(GERMAN_GUN, "3031").put("g:Art./VII", "3031").begin(MOVE)
    found = field.preview(Move(units=(TANKS,), path=("3031",)))
    assert GERMAN_GUN not in json(found)
    assert "g:Art./VII" not in json(found)


@clause("wb95", "16.1.1", "16.1.2", "16.1.4")
@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_a_view_is_the_same_whatever_lies_hidden(seed: int) -> None:
    """Exchange counters of one type that lie hidden, and nobody sees the difference."""
    chance = Random(seed)
    field = Front().put(RIFLES, chance.choice((CENTRE, FAR)))
    setting, state = field.s.setting, field.s.state
    infantry = [u for u in setting.units_of[1].tolist() if setting.counters[u].type == "INF"]
    top, *rest = sorted(chance.sample(infantry, 6))
    field.put(setting.counters[top].id, NORTH)
    under, others = rest[:2], rest[2:4]
    if chance.random() < 0.5:
        field.fort(NORTH, "german")
    views: list[str] = []
    for units in (under, others):
        state.hex[rest] = -1
        for unit in units:
            field.put(setting.counters[unit].id, NORTH)
        field.begin(MOVE)
        views.append(told(field.game, "soviet"))
    assert views[0] == views[1]
