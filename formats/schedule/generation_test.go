package schedule

import (
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"loggops/formats/comm"
	"loggops/internal/testkit/expect"
)

// manyShapes returns a schedule with more shapes than a table has, and lists with more values
// than its lists have. Some operations require others further on.
func manyShapes() *Schedule {
	s := &Schedule{
		Header: Header{Ranks: 2, Replicas: 1, Communicators: []comm.Communicator{comm.World(2)}},
		Ops:    make([][]Op, 2),
	}
	for rank := range s.Ops {
		for i := range int32(2*longTable + 999) {
			op := Op{Kind: Send, Peer: int32(1 - rank), Tag: int64(i), Iteration: None, TraceRow: None}
			if i == 2*definedInWhole {
				op.Tag = math.MinInt64
			}
			if i > 0 && i%3 == 0 {
				op.Requires = []int32{-1, 2}
			}
			s.Ops[rank] = append(s.Ops[rank], op)
		}
		for i := range int64(6) {
			op := Op{Kind: Collective, Peer: AnySource, Tag: AnyTag, Iteration: None, TraceRow: None, Coll: &Coll{
				Kind: "alltoallv", Algorithm: "linear", Root: None, Counts: make([]int64, longLists/3), RecvCounts: make([]int64, 2),
			}}
			op.Coll.Counts[0] = i
			s.Ops[rank] = append(s.Ops[rank], op)
		}
		s.Ops[rank] = append(s.Ops[rank], s.Ops[rank][:6]...)
	}
	return s
}

// TestGenerations holds that a table that is long starts anew, in memory and in a file, and
// that the operations are what they were.
func TestGenerations(t *testing.T) {
	want := manyShapes()
	expect.OK(t, want.Check())
	path := filepath.Join(t.TempDir(), "x.sched.arrow")
	expect.OK(t, Write(path, want))
	r, err := Open(path)
	expect.OK(t, err)
	defer r.Close()
	got, longest, generations := make([][]Op, 2), 0, 0
	for b, err := range r.Blocks() {
		expect.OK(t, err)
		longest, generations = max(longest, len(b.Table)), max(generations, b.Generation)
		for i := range b.Shapes {
			got[b.Rank] = append(got[b.Rank], b.Op(i))
		}
	}
	for rank := range want.Ops {
		for i := range want.Ops[rank] {
			if !reflect.DeepEqual(want.Ops[rank][i], got[rank][i]) {
				t.Fatalf("rank %d, operation %d: %v, want %v", rank, i, got[rank][i], want.Ops[rank][i])
			}
		}
	}
	if most := longTable + 1<<13; longest > most || generations < 3 {
		t.Errorf("%d tables of up to %d shapes; want at least 3 of at most %d", generations, longest, most)
	}
}

// TestLongListsOnce: shapes that differ only in their tags share a long list in a file, also the first ones.
func TestLongListsOnce(t *testing.T) {
	const long = 2 * shortLists
	s := &Schedule{Header: Header{Ranks: 1, Replicas: 1, Communicators: []comm.Communicator{comm.World(1)}}, Ops: [][]Op{slices.Repeat([]Op{{Kind: Calc}}, long)}}
	for tag := range int64(3) {
		op := Op{Kind: Recv, Peer: 0, Tag: tag}
		for d := range int32(long) {
			op.Requires = append(op.Requires, d+1)
		}
		s.Ops[0] = append(s.Ops[0], op)
	}
	path := filepath.Join(t.TempDir(), "x.sched.arrow")
	expect.OK(t, Write(path, s))
	r, err := Open(path)
	expect.OK(t, err)
	defer r.Close()
	for b, err := range r.Blocks() {
		expect.OK(t, err)
		expect.Same(t, []int32{0, 1, 1, 1}, b.Like)
		if first, last := &b.Table[1].Requires[0], &b.Table[3].Requires[0]; first != last {
			t.Error("a list of the table twice")
		}
	}
}

// TestGenerationsAreChecked has errors in the second table.
func TestGenerationsAreChecked(t *testing.T) {
	for want, spoil := range map[string]func(ops []Op){
		"CPU 256":             func(ops []Op) { ops[longTable+9].CPU = MaxPlaces },
		"a dependence cycle":  func(ops []Op) { ops[longTable+9].Requires = []int32{-1}; ops[longTable+10].Requires = []int32{1} },
		"requires operation ": func(ops []Op) { ops[len(ops)-1].Requires = []int32{-5} },
	} {
		s := manyShapes()
		spoil(s.Ops[1])
		expect.Error(t, s.Check(), want)
	}
}
