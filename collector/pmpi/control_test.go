package pmpi

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/internal/testkit/expect"
)

// TestLimits: the file of a rank ends within its limit, and blocks are as small as
// is wanted.
func TestLimits(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		program := m.program(t, "many")
		said, folder, err := m.launch(t, 2, library, []string{"LOGGOPS_BUFFER=4K", "LOGGOPS_MAX_BYTES=64K"}, program)
		if err != nil || !strings.Contains(said, "LOGGOPS_MAX_BYTES is reached; nothing more of this rank is recorded\n") {
			t.Fatalf("error %v, said %q", err, said)
		}
		files := of(t, folder)
		for _, file := range files {
			if info, err := os.Stat(file); err != nil || info.Size() > 64<<10 || info.Size() < 48<<10 {
				t.Errorf("%s: %d bytes, error %v", file, info.Size(), err)
			}
		}
		header, calls, err := collect(t, files, reading.Options{Truncated: true})
		if err != nil || len(header.Truncated) != 2 || len(calls) < 2000 {
			t.Errorf("%d calls, truncated %v, error %v", len(calls), header.Truncated, err)
		}
	})
}

// TestRelativeFolder: the folder is one of where the program was started.
func TestRelativeFolder(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		program := m.program(t, "elsewhere")
		here := t.TempDir()
		t.Chdir(here)
		_, _, err := m.launch(t, 2, library, []string{"LOGGOPS_DIR=run"}, program)
		expect.OK(t, err)
		if files := of(t, filepath.Join(here, "run")); len(files) != 2 {
			t.Errorf("files %v", files)
		}
	})
}

// TestControl stops recording on each rank at a point of its own: what is left has both
// ends of each message and all ranks of each collective, so that it is simulated.
func TestControl(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		program := m.program(t, "control")
		for _, start := range []string{"", "paused"} {
			t.Run("start "+start, func(t *testing.T) {
				header, calls := m.simulated(t, library, []string{"LOGGOPS_START=" + start}, program, "13")
				checkTimes(t, calls)
				n := names(calls)
				t.Logf("%v, partial %v", n, header.Partial)
				if n["MPI_Pcontrol"] < 4 || n["MPI_Barrier"] < 4 || n["MPI_Barrier"] >= 13*4 || n["MPI_Comm_dup"] != 13*4 || n["MPI_Isend"] >= 13*4 || len(header.Partial) < 3 {
					t.Errorf("%v, partial %v", n, header.Partial)
				}
			})
		}
		_, calls := m.simulated(t, library, []string{"LOGGOPS_START=paused"}, m.program(t, "local"))
		if n := names(calls); n["MPI_Barrier"] != 0 || n["MPI_Pcontrol"] != 4 || n["MPI_Finalize"] != 4 {
			t.Errorf("%v", n)
		}
	})
}
