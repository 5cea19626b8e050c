package program

import (
	"errors"
	"io"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
)

// broken is a stream that takes nothing.
type broken struct{ error }

func (b broken) Write([]byte) (int, error) { return 0, b.error }

// TestLostOutput has all that programs print on standard output go nowhere.
func TestLostOutput(t *testing.T) {
	for _, args := range []string{"--help", "--version", "well"} {
		for _, c := range []struct {
			err    error
			stderr string
		}{
			{syscall.ENOSPC, "toy: standard output: no space left on device\n"},
			{syscall.EPIPE, ""},
		} {
			var stderr strings.Builder
			code := Run(t.Context(), newToy(), []string{args}, strings.NewReader(""), broken{c.err}, &stderr)
			if code != Failed || stderr.String() != c.stderr {
				t.Errorf("%s, %v: exit code %d, standard error %q", args, c.err, code, stderr.String())
			}
		}
	}
}

// TestLostNote: a note that cannot be printed is a failure, unless nobody wants it.
func TestLostNote(t *testing.T) {
	for err, want := range map[error]int{syscall.ENOSPC: Failed, syscall.EPIPE: Done, errors.New("gone"): Failed} {
		cmd := newToy()
		cmd.PreRun = func(*cobra.Command, []string) { Note(cmd, "so") }
		if code := Run(t.Context(), cmd, []string{"well"}, strings.NewReader(""), io.Discard, broken{err}); code != want {
			t.Errorf("%v: exit code %d, want %d", err, code, want)
		}
	}
}
