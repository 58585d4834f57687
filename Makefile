# The two commands are `make play` and `make test`. Everything installs itself into .venv.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help page shots play terminal test chromium check bench coverage proof clean

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

.venv/installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Colisée needs Python 3.11 or newer; say which: make PYTHON=python3.12 play"; exit 2; }
	@echo "Installing Colisée into .venv (once, about a minute)…"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

page: .venv/installed ## build the page, if its sources changed
	@$(BIN)/python hatch_build.py

play: page ## play in the browser, at http://localhost:8000 (PORT=9000: there)
	@$(BIN)/colisee serve --port $(or $(PORT),8000)

terminal: .venv/installed ## play in the terminal against a bot
	@$(BIN)/colisee play $(or $(GAME),moving-day)

test: page chromium ## all tests: compiled with bounds check, and interpreted
	$(BIN)/python -m pytest --numprocesses 2 --dist worksteal

chromium: # the browser of the page's tests, where it can be had
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update --quiet --quiet && { apt-get install --quiet --yes chromium chromium-headless-shell || apt-get install --quiet --yes chromium; }; } || echo "Chromium is missing (apt install chromium): the page is not tested in a browser."

check: .venv/installed ## format, lint, types, known vulnerabilities of what is pinned
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	for script in check lint test; do $(BIN)/python hatch_build.py run $$script --silent || exit 1; done
	$(BIN)/python scripts/audit.py

bench: .venv/installed ## the benchmarks, as one table of ratios
	$(BIN)/python -m bench

shots: page chromium ## pictures of every board, into build/shots
	$(BIN)/python scripts/shots.py

proof: .venv/installed ## the long proofs: whole matches re-dealt, servers killed a hundred times, master against OpenSpiel's search, every level against the one below
	COLISEE_PROOF=40 $(BIN)/python -m pytest tests/server/test_leaks.py
	PYTHONPATH=tests $(BIN)/python tests/server/crash.py --rounds 100
	PYTHONPATH=tests $(BIN)/python tests/server/crash.py --rounds 100 --processes 2
	PYTHONPATH=tests $(BIN)/python tests/server/crash.py --rounds 100 --postgresql
	$(BIN)/python -m bench.strength
	PYTHONPATH=tests $(BIN)/python tests/bots/ladder.py

coverage: .venv/installed ## which lines the tests reach, measured on interpreted rules
	COLISEE_MODE=interpreted $(BIN)/coverage run -m pytest
	$(BIN)/coverage report --skip-covered --show-missing

clean: ## forget what was installed and built
	rm -rf .venv build dist web/node_modules src/colisee/server/page .pytest_cache .mypy_cache .ruff_cache .hypothesis
