package pmpi

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

func TestMetadata(t *testing.T) {
	file := store(t, newSummed(1, 0, 1, initCall).record(0, 1, 1).end())[0]
	r := readAll(t, file)
	expect.Same(t, map[string]string{"mpi": "3.1", "program": "a=b"}, r.head.metadata)
	if r.end != (endMark{ns: r.end.ns, localCalls: 7, localNS: 1234, runNS: 1000, waitedNS: 300}) {
		t.Errorf("%+v", r.end)
	}
}

// readAll reads a file to its end.
func readAll(t *testing.T, file string) *reader {
	t.Helper()
	r, err := open(file, nil)
	expect.OK(t, err)
	t.Cleanup(r.close)
	for {
		there, err := r.more()
		if err != nil && err != io.EOF {
			t.Fatal(err)
		}
		if !there {
			return r
		}
		_, err = r.next(&trace.Call{})
		expect.OK(t, err)
	}
}

// TestSummary records a program that makes datatypes and groups: the line at the end
// of the run, the metadata, and the time in calls that are not recorded.
func TestSummary(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		programs := map[string]string{"C": m.program(t, "local")}
		if source, err := filepath.Abs("../../testdata/apps/local/local.F90"); err == nil {
			programs["Fortran"] = m.buildFortranFile(t, source, "usempif08")
		}
		for language, program := range programs {
			t.Run(language, func(t *testing.T) { summary(t, m, library, program) })
		}
	})
}

func summary(t *testing.T, m implementation, library, program string) {
	said, folder, err := m.launch(t, 4, library, nil, program, "two", "words")
	expect.OK(t, err)
	if want := "libloggops_pmpi: " + folder + ": 4 of 4 ranks, 12 calls recorded, 0 that communicate not recorded, "; !strings.Contains(said, want) {
		t.Errorf("said %q, want %q", said, want)
	}
	for rank, file := range of(t, folder) {
		r := readAll(t, file)
		if r.end.localCalls != 400 || r.end.localNS < 400 || r.end.localNS > 10e9 {
			t.Errorf("rank %d: %d local calls of %d ns", rank, r.end.localCalls, r.end.localNS)
		}
		meta := r.head.metadata
		if meta["program"] != filepath.Base(program) || meta["arguments"] != "two words" || meta["node"] != "0" ||
			meta["library"] == "" || meta["mpi"] == "" || meta["build_id"] == "" || meta["date"] == "" || meta["host"] != "" {
			t.Errorf("rank %d: %v", rank, meta)
		}
	}
	header, _ := collected(t, of(t, folder))
	if header.Program != filepath.Base(program) || header.BuildID == "" || header.Library == "" || header.Clock != "cycles" ||
		!slices.Equal(header.Nodes, []int{0, 0, 0, 0}) || len(header.CPUs) != 4 || header.CPUs[3] < 1 || len(header.LocalNS) != 4 || header.LocalNS[3] < 400 {
		t.Errorf("%+v", header)
	}
	said, folder, err = m.launch(t, 1, library, []string{"LOGGOPS_QUIET=1", "LOGGOPS_METADATA=less"}, program)
	if err != nil || strings.Contains(said, "libloggops_pmpi") {
		t.Errorf("error %v, said %q", err, said)
	}
	if meta := readAll(t, of(t, folder)[0]).head.metadata; meta["arguments"] != "" || meta["date"] != "" || meta["program"] == "" {
		t.Errorf("%v", meta)
	}
}

func TestCPUs(t *testing.T) {
	cases.Lines(t, "cpus.txt", func(lists string) string {
		nodes, all := []int{}, map[int]map[string]bool{0: {}}
		for list := range strings.SplitSeq(lists, " ") {
			nodes, all[0][list] = append(nodes, 0), true
		}
		return fmt.Sprint(countCPUs(nodes, all))
	})
}
