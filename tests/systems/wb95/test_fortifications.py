"""Chapter 7: what fortifications and fixed positions are worth in combat."""

from __future__ import annotations

import pytest

from kessel.play.outcome import Preview
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.data_tables import Fortification
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.refusal import refused
from tests.systems.wb95.variant import variant

HERE, NORTH, SOUTH, WEST = "3010", "3009", "3011", "2910"
SIDES = {
    # the scenario: the phase of the attack, a defender, three attackers and a gun of the other side
    "korsun/korsun_1944": (4, "g:80/34 INF-R", ("s:78 INF-D", "s:233 INF-D", "s:80 INF-D"), "s:1 Art./53A"),
    "kharkov/kharkov_1942": (10, "s:14 INF-D", ("g:534/384 INF-R", "g:535/384 INF-R", "g:544/389 INF-R"), "g:Art./XI"),
    "moscow/typhoon": (4, "s:332 INF-D", ("g:252/110 INF-R", "g:254/110 INF-R", "g:255/110 INF-R"), "g:Art./XX"),
    "moscow/red_snow": (4, "g:252/110 INF-R", ("s:332 INF-D", "s:19 INF-D", "s:173 INF-D"), "s:Art./16A"),
}
KORSUN = "korsun/korsun_1944"


class Siege:
    """A defender on a plain, attackers north and south of him."""

    def __init__(self, scenario: str = KORSUN, field: Field | None = None) -> None:
        self.phase, self.defender, self.attackers, self.gun = SIDES[scenario]
        self.field = field or Field(scenario)
        self.land = Landscape(self.field)
        side = int(self.field.s.setting.side[self.field.s.setting.index[self.defender]])
        self.owner = self.field.s.setting.sides[side]
        self.field.put(self.defender, HERE)

    def strength(self, unit: str, points: int) -> Siege:
        """Give a unit other strength points."""
        setting = self.field.s.setting
        setting.attack_sp[setting.index[unit]] = setting.defence_sp[setting.index[unit]] = points
        return self

    def attack(self, *at: tuple[str, int], gun: int = 0) -> Preview:
        """Preview an attack from these hexes with so many strength points from each."""
        units = []
        for unit, (hex_, points) in zip(self.attackers, at, strict=False):
            self.field.put(unit, hex_)
            self.strength(unit, points)
            units.append(unit)
        if gun:
            self.field.put(self.gun, "3007")
            self.strength(self.gun, gun)
        game = self.field.phase(self.phase, turn=5)
        return game.preview(Attack(units=tuple(units), targets=(HERE,), guns=(self.gun,) if gun else ()))


def works(preview: Preview) -> dict[str, int]:
    """The modifiers of chapter 7 in a preview, by clause."""
    chapter = ("7.", "scenario:red_snow")
    return {r.clause: -r.value for r in preview.reasons if r.clause.startswith(chapter)}


@clause("wb95", "7.1.10", game="moscow")
@pytest.mark.parametrize("terrain", ["clear", "forest", "town", "city"])
def test_in_moscow_field_works_give_two_modifiers_everywhere(terrain: str) -> None:
    siege = Siege("moscow/typhoon")
    siege.land.terrain(terrain, HERE)
    siege.field.fort(HERE, siege.owner)
    assert works(siege.attack((NORTH, 4))) == {"7.1.10": 2}


@clause("wb95", "7.1.10", game="korsun")
@pytest.mark.parametrize("scenario", [KORSUN, "kharkov/kharkov_1942"])
@pytest.mark.parametrize(("terrain", "worth"), [("clear", 1), ("forest", 1), ("town", 1), ("city", 2)])
def test_elsewhere_field_works_give_two_modifiers_in_cities_and_one_outside(
    scenario: str, terrain: str, worth: int
) -> None:
    siege = Siege(scenario)
    siege.land.terrain(terrain, HERE)
    siege.field.fort(HERE, siege.owner)
    assert works(siege.attack((NORTH, 4))) == {"7.1.10": worth}


@clause("wb95", "7.1.6")
def test_works_of_the_enemy_help_nobody() -> None:
    siege = Siege()
    siege.field.fort(HERE, "soviet")
    assert works(siege.attack((NORTH, 4))) == {}


