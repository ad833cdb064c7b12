"""What an adjacent attack may bring (11.2): every term with its clause, and the exact chance of each result.

Untried units count with everything that their pools may still hold, each deal as likely as another (21.1, 21.3);
enemies beneath the top of a stack with what is usual (19.1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.dice import NoDice
from kessel.play.outcome import Chance, Preview, Reason
from kessel.systems.efb.airpower import air_terms
from kessel.systems.efb.artillery import barrage
from kessel.systems.efb.combat_differential import (
    attack_strength,
    attack_terms,
    brackets,
    defense_terms,
    final_column,
    result_on,
)
from kessel.systems.efb.combat_record import Combat, Table
from kessel.systems.efb.combat_shifts import shifts
from kessel.systems.efb.combat_tables import is_screened, screen_tables
from kessel.systems.efb.fog_of_war import as_known
from kessel.systems.efb.position import ELIMINATED, Position
from kessel.systems.efb.stand_fast import may_stand_fast, stood_fast
from kessel.systems.efb.untried import totals
from kessel.systems.efb.worth import gain_of_result

__all__ = ["combat_preview", "defender_preview"]

_RESULTS = ("DE", "DA", "D4", "D3", "D2", "D1", "AX", "EX", "BR", "A1", "A2", "AA", "AE", "no attack")


class _Case(Struct, frozen=True):
    """What the deal of the untried units may have made of a combat, and in how many ways."""

    ways: int
    initial: int
    """The column before the shifts; -1 where one side is gone before the die."""
    final: int
    fate: str = ""


def combat_preview(s: Position, combat: Combat) -> Preview:
    """Give strengths, shifts, columns and the chances of every result."""
    known = as_known(s, combat.side)
    cases = list(_cases(known, combat))
    screened = is_screened(known, combat.defenders)
    tables = screen_tables(s, combat.targets) if screened else (combat.table,)
    chances = [chance for table in tables for chance in _chances(known, combat, cases, table, labelled=len(tables) > 1)]
    columns, names = s.setting.charts.crt.columns, ("initial", "final")
    details = {name: _span(columns, [getattr(case, name) for case in cases]) for name in names}
    details |= _strip(columns, cases) | _words(known, combat)
    details["table"] = "the defender chooses" if screened else combat.table
    details["begins"] = f"column {details['initial']}; table: {details['table']}"
    if may_stand_fast(s, combat):
        details["stand_fast"] = "the defender may make an exchange of BR"
    reasons = _reasons(s, known, combat)
    return Preview(summary=details["final"], reasons=reasons, chances=tuple(chances), details=details)


def defender_preview(s: Position, combat: Combat) -> Preview:
    """Give the chances of every result as the defender sees them, who is asked once the attackers are committed."""
    known = as_known(s, 1 - combat.side)
    chances = _chances(known, combat, list(_cases(known, combat)), combat.table, labelled=False)
    chances = tuple(replace(chance, gain=-chance.gain if chance.gain is not None else None) for chance in chances)
    summary = ", ".join(f"{chance.result} {round(100 * chance.ways / chance.of)} %" for chance in chances)
    return Preview(summary=summary, chances=chances)


def _strip(columns: tuple[str, ...], cases: list[_Case]) -> dict[str, str]:
    """The columns of the table, those where the combat may end, and those where it begins (11.12)."""
    now = [name for place, name in enumerate(columns) if place in {case.final for case in cases}]
    was = [name for place, name in enumerate(columns) if place in {case.initial for case in cases}]
    return {"columns": " ".join(columns), "now": " ".join(now), "was": " ".join(was)}


def _words(known: Position, combat: Combat) -> dict[str, str]:
    """Both strengths, as far as they are known."""
    dark = _untried(known, combat)
    sure = _without(combat, dark)
    attack = sum(term.value for term in attack_terms(known, sure))
    defence = sum(term.value for term in defense_terms(known, sure))
    unknown = ", untried units apart" if dark else ""
    text = f"{attack} against {defence}{unknown}"
    return {"attack": str(attack), "defence": str(defence), "strengths": text}


def _reasons(s: Position, known: Position, combat: Combat) -> tuple[Reason, ...]:
    """Give the terms that are known before anybody is flipped: defense and left shifts negative."""
    dark = _untried(known, combat)
    sure = _without(combat, dark)
    defense = [
        Reason(term.clause, "a hidden unit, as usual" if s.is_covered(unit) else term.text, -term.value)
        for unit, term in zip(sure.defenders, defense_terms(known, sure), strict=True)
    ]
    unknown = [Reason("21.3", f"{known.name(unit)}, untried", 0, unused=True) for unit in dark]
    return (*attack_terms(known, sure), *defense, *unknown, *shifts(known, combat, *brackets(known, sure)))


def _untried(s: Position, combat: Combat) -> list[int]:
    return [unit for unit in (*combat.attackers, *combat.defenders, *combat.batteries) if s.state.untried[unit]]


def _cases(s: Position, combat: Combat) -> Iterator[_Case]:
    dark = _untried(s, combat)
    bit = {unit: 1 << place for place, unit in enumerate(dark)}
    setting, sure = s.setting, _without(combat, dark)

    def measure(unit: int, row: int) -> tuple[int, ...]:
        """Attack, defense, barrage in support, and as bits who lives (21.4) and who shows brackets (21.3)."""
        if setting.defense[row] == 0:
            return (0,) * 6
        if unit in combat.defenders:
            return 0, int(setting.defense[row]), 0, bit[unit], 0, bit[unit] * int(setting.at_defense[row])
        strength = attack_strength(s, unit, row)
        if unit in combat.batteries:
            return 0, 0, strength, bit[unit], 0, 0
        return strength, 0, 0, bit[unit], bit[unit] * int(setting.at_attack[row]), 0

    attack = sum(attack_strength(s, unit, int(s.state.row[unit])) for unit in sure.attackers)
    defense = sum(int(setting.defense[s.state.row[unit]]) for unit in sure.defenders)
    guns = sum(barrage(s, unit) for unit in sure.batteries)
    face_up = brackets(s, sure)
    for sums, ways in totals(s, dark, measure, width=6).items():
        more, harder, louder, alive, *shown = sums
        dead = [unit for unit in dark if not alive & bit[unit]]
        left, after = _without(combat, dead), _after(s, dead)
        if not left.defenders or not left.attackers:
            yield _Case(ways, -1, -1, "no attack" if left.defenders else "DE")
            continue
        support = (guns + louder) * s.ground.weather.support // 100
        support += sum(term.value for term in air_terms(after, combat.side, combat.targets, combat.ground_attack))
        bracketed = [[*known, *(u for u in dark if bits & bit[u])] for known, bits in zip(face_up, shown, strict=True)]
        shift = sum(reason.value for reason in shifts(after, left, *bracketed))
        initial = setting.charts.crt.column(attack + more + support - defense - harder)
        yield _Case(ways, initial, final_column(setting.charts.crt, initial, shift))


def _chances(s: Position, combat: Combat, cases: list[_Case], table: Table, *, labelled: bool) -> Iterator[Chance]:
    ways: Counter[str] = Counter()
    for case in cases:
        for die in range(1, 7):
            result = case.fate or result_on(s, table, case.final, die)
            ways[stood_fast(result) if combat.stand_fast else result] += case.ways
    for result in sorted(ways, key=_RESULTS.index):
        gain = gain_of_result(s, result, combat.attackers, combat.defenders)
        yield Chance(f"{table} {result}" if labelled else result, ways[result], ways.total(), gain)


def _without(combat: Combat, units: list[int]) -> Combat:
    def left(some: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(unit for unit in some if unit not in units)

    attackers, defenders, batteries = left(combat.attackers), left(combat.defenders), left(combat.batteries)
    return replace(combat, attackers=attackers, defenders=defenders, batteries=batteries)


def _after(s: Position, dead: list[int]) -> Position:
    """Give the position after the flip has removed some units."""
    if not dead:
        return s
    state = s.state.copy()
    state.hex[dead] = ELIMINATED
    return Position(s.setting, state, NoDice())


def _span(columns: tuple[str, ...], found: list[int]) -> str:
    """Write the columns that are possible."""
    played = [column for column in found if column >= 0]
    if not played:
        return "none"
    least, most = columns[min(played)], columns[max(played)]
    return least if least == most else f"{least} to {most}"
