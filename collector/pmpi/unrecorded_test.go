package pmpi

import (
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/testkit/expect"
)

// TestNotRecorded runs programs that communicate in ways the library does not
// record: it says so, and so do the recording and schedgen.
func TestNotRecorded(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		program := m.program(t, "unrecorded")
		t.Run("apart", func(t *testing.T) { requestsApart(t, m, library, program) })
		t.Run("folders", func(t *testing.T) { folders(t, m, library, program) })
		t.Run("spawn", func(t *testing.T) { spawned(t, m, library, program) })
		t.Run("clocks", func(t *testing.T) { clocks(t, m, library, program) })
	})
}

func of(t *testing.T, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.pmpi"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: files %v, error %v", folder, files, err)
	}
	return files
}

// requestsApart checks that requests of one-sided communication and of files,
// which have no numbers, are not taken for unknown ones.
func requestsApart(t *testing.T, m implementation, library, program string) {
	said, folder, err := m.launch(t, 2, library, nil, program, filepath.Join(t.TempDir(), "written"))
	expect.OK(t, err)
	header, _, err := collect(t, of(t, folder), reading.Options{})
	if err != nil || header.Unrecorded != nil || strings.Contains(said, "is not recorded") {
		t.Errorf("error %v, unrecorded %v, said %q", err, header.Unrecorded, said)
	}
}

// folders checks that no run is written over another, nor into its folder, be
// they at the same time or not.
func folders(t *testing.T, m implementation, library, program string) {
	folder := filepath.Join(t.TempDir(), "run")
	var jobs sync.WaitGroup
	said := make([]string, 3)
	for i := range said {
		jobs.Go(func() {
			var err error
			if said[i], _, err = m.launch(t, i+1, library, []string{"LOGGOPS_DIR=" + folder}, program, "nothing"); err != nil {
				t.Error(err)
			}
		})
	}
	jobs.Wait()
	runs := map[string]bool{}
	for _, name := range []string{folder, folder + ".2", folder + ".3"} {
		header, _ := collected(t, of(t, name))
		runs[header.Run] = true
		moved := folder + " holds another run: this one is recorded into " + name + "\n"
		if all := strings.Join(said, ""); strings.Count(all, moved) != 1 && name != folder {
			t.Errorf("%q lacks %q", all, moved)
		}
	}
	if len(runs) != 3 {
		t.Errorf("runs %v", runs)
	}
}

// spawned checks that spawned processes have a folder of their own.
func spawned(t *testing.T, m implementation, library, program string) {
	if said, _, err := m.launch(t, 1, "", nil, program, "spawn"); err != nil {
		t.Skipf("this MPI spawns no processes here: %.200s", said)
	}
	folder := filepath.Join(t.TempDir(), "run")
	args := []string{"-x", "LD_PRELOAD=" + library, "-x", "LOGGOPS_DIR=" + folder}
	if m.name == "mpich" {
		args = []string{"-genv", "LD_PRELOAD", library, "-genv", "LOGGOPS_DIR", folder}
	}
	said, err := collecting.Command(t, m.command("mpirun"), append(args, "-np", "1", program, "spawn")...)
	expect.OK(t, err)
	for name, want := range map[string]map[string]int64{
		folder: {"MPI_Comm_spawn": 1}, folder + ".spawned": nil,
	} {
		header, calls := collected(t, of(t, name))
		if _, err := scheduled(&inMemory{header, calls}); name == folder &&
			(err == nil || !strings.Contains(err.Error(), "MPI_Comm_spawn: the other processes have a recording of their own")) {
			t.Errorf("%s: error %v", name, err)
		}
		if diff := cmp.Diff(want, header.Unrecorded); diff != "" || header.Opaque["MPI_Barrier"] != int64(header.Ranks) {
			t.Errorf("%s: unrecorded %s, opaque %v", name, diff, header.Opaque)
		}
	}
	for _, text := range []string{"1 MPI_Comm_spawn, 1 calls on unrecorded communicators\n", "the spawned processes are recorded into " + folder + ".spawned\n"} {
		if !strings.Contains(said, text) {
			t.Errorf("%q lacks %q", said, text)
		}
	}
}

// clocks checks ranks whose environment names different clocks.
func clocks(t *testing.T, m implementation, library, program string) {
	folder := filepath.Join(t.TempDir(), "run")
	rank := []string{"env", "LD_PRELOAD=" + library, "LOGGOPS_DIR=" + folder, program, "nothing"}
	args := append([]string{"-np", "1"}, rank...)
	args = append(append(args, ":", "-np", "1"), append([]string{"env", "LOGGOPS_CLOCK=cpu"}, rank[1:]...)...)
	collecting.Run(t, m.command("mpirun"), args...)
	_, _, err := collect(t, of(t, folder), reading.Options{})
	expect.Error(t, err, "loggops-1.pmpi: rank 1, byte 24, after 0 calls: its clock is CPU time")
}
