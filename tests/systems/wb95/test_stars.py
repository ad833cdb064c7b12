"""Chapter 15.1: stars."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_ratio import COLUMNS
from kessel.systems.wb95.combat_resolution import Abilities, CombatRolled
from kessel.systems.wb95.data_rulebook import Colour
from tests.systems.wb95.aftermath import asked
from tests.systems.wb95.front import (
    ANTITANK,
    ATTACK,
    CENTRE,
    GERMAN_ATTACK,
    MOVE,
    NORTH,
    NORTH_WEST,
    PANZERS,
    REGIMENT,
    RIFLES,
    SECOND,
    TANKS,
    Front,
    rolled,
)

Stars = tuple[Colour, ...]


def duel(attacker: Stars, defender: Stars, *, units: tuple[str, str] = (TANKS, PANZERS)) -> Front:
    """A unit of 9 SP before one of 3, with these stars."""
    first, second = units
    field = Front().without_stars().put(first, CENTRE).put(second, NORTH)
    return field.strength(first, 9).strength(second, 3).stars(first, *attacker).stars(second, *defender).dice(3, 4)


def fight(field: Front, *units: str) -> CombatRolled:
    """Attack to the north; both sides use all they have."""
    game = field.phase(ATTACK)
    events = game.submit(Attack(units=units or (TANKS,), targets=(NORTH,)))
    while not any(isinstance(event, CombatRolled) for event in events):
        events = game.submit(next(iter(game.options())))
    return rolled(events)


def shift(field: Front, *units: str) -> int:
    event = fight(field, *units)
    return COLUMNS.index(event.column) - COLUMNS.index(event.ratio)


@clause("wb95", "15.1.1")
def test_counters_carry_their_stars() -> None:
    printed = {c.id: c.stars for c in Front().s.setting.counters}
    assert printed[TANKS] == ("black",)
    assert printed["g:1/503 ARM-B"] == ("blue", "black")
    assert printed[RIFLES] == ()


# Stars of the attacker and of the defender, both mechanized and in the open, and what is left of them.
PAIRS: list[tuple[Stars, Stars, int, int]] = [
    (("black",), (), 1, 0),
    ((), ("black",), 0, 1),
    (("white",), (), 1, 0),
    ((), ("white",), 0, 1),
    (("yellow",), (), 1, 0),
    ((), ("yellow",), 0, 0),
    (("blue",), (), 1, 0),
    ((), ("blue",), 0, 1),
    (("black",), ("black",), 1, 1),
    (("black",), ("white",), 0, 1),
    (("white",), ("black",), 1, 0),
    (("white",), ("white",), 1, 1),
    (("yellow",), ("black",), 0, 1),
    (("yellow",), ("white",), 0, 1),
    (("yellow",), ("blue",), 1, 1),
    (("yellow",), ("yellow",), 1, 0),
    (("blue",), ("white",), 1, 1),
    (("blue",), ("black",), 1, 1),
    (("black",), ("blue",), 1, 1),
    (("white",), ("blue",), 1, 1),
    (("black", "black", "yellow", "blue"), ("white",), 1, 1),
    (("yellow", "yellow"), ("black",), 0, 1),
    (("white", "yellow"), ("black",), 2, 0),
]


@clause("wb95", "15.1.2", "15.1.3", "15.1.4")
@pytest.mark.parametrize(("attacker", "defender", "plus", "minus"), PAIRS)
def test_stars_shift_and_cancel_by_their_colours(attacker: Stars, defender: Stars, plus: int, minus: int) -> None:
    event = fight(duel(attacker, defender))
    assert event.ratio == "3:1"
    assert event.column == COLUMNS[COLUMNS.index("3:1") + plus - minus]


@clause("wb95", "15.1.2")
@pytest.mark.parametrize("kind", ["FF", "IF"])
def test_black_stars_do_not_attack_a_fortified_enemy_but_defend_in_works(kind: str) -> None:
    works = {"FF": 1, "IF": 2}[kind]
    assert shift(duel(("black",), ()).fort(NORTH, "german", kind)) == -works
    assert shift(duel((), ("black",)).fort(NORTH, "german", kind)) == -works - 1


@clause("wb95", "15.1.2", "15.1.4")
def test_white_stars_count_only_against_armour_and_else_cancel_nothing() -> None:
    # Rifles attack: nothing for the white star of the defender to work against.
    assert shift(duel(("yellow",), ("white",), units=(RIFLES, PANZERS)), RIFLES) == 1
    assert shift(duel(("white",), ("black",), units=(TANKS, REGIMENT))) == -1
    assert shift(duel((), ("white",), units=(RIFLES, PANZERS)), RIFLES) == 0


@clause("wb95", "15.1.2")
def test_one_mechanized_unit_among_the_enemy_is_enough_for_white() -> None:
    field = duel(("white",), (), units=(TANKS, REGIMENT)).put(PANZERS, NORTH)
    assert shift(field) == 1


@clause("wb95", "15.1.2")
def test_white_stars_work_against_armoured_cars() -> None:
    field = duel(("white",), (), units=(TANKS, "g:3/3 MOT-R"))
    assert shift(field) == 0
    field = duel(("white",), (), units=(TANKS, "g:3/3 MOT-R"))
    field.s.setting.is_armour[field.s.setting.index["g:3/3 MOT-R"]] = True
    assert shift(field) == 1


@clause("wb95", "15.1.3", "15.1.4")
def test_every_star_of_every_unit_counts() -> None:
    field = duel(("black", "black"), ()).put("s:170/XVIII ARM-BR", CENTRE).stars("s:170/XVIII ARM-BR", "black", "blue")
    assert shift(field, TANKS, "s:170/XVIII ARM-BR") == 4


@clause("wb95", "15.1.4")
def test_one_star_in_use_cancels_all_of_the_colours_it_beats() -> None:
    field = duel(("black", "black", "black"), ("white",))
    assert shift(field) == -1


@clause("wb95", "15.1.4")
def test_a_star_that_is_not_used_cancels_nothing() -> None:
    field = duel(("black",), ("white",))
    game = field.phase(ATTACK)
    game.submit(Attack(units=(TANKS,), targets=(NORTH,)))
    game.submit(Abilities(stars=(TANKS,)))
    assert rolled(game.submit(Abilities())).column == "4:1"


@clause("wb95", "15.1.5")
def test_towed_units_use_their_stars_in_defence_only() -> None:
    defence = Front().without_stars().put(ANTITANK, NORTH).stars(ANTITANK, "white", "white").put(PANZERS, CENTRE)
    game = defence.strength(PANZERS, 6).strength(ANTITANK, 2).dice(3, 4).phase(GERMAN_ATTACK)
    game.submit(Attack(units=(PANZERS,), targets=(NORTH,)))
    assert asked(game) == ("soviet", "abilities")
    assert rolled(game.submit(Abilities(stars=(ANTITANK,)))).column == "1:1"
    attack = duel(("black",), ()).put(ANTITANK, CENTRE).stars(ANTITANK, "white")
    game = attack.phase(ATTACK)
    game.submit(Attack(units=(TANKS,), targets=(NORTH,)))
    assert attack.refusal(Abilities(stars=(ANTITANK,))) == "15.1.2"


@clause("wb95", "15.1.6")
def test_stars_are_used_or_not_as_their_owner_likes_attacker_first() -> None:
    field = duel(("black",), ("black",))
    game = field.phase(ATTACK)
    game.submit(Attack(units=(TANKS,), targets=(NORTH,)))
    assert asked(game) == ("soviet", "abilities")
    assert {order.stars for order in abilities(game)} == {(TANKS,), ()}
    game.submit(Abilities())
    assert asked(game) == ("german", "abilities")
    assert {order.stars for order in abilities(game)} == {(PANZERS,), ()}
    assert rolled(game.submit(Abilities())).column == "3:1"


def abilities(game: Game) -> list[Abilities]:
    return [order for order in game.options() if isinstance(order, Abilities)]


def over_the_doniec() -> tuple[Front, str, str]:
    """Kharkov: a Soviet tank unit attacks a German one across the big river."""
    field = Front("kharkov/kharkov_1942").without_stars()
    counters = field.s.setting.counters
    tanks = next(c.id for c in counters if c.side == "soviet" and c.type == "ARM")
    enemy = next(c.id for c in counters if c.side == "german" and c.type == "ARM")
    field.put(tanks, CENTRE).put(enemy, NORTH).strength(tanks, 9).strength(enemy, 3)
    field.land.river("doniec", f"{NORTH}|{CENTRE}")
    return field.stars(tanks, "black").stars(enemy, "black").dice(3, 4), tanks, enemy


@clause("wb95", "15.1.8")
def test_no_stars_are_used_in_an_assault_across_a_big_river() -> None:
    field, tanks, _ = over_the_doniec()
    game = field.phase(ATTACK)
    # Nobody is asked: the attacker may not use his star, and the defender loses his, since all attackers cross.
    event = rolled(game.submit(Attack(units=(tanks,), targets=(NORTH,))))
    assert (event.ratio, event.column) == ("3:1", "2:1")


@clause("wb95", "15.1.8")
def test_the_defender_has_his_stars_when_somebody_attacks_over_dry_ground() -> None:
    field, tanks, enemy = over_the_doniec()
    other = next(c.id for c in field.s.setting.counters if c.side == "soviet" and c.type == "INF")
    field.put(other, NORTH_WEST).stars(other, "blue")
    game = field.phase(ATTACK)
    game.submit(Attack(units=(tanks, other), targets=(NORTH,)))
    assert {order.stars for order in abilities(game)} == {(other,), ()}
    game.submit(Abilities())
    assert {order.stars for order in abilities(game)} == {(enemy,), ()}


@clause("wb95", "15.1.2", "12.1.1")
def test_there_are_no_stars_in_a_game_without_the_complementary_rules() -> None:
    field = Front(complementary=False).put(TANKS, CENTRE).put(REGIMENT, NORTH).dice(3, 4)
    game = field.phase(ATTACK)
    assert rolled(game.submit(Attack(units=(TANKS,), targets=(NORTH,))))


@clause("wb95", "15.1.6")
def test_only_units_in_the_combat_use_their_stars() -> None:
    field = duel(("black",), ()).put(SECOND, CENTRE).stars(SECOND, "blue").fort(CENTRE, "soviet")
    game = field.phase(ATTACK)
    game.submit(Attack(units=(TANKS,), targets=(NORTH,)))
    assert field.refusal(Abilities(stars=(SECOND,))) == "15.1.2"
    assert field.refusal(Abilities(stars=("s:nobody",))) == "15.1.2"


@clause("wb95", "15.1.6", "2.1.2")
def test_abilities_are_for_combats_only() -> None:
    field = duel(("black",), ())
    field.begin(MOVE)
    assert field.refusal(Abilities(stars=(TANKS,))) == "2.1.2"
