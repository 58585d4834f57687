"""Component sets: the data of a game's pieces. A game can be played with the set of its folder or with another one.

Every constant of a game is computed from its component data when its modules are loaded. So a game with another set is its
package loaded again from the same sources under a name of its own (`colisee.games.moving_day_<digest>`), with the other data.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import sys
import weakref
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.resources import files
from pathlib import Path
from threading import RLock
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any

from colisee.core.errors import ColiseeError, unknown
from colisee.core.registry import game, package_of, read_toml
from colisee.core.text import Text

if TYPE_CHECKING:
    from colisee.core.spec import GameSpec

RECENT_SETS = 16
"""Games with other sets that stay loaded although nobody uses them."""
_FIRST_FILE = "components.toml"


class UnknownComponents(ColiseeError):
    """A digest or name that belongs to no built-in component set of the game."""


@dataclass(frozen=True, eq=False)
class ComponentSet:
    """The pieces of a game: `data` has the form of the game's components.toml."""

    game: str
    name: str
    data: Mapping[str, Any]

    @cached_property
    def digest(self) -> str:
        """Names the data: the same pieces, the same digest."""
        return hashlib.sha256(json.dumps(self.data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]

    @property
    def is_built_in(self) -> bool:
        return any(known.digest == self.digest for known in built_in_sets(self.game))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ComponentSet) and (self.game, self.digest) == (other.game, other.digest)

    def __hash__(self) -> int:
        return hash((self.game, self.digest))

    def __reduce__(self) -> tuple[Any, ...]:
        return ComponentSet, (self.game, self.name, self.data)


@cache
def built_in_sets(slug: str) -> tuple[ComponentSet, ...]:
    """The sets in a game's folder, the one it is played with first: components.toml, then components-<name>.toml."""
    folder = files(package_of(slug))
    older = sorted(name for entry in folder.iterdir() if re.fullmatch(r"components-.+\.toml", name := entry.name))
    return tuple(
        ComponentSet(slug, _set_name(name), read_toml(folder.joinpath(name))) for name in [_FIRST_FILE, *older]
    )


def _set_name(file: str) -> str:
    return file.removesuffix(".toml").partition("-")[2] or "current"


def set_named(slug: str, name: str) -> ComponentSet:
    """The built-in set of that name; UnknownComponents if there is none."""
    sets = {known.name: known for known in built_in_sets(slug)}
    if name not in sets:
        raise UnknownComponents(unknown(Text("component set", "version des pièces"), name, sets))
    return sets[name]


def set_with(slug: str, digest: str) -> ComponentSet:
    """The built-in set with that digest; UnknownComponents if there is none."""
    for known in built_in_sets(slug):
        if known.digest == digest:
            return known
    raise UnknownComponents(
        Text(
            f"unknown components: no set of {slug} has the digest {digest!r}, and the data is not given",
            f"pièces inconnues : aucune version des pièces de {slug} n’a l’empreinte {digest!r}, et les données manquent",
        )
    )


# For the modules of a game


def set_of(package: str) -> ComponentSet:
    """The component set that a game's package is loaded with."""
    return _sets[package] if package in _sets else built_in_sets(_slug_of(package))[0]


def game_of(package: str) -> GameSpec:
    """The game that a package is: what its own modules use in place of `registry.game`, which knows one set only."""
    found = _specs.get(package)
    return found or game(_slug_of(package))


def _slug_of(package: str) -> str:
    return package.rpartition(".")[2].replace("_", "-")


# Loading a game with another set

_sets: dict[str, ComponentSet] = {}
_specs: weakref.WeakValueDictionary[str, GameSpec] = weakref.WeakValueDictionary()
_recent: deque[GameSpec] = deque(maxlen=RECENT_SETS)
_loading = RLock()


def game_with(components: ComponentSet) -> GameSpec:
    """The game with these components, which have been checked. Its modules are unloaded when nobody uses it any more."""
    original = game(components.game)
    if components == original.components:
        return original
    package = f"{package_of(components.game)}_{components.digest}"
    with _loading:
        spec = _specs.get(package) or _loaded(package, components)
        if spec in _recent:
            _recent.remove(spec)
        _recent.append(spec)
    return spec


def _loaded(package: str, components: ComponentSet) -> GameSpec:
    _sets[package] = components
    try:
        module = import_module(package)
    except BaseException:
        _unload(package)
        raise
    spec: GameSpec = module.SPEC
    del module.SPEC  # sys.modules must not keep the game alive
    # Compiled code is cached by its constants, and names the modules it comes from: sets that the rules cannot tell apart (other
    # names of colours) must not share it, or a process that has not loaded this package could not read it.
    vars(spec.modules[0])["COMPONENT_SET"] = int(components.digest, 16)
    weakref.finalize(spec, _unload, package)
    _specs[package] = spec
    return spec


def _unload(package: str) -> None:
    with _loading:
        if package in _specs:
            return  # it has been loaded again meanwhile
        _sets.pop(package, None)
        for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
            del sys.modules[name]


class _Finder(MetaPathFinder):
    """Finds the packages of games with other sets, and their modules."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package = next((name for name in _sets if fullname == name or fullname.startswith(f"{name}.")), None)
        if package is None:
            return None
        original = package.rpartition("_")[0]
        folder = Path(import_module(original).__path__[0])
        name = fullname.removeprefix(package).removeprefix(".")
        file = folder / (f"{name}.py" if name else "__init__.py")
        if not file.exists():
            return None
        module = ModuleSpec(fullname, _Loader(fullname, str(file), original, package), origin=str(file))
        module.has_location = True
        if not name:
            module.submodule_search_locations = [str(folder)]
        return module


class _Loader(SourceFileLoader):
    """Loads a module so that what it imports from its game comes from the package with the other set."""

    def __init__(self, fullname: str, path: str, original: str, package: str) -> None:
        super().__init__(fullname, path)
        self.original, self.package = original, package

    def get_code(self, fullname: str) -> CodeType:
        tree = ast.parse(self.get_data(self.path), self.path)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and _is_within(node.module, self.original):
                node.module = self.package + node.module.removeprefix(self.original)
        code: CodeType = compile(tree, self.path, "exec", dont_inherit=True)
        return code


def _is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


sys.meta_path.insert(0, _Finder())
