# make help lists the targets; make check is exactly what CI runs.

GO ?= go
GOLANGCI_LINT ?= $(shell $(GO) env GOPATH)/bin/golangci-lint
# The tag or commit that is built, "-dirty" if files differ from it. CI may run as a user other than the checkout's.
VERSION ?= $(shell git -c safe.directory='*' describe --tags --always --dirty 2>/dev/null || echo unknown)

# Everything but tests with the race detector is compiled one way, that of scripts/build, so that each target finds what the ones before
# it have compiled: four ways cost a new machine of two cores some ten minutes more.
export CGO_ENABLED := 0
export GOFLAGS := -trimpath -buildvcs=false
RACE := CGO_ENABLED=1 GOFLAGS=-buildvcs=false $(GO) test -race

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup build web web-fresh web-test web-tools web-fuzz web-engines-out web-firefox web-bench run cluster test test-end-to-end test-kafka test-pages alerts generate generate-check lint check bench bench-compare bench-peer drill quality quality-own hostile fuzz stranger image-check upgrade drill-turn chart package package-check sbom clean

help: ## lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## installs what the service needs to run (Chromium, LibreOffice, libvips, PostgreSQL, fonts, poppler), only what is missing
	scripts/setup

build: ## builds bin/toolmill
	@test -e bin/toolmill || echo "build: compiling bin/toolmill and what it uses; the first time takes one to two minutes on two cores"
	@GO='$(GO)' scripts/build bin/toolmill '$(VERSION)'

web: ## builds the web app, which the next build takes in (needs Node.js 20.19: scripts/setup --web)
	scripts/web build

web-fresh:
	@scripts/web fresh

web-test: ## checks the web app's types, runs its tests and drives it in a browser, on a real service
	scripts/setup --test --web
	scripts/web build
	@GO='$(GO)' scripts/build bin/toolmill '$(VERSION)'
	scripts/web test

web-tools: ## runs the browser's specs of all tools, of which web-test runs those that were changed and a turn of the rest (WEB_TOOLS=a,b)
	scripts/setup --test --web
	scripts/web build
	@GO='$(GO)' scripts/build bin/toolmill '$(VERSION)'
	scripts/web tools

web-fuzz: ## gives each browser tool that reads files or texts 1,000 damaged inputs, which takes hours (WEB_FUZZ=100, WEB_FUZZ_SEED=7, WEB_TOOLS=a,b)
	scripts/setup --test --web
	scripts/web build
	@GO='$(GO)' scripts/build bin/toolmill '$(VERSION)'
	scripts/web fuzz

web-engines-out: ## runs the specs of all tools on results that were replaced by their input, and says which stay green: none may (WEB_TOOLS=a,b)
	scripts/setup --test --web
	scripts/web build
	@GO='$(GO)' scripts/build bin/toolmill '$(VERSION)'
	scripts/web engines-out

web-firefox: ## drives fifteen tools in Debian's firefox-esr, by WebDriver BiDi
	scripts/setup --test --web --firefox
	scripts/web build
	@GO='$(GO)' scripts/build bin/toolmill '$(VERSION)'
	scripts/web firefox

web-bench: ## prints the web app's figures at 1.6 Mbit/s, 150 ms and a quarter of the processor, those of a list of 10,000 jobs, and its tools beside native programs (WEB_TOOLS=a,b)
	scripts/setup --test --web --bench
	scripts/web build
	@GO='$(GO)' scripts/build bin/toolmill '$(VERSION)'
	scripts/web bench

# On a terminal only the service gets Ctrl-C (set -m gives it a process group of its own): make would end with an error,
# however well the service ended. Ctrl-Z would leave a stopped process, so it does nothing.
run: setup web-fresh build ## runs everything in one process, in development mode, with its data under var/; Ctrl-C stops it
	@if [ -t 0 ]; then trap '' TSTP; set -m; fi; bin/toolmill dev

cluster: ## runs three processes of mixed roles on Apache Kafka, Postgres and S3; Ctrl-C stops all of it
	scripts/setup --cluster
	$(GO) run ./scripts/cluster

# A program with the race detector waits a second at its end for reports of its other threads: here they have ended
# by then (goleak), and there are dozens of programs.
test test-end-to-end test-kafka: export GORACE ?= atexit_sleep_ms=100

