# make          builds all programs into bin/
# make demo     a recorded trace, predicted at 4, 64 and 1,024 ranks
# make test     all tests; parts whose tools are missing skip, saying so
# make bench    the figures of docs/performance.md
# make install  PREFIX=/usr/local
# make pmpi     the tracing library bin/libloggops_pmpi.so (needs mpicc)

PROGRAMS = loggops-collect loggops-schedgen loggops-replicate loggops-sim
PREFIX  ?= /usr/local
FUZZTIME ?= 30s

.PHONY: all demo test race fuzz bench install pmpi clean

all:
	go build -o bin/ $(PROGRAMS:%=./cmd/%)

test:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "gofmt: $$(gofmt -l $$(git ls-files '*.go'))"; exit 1; }
	go vet ./...
	go test ./...

race:
	go test -race -short ./collector/... ./cmd/...

# Every fuzz target for FUZZTIME.
fuzz:
	@for package in $$(go list ./...); do \
	  for target in $$(go test -list '^Fuzz' $$package | grep '^Fuzz'); do \
	    go test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$package || exit 1; \
	  done; \
	done

install: all
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(PROGRAMS:%=bin/%) $(DESTDIR)$(PREFIX)/bin

pmpi:
	$(MAKE) -C collector/pmpi/lib OUT=$(CURDIR)/bin

clean:
	rm -rf bin demo
