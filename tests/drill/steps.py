"""The drill's sequence of play: every step of the agenda."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kessel.play.agenda import Automatic, Decision, Question, Sealed
from kessel.play.messages import Order
from kessel.play.outcome import Chance, Illegal, Outcome, Preview, Reason
from tests.drill.messages import (
    Attack,
    Counterattack,
    Done,
    Lose,
    Lost,
    Move,
    Moved,
    PhaseBegan,
    Plan,
    Retreat,
    Shelled,
)
from tests.drill.position import OFF, Drill, alive, can_reach, full, lose_step, units_at, zone


class Turn(Automatic, frozen=True):
    """D1: the sequence of one turn."""

    def run(self, s: Drill) -> None:
        s.state.turn += 1
        first, second = s.setting.sides
        s.state.push(
            FirePlans(waiting=s.setting.sides),
            Begin(seat=first, name="move"),
            Movement(seat=first),
            Begin(seat=first, name="attack"),
            Attacks(seat=first),
            Begin(seat=second, name="move"),
            Movement(seat=second),
            Begin(seat=second, name="attack"),
            Attacks(seat=second),
            TurnEnd(),
        )


class Begin(Automatic, frozen=True):
    """A phase starts: nobody has moved or fought in it yet."""

    seat: str
    name: str

    def run(self, s: Drill) -> None:
        s.state.phase += 1
        s.state.moved[:] = 0
        s.state.fought[:] = 0
        s.say(PhaseBegan(turn=s.state.turn, seat=self.seat, name=self.name))


class TurnEnd(Automatic, frozen=True):
    """D6: the town decides after the last turn."""

    def run(self, s: Drill) -> None:
        if s.state.turn < s.setting.scenario.turns:
            s.state.push(Turn())
            return
        for number, side in enumerate(s.setting.sides):
            if units_at(s, s.setting.town, number):
                s.state.outcome = Outcome(side, "town", "D6", f"{side} holds the town")
                return
        s.state.outcome = Outcome(None, "draw", "D6", "Nobody holds the town")


class FirePlans(Sealed, frozen=True):
    """D5: both sides plan in secret."""

    def ask(self) -> Decision:
        return Decision((), "plan", "D5", "Seal a fire plan")

    def options(self, s: Drill, seat: str, about: dict[str, str]) -> Iterator[Order]:
        yield Plan()
        for number in s.setting.grid.numbers:
            yield Plan(hex=number)

    def check(self, s: Drill, seat: str, order: Order) -> None:
        if not isinstance(order, Plan):
            raise Illegal("D1", "Fire plans are sealed now")
        if order.hex is not None:
            s.setting.grid.index(order.hex)

    def reveal(self, s: Drill, answers: dict[str, Order]) -> None:
        for seat, plan in answers.items():
            assert isinstance(plan, Plan)
            if plan.hex is None:
                continue
            s.say(Shelled(seat=seat, hex=plan.hex))
            for unit in units_at(s, s.setting.grid.index(plan.hex), 1 - s.setting.sides.index(seat)):
                if s.roll(1, "D5", seat)[0] == 6:
                    lose_step(s, unit)
                    s.say(Lost(unit=s.setting.counters[unit].id))
        wiped_out(s)


class Movement(Question, frozen=True):
    """D2: move units one by one."""

    seat: str

    def decision(self, s: Drill) -> Decision | None:
        return Decision((self.seat,), "move", "D2.1", "Move a unit, or be done")

    def options(self, s: Drill, seat: str, about: dict[str, str]) -> Iterator[Order]:
        for unit in alive(s, s.setting.sides.index(seat)):
            name = s.setting.counters[unit].id
            if s.state.moved[unit] or about.get("unit", name) != name:
                continue
            for path in can_reach(s, unit).values():
                yield Move(unit=name, path=tuple(map(s.setting.grid.number, path)))
        if "unit" not in about:
            yield Done()

    def check(self, s: Drill, seat: str, order: Order) -> tuple[int, tuple[int, ...]] | None:
        if isinstance(order, Done):
            return None
        if not isinstance(order, Move):
            raise Illegal("D1", "Units move now")
        unit = s.setting.index.get(order.unit, OFF)
        if unit == OFF or s.setting.counters[unit].side != seat or s.state.hex[unit] == OFF:
            raise Illegal("D2.1", f"{seat} has no unit {order.unit} on the map")
        if s.state.moved[unit]:
            raise Illegal("D2.1", f"{order.unit} has moved already")
        path = tuple(map(s.setting.grid.index, order.path))
        if path and full(s, path[-1], unit):
            raise Illegal("D2.3", f"Two units stand on {order.path[-1]} already")
        if not path or can_reach(s, unit).get(path[-1]) is None:
            raise Illegal("D2.1", f"{order.unit} cannot go to {order.path[-1] if path else 'nowhere'}")
        return unit, path

    def apply(self, s: Drill, seat: str, order: Order, found: tuple[int, tuple[int, ...]] | None) -> None:
        if found is None:
            s.state.pop()
            return
        unit, path = found
        s.state.hex[unit] = path[-1]
        s.state.moved[unit] = 1
        s.say(Moved(unit=s.setting.counters[unit].id, path=tuple(map(s.setting.grid.number, path))))

    def preview(self, s: Drill, seat: str, order: Order, found: tuple[int, tuple[int, ...]] | None) -> Preview:
        if found is None:
            return Preview(summary="The phase ends")
        terms = tuple(Reason("D2.1", f"enter {s.setting.grid.number(h)}", 1) for h in found[1])
        return Preview(summary=f"{len(terms)} hexes", reasons=terms)


class Attacks(Question, frozen=True):
    """D3: attack hex by hex."""

    seat: str

    def decision(self, s: Drill) -> Decision | None:
        return Decision((self.seat,), "attack", "D3.1", "Attack an adjacent hex, or be done")

    def options(self, s: Drill, seat: str, about: dict[str, str]) -> Iterator[Order]:
        side = s.setting.sides.index(seat)
        for unit in alive(s, side):
            if s.state.fought[unit]:
                continue
            for hex_ in s.setting.grid.neighbours[s.state.hex[unit]]:
                if hex_ >= 0 and units_at(s, int(hex_), 1 - side):
                    yield Attack(unit=s.setting.counters[unit].id, target=s.setting.grid.number(int(hex_)))
        yield Done()

    def check(self, s: Drill, seat: str, order: Order) -> tuple[int, int] | None:
        if isinstance(order, Done):
            return None
        if not isinstance(order, Attack):
            raise Illegal("D1", "Units attack now")
        unit, target = s.setting.index.get(order.unit, OFF), s.setting.grid.index(order.target)
        side = s.setting.sides.index(seat)
        if unit == OFF or s.state.hex[unit] == OFF or s.setting.side[unit] != side or s.state.fought[unit]:
            raise Illegal("D3.1", f"{order.unit} cannot attack now")
        if s.setting.grid.distance(int(s.state.hex[unit]), target) != 1 or not units_at(s, target, 1 - side):
            raise Illegal("D3.1", f"{order.target} is no adjacent enemy hex")
        return unit, target

    def apply(self, s: Drill, seat: str, order: Order, found: tuple[int, int] | None) -> None:
        if found is None:
            s.state.pop()
            return
        unit, target = found
        s.state.fought[unit] = 1
        defender = s.setting.sides[1 - s.setting.sides.index(seat)]
        s.state.push(Interrupt(seat=defender, attacker=unit), Assault(attacker=unit, target=target))

    def preview(self, s: Drill, seat: str, order: Order, found: tuple[int, int] | None) -> Preview:
        if found is None:
            return Preview(summary="The phase ends")
        bonus = advantage(s, *found)
        tally: dict[str, int] = {}
        for die in range(1, 7):
            result = assault_result(die + bonus)
            tally[result] = tally.get(result, 0) + 1
        reasons = (Reason("D3.3", "more steps than the defender", bonus),)
        return Preview(summary=f"+{bonus}", reasons=reasons, chances=tuple(Chance(r, n, 6) for r, n in tally.items()))


class Interrupt(Question, frozen=True):
    """D4: the defender may strike first."""

    seat: str
    attacker: int

    def decision(self, s: Drill) -> Decision | None:
        if not s.setting.options.counterattack:
            return None
        return Decision((self.seat,), "counterattack", "D4", "Counterattack before the assault?")

    def options(self, s: Drill, seat: str, about: dict[str, str]) -> Iterator[Order]:
        yield Counterattack(strike=False)
        yield Counterattack(strike=True)

    def check(self, s: Drill, seat: str, order: Order) -> None:
        if not isinstance(order, Counterattack):
            raise Illegal("D4", "Say whether to counterattack")

    def apply(self, s: Drill, seat: str, order: Order, found: None) -> None:
        assert isinstance(order, Counterattack)
        s.state.pop()
        if order.strike and s.roll(1, "D4", seat)[0] >= 5:
            lose_step(s, self.attacker)
            s.say(Lost(unit=s.setting.counters[self.attacker].id))


class Assault(Automatic, frozen=True):
    """D3.2: roll and see."""

    attacker: int
    target: int

    def run(self, s: Drill) -> None:
        if s.state.hex[self.attacker] == OFF:
            wiped_out(s)
            return
        side = int(s.setting.side[self.attacker])
        defender = s.setting.sides[1 - side]
        die = s.roll(1, "D3.2", s.setting.sides[side])[0] + advantage(s, self.attacker, self.target)
        match assault_result(die):
            case "attacker loses":
                lose_step(s, self.attacker)
                s.say(Lost(unit=s.setting.counters[self.attacker].id))
                wiped_out(s)
            case "defender loses":
                s.state.push(Losses(seat=defender, target=self.target))
            case _:
                s.state.push(*(Withdraw(seat=defender, unit=u) for u in units_at(s, self.target, 1 - side)))


class Losses(Question, frozen=True):
    """D3.2: the defender chooses who loses the step."""

    seat: str
    target: int

    def decision(self, s: Drill) -> Decision | None:
        return Decision((self.seat,), "lose", "D3.2", "Choose the unit that loses a step")

    def options(self, s: Drill, seat: str, about: dict[str, str]) -> Iterator[Order]:
        for unit in units_at(s, self.target, s.setting.sides.index(seat)):
            yield Lose(unit=s.setting.counters[unit].id)

    def check(self, s: Drill, seat: str, order: Order) -> None:
        if order not in list(self.options(s, seat, {})):
            raise Illegal("D3.2", "A unit in the attacked hex must lose the step")

    def apply(self, s: Drill, seat: str, order: Order, found: None) -> None:
        assert isinstance(order, Lose)
        s.state.pop()
        lose_step(s, s.setting.index[order.unit])
        s.say(Lost(unit=order.unit))
        wiped_out(s)


class Withdraw(Question, frozen=True):
    """D3.2: one unit retreats two hexes, or is lost."""

    seat: str
    unit: int

    def decision(self, s: Drill) -> Decision | None:
        if not self._paths(s):
            name = s.setting.counters[self.unit].id
            s.state.hex[self.unit], s.state.steps[self.unit] = OFF, 0
            s.say(Lost(unit=name))
            wiped_out(s)
            return None
        return Decision((self.seat,), "retreat", "D3.2", "Choose the path of retreat")

    def options(self, s: Drill, seat: str, about: dict[str, str]) -> Iterator[Order]:
        for path in self._paths(s):
            yield Retreat(unit=s.setting.counters[self.unit].id, path=tuple(map(s.setting.grid.number, path)))

    def check(self, s: Drill, seat: str, order: Order) -> None:
        if order not in list(self.options(s, seat, {})):
            raise Illegal("D3.2", "The path is two hexes, neither next to an enemy nor overfull")

    def apply(self, s: Drill, seat: str, order: Order, found: None) -> None:
        assert isinstance(order, Retreat)
        s.state.pop()
        s.state.hex[self.unit] = s.setting.grid.index(order.path[-1])
        s.say(Moved(unit=order.unit, path=order.path))

    def _paths(self, s: Drill) -> list[tuple[int, int]]:
        side = int(s.setting.side[self.unit])
        closed = zone(s, 1 - side)
        closed[s.state.hex[alive(s, 1 - side)]] = True
        around, start = s.setting.grid.neighbours, int(s.state.hex[self.unit])
        steps = ((int(around[start, d]), d, e) for d, e in product(range(6), range(6)))
        paths = ((first, int(around[first, e])) for first, _, e in steps if first >= 0)
        free = (p for p in paths if p[1] not in (-1, start) and not closed[p[0]] and not closed[p[1]])
        return [p for p in free if not full(s, p[1], self.unit)]


def advantage(s: Drill, attacker: int, target: int) -> int:
    """D3.3: one more on the die for the side with more steps."""
    side = int(s.setting.side[attacker])
    defence = sum(int(s.state.steps[u]) for u in units_at(s, target, 1 - side))
    return int(s.state.steps[attacker] > defence)


def assault_result(die: int) -> str:
    """D3.2: what a modified die means."""
    if die <= 2:
        return "attacker loses"
    return "defender loses" if die <= 4 else "defender retreats"


def wiped_out(s: Drill) -> None:
    """D6: a side without units has lost."""
    for number, side in enumerate(s.setting.sides):
        if not alive(s, number):
            winner = s.setting.sides[1 - number]
            s.state.outcome = Outcome(winner, "annihilation", "D6", f"{side} has no units left")
