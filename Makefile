# make          builds all programs into bin/
# make demo     recordings of 4 to 36 ranks, predicted at 64 and 1,024, with pictures
# make test     at least one test of every feature; parts whose tools are missing skip, saying so
# make test-long   the other tests, which repeat those with more programs, MPIs and examples
# make test-scale  compares 300 large programs with the oracle of the simulator's tests: an hour
# make bench    times of whole programs, and of the hot paths
# make bench-ratio [BASE=commit] [LOGGOPSIM=path] [LONG=-long]   the tables of docs/performance.md
# make bench-instructions [BASE=commit] [COMPILED=-pgo=off]   instructions and cache misses against the bounds, with
#                 valgrind; COMPILED also compiles the base
# make mutants [DRAWN=100] [SEED=1]   mutants of the simulator: how many its random tests find, and which ones they miss
# make exercise   in how many random programs the uses of each tuning constant decide either way
# make man      man pages and shell completions into bin/share/
# make install  PREFIX=/usr/local; all of that, the documentation and the sources of the recorder
# make dist     tarballs and Debian packages of the release into dist/
# make gallery  the pictures of docs/gallery.md, by the commands on that page
# make pmpi, mpibench, loggp   what needs mpicc: see share/mpi.mk

PROGRAMS = loggops-record loggops-collect loggops-schedgen loggops-replicate loggops-noise loggops-sim loggops-model loggops-view
PREFIX  ?= /usr/local
BIN      = bin
DEMO     = demo
FUZZTIME ?= 5s

.PHONY: all demo gallery tested test test-long test-scale race fuzz bench bench-ratio bench-instructions mutants exercise profile man install clean

# --version reports the commit. Files name the release only, so that a commit does not
# change their bytes.
COMMIT = $(shell git describe --always --dirty 2>/dev/null)
BUILD  = CGO_ENABLED=0 go build -buildvcs=false $(COMPILED) -ldflags '-s -w -X loggops/cmd/internal/program.commit=$(COMMIT)'

# Tests run programs of the packages that go test compiles, with COMPILED=-pgo=off; others are
# those of a release. Nothing but loggops-sim itself is compiled by its profile, which takes a
# second build of all packages.
COMPILED ?= -trimpath

all:
	$(BUILD) -o $(BIN)/ $(PROGRAMS:%=./cmd/%)

include share/mpi.mk packaging/dist.mk

# From recordings of up to 36 ranks to the run time on 1,024, and what noise does to it.
DEMONOISE = periodic:freq=250Hz,duration=100us
DEMORANKS = 4 9 16 36
demo: all
	@mkdir -p $(DEMO)
	for n in $(DEMORANKS); do \
	  $(BIN)/loggops-schedgen testdata/traces/growth/wavefront-$$n.trace.arrow -o $(DEMO)/wavefront-$$n.sched.arrow || exit 1; done
	$(BIN)/loggops-replicate -q $(DEMORANKS:%=$(DEMO)/wavefront-%.sched.arrow) --grid 8x8 -o $(DEMO)/wavefront-64.sched.arrow
	$(BIN)/loggops-replicate -q $(DEMORANKS:%=$(DEMO)/wavefront-%.sched.arrow) --grid 32x32 -o $(DEMO)/wavefront-1024.sched.arrow >/dev/null
	@for f in wavefront-4 wavefront-64 wavefront-1024; do \
	  $(BIN)/loggops-sim -q $(DEMO)/$$f.sched.arrow --format csv > $(DEMO)/$$f.csv && \
	  $(BIN)/loggops-sim -q $(DEMO)/$$f.sched.arrow --noise $(DEMONOISE) --runs 6 -o $(DEMO)/$$f.result.arrow > $(DEMO)/$$f.txt || exit 1; \
	done
	$(BIN)/loggops-sim $(DEMO)/wavefront-64.sched.arrow --noise $(DEMONOISE) --spans-out $(DEMO)/wavefront.spans.arrow > $(DEMO)/wavefront.txt
	$(BIN)/loggops-view $(DEMO)/wavefront.spans.arrow -o $(DEMO)/timeline.png
	$(BIN)/loggops-view $(DEMO)/wavefront.spans.arrow -o $(DEMO)/timeline.html
	$(BIN)/loggops-view $(DEMO)/wavefront-4.result.arrow $(DEMO)/wavefront-64.result.arrow $(DEMO)/wavefront-1024.result.arrow -o $(DEMO)/scaling.png
	@awk -F, 'BEGIN { printf "%8s %10s %14s\n", "ranks", "messages", "run time (ms)" } \
	  FNR == 2 { printf "%8d %10d %14.3f\n", $$1, $$3, $$4 / 1e6 }' \
	  $(DEMO)/wavefront-4.csv $(DEMO)/wavefront-64.csv $(DEMO)/wavefront-1024.csv
	@echo; echo "pictures: $(DEMO)/timeline.png $(DEMO)/timeline.html $(DEMO)/scaling.png"

