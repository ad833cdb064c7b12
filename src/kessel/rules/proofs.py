"""What the tests claim to prove, read from their source text without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

NOT_RUN = {"skip", "skipif", "skipunless", "importorskip", "xfail", "expectedfailure"}

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Proof:
    """One clause named by one test. A test that is skipped or expected to fail does not hold."""

    system: str
    id: str
    game: str | None
    test: str
    holds: bool


def read_proofs(tests: Path) -> tuple[list[Proof], list[str]]:
    """Every `@clause(...)` under a folder of tests, and the mistakes made in writing them."""
    proofs: list[Proof] = []
    mistakes: list[str] = []
    for path in sorted(tests.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "clause(" not in text:
            continue
        name = path.relative_to(tests).as_posix()
        try:
            module = ast.parse(text)
        except SyntaxError as error:
            mistakes.append(f"{name}:{error.lineno}: is not Python: {error.msg}")
            continue
        runs = not _body_is_skipped(module.body)
        for found in _in_body(module.body, name, runs):
            if isinstance(found, Proof):
                proofs.append(found)
            else:
                mistakes.append(found)
    return proofs, mistakes


def _in_body(body: Iterable[ast.stmt], place: str, runs: bool) -> Iterator[Proof | str]:
    for node in body:
        if isinstance(node, Definition):
            test = f"{place}::{node.name}"
            yield from _on_definition(node, test, runs and _runs(node))
            if isinstance(node, ast.ClassDef):
                yield from _in_body(node.body, test, runs and _is_collected(node) and not _is_skipped(node))


def _on_definition(node: Definition, test: str, holds: bool) -> Iterator[Proof | str]:
    for call in node.decorator_list:
        if not (isinstance(call, ast.Call) and _last_name(call.func) == "clause"):
            continue
        try:
            system, ids, game = _arguments(call)
        except ValueError as error:
            yield f"{test}: {error}"
            continue
        if not _is_collected(node):
            yield f"{test}: names clauses, but only test_… functions and Test… classes are run"
        for clause_id in ids:
            yield Proof(system, clause_id, game, test, holds)


def _arguments(call: ast.Call) -> tuple[str, list[str], str | None]:
    positional = [_literal(argument) for argument in call.args]
    named = {keyword.arg: _literal(keyword.value) for keyword in call.keywords}
    texts = [text for text in positional if text is not None]
    if len(texts) < 2 or len(texts) < len(positional) or named.keys() - {"game"} or None in named.values():
        raise ValueError(
            f"{ast.unparse(call)} is not @clause(system, id, …) or @clause(system, id, …, game=…) in literal text"
        )
    return texts[0], texts[1:], named.get("game")


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _runs(node: Definition) -> bool:
    """Whether a run of the tests can fail on this definition: a class needs a test of its own that runs."""
    if _is_skipped(node) or not _is_collected(node):
        return False
    if isinstance(node, ast.ClassDef):
        return any(isinstance(inner, Definition) and _runs(inner) for inner in node.body)
    return True


def _is_collected(node: Definition) -> bool:
    return node.name.startswith("Test" if isinstance(node, ast.ClassDef) else "test")


def _is_skipped(node: Definition) -> bool:
    return any(_says_not_run(decorator) for decorator in node.decorator_list) or _body_is_skipped(node.body)


def _body_is_skipped(body: Iterable[ast.stmt]) -> bool:
    """`pytest.skip(...)` as a plain statement, or `pytestmark` with such a mark."""
    for node in body:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and _says_not_run(node.value):
            return True
        if isinstance(node, ast.Assign) and any(_last_name(name) == "pytestmark" for name in node.targets):
            marks = node.value.elts if isinstance(node.value, ast.List | ast.Tuple) else [node.value]
            if any(_says_not_run(mark) for mark in marks):
                return True
    return False


def _says_not_run(node: ast.expr) -> bool:
    return _last_name(node.func if isinstance(node, ast.Call) else node).lower() in NOT_RUN


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
