# The two main commands are `make demo` and `make test`. README says which Swift they need; they download what else they need.
SWIFT ?= swift
PACKAGES = . Tools Examples/Discussions Examples/Greetings Integrations/Configuration
# For `swift build` and `swift test`, such as --disable-sandbox.
SWIFT_BUILD_OPTIONS ?=
# In every package, importing a module that the target does not depend on is an error.
OPTIONS = --explicit-target-dependency-import-check error $(SWIFT_BUILD_OPTIONS)

.PHONY: libraries demo install install-command uninstall release test test-install test-browser test-clients test-root test-accessors test-apple test-ui test-tools test-example test-threads test-configuration test-footprint test-snippets test-sealed test-outputs test-wiring benchmark soak soak-busy fuzz format lint docs docs-report clean

# The headers of zlib and SQLite, on Linux.
libraries:
	@Scripts/linux-libraries

# Launches the example app in four ways against real servers, changes it while it runs, and opens its Settings in a browser.
demo: libraries
	@Scripts/build-with-progress --package-path Tools $$(Scripts/quick-build-options) --product discussions-backend
	@Scripts/build-with-progress --package-path Tools $$(Scripts/quick-build-options) --product switchyard
	@Scripts/build-with-progress --package-path Tools $$(Scripts/quick-build-options) --product switchyard-server
	@Scripts/demo "$$($(SWIFT) build --package-path Tools --show-bin-path)"

# Installs switchyard and switchyard-server, their man pages, and their completions for bash, zsh and fish. The folder may have to be written by another user:
# build as yourself first (Scripts/build-tool for each), then `sudo make install`.
PREFIX ?= /usr/local
install: libraries
	tool=$$(Scripts/build-tool switchyard $(SWIFT_BUILD_OPTIONS)) && \
		server=$$(Scripts/build-tool switchyard-server $(SWIFT_BUILD_OPTIONS)) && \
		Scripts/install-tool "$(PREFIX)" "$$tool" "$$server"

# Installs switchyard alone: without hub, console, preview and mcp --hub, and without a download of what they need.
install-command: libraries
	tool=$$(Scripts/build-tool switchyard --disable-default-traits $(SWIFT_BUILD_OPTIONS)) && Scripts/install-tool "$(PREFIX)" "$$tool"

# Removes what `make install` has written with the same PREFIX.
uninstall:
	Scripts/install-tool --uninstall "$(PREFIX)"

# Makes what a release publishes, in .release.
release: libraries
	Scripts/release .release

# Says after each part how long it took. A part that fails does not keep the others from running.
TESTS = test-root test-accessors test-apple test-ui test-snippets test-sealed test-footprint test-threads test-configuration test-example \
    test-tools test-outputs \
    test-install test-wiring test-clients test-browser
test: libraries
	@failed=; for part in $(TESTS); do Scripts/timed $(MAKE) --no-print-directory "$$part" || failed="$$failed $$part"; done; \
		if [ -n "$$failed" ]; then echo "failed:$$failed" >&2; exit 1; fi

test-root:
	$(SWIFT) test $(OPTIONS)

# Compiles typed accessors of fixtures and of random catalogs, runs them under each release policy, and builds the example of the plug-in.
test-accessors:
	$(SWIFT) build $(OPTIONS)
	Scripts/check-accessors "$$($(SWIFT) build --show-bin-path)"
	Scripts/check-greetings $(OPTIONS)

# Evaluates the views of SwitchyardUI with stubs of SwiftUI. On a Mac, SwiftUI itself is there.
test-ui:
ifeq ($(shell uname),Darwin)
	$(SWIFT) build --target SwitchyardUI
else
	$(SWIFT) test --package-path Tests/AppleStubs $(OPTIONS)
endif

# Type-checks the library, the plug-ins and the example app for iOS 16 and macOS 13, on Linux. PLATFORMS=--all adds the other systems.
PLATFORMS ?=
test-apple:
ifneq ($(shell uname),Darwin)
	Scripts/check-apple $(PLATFORMS)
endif

# The files that SECURITY.md lists are what strace shows of a sealed launch, on Linux.
test-sealed:
	@Scripts/linux-libraries strace
	$(SWIFT) build $(OPTIONS)
	Scripts/check-sealed-reads "$$($(SWIFT) build --show-bin-path)"

