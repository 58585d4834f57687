"""Build `<game>.wasm` of every game whose sources have changed: python -m scripts.wasm FOLDER [GAME …]"""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter

from scripts.wasm.parts import description_of

from colisee.core import wasm_module
from colisee.core.registry import game, slugs


def main(folder: Path, games: tuple[str, ...]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for stale in set(folder.glob("*.wasm")) - {folder / f"{slug}.wasm" for slug in slugs()}:
        stale.unlink()
        compressed_file(stale).unlink(missing_ok=True)
    missing = [slug for slug in games if not is_current(folder, slug)]
    for slug in set(games) - set(missing):
        (folder / f"{slug}.wasm").touch()
    if not missing:
        return
    print(f"Compiling the rules to WebAssembly: {', '.join(missing)}…", flush=True)
    with ProcessPoolExecutor(min(len(missing), os.cpu_count() or 1)) as pool:
        for slug, size, seconds in pool.map(build, [folder] * len(missing), missing):
            print(f"  {slug}: {size / 1000:.0f} KB in {seconds:.0f} s", flush=True)


def is_current(folder: Path, slug: str) -> bool:
    """Whether the module there was made from these sources by this builder."""
    path = folder / f"{slug}.wasm"
    if not path.exists():
        return False
    found = json.loads(wasm_module.description_of(path.read_bytes()))
    return all(found.get(key) == value for key, value in description_of(slug).items())


def build(folder: Path, slug: str) -> tuple[str, int, float]:
    from scripts.wasm.compile import compiled

    began = perf_counter()
    module = compiled(game(slug), description_of(slug))
    temporary = folder / f".{slug}.{os.getpid()}"
    temporary.write_bytes(module)
    temporary.replace(folder / f"{slug}.wasm")
    compressed_file(folder / f"{slug}.wasm").unlink(missing_ok=True)
    return slug, len(module), perf_counter() - began


def compressed_file(module: Path) -> Path:
    """What the build of the page makes of a module (hatch_build.py)."""
    return module.with_name(f"{module.name}.br")


if __name__ == "__main__":
    main(Path(sys.argv[1]), tuple(sys.argv[2:]) or slugs())
