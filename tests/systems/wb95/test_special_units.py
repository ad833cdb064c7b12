"""Chapter 15.2 to 15.4: resilience groups, Volkssturm and fortification units in combat."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_resolution import Abilities
from kessel.systems.wb95.movement import Move
from tests.systems.wb95.aftermath import asked
from tests.systems.wb95.front import (
    ATTACK,
    CENTRE,
    GERMAN_ATTACK,
    GERMAN_MOVE,
    GROUP,
    NORTH,
    NORTH_EAST,
    OTHER,
    REGIMENT,
    RIFLES,
    SECOND,
    Front,
    rolled,
    values,
)

SECOND_GROUP, FORTRESS, SECOND_FORTRESS = "g:RG Shpola", "s:54 FU-BR", "s:159 FU-BR"


def attack(unit: str, *targets: str) -> Attack:
    return Attack(units=(unit,), targets=targets or (NORTH,))


@clause("wb95", "15.2.1")
def test_a_resilience_group_does_not_move() -> None:
    field = Front().put(GROUP, CENTRE).begin(GERMAN_MOVE)
    assert field.refusal(Move(units=(GROUP,), path=(NORTH,))) == "15.2.1"
    assert not any(isinstance(order, Move) for order in field.game.options(unit=GROUP))


@clause("wb95", "15.2.3")
def test_a_resilience_group_gives_one_modifier_to_the_defence_of_its_hex() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).begin(ATTACK)
    assert values(field.preview(attack(RIFLES)).reasons, "15.2.3") == []
    field.put(GROUP, NORTH).begin(ATTACK)
    assert values(field.preview(attack(RIFLES)).reasons, "15.2.3") == [-1]
    field.put(SECOND_GROUP, NORTH).begin(ATTACK)
    assert values(field.preview(attack(RIFLES)).reasons, "15.2.3") == [-1]


@clause("wb95", "15.2.3")
def test_a_resilience_group_alone_defends_with_its_points_and_its_modifier() -> None:
    field = Front().put(RIFLES, CENTRE).put(GROUP, NORTH).strength(RIFLES, 6).dice(3, 4).begin(ATTACK)
    event = rolled(field.game.submit(attack(RIFLES)))
    assert (event.ratio, event.column) == ("3:1", "2:1")


@clause("wb95", "15.2.3", "5.5.3")
def test_the_modifier_counts_only_on_the_strongest_hex() -> None:
    field = Front().put(RIFLES, CENTRE).put(GROUP, NORTH).put(REGIMENT, NORTH_EAST).begin(ATTACK)
    assert values(field.preview(attack(RIFLES, NORTH, NORTH_EAST)).reasons, "15.2.3") == []


def volkssturm(*beside: str) -> Front:
    """A regiment becomes Volkssturm for a test, with others on its hex."""
    field = Front(complementary=True).put(RIFLES, CENTRE).put(REGIMENT, NORTH).strength(RIFLES, 4)
    field.s.setting.is_vs[field.s.setting.index[REGIMENT]] = True
    for unit in beside:
        field.put(unit, NORTH)
    return field


@clause("wb95", "15.3.1", "15.3.2")
@pytest.mark.parametrize(
    ("beside", "modifiers"),
    [((), [2]), ((OTHER,), [1]), ((OTHER, "g:544/389 INF-R"), []), (("g:Art./XI", "g:HQ XI"), [2])],
)
def test_volkssturm_in_defence_gives_the_attacker_two_modifiers_less_one_for_each_regular_beside_it(
    beside: tuple[str, ...], modifiers: list[int]
) -> None:
    field = volkssturm(*beside).begin(ATTACK)
    assert values(field.preview(attack(RIFLES)).reasons, "15.3.1") == modifiers


@clause("wb95", "15.3.1")
def test_volkssturm_that_attacks_gives_the_defender_two_modifiers() -> None:
    field = volkssturm().begin(GERMAN_ATTACK)
    assert values(field.preview(attack(REGIMENT, CENTRE)).reasons, "15.3.1") == [-2]


@clause("wb95", "15.3.1", "15.3.2")
@pytest.mark.parametrize("strong", [NORTH, NORTH_EAST])
def test_of_several_volkssturm_units_the_weakest_hex_counts(strong: str) -> None:
    field = volkssturm().put("g:266/72 INF-R", NORTH_EAST).put(OTHER, strong).put("g:544/389 INF-R", strong)
    field.s.setting.is_vs[field.s.setting.index["g:266/72 INF-R"]] = True
    field.begin(ATTACK)
    assert values(field.preview(attack(RIFLES, NORTH, NORTH_EAST)).reasons, "15.3.1") == [2]


@clause("wb95", "15.3.2")
def test_another_volkssturm_unit_is_no_regular_to_lean_on() -> None:
    field = volkssturm(OTHER)
    field.s.setting.is_vs[field.s.setting.index[OTHER]] = True
    field.begin(ATTACK)
    assert values(field.preview(attack(RIFLES)).reasons, "15.3.1") == [2]


def fortress(*works: str, units: tuple[str, ...] = (FORTRESS,)) -> Front:
    """Germans of 40 SP before fortification units of 4 SP each in clear ground."""
    field = Front().put(REGIMENT, CENTRE).strength(REGIMENT, 40).dice(3, 4)
    for unit in units:
        field.put(unit, NORTH).strength(unit, 4)
    for kind in works:
        field.fort(NORTH, "soviet", kind)
    return field.begin(GERMAN_ATTACK)


@clause("wb95", "15.4.1")
def test_a_fortification_unit_in_works_gives_two_modifiers_on_top_of_them() -> None:
    """Field works 1 and the unit 2 in clear ground of Korsun: 3."""
    field = fortress("FF")
    field.game.submit(attack(REGIMENT))
    event = rolled(field.game.submit(Abilities(fortification_units=(FORTRESS,))))
    assert (event.ratio, event.column) == ("10:1", "7:1")


@clause("wb95", "15.4.1")
def test_it_works_in_improved_and_fixed_positions_too() -> None:
    field = fortress("IF")
    field.game.submit(attack(REGIMENT))
    assert rolled(field.game.submit(Abilities(fortification_units=(FORTRESS,)))).column == "6:1"
    field = fortress()
    field.land.fixed_position(f"{NORTH}|{CENTRE}")
    field.dice(3, 4).begin(GERMAN_ATTACK)
    field.game.submit(attack(REGIMENT))
    # 40 SP are halved through the edge: 5:1, less 3 and 2.
    assert rolled(field.game.submit(Abilities(fortification_units=(FORTRESS,)))).column == "1:2"


@clause("wb95", "15.4.1")
def test_without_works_it_is_a_unit_like_any_other() -> None:
    field = fortress()
    assert rolled(field.game.submit(attack(REGIMENT))).column == "10:1"


@clause("wb95", "15.4.1")
def test_it_counts_once_a_hex() -> None:
    field = fortress("FF", units=(FORTRESS, SECOND_FORTRESS))
    field.game.submit(attack(REGIMENT))
    both = Abilities(fortification_units=(FORTRESS, SECOND_FORTRESS))
    event = rolled(field.game.submit(both))
    assert (event.ratio, event.column) == ("5:1", "2:1")


@clause("wb95", "15.4.1")
def test_it_gives_nothing_in_attack() -> None:
    field = Front().put(FORTRESS, CENTRE).put(REGIMENT, NORTH).fort(CENTRE, "soviet").dice(3, 4)
    game = field.phase(ATTACK, turn=3)
    assert rolled(game.submit(attack(FORTRESS))).column == "1:1"


@clause("wb95", "15.4.2")
def test_its_use_is_voluntary() -> None:
    field = fortress("FF")
    field.game.submit(attack(REGIMENT))
    assert asked(field.game) == ("soviet", "abilities")
    assert rolled(field.game.submit(Abilities())).column == "9:1"


@clause("wb95", "15.4.1")
def test_only_a_fortification_unit_of_the_combat_can_be_named() -> None:
    field = fortress("FF").put(SECOND, NORTH)
    field.begin(GERMAN_ATTACK).game.submit(attack(REGIMENT))
    assert field.refusal(Abilities(fortification_units=(SECOND,))) == "15.4.1"
