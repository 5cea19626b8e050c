# make dist: a tarball for each of PLATFORMS and a Debian package for each of its Linux
# ones. The same commit gives the same bytes: files have the time of the commit, and no
# owner.

DIST      = dist
PLATFORMS = linux/amd64 linux/arm64
VERSION   = $(shell sed -n 's/^const Version = "\(.*\)"/\1/p' cmd/internal/program/program.go)
NFPM      = go run github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.0

ifndef SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH := $(or $(shell git log -1 --format=%ct 2>/dev/null),0)
endif
export SOURCE_DATE_EPOCH

.PHONY: dist deb $(PLATFORMS)
dist: $(PLATFORMS)
	$(MAKE) --no-print-directory deb
	rm -r $(DIST)/stage
	cd $(DIST) && sha256sum loggops-$(VERSION)-* > SHA256SUMS && cat SHA256SUMS

# The programs of all platforms, and beside them what make install has of this one.
$(PLATFORMS): name  = loggops-$(VERSION)-$(@D)-$(@F)
$(PLATFORMS): stage = $(DIST)/stage/$(name)
$(PLATFORMS): man $(DIST)/third-party-licenses.txt
	rm -rf $(stage) $(DIST)/$(name).*
	GOOS=$(@D) GOARCH=$(@F) $(BUILD) -o $(DIST)/stage/$@/ $(PROGRAMS:%=./cmd/%)
	$(call put,$(DIST)/stage/$@,$(stage))
	install -m 644 $(DIST)/third-party-licenses.txt $(stage)/share/loggops
	tar -cf - --format=gnu --sort=name --mtime=@$(SOURCE_DATE_EPOCH) --owner=0 --group=0 --numeric-owner -C $(DIST)/stage $(name) | \
	  gzip -9n > $(DIST)/$(name).tar.gz

# nfpm is no dependency: go run gets it, if there is a network. It runs in the folder of
# the package, as it looks for what links point to in the folder that it runs in.
deb:
	@$(NFPM) --version > $(DIST)/stage/nfpm.txt 2>&1 || { tail -1 $(DIST)/stage/nfpm.txt; echo "no Debian packages: $(NFPM) cannot be run"; exit 0; }; \
	for arch in $(notdir $(filter linux/%,$(PLATFORMS))); do \
	  name=loggops-$(VERSION)-linux-$$arch; \
	  (cd $(DIST)/stage/$$name && VERSION=$(VERSION) ARCH=$$arch \
	    $(NFPM) package -f $(abspath packaging/nfpm.yaml) -p deb -t $(abspath $(DIST))/$$name.deb) || exit 1; \
	done

# Static programs contain the libraries that they use, whose licenses want to be named.
$(DIST)/third-party-licenses.txt: go.mod
	@mkdir -p $(DIST)
	go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}' $(PROGRAMS:%=./cmd/%) | sort -u | \
	  while read -r path dir; do \
	    printf '\n==== %s\n\n' "$$path"; \
	    find "$$dir" -maxdepth 2 -type f \( -ipath "$$dir/licen[sc]e*" -o -name 'NOTICE*' \) | sort | xargs cat; \
	  done > $@
	printf '\n==== Go\n\n' >> $@ && cat "$$(go env GOROOT)/LICENSE" >> $@
