"""Chapter 5.2: from the declared attack to the dice (flow D1 to D3)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.agenda import Automatic, Decision, Question
from kessel.play.messages import Event, Order
from kessel.play.outcome import Chance, Illegal, Preview, Reason
from kessel.systems.wb95.artillery import defence_support, in_range, refuse_gun
from kessel.systems.wb95.combat_modifiers import attacker_modifiers, defender_modifiers
from kessel.systems.wb95.combat_ratio import BEST, COLUMNS, after_modifiers, initial_column
from kessel.systems.wb95.combat_record import Combat, Star
from kessel.systems.wb95.combat_results import apply_results
from kessel.systems.wb95.combat_strength import attack_strength, defence_strength, is_helpless
from kessel.systems.wb95.data_rulebook import Result
from kessel.systems.wb95.headquarters import in_command, pool_left, roll_shift, spend_pool
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.special_units import fortification_units
from kessel.systems.wb95.stars import attack_stars, defence_stars

__all__ = [
    "Abilities",
    "CombatRolled",
    "Odds",
    "Support",
    "all_abilities",
    "as_printed",
    "ask_defence_support",
    "combat_preview",
    "odds",
]


class Support(Order, frozen=True):
    """Support a defence with artillery, or with none (6.3.1)."""

    guns: tuple[str, ...] = ()


class Abilities(Order, frozen=True):
    """Use abilities in a combat; none of them is compulsory (15.1.6, 15.4.2, 9.1.6, 9.2.1)."""

    stars: tuple[str, ...] = ()
    """Units that use their stars."""
    fortification_units: tuple[str, ...] = ()
    pool: int = 0
    """Modifiers spent from the loss of enemy headquarters."""
    headquarters: bool = False


class CombatRolled(Event, frozen=True):
    """A direct combat was decided: the odds, the roll and the result."""

    barrier = True
    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    ratio: str
    column: str
    roll: int
    result: str


class Odds(Struct, frozen=True):
    """The strength and modifiers of a combat, and the column they lead to (5.2.1 b-d)."""

    attack: tuple[Reason, ...]
    defence: tuple[Reason, ...]
    attacker: tuple[Reason, ...]
    defender: tuple[Reason, ...]
    initial: int
    shifted: int
    final: int
    roll: int
    """What headquarters add to the roll (9.2.1)."""


def odds(s: Position, combat: Combat) -> Odds:
    """Count both sides, find the column (1.5, 1.6) and what headquarters do to the roll."""
    attack, defence = tuple(attack_strength(s, combat)), tuple(defence_strength(s, combat))
    rules = s.setting.rulebook.headquarters
    roll = roll_shift(rules, attacker=combat.attack_hq, defender=combat.defence_hq)
    if is_helpless(s, combat):
        return Odds(attack, defence, (), (), BEST, BEST, BEST, roll)
    plus, minus = tuple(attacker_modifiers(s, combat)), tuple(defender_modifiers(s, combat))
    initial = initial_column(_sum(attack), _sum(defence))
    shifted, final = after_modifiers(initial, _sum(plus), _sum(minus))
    return Odds(attack, defence, plus, minus, initial, shifted, final, roll)


def combat_preview(s: Position, combat: Combat) -> Preview:
    """Give the odds when both sides use every ability they have, and the chance of each result."""
    combat = all_abilities(s, combat)
    found = odds(s, combat)
    ways: dict[str, int] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            text = result_text(s, first + second + found.roll, found.final)
            ways[text] = ways.get(text, 0) + 1
    shifts = (*found.attacker, *(replace(reason, value=-reason.value) for reason in found.defender))
    attack, defence, roll = _sum(found.attack), _sum(found.defence), f", roll {found.roll:+d}" if found.roll else ""
    details = {
        "attack": str(attack),
        "defence": str(defence),
        "initial": COLUMNS[found.initial],
        "after_attacker": COLUMNS[found.shifted],
        "final": COLUMNS[found.final],
        "roll": f"{found.roll:+d}",
        "strengths": f"{attack} against {defence} SP",
        "begins": f"ratio {COLUMNS[found.initial]}{roll}",
        "columns": " ".join(COLUMNS),
        "now": COLUMNS[found.final],
        "was": COLUMNS[found.shifted],
    }
    return Preview(COLUMNS[found.final], shifts, tuple(Chance(text, n, 36) for text, n in ways.items()), details)


def result_text(s: Position, roll: int, column: int) -> str:
    """Write a cell of the combat table: what happens to attacker and defender."""
    attacker, defender = s.setting.rulebook.combat.result(roll, column)
    return f"{as_printed(attacker, 'A')} / {as_printed(defender, 'D')}"


def as_printed(result: Result, letter: str) -> str:
    """Write what happens to one side as the combat table does: `D2 -1`, `A1•`, `D -1`."""
    parts = f"{letter}{result.retreat}" if result.retreat else ""
    parts += "D" * result.disorganized + "•" * result.test
    losses = f"-{result.losses}" if result.losses else ""
    return " ".join(filter(None, (parts, losses))) or "–"


def ask_defence_support(s: Position, combat: Combat) -> None:
    """D1: the defender may bring artillery to bear; nobody is asked where nobody can answer."""
    if is_helpless(s, combat) or not defence_support(s, 1 - combat.side, combat.targets):
        _ask_attacker(s, combat)
    else:
        s.state.push(DefenceSupport(combat=combat))


class DefenceSupport(Question, frozen=True):
    """B-43: the defender's artillery (6.3.3)."""

    combat: Combat

    def decision(self, s: Position) -> Decision | None:
        """Ask the defender."""
        hexes = ", ".join(map(s.number, self.combat.targets))
        return Decision((s.seat(1 - self.combat.side),), "defence_support", "6.3.3", f"Support the defence of {hexes}?")

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """None, all, or any one gun."""
        guns = s.setting.names(defence_support(s, 1 - self.combat.side, self.combat.targets))
        yield Support()
        if len(guns) > 1:
            yield Support(guns=guns)
        for gun in guns:
            yield Support(guns=(gun,))

    def check(self, s: Position, seat: str, order: Order) -> tuple[int, ...]:
        """Refuse guns that cannot support this defence."""
        if not isinstance(order, Support):
            raise Illegal("6.3.3", "The defender says now which artillery supports")
        guns = tuple(map(s.setting.unit, dict.fromkeys(order.guns)))
        for gun in guns:
            refuse_gun(s, 1 - self.combat.side, gun)
            if not in_range(s, gun, self.combat.targets):
                raise Illegal("6.3.3", f"{s.name(gun)} has no defending hex in range")
            if gun not in defence_support(s, 1 - self.combat.side, self.combat.targets):
                raise Illegal("6.6.1", f"{s.name(gun)} is attacked without a regular unit beside it")
        return guns

    def apply(self, s: Position, seat: str, order: Order, found: tuple[int, ...]) -> None:
        """Let the guns fire."""
        s.state.pop()
        s.state.fought[list(found)] = 1
        s.lay_open(s.state.hex[list(found)].tolist())
        for gun in found:
            s.stir(gun)
        _ask_attacker(s, replace(self.combat, defence_guns=found))


