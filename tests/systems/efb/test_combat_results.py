"""Chapters 13.1 and 13.3: what the results of adjacent combat do."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.efb.charts import GROUND_RESULTS
from kessel.systems.efb.combat_record import Combat
from kessel.systems.efb.combat_results import consequences
from tests.systems.efb.fights import FIRST_WAVE, RIFLES, SOVIET_FIRST_WAVE, TANKS, always, asked, duel, ends, rolled
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused

ATTACK = f'attack units=["{TANKS}"] targets=3014'
SECOND = "I/110 Mot"
BOTH = f'attack units=["{TANKS}","{SECOND}"] targets=3014'


def pair(result: str) -> Plain:
    """Tanks and rifles on 3015 beside one Soviet regiment on 3014."""
    return duel(result).put(SECOND, "3015")


@clause("efb", "13.1")
def test_every_result_of_the_tables_has_consequences_and_no_other_has() -> None:
    combat = Combat(side=0, attackers=(1,), targets=(2,), defenders=(3,), commanded=(1,), origins=(4,))
    for result in sorted(GROUND_RESULTS):
        assert consequences(combat, result)
    with pytest.raises(ValueError, match="DS"):
        consequences(combat, "DS")


@clause("efb", "13.1/A")
@pytest.mark.parametrize("hexes", [1, 2])
def test_the_attackers_retreat_and_the_defender_may_advance(hexes: int) -> None:
    field = pair(f"A{hexes}")
    game = field.phase(FIRST_WAVE)
    game.submit(BOTH)
    assert asked(field) == ("german", "retreat")
    end = ("3016", "3017")[:hexes]
    game.submit(f'retreat unit="{TANKS}" path={",".join(end)}')
    game.submit(f'retreat unit="{SECOND}" path={",".join(end)}')
    assert (field.at(TANKS), field.at(SECOND)) == (end[-1], end[-1])
    assert asked(field) == ("soviet", "advance")
    assert ends(field) == ["3015", "3016"][:hexes]
    game.submit(f'advance unit="{RIFLES}" path=3015')
    assert field.at(RIFLES) == "3015"


@clause("efb", "13.1/AA")
def test_shot_up_attackers_lose_a_unit_of_their_choice_and_retreat_two() -> None:
    field = pair("AA")
    game = field.phase(FIRST_WAVE)
    game.submit(BOTH)
    assert asked(field) == ("german", "losses")
    game.submit(f'lose unit="{TANKS}"')
    game.submit(f'retreat unit="{SECOND}" path=3016,3017')
    assert (field.at(TANKS), field.at(SECOND)) == (None, "3017")
    assert asked(field) == ("soviet", "advance")


@clause("efb", "13.1/AE")
def test_all_attackers_are_eliminated_and_their_support_is_untouched() -> None:
    field = pair("AE").put("I/119 Art", "3017").put("KG B/11 Pz", "3115")
    game = field.phase(FIRST_WAVE)
    game.submit(f'attack units=["{TANKS}","{SECOND}","KG B/11 Pz"] targets=3014 batteries=["I/119 Art"]')
    assert [field.at(unit) for unit in (TANKS, SECOND, "KG B/11 Pz")] == [None, None, None]
    assert field.at("I/119 Art") == "3017"
    assert asked(field) == ("soviet", "advance")
    assert ends(field) == ["3015", "3115"]


@clause("efb", "13.1/AE", "6.11")
def test_the_death_of_a_headquarters_takes_nobody_who_dies_with_it_out_of_command() -> None:
    field = Plain().put("KG A/11 Pz", "3015").put(TANKS, "3015").put(RIFLES, "3014", defense=3)
    always(field, "AE")
    field.phase(FIRST_WAVE).submit(f'attack units=["KG A/11 Pz","{TANKS}"] targets=3014')
    assert field.at(TANKS) is None
    assert not field.flag("barred", TANKS)


@clause("efb", "13.1/AX")
def test_an_attacker_exchange_is_retreat_then_loss_then_advance() -> None:
    field = pair("AX")
    game = field.phase(FIRST_WAVE)
    game.submit(BOTH)
    assert asked(field) == ("soviet", "retreat")
    game.submit(f'retreat unit="{RIFLES}" path=3013')
    assert asked(field) == ("german", "losses")
    game.submit(f'lose unit="{SECOND}"')
    assert asked(field) == ("german", "advance")
    assert ends(field) == ["3014"]


@clause("efb", "13.1/BR")
def test_both_retreat_the_defender_first_and_nobody_advances() -> None:
    field = duel("BR")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert asked(field) == ("soviet", "retreat")
    game.submit(f'retreat unit="{RIFLES}" path=3013')
    assert asked(field) == ("german", "retreat")
    game.submit(f'retreat unit="{TANKS}" path=3016')
    assert asked(field) == ("german", "first_wave")


@clause("efb", "13.1/BR", "10.7")
def test_a_surrounded_defender_dies_though_the_attackers_retreat_afterwards() -> None:
    field = duel("BR").put("I/110 Mot", "2914").put("II/110 Mot", "3114")
    game = field.phase(FIRST_WAVE)
    game.submit(f'attack units=["{TANKS}","I/110 Mot","II/110 Mot"] targets=3014')
    assert field.at(RIFLES) is None
    assert asked(field) == ("german", "retreat")


@clause("efb", "13.1/D")
@pytest.mark.parametrize("hexes", [1, 2, 3, 4])
def test_the_defenders_retreat_so_many_hexes_and_the_attacker_may_advance_as_many(hexes: int) -> None:
    field = Plain().put(SECOND, "3015").put(RIFLES, "3014", defense=3)
    always(field, f"D{hexes}")
    game = field.phase(FIRST_WAVE)
    game.submit(f'attack units=["{SECOND}"] targets=3014')
    path = ["3013", "3012", "3011", "3010"][:hexes]
    game.submit(f'retreat unit="{RIFLES}" path={",".join(path)}')
    assert field.at(RIFLES) == path[-1]
    assert asked(field) == ("german", "advance")
    assert ends(field) == sorted(["3014", *path[:-1]])


@clause("efb", "13.1/DA")
def test_a_single_defender_shot_up_is_lost_and_his_hex_open() -> None:
    field = duel("DA")
    field.phase(FIRST_WAVE).submit(ATTACK)
    assert field.at(RIFLES) is None
    assert asked(field) == ("german", "advance")
    assert ends(field) == ["3014"]


@clause("efb", "13.1/DA")
def test_of_several_defenders_shot_up_one_is_lost_and_the_rest_retreat_two() -> None:
    field = pair("DA")
    game = field.phase(SOVIET_FIRST_WAVE)
    game.submit(f'attack units=["{RIFLES}"] targets=3015')
    assert asked(field) == ("german", "losses")
    game.submit(f'lose unit="{TANKS}"')
    game.submit(f'retreat unit="{SECOND}" path=3016,3017')
    assert field.at(SECOND) == "3017"
    assert asked(field) == ("soviet", "advance")


@clause("efb", "13.1/DE")
def test_all_defenders_are_eliminated_and_their_hex_is_open() -> None:
    field = pair("DE")
    field.phase(SOVIET_FIRST_WAVE).submit(f'attack units=["{RIFLES}"] targets=3015')
    assert (field.at(TANKS), field.at(SECOND)) == (None, None)
    assert asked(field) == ("soviet", "advance")
    assert ends(field) == ["3015"]


@clause("efb", "13.1/EX")
def test_in_an_exchange_the_defender_loses_a_unit_first_then_the_attacker() -> None:
    field = pair("EX").put("258/140 Rifle", "3115", attack=2)
    game = field.phase(SOVIET_FIRST_WAVE)
    game.submit(f'attack units=["{RIFLES}","258/140 Rifle"] targets=3015')
    assert asked(field) == ("german", "losses")
    game.submit(f'lose unit="{TANKS}"')
    assert asked(field) == ("soviet", "losses")
    game.submit('lose unit="258/140 Rifle"')
    assert [field.at(unit) for unit in (TANKS, SECOND, RIFLES, "258/140 Rifle")] == [None, "3015", "3014", None]
    assert asked(field) == ("soviet", "first_wave")


@clause("efb", "13.1/EX")
def test_after_an_exchange_the_attacker_advances_only_if_no_defender_is_left() -> None:
    field = pair("EX")
    game = field.phase(FIRST_WAVE)
    game.submit(BOTH)
    game.submit(f'lose unit="{SECOND}"')
    assert asked(field) == ("german", "advance")
    field = pair("EX").put("258/140 Rifle", "3115", defense=3)
    game = field.phase(FIRST_WAVE)
    game.submit(BOTH + ",3115")
    game.submit(f'lose unit="{RIFLES}"')
    game.submit(f'lose unit="{SECOND}"')
    assert field.at(RIFLES) is None
    assert asked(field) == ("german", "first_wave")


@clause("efb", "13.1/EX")
def test_the_defenders_never_advance_after_an_exchange() -> None:
    field = pair("EX")
    game = field.phase(SOVIET_FIRST_WAVE)
    game.submit(f'attack units=["{RIFLES}"] targets=3015')
    game.submit(f'lose unit="{TANKS}"')
    assert field.at(RIFLES) is None
    assert asked(field) == ("soviet", "first_wave")


@clause("efb", "13.3")
def test_the_owner_chooses_among_the_units_beside_the_enemy_and_support_is_never_lost() -> None:
    field = pair("EX").put("I/119 Art", "3017")
    game = field.phase(FIRST_WAVE)
    game.submit(BOTH + ' batteries=["I/119 Art"]')
    assert [order.unit for order in game.options()] == [TANKS, SECOND]
    assert refused(game, 'lose unit="I/119 Art"') == "13.3"
    assert refused(game, "stay-put") == "13.3"


@clause("efb", "13.3", "12.18")
def test_artillery_beside_the_enemy_may_be_chosen() -> None:
    field = duel("EX").put("I/119 Art", "3015")
    game = field.phase(FIRST_WAVE)
    game.submit(f'attack units=["{TANKS}","I/119 Art"] targets=3014')
    game.submit('lose unit="I/119 Art"')
    assert field.at("I/119 Art") is None


STANDS = ["fortification", "city", "town", "village", "hilltop"]


@clause("efb", "13.1/BR-standfast")
@pytest.mark.parametrize("terrain", ["clear", "woods", "marsh", *STANDS])
def test_stand_fast_is_offered_in_works_towns_and_on_hilltops(terrain: str) -> None:
    field = duel("BR").terrain(terrain, "3014")
    field.phase(FIRST_WAVE).submit(ATTACK)
    assert (asked(field) == ("soviet", "stand_fast")) == (terrain in STANDS)


@clause("efb", "13.1/BR-standfast")
def test_who_may_stand_fast_is_told_what_it_changes() -> None:
    field = duel("BR").terrain("town", "3014")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert game.decision is not None
    assert game.decision.hexes == ("3014",)
    assert game.preview("stand-fast declared=false").summary == "BR 100 %"
    assert game.preview("stand-fast declared=true").summary == "EX 100 %"


@clause("efb", "13.1/BR-standfast")
def test_a_declared_stand_fast_makes_an_exchange_of_br() -> None:
    field = duel("BR").terrain("town", "3014")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert not rolled(field)
    assert refused(game, "stay-put") == "13.1/BR-standfast"
    game.submit("stand-fast declared=true")
    assert rolled(field)[0].result == "EX"
    assert (field.at(RIFLES), field.at(TANKS)) == (None, None)


@clause("efb", "13.1/BR-standfast")
@pytest.mark.parametrize(("result", "declared"), [("BR", "false"), ("D1", "true"), ("A1", "true")])
def test_stand_fast_changes_nothing_else_and_is_no_duty(result: str, declared: str) -> None:
    field = duel(result).terrain("town", "3014")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    game.submit(f"stand-fast declared={declared}")
    assert rolled(field)[0].result == result
    assert asked(field) in (("soviet", "retreat"), ("german", "retreat"))


@clause("efb", "13.1/BR-standfast")
def test_stand_fast_is_offered_behind_rivers_if_all_attackers_are_across() -> None:
    for kind in ("minor_river", "major_river"):
        field = duel("BR").river(kind, "3014|3015")
        field.phase(FIRST_WAVE).submit(ATTACK)
        assert asked(field) == ("soviet", "stand_fast")
    field = duel("BR").river("stream", "3014|3015")
    field.phase(FIRST_WAVE).submit(ATTACK)
    assert asked(field) == ("soviet", "retreat")
    field = duel("BR").river("minor_river", "3014|3015").put(SECOND, "3115")
    field.phase(FIRST_WAVE).submit(BOTH)
    assert asked(field) == ("soviet", "retreat")


@clause("efb", "13.1/BR-standfast")
def test_of_several_defending_hexes_each_must_qualify() -> None:
    field = duel("BR").terrain("town", "3014").put("258/140 Rifle", "3115", defense=3)
    field.phase(FIRST_WAVE).submit(ATTACK + ",3115")
    assert asked(field) == ("soviet", "retreat")
    field = duel("BR").terrain("town", "3014").terrain("hilltop", "3115").put("258/140 Rifle", "3115", defense=3)
    field.phase(FIRST_WAVE).submit(ATTACK + ",3115")
    assert asked(field) == ("soviet", "stand_fast")


@clause("efb", "21.4", "13.1/DE")
def test_a_defender_that_turns_out_to_be_nothing_leaves_his_hex_to_the_attacker() -> None:
    field = duel("A1").put(RIFLES, "3020").put("19/10 Tank", "3014", untried=True, defense=0)
    field.put(RIFLES, "3030", defense=3)
    field.phase(FIRST_WAVE).submit(ATTACK)
    assert not rolled(field)
    assert field.at("19/10 Tank") is None
    assert asked(field) == ("german", "advance")


@clause("efb", "21.4", "11.2")
def test_an_attacker_that_turns_out_to_be_nothing_makes_no_attack() -> None:
    field = Plain().put("19/10 Tank", "3014", untried=True, defense=0).put(TANKS, "3015")
    field.phase(SOVIET_FIRST_WAVE).submit('attack units=["19/10 Tank"] targets=3015')
    assert not rolled(field)
    assert (field.at("19/10 Tank"), field.at(TANKS)) == (None, "3015")
    assert asked(field) == ("soviet", "first_wave")


@clause("efb", "19.1")
def test_stacks_lie_open_while_they_fight_and_close_again() -> None:
    field = duel("D1").put(SECOND, "3015")
    game = field.phase(FIRST_WAVE)
    game.submit(f'attack units=["{TANKS}","{SECOND}"] targets=3014')
    assert field.flag("open", SECOND)
    game.submit(f'retreat unit="{RIFLES}" path=3013')
    game.submit("stay-put")
    assert not field.flag("open", SECOND)


@clause("efb", "6.11", "13.1/DE")
def test_of_units_eliminated_together_only_those_in_command_may_be_replaced() -> None:
    field = duel("AE").put("I/2 Pz", "3015")
    field.phase(FIRST_WAVE).submit(f'attack units=["{TANKS}","I/2 Pz"] targets=3014')
    assert (field.at(TANKS), field.at("I/2 Pz")) == (None, None)
    assert (field.flag("barred", TANKS), field.flag("barred", "I/2 Pz")) == (0, 1)
