"""Units that wait at the edge of the map."""

from __future__ import annotations

from kessel.systems.wb95.position import DUE, LEFT, WAITING
from kessel.systems.wb95.reinforcements import Enter
from tests.systems.wb95.field import Field


def wait(field: Field, zone: str, *units: str, since: int = 1) -> Field:
    """Let units wait at an entry zone, as those do that have left the map there."""
    setting, state = field.s.setting, field.s.state
    number = next(k for k, found in enumerate(setting.entry_zones.zones) if found.name == zone)
    for unit in units:
        u = setting.index[unit]
        state.hex[u], state.zone[u], state.waiting_since[u] = WAITING, number, since
    return field


def waiting(field: Field) -> set[str]:
    """Name the units that wait."""
    return {field.s.name(u) for u in range(len(field.s.setting.counters)) if field.s.state.hex[u] == WAITING}


def is_due(field: Field, unit: str) -> bool:
    """Say whether a unit has not come yet."""
    return bool(field.s.state.hex[field.s.setting.index[unit]] == DUE)


def has_left(field: Field, unit: str) -> bool:
    """Say whether a unit is off the map for good."""
    return bool(field.s.state.hex[field.s.setting.index[unit]] == LEFT)


def left(field: Field, unit: str) -> int:
    """Say how many sixths of movement points a unit has left."""
    u = field.s.setting.index[unit]
    return int(field.s.state.allowance[u] - field.s.state.spent[u])


def open_zones(field: Field, unit: str) -> tuple[set[str], set[str]]:
    """Give the zones by which a unit may enter with all its movement points, and with half of them (11.2.1)."""
    setting, u = field.s.setting, field.s.setting.index[unit]
    whole, half = set[str](), set[str]()
    for order in field.game.options(unit=unit):
        assert isinstance(order, Enter)
        twin = field.game.copy()
        twin.submit(order)
        zone = next(name for name, hexes in setting.board.zones.items() if setting.hex(order.at) in hexes)
        (whole if twin.state.allowance[u] == setting.movement[u] else half).add(zone)
    return whole, half