@clause("wb95", "scenario:red_snow/fortification")
@pytest.mark.parametrize(("terrain", "points", "worth"), [("forest", 4, 0), ("forest", 5, 1), ("town", 4, 2)])
def test_in_red_snow_works_outside_towns_help_units_of_five_points_only(terrain: str, points: int, worth: int) -> None:
    siege = Siege("moscow/red_snow").strength("g:252/110 INF-R", points)
    siege.land.terrain(terrain, HERE)
    siege.field.fort(HERE, "german")
    assert sum(works(siege.attack((NORTH, 4))).values()) == worth


@clause("wb95", "scenario:red_snow/fortification")
@pytest.mark.parametrize(("reading", "worth"), [("single_unit", 0), ("whole_hex", 1)])
def test_in_red_snow_five_points_are_those_of_one_unit_or_by_option_of_the_hex(reading: str, worth: int) -> None:
    field = Field("moscow/red_snow", complementary=False, frontline_works=reading)  # nothing in the stack lies hidden
    siege = Siege("moscow/red_snow", field.put("g:254/110 INF-R", HERE))
    siege.strength("g:252/110 INF-R", 3).strength("g:254/110 INF-R", 2)
    siege.field.fort(HERE, "german")
    assert sum(works(siege.attack((NORTH, 4))).values()) == worth
    siege.strength("g:254/110 INF-R", 1)
    assert sum(works(siege.attack((NORTH, 4))).values()) == 0


@clause("wb95", "scenario:red_snow/fortification", "7.1.11")
def test_in_red_snow_works_without_a_modifier_still_lift_the_duty() -> None:
    field = Field("moscow/red_snow").put("g:252/110 INF-R", HERE).put("s:332 INF-D", NORTH).fort(HERE, "german")
    Landscape(field)
    game = field.phase(10, turn=5)
    game.submit("end-phase")
    assert (field.s.state.turn, field.s.state.phase) > (5, 10)


@clause("wb95", "7.2.1", game="korsun")
def test_improved_works_give_two_modifiers_everywhere_and_do_not_add_up() -> None:
    siege = Siege()
    siege.field.fort(HERE, "german", "IF")
    assert works(siege.attack((NORTH, 4))) == {"7.2.1": 2}
    siege.land.fixed_position(f"{HERE}|{NORTH}")
    assert works(siege.attack((NORTH, 4))) == {"7.3.2": 3}


@clause("wb95", "7.2.1", game="korsun")
def test_improved_works_stay_on_an_empty_hex_until_an_enemy_enters() -> None:
    field = Field().fort(HERE, "german", "IF").put("g:80/34 INF-R", HERE).put("s:78 INF-D", NORTH)
    Landscape(field)
    game = field.phase(9, turn=5)
    game.submit('move units=["g:80/34 INF-R"] path=3011')
    game.submit("end-phase")
    here = field.s.setting.hex(HERE)
    assert field.s.state.fort[here]
    game = field.phase(3, turn=6)
    game.submit('move units=["s:78 INF-D"] path=3010')
    assert not field.s.state.fort[here]


@clause("wb95", "7.2.1", game="korsun")
def test_nobody_builds_improved_works() -> None:
    field = Field().put("g:80/34 INF-R", HERE)
    Landscape(field)
    game = field.phase(9, turn=5)
    game.submit('build unit="g:80/34 INF-R"')
    assert field.s.state.fort[field.s.setting.hex(HERE)] == 1
    assert refused(game, "place-fortification hex=3010") == "2.1.2"


FRONT = f"{HERE}|{NORTH}"


