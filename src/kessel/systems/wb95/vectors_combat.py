"""What the vectors on ratio, duties and combat ask (chapters 1, 5.1, 5.2, 5.5 and 9)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

from kessel.play.outcome import Illegal
from kessel.systems.wb95.combat import Attack, Attacking, begin_attack
from kessel.systems.wb95.combat_modifiers import defender_modifiers, water_modifier
from kessel.systems.wb95.combat_ratio import COLUMNS, after_modifiers, half, initial_column
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.combat_resolution import as_printed
from kessel.systems.wb95.data_rulebook import Result, rulebook
from kessel.systems.wb95.data_tables import HexLine, HexsideLine
from kessel.systems.wb95.duties import open_duties, refuse_open_duties
from kessel.systems.wb95.headquarters import counts_at, is_near_enough, pool_left, roll_shift, spend_pool
from kessel.systems.wb95.position import Position, Wb95State
from kessel.systems.wb95.vectors_position import Plain, arrangement

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
Names = dict[str, int]
_COMBAT_PHASES = (4, 10)


def combat_ratio(given: Input) -> object:
    """The column of a combat before and after the modifiers."""
    attack, defence = sum(given["attack_sp"]), sum(given["defence_sp"])
    initial = initial_column(attack, defence)
    shifted, final = after_modifiers(initial, given["att_cm"], given["def_cm"])
    return {
        "raw": Fraction(attack, defence),
        "initial": COLUMNS[initial],
        "after_attacker": COLUMNS[shifted],
        "final": COLUMNS[final],
    }


def half_sp(given: Input) -> object:
    """Half of some strength points."""
    return half(given["sp"])


def dice_range(given: Input) -> object:
    """The lowest and the highest sum of so many dice."""
    faces = {lowest: Plain(faces=(lowest,) * sum(given["dice"])).s for lowest in (1, 6)}
    return {"ranges": [[sum(s.roll(count, "1.8")) for s in faces.values()] for count in given["dice"]]}


def decode_result(given: Input) -> object:
    """What a printed result does to attacker and defender."""
    attacker, defender = given["raw"].split(" / ")
    return {"a": _tokens(_read_print(attacker, "A")), "d": _tokens(_read_print(defender, "D"))}


def combat_cell(given: Input) -> object:
    """A cell of the combat table."""
    attacker, defender = rulebook().combat.result(given["roll"], COLUMNS.index(given["column"]))
    return {"a": _tokens(attacker), "d": _tokens(defender)}


def hq_roll(given: Input) -> object:
    """The row that a roll is read on, with the headquarters of the two sides."""
    rules = rulebook()
    shift = roll_shift(rules.headquarters, attacker=given["attacker_hq"], defender=given["defender_hq"])
    return rules.combat.row(given["roll"] + shift)


def hq_loss_cm(given: Input) -> object:
    """What the loss of a headquarters gives the enemy, and in which phases."""
    rules, state = rulebook().headquarters, Wb95State(counters=0, hexes=0, sides=2)

    def clock(turn: int, phase: int) -> int:
        state.turn, state.phase = turn, phase
        return state.clock

    lost = clock(given["turn"], given["phase"])
    turns = range(given["turn"], given["turn"] + 3)
    usable = [
        {"turn": turn, "phase": phase}
        for turn in turns
        for phase in _COMBAT_PHASES
        if counts_at(rules, lost, clock(turn, phase))
    ]
    return {"cm": rules.loss_modifiers, "usable": usable, "splittable": _is_splittable()}


def hq_loss_in_range(given: Input) -> object:
    """Whether combats so far away may use the modifiers of a lost headquarters."""
    return [is_near_enough(rulebook().headquarters, distance) for distance in given["distances"]]


def terrain_cm(given: Input) -> object:
    """The defender's modifiers in woods behind a stream that are worth so much."""
    woods, stream = given["cms"]
    plain = Plain()
    plain.price("forest", HexLine(cm=woods))
    plain.price("stream", HexsideLine(cm=stream))
    attacker = plain.unit(0, plain.middle)
    target = plain.beside(plain.middle, 0)
    plain.feature(plain.middle, 0, "forest")
    plain.feature(plain.middle, 0, "stream")
    combat = Combat(side=0, attackers=(attacker,), targets=(target,), defenders=(plain.unit(1, target),))
    return sum(reason.value for reason in defender_modifiers(plain.s, combat))


def river_counts(given: Input) -> object:
    """Whether a river counts that part of the attackers cross."""
    through, rest = given["through_sp"], given["total_sp"] - given["through_sp"]
    return water_modifier([(through, 1), (rest, 0)]) > 0


