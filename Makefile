# The two commands are `make play` and `make test`. Both install what they need into .venv.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help page shots play terminal test chromium check bench coverage mutants proof clean

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

# Two sets of packages in one environment: .venv/runtime is what playing needs, .venv/development adds everything else.
INSTALL = COLISEE_PAGE=no $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable

.venv/runtime: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Colisée needs Python 3.11 or newer; name one: make PYTHON=python3.12 play"; exit 2; }
	@echo "Installing Colisée into .venv (once, less than a minute)…"
	@$(PYTHON) -m venv .venv
	@$(INSTALL) .
	@touch $@

.venv/development: .venv/runtime
	@echo "Installing the development tools into .venv (once, about a minute)…"
	@$(INSTALL) '.[dev]'
	@touch $@

page: .venv/runtime ## build the page if its sources changed
	@$(BIN)/python hatch_build.py

play: page ## play in the browser at http://localhost:8000 (PORT=9000 for another port)
	@$(BIN)/colisee serve --port $(or $(PORT),8000)

terminal: .venv/runtime ## play in the terminal against a bot
	@$(BIN)/colisee play $(or $(GAME),moving-day)

test: .venv/development page chromium ## run all tests, with compiled and with interpreted rules
	$(BIN)/python -m pytest --numprocesses 2 --dist worksteal

chromium: # the browser for the page's tests, installed where apt is available
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update --quiet --quiet && { apt-get install --quiet --yes chromium chromium-headless-shell || apt-get install --quiet --yes chromium; }; } || echo "Chromium is missing (apt install chromium): the page is not tested in a browser."

check: .venv/development ## format, lint, types, known vulnerabilities of the pinned packages
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	for script in check lint test; do $(BIN)/python hatch_build.py run $$script --silent || exit 1; done
	$(BIN)/python scripts/audit.py

bench: .venv/development ## run the benchmarks and print one table of ratios
	$(BIN)/python -m bench

shots: .venv/development page chromium ## take pictures of every board into build/shots
	$(BIN)/python scripts/shots.py

proof: .venv/development ## run the long tests: leak tests over whole matches, servers killed a hundred times, matches between bots
	COLISEE_PROOF=40 $(BIN)/python -m pytest tests/server/test_leaks.py
	PYTHONPATH=tests $(BIN)/python tests/server/crash.py --rounds 100
	PYTHONPATH=tests $(BIN)/python tests/server/crash.py --rounds 100 --processes 2
	PYTHONPATH=tests $(BIN)/python tests/server/crash.py --rounds 100 --postgresql
	$(BIN)/python -m bench.strength
	PYTHONPATH=tests $(BIN)/python tests/bots/ladder.py

coverage: .venv/development ## measure line coverage with interpreted rules
	COLISEE_MODE=interpreted $(BIN)/coverage run -m pytest
	$(BIN)/coverage report --skip-covered --show-missing

mutants: .venv/development ## change the source in small random ways and list what no test notices (SAMPLE=40 SEED=1)
	nice -n 15 $(BIN)/python scripts/mutants.py --sample $(or $(SAMPLE),40) --seed $(or $(SEED),1)

clean: ## delete everything that was installed or built
	rm -rf .venv build dist web/node_modules src/colisee/server/page .pytest_cache .mypy_cache .ruff_cache .hypothesis
