package bench

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"loggops/collector/internal/collecting"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestRuntime has programs that take 50 ms between MPI_Init and MPI_Finalize
// measured, in all languages that there are compilers for.
func TestRuntime(t *testing.T) {
	cases.NeedMPI(t)
	folder := t.TempDir()
	collecting.Run(t, "make", "-C", "runtime", "OUT="+folder, "CFLAGS=-O2 -Werror")
	for name, command := range map[string][]string{
		"C":       {"mpicc", "runtime/testdata/fifty.c"},
		"mpif.h":  {"mpif90", "-Dmpif", "runtime/testdata/fifty.F90"},
		"mpi_f08": {"mpif90", "runtime/testdata/fifty.F90"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(command[0]); err != nil {
				t.Skipf("nothing measured: %v", err)
			}
			own := t.TempDir()
			program, times := filepath.Join(own, "x"), filepath.Join(own, "times")
			collecting.Run(t, command[0], append([]string{"-o", program}, command[1:]...)...)
			start := time.Now()
			collecting.Run(t, "mpirun", "-np", "2", "env", "LD_PRELOAD="+filepath.Join(folder, "libloggops_runtime.so"), "LOGGOPS_RUNTIME="+times, program)
			whole := time.Since(start)
			text, err := os.ReadFile(times)
			expect.OK(t, err)
			ns, err := strconv.ParseInt(strings.TrimSuffix(string(text), "\n"), 10, 64)
			if took := time.Duration(ns); err != nil || took < 50*time.Millisecond || took >= whole {
				t.Errorf("%q of 50 ms, %v with mpirun", text, whole)
			}
		})
	}
}
