"""What a barrage may bring (13.1, 14.12): its modifiers, the exact chance of results, and who would check morale."""

from __future__ import annotations

from collections.abc import Sequence

from kessel.play.outcome import Chance, Check, Preview
from kessel.systems.winter_storm.artillery import total
from kessel.systems.winter_storm.barrage_results import UNITS, barrage_terms, capped, cell, dumps, targets
from kessel.systems.winter_storm.masking import known_to
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import morale, passes

__all__ = ["barrage_forecast"]

_FACES = range(1, 7)
_WORTH = {"-": 0, "M": 2, "D": 5, "1M": 12, "1D": 15}


def barrage_forecast(s: Position, guns: Sequence[int], hex_: int, kind: str) -> Preview:
    """Give factors, modifiers and the exact chances of a barrage, and the Morale Checks that it may call for.

    They go by ratings of the start of the phase, as far as the side that fires can know them.
    """
    side = int(s.setting.side[guns[0]])
    victims = s.enemy_of(side)
    s = known_to(s, side)
    s.state.disorder[:] = s.state.start_disorder
    terms = tuple(barrage_terms(s, guns, hex_, victims))
    change = sum(term.value for term in terms)
    factors, _ = capped(s, total(s, guns), 1)
    results = [cell(s, factors, die + change) for die in _FACES]
    hit = targets(s, victims, hex_) if kind == UNITS else ()
    points = sum(dump.points for dump in dumps(s, victims, hex_))
    return Preview(
        f"{factors} AF",
        terms,
        tuple(
            Chance(result, results.count(result), len(_FACES), _WORTH[result])
            for result in sorted(set(results), key=lambda one: -_WORTH[one])
        ),
        {
            "final": f"{factors} AF",
            "strengths": f"die {change:+}",
            "begins": "at all units on the hex" if kind == UNITS else f"at {points} Supply Points",
        },
        tuple(_check(s, unit) for unit in hit) if "M" in "".join(results) else (),
    )


def _check(s: Position, unit: int) -> Check:
    """2.4, 14.5: the Morale Check of a unit, by its rating at the start of the phase; HQs fail it without a die."""
    terms = tuple(morale(s, unit))
    rating = sum(term.value for term in terms)
    ways = 0 if s.setting.is_hq[unit] else sum(passes(die, rating) for die in _FACES)
    return Check(s.name(unit), s.setting.counters[unit].side, ways, len(_FACES), "stands", "Disrupts", terms)
