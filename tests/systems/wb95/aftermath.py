"""The moment after the dice of a combat, with the result that a test wants.

game = fought(Field().put(…).put(…), ["s:6 INF-D"], ["0627"], defender="R2")
game.submit("retreat …")
"""

from __future__ import annotations

from typing import Any

from kessel.play.game import Game
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_ratio import COLUMNS
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.combat_results import apply_results
from kessel.systems.wb95.data_rulebook import read_result
from tests.systems.wb95.field import Field

SOVIET_ATTACK, GERMAN_ATTACK = 4, 10
"""Combat Phases of Korsun 1944, where the Soviets have the initiative."""


def fought(
    field: Field,
    attackers: list[str],
    targets: list[str],
    *,
    attacker: str = "-",
    defender: str = "-",
    attack_guns: tuple[str, ...] = (),
    defence_guns: tuple[str, ...] = (),
    defended: tuple[str, ...] = (),
    turn: int = 5,
    **record: Any,
) -> Game:
    """Let a combat end with these results (`R2L1D`, `T`, `-`) for attacker and defender.

    `defended` are units on the attacked hexes that defended before; `record` adds to the record of the combat.
    """
    s = field.s
    units = tuple(map(s.setting.unit, attackers))
    side = int(s.setting.side[units[0]])
    hexes = tuple(map(s.setting.hex, targets))
    game = field.phase(SOVIET_ATTACK if side == 0 else GERMAN_ATTACK, turn=turn)
    there = [unit for hex_ in hexes for unit in s.on(hex_, 1 - side)]
    combat = Combat(
        side=side,
        attackers=units,
        targets=hexes,
        defenders=tuple(unit for unit in there if s.name(unit) not in defended),
        bystanders=tuple(unit for unit in there if s.name(unit) in defended),
        attack_guns=tuple(map(s.setting.unit, attack_guns)),
        defence_guns=tuple(map(s.setting.unit, defence_guns)),
        **record,
    )
    apply_results(s, combat, read_result(attacker), read_result(defender))
    game._become(s.state)
    return game


def asked(game: Game) -> tuple[str, str]:
    """Say who is asked for what."""
    assert game.decision is not None
    return game.decision.seats[0], game.decision.kind


def attack(field: Field, units: list[str], target: str, result: str, *, guns: tuple[str, ...] = ()) -> Game:
    """Attack in a Combat Phase with dice that give the result, written `T/R2`; both sides use all their abilities."""
    side = int(field.s.setting.side[field.s.setting.unit(units[0])])
    game = field.phase(SOVIET_ATTACK if side == 0 else GERMAN_ATTACK, turn=5)
    order = Attack(units=tuple(units), targets=(target,), guns=guns)
    column = COLUMNS.index(game.preview(order).details["final"])
    wanted = tuple(map(read_result, result.split("/")))
    table = field.s.setting.rulebook.combat
    roll = next(roll for roll in range(2, 13) if table.result(roll, column) == wanted)
    field.dice(max(1, roll - 6), min(6, roll - 1))
    game.submit(order)
    while game.decision and game.decision.kind in ("defence_support", "abilities"):
        game.submit("support" if game.decision.kind == "defence_support" else next(iter(game.options())))
    return game
