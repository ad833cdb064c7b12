"""What an assault brings on average (14.17): a few of the equally likely checks, and the whole of the table."""

from __future__ import annotations

from msgspec import Struct

from kessel.systems.winter_storm.assault_odds import column_name, failure, odds, result_at
from kessel.systems.winter_storm.combat_modifiers import differential, modifiers
from kessel.systems.winter_storm.combat_record import Assault, read_result
from kessel.systems.winter_storm.position import Position

__all__ = ["Prospect", "prospect"]

_CHECKS = ((2, 2), (2, 5), (5, 2), (5, 5))
"""Dice of attacker and defender that stand for all: a good one and a bad one each."""
_FACES = range(1, 7)
_RETREAT, _CHECK, _DISRUPTED, _COUNTERATTACK = 0.4, 0.3, 0.8, 0.3


class Prospect(Struct, frozen=True):
    """What both sides have to expect, in steps."""

    attacker: float
    """The harm to the attacker."""
    defender: float
    vacated: float
    """The probability that the defender leaves his hex."""
    column: str


def prospect(s: Position, assault: Assault) -> Prospect:
    """Weigh an assault."""
    steps = int(s.state.steps[list(assault.defenders)].sum())
    own = enemy = vacated = 0.0
    column = ""
    for attack_die, defence_die in _CHECKS:
        found = odds(s, assault, attack_die, defence_die)
        column = column or column_name(s, found.column)
        if failure(s, assault, found, attack_die):
            own += _DISRUPTED * len(assault.assaulters)
            continue
        change = differential(*modifiers(s, assault, attack_die, defence_die))
        for die in _FACES:
            result = read_result(result_at(s, found.column, die + change))
            harm = result.steps + _RETREAT * result.retreat + _CHECK * result.morale_check
            if result.attacker:
                own += harm / 6
            else:
                enemy += min(float(steps), harm) / 6
                own += _COUNTERATTACK * result.counterattack / 6
                vacated += (result.retreat > 0 or result.steps >= steps) / 6
    return Prospect(own / len(_CHECKS), enemy / len(_CHECKS), vacated / len(_CHECKS), column)
