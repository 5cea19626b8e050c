package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// TestRecordedTraces takes the traces of applications through to the end of a
// simulation, and checks that their list is complete and that they stay small.
func TestRecordedTraces(t *testing.T) {
	const folder, most = "../testdata/traces", 3_000_000
	list, err := os.ReadFile(filepath.Join(folder, "README.md"))
	expect.OK(t, err)
	files, err := filepath.Glob(filepath.Join(folder, "*", "*.trace.arrow"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d traces, error %v", len(files), err)
	}
	var bytes int64
	for _, file := range files {
		info, err := os.Stat(file)
		expect.OK(t, err)
		bytes += info.Size()
		name := strings.TrimSuffix(filepath.Base(file), ".trace.arrow")
		if !strings.Contains(string(list), "`"+name+"`") {
			t.Errorf("README.md does not say where %s comes from", name)
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := trace.Open(file)
			expect.OK(t, err)
			defer r.Close()
			if head := r.Head(); !head.CPUTime || len(head.Opaque) > 0 {
				t.Errorf("CPU time is %v; opaque %v", head.CPUTime, head.Opaque)
			}
			schedule := filepath.Join(t.TempDir(), "app.sched.arrow")
			run(t, "loggops-schedgen", file, "-q", "-o", schedule)
			run(t, "loggops-sim", schedule, "-q", "-j", "1")
		})
	}
	if bytes > most {
		t.Errorf("traces of %d bytes, more than %d", bytes, most)
	}
}
