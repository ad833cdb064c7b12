"""Chapter 14.17: an assault is resolved: two checks, odds, the difference of modifiers, one die."""

from __future__ import annotations

from msgspec.structs import replace

from kessel.play.agenda import Automatic
from kessel.play.messages import Event
from kessel.play.outcome import Reason
from kessel.systems.winter_storm.assault_odds import Odds, column_name, failure, odds, result_at
from kessel.systems.winter_storm.combat_modifiers import differential, modifiers
from kessel.systems.winter_storm.combat_record import Assault, read_result
from kessel.systems.winter_storm.combat_results import apply_result
from kessel.systems.winter_storm.position import Position

__all__ = ["AssaultFailed", "AssaultResolved", "Resolve"]


class AssaultResolved(Event, frozen=True):
    """The Combat Results Table was used."""

    target: str
    attack: int
    defence: int
    column: str
    modifier: int
    total: int
    result: str
    terms: tuple[Reason, ...]


class AssaultFailed(Event, frozen=True):
    """An assault came to nothing: below the lowest odds, or by poor troops alone: the assaulters Disrupt."""

    target: str
    clause: str
    attack: int
    defence: int


class Resolve(Automatic, frozen=True):
    """14.17: the dice are rolled and the result is applied."""

    def run(self, s: Position) -> None:
        """Resolve the assault if there is still anybody to fight it."""
        assault = _still_there(s)
        if assault is None:
            return
        s.state.notes = replace(s.state.notes, assault=assault)
        seat = s.seat(assault.side)
        attack_die, defence_die = s.roll(2, "14.17/ec", seat)
        found = odds(s, assault, attack_die, defence_die)
        clause = failure(s, assault, found, attack_die)
        if clause:
            s.say(
                AssaultFailed(
                    target=s.number(assault.target),
                    clause=clause,
                    attack=found.attack_total,
                    defence=found.defence_total,
                )
            )
            for unit in assault.assaulters:
                s.disrupt(unit, clause)
            return
        for_attack, for_defence = modifiers(s, assault, attack_die, defence_die)
        change = differential(for_attack, for_defence)
        (die,) = s.roll(1, "14.17", seat)
        code = result_at(s, found.column, die + change)
        group = s.state.notes.group
        assert group is not None
        s.state.notes = replace(s.state.notes, group=replace(group, rolled=True))
        s.say(
            AssaultResolved(
                target=s.number(assault.target),
                attack=found.attack_total,
                defence=found.defence_total,
                column=column_name(s, found.column),
                modifier=change,
                total=die + change,
                result=code,
                terms=_terms(found, for_attack, for_defence),
            )
        )
        apply_result(s, assault, read_result(code))


def _still_there(s: Position) -> Assault | None:
    """13.61, 14.12: who is left of an assault when the dice are rolled; None if no assaulter is."""
    assault = s.state.notes.assault
    if assault is None:
        return None
    places = zip(assault.assaulters, assault.from_hexes, strict=True)
    left = [(unit, hex_) for unit, hex_ in places if s.is_on_map(unit) and s.is_good_order(unit)]
    if not left:
        return None
    return replace(
        assault,
        assaulters=tuple(unit for unit, _ in left),
        from_hexes=tuple(hex_ for _, hex_ in left),
        supporters=tuple(u for u in assault.supporters if s.is_on_map(u) and s.is_good_order(u)),
    )


def _terms(found: Odds, attacker: list[Reason], defender: list[Reason]) -> tuple[Reason, ...]:
    return (*found.attack, *found.defence, *found.shifts, *attacker, *defender)
