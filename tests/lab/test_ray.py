"""A real Ray cluster, a process of its own on this machine, plays what this process plays. Skipped where Ray is not installed."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from colisee.core.backends import INTERPRETED, VARIABLE
from reruns import RERUNS

pytest.importorskip("ray", reason="Ray is not installed, no cluster is tried: pip install 'colisee[ray]'")
pytestmark = pytest.mark.flaky(reruns=RERUNS)

SECONDS_TO_START = 120
ACTOR = """
import sys
import ray
from colisee.research.gymnasium import PlayerEnv


def shown_by(env):
    shown = [env.reset(seed=1)[0]]
    for _ in range(8):
        shown.append(env.step(int(shown[-1]["action_mask"].argmax()))[0])
    return [step["observation"].tolist() for step in shown]


@ray.remote
class Holder:
    def __init__(self, env):
        self.env = env

    def play(self):
        return shown_by(self.env)


not_compiled = {"env_vars": {"COLISEE_BACKEND": "interpreted"}}  # would take a worker a minute
ray.init(address=sys.argv[1], logging_level="ERROR", log_to_driver=False, runtime_env=not_compiled)
env = PlayerEnv("toy-rush", seat=0, opponents="random")
assert ray.get(Holder.remote(env).play.remote()) == shown_by(env)
"""
STUDY = ("lab", "moving-day", "--bots", "greedy,random", "--games", "6")


@dataclass(frozen=True)
class Cluster:
    address: str
    environment: dict[str, str] = field(repr=False)
    """With the token that the cluster requires."""


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        return int(server.getsockname()[1])


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    port = free_port()
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    environment = {**os.environ, **token, "RAY_USAGE_STATS_ENABLED": "0"}
    log = tmp_path_factory.mktemp("ray") / "head.txt"
    command = [
        str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--node-ip-address=127.0.0.1",
        f"--port={port}", "--num-cpus=1", "--include-dashboard=false",
    ]  # fmt: skip
    with log.open("w") as out, subprocess.Popen(command, env=environment, stdout=out, stderr=out) as head:
        try:
            until = time.monotonic() + SECONDS_TO_START
            while "Ray runtime started" not in log.read_text():
                assert head.poll() is None, log.read_text()
                assert time.monotonic() < until, log.read_text()
                time.sleep(0.2)
            yield Cluster(f"127.0.0.1:{port}", environment)
        finally:
            head.terminate()


def colisee(*arguments: str, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "colisee.cli.main", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The study, played by one process of this machine."""
    folder = tmp_path_factory.mktemp("here")
    assert colisee(*STUDY, "--workers", "1", "--out", str(folder)).returncode == 0
    return folder


def test_a_cluster_writes_the_same_bytes(cluster: Cluster, here: Path, tmp_path: Path) -> None:
    run = colisee(*STUDY, "--ray", cluster.address, "--out", str(tmp_path), environment=cluster.environment)
    assert run.returncode == 0, run.stderr
    assert contents(tmp_path) == contents(here)


def test_an_arena_on_a_cluster_prints_the_same_json_and_nothing_else(cluster: Cluster) -> None:
    arena = ("arena", "toy-rush", "--bots", "greedy,random", "--games", "20", "--json")
    here = colisee(*arena, "--workers", "1")
    there = colisee(*arena, "--ray", cluster.address, environment=cluster.environment)
    assert there.returncode == 0, there.stderr
    assert json.loads(there.stdout)["games_played"] == 20
    assert there.stdout == here.stdout


NODE_FAILURE = """
from ray.cluster_utils import Cluster
from colisee.core.setup import Setup
from colisee.lab.arena import Contest, hold
from colisee.lab.workers import Workers

contest = Contest(Setup("toy-rush"), ("greedy", "random"), 1_000, 7)
cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
second = cluster.add_node(num_cpus=1)
cluster.wait_for_nodes()
killed = []

def kill_a_node(done, total):
    if 0 < done < total and not killed:
        killed.append(done)
        cluster.remove_node(second, allow_graceful=False)

there = hold(contest, Workers(ray=cluster.address), on_progress=kill_a_node)
cluster.shutdown()
assert killed
assert there.as_json() == hold(contest, Workers(1)).as_json()
print("the same after", killed[0], "games")
"""


def test_a_killed_node_changes_no_result() -> None:
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
    command = [sys.executable, "-c", NODE_FAILURE]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert "the same after" in done.stdout, done.stderr


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_an_actor_holds_an_environment(cluster: Cluster) -> None:
    command, environment = (
        [sys.executable, "-c", ACTOR, cluster.address],
        {**cluster.environment, VARIABLE: INTERPRETED},
    )
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_a_missing_cluster_token_is_reported(cluster: Cluster, tmp_path: Path) -> None:
    stranger = {**cluster.environment, "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    run = colisee(*STUDY, "--ray", cluster.address, "--out", str(tmp_path), environment=stranger)
    assert (run.returncode, run.stdout) == (2, "")
    assert "asks for a token" in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1


def test_an_unreachable_cluster_address_is_reported_in_one_sentence(tmp_path: Path) -> None:
    run = colisee(*STUDY, "--ray", f"127.0.0.1:{free_port()}", "--out", str(tmp_path))
    assert (run.returncode, run.stdout) == (2, "")
    assert "no Ray cluster answers" in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1