GALLERY = $(DEMO)/gallery
gallery: all
	@mkdir -p $(GALLERY)
	@ln -sfn $(CURDIR)/testdata $(GALLERY)/testdata
	cd $(GALLERY) && sed -n 's/^\$$ //p' $(CURDIR)/docs/gallery.md | PATH=$(abspath $(BIN)):$$PATH sh -e
	cp $(GALLERY)/*.png docs/gallery/

# The tests in PROGRAMMED run programs, which they share one build of, and compile and record
# others. go test's cache does not see those: hence -count=1. They often wait for processes and
# files, so all other tests run beside them. The compiler takes a fifth less time where it collects
# its garbage later, and the linker a third without what debuggers read.
PROGRAMMED = ./cmd ./cmd/internal/bench ./collector $(addprefix ./collector/,bench/... callsite detour pmpi) ./internal/pages
TESTED     = $(abspath $(BIN))/tested
GOTEST     = go test -timeout 30m -pgo=off -vet=off -ldflags=-w
tested:
	@GOGC=400 $(MAKE) --no-print-directory all BIN=$(TESTED) COMPILED=-pgo=off
test: tested
	@test -z "$$(gofmt -l .)" || { echo "gofmt: $$(gofmt -l .)"; exit 1; }
	@$(GOTEST) -skip '^TestLong' $$(go list ./... | grep -vxF "$$(go list $(PROGRAMMED))") & others=$$!; \
	  LOGGOPS_BUILT=$(TESTED) $(GOTEST) -count=1 -skip '^TestLong' $(PROGRAMMED); programmed=$$?; \
	  wait $$others && exit $$programmed

test-long: tested
	LOGGOPS_BUILT=$(TESTED) $(GOTEST) -count=1 -run '^TestLong' $$(grep -rl --include='*_test.go' '^func TestLong' . | xargs -n 1 dirname | sort -u)

# SCALE=-update writes the table of docs/evidence/exactness.md.
test-scale:
	go test ./sim -pgo=off -vet=off -run 'TestScale$$' -v -timeout 5h -scale $(SCALE)

# Packages with goroutines of their own, and readers that have others read ranks at once. Those of the simulator have the
# smallest lengths of arrays here, so that a small program exceeds them.
RACY = $(addprefix ./collector/,. allprof callsite detour dumpi otf2 paraver pmpi reading ti) ./cmd/internal/program \
  ./formats/internal/arrowfile ./sim ./sim/ensemble ./study ./sim/internal/...
race:
	go test -timeout 30m -race -short -tags small $(RACY)
	go test -pgo=off -vet=off -short -tags nolanes ./sim/...
	go test -timeout 30m -race -run TestSameBytes ./cmd # with programs that look for races, too

# Every fuzz target for FUZZTIME, two at a time, on a core each. Before 1.27, Go now and
# then ends one that has found nothing with "context deadline exceeded" (golang/go#75804).
FUZZ = go test -run "^$$" -fuzz "^$$1$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x -parallel 1 "$$0" 2>&1
fuzz:
	@grep -ro --include='*_test.go' '^func Fuzz[A-Za-z]*' . | sed 's|/[^/]*:func | |' | xargs -P 2 -L 1 sh -c \
	  'said=$$($(FUZZ)) || case $$said in \
	     *"ailing input"*|*"seed corpus entry"*) false;; \
	     *"context deadline exceeded"*) ;; \
	     *) false;; \
	   esac; found=$$?; echo "$$said"; [ $$found = 0 ] || exit 255'

# The programs write them, of what their --help is made of.
man: all
	rm -rf $(BIN)/share
	for program in $(PROGRAMS); do $(BIN)/$$program __pages $(BIN) || exit 1; done

# PAGES are the documentation and the files that it names. They are installed as they
# are here, so that links, commands and examples work.
PAGES = $(wildcard *.md) CITATION.cff LICENSE docs share/loggops.mk \
  $(filter-out %/out,$(wildcard examples/*.md examples/Makefile examples/*/*)) $(wildcard testdata/*.md) \
  testdata/apps testdata/benches testdata/distributions testdata/schedules testdata/traces \
  $(foreach part,pmpi/lib bench bench/mpi bench/loggp bench/runtime,$(wildcard $(addprefix collector/$(part)/,Makefile *.[ch] *.def)))

install: man
	$(call put,$(BIN),$(DESTDIR)$(PREFIX))

# put installs the programs in the folder $(1) and all else below $(2).
define put
install -d $(2)/bin $(2)/share/loggops
install -m 755 $(PROGRAMS:%=$(1)/%) $(2)/bin
cd $(BIN) && find share -type f -exec install -D -m 644 {} $(abspath $(2))/{} \;
tar -cf - $(PAGES) | tar -xf - -C $(2)/share/loggops
install -m 644 share/mpi.mk $(2)/share/loggops/Makefile
ln -sfn share/loggops.mk $(2)/share/loggops/loggops.mk
chmod -R u=rwX,go=rX $(2)/share/loggops
endef

clean:
	rm -rf $(BIN) $(DEMO) $(DIST)

# The compiler inlines by this profile what the simulator spends its time on: in its loop, in
# observers, in reading and writing files, with NICs that work alone, and in applications with noise.
PROFILE = $(abspath $(DEMO))/profile
PROFILENOISE = random:gap=exponential:1ms,duration=constant:10us
profile: all
	@mkdir -p $(PROFILE)
	go test ./sim -run '^$$' -bench . -benchtime 5x -cpuprofile $(PROFILE)/bench.prof -o /dev/null
	$(BIN)/loggops-schedgen --pattern halo3d --ranks 4096 --iterations 40 --compute 1ms --jitter 100us -o $(PROFILE)/x.sched.arrow
	for file in ranks iterations spans path; do for run in 1 2 3 4; do \
	  $(BIN)/loggops-sim -q $(PROFILE)/x.sched.arrow --$$file-out $(PROFILE)/x.$$file.arrow --cpu-profile $(PROFILE)/$$file$$run.prof >/dev/null || exit 1; \
	done; done
	for param in receive=nic rendezvous=drain,S=1000; do \
	  $(BIN)/loggops-sim -q $(PROFILE)/x.sched.arrow --param $$param --cpu-profile $(PROFILE)/$$param.prof >/dev/null || exit 1; \
	done
	for app in hypre-16 icofoam-9 lu-16 lulesh-27 sweep3d-16; do \
	  $(BIN)/loggops-schedgen testdata/traces/applications/$$app.trace.arrow -o $(PROFILE)/$$app.sched.arrow && \
	  $(BIN)/loggops-sim -q $(PROFILE)/$$app.sched.arrow --replicas 64 --runs 4 --noise $(PROFILENOISE) --cpu-profile $(PROFILE)/$$app.prof >/dev/null || exit 1; \
	done
	go tool pprof -proto $(PROFILE)/*.prof > cmd/loggops-sim/default.pgo

bench: all
	go run ./cmd/internal/bench $(LONG)
	grep -rl --include='*_test.go' '^func Benchmark' . | xargs -n 1 dirname | sort -u | xargs go test -run '^$$' -bench .

bench-ratio: all
	go run ./cmd/internal/bench -ratio -base "$(BASE)" -loggopsim "$(LOGGOPSIM)" $(LONG)

bench-instructions: all
	go run ./cmd/internal/bench -instructions -base "$(BASE)"

# Interrupted, make mutants resumes with the results of the same commit.
DRAWN ?= 100
SEED  ?= 1
mutants:
	@mkdir -p $(BIN)
	go run ./cmd/internal/mutants mutants -draw $(DRAWN) -seed $(SEED) -o $(BIN)/mutants-$(COMMIT).tsv

exercise:
	go run ./cmd/internal/mutants exercise