@clause("wb95", "7.2.1", game="moscow")
@clause("wb95", "7.2.2", game="moscow")
@clause("wb95", "7.3.1", "7.3.2", game="korsun")
@pytest.mark.parametrize(("scenario", "chapter"), [(KORSUN, "7.3"), ("moscow/typhoon", "7.2")])
def test_a_fixed_position_halves_the_attack_and_gives_three_modifiers_besides_terrain(
    scenario: str, chapter: str
) -> None:
    siege = Siege(scenario)
    siege.land.terrain("forest", HERE).fixed_position(FRONT)
    preview = siege.attack((NORTH, 15))
    assert works(preview) == {f"{chapter}.2": 3}
    assert preview.details["attack"] == "8"
    assert any(reason.clause == "5.5.1" for reason in preview.reasons)
    positions = siege.field.s.setting.fixed_positions.nonzero()[0].tolist()
    assert [siege.field.s.number(hex_) for hex_ in positions] == [NORTH, HERE]


@clause("wb95", "7.2.2", game="moscow")
@clause("wb95", "7.3.2", game="korsun")
@pytest.mark.parametrize("scenario", [KORSUN, "moscow/typhoon"])
def test_artillery_is_halved_before_a_fixed_position_too(scenario: str) -> None:
    siege = Siege(scenario)
    siege.land.fixed_position(FRONT)
    preview = siege.attack((NORTH, 15), gun=5)
    assert preview.details["attack"] == str(8 + 3)


@clause("wb95", "7.2.4", game="moscow")
@clause("wb95", "7.3.4", game="korsun")
@pytest.mark.parametrize(("scenario", "chapter"), [(KORSUN, "7.3"), ("moscow/typhoon", "7.2")])
def test_fifteen_points_in_front_and_fifteen_in_the_rear_leave_the_position_its_bonus(
    scenario: str, chapter: str
) -> None:
    siege = Siege(scenario)
    siege.land.fixed_position(FRONT)
    preview = siege.attack((NORTH, 15), (SOUTH, 5), (WEST, 10))
    assert works(preview) == {f"{chapter}.2": 3}
    assert preview.details["attack"] == str(8 + 15)


@clause("wb95", "7.2.4", game="moscow")
@clause("wb95", "7.3.4", game="korsun")
@pytest.mark.parametrize(
    ("scenario", "chapter", "terrain", "worth"),
    [(KORSUN, "7.3", "clear", 1), (KORSUN, "7.3", "city", 2), ("moscow/typhoon", "7.2", "clear", 2)],
)
def test_taken_from_the_rear_a_fixed_position_is_worth_field_works_and_still_halves_its_front(
    scenario: str, chapter: str, terrain: str, worth: int
) -> None:
    siege = Siege(scenario)
    siege.land.terrain(terrain, HERE).fixed_position(FRONT)
    preview = siege.attack((NORTH, 15), (SOUTH, 6), (WEST, 10))
    assert works(preview) == {f"{chapter}.4": worth}
    assert preview.details["attack"] == str(8 + 16)


@clause("wb95", "7.2.3", game="moscow")
@clause("wb95", "7.3.3", game="korsun")
def test_a_group_of_fixed_positions_may_be_worth_something_else_and_has_a_front() -> None:
    groups = Fortification(field_city=2, field_town=1, field_open=1, improved=2, fixed_groups={"A": 5})
    siege = Siege(field=variant(KORSUN, scenario={"fortification": groups}))
    siege.field.s.setting.board.zones["A"] = (siege.field.s.setting.hex(HERE),)
    siege.land.fixed_position(FRONT)
    assert works(siege.attack((NORTH, 4))) == {"7.3.2": 5}
    # The hex in front of the line is no part of the position.
    assert not siege.field.s.setting.fixed_positions[siege.field.s.setting.hex(NORTH)]


@clause("wb95", "7.2.5", game="moscow")
@clause("wb95", "7.3.5", game="korsun")
@pytest.mark.parametrize(("scenario", "phase"), [(KORSUN, 10), ("moscow/typhoon", 10)])
def test_units_in_a_fixed_position_need_not_attack(scenario: str, phase: int) -> None:
    siege = Siege(scenario)
    siege.field.put(siege.attackers[0], NORTH)
    game = siege.field.phase(phase, turn=5)
    assert refused(game, "end-phase") in ("5.1.3", "5.1.4")
    siege.land.fixed_position(f"{HERE}|{SOUTH}")
    game = siege.field.phase(phase, turn=5)
    game.submit("end-phase")
    assert (siege.field.s.state.turn, siege.field.s.state.phase) > (5, phase)
