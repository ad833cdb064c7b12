# Two commands: `make play` and `make test`. Everything they need is installed on the way.
# The system's own Python if it is new enough: distributions build theirs for speed, which tells in every game (about
# an eighth). Name another one with `make PYTHON=…`.
PYTHON ?= $(shell for python in /usr/bin/python3 python3; do \
	$$python -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$python; exit; }; \
	done; echo python3)
VENV   := .venv
BIN    := $(VENV)/bin
STAMPS := .stamps
NPM    := npm --prefix web --no-fund --no-audit --no-update-notifier
CLIENT := $(shell find web/src web/index.html web/vite.config.ts web/svelte.config.js -type f)
DRAWING := $(shell find web/src/draw web/src/node -type f)
BOARDS := $(shell find src/kessel/games -type f -not -name '*.pyc')

.DEFAULT_GOAL := help
.PHONY: help setup setup-bench play test lint test-python test-web bench bench-web types lock record clean

help:  ## show what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## (.*)/  make \1\t\2/' | expand -t 20

setup: $(STAMPS)/python $(STAMPS)/web $(STAMPS)/client $(STAMPS)/kernels $(STAMPS)/maps  ## install and build everything a game needs

$(STAMPS)/python: requirements.lock pyproject.toml
	@mkdir -p $(STAMPS)
	@echo "[1/5] Python environment in $(VENV) (a minute or two the first time)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; name one with make PYTHON=…"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
	  test "$$(id -u)" = 0 || { echo "Python's venv is needed: apt-get install python3-venv"; exit 1; }; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv >/dev/null; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(STAMPS)/web: web/package.json web/package-lock.json
	@mkdir -p $(STAMPS)
	@echo "[2/5] browser client: its packages in web/node_modules"
	@command -v npm >/dev/null || { echo "Node.js 20 or newer with npm is needed"; exit 1; }
	@$(NPM) ci --loglevel=error
	@touch $@

$(STAMPS)/client: $(STAMPS)/web $(CLIENT)
	@echo "[3/5] building the browser client"
	@$(NPM) run --silent build
	@touch $@

$(STAMPS)/kernels: $(STAMPS)/python $(wildcard src/kessel/hexes/*.py src/kessel/systems/*/kernels.py src/kessel/command/staff/*/replies.py)
	@echo "[4/5] compiling the kernels"
	@$(BIN)/kessel warm
	@touch $@

$(STAMPS)/maps: $(STAMPS)/python $(STAMPS)/web $(DRAWING) $(BOARDS)
	@echo "[5/5] drawing the maps (a minute the first time)"
	@$(BIN)/python -m kessel.pictures
	@touch $@

setup-bench: setup $(STAMPS)/bench
$(STAMPS)/bench: requirements-bench.lock
	@echo "[bench] peers to compare with"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	@touch $@

play: setup  ## set everything up and start a game
	@$(BIN)/kessel play

lint: setup  ## ruff, pyright, and the types and format of the client
	@$(BIN)/ruff check src tests
	@$(BIN)/ruff format --check src tests
	@web/node_modules/.bin/pyright --pythonpath $(BIN)/python
	@$(NPM) run --silent check

test-python: setup
	@$(BIN)/python -m pytest -n auto --dist worksteal

test-web: setup $(STAMPS)/chromium
	@$(NPM) run --silent test
	@$(NPM) run --silent test:browser

$(STAMPS)/chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null || { \
	  echo "[browser] installing Chromium for the tests at the table"; \
	  test "$$(id -u)" = 0 || { echo "Chromium is needed for the browser tests: apt-get install chromium"; exit 1; }; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; }
	@touch $@

test: lint test-web test-python  ## every check and every test

bench: setup-bench  ## measure, against named peers in the same run
	@$(BIN)/kessel bench

bench-web: setup $(STAMPS)/chromium  ## measure the table in a real browser, against its bars
	@$(NPM) run --silent bench

types: setup  ## renew the client's types after a change of the server's
	@$(NPM) run --silent types

lock: $(STAMPS)/python  ## renew the lock files from pyproject.toml
	@$(BIN)/python -m pip install --quiet pip-tools
	@$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --allow-unsafe --extra dev -o requirements.lock pyproject.toml
	@$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --allow-unsafe --extra dev --extra bench -o requirements-bench.lock pyproject.toml

record: setup  ## record the whole games that the tests replay
	@$(BIN)/python -m tests.recorded.record

clean:  ## remove what setup made
	rm -rf $(VENV) $(STAMPS) web/node_modules web/dist web/maps
