# The two commands: `make demo` and `make test`. README says which Swift they need; they fetch whatever else they need.
SWIFT ?= swift
PACKAGES = . Tools Examples/Discussions Benchmarks
# An import that a target does not declare is an error, in every package.
IMPORTS = --explicit-target-dependency-import-check error

.PHONY: demo test test-browser test-root test-tools test-example test-threads test-footprint test-snippets test-outputs test-benchmarks benchmark soak fuzz format lint docs docs-report clean

# The main job on real files: the example app launched in four ways against real servers, and its Settings in a browser.
demo:
	$(SWIFT) build --package-path Tools --product discussions-backend --quiet
	$(SWIFT) run --package-path Tools --quiet switchyard demo

test: test-root test-snippets test-footprint test-threads test-example test-benchmarks test-tools test-outputs test-browser

test-root:
	$(SWIFT) test $(IMPORTS)

# The Swift examples of README, the DocC articles and the doc comments of the root package compile.
test-snippets:
	$(SWIFT) build $(IMPORTS)
	Scripts/check-snippets "$$($(SWIFT) build --show-bin-path)"

# Built as Xcode would: debug open, release sealed. What it does is tested in Tools, with servers.
test-example:
	$(SWIFT) build --package-path Examples/Discussions $(IMPORTS)
	$(SWIFT) build --package-path Examples/Discussions $(IMPORTS) -c release

test-tools:
	$(SWIFT) build --package-path Tools $(IMPORTS) --product discussions-backend
	$(SWIFT) test --package-path Tools $(IMPORTS)

# What README and the articles quote is what the tool prints.
test-outputs:
	$(SWIFT) build --package-path Tools $(IMPORTS) --product switchyard
	Scripts/check-outputs "$$($(SWIFT) build --package-path Tools --show-bin-path)/switchyard"

# `switchyard preview` in real Chromium, which it installs where it may; SWITCHYARD_SKIP_BROWSER=1 goes without.
test-browser:
	BrowserTests/run

# Reads of a session beside writers, under the thread sanitizer.
test-threads:
	$(SWIFT) test --scratch-path .build-threads --sanitize=thread --filter ConcurrencyTests

# An app that links Switchyard fetches nothing and compiles nothing else.
test-footprint:
	Scripts/check-footprint

# That it still builds; its figures are nobody's test.
test-benchmarks:
	$(SWIFT) build --package-path Benchmarks $(IMPORTS)

# Ratios against a peer in the same run; nothing here passes or fails.
benchmark:
	$(SWIFT) run --package-path Benchmarks -c release --quiet switchyard-benchmarks

# The seeded tests whose full count takes minutes; `make test` runs a slice of each.
soak:
	SWITCHYARD_SOAK=1 $(SWIFT) test --package-path Tools --filter SoakTests

# What chance makes of the fixtures, with libFuzzer; FUZZ_SECONDS (600) for each fuzzer.
fuzz:
	Fuzzing/fuzz

format:
	git ls-files --cached --others --exclude-standard "*.swift" | xargs $(SWIFT) format -i -p --configuration .swift-format

lint:
	Scripts/lint

# The two DocC catalogs, with the toolchain's own docc, into .docs.
docs:
	Scripts/build-docs

# What the documentation and the tests cover, as a table.
docs-report:
	@Scripts/docs-report

clean:
	rm -rf BrowserTests/.venv .build .build-threads .docs Tools/.build Examples/Discussions/.build Benchmarks/.build
