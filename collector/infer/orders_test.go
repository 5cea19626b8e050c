package infer

import (
	"testing"

	"loggops/formats/comm"
	"loggops/internal/testkit/expect"
)

// TestOrders: members of a communicator agree if they call the same collectives in the same order. Counterexamples: another order, and a
// member without a call.
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

// TestAssumable: a communicator may be assumed if the members of each then call the same collectives. Counterexample: only two of three ranks call
// one, which is not on MPI_COMM_WORLD then.
func TestAssumable(t *testing.T) {
	list := []comm.Communicator{comm.World(3), {Members: comm.Of([]int32{0, 2})}}
	ranks := []*Collectives{NewCollectives(), NewCollectives(), NewCollectives()}
	for _, c := range ranks {
		c.CallUnknown(Hash("MPI_Bcast"))
	}
	expect.Same(t, Assumptions{World: true, Last: true, OnlyWorld: true}, Assumable(list[:1], ranks))
	for _, rank := range []int{0, 2} {
		ranks[rank].Call(1, Hash("MPI_Barrier"))
		ranks[rank].CallUnknown(Hash("MPI_Reduce"))
	}
	expect.Same(t, Assumptions{Last: true}, Assumable(list, ranks))
	ranks[0].Create()
	expect.Same(t, false, Assumable(list[:1], ranks[1:2]).OnlyWorld)
}

// TestDiffer finds the first collective that is not that of rank 0.
func TestDiffer(t *testing.T) {
	for _, test := range []struct {
		ranks    [][]uint64
		rank, at int
	}{
		{[][]uint64{{1, 2}, {1, 2}}, None, 0},
		{[][]uint64{{1, 2}, {1, 2}, {1, 3}}, 2, 1},
		{[][]uint64{{1, 2}, {1}}, 1, 1},
	} {
		rank, at := Differ(test.ranks)
		expect.Same(t, [2]int{test.rank, test.at}, [2]int{rank, at})
	}
}

// TestParent: the parent of all communicators is that of another one. Counterexample: two parents.
func TestParent(t *testing.T) {
	expect.Same(t, int32(3), Parent([]int32{3, 3}))
	expect.Same(t, int32(None), Parent([]int32{3, 0}))
	expect.Same(t, int32(None), Parent(nil))
}
