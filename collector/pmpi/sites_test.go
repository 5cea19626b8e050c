package pmpi

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// expected are lines with calls, and what they are recorded as: "site in region".
var expected = regexp.MustCompile(`(?:/\*|!) (\w+) (\d|-)(?: \*/)?$`)

func expectedSites(t *testing.T, files ...string) (sites []string) {
	for _, file := range files {
		text, err := os.ReadFile(file)
		expect.OK(t, err)
		for i, line := range strings.Split(string(text), "\n") {
			if m := expected.FindStringSubmatch(line); m != nil {
				sites = append(sites, fmt.Sprintf("%s:%d (%s) in %s", filepath.Base(file), i+1, m[1], m[2]))
			}
		}
	}
	slices.Sort(sites)
	return sites
}

func sitesOf(calls []trace.Call) []string {
	sites := map[string]bool{}
	for _, c := range calls {
		region := c.Region
		if region == "" {
			region = "-"
		}
		if c.Site != "" {
			sites[c.Site+" in "+region] = true
		}
	}
	return slices.Sorted(maps.Keys(sites))
}

// TestSites records programs that say where and in which region each of their calls is.
func TestSites(t *testing.T) {
	const folder = "../../testdata/apps/sites/"
	withMPI(t, func(t *testing.T, m implementation, library string) {
		record := func(t *testing.T, program string, want []string) {
			files, err := m.recordRanks(t, 2, library, []string{"LOGGOPS_CALLSITES=1"}, program)
			expect.OK(t, err)
			header, calls, err := collect(t, files, reading.Options{Note: func(problem error) { t.Error(problem) }})
			expect.OK(t, err)
			simulate(t, header, calls)
			expect.Same(t, want, sitesOf(calls))
		}
		t.Run("C", func(t *testing.T) {
			library := m.buildC(t, "libexchange.so", "-g", "-O2", "-shared", "-fPIC", folder+"exchange/exchange.c")
			program := m.buildC(t, "sites", folder+"sites.c", "-g", "-O2", library)
			record(t, program, expectedSites(t, folder+"sites.c", folder+"exchange/exchange.c"))
		})
		for _, binding := range []string{"usempi", "usempif08"} {
			t.Run(binding, func(t *testing.T) {
				record(t, m.buildFortranFile(t, folder+"sites.f90", binding, "-g", "-O2"), expectedSites(t, folder+"sites.f90"))
			})
		}
	})
}

// siteFile is a recording with a list of code and calls of addresses and levels of regions.
func siteFile(code string, calls ...func(e *encoder, at uint64)) []byte {
	e := newSummed(1, 0, 1, shape{"MPI_Barrier", "ca"}, shape{"MPI_Pcontrol", "la"})
	e.head(codeKind, 0, []byte(code))
	for i, add := range calls {
		add(e, uint64(i))
	}
	return e.end()
}

func barrierAt(distance int64) func(*encoder, uint64) {
	return func(e *encoder, at uint64) { e.record(0, at, at, optional(0), signed(distance)) }
}

func level(k int64) func(*encoder, uint64) {
	return func(e *encoder, at uint64) { e.record(1, at, at, signed(k), signed(0)) }
}

// TestSiteFields has regions that are closed in another order than they are opened in, and
// addresses at the ends of a module whose file is gone.
func TestSiteFields(t *testing.T) {
	file := siteFile("5000 6000 5000 - /gone/other\n2000 3000 1000 01ab /gone/the app\n",
		barrierAt(0x2001), level(2), level(3), barrierAt(0xfff), level(-2), barrierAt(1), level(-2), level(-3), barrierAt(0x2fff))
	var notes []string
	_, calls, err := collect(t, store(t, file), reading.Options{Note: func(problem error) { notes = append(notes, problem.Error()) }})
	expect.OK(t, err)
	var got []string
	for _, c := range calls {
		if c.Name == "MPI_Barrier" {
			got = append(got, c.Site+" in "+c.Region)
		}
	}
	want := []string{"the app+0x1001 in ", "the app+0x2000 in 3", " in 3", "other+0x1000 in "}
	expect.Same(t, want, got)
	if len(notes) != 2 || !strings.HasPrefix(notes[1], "/gone/the app: call sites have no line numbers: there is no such file; copy ") {
		t.Errorf("notes %q", notes)
	}
}

func TestDamagedCode(t *testing.T) {
	for _, code := range []string{"x", "2000 1000 0 - /a\n", "1000 2000 1001 - /a\n", "1000 2000 0 /a\n", "1000 -1 0 - /a\n", "\n"} {
		_, _, err := collect(t, store(t, siteFile(code, barrierAt(0x1001))), reading.Options{})
		expect.Error(t, err, "a list of code with a line ")
	}
}