class UseAbilities(Question, frozen=True):
    """B-44, B-45: stars, fortification units, lost headquarters and headquarters; attacker first, then defender."""

    combat: Combat
    attacker: bool

    def decision(self, s: Position) -> Decision | None:
        """Ask the side."""
        side = self.combat.side if self.attacker else 1 - self.combat.side
        return Decision((s.seat(side),), "abilities", "15.1.6", "Which abilities do you use in this combat?")

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Everything, nothing, and each ability alone."""
        can = self._can(s)
        every = _all_of(s, can)
        yield every
        alone = [Abilities(stars=(unit,)) for unit in every.stars]
        alone += [Abilities(fortification_units=(unit,)) for unit in every.fortification_units]
        alone += [Abilities(pool=count) for count in range(1, can.pool + 1)]
        alone += [Abilities(headquarters=True)] if can.headquarters else []
        yield from (order for order in dict.fromkeys((Abilities(), *alone)) if order != every)

    def check(self, s: Position, seat: str, order: Order) -> Combat:
        """Refuse abilities that are not there."""
        if not isinstance(order, Abilities):
            raise Illegal("15.1.6", "Say now which abilities are used")
        can = self._can(s)
        refused = set(order.stars) - set(_star_units(s, can.stars))
        if refused:
            raise Illegal("15.1.2", f"No star can be used here by {', '.join(sorted(refused))}")
        refused = set(order.fortification_units) - set(s.setting.names(can.fortification_units))
        if refused:
            raise Illegal("15.4.1", f"No fortification unit defending in a fortification: {', '.join(sorted(refused))}")
        if not 0 <= order.pool <= can.pool:
            raise Illegal("9.1.7", f"{can.pool} modifiers of lost headquarters can be spent here, not {order.pool}")
        if order.headquarters and not can.headquarters:
            raise Illegal("9.2.1", "Not every unit in this combat is within range of a headquarters")
        stars = tuple(star for star in can.stars if s.name(star.unit) in order.stars)
        units = tuple(u for u in can.fortification_units if s.name(u) in order.fortification_units)
        return self._with(_Available(stars, units, order.pool, order.headquarters))

    def apply(self, s: Position, seat: str, order: Order, found: Combat) -> None:
        """Note what is used, and go on."""
        s.state.pop()
        if self.attacker:
            spend_pool(s, found.side, found.targets, found.attack_pool)
            _ask_defender(s, found)
        else:
            spend_pool(s, 1 - found.side, found.targets, found.defence_pool)
            s.state.push(Resolve(combat=found))

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Use everything: what else a player would do is rare."""
        can = self._can(s)
        order = _all_of(s, can)
        s.checked = order, self._with(can)
        return order

    def _can(self, s: Position) -> _Available:
        return _attacker_can(s, self.combat) if self.attacker else _defender_can(s, self.combat)

    def _with(self, used: _Available) -> Combat:
        """Give the combat with these abilities used."""
        if self.attacker:
            return replace(self.combat, attack_stars=used.stars, attack_pool=used.pool, attack_hq=used.headquarters)
        return replace(
            self.combat,
            defence_stars=used.stars,
            defence_pool=used.pool,
            defence_hq=used.headquarters,
            fortification_units=used.fortification_units,
        )


