"""The frameworks are an optional extra: without them only `test_frameworks` runs and reports what is missing."""

from __future__ import annotations

from importlib.util import find_spec

from research.frameworks import FRAMEWORKS

collect_ignore_glob = [] if all(map(find_spec, FRAMEWORKS)) else ["test_[!f]*.py"]
