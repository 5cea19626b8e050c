package infer

import (
	"testing"

	"loggops/formats/comm"
)

// TestOrders: members of a communicator agree if they call the same collectives in the same order.
func TestOrders(t *testing.T) {
	list := []comm.Communicator{comm.World(3), {Members: comm.Of([]int32{0, 2})}, {Self: true}}
	for _, test := range []struct {
		calls [3][]string // by rank
		place int32
		agree bool
	}{
		{calls: [3][]string{{"MPI_Bcast", "MPI_Barrier"}, {"MPI_Bcast", "MPI_Barrier"}, {"MPI_Bcast", "MPI_Barrier"}}, agree: true},
		{calls: [3][]string{{"MPI_Bcast", "MPI_Barrier"}, {"MPI_Barrier", "MPI_Bcast"}, {"MPI_Bcast", "MPI_Barrier"}}},
		{calls: [3][]string{{"MPI_Bcast"}, {"MPI_Bcast"}, {}}},
		{calls: [3][]string{{"MPI_Bcast"}, {}, {"MPI_Bcast"}}, place: 1, agree: true},
		{calls: [3][]string{{"MPI_Bcast"}, {}, {}}, place: 1},
		{calls: [3][]string{{"MPI_Bcast"}, {}, {}}, place: 2, agree: true},
	} {
		orders := assumed{{}, {}, {}}
		for rank, calls := range test.calls {
			for _, name := range calls {
				orders[rank].call(test.place, Hash(name))
			}
		}
		if got := orders.agree(list); got != test.agree {
			t.Errorf("%v on %d: agree %v", test.calls, test.place, got)
		}
	}
}
