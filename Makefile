# `make play` and `make test` do everything on a fresh clone: Python 3.11+ and a network are enough.

PYTHON ?= $(shell for p in python3.14 python3.13 python3.12 python3.11 python3; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/generated/*' 2>/dev/null)
TEXTS := $(shell find src/tetrapolis -name '*.po')
PAGE := src/tetrapolis/server/static/index.html

.DEFAULT_GOAL := help
.PHONY: help setup play test check format bench web browser clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "make %-8s %s\n", $$1, $$2}' Makefile

$(VENV)/installed: pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed; none was found on PATH."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "This Python cannot make virtual environments (on Debian: apt install python3-venv)."; exit 1; }
	@echo "Installing everything into $(VENV): some minutes the first time, about 1.6 GB ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]' hatchling
	@touch $@

$(PAGE): $(VENV)/installed build_web.py $(WEB_SOURCES) $(TEXTS)
	$(BIN)/python build_web.py
	@touch $@

web: $(PAGE) ## Build the page

setup: $(VENV)/installed $(PAGE) ## Install everything into .venv, build the page, compile the rules
	@echo "Compiling the rules: some minutes the first time ..."
	$(BIN)/tetrapolis warm

play: setup ## Start the server and say where the page is (HOST=, PORT=)
	$(BIN)/tetrapolis serve --host $(HOST) --port $(PORT)

browser: $(VENV)/installed
	@$(BIN)/python tests/web/browser.py

test: setup browser ## Run every test
	$(BIN)/pytest -n 2 --dist loadfile
	$(BIN)/python build_web.py npm run test --silent

check: setup ## Formatting, lint, types, import rules, page checks
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python build_web.py npm run check --silent
	$(BIN)/python build_web.py npm run lint --silent

format: $(VENV)/installed ## Put the sources into their usual form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python build_web.py npm run format --silent

bench: setup ## Measure the speed of the engines
	$(BIN)/tetrapolis bench

clean: ## Remove what setup made
	rm -rf $(VENV) web/node_modules web/src/generated src/tetrapolis/server/static
