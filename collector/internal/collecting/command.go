package collecting

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// Command runs a command, such as mpirun, for ten minutes at most, and returns what it printed, which is in the error, too.
func Command(t testing.TB, name string, args ...string) (said string, err error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	c.Env = append(os.Environ(), cases.MPIEnvironment(t)...)
	out, err := c.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return string(out), err
}

// Run is Command for a command that must not fail.
func Run(t testing.TB, name string, args ...string) (said string) {
	t.Helper()
	said, err := Command(t, name, args...)
	expect.OK(t, err)
	return said
}
