package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"loggops/internal/testkit/expect"
)

// TestChangedInput changes files while programs read them: they come to what
// the file was when it was opened, or to an error of one line, and never to
// something else.
func TestChangedInput(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, call := range []string{
		"loggops-schedgen --pattern ring --ranks 30000 -o ring.sched.arrow", "loggops-schedgen ring.sched.arrow --export goal -o ring.goal",
		"loggops-schedgen ring.sched.arrow --export goal-binary -o ring.bin",
	} {
		done(t, command(folder, call))
	}
	expect.OK(t, os.WriteFile(filepath.Join(folder, "rank-0.txt"), recording(100_000), 0o666))
	changes := []struct {
		name   string
		change func(path string) error
	}{
		{"grown", func(path string) error {
			f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
			if err != nil {
				return err
			}
			_, err = f.WriteString("\nand so on\n")
			return errors.Join(err, f.Close())
		}},
		{"cut", func(path string) error {
			info, err := os.Stat(path)
			if err != nil {
				return err
			}
			return os.Truncate(path, info.Size()/2)
		}},
		{"replaced", func(path string) error {
			return errors.Join(os.WriteFile(path+".new", []byte("another\n"), 0o666), os.Rename(path+".new", path))
		}},
	}
	noticed, readOn := 0, 0
	for input, args := range map[string]string{
		"ring.sched.arrow": "loggops-replicate ring.sched.arrow -k 2 -o out",
		"ring.goal":        "loggops-schedgen ring.goal -o out",
		"ring.bin":         "loggops-schedgen ring.bin -o out",
		"rank-0.txt":       "loggops-collect rank-0.txt -o out",
	} {
		done(t, command(folder, args))
		want, err := os.ReadFile(filepath.Join(folder, "out"))
		expect.OK(t, err)
		before, err := os.ReadFile(filepath.Join(folder, input))
		expect.OK(t, err)
		for _, c := range changes {
			own := t.TempDir()
			path := filepath.Join(own, input)
			expect.OK(t, os.WriteFile(path, before, 0o666))
			cmd := command(own, args)
			var said strings.Builder
			cmd.Stderr = &said
			expect.OK(t, cmd.Start())
			until(t, "it reads", func() bool { return reads(cmd.Process.Pid, path) })
			cmd.Process.Signal(syscall.SIGSTOP)
			changed := c.change(path)
			cmd.Process.Signal(syscall.SIGCONT)
			err := cmd.Wait()
			if changed != nil {
				t.Fatal(changed)
			}
			got, missing := os.ReadFile(filepath.Join(own, "out"))
			switch {
			case err == nil && bytes.Equal(got, want):
				if c.name == "replaced" {
					readOn++
				}
			case cmd.ProcessState.ExitCode() == 1 && missing != nil && strings.Count(said.String(), "\n") == 1 && strings.Contains(said.String(), input):
				if strings.Contains(said.String(), "has changed while it was read") {
					noticed++
				}
			default:
				t.Errorf("%s, %s: %v: %d bytes, where there were %d: %s", input, c.name, err, len(got), len(want), said.String())
			}
		}
	}
	// Others have changed before they were opened, or after they had been read.
	if noticed == 0 || readOn == 0 {
		t.Errorf("%d changes were noticed, %d files that were replaced were read on", noticed, readOn)
	}
	t.Logf("%d changes were noticed, %d files that were replaced were read on", noticed, readOn)
}

// recording returns a recording of one rank.
func recording(calls int) []byte {
	var text bytes.Buffer
	text.WriteString("# htor's PMPI Tracer 1 Output File\nMPI_Init:-:1:2:1000\nMPI_Comm_rank:1001:0,0,1:3000:1002\n")
	for i := range calls {
		fmt.Fprintf(&text, "MPI_Barrier:%d:0,0,1:%d\n", 2000+10*i, 2005+10*i)
	}
	fmt.Fprintf(&text, "MPI_Finalize:%d:-\n", 3000+10*calls)
	return text.Bytes()
}

// reads reports whether a process has a file open, or has ended.
func reads(pid int, path string) bool {
	folder := fmt.Sprintf("/proc/%d/fd", pid)
	files, err := os.ReadDir(folder)
	if err != nil || len(files) == 0 {
		return true
	}
	for _, f := range files {
		if to, err := os.Readlink(filepath.Join(folder, f.Name())); err == nil && to == path {
			return true
		}
	}
	return false
}
