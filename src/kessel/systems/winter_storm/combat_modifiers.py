"""Chapter 14.17/drm: what both sides add to and take from the die of the Combat Results Table."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from kessel.play.outcome import Reason
from kessel.systems.winter_storm.armor_bonus import armor_terms
from kessel.systems.winter_storm.artillery import artillery_factors
from kessel.systems.winter_storm.combat_record import Assault
from kessel.systems.winter_storm.leg_divisions import has_engineers
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import FIELD_WORKS, FORTIFICATION

__all__ = ["attacker_modifiers", "concentration", "defender_modifiers", "differential", "modifiers"]

_TOGETHER = 3
"""18.41/concentration: tank brigades for one modifier."""
_CONVERGING = 3
_MOUNTAIN_LEVELS, _JAEGER_LEVELS = range(3, 6), range(2, 4)


def modifiers(s: Position, assault: Assault, attack_die: int, defence_die: int) -> tuple[list[Reason], list[Reason]]:
    """14.17/drm: the die-roll modifiers of both sides."""
    return attacker_modifiers(s, assault, attack_die), defender_modifiers(s, assault, defence_die)


def differential(attacker: Iterable[Reason], defender: Iterable[Reason]) -> int:
    """14.17/drm: the modifiers of the attacker less those of the defender."""
    return sum(term.value for term in attacker if not term.unused) - sum(
        term.value for term in defender if not term.unused
    )


def attacker_modifiers(s: Position, assault: Assault, die: int) -> list[Reason]:
    """Give the modifiers of the attacker; `die` is that of his Effectiveness Check."""
    units, chart = assault.assaulters, s.setting.charts.combat_modifier
    guns = [gun for gun in assault.close_support if s.is_on_map(gun) and s.is_good_order(gun)]
    return [
        *(Reason("14.13", f"{s.name(g)} Close Support", chart.close_support * artillery_factors(s, g)) for g in guns),
        *armor_terms(s, assault, units, die),
        *_elite(s, assault, units),
        *_engineers(s, assault, units),
        *_higher(s, assault),
        *_integrity(s, assault),
        *_concentration(s, units),
        *_mountaineers(s, assault, units),
        *_converging(s, assault),
    ]


def defender_modifiers(s: Position, assault: Assault, die: int) -> list[Reason]:
    """Give the modifiers of the defender; `die` is that of his Effectiveness Check."""
    units, chart = assault.defenders, s.setting.charts.combat_modifier
    guns = [gun for gun in assault.protective_fire if s.is_on_map(gun) and s.is_good_order(gun)]
    return [
        *(Reason("14.14", f"{s.name(g)} fires", chart.protective_fire * artillery_factors(s, g)) for g in guns),
        *armor_terms(s, assault, units, die),
        *_elite(s, assault, units),
        *_engineers(s, assault, units),
        *_concentration(s, units),
        *_mountaineers(s, assault, units),
        *_against_mobile(s, assault),
        *_works(s, assault),
    ]


def concentration(s: Position, brigades: int) -> int:
    """18.41/concentration: what tank brigades that fight together add: one for every three."""
    return brigades // _TOGETHER * s.setting.charts.combat_modifier.three_tank_brigades


def _elite(s: Position, assault: Assault, units: Collection[int]) -> list[Reason]:
    """2.34: each Elite unit, whatever its check; some only against Improved Positions, cities and towns."""
    chart, setting = s.setting.charts.combat_modifier, s.setting
    strong = bool(s.state.works[assault.target] or setting.is_town[assault.target])
    restricted = strong and units == assault.assaulters
    elite = [
        unit
        for unit in units
        if setting.counters[unit].elite == "always"
        or (setting.counters[unit].elite == "against_positions" and restricted)
    ]
    return [Reason("2.34", f"{s.name(unit)} Elite", chart.elite) for unit in elite[: chart.elite_most]]


def _engineers(s: Position, assault: Assault, units: Collection[int]) -> list[Reason]:
    """15.12, 16.2/er: each engineer unit in the fight for a city or town."""
    chart = s.setting.charts.combat_modifier
    if not s.setting.is_town[assault.target]:
        return []
    engineers = [unit for unit in units if has_engineers(s, unit)][: chart.engineer_most]
    return [Reason("15.12", f"{s.name(unit)} engineers", chart.engineer) for unit in engineers]


def _higher(s: Position, assault: Assault) -> list[Reason]:
    """7.36: one assaulter that stands higher than the defender is enough, and more do not add."""
    level = s.setting.board.elevation
    if any(level[hex_] > level[assault.target] for hex_ in assault.from_hexes):
        return [Reason("7.36", "from higher ground", s.setting.charts.combat_modifier.higher)]
    return []


def _integrity(s: Position, assault: Assault) -> list[Reason]:
    """16.12/integrity: a German mobile division assaults with all its original units in one hex."""
    setting, state = s.setting, s.state
    for division in dict.fromkeys(int(setting.division[unit]) for unit in assault.assaulters):
        members = setting.members[division] if division != NOBODY else ()
        if len(members) > 1 and len({int(state.hex[unit]) for unit in members}) == 1:
            text = f"{setting.divisions[division]} whole in one hex"
            return [Reason("16.12/integrity", text, setting.charts.combat_modifier.integrity)]
    return []


def _concentration(s: Position, units: Collection[int]) -> list[Reason]:
    value = concentration(s, sum(1 for unit in units if s.setting.is_tank_brigade[unit]))
    return [Reason("18.41/concentration", "tank brigades together", value)] if value else []


def _mountaineers(s: Position, assault: Assault, units: Collection[int]) -> list[Reason]:
    """16.42/combat: mountain units in the heights, Jaeger in lower ones."""
    chart, level = s.setting.charts.combat_modifier, int(s.setting.board.elevation[assault.target])
    arms = {s.setting.counters[unit].arm for unit in units}
    if "mountain" in arms and level in _MOUNTAIN_LEVELS:
        return [Reason("16.42/combat", "mountain units", chart.mountain)]
    if "jaeger" in arms and level in _JAEGER_LEVELS:
        return [Reason("16.42/combat", "Jaeger units", chart.jaeger)]
    return []


def _converging(s: Position, assault: Assault) -> list[Reason]:
    """An attack from three hexes or more that do not all lie side by side."""
    hexes = set(assault.from_hexes)
    around = [int(hex_) in hexes for hex_ in s.setting.grid.neighbours[assault.target]]
    arcs = sum(1 for way in range(6) if around[way] and not around[way - 1])
    if len(hexes) >= _CONVERGING and arcs > 1:
        return [Reason("14.17/drm", "converging attack", s.setting.charts.combat_modifier.converging)]
    return []


def _against_mobile(s: Position, assault: Assault) -> list[Reason]:
    """16.11/artillery, 18.42: division HQs with guns and Soviet anti-tank brigades stop mobile attackers."""
    if not any(s.is_mobile(unit) for unit in assault.assaulters):
        return []
    chart, setting, units = s.setting.charts.combat_modifier, s.setting, assault.defenders
    found: list[Reason] = []
    if any(setting.is_division_hq[unit] and artillery_factors(s, unit) for unit in units):
        found.append(Reason("16.11/artillery", "division HQ against mobile units", chart.division_hq_against_mobile))
    brigades = [unit for unit in units if setting.counters[unit].arm == "at_brigade"]
    legs = any(setting.is_combat[unit] and not s.is_mobile(unit) for unit in units)
    if brigades and legs:
        dug_in = any(s.state.sheltered[unit] for unit in brigades)
        value = chart.at_brigade_in_position if dug_in else chart.at_brigade_with_leg
        found.append(Reason("18.42", "anti-tank brigade with leg units", value))
    return found


def _works(s: Position, assault: Assault) -> list[Reason]:
    """13.93, 13.94: Improved Positions help who lies under them; both kinds add up."""
    chart, works = s.setting.charts.combat_modifier, int(s.state.works[assault.target])
    if not any(s.state.sheltered[unit] for unit in assault.defenders):
        return []
    found: list[Reason] = []
    if works & FORTIFICATION:
        found.append(Reason("13.94", "Fortification", chart.fortification))
    if works & FIELD_WORKS:
        found.append(Reason("13.93", "Field Works", chart.field_works))
    return found