# The Swift examples of README, the DocC articles and the doc comments of the root package compile.
test-snippets:
	$(SWIFT) build $(OPTIONS)
	Scripts/check-snippets "$$($(SWIFT) build --show-bin-path)"
	Scripts/check-articles "$$($(SWIFT) build --show-bin-path)"
	Scripts/check-messages "$$($(SWIFT) build --show-bin-path)"

# Builds as Xcode does: open in debug, sealed in release. The tests of Tools run it with servers. Its secrets are made up. The library is
# compiled once for the root package and the example: both have no other dependency, and share a folder.
EXAMPLE = --package-path Examples/Discussions --scratch-path .build
test-example: libraries
	$(SWIFT) build --package-path Tools $(OPTIONS) --product switchyard
	for name in PRODUCTION TESTING LOCAL; do export DISCUSSIONS_TOKEN_$$name=not-a-real-token; done; \
		"$$($(SWIFT) build --package-path Tools --show-bin-path)/switchyard" generate --secrets Examples/Discussions
	$(SWIFT) build $(EXAMPLE) $(OPTIONS) --traits Console
	$(SWIFT) build $(EXAMPLE) $(OPTIONS)
	$(SWIFT) build $(EXAMPLE) $(OPTIONS) -c release

# Hubs and etcd keep leases by the clock, and servers of assistants and editors wait for their clients for some seconds: beside two
# thousand other tests, that may run out.
HUBS = ^HubTests[.]|HubOverEtcdTests|HubClusterSoakTests
SERVERS = ^CommandTests[.](Agent|Assistant|Editor)
# Openssl makes the certificates of the hub's tests, as in the article.
test-tools: libraries
	@Scripts/linux-libraries openssl
	@Scripts/etcd-server >/dev/null || echo "the tests of hubs over etcd are skipped"
	$(SWIFT) build --package-path Tools $(OPTIONS) --product discussions-backend
	$(SWIFT) test --package-path Tools $(OPTIONS) --skip "$(HUBS)|$(SERVERS)"
	$(SWIFT) test --package-path Tools $(OPTIONS) --skip-build --filter "$(HUBS)"
	$(SWIFT) test --package-path Tools $(OPTIONS) --skip-build --filter "$(SERVERS)"

# What README and the articles quote is what the tool prints.
test-outputs: libraries
	$(SWIFT) build --package-path Tools $(OPTIONS) --product switchyard
	Scripts/check-outputs "$$($(SWIFT) build --package-path Tools --show-bin-path)/switchyard"

# README's package line, `make install`, what a release publishes, and the plug-in, with the command as the other tests build it.
test-install: libraries
	$(SWIFT) build --package-path Tools $(OPTIONS) --product switchyard
	$(SWIFT) build --package-path Tools $(OPTIONS) --product switchyard-server
	Scripts/check-install "$$($(SWIFT) build --package-path Tools --show-bin-path)"

# Reads wired projects with pbxproj from PyPI, which is not ours. SWITCHYARD_SKIP_PBXPROJ=1 skips it.
test-wiring: libraries
	$(SWIFT) build --package-path Tools $(OPTIONS) --product switchyard
	Scripts/check-wiring "$$($(SWIFT) build --package-path Tools --show-bin-path)/switchyard"

# Tests `switchyard preview` in Chromium, which it installs if it can. SWITCHYARD_SKIP_BROWSER=1 skips these tests.
test-browser: libraries
	$(SWIFT) build --package-path Tools $(OPTIONS) --product discussions-backend
	$(SWIFT) build --package-path Tools $(OPTIONS) --product switchyard
	$(SWIFT) build --package-path Tools $(OPTIONS) --product switchyard-server
	SWITCHYARD_PRODUCTS=$$($(SWIFT) build --package-path Tools --show-bin-path) BrowserTests/run

# The servers of assistants and editors with clients that are not ours, which it installs if it can. SWITCHYARD_SKIP_CLIENTS=1 skips
# these tests; with SWITCHYARD_RECORD=1, it records the sessions of the editors.
test-clients: libraries
	$(SWIFT) build --package-path Tools $(OPTIONS) --product switchyard
	SWITCHYARD_PRODUCTS=$$($(SWIFT) build --package-path Tools --show-bin-path) ClientTests/run

