package pmpi

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// TestFailing runs programs with a tracing library that cannot have memory, or
// files: they end well, and what is recorded is right.
func TestFailing(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		shim := filepath.Join(t.TempDir(), "failing.so")
		collecting.Run(t, m.command("mpicc"), append([]string{"-shared", "-fPIC", "-O1", "-o", shim}, append(sources(t, "failing", "c"), "-ldl")...)...)
		program := m.program(t, "many")
		t.Run("allocations", func(t *testing.T) {
			last := func(n int) []int { return sample(m, []int{1, 11, n - 1}) } // the last two grow arrays that a call needs
			failing(t, m, shim+":"+library, program, "allocations", "FAIL_ALLOCATION", last)
		})
		t.Run("calls on files", func(t *testing.T) {
			failing(t, m, shim+":"+library, program, "files", "FAIL_FILE", func(n int) []int { return sample(m, []int{2, 5, n / 2, n}) })
		})
		t.Run("files", func(t *testing.T) { failingFiles(t, m, shim+":"+library, program) })
	})
}

// failing fails the tracer's calls of a kind one after the other, or a sample of them. The program
// ends as usual; the tracer reports the failure, unless it can do without the call; and the
// recording is the beginning of that of an undisturbed run.
func failing(t *testing.T, m implementation, library, program, kind, variable string, sample func(calls int) []int) {
	small := "LOGGOPS_BUFFER=64K"
	said, folder, err := m.launch(t, 1, library, []string{small, "COUNT=1"}, program)
	expect.OK(t, err)
	_, number, _ := strings.Cut(said, kind+" ")
	calls, err := strconv.Atoi(strings.FieldsFunc(number+" ", unicode.IsSpace)[0])
	if err != nil || calls < 8 {
		t.Fatalf("%d %s, error %v: %s", calls, kind, err, said)
	}
	want := rows(t, folder, false)
	each := sample(calls)
	if *whole {
		each = each[:0]
		for n := range calls {
			each = append(each, n+1)
		}
	}
	silent := 0
	for _, n := range each {
		said, folder, err := m.launch(t, 1, library, []string{small, fmt.Sprintf("%s=%d", variable, n)}, program)
		if err != nil {
			t.Fatalf("%s %d of %d: the program fails: %v", kind, n, calls, err)
		}
		got := rows(t, folder, true)
		if !strings.Contains(said, "libloggops_pmpi: rank 0: ") {
			silent++
			if len(got) != len(want) {
				t.Errorf("%s %d of %d: %d calls, no word of it: %q", kind, n, calls, len(got), said)
			}
		}
		for i := range got {
			if i >= len(want) || got[i] != want[i] {
				t.Errorf("%s %d of %d: call %d of %d is %s", kind, n, calls, i, len(want), got[i])
				break
			}
		}
	}
	t.Logf("%d of %d %s failed, %d without a word as nothing is missing", len(each), calls, kind, silent)
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
		_, _, err = collect(t, files, reading.Options{})
		expect.Error(t, err, test.refused)
	}
}

// rows returns the calls of a recording of one rank, without their times; none
// where nothing is recorded.
func rows(t *testing.T, folder string, cut bool) []string {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(folder, "*.pmpi"))
	if cut && len(files) == 0 {
		return nil
	}
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
