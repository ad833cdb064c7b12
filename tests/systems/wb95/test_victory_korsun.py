"""Who wins the scenarios of Korsun 1944."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.victory_map import SUPPLY_OF_A, SUPPLY_OF_B, VictoryMap

SIX_TOWNS = ("Korsun", "Gorodishche", "Smela", "Novomirgorod", "Shpola", "Katerynopol")


@clause("wb95", "scenario:korsun_1944/victory-I")
def test_korsun_1944_is_won_by_the_soviets_with_thirteen_town_hexes_at_the_end_of_any_supply_phase() -> None:
    for phase in (SUPPLY_OF_A, SUPPLY_OF_B):
        field = VictoryMap("korsun/korsun_1944", "german")
        field.control("soviet", *field.place(*SIX_TOWNS)[:12])
        assert field.after(phase) is None
        field.control("soviet", *field.place(*SIX_TOWNS)[:13])
        assert field.after(phase) == ("soviet", "victory", "victory-I")


@clause("wb95", "scenario:korsun_1944/victory-I")
def test_korsun_1944_is_won_by_the_germans_with_fifteen_town_hexes_at_the_end_and_else_drawn() -> None:
    field = VictoryMap("korsun/korsun_1944", "soviet")
    towns = field.place(*SIX_TOWNS)
    assert len(towns) >= 15
    field.control("german", *towns[:15])
    assert field.after(SUPPLY_OF_B, turn=24) is None
    assert field.after_the_last_turn() == ("german", "victory", "victory-I")
    field.control("soviet", towns[14])
    assert field.points("german") == 14
    assert field.after_the_last_turn() == (None, "draw", "victory-I")


@clause("wb95", "scenario:korsun_1944/victory-II", "scenario:korsun_1944/dates")
@pytest.mark.parametrize(("zone", "winner"), [("A", "soviet"), ("B", "german"), ("F", "german")])
def test_the_short_korsun_1944_is_german_if_korsun_is_linked_with_a_zone_but_a(zone: str, winner: str) -> None:
    field = VictoryMap("korsun/korsun_1944", "soviet", choices={"length": "II"})
    _road_to_korsun(field, zone)
    field.control("german", field.place("Korsun")[0])
    assert field.s.setting.turns == 11
    assert field.after(SUPPLY_OF_B, turn=10) is None
    assert field.after(SUPPLY_OF_B, turn=11) == (winner, "victory", "victory-II")


@clause("wb95", "scenario:korsun_1944/victory-II")
def test_the_short_korsun_1944_is_soviet_without_a_german_hex_in_korsun_or_with_the_road_cut() -> None:
    field = VictoryMap("korsun/korsun_1944", "soviet", choices={"length": "II"})
    path = _road_to_korsun(field, "C")
    assert field.after(SUPPLY_OF_B, turn=11) == ("soviet", "victory", "victory-II")
    field.control("german", field.place("Korsun")[0])
    field.put("s:5 INF-D (para)", path[len(path) // 2])
    assert field.after(SUPPLY_OF_B, turn=11) == ("soviet", "victory", "victory-II")


@clause("wb95", "scenario:the_retreat/victory")
def test_the_retreat_goes_to_who_destroyed_more_steps_surrendered_ones_included() -> None:
    field = VictoryMap("korsun/the_retreat", "german")
    s = field.s
    field.put("s:5 INF-D (para)", "3010", steps=2).put("g:80/34 INF-R", "3020", steps=2)
    assert field.after_the_last_turn() == (None, "draw", "victory")
    s.lose(s.setting.index["s:5 INF-D (para)"], 1, "5.1.8")
    assert (field.points("german"), field.points("soviet")) == (1, 0)
    assert field.after_the_last_turn() == ("german", "victory", "victory")
    field.put("g:80/34 INF-R", "3020", steps=2, oos=12).control("soviet").dice(1, 1)
    assert field.after_the_last_turn() == ("soviet", "victory", "victory")
    assert (field.points("german"), field.points("soviet")) == (1, 2)


@clause("wb95", "scenario:deblockade/victory")
def test_deblockade_is_won_by_the_soviets_with_all_of_korsun_at_the_end_of_any_supply_phase() -> None:
    for phase in (SUPPLY_OF_A, SUPPLY_OF_B):
        field = VictoryMap("korsun/deblockade", "soviet")
        field.control("german", field.place("Korsun")[0])
        assert field.after(phase) is None
        field.control("soviet")
        assert field.after(phase) == ("soviet", "strategic", "victory")


@clause("wb95", "scenario:deblockade/victory")
@pytest.mark.parametrize("zone", ["A", "B", "C", "D", "E", "F"])
def test_deblockade_is_won_by_the_germans_with_all_of_korsun_and_a_road_to_a_zone_but_a(zone: str) -> None:
    field = VictoryMap("korsun/deblockade", "soviet")
    _road_to_korsun(field, zone)
    korsun = field.place("Korsun")
    field.control("german", *korsun)
    assert field.after(SUPPLY_OF_B, turn=14) is None, "it is judged after turn 15"
    strategic, draw = ("german", "strategic", "victory"), (None, "draw", "victory")
    assert field.after_the_last_turn() == (draw if zone == "A" else strategic)
    field.control("soviet", korsun[-1])
    assert field.after_the_last_turn() == draw


@clause("wb95", "scenario:deblockade/victory")
def test_deblockade_needs_a_road_all_the_way_and_else_goes_to_who_destroyed_more_steps() -> None:
    field = VictoryMap("korsun/deblockade", "soviet")
    _road_to_korsun(field, "C", gap=2)
    field.control("german", *field.place("Korsun"))
    s = field.s
    for enemy, winner in (("s:5 INF-D (para)", "german"), ("g:80/34 INF-R", None), ("g:107/34 INF-R", "soviet")):
        field.put(enemy, "0510")
        s.lose(s.setting.index[enemy], 1, "5.1.8")
        s.state.hex[s.setting.index[enemy]] = -1
        assert field.after_the_last_turn() == (winner, "tactical" if winner else "draw", "victory")


def _road_to_korsun(field: VictoryMap, zone: str, gap: int = 0) -> list[str]:
    """Draw a plain with one road, from a zone to Korsun; the hexes before the town may lack it."""
    setting, grid = field.s.setting, field.s.setting.grid
    town = grid.index(field.place("Korsun")[0])
    path = [grid.number(hex_) for hex_ in grid.line(setting.board.zones[zone][0], town)]
    Landscape(field).road("main_road", *path[: len(path) - gap])
    return path


@clause("wb95", "scenario:first_battle/victory")
def test_the_first_battle_is_soviet_with_kapitanovka_in_supply_and_else_german() -> None:
    field = VictoryMap("korsun/first_battle", "soviet")
    land = Landscape(field)
    soviet, german = ("soviet", "victory", "victory"), ("german", "victory", "victory")
    assert field.after_the_last_turn() == german, "across a plain without a road it is too far to the east edge"
    land.road("main_road", *(f"{column}26" for column in range(64, 49, -1)))
    assert field.after(SUPPLY_OF_B, turn=5) is None, "it is judged after turn 6"
    assert field.after_the_last_turn() == soviet
    field.control("german", "5026")
    assert field.after_the_last_turn() == german