# Reads a session during writes, and runs operators, command lines and the link at once, with the thread sanitizer.
test-threads:
	$(SWIFT) test --package-path Tests/Threads --sanitize=thread $(OPTIONS)

# Providers for swift-configuration, with its own suite, the example, and the examples of their documentation.
CONFIGURATION = --package-path Integrations/Configuration --traits Reloading
test-configuration:
	$(SWIFT) test $(CONFIGURATION) $(OPTIONS)
	Scripts/check-snippets "$$($(SWIFT) build $(CONFIGURATION) --show-bin-path)" Integrations/Configuration

# Checks what a sealed app downloads, compiles, and gains in code.
test-footprint:
	Scripts/check-footprint

# Prints ratios to a reference in the same run. Nothing passes or fails.
benchmark: export SWITCHYARD_BENCHMARKS = 1
benchmark: libraries
	$(SWIFT) build --package-path Tools -c release --product switchyard
	$(SWIFT) build --package-path Tools -c release --product switchyard-server
	$(SWIFT) run --package-path Tools -c release --quiet switchyard-benchmarks

# Runs the random tests in full, which takes an hour. `make test` runs a part of each. A suite has the name of its file. With them run
# the tables of legitimate apps and of silent production, which have no part.
soaks = $(shell grep -rlE "SoakCount.of|SWITCHYARD_SOAK" $(1) --include="*Tests.swift" | sed "s|.*/||; s|[.]swift||" | sort | paste -sd "|" -)
TABLES = LegitimateAppsTests|SilentProductionTests
soak:
	$(MAKE) test-apple PLATFORMS=--all
	Scripts/check-apple-mutations
	@Scripts/linux-libraries valgrind
	Scripts/check-instructions
	SWITCHYARD_SOAK=1 $(SWIFT) test $(OPTIONS) --filter "$(call soaks,Tests)|$(TABLES)"
	SWITCHYARD_SOAK=1 $(SWIFT) test --package-path Tools --filter "$(call soaks,Tools/Tests)"
	SWITCHYARD_BENCHMARKS=1 $(SWIFT) build --package-path Tools --product switchyard-benchmarks
	Scripts/check-crowd "$$($(SWIFT) build --package-path Tools --show-bin-path)"
	$(MAKE) --no-print-directory soak-busy

# The tests of hubs, stores, links, servers and kills on a busy machine: how soon something happens must not decide. No test needs a quiet
# machine: growth is measured in processor time.
LINKS = ^SwitchyardConsoleTests[.]
TIMED = $(HUBS)|$(SERVERS)|^(FileReplacements|GuardedServer|JSONRPC|SettingsPreview)Tests[.]|^CommandTests[.](Console|GenerateSoak|Hub|Preview|ServerInput)
soak-busy: libraries
	$(SWIFT) build $(OPTIONS) --build-tests
	$(SWIFT) build --package-path Tools $(OPTIONS) --build-tests
	Scripts/beside-busy-loops 8 3 $(SWIFT) test $(OPTIONS) --skip-build --filter "$(LINKS)"
	Scripts/beside-busy-loops 8 3 $(SWIFT) test --package-path Tools $(OPTIONS) --skip-build --filter "$(TIMED)"

# Runs each fuzzer for FUZZ_SECONDS (600), starting from the fixtures. Uses libFuzzer.
fuzz:
	Tools/Fuzzing/fuzz

format:
	git ls-files --cached --others --exclude-standard "*.swift" | xargs $(SWIFT) format -i -p --configuration .swift-format

# Scripts/check-availability reads the index of both packages.
lint: libraries
	@Scripts/linux-libraries shellcheck
	$(SWIFT) build $(OPTIONS)
	SWITCHYARD_BENCHMARKS=1 $(SWIFT) build --package-path Tools $(OPTIONS)
	Scripts/lint

# Builds one site of the DocC catalogs, .docs/site, for any web server; BASE_PATH=/switchyard for one below that path.
docs:
	Scripts/build-docs

# What the documentation and the tests cover, as a table.
docs-report:
	@Scripts/docs-report

clean:
	rm -rf .release BrowserTests/.venv ClientTests/.venv Tests/AppleStubs/.build .build Tests/Threads/.build .build-docs .docs Tools/.build Examples/Discussions/.build Examples/Greetings/.build Integrations/Configuration/.build
