# Everything runs inside .venv, which the first target that needs it creates.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
# uv installs in a fifth of the time; pip does it where uv cannot be had or finds no package.
install = $(BIN)/python -m pip install --quiet uv && \
	$(BIN)/uv pip install --quiet --python $(BIN)/python --editable '.[$(1)]' || \
	$(BIN)/python -m pip install --quiet --editable '.[$(1)]'
# Tests of a page or of a server that is killed mostly wait: a third worker fills two cores.
PYTEST := $(BIN)/pytest -n 3 --dist worksteal
# Several targets side by side, the output of each in one piece.
BESIDE := $(MAKE) --no-print-directory -j2 --output-sync=target
# TURN=3 checks the laws of that eighth of the sheets, SHARD=2/4 runs the second of four parts.
TURN_OPTION  := $(if $(TURN),--turn $(TURN))
SHARD_OPTION := $(if $(SHARD),--shard $(SHARD))
# Many processes read the same modules: compiled once, they are read from __pycache__.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run play setup check test test-all bench docs lock audit clean
.PHONY: format types sheets titles kernels rewritten samples programs needs short-tests static

run: setup
	$(BIN)/houseway serve

play: setup
	$(BIN)/houseway play parkwest/cash-in-baccarat --guided

setup: $(STAMP)

$(STAMP): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Houseway needs Python 3.11 or later, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(call install,dev)
	touch $(STAMP)

# The inner loop: a minute.
check: setup
	$(BESIDE) types sheets format samples titles

# Before every commit: six minutes on two cores, installation and compilation included.
test:
	$(BESIDE) setup programs
	$(BESIDE) kernels rewritten needs
	$(MAKE) --no-print-directory -j2 short-tests static

short-tests: setup
	$(PYTEST) --quarters $(TURN_OPTION)

# What needs no test run; beside the tests, which leave half a core idle.
static: setup
	$(MAKE) --no-print-directory types sheets docs format

# Everything: hours. SHARD shares it out among machines.
test-all:
	$(BESIDE) setup programs
	$(BESIDE) types sheets needs docs format
	$(PYTEST) --everything $(SHARD_OPTION)

format: setup
	$(BIN)/ruff format --check src tests bench conftest.py
	$(BIN)/ruff check src tests bench conftest.py

types: setup
	$(BIN)/mypy

sheets: setup
	$(BIN)/houseway check
	$(BIN)/houseway fmt --check

# Titles of the last commits.
titles: setup
	$(BIN)/python -m tests.suite.commit_titles

# Machine code of what the tests call, compiled once for all workers.
kernels: setup
	$(BIN)/python -m tests.suite.kernels

# One test of each kind.
samples: setup
	$(BIN)/pytest @tests/suite/samples.txt

# Test modules with pytest's assertions in them, written once for all workers.
rewritten: setup
	$(BIN)/pytest --collect-only -qq > /dev/null

# PostgreSQL and Chromium: as root from the system's packages, else for this user alone.
programs:
	$(PYTHON) tests/suite/needs.py --system

needs: setup
	$(BIN)/python tests/suite/needs.py

docs: setup
	$(BIN)/sphinx-build -q -W -b html docs docs/_build/html

bench: setup
	$(call install,bench)
	$(BIN)/python -m bench

# What a room installs, with the digest of every file, and the list of it for auditors.
lock: setup
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet pyproject.toml --extra all --universal --python-version 3.11 \
		--upgrade --generate-hashes --no-emit-index-url --no-emit-find-links \
		--custom-compile-command 'make lock' --output-file requirements.lock
	$(BIN)/python -m tests.packaging.sbom

# Known weaknesses of the packages in the lock file. It asks a database on the network.
audit: setup
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/python -m tests.packaging.audit $(BIN)/uv tool run pip-audit \
		--requirement requirements.lock --require-hashes --disable-pip --strict

clean:
	rm -rf $(VENV) docs/_build .pytest_cache .mypy_cache .ruff_cache .hypothesis