# Which end-to-end tests make test runs: a quarter of them and those of changed files; make test-end-to-end runs all.
E2E ?= $(shell $(GO) run ./scripts/turns -of 4 infra/app/e2e)

# make alerts and make drill-turn play outages, without the race detector: it is too slow for a minute that lasts 3 s.
NO_OUTAGES := -skip '^TestAnOutageFiresItsAlerts$$'

# Which of the 10,000 generated documents make test reads: a tenth of them.
PAGES ?= -pages 1000 -first $(shell expr $$(git -c safe.directory='*' rev-list --count HEAD) % 10 \* 1000 2>/dev/null || echo 0)

test: ## runs all tests with the race detector, on the embedded broker, of the end-to-end tests a turn (E2E=. for all)
	scripts/setup --test
	$(RACE) -timeout 20m $$($(GO) list ./... | grep -v /infra/app/e2e$$)
	$(GO) test ./workers/documents/layout -run Written $(PAGES)
	$(RACE) -timeout 30m ./infra/app/e2e $(NO_OUTAGES) -run '$(E2E)'

test-end-to-end: ## runs all end-to-end tests, of which make test runs those that were changed and a turn of the rest
	scripts/setup --test
	$(RACE) -timeout 45m ./infra/app/e2e $(NO_OUTAGES)

test-pages: ## reads 10,000 generated documents, of which make test reads a tenth by turns: each must be read as it was written
	$(GO) test ./workers/documents/layout -run Written -v -pages 10000

# Which end-to-end tests test-kafka runs in plaintext: an eighth of them, since each starts a broker, KAFKA=. for all; with SASL_SSL and
# ACLs: jobs, operators, restarts, SECURED=. for all.
KAFKA ?= $(shell $(GO) run ./scripts/turns -of 8 -commits 0 infra/app/e2e)
SECURED ?= OneTrace|OperatorOpens|ProvesItsHistory|OutlivesItsBroker|IsCutOff

# Below a real Prometheus and docs/alerts.yaml as it is shipped, of which a minute is a minute; MINUTE=3s is what make drill-turn does.
MINUTE ?= 1m
ALERTS ?= .

alerts: ## plays outages to a real service, and asks a real Prometheus which alerts fire, in real time, which takes half an hour (MINUTE=3s for 2 minutes in all, ALERTS=Postgres for some)
	scripts/setup --test
	TOOLMILL_ALERTS_MINUTE=$(MINUTE) $(GO) test -count=1 -parallel 16 -timeout 3h -v ./infra/app/e2e -run 'AnOutageFiresItsAlerts/$(ALERTS)'

test-kafka: ## runs the contract suites and end-to-end tests again, by turns, on Apache Kafka: in plaintext, and with SASL_SSL and ACLs (KAFKA=. SECURED=. for all)
	scripts/setup --test
	TOOLMILL_TEST_KAFKA=apache $(RACE) -count=1 -timeout 20m ./infra/kafka/... $$($(GO) list ./infra/app/... | grep -v /e2e)
	TOOLMILL_TEST_KAFKA=apache $(RACE) -count=1 -timeout 30m ./infra/app/e2e $(NO_OUTAGES) -run '$(KAFKA)'
	TOOLMILL_TEST_KAFKA=apache-secured $(RACE) -count=1 -timeout 20m ./infra/kafka/...
	TOOLMILL_TEST_KAFKA=apache-secured $(RACE) -count=1 -timeout 30m ./infra/app/e2e $(NO_OUTAGES) -run '$(SECURED)'

generate: ## writes the generated files again
	$(GO) generate ./...

generate-check: ## fails if generating changes a file
	scripts/generate-check

lint: ## runs the linters, finds functions that no program reaches, checks the alerts' rules and the commits' titles
	scripts/setup --lint
	scripts/commit-titles
	$(GOLANGCI_LINT) run --allow-serial-runners
	$(GO) run ./scripts/deadcode
	$(shell $(GO) env GOPATH)/bin/promtool check rules docs/alerts.yaml
	$(shell $(GO) env GOPATH)/bin/promtool test rules docs/alerts_test.yaml

check: generate-check lint web-test test test-kafka quality-own fuzz drill-turn stranger ## runs all that CI runs; make hostile is not part of it and takes some minutes

