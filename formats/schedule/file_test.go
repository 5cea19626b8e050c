package schedule

import (
	"iter"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/internal/arrowfile"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/filetest"
)

// TestBatches has ranks whose operations take several record batches, and
// ranks without any, and holds that what comes by batch is what Load returns.
func TestBatches(t *testing.T) {
	const many = 2*arrowfile.BatchRows + 1000
	s := &Schedule{Header: Header{Ranks: 5, Replicas: 1, Communicators: []comm.Communicator{}}, Ops: make([][]Op, 5)}
	for rank, n := range []int{many, 0, 3, many, 0} {
		for i := range n {
			op := Op{Kind: Calc, DurationNS: int64(i), Peer: AnySource, Tag: AnyTag, Comm: None, Iteration: None, TraceRow: None}
			if i > 0 {
				op.Requires = []int32{1}
			}
			if i >= arrowfile.BatchRows && i%7 == 0 {
				op.Irequires = []int32{arrowfile.BatchRows, int32(i)}
			}
			s.Ops[rank] = append(s.Ops[rank], op)
		}
	}
	path := filepath.Join(t.TempDir(), "x.sched.arrow")
	expect.OK(t, Write(path, s))
	loaded, err := load(path)
	expect.OK(t, err)
	if !reflect.DeepEqual(s, loaded) {
		t.Error("what is read is not what was written")
	}

	r, err := Open(path)
	expect.OK(t, err)
	defer r.Close()
	for range 2 { // a source can be read more than once
		got := make([][]Op, 5)
		for b, err := range r.Batches() {
			expect.OK(t, err)
			if b.First != len(got[b.Rank]) {
				t.Fatalf("rank %d: batch from %d on, after %d operations", b.Rank, b.First, len(got[b.Rank]))
			}
			got[b.Rank] = append(got[b.Rank], slices.Clone(b.Ops)...)
		}
		if !reflect.DeepEqual(got, loaded.Ops) {
			t.Error("the batches are not what Load returns")
		}
	}
}

// TestCycleAcrossBatches closes a cycle between the first and the last of a
// rank's record batches.
func TestCycleAcrossBatches(t *testing.T) {
	const last = 2 * arrowfile.BatchRows
	ops := slices.Repeat([]Op{{Kind: Calc}}, last+1)
	ops[0].Requires, ops[last].Requires = []int32{-last}, []int32{last}
	path := filepath.Join(t.TempDir(), "x.sched.arrow")
	filetest.Refused[*Invalid](t, Write(path, &Schedule{Header{Ranks: 1, Replicas: 1}, [][]Op{ops}}), path)
}

// inBatches is a source of any batches, of two ranks.
type inBatches []Batch

func (s inBatches) Head() *Header { return &Header{Ranks: 2, Replicas: 1} }

func (s inBatches) Batches() iter.Seq2[Batch, error] {
	return func(yield func(Batch, error) bool) {
		for _, b := range s {
			if !yield(b, nil) {
				return
			}
		}
	}
}

func TestRefusedScheduleLeavesNothing(t *testing.T) {
	calc := Op{Kind: Calc}
	for name, b := range map[string]Batch{
		"operation": {1, 1, []Op{{Kind: Calc, DurationNS: -1}}},
		"rank":      {0, 0, []Op{calc}},
		"no rank":   {2, 0, []Op{calc}},
		"forward":   {1, 1, []Op{{Kind: Calc, Requires: []int32{-2}}}},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.sched.arrow")
			filetest.Refused[*Invalid](t, Write(path, inBatches{{1, 0, []Op{calc}}, b}), path)
		})
	}
}

func TestRefusedHeader(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.sched.arrow")
	filetest.Refused[*Invalid](t, Write(path, &Schedule{Header: Header{Ranks: 0, Replicas: 1}}), path)
}

// TestGrownNamesItsFile: the file of a grid names itself in errors about partners and communicators that
// do not fit the grid, which are found after its operations have been checked.
func TestGrownNamesItsFile(t *testing.T) {
	for problem, op := range map[string]Op{
		"rank 0, operation 0: partner 2 at offset 2 in a dimension where 1 is the longest": {Kind: Send, Peer: 2},
		"communicator 1 is no line of the grid, such as a row or column":                   {Kind: Send, Peer: 1, Comm: 1},
	} {
		s := &Schedule{
			Header: Header{Ranks: 3, Replicas: 1, Communicators: []comm.Communicator{comm.World(3), {Name: "pair", Members: comm.Of([]int32{0, 1})}}},
			Ops:    [][]Op{{op}, {}, {}},
		}
		grown, err := Grow(s, Grid{Recorded: []int{3}, Extents: []int{5}, Periodic: []bool{false}, Margins: []int{1}, Templates: Cyclic})
		expect.OK(t, err)
		path := filepath.Join(t.TempDir(), "x.sched.arrow")
		expect.OK(t, Write(path, grown))
		_, err = load(path)
		if want := path + ": " + problem; err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// load reads a whole schedule into memory. Operations share lists and Coll; see
// Batch.
func load(path string) (*Schedule, error) {
	r, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return Load(r)
}
