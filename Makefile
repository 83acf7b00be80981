# `make play` and `make test` need Python 3.11 or newer and nothing else: they set up .venv themselves.
PYTHON ?= python3
BIN := .venv/bin
CORES ?= $(shell nproc 2>/dev/null || echo 2)
# Many tests wait for servers and browsers: one worker more than cores keeps the cores busy.
WORKERS ?= $(shell expr $(CORES) + 1)

.PHONY: play test test-slow test-all lint compiled bench docs pictures screenshots release rehearsal audit clean

play: .venv/play
	@$(BIN)/taluva play

test: .venv/test
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target lint compiled
	$(BIN)/python -m pytest -n $(WORKERS) -m "not slow"

# The slow tests: browsers, databases, killed processes, whole games with search, coverage of the kernel.
test-slow: .venv/test compiled
	$(BIN)/python -m pytest -n $(WORKERS) -m slow
	$(BIN)/python tests/kernel_coverage.py

test-all: test test-slow

compiled: .venv/test
	@$(BIN)/python tests/compiled.py

lint: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@$(BIN)/python tests/biome.py check

bench: .venv/play
	$(BIN)/taluva bench

docs: .venv/test
	$(BIN)/python docs/pages.py
	$(BIN)/zensical build --strict

pictures: .venv/play
	$(BIN)/python docs/pictures.py

screenshots: .venv/test
	$(BIN)/python docs/screenshots.py

# Builds dist/ and bom/, and checks them in an empty environment; `make rehearsal` tries it at any time.
release: .venv/play
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[release]'
	$(BIN)/python tools/release.py

rehearsal: .venv/play
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[release]'
	$(BIN)/python tools/release.py --rehearsal

# Known vulnerabilities of everything in constraints.txt; asks PyPI.
audit: .venv/play
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[release]'
	$(BIN)/pip-audit --requirement constraints.txt --no-deps --disable-pip

clean:
	rm -rf .venv

.venv/play: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "taluva needs Python 3.11 or newer; choose one with: make PYTHON=/path/to/python3"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { echo "Python's venv module is missing; on Debian: apt install python3-venv"; exit 1; }
	@echo "Setting up .venv (only the first time)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

.venv/test: .venv/play
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	@$(BIN)/python tests/chromium.py
	@$(BIN)/python tests/services.py
	@$(BIN)/python tests/typescript.py
	@$(BIN)/python tests/openapi_client.py
	@$(BIN)/python tests/biome.py
	@touch $@
