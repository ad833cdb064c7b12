"""Chapter 12.8, 12.9, 12.16, 12.17 and 13.2: how ranged fire is resolved, unit by unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from kessel.play.agenda import Automatic
from kessel.play.messages import Event
from kessel.play.outcome import Chance, Preview, Reason
from kessel.systems.efb.airpower import Mission
from kessel.systems.efb.artillery import fire_terms
from kessel.systems.efb.charts import CombatResults
from kessel.systems.efb.command_control import in_command
from kessel.systems.efb.fog_of_war import as_known
from kessel.systems.efb.position import Position
from kessel.systems.efb.retreat import Retreating
from kessel.systems.efb.untried import flip, totals
from kessel.systems.efb.worth import gain_of_fire

__all__ = [
    "CeaseFire",
    "FireResolved",
    "Impact",
    "fate",
    "fire_preview",
    "open_fire",
    "ranged_column",
    "ranged_differential",
    "terrain_shift",
]

_RESULTS = {"-": "no effect", "D1": "retreat", "DS": "suppressed", "DT": "suppressed or lost", "DE": "eliminated"}


class FireResolved(Event, frozen=True):
    """Ranged fire struck one unit (12.8, 12.9)."""

    barrier = True
    unit: str
    hex: str
    strength: int
    defense: int
    column: str
    die: int
    result: str


class Impact(Automatic, frozen=True):
    """12.9: the fire strikes one unit of the hex, with its full strength and a die of its own."""

    unit: int
    hex: int
    strength: int
    shift: int

    def run(self, s: Position) -> None:
        """Roll on the Ranged CRT and apply the result (13.2)."""
        unit, crt = self.unit, s.setting.charts.crt
        if s.state.hex[unit] != self.hex:
            return
        defense = int(s.setting.defense[s.state.row[unit]])
        column = ranged_column(crt, self.strength, defense, self.shift)
        (die,) = s.roll(1, "12.8")
        result = crt.cells("ranged")[die - 1][column]
        event = FireResolved(
            unit=s.name(unit),
            hex=s.number(self.hex),
            strength=self.strength,
            defense=defense,
            column=crt.columns[column],
            die=die,
            result=result,
        )
        s.say(event)
        self._apply(s, result)

    def _apply(self, s: Position, result: str) -> None:
        unit = self.unit
        match fate(result, suppressed=bool(s.state.suppressed[unit]), movement=s.movement_factor(unit)):
            case "retreat":
                s.state.push(Retreating(int(s.setting.side[unit]), (unit,), 1, "13.2/D1"))
            case "suppressed":
                if not s.state.suppressed[unit]:
                    s.suppress(unit, "13.2/DT" if result == "DT" else "13.6" if result == "D1" else "13.2/DS")
            case "eliminated":
                clause = "13.2/DT" if result == "DT" else "13.2/DE"
                s.eliminate(unit, clause, in_command=in_command(s, unit))
            case _:
                pass


class CeaseFire(Automatic, frozen=True):
    """19.1: the stacks that fired and were fired at close again."""

    def run(self, s: Position) -> None:
        """Close them."""
        s.state.open[:] = 0


def open_fire(
    s: Position, side: int, mission: Mission, target: int, batteries: tuple[int, ...], airstrikes: int
) -> None:
    """12.8, 21.2: show who fires and who is fired at, then strike unit by unit, the top of the stack first."""
    state = s.state
    state.fired[list(batteries)] = 1
    state.shot_at[target] = 1
    victims = s.on(target, 1 - side)
    state.open[[*batteries, *victims]] = 1
    flip(s, [*batteries, *victims])
    firing = tuple(unit for unit in batteries if state.hex[unit] >= 0)
    strength = sum(reason.value for reason in fire_terms(s, side, mission, (target,), firing, airstrikes))
    shift = terrain_shift(s, side, target, mission).value
    struck = [unit for unit in victims if state.hex[unit] == target]
    state.push(*(Impact(unit=u, hex=target, strength=strength, shift=shift) for u in struck), CeaseFire())


def ranged_column(crt: CombatResults, strength: int, defense: int, shift: int) -> int:
    """12.8, 12.16, 12.17: the column of the Ranged CRT; no shift but that of terrain counts."""
    return min(max(crt.column(ranged_differential(strength, defense)) + shift, 0), len(crt.columns) - 1)


def ranged_differential(strength: int, defense: int) -> int:
    """12.8: the strength of the fire less the defense of the unit that it strikes."""
    return strength - defense


def terrain_shift(s: Position, side: int, target: int, mission: Mission) -> Reason:
    """12.16: columns that terrain shifts fire to the left.

    Hexsides shift protective fire alone, and only if every friendly hex beside the target lies across one.
    """
    ground, grid = s.ground, s.setting.grid
    shift, text = int(ground.ranged_shift[target]), s.setting.board.terrain_of(target)
    if mission == "protective fire":
        own = s.occupied(side)
        across = [
            int(ground.hexside_shift[target, way])
            for way, hex_ in enumerate(grid.neighbours[target].tolist())
            if hex_ >= 0 and own[hex_]
        ]
        if across and min(across) > shift:
            shift, text = min(across), "hexside"
    return Reason("12.16", text, -shift)


def fate(result: str, *, suppressed: bool, movement: int) -> Literal["retreat", "suppressed", "eliminated", "none"]:
    """13.2, 13.6: what a ranged result does; units that cannot move are suppressed instead of retreating."""
    match result:
        case "D1":
            return "retreat" if movement else "suppressed"
        case "DS":
            return "suppressed"
        case "DT":
            return "eliminated" if suppressed else "suppressed"
        case "DE":
            return "eliminated"
        case _:
            return "suppressed" if suppressed else "none"


def fire_preview(
    s: Position, side: int, mission: Mission, target: int, batteries: tuple[int, ...], airstrikes: int
) -> Preview:
    """Give the strength term by term, the shift, and the chances for each unit fired at.

    Untried units count with everything that their pool may hold; enemies that lie hidden with what is usual.
    """
    known = as_known(s, side)
    tried = tuple(unit for unit in batteries if not s.state.untried[unit])
    dark = s.setting.names([unit for unit in batteries if unit not in tried])
    shift = terrain_shift(known, side, target, mission)
    sure = fire_terms(known, side, mission, (target,), tried, airstrikes)
    unknown = [Reason("21.3", f"{name}, untried", 0, unused=True) for name in dark]
    chances: list[Chance] = []
    victims = known.on(target, 1 - side)
    covered = [unit for unit in victims if s.is_covered(unit)]
    for victim in victims:
        label = f"hidden unit {covered.index(victim) + 1}" if victim in covered else s.name(victim)
        chances += _chances(known, side, mission, target, batteries, airstrikes, victim, label)
    strength = _told(sum(reason.value for reason in sure), dark)
    details = {
        "table": "ranged",
        "final": strength,
        "strengths": "strength of the fire",
        "begins": "a die for each unit of the hex; table: ranged",
        "untried": ", ".join(dark),
    }
    summary, reasons = f"Fire at {s.number(target)}, strength {strength}", (*sure, *unknown, shift)
    return Preview(summary=summary, reasons=reasons, chances=tuple(chances), details=details)


def _told(strength: int, dark: Sequence[str]) -> str:
    """Write the strength of a fire in which untried batteries may have a part (21.3)."""
    if not dark:
        return str(strength)
    return f"{strength} + ?" if strength else "?"


def _chances(
    s: Position,
    side: int,
    mission: Mission,
    target: int,
    batteries: tuple[int, ...],
    airstrikes: int,
    victim: int,
    label: str,
) -> Iterator[Chance]:
    shift = terrain_shift(s, side, target, mission).value
    setting, crt = s.setting, s.setting.charts.crt.cells("ranged")
    fixed = tuple(unit for unit in batteries if not s.state.untried[unit])
    base = sum(reason.value for reason in fire_terms(s, side, mission, (target,), fixed, airstrikes))

    def measure(unit: int, row: int) -> tuple[int, int]:
        """Strength of a battery, which has none if it turns out to be nothing (21.4); defense of the victim."""
        if unit == victim:
            return 0, int(setting.defense[row])
        strength = (
            setting.protective_fire if mission == "protective fire" else setting.barrage * (1 + s.state.doubled[unit])
        )
        return int(strength[row]) if setting.defense[row] else 0, 0

    unknown = [unit for unit in (*batteries, victim) if s.state.untried[unit]]
    ways: dict[str, int] = {}
    for (more, defense), count in totals(s, unknown, measure, width=2).items():
        hidden = victim in unknown
        defense = defense if hidden else int(setting.defense[s.state.row[victim]])
        column = ranged_column(setting.charts.crt, base + more * s.ground.weather.support // 100, defense, shift)
        for line in crt:
            result = "DE" if hidden and defense == 0 else line[column]
            ways[result] = ways.get(result, 0) + count
    for result in sorted(ways, key=list(_RESULTS).index):
        gain = gain_of_fire(s, result, victim)
        yield Chance(f"{label}: {_RESULTS[result]}", ways[result], sum(ways.values()), gain)
