package pmpi

import (
	"os/exec"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestErrors records calls that return errors: they are counted by name and error.
func TestErrors(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		program := m.program(t, "errors")
		files, err := m.record(t, library, nil, program)
		expect.OK(t, err)
		header, calls, err := collect(t, files, reading.Options{Align: true})
		expect.OK(t, err)
		expect.Same(t, map[string]int64{"MPI_Send MPI_ERR_RANK": 4, "MPI_Recv MPI_ERR_TRUNCATE": 4}, header.Failed)
		want := map[string]int{"MPI_Init": 4, "MPI_Isend": 4, "MPI_Wait": 4, "MPI_Barrier": 4, "MPI_Finalize": 4}
		expect.Same(t, want, names(calls))
	})
}

// TestOtherMPI: a library for another MPI than the program's says so in one line.
func TestOtherMPI(t *testing.T) {
	var programs, libraries []string
	var all []implementation
	withMPI(t, func(t *testing.T, m implementation, library string) {
		all, libraries = append(all, m), append(libraries, library)
	})
	if len(all) < 2 {
		t.Skip("there is but one MPI")
	}
	for _, m := range all {
		programs = append(programs, m.program(t, "elsewhere"))
	}
	for i, m := range all {
		t.Run(m.name, func(t *testing.T) {
			c := exec.Command(programs[i])
			c.Env = append(append(c.Environ(), cases.MPIEnvironment(t)...), "LD_PRELOAD="+libraries[1-i], "LOGGOPS_DIR="+t.TempDir())
			out, err := c.CombinedOutput()
			said := string(out)
			if err == nil || strings.Count(said, "\n") != 1 || !strings.HasPrefix(said, "libloggops_pmpi: this library is built for ") {
				t.Errorf("error %v, said %q", err, said)
			}
			t.Log(said)
		})
	}
}
