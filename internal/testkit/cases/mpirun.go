package cases

import (
	"os"
	"os/exec"
	"testing"

	"loggops/internal/testkit/expect"
)

// MPIEnvironment allows Open MPI to run as root and with more ranks than cores, and disables its search for networks,
// which takes as long as a run. Its files are in a folder of their own: of two runs that begin at once in the usual
// one, both of which create a folder there, one fails.
func MPIEnvironment(t testing.TB) []string {
	t.Helper()
	folder, err := os.MkdirTemp("", "mpi") // short, since sockets have their names in it
	expect.OK(t, err)
	t.Cleanup(func() { os.RemoveAll(folder) })
	return []string{
		"OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
		"OMPI_MCA_rmaps_base_oversubscribe=1", "OMPI_MCA_mpi_yield_when_idle=1",
		"OMPI_MCA_pml=ob1", "OMPI_MCA_btl=self,vader",
		"OMPI_MCA_orte_tmpdir_base=" + folder,
	}
}

// NeedMPI skips a test unless make, mpicc, mpirun and other tools are installed.
func NeedMPI(t testing.TB, others ...string) {
	t.Helper()
	for _, tool := range append([]string{"make", "mpicc", "mpirun"}, others...) {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("no program runs: %v", err)
		}
	}
}
