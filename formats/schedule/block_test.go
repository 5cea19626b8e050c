package schedule

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/internal/expect"
)

// TestBlocks holds that the short form of a schedule, in memory and in files,
// has the operations that it was made of.
func TestBlocks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.sched.arrow")
	rapid.Check(t, func(t *rapid.T) {
		s := schedules.Draw(t, "schedule")
		compareBlocks(t, s, s)
		expect.OK(t, Write(path, s))
		r, err := Open(path)
		expect.OK(t, err)
		defer r.Close()
		compareBlocks(t, s, r)
	})
}

// compareBlocks compares the operations of a schedule with the blocks of a source.
func compareBlocks(t *rapid.T, want *Schedule, s Source) {
	got := make([][]Op, want.Header.Ranks)
	var before []Shape
	for b, err := range Blocks(s) {
		expect.OK(t, err)
		if b.First != len(got[b.Rank]) {
			t.Fatalf("rank %d: a block from %d on, after %d operations", b.Rank, b.First, len(got[b.Rank]))
		}
		if len(b.Table) < len(before) || len(before) > 0 && !cmp.Equal(before, b.Table[:len(before)]) {
			t.Fatal("the table has changed")
		}
		before = slices.Clone(b.Table)
		for i := range b.Shapes {
			got[b.Rank] = append(got[b.Rank], b.Op(i))
		}
		iterations := slices.ContainsFunc(got[b.Rank][b.First:], func(op Op) bool { return op.Iteration != None })
		rows := slices.ContainsFunc(got[b.Rank][b.First:], func(op Op) bool { return op.TraceRow != None })
		if iterations != (b.Iterations != nil) || rows != (b.TraceRows != nil) {
			t.Error("a block has iterations or trace rows that are all None")
		}
	}
	expect.Same(t, want.Ops, got)
}

// TestShapesDiffer holds that operations that differ in one field have shapes of
// their own, unless it is one that a shape does not have.
func TestShapesDiffer(t *testing.T) {
	coll := Coll{Kind: "alltoallv", Root: None, Counts: []int64{1}}
	base := Op{Kind: Collective, Iteration: None, TraceRow: None, Coll: &coll}
	changed := func(change func(op *Op, c *Coll)) Op {
		op, c := base, coll
		op.Coll = &c
		change(&op, &c)
		return op
	}
	same := []Op{
		base,
		changed(func(*Op, *Coll) {}),
		changed(func(op *Op, _ *Coll) { op.DurationNS, op.Peer, op.Iteration, op.TraceRow = 1, 2, 3, 4 }),
		changed(func(op *Op, c *Coll) { op.Requires, c.RecvCounts = []int32{}, []int64{} }),
	}
	others := []Op{
		changed(func(op *Op, _ *Coll) { op.Kind = Calc }),
		changed(func(op *Op, _ *Coll) { op.Mode = Buffered }),
		changed(func(op *Op, _ *Coll) { op.Bytes = 1 }),
		changed(func(op *Op, _ *Coll) { op.Tag = 1 }),
		changed(func(op *Op, _ *Coll) { op.Comm = 1 }),
		changed(func(op *Op, _ *Coll) { op.CPU = 1 }),
		changed(func(op *Op, _ *Coll) { op.NIC = 1 }),
		changed(func(op *Op, _ *Coll) { op.Requires = []int32{1} }),
		changed(func(op *Op, _ *Coll) { op.Irequires = []int32{1} }),
		changed(func(op *Op, _ *Coll) { op.Call = "MPI_Alltoallv" }),
		changed(func(op *Op, _ *Coll) { op.Coll = nil }),
		changed(func(_ *Op, c *Coll) { c.Kind = "alltoallw" }),
		changed(func(_ *Op, c *Coll) { c.Algorithm = "linear" }),
		changed(func(_ *Op, c *Coll) { c.Root = 0 }),
		changed(func(_ *Op, c *Coll) { c.Nonblocking = true }),
		changed(func(_ *Op, c *Coll) { c.Counts = []int64{2} }),
		changed(func(_ *Op, c *Coll) { c.RecvCounts = []int64{1} }),
		changed(func(_ *Op, c *Coll) { c.Neighbors = []int32{1} }),
		changed(func(_ *Op, c *Coll) { c.RecvNeighbors = []int32{1} }),
	}
	var e Encoder
	for range 2 {
		b := e.Encode(Batch{Ops: slices.Concat(same, others)})
		for i, number := range b.Shapes {
			if want := int32(max(0, i+1-len(same))); number != want {
				t.Errorf("operation %d has shape %d, want %d", i, number, want)
			}
		}
	}
}

// TestEncoderKeepsCopies holds that a table does not change with the operations
// that its shapes come from, and that it has each shape once, however many there
// are.
func TestEncoderKeepsCopies(t *testing.T) {
	const n = 1000
	op := Op{Kind: Collective, Requires: []int32{0}, Coll: &Coll{Counts: []int64{0}}}
	var e Encoder
	for range 2 {
		for i := range n {
			op.Requires[0], op.Coll.Counts[0] = int32(i), int64(i)
			b := e.Encode(Batch{Ops: []Op{op}})
			if got := b.Op(0); b.Shapes[0] != int32(i) || !cmp.Equal(op.Requires, got.Requires) || !cmp.Equal(op.Coll, got.Coll) {
				t.Fatalf("operation %d has shape %d: %v", i, b.Shapes[0], got)
			}
		}
	}
	if len(e.table) != n {
		t.Errorf("%d shapes, want %d", len(e.table), n)
	}
}