class Resolve(Automatic, frozen=True):
    """D3: the ratio, the modifiers, two dice, and the result (5.2.1 c-e)."""

    combat: Combat

    def run(self, s: Position) -> None:
        """Roll, and hand the result on."""
        combat = self.combat
        found = odds(s, combat)
        dice = s.roll(2, "5.2.1", s.seat(combat.side))
        roll = s.setting.rulebook.combat.row(sum(dice) + found.roll)
        attacker, defender = s.setting.rulebook.combat.result(roll, found.final)
        s.say(
            CombatRolled(
                attackers=s.setting.names(combat.attackers),
                targets=tuple(map(s.number, combat.targets)),
                ratio=COLUMNS[found.initial],
                column=COLUMNS[found.final],
                roll=roll,
                result=result_text(s, roll, found.final),
            )
        )
        apply_results(s, combat, attacker, defender)


class _Available(Struct, frozen=True):
    """The abilities that a side could use, or does."""

    stars: tuple[Star, ...]
    fortification_units: tuple[int, ...]
    pool: int
    headquarters: bool

    def __bool__(self) -> bool:
        return bool(self.stars or self.fortification_units or self.pool or self.headquarters)


def _ask_attacker(s: Position, combat: Combat) -> None:
    if _attacker_can(s, combat):
        s.state.push(UseAbilities(combat=combat, attacker=True))
    else:
        _ask_defender(s, combat)


def _ask_defender(s: Position, combat: Combat) -> None:
    if _defender_can(s, combat):
        s.state.push(UseAbilities(combat=combat, attacker=False))
    else:
        s.state.push(Resolve(combat=combat))


def _attacker_can(s: Position, combat: Combat) -> _Available:
    side, units = combat.side, (*combat.attackers, *combat.attack_guns)
    if is_helpless(s, combat):
        return _Available((), (), 0, in_command(s, side, units))
    return _Available(attack_stars(s, combat), (), pool_left(s, side, combat.targets), in_command(s, side, units))


def _defender_can(s: Position, combat: Combat) -> _Available:
    side, units = 1 - combat.side, (*combat.defenders, *combat.defence_guns)
    if is_helpless(s, combat):
        return _Available((), (), 0, headquarters=False)
    stars, works = defence_stars(s, combat), fortification_units(s, combat)
    return _Available(stars, works, pool_left(s, side, combat.targets), in_command(s, side, units))


def all_abilities(s: Position, combat: Combat) -> Combat:
    """Give the combat with every ability that both sides have, but for the modifiers of lost headquarters."""
    attacker, defender = _attacker_can(s, combat), _defender_can(s, combat)
    return replace(
        combat,
        attack_stars=attacker.stars,
        attack_hq=attacker.headquarters,
        defence_stars=defender.stars,
        defence_hq=defender.headquarters,
        fortification_units=defender.fortification_units,
    )


def _all_of(s: Position, can: _Available) -> Abilities:
    """Give the order that uses every ability there is."""
    units = s.setting.names(can.fortification_units)
    return Abilities(_star_units(s, can.stars), units, can.pool, can.headquarters)


def _star_units(s: Position, stars: tuple[Star, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(s.name(star.unit) for star in stars))


def _sum(reasons: tuple[Reason, ...]) -> int:
    return sum(reason.value for reason in reasons if not reason.unused)
