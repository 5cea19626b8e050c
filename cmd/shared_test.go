package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestSharedTraces takes real traces, where there are some on the machine, from
// the recording to the end of a simulation, as they are and replicated.
func TestSharedTraces(t *testing.T) {
	shared := os.Getenv("LOGGOPS_SHARED")
	if shared == "" {
		t.Skip("LOGGOPS_SHARED, the folder with real traces, is not set")
	}
	folders, err := filepath.Glob(filepath.Join(shared, "traces", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			continue
		}
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			out := t.TempDir()
			trace, schedule := filepath.Join(out, "x.trace.arrow"), filepath.Join(out, "x.sched.arrow")
			run(t, "loggops-collect", folder, "-o", trace)
			run(t, "loggops-schedgen", trace, "-o", schedule)
			run(t, "loggops-sim", schedule)
			run(t, "loggops-sim", schedule, "--replicas", "2")
		})
	}
}

func run(t *testing.T, program string, args ...string) {
	t.Helper()
	if text, err := exec.Command(filepath.Join(bin, program), args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v: %s", program, err, text)
	}
}