// fileRow is a row of a file, with any columns.
type fileRow struct {
	rank, shape    int32
	duration, peer *int64
	defines        []Shape
}

// writeRows writes a file of any rows, of two ranks in one communicator.
func writeRows(t *testing.T, path string, rows []fileRow) {
	t.Helper()
	var all []row
	for _, r := range rows {
		to := row{Rank: r.rank, Shape: r.shape, DurationNS: null, Peer: null32, Iteration: None, TraceRow: None}
		if r.duration != nil {
			to.DurationNS = *r.duration
		}
		if r.peer != nil {
			to.Peer = int32(*r.peer)
		}
		for i := range r.defines {
			to.Defines = append(to.Defines, rowOf(&r.defines[i]))
		}
		all = append(all, to)
	}
	expect.OK(t, file.Write(path, Header{Ranks: 2, Replicas: 1, Communicators: []comm.Communicator{comm.World(2)}}, all))
}

// TestRows has files that our writer does not make.
func TestRows(t *testing.T) {
	calc, after, far, send, recv := Shape{Kind: Calc}, Shape{Kind: Calc, Requires: []int32{1}}, Shape{Kind: Calc, Requires: []int32{3}},
		Shape{Kind: Send, Tag: 1}, Shape{Kind: Recv, Tag: 1}
	forward, itself := Shape{Kind: Calc, Requires: []int32{-1}}, Shape{Kind: Calc, Irequires: []int32{0}}
	collective := Shape{Kind: Collective, Coll: &Coll{Kind: "barrier", Root: None}}
	n := func(n int64) *int64 { return &n }
	first := fileRow{0, 0, n(5), nil, []Shape{calc}}
	for name, c := range map[string]struct {
		rows []fileRow
		want string // of the error, "" if there is none
	}{
		"as it should be":      {[]fileRow{first, {0, 1, n(5), nil, []Shape{after}}, {1, 0, n(6), nil, nil}}, ""},
		"several in a row":     {[]fileRow{{0, 0, n(5), nil, []Shape{calc, send, recv}}, {0, 2, nil, n(-1), nil}, {1, 1, nil, n(0), nil}}, ""},
		"not in use":           {[]fileRow{{0, 1, n(5), nil, []Shape{itself, calc}}}, "rank 0, operation 0: deadlock: the operation requires itself"},
		"not in use, at end":   {[]fileRow{{0, 0, n(5), nil, []Shape{calc, itself}}}, ""},
		"undefined":            {[]fileRow{first, {0, 1, n(5), nil, nil}}, "rank 0, operation 1: shape 1 of 1"},
		"negative":             {[]fileRow{first, {1, -1, n(5), nil, nil}}, "rank 1, operation 0: shape -1 of 1"},
		"no duration":          {[]fileRow{first, {0, 0, nil, nil, nil}}, "rank 0, operation 1: a calc with or without a duration or peer"},
		"a calc with a peer":   {[]fileRow{first, {0, 0, n(1), n(1), nil}}, "rank 0, operation 1: a calc with"},
		"no peer":              {[]fileRow{first, {0, 1, nil, nil, []Shape{recv}}}, "rank 0, operation 1: a recv with"},
		"a send that lasts":    {[]fileRow{first, {0, 1, n(1), n(1), []Shape{send}}}, "rank 0, operation 1: a send with"},
		"collective with peer": {[]fileRow{first, {0, 1, nil, n(1), []Shape{collective}}}, "rank 0, operation 1: a collective with"},
		"duration":             {[]fileRow{first, {0, 0, n(-2), nil, nil}}, "rank 0, operation 1: a duration of -2 ns"},
		"peer":                 {[]fileRow{first, {0, 1, nil, n(2), []Shape{recv}}}, "rank 0, operation 1: recv partner 2 is not in 0..1"},
		"too early":            {[]fileRow{first, {0, 1, n(5), nil, []Shape{after}}, {0, 2, n(5), nil, []Shape{far}}}, "rank 0, operation 2: requires operation -1"},
		"too early elsewhere":  {[]fileRow{first, {0, 1, n(5), nil, []Shape{after}}, {1, 1, n(5), nil, nil}}, "rank 1, operation 0: requires operation -1"},
		"too late":             {[]fileRow{first, {0, 1, n(5), nil, []Shape{forward}}, {1, 0, n(5), nil, nil}}, "rank 0, operation 1: requires operation 2 of 2"},
		"cycle": {[]fileRow{first, {0, 0, n(5), nil, nil}, {0, 1, n(5), nil, []Shape{forward, after}}, {0, 2, n(5), nil, nil}},
			"rank 0, operation 2: deadlock: a dependence cycle of 2 operations: 2 -> 3 -> 2"},
		"rank":       {[]fileRow{{2, 0, n(5), nil, []Shape{calc}}}, "rank 2 follows rank -1 of 2"},
		"no rank":    {[]fileRow{{-1, 0, n(5), nil, []Shape{calc}}}, "rank -1 follows rank -1 of 2"},
		"rank again": {[]fileRow{{1, 0, n(5), nil, []Shape{calc}}, {0, 0, n(5), nil, nil}}, "rank 0 follows rank 1 of 2"},
		"kind":       {[]fileRow{{1, 0, n(5), nil, []Shape{{Kind: 9}}}}, `rank 1: unknown kind of operation "unknown kind"`},
	} {
		path := filepath.Join(t.TempDir(), "x.sched.arrow")
		writeRows(t, path, c.rows)
		_, err := load(path)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), path+": "+c.want)):
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
}
