"""Chapter 9: weather."""

from __future__ import annotations

import datetime

import pytest

from kessel.play.game import Game
from kessel.play.messages import Rolled
from kessel.rules import clause
from kessel.systems.winter_storm.charts import charts
from kessel.systems.winter_storm.sky import THAW_OVER, sky, temperature_die, temperature_of
from kessel.systems.winter_storm.weather import WeatherChanged, may_thaw
from tests.systems.winter_storm.field import Field

TEMPERATURES = ["deep_freeze", "stream_freeze", "freezing", "cold", "mild", "warm", "hot"]
ATMOSPHERES = ["clear", "mist", "overcast", "rain", "storm"]


def rolled(field: Field, *dice: int, turn: int = 2) -> WeatherChanged:
    """The weather of a turn for chosen dice."""
    game: Game = field.put("i336", "1514").put("r258", "0514").dice(*dice).phase("Weather", turn=turn)
    assert game.decision is not None
    return next(event for event in field.s.events if isinstance(event, WeatherChanged))


def dice_of(field: Field) -> tuple[int, ...]:
    """The dice that were rolled for the weather."""
    rolls = (event for event in field.s.events if isinstance(event, Rolled) and event.clause == "9.1")
    return tuple(face for roll in rolls for face in roll.faces)


@clause("winter_storm", "9.1", "3.2")
def test_the_first_die_is_for_temperature_and_the_second_for_atmosphere():
    found = rolled(Field().weather("mild", "mist"), 5, 4)
    assert (found.temperature, found.atmosphere, found.ground) == ("cold", "overcast", "good")
    assert (field_sky := Field().s.sky).temperature in TEMPERATURES
    assert field_sky.atmosphere in ATMOSPHERES


@clause("winter_storm", "9.1")
def test_the_scenario_has_its_own_seasons():
    early, late = rolled(Field().weather("mild", "mist"), 5, 3), rolled(Field().weather("mild", "mist"), 5, 3, turn=5)
    assert (early.temperature, late.temperature) == ("cold", "freezing")


@clause("winter_storm", "9.1")
@pytest.mark.parametrize(
    ("before", "after"), [("clear", "mist"), ("mist", "overcast"), ("rain", "rain"), ("storm", "rain")]
)
def test_the_atmosphere_of_a_turn_weighs_on_the_next_die(before: str, after: str):
    assert rolled(Field().weather("mild", before), 5, 4).atmosphere == after


@clause("winter_storm", "9.1")
@pytest.mark.parametrize(("before", "after"), [("freezing", "freezing"), ("mild", "cold"), ("warm", "cold")])
def test_the_temperature_of_a_turn_weighs_on_the_next_die(before: str, after: str):
    die = {"freezing": 5, "mild": 5, "warm": 5}[before]
    found = rolled(Field().weather(before, "mist"), die, 3)
    terms = [term.value for term in found.reasons[:2]]
    assert sum(terms) + die == {"freezing": 1, "mild": 2, "warm": 3}[before]
    assert found.temperature == after


@clause("winter_storm", "9.1")
def test_the_weather_of_the_first_turn_is_the_scenarios():
    field = Field()
    found = rolled(field.weather("freezing", "overcast"), 6, 6, turn=1)
    assert (found.temperature, found.atmosphere, found.ground) == ("freezing", "overcast", "good")
    assert dice_of(field) == ()


@clause("winter_storm", "9.2", "9.3", "9.4")
def test_only_the_listed_conditions_occur():
    chart = charts().weather
    assert [line.name for line in chart.temperature] == TEMPERATURES
    assert [line.name for line in chart.atmosphere] == ATMOSPHERES
    assert set(chart.ground) == {"good", "light_mud", "deep_mud", "light_snow", "deep_snow"}


@clause("winter_storm", "9.1", "9.4")
def test_the_codes_of_both_conditions_name_the_ground_and_mud_needs_rain_or_storm():
    field = Field()
    for temperature in TEMPERATURES:
        for atmosphere in ATMOSPHERES:
            ground = field.weather(temperature, atmosphere).s.sky.ground
            if ground.endswith("mud"):
                assert atmosphere in ("rain", "storm")
    assert field.weather("mild", "storm").s.sky.ground == "deep_mud"
    assert field.weather("deep_freeze", "clear").s.sky.ground == "light_snow"


@clause("winter_storm", "7.3", "9.4/elevation")
def test_the_heights_are_colder():
    now = sky(temperature_die("freezing") - 1, 3, 0)
    assert now.temperatures == ("freezing", "freezing", *(temperature_of(0 - less).name for less in (1, 2, 3, 5)))


@clause("winter_storm", "9.2/thaw")
@pytest.mark.parametrize(
    ("day", "spring"),
    [((1943, 2, 1), False), ((1943, 2, 2), True), ((1943, 5, 31), True), ((1943, 7, 1), False), ((1943, 1, 30), False)],
)
def test_the_thaw_comes_in_spring_alone(day: tuple[int, int, int], spring: bool):
    assert may_thaw(datetime.date(*day)) == spring


@clause("winter_storm", "9.2/thaw")
def test_the_first_hot_turn_after_the_first_of_february_begins_six_turns_of_mud(monkeypatch: pytest.MonkeyPatch):
    field = Field().weather("hot", "clear")
    monkeypatch.setattr(type(field.s.setting.scenario), "day", lambda self, turn: datetime.date(1943, 3, 1 + 2 * turn))
    monkeypatch.setattr("kessel.systems.winter_storm.weather._season", lambda setting, turn, day: (4, 0))
    grounds: list[str] = []
    for turn in range(2, 9):
        # Two dice at first and after the thaw, one for the atmosphere while it lasts: always clear.
        dice = (6, 1) if turn in (2, 8) else (1,)
        grounds.append(rolled(field, *dice, turn=turn).ground)
        assert dice_of(field) == dice
        if turn == 5:
            assert field.s.sky.temperatures == ("hot",) * 6, "rivers and swamps are open"
    assert grounds == ["deep_mud"] * 3 + ["light_mud"] * 3 + ["good"]
    assert field.s.state.thaw == THAW_OVER


@clause("winter_storm", "9.2/thaw")
def test_rain_makes_the_light_mud_of_the_thaw_deep():
    assert sky(9, 5, 5).ground == "deep_mud"
    assert sky(9, 1, 5).ground == "light_mud"


@clause("winter_storm", "9.1", "9.2/thaw")
def test_the_first_player_rolls_the_weather_also_in_the_thaw():
    for thaw in (0, 2):
        field = Field()
        field.s.state.thaw = thaw
        rolled(field, 3, 3)
        seats = {event.seat for event in field.s.events if isinstance(event, Rolled) and event.clause == "9.1"}
        assert seats == {"axis"}
