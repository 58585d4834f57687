"""How games are shared among the cores of a cluster. That clusters play the same games is tested in test_ray.py."""

from __future__ import annotations

from colisee.lab.workers import SECONDS_PER_CALL, SHORTEST_LAST_CALL, _tasks_of_call


def test_the_first_call_has_one_task_because_nothing_is_known_about_its_time() -> None:
    assert _tasks_of_call(left=1000, cores=2, per_second=0.0) == 1


def test_calls_take_the_same_time_until_near_the_end_and_then_half_of_what_is_left_for_each_core() -> None:
    per_second, cores = 100.0, 2
    whole = int(SECONDS_PER_CALL * per_second)
    assert _tasks_of_call(10_000, cores, per_second) == whole
    assert _tasks_of_call(400, cores, per_second) == 100


def test_the_last_calls_are_long_enough_to_be_worth_sending_and_no_task_is_too_long() -> None:
    assert _tasks_of_call(left=4, cores=2, per_second=100.0) == int(SHORTEST_LAST_CALL * 100)
    assert _tasks_of_call(left=7, cores=2, per_second=0.1) == 1
