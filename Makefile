# The two commands are `make play` and `make test`. Both install what they need into .venv.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help page shots play site terminal test chromium check bench coverage mutants soak proof docs clean

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

page: .venv/runtime ## build the page and the modules of the games if their sources changed
	@$(BIN)/python hatch_build.py

play: page ## play in the browser at http://localhost:8000 (PORT=9000 for another port)
	@$(BIN)/colisee serve --port $(or $(PORT),8000)

site: page ## write the page into build/site, for any web host (DIR=... for another folder)
	@$(BIN)/colisee site $(or $(DIR),build/site)

terminal: .venv/runtime ## play in the terminal against a bot
	@$(BIN)/python hatch_build.py modules
	@$(BIN)/colisee play $(or $(GAME),moving-day)

test: .venv/development page chromium ## run all tests, with native, WebAssembly and interpreted rules
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

soak: .venv/development ## hold 1,000 sockets for an hour (MINUTES=60) and look whether memory and latency stay flat
	$(BIN)/python -m bench.soak --minutes $(or $(MINUTES),60)

proof: .venv/development ## run the long tests: leaks over whole matches, an hour of fuzzing, servers killed a thousand times, matches between bots
	COLISEE_PROOF=40 $(BIN)/python -m pytest tests/server/test_leaks.py
	COLISEE_PROOF=1 $(BIN)/python -m pytest tests/server/test_tournaments.py -k killed
	COLISEE_PROOF=1 $(BIN)/python -m pytest tests/bench
	COLISEE_PROOF=2 $(BIN)/python -m pytest tests/web/test_screen_sizes.py
	COLISEE_PROOF=120 $(BIN)/python -m pytest tests/server/test_fuzz.py tests/server/test_hostile_records.py
	PYTHONPATH=tests $(BIN)/python tests/play/fuzz_records.py --seconds 3600
	for ends in "uvicorn==0.54.0 websockets==17.0" "uvicorn<0.55 websockets<18"; do rm -rf build/ends; \
	  $(BIN)/python -m pip install --quiet --no-deps --target build/ends $$ends && \
	  PYTHONPATH=build/ends $(BIN)/python -m pytest tests/server/test_fast_websocket.py tests/server/test_portable_websocket.py || exit 1; done
	PYTHONPATH=tests $(BIN)/python tests/server/crash.py --rounds 1000 --fork
	PYTHONPATH=tests $(BIN)/python tests/server/crash.py --rounds 1000 --processes 2 --fork
	PYTHONPATH=tests $(BIN)/python tests/server/crash.py --rounds 1000 --postgresql --fork
	PYTHONPATH=tests $(BIN)/python tests/server/crash.py --rounds 100 --replace
	PYTHONPATH=tests $(BIN)/python tests/server/crash.py --rounds 100 --replace --postgresql
	$(BIN)/python -m bench.strength
	PYTHONPATH=tests $(BIN)/python tests/bots/ladder.py

docs: .venv/development ## build the documentation in both languages: open build/docs/index.html
	$(BIN)/sphinx-build --quiet --fail-on-warning --doctree-dir build/doctrees/en docs build/docs/en
	$(BIN)/sphinx-build --quiet --fail-on-warning --conf-dir docs --define language=fr --doctree-dir build/doctrees/fr docs/fr build/docs/fr
	cp docs/welcome.html build/docs/index.html

coverage: .venv/development ## measure line coverage with interpreted rules
	COLISEE_BACKEND=interpreted $(BIN)/coverage run -m pytest
	$(BIN)/coverage report --skip-covered --show-missing

mutants: .venv/development ## change the source in small random ways and list what no test notices (SAMPLE=40 SEED=1)
	nice -n 15 $(BIN)/python scripts/mutants.py --sample $(or $(SAMPLE),40) --seed $(or $(SEED),1)

clean: ## delete everything that was installed or built
	rm -rf .venv build dist web/node_modules src/colisee/server/page src/colisee/wasm .pytest_cache .mypy_cache .ruff_cache .hypothesis
