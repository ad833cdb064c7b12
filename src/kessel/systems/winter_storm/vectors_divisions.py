"""What the vectors on divisions, Refit and Regroup ask (13.7, 13.8, 16.2, 16.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.faces import reduced_factor, steps_of
from kessel.systems.winter_storm.leg_divisions import Part, left_behind
from kessel.systems.winter_storm.phases import PHASES
from kessel.systems.winter_storm.refit import ExchangeSteps, Exchanging, Refit, Refitting
from kessel.systems.winter_storm.regroup import Regroup, Regrouping
from kessel.systems.winter_storm.state import DISRUPTED, ELIMINATED, GOOD_ORDER, LEFT, ROUTED
from kessel.systems.winter_storm.vectors_position import Plain

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
_ORDERS = {"good": GOOD_ORDER, "disrupted": DISRUPTED, "routed": ROUTED}
_PREFIXES = {"E": "engineer", "R": "recon", "S": "security"}


def breakdown(given: Input) -> object:
    """Whether a division may break down into parts, and the PCF that it loses."""
    kind, whole = given["kind"], int(given["division"].split("-")[0])
    pcf = reduced_factor(whole, given["steps_lost"], steps_of(kind, whole), Plain().s.setting.charts)
    try:
        lost = left_behind(kind, pcf, given["marks"], [_part(kind, text) for text in given["parts"]])
    except Illegal:
        return {"legal": False, "pcf_lost": None}
    return {"legal": True, "pcf_lost": lost}


def division_steps(given: Input) -> object:
    """The steps of leg divisions by kind and original strength."""
    return {"steps": [steps_of(kind, pcf) for kind, pcf in given["units"]]}


def refit_exchange(given: Input) -> object:
    """A step goes from one division to another of its kind."""
    refit = _Refit(given["terrain"])
    giver = refit.division(0, given["giver"]["er"], given["giver"]["steps"])
    receiver = refit.division(1, given["receiver"]["er"], given["receiver"]["steps"], given["receiver"]["max"])
    s, act = refit.plain.s, Exchanging()
    if not given["began_stacked"]:
        refit.came_from_elsewhere(giver)
    order = ExchangeSteps(giver=s.name(giver), receiver=s.name(receiver))
    try:
        found = act.check(s, 0, order)
    except Illegal:
        return {"allowed": False}
    act.apply(s, 0, order, found)
    return {
        "allowed": True,
        "giver": "eliminated" if s.state.hex[giver] == ELIMINATED else "on the map",
        "receiver_steps": int(s.state.steps[receiver]),
        "marker": "refit" if s.state.refit[receiver] else None,
    }


def refit_exchange_er(given: Input) -> object:
    """Whether a unit may give a step to one of another effectiveness."""
    ratings = {"giver": {"er": given["giver_er"], "steps": 1}, "receiver": {"er": given["receiver_er"], "steps": 1}}
    ratings["receiver"]["max"] = 2
    found = refit_exchange({**ratings, "began_stacked": True, "terrain": "town"})
    return {"allowed": isinstance(found, dict) and found["allowed"]}


def refit_remnants(given: Input) -> object:
    """A reduced division takes in Remnants."""
    refit = _Refit("town")
    s, act = refit.plain.s, Refitting()
    division = refit.division(0, 3, 1, 2)
    remnants = [refit.remnant(k + 1) for k in range(given["remnants"])]
    if not given["began_stacked"]:
        for unit in remnants:
            refit.came_from_elsewhere(unit)
    order = Refit(unit=s.name(division), remnants=s.setting.names(remnants))
    try:
        found = act.check(s, 0, order)
    except Illegal:
        return {"allowed": False}
    act.apply(s, 0, order, found)
    return {
        "allowed": True,
        "remnants_removed": int((s.state.hex[remnants] == LEFT).sum()),
        "steps_gained": int(s.state.steps[division]) - 1,
        "marker": "refit" if s.state.refit[division] else None,
    }


def regroup(given: Input) -> object:
    """The order of a unit that wants to Regroup."""
    refit = _Refit("clear")
    s, act = refit.plain.s, Regrouping()
    unit = refit.division(0, 3, 1)
    s.state.disorder[unit], s.state.began_in_zone[unit] = _ORDERS[given["state"]], given["began_in_ezoc"]
    order = Regroup(unit=s.name(unit))
    try:
        found = act.check(s, 0, order)
    except Illegal:
        return {"state": given["state"]}
    act.apply(s, 0, order, found)
    return {"state": next(name for name, value in _ORDERS.items() if value == s.state.disorder[unit])}


class _Refit:
    """Infantry divisions in command in the middle of a plain, in the Operations Segment of the Axis."""

    def __init__(self, terrain: str) -> None:
        self.plain = Plain()
        s = self.plain.s
        self.plain.terrain(self.plain.middle, terrain)
        s.state.phase = PHASES.index(("Operations", 0)) + 1
        s.state.start_hex[:] = self.plain.middle
        self._hq = s.setting.index["LVII"]
        s.state.hex[self._hq] = self.plain.middle

    def division(self, number: int, er: int, steps: int, most: int = 2) -> int:
        """Put a division of these steps on the map."""
        s, unit = self.plain.s, self.plain.s.setting.index[("lwf7", "lwf15")[number]]
        s.set_er(unit, er)
        s.setting.max_steps[unit] = most
        return self._place(unit, steps)

    def remnant(self, number: int) -> int:
        """Put a Remnant on the map."""
        unit = self.plain.s.setting.index[("schmidt", "abraham", "tzschoeckel")[number]]
        self.plain.s.setting.is_remnant[unit] = True
        return self._place(unit, 1)

    def came_from_elsewhere(self, unit: int) -> None:
        """Say that a unit did not begin the phase here."""
        self.plain.s.state.start_hex[unit] = self.plain.beside(self.plain.middle, 0)

    def _place(self, unit: int, steps: int) -> int:
        state = self.plain.s.state
        state.hex[unit], state.steps[unit], state.hq[unit], state.status[unit] = self.plain.middle, steps, self._hq, 0
        return unit


def _part(kind: str, text: str) -> Part:
    """Read a part: its figures, with a letter before them for engineers, recon and security."""
    letter, figures = text.split(":") if ":" in text else ("", text)
    pcf = int(figures.split("-")[0])
    size = "R" if letter == "S" or (not letter and figures != "2-1-0") else "B"
    return Part(_PREFIXES.get(letter, kind), size, pcf)


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    "breakdown": breakdown,
    "division_steps": division_steps,
    "refit_exchange": refit_exchange,
    "refit_exchange_er": refit_exchange_er,
    "refit_remnants": refit_remnants,
    "regroup": regroup,
}
