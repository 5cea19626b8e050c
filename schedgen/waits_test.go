package schedgen

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"loggops/formats/mpi"
	"loggops/internal/testkit/expect"
)

// Every call that becomes operations has a row in the table of who waits for whom.
func TestEveryCallHasARow(t *testing.T) {
	text, err := os.ReadFile("../testdata/waits/calls.txt")
	expect.OK(t, err)
	call := regexp.MustCompile(`(?m) ([A-Z]\w+|pthread_\w+)`)
	has := map[string]bool{}
	for _, block := range strings.Split(string(text), "\n\n") {
		head, lines, _ := strings.Cut(block, "\n")
		for _, m := range call.FindAllStringSubmatch(lines, -1) {
			has[m[1]], has["MPI_"+m[1]] = true, true
			if strings.HasSuffix(head, " +i") {
				has["MPI_I"+strings.ToLower(m[1])] = true
			}
		}
	}
	for name := range calls() {
		if !has[name] && !ofMPI4(name) {
			t.Errorf("%s has no row in testdata/waits/calls.txt: add one, and a case to testdata/apps/waits", name)
		}
	}
}

// ofMPI4 reports whether a call is of MPI 4, which not all MPIs have, waits for no one,
// or has no operations: tests in collector/pmpi make them.
func ofMPI4(name string) bool {
	switch name {
	case "MPI_Isendrecv", "MPI_Isendrecv_replace", "MPI_Psend_init", "MPI_Precv_init", "MPI_Pready", "MPI_Pready_range", "MPI_Pready_list", "MPI_Parrived",
		"MPI_Comm_spawn", "MPI_Comm_spawn_multiple", "MPI_Comm_accept", "MPI_Comm_connect", "MPI_Comm_join",
		"MPI_Pcontrol", "MPI_Comm_idup_with_info", "MPI_Comm_create_from_group", "MPI_Intercomm_create_from_groups":
		return true
	}
	of := mpi.Of(name)
	return of.Class == mpi.Collective && of.Requests == mpi.Makes
}
