package allprof

import (
	"fmt"
	"path/filepath"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// collect reads files and returns what is in the trace.
func collect(t testing.TB, files []string, opt reading.Options) (trace.Header, []trace.Call, error) {
	t.Helper()
	return collecting.Calls(t, Collect, files, opt)
}

// TestGolden collects each folder of testdata and compares with its golden
// file, however many ranks are read at the same time.
func TestGolden(t *testing.T) {
	folders, err := filepath.Glob("testdata/*/rank-0.txt")
	expect.OK(t, err)
	for _, first := range folders {
		folder := filepath.Dir(first)
		t.Run(filepath.Base(folder), func(t *testing.T) {
			files, err := filepath.Glob(filepath.Join(folder, "rank-*.txt"))
			expect.OK(t, err)
			for _, jobs := range []int{1, 2, 8} {
				head, calls, err := collect(t, files, reading.Options{Jobs: jobs})
				expect.OK(t, err)
				cases.Golden(t, filepath.Join(filepath.Base(folder), "golden"), describe(head, calls))
			}
		})
	}
}

// describe writes a trace as text, with what was not read.
func describe(head trace.Header, calls []trace.Call) string {
	return fmt.Sprintf("clock offsets %d, opaque %v\n", head.ClockOffsetNS, head.Opaque) + collecting.Text(&head, calls)
}

const (
	initRow     = "MPI_Init:-:1:2:1\n"
	finalizeRow = "MPI_Finalize:90:-\n"
)

func TestBrokenFiles(t *testing.T) {
	sound := initRow + finalizeRow
	collecting.Refused(t, "refused.golden", Collect, map[string]map[string]string{
		"cut in a line":     {"rank-0.txt": initRow + "MPI_Barrier:5:0,0"},
		"no finalize":       {"rank-0.txt": initRow + "MPI_Barrier:5:0,0,1:6\n"},
		"random bytes":      {"rank-0.txt": "\x00\x8f\xfe:\n\n"},
		"no calls":          {"rank-0.txt": "# a comment\n\n"},
		"empty":             {"rank-0.txt": ""},
		"missing rank":      {"rank-0.txt": sound, "rank-1.txt": sound, "rank-3.txt": sound},
		"rank twice":        {"a-0.txt": sound, "b-0.txt": sound},
		"no rank":           {"trace.txt": sound},
		"time runs back":    {"rank-0.txt": initRow + "MPI_Barrier:5:0,0,1:4\n" + finalizeRow},
		"too few arguments": {"rank-0.txt": initRow + "MPI_Send:5:1:2:5,8,8:6\n" + finalizeRow},
		"too many":          {"rank-0.txt": initRow + "MPI_Barrier:5:0,0,1:7:6\n" + finalizeRow},
		"no communicator":   {"rank-0.txt": initRow + "MPI_Barrier:5:0,1,1:6\n" + finalizeRow},
		"counts":            {"rank-0.txt": initRow + "MPI_Reduce_scatter:5:1:2:3:1,2:5,8,8:3:0,0,1:6\n" + finalizeRow},
		"bytes":             {"rank-0.txt": initRow + "MPI_Send:5:1:-2:5,8,8:0:0:0,0,1:6\n" + finalizeRow},
		"clock":             {"rank-0.txt": "# clockdiff: x\n" + sound},
		"larger world":      {"rank-0.txt": initRow + "MPI_Barrier:5:0,0,2:6\n" + finalizeRow},
		"swapped": {
			"rank-0.txt": initRow + "MPI_Barrier:5:0,1,2:6\n" + finalizeRow,
			"rank-1.txt": initRow + "MPI_Barrier:5:0,0,2:6\n" + finalizeRow,
		},
		"cut gzip": {"rank-0.txt.gz": "\x1f\x8b\x08\x00\x00"},
	})
}

func TestDetect(t *testing.T) {
	for head, want := range map[string]bool{
		"# htor's PMPI Tracer 1 Output File\n": true,
		"# collprof 0.9 output file\n":         true,
		"\n# a comment\nMPI_Init:-:1:2:3\n":    true,
		"MPI_Init:-:1":                         true,
		"# a comment\nrank 0 { }\n":            false,
		"":                                     false,
		"\x00\x01\x02":                         false,
		"MPI_Init(":                            false,
	} {
		if got := Detect([]byte(head)); got != want {
			t.Errorf("%q: %v", head, got)
		}
	}
}
