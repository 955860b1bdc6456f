# All that is done with this project by command. `make play` and `make test` set everything up by themselves; they need
# Python 3.11 or newer and git. Settings of the command line go into ARGS: make play ARGS="--people 4 --language lv"

.PHONY: play test soak bench run lock format clean wheel
.DELETE_ON_ERROR:

PYTHONS := python3.13 python3.12 python3.11 python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
READY := .venv/.ready
BENCH_READY := .venv/.ready-bench
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links
HEADER := \# Locked with hashes for Python 3.11 and newer. Not to be edited by hand: make lock writes it from pyproject.toml.

play: $(READY)
	@$(BIN)/zole-bot play $(ARGS)

run: $(READY)
	@$(BIN)/zole-bot run $(ARGS)

test: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python -m pytest $(ARGS)

soak: $(READY)
	@$(BIN)/python bench/soak.py $(ARGS)

bench: $(BENCH_READY)
	@set -e; for script in $(filter-out bench/soak.py,$(wildcard bench/*.py)); do $(BIN)/python $$script $(ARGS); done

format: $(READY)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

# The wheel and nothing else is what a server needs, with requirements.txt: see the Dockerfile.
wheel: $(READY)
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .

# The development lock comes first, and the others agree with it: they meet in one environment. It has what builds the
# project too (editables for --editable), since that is not fetched apart.
lock: $(READY)
	@$(PIP) install uv
	@printf 'hatchling>=1.27\neditables>=0.5\n' | $(COMPILE) --extra playground --group dev pyproject.toml - > .venv/dev.txt
	@$(COMPILE) --constraints .venv/dev.txt pyproject.toml > .venv/production.txt
	@$(COMPILE) --constraints .venv/dev.txt --group bench > .venv/bench.txt
	@(echo '$(HEADER)'; cat .venv/dev.txt) > requirements-dev.txt
	@(echo '$(HEADER)'; cat .venv/production.txt) > requirements.txt
	@(echo '$(HEADER)'; cat .venv/bench.txt) > requirements-bench.txt

clean:
	@rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A name on the path may be a pointer to a version that is not there, so each is run before it is chosen.
$(READY): requirements-dev.txt pyproject.toml
	@found=; for python in $(PYTHONS); do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then echo 'zole-bot needs Python 3.11 or newer, and none was found on this machine.' >&2; exit 1; fi; \
	if ! $$found -m venv --clear .venv >/dev/null; then echo 'Python cannot make a .venv here; on Debian: apt install python3-venv' >&2; exit 1; fi
	@echo 'Setting up .venv: once, and again when the locked versions change.' >&2
	@$(PIP) install --require-hashes --requirement requirements-dev.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(BENCH_READY): $(READY) requirements-bench.txt
	@$(PIP) install --require-hashes --requirement requirements-bench.txt
	@touch $@
