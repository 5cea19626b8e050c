package schedule

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
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
		expect.Same(t, &s.Header, r.Head())
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

// TestShapesDiffer holds that operations that differ in one field have shapes of their own, unless it is one that a shape does not
// have. Cases are the changes of an operation; those of the first lines do not matter.
func TestShapesDiffer(t *testing.T) {
	var e Encoder
	shape := func(change string) string {
		op := Op{Kind: Collective, Iteration: None, TraceRow: None, Coll: &Coll{Kind: "alltoallv", Root: None, Counts: []int64{1}}}
		expect.OK(t, json.Unmarshal([]byte(change), &op))
		return strconv.Itoa(int(e.Encode(Batch{Ops: []Op{op}}).Shapes[0]))
	}
	cases.Lines(t, "shapes.txt", shape)
	cases.Lines(t, "shapes.txt", shape) // no shape is new
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

// TestRows has files of two ranks that our writer does not make: a case is the rows, each with its rank, the number of its shape,
// its duration, its peer and the shapes that it defines, or the shape, size and tag by which it defines its own.
func TestRows(t *testing.T) {
	known := map[string]Shape{
		"calc": {Kind: Calc}, "after": {Kind: Calc, Requires: []int32{1}}, "far": {Kind: Calc, Requires: []int32{3}},
		"forward": {Kind: Calc, Requires: []int32{-1}}, "itself": {Kind: Calc, Irequires: []int32{0}},
		"send": {Kind: Send, Tag: 1}, "recv": {Kind: Recv, Tag: 1}, "barrier": {Kind: Collective, Coll: &Coll{Kind: "barrier", Root: None}}, "nothing": {Kind: 9},
	}
	path := filepath.Join(t.TempDir(), "x.sched.arrow")
	cases.Lines(t, "rows.txt", func(input string) string {
		var rows []row
		for text := range strings.SplitSeq(input, ", ") {
			words := strings.Fields(text)
			number := func(word string, none int64) int64 {
				if n, err := strconv.ParseInt(word, 10, 64); err == nil {
					return n
				}
				return none
			}
			r := row{
				Rank: int32(number(words[0], 0)), Shape: int32(number(words[1], 0)), DurationNS: number(words[2], null), Peer: int32(number(words[3], null32)),
				Iteration: None, TraceRow: None, Like: None, Bytes: null, Tag: null,
			}
			for _, name := range words[4:] {
				if like, message, ok := strings.Cut(name, ":"); ok {
					bytes, tag, _ := strings.Cut(message, ":")
					r.Like, r.Bytes, r.Tag = int32(number(like, None)), number(bytes, null), number(tag, null)
					continue
				}
				r.Defines = append(r.Defines, rowOf(new(known[name])))
			}
			rows = append(rows, r)
		}
		expect.OK(t, file.Write(path, Header{Ranks: 2, Replicas: 1, Communicators: []comm.Communicator{comm.World(2)}}, rows))
		_, err := load(path)
		return strings.TrimPrefix(cases.Outcome("sound", err), "error: "+path+": ")
	})
}
