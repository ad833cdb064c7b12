"""Who wins the scenarios of Moscow 1941."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.wb95.victory import VictoryPoints, lead
from tests.systems.wb95.victory_map import SUPPLY_OF_A, SUPPLY_OF_B, VictoryMap


@clause("wb95", "scenario:typhoon/victory-auto")
def test_typhoon_is_won_at_once_by_holding_all_of_moscow_until_the_next_soviet_supply_phase_ends() -> None:
    field = VictoryMap("moscow/typhoon", "soviet")
    moscow = field.place("Moscow")
    field.control("german", *moscow)
    assert field.after(SUPPLY_OF_A) is None, "not yet"
    assert field.after(SUPPLY_OF_B) == ("german", "automatic", "victory-auto")


@clause("wb95", "scenario:typhoon/victory-auto")
def test_typhoon_is_not_won_by_a_moscow_lost_again_or_taken_after_the_german_supply_phase() -> None:
    field = VictoryMap("moscow/typhoon", "soviet")
    moscow = field.place("Moscow")
    assert field.after(SUPPLY_OF_A) is None
    field.control("german", *moscow)
    assert field.after(SUPPLY_OF_B) is None, "it was not German when the German Supply Phase ended"
    assert field.after(SUPPLY_OF_A) is None
    field.control("soviet", moscow[0])
    assert field.after(SUPPLY_OF_B) is None
    field.control("german", moscow[0])
    assert field.after(SUPPLY_OF_A, turn=2) is None
    field.control("soviet", moscow[0])
    assert field.after(SUPPLY_OF_A, turn=3) is None
    field.control("german", moscow[0])
    assert field.after(SUPPLY_OF_B, turn=3) is None, "what was held a turn ago does not count any more"


@clause("wb95", "scenario:typhoon/victory-points")
def test_typhoon_scores_moscow_by_the_hex_klin_and_kalinin_whole_and_each_small_town() -> None:
    field = VictoryMap("moscow/typhoon", "soviet")
    assert field.points("german") == 0
    field.control("german", *field.place("Moscow")[:3])
    assert field.points("german") == 12
    klin = field.place("Klin")
    field.control("german", klin[0])
    assert field.points("german") == 12, "half of Klin is worth nothing"
    field.control("german", *klin, *field.place("Kalinin"))
    assert field.points("german") == 22
    field.control("german", *field.towns()[:7])
    assert field.points("german") == 29
    assert field.points("soviet") == 0


@clause("wb95", "scenario:typhoon/victory-scale")
@pytest.mark.parametrize(
    ("points", "winner", "level"),
    [
        (0, "soviet", "victory"),
        (30, "soviet", "victory"),
        (31, "german", "minimal"),
        (50, "german", "minimal"),
        (51, "german", "small"),
        (65, "german", "small"),
        (66, "german", "medium"),
        (90, "german", "medium"),
        (91, "german", "significant"),
    ],
)
def test_typhoon_is_graded_by_german_points(points: int, winner: str, level: str) -> None:
    field = VictoryMap("moscow/typhoon", "soviet")
    parts = [(4, [hex_]) for hex_ in field.place("Moscow")] + [(1, [hex_]) for hex_ in field.towns()]
    field.score("german", [*parts, (5, field.place("Klin")), (5, field.place("Kalinin"))], points)
    assert field.after_the_last_turn() == (winner, level, "victory-scale")


@clause("wb95", "scenario:red_snow/victory-auto")
def test_red_snow_is_won_at_once_by_holding_kalinin_klin_and_istra_until_the_next_german_supply_phase_ends() -> None:
    for missing, outcome in (([], ("soviet", "automatic", "victory-auto")), (["4418"], None)):
        field = VictoryMap("moscow/red_snow", "german")
        field.control("soviet", *field.place("Kalinin", "Klin"), "4418")
        field.control("german", *missing) if missing else None
        assert field.after(SUPPLY_OF_A) is None
        assert field.after(SUPPLY_OF_B) == outcome


@clause("wb95", "scenario:red_snow/victory-points")
def test_red_snow_scores_klin_and_kalinin_whole_and_each_small_town() -> None:
    field = VictoryMap("moscow/red_snow", "german")
    field.control("soviet", *field.place("Moscow"), *field.place("Klin")[:1])
    assert field.points("soviet") == 0
    field.control("soviet", *field.place("Klin", "Kalinin"), *field.towns()[:4])
    assert field.points("soviet") == 14
    assert field.points("german") == 0


@clause("wb95", "scenario:red_snow/victory-scale")
@pytest.mark.parametrize(
    ("points", "winner", "level"),
    [
        (25, "german", "victory"),
        (26, "soviet", "minimal"),
        (30, "soviet", "minimal"),
        (31, "soviet", "small"),
        (40, "soviet", "small"),
        (41, "soviet", "medium"),
        (42, "soviet", "significant"),
    ],
)
def test_red_snow_is_graded_by_soviet_points(points: int, winner: str, level: str) -> None:
    field = VictoryMap("moscow/red_snow", "german")
    parts = [(1, [hex_]) for hex_ in field.towns()]
    field.score("soviet", [*parts, (5, field.place("Klin")), (5, field.place("Kalinin"))], points)
    assert field.after_the_last_turn() == (winner, level, "victory-scale")


def test_points_are_told_at_the_end_of_each_turn_and_what_is_missing_is_marked() -> None:
    field = VictoryMap("moscow/typhoon", "soviet")
    field.control("german", *field.place("Moscow")[:1])
    field.after(SUPPLY_OF_B)
    told = next(event for event in field.s.events if isinstance(event, VictoryPoints))
    assert (told.seat, told.points) == ("german", 4)
    assert [(term.value, term.unused) for term in told.terms] == [(4, False), (5, True), (5, True), (0, False)]


@pytest.mark.parametrize(("scenario", "holder", "ahead"), [("typhoon", "german", 12), ("red_snow", "soviet", 0)])
def test_the_lead_is_what_the_scale_counts(scenario: str, holder: str, ahead: int) -> None:
    field = VictoryMap(f"moscow/{scenario}", "german" if holder == "soviet" else "soviet")
    field.control(holder, *field.place("Moscow")[:3])
    assert lead(field.s) is None, "nothing is decided"
    field.after_the_last_turn()
    assert lead(field.s) == ahead


def test_a_city_that_decides_is_no_matter_of_points() -> None:
    field = VictoryMap("moscow/typhoon", "soviet")
    field.control("german", *field.place("Moscow"))
    field.after(SUPPLY_OF_A)
    assert field.after(SUPPLY_OF_B) == ("german", "automatic", "victory-auto")
    assert lead(field.s) is None
