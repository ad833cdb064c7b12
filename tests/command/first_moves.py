"""Positions at the first move of a seat, with two staffs having played until then."""

from kessel.command import Desk, appoint
from kessel.library import start
from kessel.systems.wb95.position import Position


def at_first_move(scenario: str, seat: str) -> Position:
    """Give the position as the seat knows it when it moves for the first time."""
    game = start(scenario, seed=1)
    staff = appoint("staff", "1")
    while game.decision.kind != "movement" or game.decision.seats[0] != seat:
        game.submit(staff.choose(Desk(game, game.decision.seats[0])), seat=game.decision.seats[0])
    position = Desk(game, seat).position
    assert isinstance(position, Position)
    return position
