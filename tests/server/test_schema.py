"""The OpenAPI document: what the client's types are made from."""

import json
import re

import pytest

from kessel.server.schema import document
from kessel.systems.wb95.queries import QUERIES
from kessel.systems.wb95.registry import EVENTS, ORDERS


@pytest.fixture(scope="module")
def schemas():
    return document()["components"]["schemas"]


def test_the_server_gives_the_document_that_the_module_makes(client):
    assert client.get("/schema/openapi.json").json() == json.loads(json.dumps(document()))


def test_every_reference_leads_somewhere(schemas):
    referred = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document())))
    assert {"TableState", "wb95_Order", "wb95_Seen", "wb95_Queries"} <= referred | set(schemas)
    assert referred <= set(schemas)


def test_it_knows_every_order_event_and_query_of_the_rules(schemas):
    for kind, words in (("Order", ORDERS), ("Event", EVENTS)):
        named = {ref["$ref"] for ref in schemas[f"wb95_{kind}"]["anyOf"]}
        assert named == {f"#/components/schemas/wb95_{word.__name__}" for word in words}
    assert set(schemas["wb95_Queries"]["properties"]) == set(QUERIES)
    assert schemas["wb95_Move"]["properties"]["order"] == {"enum": ["move"]}


def test_places_where_a_system_has_its_say_have_a_name(schemas):
    assert schemas["TableState"]["properties"]["position"] == {"$ref": "#/components/schemas/Position"}
    assert schemas["LogEntry"]["properties"]["events"]["items"] == {"$ref": "#/components/schemas/Event"}
    assert schemas["Option"]["properties"]["order"] == {"$ref": "#/components/schemas/Order"}


def test_every_route_of_a_table_takes_a_key_and_says_what_can_go_wrong():
    for path, methods in document()["paths"].items():
        for method in methods.values():
            if "{table}" in path:
                assert "key" in {parameter["name"] for parameter in method["parameters"]}
                assert {"403", "404"} <= set(method["responses"])
    assert "409" in document()["paths"]["/api/tables/{table}/orders"]["post"]["responses"]
