"""The general: a computer player that tries several plans on paper before it gives orders."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from kessel.command.desk import Desk
from kessel.command.general.doctrines import thorough
from kessel.command.general.knowledge import Scale, knowledge_of
from kessel.command.general.paper import Plan
from kessel.command.general.wargame import MiddlingDice, WarGame, named
from kessel.command.staff import Doctrine, StaffCommander
from kessel.command.staff.commander import Staff
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.play.situation import Situation

__all__ = ["GeneralCommander"]

_DOUBT = 1.0
"""So much better than the first choice another plan has to be."""
_MAIN = ("movement", "operations")
"""The decisions with which the plan of a turn begins."""


class _Trial(Struct):
    """A doctrine and how it did on paper."""

    doctrine: Doctrine
    worth: float


class GeneralCommander:
    """Chooses a doctrine when it is its turn to move; its staff does the rest."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._staff: Staff | None = None
        self._phase: tuple[object, ...] = ()
        self.notes: list[str] = []

    def choose(self, desk: Desk) -> Order:
        """Answer the decision."""
        if self._staff is None:
            self._staff = knowledge_of(desk.system).Staff(self._seed)
            self._staff.notes = self.notes
        if desk.decision.kind in _MAIN and self._phase != desk.phase:
            self._phase = desk.phase
            self._staff.doctrine = self._decide(desk)
        return self._staff.choose(desk)

    def _decide(self, desk: Desk) -> Doctrine:
        """Choose the doctrine of the turn."""
        s: Situation[Any, Any] = named(desk.position)
        first_choice = thorough(knowledge_of(desk.system).first_choice(s, s.setting.side_of(desk.seat)))
        trials = self._compare(desk, s, first_choice)
        if not trials:
            self.notes.append(f"Turn {desk.phase[0]}, {desk.seat}: {first_choice.name}: {first_choice.aim}.")
            return first_choice
        first, best = trials[0], max(trials, key=lambda trial: trial.worth)
        chosen = best if best.worth > first.worth + _DOUBT else first
        gain = f"{chosen.worth - first.worth:+.1f} against the first choice"
        found = "nothing is clearly better" if chosen is first else gain
        self.notes.append(
            f"Turn {desk.phase[0]}, {desk.seat}: {chosen.doctrine.name}: {chosen.doctrine.aim} "
            f"({found}, {len(trials)} plans on paper)."
        )
        return chosen.doctrine

    def _compare(self, desk: Desk, s: Situation[Any, Any], first: Doctrine) -> list[_Trial]:
        """Play the plans one after the other, until the work is done or somebody calls."""
        knowledge = knowledge_of(desk.system)
        side = s.setting.side_of(desk.seat)
        paper = knowledge.on_paper(s, side, first)
        if desk.watch.is_late or not paper.plans:
            return []
        scale = knowledge.Scale(s, side)
        trials: list[_Trial] = []
        for plan in paper.plans:
            worth = self._play(desk, s, scale, plan, paper.turns)
            if worth is None:
                break
            trials.append(_Trial(plan.now, worth))
            desk.watch.tell(len(trials) / len(paper.plans))
        return trials

    def _play(self, desk: Desk, s: Situation[Any, Any], scale: Scale, plan: Plan, turns: int) -> float | None:
        """Play one plan for so many turns, to the end of the enemy's reply; None if somebody called or it cannot be."""
        war = WarGame(desk.rules, s, MiddlingDice())
        commanders: dict[str, Staff] = {seat: StaffCommander(self._seed) for seat in desk.rules.seats(s.setting)}
        commanders[desk.seat] = knowledge_of(desk.system).Staff(self._seed)
        turn, *phase = desk.phase
        try:
            commanders[desk.seat].doctrine = plan.now
            finished = war.play(commanders, (turn + 1, *phase), desk.watch)
            commanders[desk.seat].doctrine = plan.later
            finished = finished and war.play(commanders, (turn + turns, *phase), desk.watch)
        except (Illegal, LookupError, ValueError, AssertionError) as error:
            # With hidden enemies a position on paper is a guess, and need not be one that can arise under the rules.
            # It may also be a fault of ours: whoever reads the notes shall see it.
            self.notes.append(f"Turn {turn}, {desk.seat}: {plan.now.name} could not be played on paper: {error!r}.")
            return None
        return scale.weigh(war.s) if finished else None
