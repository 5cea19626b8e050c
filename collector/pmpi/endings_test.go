package pmpi

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/collector/cut"
	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/testkit/expect"
)

// TestEndings ends runs in all ways: whatever is recorded up to the last call of
// each rank survives, but where the disk is full, and is collected; its latest
// consistent cut becomes a schedule that is simulated to its end. Without -whole, each
// way but MPI_Abort, which is the MPI's own, is tried with one of the MPIs.
func TestEndings(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		program := m.program(t, "endings")
		ways := sample(m, []string{"return", "finalize", "exit", "abort", "handler", "limit", "SIGTERM", "SIGINT", "SIGKILL", "disk"})
		for _, how := range append(ways, "MPI_Abort") {
			t.Run(how, func(t *testing.T) { ending(t, m, library, program, how) })
		}
	})
}

func ending(t *testing.T, m implementation, library, program, how string) {
	t.Parallel() // launchers wait a second before they kill
	folder, logs := filepath.Join(t.TempDir(), "run"), t.TempDir()
	command := []string{m.command("mpirun"), "-np", "4", "env", "LD_PRELOAD=" + library, "LOGGOPS_DIR=" + folder, "LOGGOPS_LOG=" + logs, program, how}
	switch how {
	case "limit":
		command = untilLimit(logs, command)
	case "disk":
		command = onSmallDisk(t, filepath.Dir(folder), command)
	}
	said, err := collecting.Command(t, command[0], command[1:]...)
	status := 0
	if exit, failed := errors.AsType[*exec.ExitError](err); failed {
		said, status = err.Error(), exit.ExitCode()
	}
	if how == "finalize" || how == "disk" {
		if status != 0 {
			t.Fatalf("exit status %d: %s", status, said)
		}
	} else if how == "exit" || how == "handler" || how == "return" {
		if status != 7 && m.name == "openmpi" { // that of MPICH's mpirun is made of those of all ranks
			t.Errorf("exit status %d, the program's is 7: %s", status, said)
		}
	}
	if how == "disk" {
		if !strings.Contains(said, "No space left on device; nothing more of this rank is recorded\n") {
			t.Errorf("no word of the disk: %s", said)
		}
		folder = filepath.Join(filepath.Dir(folder), "copy")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.pmpi"))
	if err != nil || len(files) != 4 {
		t.Fatalf("files %v, exit status %d: %s", files, status, said)
	}
	_, _, err = collect(t, files, reading.Options{})
	if (how == "finalize") != (err == nil) || err != nil && !strings.Contains(err.Error(), "the file ends without an end mark") {
		t.Errorf("error %v", err)
	}
	header, calls, err := collect(t, files, reading.Options{Truncated: true})
	expect.OK(t, err)
	var kept [4]int64
	for _, c := range calls {
		kept[c.Rank]++
	}
	survived := ""
	for rank, n := range kept {
		made := madeCalls(t, logs, rank)
		switch {
		case how == "finalize":
			made++
		case how == "disk" && n < made:
			t.Errorf("rank %d: %d calls are kept, fewer than %d", rank, n, made)
			fallthrough
		case how == "disk":
			made = n
		}
		if n != made && n != made+1 { // it ended between the call and writing it down
			t.Errorf("rank %d: %d calls are kept, %d were made", rank, n, made)
		}
		survived += fmt.Sprintf(" %d/%d", n, made)
	}
	recorded := &inMemory{header, calls}
	found, err := cut.Find(recorded)
	expect.OK(t, err)
	within, inCut := cut.Of(recorded, found), ""
	for _, part := range found.Parts {
		inCut += fmt.Sprintf(" %d", part.Calls)
	}
	t.Logf("status %d, calls kept/made by rank:%s; in the cut:%s; simulated: %d ns", status, survived, inCut, slices.Max(finishTimes(t, within)))
}

// untilLimit returns a command that ends another as a batch system does, once rank 2 waits for that.
func untilLimit(logs string, command []string) []string {
	limited := []string{"sh", "-c", `"$@" & until [ -e "$0/limit" ] || ! kill -0 $!; do sleep 0.1; done; kill -TERM $!; wait $!`, logs}
	return append(limited, command...)
}

// onSmallDisk returns a command that runs another with a small disk in a folder,
// and then copies the recording from there.
func onSmallDisk(t *testing.T, folder string, command []string) []string {
	t.Helper()
	small := []string{"unshare", "-rm", "sh", "-c", `mount -t tmpfs -o size=6m none "$0" && "$@"; status=$?; cp -r "$0/run" "$0.copy"; umount "$0"; mv "$0.copy" "$0/copy"; exit $status`, folder}
	if out, err := exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "none", folder).CombinedOutput(); err != nil {
		t.Skipf("no small disk: %v: %s", err, out)
	}
	return append(small, command...)
}

// madeCalls reads how many calls per rank has written down.
func madeCalls(t *testing.T, logs string, rank int) int64 {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(logs, fmt.Sprintf("%d.count", rank)))
	if err != nil || len(b) != 8 {
		t.Fatalf("%d bytes, error %v", len(b), err)
	}
	return int64(binary.NativeEndian.Uint64(b))
}
