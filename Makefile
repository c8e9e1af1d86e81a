# Everything runs inside .venv, which the first target that needs it creates.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
# Tests of a page or of a server that is killed mostly wait: a third worker fills two cores.
SHARED := -n 3 --dist worksteal

.PHONY: run play setup needs test test-core test-all bench docs lint clean

run: setup
	$(BIN)/houseway serve

play: setup
	$(BIN)/houseway play parkwest/cash-in-baccarat --guided

setup: $(STAMP)

$(STAMP): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Houseway needs Python 3.11 or later, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $(STAMP)

lint: setup
	$(BIN)/ruff format --check src tests bench
	$(BIN)/ruff check src tests bench
	$(BIN)/mypy
	$(BIN)/houseway check
	$(BIN)/houseway fmt --check

# PostgreSQL and Chromium: installed where that is allowed, else named with the command to run.
needs: setup
	$(BIN)/python tests/needs.py

test: needs lint
	$(BIN)/pytest $(SHARED)

# Everything that needs neither a database server nor a browser.
test-core: lint
	$(BIN)/pytest $(SHARED) -m 'not slow and not postgres and not browser'

test-all: needs lint
	$(BIN)/pytest $(SHARED) -m 'slow or not slow'

bench: setup
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	$(BIN)/python -m bench

docs: setup
	$(BIN)/sphinx-build -q -W -b html docs docs/_build/html

clean:
	rm -rf $(VENV) docs/_build .pytest_cache .mypy_cache .ruff_cache .hypothesis
