"""An assault to look at: a front with one enemy, and what the rules make of a fight there."""

from __future__ import annotations

from kessel.play.game import Game
from kessel.play.messages import Event
from kessel.systems.winter_storm.assault_odds import odds, rating_terms
from kessel.systems.winter_storm.combat_record import Assault, Group
from tests.systems.winter_storm.field import Field, pass_on

ENEMY, HQ_HEX = "1514", "1518"
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = "1513", "1613", "1614", "1515", "1414", "1413"
PASS, FAIL = 1, 6


def front(**options: object) -> Field:
    """An enemy of 4-2-1 with ER 3 on ENEMY, and the HQ of the XLVIII Corps with 10 Engagement Points behind."""
    return Field(**options).put("XLVIII", HQ_HEX).put("51A", "1509").put("c61", ENEMY)


def engaged(field: Field, units: str, seat: str = "axis") -> Game:
    game = field.phase("Operations", seat)
    game.submit(f"engage units={units}")
    return game


def group(field: Field) -> Group:
    found = field.s.state.notes.group
    assert found is not None
    return found


def fight(field: Field, assaulters: str, support: str = "") -> Assault:
    """An assault on ENEMY as the rules see it, without declaring it."""
    units = tuple(map(field.unit, assaulters.split(",")))
    supporters = tuple(map(field.unit, support.split(","))) if support else ()
    hex_, side = field.hex(ENEMY), int(field.s.setting.side[units[0]])
    defenders = tuple(field.s.on(hex_, 1 - side))
    return Assault(side, hex_, units, defenders, supporters, from_hexes=tuple(int(field.s.state.hex[u]) for u in units))


def totals(field: Field, assault: Assault, attack_die: int = PASS, defence_die: int = PASS) -> tuple[int, int]:
    found = odds(field.s, assault, attack_die, defence_die)
    return found.attack_total, found.defence_total


def column(field: Field, assault: Assault, attack_die: int = PASS, defence_die: int = PASS) -> str:
    found = odds(field.s, assault, attack_die, defence_die).column
    return field.s.setting.charts.crt.columns[found] if found >= 0 else "below"


def rating(field: Field, assault: Assault, name: str) -> int:
    return sum(term.value for term in rating_terms(field.s, assault, field.unit(name)))


def finish_assault(game: Game) -> None:
    while game.decision and game.decision.kind not in ("engagement", "operations", "counterattack"):
        pass_on(game)


def last(game: Game, kind: type[Event]) -> Event:
    return next(event for events in reversed(game.events) for event in events if isinstance(event, kind))
