"""Who is asked what, in which order, from the declaration of an assault or barrage on; decisions by their W-numbers.

A small battle is played: the phasing player P is the Axis in assaults and the Soviets in a barrage.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kessel.play.acts import EndPhase
from kessel.play.agenda import advance, question
from kessel.play.messages import Order
from kessel.systems.winter_storm.assault import DeclareAssault
from kessel.systems.winter_storm.assault_odds import column_of, result_at
from kessel.systems.winter_storm.barrage import Barrage, BarrageSegment
from kessel.systems.winter_storm.counterattack import Counterattack, EmergencyOffensive, NameCounterattack
from kessel.systems.winter_storm.defensive_fire import FireCounterbarrage, FireProtective
from kessel.systems.winter_storm.emergency_supply import SpendEmergencySupply
from kessel.systems.winter_storm.engagement import Engage
from kessel.systems.winter_storm.engagement_options import ManeuverBeforeCombat
from kessel.systems.winter_storm.operations_phase import OperationsSegment
from kessel.systems.winter_storm.phases import PHASES
from kessel.systems.winter_storm.ratings import remember_morale
from kessel.systems.winter_storm.state import DEFENSIVE, FREE, OFFENSIVE
from kessel.systems.winter_storm.vectors_position import Plain

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
_NORTH, _NORTH_EAST, _SOUTH = 0, 1, 3
_FACTORS = 3
"""Small enough to stack, whatever the odds."""
_KINDS = {
    "retreat_before_combat": "W-71",
    "emergency_supply": "W-72",
    "counterbarrage": "W-73",
    "protective_fire": "W-75",
    "retreat": "W-77",
    "step_loss": "W-78",
    "advance": "W-80",
    "counterattack": "W-90",
    "counterattack_supply": "W-91",
    "counterattack_group": "W-92",
    "operations": "W-50",
    "engagement": "W-61",
}
_ANSWERS: dict[str, Order] = {
    "retreat_before_combat": EndPhase(),
    "emergency_supply": SpendEmergencySupply(),
    "counterbarrage": FireCounterbarrage(),
    "protective_fire": FireProtective(),
    "advance": EndPhase(),
    "counterattack_supply": EmergencyOffensive(),
}


class Battle(Plain):
    """A battle that is played decision by decision, and the record of who was asked what."""

    def __init__(self, faces: tuple[int, ...], phasing: int, segment: str) -> None:
        # After the dice that matter everybody passes his checks.
        super().__init__((*faces, *(1,) * 60))
        self.phasing = phasing
        self.asked: list[list[str]] = []
        self.s.state.phase = PHASES.index((segment, phasing)) + 1
        self.north, self.behind = self.beside(self.middle, _NORTH), self.beside(self.middle, _SOUTH)

    def put(self, name: str, hex_: int, *, factors: int | None = None) -> int:
        """Put a counter of the game on the map, with these combat factors."""
        s, unit = self.s, self.s.setting.index[name]
        s.state.hex[unit] = s.state.start_hex[unit] = hex_
        s.state.rank[unit] = len(s.on(hex_, int(s.setting.side[unit])))
        s.state.mode[unit], s.state.march[unit] = OFFENSIVE, 0
        if s.setting.is_transport[unit]:
            s.state.status[unit] = FREE
        if factors is not None:
            s.setting.pcf[unit] = s.setting.scf[unit] = factors
        return unit

    def submit(self, order: Order, number: str = "") -> None:
        """Give an order; with a number it is recorded as that decision."""
        decision = advance(self.s)
        assert decision is not None
        if number:
            self.note(decision.seats[0], number)
        step, seat = question(self.s), decision.seats[0]
        step.apply(self.s, seat, order, step.check(self.s, seat, order))

    def note(self, seat: str, number: str) -> None:
        """Record who was asked."""
        self.asked.append(["P" if self.s.setting.side_of(seat) == self.phasing else "N", number])

    def first(self) -> Order:
        """Give the first order that is legal."""
        decision = advance(self.s)
        assert decision is not None
        return next(question(self.s).options(self.s, decision.seats[0], {}))


def decision_order(given: Input) -> object:
    """Play the mission or assault that a vector describes, with the result it wants."""
    return {"decisions": _barrage() if given.get("mission") == "barrage" else _assault(given)}


def _assault(given: Input) -> list[list[str]]:
    battle, units = _line_up(given)
    s = battle.s
    s.state.push(OperationsSegment(side=battle.phasing))
    battle.submit(Engage(units=units))
    battle.submit(DeclareAssault(target=s.number(battle.middle), units=units[:1]), "W-70")
    while (decision := advance(s)) is not None and decision.kind not in ("operations", "engagement"):
        if decision.kind == "counterattack_options":
            _strike_back(battle)
            continue
        battle.submit(_answer(battle, given, decision.kind), _KINDS[decision.kind])
    # Where the assault came to nothing the vectors also name the decision that play goes back to.
    if decision is not None and given["result"] in (None, "C"):
        battle.note(decision.seats[0], _KINDS[decision.kind])
    return battle.asked


def _answer(battle: Battle, given: Input, kind: str) -> Order:
    if kind == "retreat_before_combat" and given.get("all_retreat"):
        return battle.first()
    if kind == "counterattack":
        return Counterattack(hq="51A" if given["counterattack"] == "assault" else "")
    if kind == "counterattack_group":
        return NameCounterattack(units=("c61", "tb235"))
    return _ANSWERS.get(kind) or battle.first()


def _strike_back(battle: Battle) -> None:
    """Counterattack: a brigade comes up, and the attacked division assaults."""
    number = battle.s.number
    beside = battle.beside(battle.behind, _NORTH_EAST)
    battle.submit(ManeuverBeforeCombat(units=("tb235",), path=(number(beside),)), "W-93")
    battle.submit(DeclareAssault(target=number(battle.north), units=("c61",)), "W-70")


def _line_up(given: Input) -> tuple[Battle, tuple[str, ...]]:
    """Put both sides on the map as a vector wants them; give the attackers."""
    battle = Battle(_dice(given), 0, "Operations")
    s, middle = battle.s, battle.middle
    battle.put("XLVIII", s.setting.grid.index("1508"))
    units = ("lwf7" if given.get("ca_fpf") else "stumpffeld", "adam")
    attack, defence, _ = _wanted(given["result"])
    battle.put(units[0], battle.north, factors=attack)
    battle.put(units[1], battle.beside(battle.north, _NORTH))
    hq = battle.put("51A", s.setting.grid.index("1518"))
    s.state.mode[hq], s.state.sp[hq] = DEFENSIVE, 2
    battle.put("tb235", battle.behind)
    if not given.get("all_retreat"):
        defenders = ("r302" if given["fpf_af"] else "c61", "c81")[: given.get("defending_units", 1)]
        for number, name in enumerate(defenders):
            unit = battle.put(name, middle, factors=0 if number else defence)
            s.state.held[unit] = given["emergency_eligible"]
    if given["retreat_before_units"]:
        s.setting.dcf[battle.put("StF_col1", middle)] = 0
    if given.get("heavy_af_in_range"):
        battle.put("art51", battle.beside(battle.behind, _SOUTH))
    s.state.held[s.setting.index["tb235"]] = 1
    remember_morale(s)
    return battle, units


def _dice(given: Input) -> tuple[int, ...]:
    """Choose the dice: both checks are passed, then the die that gives the result."""
    codes = [given[name] for name in ("result", "ca_result") if given.get(name)]
    return tuple(face for code in codes for face in (1, 1, _wanted(code)[2]))


def _wanted(code: str | None) -> tuple[int, int, int]:
    """Give the factors of attacker and defender, and the die, by which a result comes."""
    s = Plain().s
    sums = [(1, 1), *((times, 1) for times in range(2, 8)), (1, 2), (1, 3)]
    for attack, defence in sums:
        column = column_of(s, attack, defence)
        for die in range(1, 7):
            if code in (None, result_at(s, column, die)):
                return _FACTORS * attack, _FACTORS * defence, die
    raise ValueError(f"no odds and die give {code!r} without modifiers")


def _barrage() -> list[list[str]]:
    """Three batteries barrage two units; the highest die costs a step."""
    battle = Battle((6,), 1, "Barrage")
    guns = ("art51", "art5", "art2g")
    for name in guns:
        battle.put(name, battle.beside(battle.behind, _SOUTH))
    for name in ("stumpffeld", "schmidt"):
        battle.put(name, battle.middle)
    remember_morale(battle.s)
    battle.s.state.push(BarrageSegment(side=1))
    battle.submit(Barrage(hex=battle.s.number(battle.middle), units=guns), "W-40")
    while (decision := advance(battle.s)) is not None and decision.kind == "step_loss":
        battle.submit(battle.first(), "W-41")
    return battle.asked


FUNCTIONS: dict[str, Callable[[Input], object]] = {"decision_order": decision_order}
