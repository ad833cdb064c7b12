"""The set-ups of East Front Battles that have served best: an opening book (3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from kessel.play.messages import Order
from kessel.systems.efb.deployment import Deploy
from kessel.systems.efb.position import Position

__all__ = ["deployed"]

_BOOK: dict[tuple[str, str], dict[str, str]] = {
    # Of 5th Army one regiment goes to Brody at once; the others hold the crossings of the Styr before Ostrov with a
    # fortified regiment on the bridge, instead of meeting 11 Panzer Division one by one at the frontier. The other
    # fortified regiment stays on the road by which the enemy comes in. In the east everybody starts on a road.
    ("Drive on Dubno", "soviet"): {
        "FR 2": "2416",
        "406/124 Rifle": "2614",
        "622/124 Rifle": "2516",
        "781/124 Rifle": "2828",
        "1 AT": "2515",
        "5 Army": "2613",
        "Art West": "2514",
        "31/14 Cav": "4728",
        "76/14 Cav": "4912",
        "92/14 Cav": "4827",
        "129/14 Cav": "4914",
        "258/140 Rifle": "4627",
        "280/146 Rifle": "4729",
        "512/146 Rifle": "5010",
        "698/146 Rifle": "4927",
        "795/228 Rifle": "4306",
        "799/228 Rifle": "4628",
        "36 RC": "4915",
        "36 RC Art": "4727",
        "140 Art": "4828",
        "146 Art": "5011",
        "228 Art": "5012",
    },
}
"""Where units start, by title of the scenario and seat; whoever is not named stays where the scenario suggests."""


def deployed(s: Position, seat: str) -> Iterator[Order]:
    """Give the orders that lead from the suggested set-up to that of the book, each to a hex that is free by then."""
    places = _BOOK.get((s.setting.scenario.title, seat), {})
    here = {unit: s.number(int(s.state.hex[s.setting.unit(unit)])) for unit in places}
    waiting = {unit: hex_ for unit, hex_ in places.items() if here[unit] != hex_}
    while waiting:
        taken = {s.number(int(s.state.hex[u])) for u in s.on_map(s.setting.side_of(seat)) if s.name(u) not in places}
        taken |= set(here.values())
        unit = next((unit for unit, hex_ in waiting.items() if hex_ not in taken), None)
        if unit is None:
            return
        here[unit] = waiting.pop(unit)
        yield Deploy(unit=unit, hex=here[unit])
