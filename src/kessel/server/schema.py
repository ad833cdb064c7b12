"""The OpenAPI document, with the orders, events, positions and queries of every rules system.

    python -m kessel.server.schema > openapi.json

The server's own types say `Any` where a rules system has its say; here those places get names that a client's types can
be made from: `Order`, `Event` and `Position`, and for each system `wb95_Order`, `wb95_Queries` and so on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from typing import Any, get_type_hints

import msgspec
from litestar import Litestar, Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from kessel import __version__
from kessel.library import UnknownScenario, find_system
from kessel.pieces import all_games
from kessel.play.system import System
from kessel.server.catalog import queries_of
from kessel.server.routes import api

__all__ = ["OPENAPI", "document"]

Json = dict[str, Any]

OWN_WORDS = ("Order", "Event", "Position")
REFERENCES = "#/components/schemas/"


@cache
def document() -> Json:
    """Give the whole OpenAPI document."""
    return _complete(Litestar([api], openapi_config=OPENAPI, logging_config=None).openapi_schema.to_schema())


class _Complete(JsonRenderPlugin):
    """Serves the whole document."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        return msgspec.json.encode(document())


OPENAPI = OpenAPIConfig(
    title="Kessel", version=__version__, path="/schema", render_plugins=[_Complete()], use_handler_docstrings=True
)


def _complete(document: Json) -> Json:
    schemas: Json = document["components"]["schemas"]
    systems = list(_systems())
    for system in systems:
        schemas |= _system_schemas(system)
    for word in OWN_WORDS:
        schemas[word] = {"anyOf": [_reference(f"{system.name}_{word}") for system in systems]}
    order = {"anyOf": [_reference("Order"), {"type": "string"}]}
    schemas["Given"]["properties"]["order"] = schemas["Asked"]["properties"]["order"] = order
    schemas["Option"]["properties"]["order"] = _reference("Order")
    schemas["LogEntry"]["properties"]["events"] = {"type": "array", "items": _reference("Event")}
    for name in ("TableState", "ReplayedPosition"):
        schemas[name]["properties"]["position"] = _reference("Position")
    return document


def _systems() -> Iterable[System[Any, Any]]:
    """Give every rules system that can be played."""
    names = {tomllib.loads((game / "game.toml").read_text(encoding="utf-8"))["system"] for game in all_games().values()}
    for name in sorted(names):
        try:
            yield find_system(name)
        except UnknownScenario:
            continue


def _system_schemas(system: System[Any, Any]) -> Json:
    """Give the schemas of a system, its name before each of theirs."""
    position = get_type_hints(type(system).view)["return"]
    queries = getattr(queries_of(system), "QUERIES", {})
    answers = {name: get_type_hints(query)["return"] for name, query in queries.items()}
    words = [reduce(or_, system.orders), reduce(or_, system.events), position]
    template = f"{REFERENCES}{system.name}_{{name}}"
    found, components = msgspec.json.schema_components([*words, *answers.values()], ref_template=template)
    for schema in components.values():
        # A field with a default may be left out; a client's types must not take it for one that is always there.
        for field in schema.get("properties", {}).values():
            field.pop("default", None)
    schemas = {f"{system.name}_{name}": schema for name, schema in components.items()}
    schemas |= {f"{system.name}_{word}": schema for word, schema in zip(OWN_WORDS, found, strict=False)}
    schemas[f"{system.name}_Queries"] = {
        "type": "object",
        "properties": dict(zip(answers, found[len(words) :], strict=True)),
        "required": sorted(answers),
    }
    return schemas


def _reference(name: str) -> Json:
    return {"$ref": REFERENCES + name}


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(document(), order="sorted"), indent=2).decode())
