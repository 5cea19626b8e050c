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
	"loggops/internal/expect"
	"loggops/internal/mpirun"
)

// TestRuntime has programs that take 50 ms between MPI_Init and MPI_Finalize
// measured, in all languages that there are compilers for.
func TestRuntime(t *testing.T) {
	mpirun.Need(t)
	folder := t.TempDir()
	collecting.Run(t, "make", "-C", "runtime", "OUT="+folder, "CFLAGS=-O2 -Werror")
	const fortran = `program x
%
integer :: error
integer(8) :: start, now, rate
call MPI_Init(error)
call system_clock(start, rate)
do
  call system_clock(now)
  if (now - start > rate / 20) exit
end do
call MPI_Finalize(error)
end program
`
	for name, source := range map[string]struct{ compiler, file, text string }{
		"C": {"mpicc", "x.c", `#include <mpi.h>
int main(int argc, char **argv)
{
    double start;
    MPI_Init(&argc, &argv);
    for (start = MPI_Wtime(); MPI_Wtime() - start < 0.05;)
        ;
    MPI_Finalize();
    return 0;
}
`},
		"mpif.h":  {"mpif90", "x.f90", strings.Replace(fortran, "%", "include 'mpif.h'", 1)},
		"mpi_f08": {"mpif90", "x.f90", strings.Replace(fortran, "%", "use mpi_f08", 1)},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(source.compiler); err != nil {
				t.Skipf("nothing measured: %v", err)
			}
			own := t.TempDir()
			file, program, times := filepath.Join(own, source.file), filepath.Join(own, "x"), filepath.Join(own, "times")
			expect.OK(t, os.WriteFile(file, []byte(source.text), 0o666))
			collecting.Run(t, source.compiler, "-o", program, file)
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
