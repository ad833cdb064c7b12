"""Who wins the scenarios of Kharkov 1942 and 1943."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.wb95.victory import lead
from tests.systems.wb95.victory_map import SUPPLY_OF_A, SUPPLY_OF_B, VictoryMap

WEST_OF_THE_DONETS, EAST_OF_THE_DONETS = "1603", "1602"  # a Soviet bridge joins them


@clause("wb95", "scenario:kharkov_1942/victory-strategic")
@pytest.mark.parametrize(
    ("hex_", "out_of_supply", "won"),
    [
        (WEST_OF_THE_DONETS, 0, False),
        (WEST_OF_THE_DONETS, 1, True),
        (EAST_OF_THE_DONETS, 0, True),
        ("4804", 0, True),
        ("4904", 0, True),
        ("5022", 0, False),
    ],
)
def test_kharkov_1942_is_a_german_victory_when_no_soviet_unit_in_supply_is_left_west_of_the_donets(
    hex_: str, out_of_supply: int, won: bool
) -> None:
    field = VictoryMap("kharkov/kharkov_1942", "german")
    field.put("s:333 INF-D", hex_, oos=out_of_supply)
    expected = ("german", "strategic", "victory-strategic") if won else None
    assert field.after(SUPPLY_OF_B, turn=3) == expected


@clause("wb95", "scenario:kharkov_1942/victory-strategic")
@pytest.mark.parametrize(("hexes", "won"), [(4, False), (5, True), (9, True)])
def test_kharkov_1942_is_a_soviet_victory_with_five_hexes_of_kharkov_when_a_turn_ends(hexes: int, won: bool) -> None:
    field = VictoryMap("kharkov/kharkov_1942", "german")
    field.put("s:333 INF-D", "5022")
    field.control("soviet", *field.place("Kharkov")[:hexes])
    assert field.after(SUPPLY_OF_A, turn=3) is None, "a turn has to end"
    expected = ("soviet", "strategic", "victory-strategic") if won else None
    field.put("s:333 INF-D", "5022")
    assert field.after(SUPPLY_OF_B, turn=3) == expected


@clause("wb95", "scenario:kharkov_1942/victory-tactical")
def test_kharkov_1942_else_goes_to_the_side_with_more_of_thirteen_hexes() -> None:
    hexes = ["4909", "5022", "4804", "3322", "2915", "2319", "3132", "0713", "2609", "2008", "1705", "1410", "1306"]
    field = VictoryMap("kharkov/kharkov_1942", "german")
    assert field.points("german") == 13
    field.control("soviet", *hexes)
    assert (field.points("german"), field.points("soviet")) == (0, 13)

    def ends(soviet: int, contested: int = 0) -> tuple[str | None, str, str] | None:
        field.control("german")
        field.control("soviet", *hexes[:soviet])
        field.nobody(*hexes[soviet : soviet + contested])
        field.put("s:333 INF-D", WEST_OF_THE_DONETS)
        return field.after_the_last_turn()

    assert ends(soviet=7) == ("soviet", "tactical", "victory-tactical")
    assert ends(soviet=6) == ("german", "tactical", "victory-tactical")
    assert ends(soviet=6, contested=1) == (None, "draw", "victory-tactical")


@clause("wb95", "scenario:kharkov_1943/victory", "scenario:black_snow/victory")
@pytest.mark.parametrize("scenario", ["kharkov/kharkov_1943", "kharkov/black_snow"])
@pytest.mark.parametrize("phase", [SUPPLY_OF_A, SUPPLY_OF_B])
def test_kharkov_and_belgorod_win_for_the_germans_at_the_end_of_any_supply_phase(scenario: str, phase: int) -> None:
    field = VictoryMap(scenario, "soviet")
    towns = field.place("Kharkov", "Belgorod")
    field.control("german", *towns[:-1])
    assert field.after(phase) is None
    field.control("german", *towns)
    assert field.after(phase) == ("german", "strategic", "victory")


@clause("wb95", "scenario:kharkov_1943/victory", "scenario:black_snow/victory")
@pytest.mark.parametrize("scenario", ["kharkov/kharkov_1943", "kharkov/black_snow"])
def test_kharkov_belgorod_and_izyum_win_for_the_soviets_when_held_to_the_end(scenario: str) -> None:
    field = VictoryMap(scenario, "german")
    towns = field.place("Kharkov", "Belgorod", "Izyum")
    field.control("soviet", *towns)
    assert field.after(SUPPLY_OF_B, turn=5) is None, "only the end counts"
    assert field.after_the_last_turn() == ("soviet", "strategic", "victory")
    field.control("german", towns[-1])
    assert (field.after_the_last_turn() or ("", "", ""))[1] == "tactical"


@clause("wb95", "scenario:kharkov_1943/victory")
def test_kharkov_1943_else_goes_to_the_side_with_more_hexes_of_slavyansk_and_ten_towns() -> None:
    field = VictoryMap("kharkov/kharkov_1943", "soviet")
    field.control("german", field.place("Belgorod")[0])
    towns = ["4804", "2915", "2609", "0718", "2319", "1820", "3413", "2104", "1410", "0713"]
    _goes_to_the_majority(field, [*field.place("Slavyansk"), *towns])


@clause("wb95", "scenario:black_snow/victory")
def test_black_snow_else_goes_to_the_side_with_more_hexes_of_seven_towns() -> None:
    field = VictoryMap("kharkov/black_snow", "soviet")
    field.control("german", *field.place("Izyum"))
    towns = ["2815", "2915", "2609", "0132", "0133", "0713", "0824", "0825", "2104"]
    _goes_to_the_majority(field, [*field.place("Kharkov", "Belgorod"), *towns])


def _goes_to_the_majority(field: VictoryMap, hexes: list[str]) -> None:
    """Kharkov comes first in the list and stays Soviet, so that nobody has a strategic victory."""
    half, odd = divmod(len(hexes), 2)
    for soviet, winner in ((half - 1, "german"), (half + 1, "soviet"), (half, None)):
        field.control("german", *hexes)
        assert (field.points("german"), field.points("soviet")) == (len(hexes), 0)
        field.control("soviet", *hexes[:soviet])
        if winner is None and odd:
            field.nobody(hexes[half])
        assert field.after_the_last_turn() == (winner, "tactical" if winner else "draw", "victory")


def test_the_lead_is_the_points_of_the_first_side_less_those_of_the_second() -> None:
    field = VictoryMap("kharkov/kharkov_1942", "german")
    field.control("soviet", "4909", "5022", "4804")
    field.put("s:333 INF-D", WEST_OF_THE_DONETS)
    field.after_the_last_turn()
    assert field.s.setting.sides == ("soviet", "german")
    assert lead(field.s) == 3 - 10
