package pmpi

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
)

// TestFailing runs programs with a tracing library that cannot have memory, or
// files: they end well, and what is recorded is right.
func TestFailing(t *testing.T) {
	eachMPI(t, func(t *testing.T, m implementation, library string) {
		shim := filepath.Join(t.TempDir(), "failing.so")
		run(t, nil, m.command("mpicc"), append([]string{"-shared", "-fPIC", "-O1", "-o", shim}, append(sources(t, "failing", "c"), "-ldl")...)...)
		program := m.buildC(t, "many", sources(t, "many", "c")...)
		t.Run("allocations", func(t *testing.T) { failingAllocations(t, m, shim+":"+library, program) })
		t.Run("files", func(t *testing.T) { failingFiles(t, m, shim+":"+library, program) })
	})
}

// failingAllocations fails each allocation in turn.
func failingAllocations(t *testing.T, m implementation, library, program string) {
	said, folder, err := m.launch(t, 1, library, []string{"COUNT_ALLOCATIONS=1"}, program)
	if err != nil {
		t.Fatal(err)
	}
	_, number, _ := strings.Cut(said, "allocations ")
	number, _, _ = strings.Cut(number, "\n")
	allocations, err := strconv.Atoi(number)
	if err != nil || allocations < 20 {
		t.Fatalf("%d allocations, error %v", allocations, err)
	}
	want := rows(t, folder, false)
	sample := []int{1, 11, allocations - 1} // the last two grow arrays that a call needs
	if *whole {
		sample = nil
		for n := range allocations {
			sample = append(sample, n+1)
		}
	}
	for _, n := range sample {
		said, folder, err := m.launch(t, 1, library, []string{fmt.Sprintf("FAIL_ALLOCATION=%d", n)}, program)
		if err != nil {
			t.Fatalf("allocation %d of %d: the program fails: %v", n, allocations, err)
		}
		if !strings.Contains(said, "libloggops_pmpi: rank 0: out of memory; ") {
			t.Errorf("allocation %d of %d: no word of it: %q", n, allocations, said)
		}
		got := rows(t, folder, true)
		if len(got) >= len(want) {
			t.Errorf("allocation %d of %d: %d calls, none is missing", n, allocations, len(got))
		}
		for i := range got {
			if i < len(want) && got[i] != want[i] {
				t.Errorf("allocation %d of %d: call %d is %s, not %s", n, allocations, i, got[i], want[i])
				break
			}
		}
	}
}

// failingFiles has one of two ranks without a file, and one whose file ends
// before it is whole.
func failingFiles(t *testing.T, m implementation, library, program string) {
	for _, test := range []struct {
		fail, said, refused string
		recorded            int
	}{
		{"FAIL_OPEN=-1.pmpi", "rank 1: FOLDER/loggops-1.pmpi: Permission denied; this rank is not recorded", "rank 1 has none; 1 could not be created", 1},
		{"FAIL_OPEN=-0.pmpi", "rank 0: FOLDER/loggops-0.pmpi: Permission denied; nothing of this run is recorded", "no trace files", 0},
		{"FAIL_WRITE=6000", "rank 0: FOLDER/loggops-0.pmpi: No space left on device; nothing more of this rank is recorded", "ends without an end mark", 2},
	} {
		said, folder, err := m.launch(t, 2, library, []string{test.fail}, program)
		if err != nil {
			t.Fatalf("%s: the program fails: %v", test.fail, err)
		}
		if want := strings.ReplaceAll(test.said, "FOLDER", folder); !strings.Contains(said, want) {
			t.Errorf("%s: %q, want %q", test.fail, said, want)
		}
		files, _ := filepath.Glob(filepath.Join(folder, "*.pmpi"))
		if len(files) != test.recorded {
			t.Errorf("%s: files %v", test.fail, files)
		}
		if len(files) == 0 {
			continue
		}
		if _, _, err := collect(t, files, reading.Options{}); err == nil || !strings.Contains(err.Error(), test.refused) {
			t.Errorf("%s: error %v, want %q", test.fail, err, test.refused)
		}
	}
}

// rows returns the calls of a recording of one rank, without their times; none
// where nothing is recorded.
func rows(t *testing.T, folder string, cut bool) []string {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(folder, "*.pmpi"))
	_, calls, err := collect(t, files, reading.Options{Truncated: cut})
	if err != nil && !(cut && strings.Contains(err.Error(), "no call of any rank")) {
		t.Fatal(err)
	}
	var rows []string
	for _, c := range calls {
		c.StartNS, c.EndNS, c.Calls = 0, 0, trace.None
		rows = append(rows, fmt.Sprint(c))
	}
	return rows
}
