"""What the vectors on retreat, pursuit and disorganization ask (5.3, 5.4, 5.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kessel.systems.wb95.combat_forces import Fighter, Force, cannot_retreat, shares_result
from kessel.systems.wb95.data_rulebook import read_result, rulebook
from kessel.systems.wb95.disorganization import fails, recovers_at
from kessel.systems.wb95.losses import Bill, due, is_enough, ways_to_pay
from kessel.systems.wb95.position import Wb95State
from kessel.systems.wb95.pursuit import hexes_of_pursuit
from kessel.systems.wb95.retreat import bill_for_standing, shortfall, tests_of_retreat
from kessel.systems.wb95.retreat_paths import BARRED, toll_of_hex

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
_TROOPS = {
    "SS": ("German", "SS"),
    "Wehrmacht": ("German", ""),
    "Romanian": ("Romanian", ""),
    "Italian with Germans": ("Italian", ""),
    "Soviet Guards": ("Soviet", "Guards"),
    "Soviet line": ("Soviet", ""),
}


def retreat_choices(given: Input) -> object:
    """Every length of a retreat and what it leaves to pay."""
    return [{"retreat": k, "loss": _to_pay(given, k)} for k in range(given["n"], -1, -1)]


def hold_loss(given: Input) -> object:
    """What standing costs."""
    return _to_pay(given, 0)


def sustained_loss(given: Input) -> object:
    """What a side pays for units that retreated so far each, and which of them pay."""
    fighters = [Fighter(unit, 0, 1) for unit in range(len(given["retreated"]))]
    bill = _bill(fighters, dict(enumerate(given["retreated"])), given["result"])
    return {"loss": due(bill, dict.fromkeys(bill.payers, 1), ()), "payers": bill.payers}


def sustained_plan(given: Input) -> object:
    """Whether a payment is enough, and what was due."""
    fighters, gone = _stack(given["units"])
    bill = _bill(fighters, gone, given["result"])
    steps = {f.unit: f.steps for f in fighters}
    payment = tuple(f.unit for f in fighters for _ in range(given["units"][f.unit].get("pays", 0)))
    legal = set(payment) <= set(bill.payers) and is_enough(bill, steps, payment)
    return {"legal": legal, "due": due(bill, steps, payment)}


def gun_stack_options(given: Input) -> object:
    """How an infantry unit and a gun in combat set-up take a retreat, the gun paying before the infantry."""
    fighters, _ = _stack(given["units"])
    infantry, gun = fighters
    steps = {f.unit: f.steps for f in fighters}
    options: list[Input] = []
    for hexes in range(given["n"], -1, -1):
        bill = _bill(fighters, {infantry.unit: hexes}, given["n"])
        payment = min(ways_to_pay(bill, steps), key=lambda way: (way.count(infantry.unit), way))
        lost = gun.unit in payment
        options.append(
            {
                "inf_retreat": hexes,
                "inf_loss": payment.count(infantry.unit),
                "gun": "lost as 1 CEL" if lost else "overrun in pursuit",
            }
        )
    wiped_out = (infantry.unit,) * infantry.steps
    spared = is_enough(_bill(fighters, {}, given["n"]), steps, wiped_out)
    text = "losing the infantry with 2 CELs leaves the gun to be overrun"
    return {"options": options, "not_saving": text if spared else ""}


def retreat_zoc_loss(given: Input) -> object:
    """Whether a path can be taken, and its cost in CELs."""
    tolls = [toll_of_hex(in_enemy_zone=hex_["enemy_zoc"], friend_there=hex_["friend"]) for hex_ in given["path"]]
    return {"legal": BARRED not in tolls, "loss": sum(toll for toll in tolls if toll != BARRED)}


def can_retreat(given: Input) -> object:
    """Whether a gun can retreat."""
    transport, beside = given["setup"] == "transport", given["stacked_with_regular"]
    return not cannot_retreat(towed=given["towed"], in_transport=transport, beside_regular=beside)


def disorg_tests(given: Input) -> object:
    """How many tests a retreat demands."""
    return tests_of_retreat(given["retreated"])


def pursuit_max(given: Input) -> object:
    """How far pursuers may go."""
    return {"max": hexes_of_pursuit(given["retreated"]), "first": "vacated hex"}


def result_options(given: Input) -> object:
    """What attacker and defender can make of a result."""
    attacker, defender = read_result(given["attacker"]), read_result(given["defender"])
    choices = [
        {"retreat": k, "loss": shortfall(defender.retreat, k, Fighter(0, 0, 9)), "tests": tests_of_retreat(k)}
        for k in range(defender.retreat + 1)
    ]
    source = "star users" if given["attacker_star_users"] else "any unit"
    return {"attacker_loss": attacker.losses, "attacker_loss_from": source, "defender": choices}


def artillery_disorganized(given: Input) -> object:
    """Whether supporting artillery is disorganized with its side."""
    return given["side_disorganized"] and shares_result(given["distance"])


def recovery(given: Input) -> object:
    """When a unit disorganized in this phase is in order again."""
    state = Wb95State(counters=0, hexes=0, sides=2)
    state.turn, state.phase = given["turn"], given["phase"]
    turn, phase = divmod(recovers_at(state.clock) - 1, 12)
    return {"turn": turn + 1, "phase": phase + 1, "when": "end"}


def morale(given: Input) -> object:
    """The limit of troops, and which rolls disorganize them."""
    limit = rulebook().morale_of(*_TROOPS[given["who"]])
    return {"limit": limit, "disorganized": [fails(roll, limit) for roll in given["rolls"]]}


def _to_pay(given: Input, hexes: int) -> int:
    return shortfall(given["n"], hexes, Fighter(0, 0, 9, in_fixed_position=given["in_fp"]))


def _stack(units: list[Input]) -> tuple[list[Fighter], dict[int, int]]:
    """Give units as fighters, and how far each went."""
    guns = [unit.get("gun") or unit.get("setup") == "combat" for unit in units]
    fighters = [
        Fighter(k, 0, unit["cels"], "6.2.4" if gun else "")
        for k, (unit, gun) in enumerate(zip(units, guns, strict=True))
    ]
    return fighters, {k: unit.get("retreat", 0) for k, unit in enumerate(units)}


def _bill(fighters: list[Fighter], gone: dict[int, int], distance: int) -> Bill:
    return bill_for_standing(Force(0, tuple(fighters), (0,)), fighters, gone, distance)


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    "retreat_choices": retreat_choices,
    "hold_loss": hold_loss,
    "sustained_loss": sustained_loss,
    "sustained_plan": sustained_plan,
    "gun_stack_options": gun_stack_options,
    "retreat_zoc_loss": retreat_zoc_loss,
    "can_retreat": can_retreat,
    "disorg_tests": disorg_tests,
    "pursuit_max": pursuit_max,
    "result_options": result_options,
    "artillery_disorganized": artillery_disorganized,
    "recovery": recovery,
    "morale": morale,
}
