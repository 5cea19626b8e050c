package pmpi

import (
	"regexp"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/internal/testkit/expect"
)

// TestOverhead runs lib/overhead, which prints a line each of elapsed and CPU time.
func TestOverhead(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		program := m.program(t, "local")
		said, err := collecting.Command(t, "lib/overhead", library, "2", m.command("mpirun"), "-np", "2", "env", "{}", program)
		expect.OK(t, err)
		line := regexp.MustCompile(`(?m)^(elapsed|CPU): \d+\.\d+ s without; recording adds [+-]\S+ s, 95 % CI [+-]\S+ to [+-]\S+ s \([+-]\S+ %, [+-]\S+ to [+-]\S+ %\)$`)
		if n := len(line.FindAllString(said, -1)); n != 2 {
			t.Errorf("%d lines: %q", n, said)
		}
		said, err = collecting.Command(t, "lib/overhead", library, "2", m.command("mpirun"), "-np", "1", program)
		if err == nil || !strings.Contains(said, "overhead: nothing was recorded: the command has no argument {}\n") {
			t.Errorf("error %v, said %q", err, said)
		}
	})
}