bench: ## prints the figures of docs/benchmarks.md, measured on this machine, and adds them to their history (BENCH="-only idle,rest")
	@GO='$(GO)' scripts/build bin/toolmill '$(VERSION)'
	$(GO) run -tags helper ./scripts/bench -history docs/benchmarks.jsonl $(BENCH)

bench-compare: ## measures BASE=commit and the files as they are in turns, and says which figures moved (BENCH="-only rest -rounds 5")
	@GO='$(GO)' scripts/build bin/toolmill '$(VERSION)'
	$(GO) run -tags helper ./scripts/bench -against $(BASE) $(BENCH)

bench-peer: ## converts the same documents here and in a Gotenberg, in turns (GOTENBERG=http://localhost:3000)
	@GO='$(GO)' scripts/build bin/toolmill '$(VERSION)'
	$(GO) run -tags helper ./scripts/bench -peer $(GOTENBERG)

drill: ## kills 200 times, pauses, cuts and restarts a loaded service, and audits what is left (DRILL="-kills 30 -only roles")
	scripts/setup --test
	$(GO) run ./scripts/drill $(DRILL)

quality: ## runs every tool on real files of every type and prints what was checked and measured (QUALITY="-only media")
	scripts/setup --quality
	$(GO) run ./scripts/quality $(QUALITY)

# All but strangers' documents, which need half an hour beside their peers on a new machine: docs/quality.md has their last result.
quality-own:
	scripts/setup --test
	$(GO) run ./scripts/quality -only documents,pdf,markdown,excel,media

hostile: ## attacks the engines with files that reach out, hang and fill, bare and in the sandbox (HOSTILE="-only pdf")
	scripts/setup --test
	$(GO) run ./scripts/hostile $(HOSTILE)

fuzz: ## calls the service 5,000 times, with valid and broken requests (FUZZ="-seed 0 -seconds 3600" for more)
	scripts/setup --test
	$(GO) run ./scripts/contract $(FUZZ)

stranger: ## does what the README says in a clean clone, as root and as an ordinary user, and runs every tool (STRANGER="-only user")
	scripts/setup --test --web
	$(GO) run ./scripts/stranger $(STRANGER)

image-check: ## builds the image as its Dockerfile says, without Docker, runs it as compose.yaml says, and every tool in it (root; 15 minutes, later runs 5)
	scripts/setup --test --web --image
	$(GO) run ./scripts/image $(IMAGE)

# The version before this one; until there are tags, the commit that is recorded.
FROM ?= $(shell git -c safe.directory='*' describe --tags --abbrev=0 HEAD^ 2>/dev/null || grep -v '^\#' scripts/upgrade-from)

upgrade: ## rolls from an earlier version (FROM=commit) to this one, back and again, under load; no client may notice (4 minutes)
	scripts/setup --test
	$(GO) run ./scripts/drill -only upgrade -from $(FROM)

drill-turn: ## runs one of four by turns: the upgrade from the version before, a move of the log under load, outages and their alerts, or chart (2 to 4 minutes; DRILL_TURN=0|1|2|3)
	scripts/setup --test
	FROM='$(FROM)' scripts/drill-turn

chart: ## lints the Helm chart, decodes what it renders, into dist/chart.yaml, by Kubernetes' own types, and checks it with kubeconform (1 minute)
	scripts/setup --ship
	scripts/chart/check

package: web build ## builds the Debian package, dist/toolmill_VERSION_ARCH.deb (2 minutes)
	scripts/setup --ship
	scripts/package/build

package-check: package ## installs the package on a machine with systemd, runs every tool under its unit, removes it (root; 8 minutes, later runs 3)
	scripts/setup --test --image
	$(GO) run ./scripts/image -package "$$(ls -t dist/*.deb | head -n 1)"

sbom: build ## writes what the service and its web app are made of, in CycloneDX, into dist/sbom, checks that it is whole, and writes where they come from (1 minute)
	scripts/setup --ship --test
	scripts/sbom
	$(GO) run ./scripts/provenance write bin/toolmill dist/sbom/*.json $(wildcard dist/*.deb)

clean: ## removes what was built; the data under var/ stays
	rm -rf bin dist coverage.out workers/sandbox/helper/helper.bin
