# Everything that is done with a checkout. `make play` and `make test` set up what they need by themselves.
# Written so that GNU make 3.81, which is what macOS brings, understands it.

.PHONY: help play run test soak bench strings lock format wheel clean setup force
.DEFAULT_GOAL := help

# The first of these that is new enough and can make an environment is taken.
PYTHONS ?= python3.13 python3.12 python3.11 python3
UV ?= uv
PYTHON := .venv/bin/python
READY := .venv/ready
BENCHES := playouts calls throughput latency flooded ceiling growth
# What must not happen, looked for at length: faults, kills, hostile people, weeks and months.
SOAKS := faults kills hostile life

# A user's own settings would install elsewhere, or be imported instead of what is locked.
unexport PIP_REQUIRE_VIRTUALENV PIP_TARGET PIP_PREFIX PIP_USER PIP_CONSTRAINT PIP_REQUIREMENT
unexport PYTHONPATH PYTHONHOME PYTHONSTARTUP

# An environment that was moved, or whose Python has gone, is made anew.
ifneq ($(shell test -x $(PYTHON) && cat $(READY) 2>/dev/null),$(CURDIR))
$(READY): force
endif

help:
	@echo "make play     play a session in the terminal; options: make play ARGS='--people 4 --language lv'"
	@echo "make run      run the bot with the settings of .env"
	@echo "make test     style, types and tests"
	@echo "make soak     the long runs, more than an hour"
	@echo "make bench    the measurements"
	@echo "make strings  write strings.html: every text in all languages; elsewhere: make strings ARGS='--output FILE'"
	@echo "make format   put the code in order"
	@echo "make lock     lock the dependencies; the newest of everything: make lock ARGS=--upgrade"
	@echo "make wheel    build what is installed in production"
	@echo "make clean    remove all that was made here, but no database and no .env"

setup: $(READY)

$(READY): requirements-dev.txt pyproject.toml
	@chosen= ; outdated= ; bare= ; \
	for python in $(PYTHONS); do \
	  "$$python" -c '' >/dev/null 2>&1 || continue; \
	  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { outdated=$$python; continue; }; \
	  "$$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || { bare=$$python; continue; }; \
	  chosen=$$python; break; \
	done; \
	if [ -z "$$chosen" ] && [ -n "$$bare" ]; then \
	  echo "$$bare has no venv module: install it (on Debian and Ubuntu: the package python3-venv) and try again." >&2; exit 1; \
	elif [ -z "$$chosen" ]; then \
	  echo "zole-bot needs Python 3.11 or newer$${outdated:+ ($$outdated is older)}: install it and try again." >&2; exit 1; \
	fi; \
	echo "Setting up .venv with $$chosen: once, about half a minute."; \
	"$$chosen" -m venv --clear .venv
	@$(PYTHON) -m pip --disable-pip-version-check --no-input -qq install --require-hashes -r requirements-dev.txt
	@$(PYTHON) -m pip --disable-pip-version-check --no-input -qq install --no-deps --no-build-isolation --editable .
	@printf '%s\n' "$(CURDIR)" > $@

play: $(READY)
	@$(PYTHON) -m zole_bot play $(ARGS)

run: $(READY)
	@$(PYTHON) -m zole_bot run $(ARGS)

test: $(READY)
	@$(PYTHON) -m ruff check --quiet .
	@$(PYTHON) -m ruff format --check --quiet .
	@$(PYTHON) -m mypy --strict
	@$(PYTHON) -m pytest -q -n auto --dist worksteal $(ARGS)

soak: $(READY)
	@$(PYTHON) bench/soak.py $(ARGS)
	@set -e; for soak in $(SOAKS); do $(PYTHON) bench/$$soak.py; done

# Into the environment of the others: open-spiel has no wheels for every platform, so only this target asks for it.
bench: $(READY)
	@$(PYTHON) -m pip --disable-pip-version-check --no-input -qq install --require-hashes -r requirements-bench.txt
	@set -e; for bench in $(BENCHES); do $(PYTHON) bench/$$bench.py; done

strings: $(READY)
	@$(PYTHON) -m zole_bot strings $(ARGS)

format: $(READY)
	@$(PYTHON) -m ruff check --fix --quiet .
	@$(PYTHON) -m ruff format --quiet .

# What is locked stays as it is while it still fits; make lock ARGS=--upgrade takes the newest of everything.
# The files for production and for the wheel are held to the versions that the tests run with.
COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-emit-find-links --no-annotate
lock:
	@command -v $(UV) >/dev/null || { echo "make lock needs uv: install it with pip, or say where it is: make lock UV=path/to/uv" >&2; exit 1; }
	@$(COMPILE) $(ARGS) pyproject.toml --group dev -o requirements-dev.txt
	@$(COMPILE) $(ARGS) pyproject.toml -c requirements-dev.txt -o requirements.txt
	@$(COMPILE) $(ARGS) --group build -c requirements-dev.txt -o requirements-build.txt
	@$(COMPILE) $(ARGS) --group bench -c requirements-dev.txt -o requirements-bench.txt
	@for file in requirements-dev.txt requirements.txt requirements-build.txt requirements-bench.txt; do \
	  { echo "# Locked with hashes for Python 3.11 and newer on Linux and macOS. Made by a command, not by hand: make lock"; \
	    cat $$file; } > $$file.new && mv $$file.new $$file; \
	done

wheel: $(READY)
	@$(PYTHON) -m hatchling build -t wheel

clean:
	@rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis strings.html
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
