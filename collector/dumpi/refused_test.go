package dumpi

import (
	"cmp"
	"fmt"
	"testing"

	"loggops/collector/internal/collecting"
)

// TestRefused: what is wrong with the calls of two ranks is said in a line.
func TestRefused(t *testing.T) {
	const dup = "MPI_Comm_dup comm=2 made=4\n"
	recordings := map[string]map[string][]byte{}
	for name, run := range map[string]struct {
		first, second string // calls of the ranks; "" for the same
		missed        map[string]int32
	}{
		"number of communicators":        {"MPI_Barrier comm=2", "MPI_Barrier comm=2\n" + dup, nil},
		"call that makes a communicator": {dup, "MPI_Comm_split comm=2 made=4", nil},
		"member without a communicator":  {dup, "MPI_Comm_dup comm=2 made=1", nil},
		"order of a grid":                {"MPI_Cart_create comm=2 dims=2 reorder=1 made=4", "", nil},
		"rank in a communicator":         {dup + "MPI_Comm_rank comm=4 rank=1", "", nil},
		"size of a communicator":         {dup + "MPI_Comm_size comm=4 size=3", "", nil},
		"size of the run":                {"MPI_Comm_size comm=2 size=3", "", nil},
		"datatype":                       {"MPI_Bcast comm=2 count=1 type=99", "", nil},
		"count":                          {"MPI_Bcast comm=2 count=-1 type=9", "", nil},
		"index":                          {"MPI_Waitany requests=2 index=1", "", nil},
		"indices":                        {"MPI_Waitsome requests=2 outcount=2 indices=0", "", nil},
		"calls that are not recorded":    {"MPI_Barrier comm=2", "", map[string]int32{"MPI_Wtime": 5, "MPI_Iprobe": 3}},
		"no calls":                       {},
	} {
		recordings[name] = map[string][]byte{}
		for rank, calls := range []string{run.first, cmp.Or(run.second, run.first)} {
			f := fileWriter{missed: run.missed}
			f.text(calls)
			recordings[name][fmt.Sprintf("x-%d.bin", rank)] = f.file()
		}
	}
	collecting.Refused(t, "refused.golden", Collect, recordings)
}
