package program

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"loggops/internal/testkit/expect"
)

// start starts the toy as a process and waits until it is at work.
func start(t *testing.T, how ...string) (toy *exec.Cmd, stderr *strings.Builder) {
	stderr = &strings.Builder{}
	toy = exec.Command(os.Args[0], how...)
	toy.Env = append(os.Environ(), beToy+"=1")
	toy.Stderr = stderr
	stdout, err := toy.StdoutPipe()
	expect.OK(t, err)
	expect.OK(t, toy.Start())
	t.Cleanup(func() { toy.Process.Kill() })
	if line, err := bufio.NewReader(stdout).ReadString('\n'); line != "ready\n" {
		t.Fatalf("the toy says %q, %v", line, err)
	}
	return toy, stderr
}

func TestFirstSignalCancels(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		toy, stderr := start(t, "when-stopped")
		toy.Process.Signal(signal)
		toy.Wait()
		if code := toy.ProcessState.ExitCode(); code != Interrupted || stderr.String() != "toy: interrupted\n" {
			t.Errorf("%v: exit code %d, standard error %q", signal, code, stderr)
		}
	}
}

func TestSecondSignalKills(t *testing.T) {
	toy, stderr := start(t, "when-killed")
	ended := make(chan error, 1)
	go func() { ended <- toy.Wait() }()
	for {
		// How long it takes the toy to note the first signal is not known.
		toy.Process.Signal(syscall.SIGINT)
		select {
		case err := <-ended:
			exit, ok := errors.AsType[*exec.ExitError](err)
			if !ok || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGINT {
				t.Errorf("ended with %v, standard error %q", err, stderr)
			}
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// TestAbandoned: work that does not look at its context ends all the same, and leaves
// none of its unfinished files behind.
func TestAbandoned(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	out := filepath.Join(folder, "out")
	expect.OK(t, os.WriteFile(out, []byte("old"), 0o666))
	toy, stderr := start(t, "when-abandoned", "-o", out)
	if files, err := os.ReadDir(folder); len(files) != 3 {
		t.Errorf("%d files are at work, %v", len(files), err)
	}
	toy.Process.Signal(syscall.SIGTERM)
	toy.Wait()
	if code := toy.ProcessState.ExitCode(); code != Interrupted || stderr.String() != "toy: interrupted\n" {
		t.Errorf("exit code %d, standard error %q", code, stderr)
	}
	if text, err := os.ReadFile(out); string(text) != "old" {
		t.Errorf("%q, %v", text, err)
	}
	if err := os.Remove(out); err != nil {
		t.Error(err)
	}
	wantEmpty(t, folder)
}

// TestAwaited: work that puts an end to something else is waited for.
func TestAwaited(t *testing.T) {
	toy, stderr := start(t, "when-done")
	toy.Process.Signal(syscall.SIGTERM)
	begin := time.Now()
	toy.Wait()
	if code := toy.ProcessState.ExitCode(); time.Since(begin) < 2*grace || code != Interrupted || stderr.String() != "toy: interrupted\n" {
		t.Errorf("exit code %d, standard error %q", code, stderr)
	}
}

// TestNobodyListens: an error that cannot be written is not waited for.
func TestNobodyListens(t *testing.T) {
	read, write, err := os.Pipe()
	expect.OK(t, err)
	defer read.Close()
	toy := exec.Command(os.Args[0], "when-full")
	toy.Env = append(os.Environ(), beToy+"=1")
	toy.Stderr = write
	expect.OK(t, toy.Start())
	write.Close()
	if _, err := read.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	time.Sleep(100 * time.Millisecond) // until the pipe is full
	toy.Process.Signal(syscall.SIGTERM)
	toy.Wait()
	if code := toy.ProcessState.ExitCode(); code != Interrupted {
		t.Errorf("exit code %d", code)
	}
}
