"""The clause ledger: per system, which clauses are proven, which have no effect, which are missing."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import kessel
from kessel.rules.proofs import Proof, read_proofs
from kessel.rules.reference import FOLDER, SYSTEMS, Clause, UnknownClause, clauses, one_of, rows_among


@dataclass(frozen=True)
class Page:
    """One system in the ledger. Every clause is either proven, without effect, or missing."""

    clauses: tuple[Clause, ...]
    proven: dict[Clause, list[str]]
    no_effect: dict[Clause, str]
    missing: tuple[Clause, ...]
    mistakes: tuple[str, ...]

    def counts(self) -> dict[str, int | list[str]]:
        """The page as it stands in JSON; `missing` has one id for each missing row."""
        return {
            "clauses": len(self.clauses),
            "proven": len(self.proven),
            "no_effect": len(self.no_effect),
            "missing": [row.id for row in self.missing],
        }


@dataclass(frozen=True)
class Ledger:
    """The pages of the systems and the mistakes found on the way."""

    pages: dict[str, Page]
    mistakes: tuple[str, ...]


def open_ledger(tests: Path, systems: Iterable[str] = SYSTEMS) -> Ledger:
    """Compare the rule reference with what the tests in a folder prove."""
    proofs, mistakes = read_proofs(tests)
    mistakes += [
        f"{proof.test}: there is no rules system {proof.system!r}; the systems are {', '.join(SYSTEMS)}"
        for proof in proofs
        if proof.system not in SYSTEMS
    ]
    pages = {system: write_page(system, clauses(system), no_effect(system), proofs) for system in systems}
    for page in pages.values():
        mistakes += page.mistakes
    return Ledger(pages, tuple(mistakes))


def write_page(system: str, reference: tuple[Clause, ...], reasons: Mapping[str, str], proofs: Iterable[Proof]) -> Page:
    """Sort the clauses of one system into proven, without effect and missing."""
    mistakes: list[str] = []
    proven: dict[Clause, list[str]] = {}
    for proof in proofs:
        if proof.system != system:
            continue
        try:
            row = one_of(rows_among(reference, system, proof.id, proof.game), system)
        except UnknownClause as error:
            mistakes.append(f"{proof.test}: {error}")
            continue
        if proof.holds:
            proven.setdefault(row, []).append(proof.test)
    without: dict[Clause, str] = {}
    for name, reason in reasons.items():
        clause_id, _, game = name.partition(" ")
        try:
            row = one_of(rows_among(reference, system, clause_id, game or None), system)
        except UnknownClause as error:
            mistakes.append(f"{system}_no_effect.toml: {error}")
            continue
        if row in proven:
            mistakes.append(f"{system}_no_effect.toml: {row} is proven by {proven[row][0]}, so it has an effect")
        else:
            without[row] = reason
    missing = tuple(row for row in reference if row not in proven and row not in without)
    return Page(reference, proven, without, missing, tuple(mistakes))


def no_effect(system: str) -> dict[str, str]:
    """Clauses that no test can show, with the reason: `"id" = "reason"`, or `"id game"` where games differ."""
    return tomllib.loads((FOLDER / f"{system}_no_effect.toml").read_text(encoding="utf-8"))


def source_tests() -> Path | None:
    """The tests beside the source tree; an installed package has none."""
    root = Path(kessel.__file__).parents[2]
    return root / "tests" if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None