def river_cm(given: Input) -> object:
    """What water is worth of which the attackers cross several kinds."""
    return water_modifier([*map(tuple, given["crossings"]), (given.get("other_sp", 0), 0)])


def duties(given: Input) -> object:
    """Who must attack and who must be attacked."""
    s, hexes, units = _front(given)
    found = open_duties(s, 0)
    return {
        "must_attack": [name for name, unit in units.items() if unit in found.attackers],
        "must_be_attacked": [name for name in given["defenders"] if hexes[name] in found.targets],
    }


def duties_met(given: Input) -> object:
    """Whether the phase can end after these combats."""
    s, hexes, units = _front(given)
    for attackers, targets in given["combats"]:
        order = _attack(s, hexes, units, attackers, targets)
        Attacking().apply(s, 0, order, Attacking().check(s, 0, order))
    try:
        refuse_open_duties(s, 0)
    except Illegal:
        return False
    return True


def duty_order_allowed(given: Input) -> object:
    """Whether an attack leaves every other duty a way to be met."""
    s, hexes, units = _front(given)
    return _is_legal(s, _attack(s, hexes, units, *given["order"]))


def combat_legal(given: Input) -> object:
    """Whether one combat may go from these hexes against those."""
    attackers = [{"id": name, "in_zoc_of": given["defender_hexes"]} for name in given["attacker_hexes"]]
    s, hexes, units = _front({"attackers": attackers, "defenders": given["defender_hexes"]})
    return _is_legal(s, _attack(s, hexes, units, given["attacker_hexes"], given["defender_hexes"]))


def _is_splittable() -> bool:
    """Spend a part of what a lost headquarters gives, and see whether the rest is still there."""
    plain = Plain()
    s, hex_ = plain.s, plain.middle
    s.state.turn, s.state.phase = 1, 3
    s.eliminate(plain.staff(1, hex_), "9.1.5")
    s.state.phase = _COMBAT_PHASES[0]
    every = pool_left(s, 0, (hex_,))
    spend_pool(s, 0, (hex_,), 1)
    return pool_left(s, 0, (hex_,)) == every - 1


def _front(given: Input) -> tuple[Position, Names, Names]:
    """Put up attackers and defenders that have each other in their zones as told; the Combat Phase begins."""
    plain = Plain()
    attackers, defenders = given["attackers"], given["defenders"]
    links = [(told["id"], enemy) for told in attackers for enemy in told["in_zoc_of"]]
    hexes = arrangement(plain.s, plain.middle, links, [*(told["id"] for told in attackers), *defenders])
    units: Names = {}
    for told in attackers:
        hex_ = hexes[told["id"]]
        units[told["id"]] = plain.unit(0, hex_) if told.get("can_attack", True) else plain.staff(0, hex_)
        if told.get("fortified"):
            plain.dig_in(hex_, 0)
    for name in defenders:
        plain.unit(1, hexes[name])
    plain.s.state.turn, plain.s.state.phase = 1, _COMBAT_PHASES[0]
    begin_attack(plain.s, 0)
    return plain.s, hexes, units


def _attack(s: Position, hexes: Names, units: Names, attackers: list[str], targets: list[str]) -> Attack:
    names = s.setting.names([units[name] for name in attackers])
    return Attack(units=names, targets=tuple(s.number(hexes[name]) for name in targets))


def _is_legal(s: Position, order: Attack) -> bool:
    try:
        Attacking().check(s, 0, order)
    except Illegal:
        return False
    return True


def _read_print(text: str, letter: str) -> Result:
    """Find the result that is printed so."""
    flags = (False, True)
    for retreat, losses, disorganized, test in product(range(6), range(3), flags, flags):
        result = Result(retreat=retreat, losses=losses, disorganized=disorganized, test=test)
        if as_printed(result, letter).replace("–", "-") == text:
            return result
    raise ValueError(f"{text!r} is not how the combat table writes a result")


def _tokens(result: Result) -> str:
    tokens = [f"R{result.retreat}"] if result.retreat else []
    tokens += [f"L{result.losses}"] if result.losses else []
    tokens += ["D"] if result.disorganized else []
    tokens += ["T"] if result.test else []
    return " ".join(tokens)


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    function.__name__: function
    for function in (
        *(combat_ratio, half_sp, dice_range, decode_result, combat_cell, terrain_cm, river_counts, river_cm),
        *(duties, duties_met, duty_order_allowed, combat_legal, hq_roll, hq_loss_cm, hq_loss_in_range),
    )
}
