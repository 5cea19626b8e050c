package pmpi

import (
	"testing"

	"loggops/collector/reading"
)

var (
	initCall     = shape{"MPI_Init", ""}
	cartCall     = shape{"MPI_Cart_create", "cmMg"}
	neighborCall = shape{"MPI_Neighbor_alltoallv", "cNnh"}
	sendCall     = shape{"MPI_Send", "cptb"}
	isendCall    = shape{"MPI_Isend", "cptbq"}
	recvCall     = shape{"MPI_Recv", "cptbs"}
	waitallCall  = shape{"MPI_Waitall", "d"}
	sendrecvCall = shape{"MPI_Sendrecv", "cptbPTBs"}
	scatterCall  = shape{"MPI_Scatter", "cbBr"}
	gathervCall  = shape{"MPI_Allgatherv", "cbN"}
	splitCall    = shape{"MPI_Comm_split", "cm"}
	barrierCall  = shape{"MPI_Barrier", "c"}
)

func TestNoRecording(t *testing.T) {
	for name, files := range map[string][][]byte{
		"no file":                       {},
		"no file of ours":               {[]byte("hello, hello, hello, hello, hello, hello")},
		"not even a head":               {magic},
		"compressed, but not so at all": {[]byte("\x1f\x8b\x08hello")},
	} {
		if _, _, err := collect(t, store(t, files...), reading.Options{}); err == nil {
			t.Errorf("%s: no error", name)
		} else {
			t.Logf("%s: %v", name, err)
		}
	}
}
