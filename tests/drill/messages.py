"""What players of the drill say, and what happens."""

from kessel.play.messages import Event, Order


class Plan(Order, frozen=True):
    """D5: shell a hex, or none."""

    hex: str | None = None


class Move(Order, frozen=True):
    unit: str
    path: tuple[str, ...]


class Attack(Order, frozen=True):
    unit: str
    target: str


class Counterattack(Order, frozen=True):
    strike: bool


class Lose(Order, frozen=True):
    unit: str


class Retreat(Order, frozen=True):
    unit: str
    path: tuple[str, ...]


class Done(Order, frozen=True):
    pass


class Moved(Event, frozen=True):
    unit: str
    path: tuple[str, ...]


class Shelled(Event, frozen=True):
    barrier = True
    seat: str
    hex: str


class Lost(Event, frozen=True):
    unit: str


class PhaseBegan(Event, frozen=True):
    turn: int
    seat: str
    name: str


ORDERS = (Plan, Move, Attack, Counterattack, Lose, Retreat, Done)
EVENTS = (Moved, Shelled, Lost, PhaseBegan)
