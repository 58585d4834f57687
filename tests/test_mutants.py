"""The mutation tester: which mutants it makes, and that they are repeatable."""

from __future__ import annotations

import ast

from scripts import mutants

SOURCE = b'''"""A module."""

LIMIT = 3


def clipped(x: int, most: int = 5) -> int:
    """At most `most`; f-strings, annotations and docstrings are left alone."""
    if x > most and not x == 7:
        return most
    y = x + 1 if x else 0
    print(f"{x + 1}")
    return y
'''


def replaced() -> set[tuple[str, str]]:
    return {(mutant.before, mutant.after) for mutant in mutants.mutants_of("module.py", SOURCE)}


def test_operators_constants_conditions_and_statements_are_changed() -> None:
    assert replaced() == {
        ("5", "6"),
        ("x > most and not x == 7", "(not (x > most and (not x == 7)))"),
        ("x > most and not x == 7", "(x > most or not x == 7)"),
        ("x > most", "(x >= most)"),
        ("not x == 7", "(x == 7)"),
        ("x == 7", "(x != 7)"),
        ("7", "8"),
        ("return most", "pass"),
        ("y = x + 1 if x else 0", "pass"),
        ("x + 1 if x else 0", "(0 if x else x + 1)"),
        ("x + 1", "(x - 1)"),
        ("1", "2"),
        ("0", "1"),
        ('print(f"{x + 1}")', "pass"),
        ("return y", "pass"),
    }


def test_every_mutant_of_the_project_is_valid_python_and_differs() -> None:
    for group in mutants.GROUPS:
        chosen = mutants.sample([group], 25, seed=3)
        assert len(chosen) == 25, f"{group.name} has hardly any source"
        for _, mutant in chosen:
            source = (mutants.ROOT / mutant.path).read_bytes()
            assert ast.dump(ast.parse(mutant.applied_to(source))) != ast.dump(ast.parse(source))


def test_every_group_names_files_and_tests_that_exist() -> None:
    for group in mutants.GROUPS:
        assert [path for path in (*group.sources, *group.tests) if not (mutants.ROOT / path).exists()] == []


def test_the_same_seed_chooses_the_same_mutants() -> None:
    assert mutants.sample(mutants.GROUPS, 12, seed=1) == mutants.sample(mutants.GROUPS, 12, seed=1)
    assert mutants.sample(mutants.GROUPS, 12, seed=1) != mutants.sample(mutants.GROUPS, 12, seed=2)
    assert len({group.name for group, _ in mutants.sample(mutants.GROUPS, 12, seed=1)}) == len(mutants.GROUPS)
