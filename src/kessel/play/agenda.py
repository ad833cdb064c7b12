"""The agenda: what happens next, as data.

The agenda is a stack of steps. An `Automatic` step runs by itself. A `Question` on top of the stack waits for a
person: it says who decides what and by which clause, which orders are legal, and what an order does. Interrupts
(losses, retreats, counterattacks, sealed plans) are steps pushed on top of the one they interrupt. Steps are
frozen: a step that changes is replaced by its successor, so a copy of the state can share its agenda.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.messages import Order, write
from kessel.play.outcome import Illegal, Preview
from kessel.play.situation import AnySituation, Situation

__all__ = ["Automatic", "Decision", "Question", "Sealed", "Step", "advance", "question"]


class Decision(Struct, frozen=True, gc=False):
    """What has to be decided now."""

    seats: tuple[str, ...]
    """Who must answer: one seat, or all that have not answered yet when the answers are sealed."""
    kind: str
    clause: str
    text: str
    sealed: bool = False
    hexes: tuple[str, ...] = ()
    """Where to look, if the answers do not say."""


class Step(Struct, frozen=True, gc=False, tag=True, tag_field="step"):
    """One entry of the agenda."""


class Automatic(Step, frozen=True):
    """A step that needs nobody."""

    def run(self, s: AnySituation) -> None:
        """Do it. The step has been taken off the agenda already; it may push others."""
        raise NotImplementedError


class Question(Step, frozen=True):
    """A step that waits for an order."""

    def decision(self, s: AnySituation) -> Decision | None:
        """Say who decides what; None when nothing is left to decide, which takes the step off the agenda."""
        raise NotImplementedError

    def options(self, s: AnySituation, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give the legal orders one by one; `about` narrows them, for example to one unit."""
        raise NotImplementedError

    def check(self, s: AnySituation, seat: str, order: Order) -> Any:
        """Refuse what is illegal; give what `apply` needs and the check has worked out already.

        Raises:
            Illegal: with the clause that forbids it and the reason.
        """
        raise NotImplementedError

    def apply(self, s: AnySituation, seat: str, order: Order, found: Any) -> None:
        """Carry out a legal order. The step is still on top of the agenda: it pops or swaps itself."""
        raise NotImplementedError

    def preview(self, s: AnySituation, seat: str, order: Order, found: Any) -> Preview:
        """Say what a legal order would cost or bring."""
        return Preview(summary=write(order))

    def sample(self, s: AnySituation, seat: str, chance: Random) -> Order:
        """Draw one legal order; systems override this where listing all of them would be slow."""
        return chance.choice(list(self.options(s, seat, {})))


class Sealed(Question, frozen=True):
    """A question put to several seats at once: nobody sees an answer before all have answered.

    Subclasses give `ask` (the decision without its seats), `options`, `check` and `reveal`.
    """

    waiting: tuple[str, ...]
    answers: tuple[tuple[str, Order], ...] = ()

    def ask(self) -> Decision:
        """Give the decision as every seat sees it."""
        raise NotImplementedError

    def reveal(self, s: AnySituation, answers: dict[str, Order]) -> None:
        """Carry out all answers; the step is off the agenda."""
        raise NotImplementedError

    def decision(self, s: AnySituation) -> Decision | None:
        """Ask every seat that has not answered."""
        ask = self.ask()
        return Decision(self.waiting, ask.kind, ask.clause, ask.text, sealed=True)

    def apply(self, s: AnySituation, seat: str, order: Order, found: Any) -> None:
        """Keep the answer, and reveal all when this was the last one."""
        answers = (*self.answers, (seat, order))
        waiting = tuple(other for other in self.waiting if other != seat)
        if waiting:
            s.state.swap(replace(self, waiting=waiting, answers=answers))
        else:
            s.state.pop()
            self.reveal(s, dict(sorted(answers, key=lambda answer: answer[0])))


def advance(s: Situation[Any, Any]) -> Decision | None:
    """Run what needs nobody until somebody must decide; None when the game is over."""
    state = s.state
    while state.agenda and state.outcome is None:
        step = state.agenda[-1]
        if isinstance(step, Automatic):
            state.pop()
            step.run(s)
            continue
        assert isinstance(step, Question)
        decision = step.decision(s)
        if decision is not None:
            return decision
        state.pop()
    return None


def question(s: Situation[Any, Any]) -> Question:
    """Give the question on top of the agenda."""
    if not s.state.agenda:
        raise Illegal("game over", "The game is over")
    step = s.state.agenda[-1]
    assert isinstance(step, Question)
    return step
