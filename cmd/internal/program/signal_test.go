package program

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// start starts the toy as a process and waits until it is at work.
func start(t *testing.T, how string) (toy *exec.Cmd, stderr *strings.Builder) {
	stderr = &strings.Builder{}
	toy = exec.Command(os.Args[0], how)
	toy.Env = append(os.Environ(), beToy+"=1")
	toy.Stderr = stderr
	stdout, err := toy.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := toy.Start(); err != nil {
		t.Fatal(err)
	}
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
