"""People at a table of a test: each knows his key and talks to the server as a browser does."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from httpx import Client, Response

DRILL = "drill/skirmish"


class Person:
    """Somebody who holds the key of a seat."""

    def __init__(self, client: Client, table: str, seat: str, key: str) -> None:
        self.client, self.table, self.seat, self.key = client, table, seat, key

    def get(self, path: str = "", **about: Any) -> Response:
        return self.client.get(f"/api/tables/{self.table}{path}", params={"key": self.key, **about})

    def post(self, path: str, data: Any = None, **about: Any) -> Response:
        return self.client.post(f"/api/tables/{self.table}{path}", params={"key": self.key, **about}, json=data)

    @property
    def state(self) -> dict[str, Any]:
        return self.get().json()

    def order(self, order: Any, **answers: Any) -> Response:
        """Give an order; it answers the question that is open unless `answers` says otherwise."""
        if "sequence" not in answers:
            answers["sequence"] = self.state["sequence"]
        return self.post("/orders", {"order": order, **answers})

    def wait(self) -> dict[str, Any]:
        """Wait until this seat must decide, or the game is over."""
        for _ in range(3000):
            state = self.state
            if state["decision"] or state["outcome"] or state["trouble"]:
                return state
            time.sleep(0.01)
        raise AssertionError(f"nobody decides: {self.state['waiting']}")

    def play_one(self, chance: Random) -> None:
        """Give one of the legal orders."""
        options = self.get("/options", limit=60).json()["options"]
        # The end of a phase is the last option of a whole list, and may lie beyond the limit.
        ends = {"order": "end-phase"}
        may_end = self.post("/preview", {"order": ends}).status_code == 200
        order = ends if may_end and chance.random() < 0.3 else chance.choice(options)["order"]
        assert self.order(order).status_code == 200


def sit_down(client: Client, scenario: str = DRILL, seed: str = "7", **seats: str) -> list[Person]:
    """Set up a table and give the persons at it, in the order of their seats; by default the drill with two."""
    seats = seats or {"blue": "person", "red": "person"}
    answer = client.post("/api/tables", json={"scenario": scenario, "seats": seats, "seed": seed})
    assert answer.status_code == 201, answer.text
    seated = answer.json()
    return [Person(client, seated["table"], seat, key) for seat, key in seated["keys"].items()]
