package schedule

import (
	"fmt"
	"math"
	"slices"

	"loggops/formats/internal/arrowfile"
)

// row is a row of a schedule file: an operation. Shapes are defined in the row of the first operation that
// has them, in whole or by an earlier shape that it is like.
type row struct {
	Rank       int32      `column:"rank"`
	Shape      int32      `column:"shape"`
	DurationNS int64      `column:"duration_ns,null"`
	Peer       int32      `column:"peer,null"`
	Iteration  int32      `column:"iteration,null=-1"`
	TraceRow   int64      `column:"trace_row,null=-1"`
	Like       int32      `column:"like,null=-1"`
	Bytes      int64      `column:"bytes,null"`
	Tag        int64      `column:"tag,null"`
	Defines    []shapeRow `column:"defines"`
}

// Where columns are in a row.
const (
	colRank = iota
	colShape
	colDuration
	colPeer
	colIteration
	colTraceRow
	colLike
	colBytes
	colTag
	colDefines
)

var (
	file   = arrowfile.NewTable[row](arrowfile.Kind{Name: "schedule", Version: 5, Program: "loggops-schedgen"}, null)
	shapes = arrowfile.NewTable[shapeRow](arrowfile.Kind{}, null)
)

// shapeRow is what a shape consists of: the fields of column defines.
type shapeRow struct {
	Kind          string  `column:"kind"`
	Bytes         int64   `column:"bytes,null"`
	Tag           *int64  `column:"tag,null"`
	Comm          int32   `column:"comm,null"`
	CPU           int32   `column:"cpu"`
	NIC           int32   `column:"nic"`
	Mode          string  `column:"mode,null"`
	Requires      []int32 `column:"requires"`
	Irequires     []int32 `column:"irequires"`
	Collective    string  `column:"collective,null"`
	Algorithm     string  `column:"algorithm,null"`
	Root          int32   `column:"root,null"`
	Blocking      *bool   `column:"blocking,null"`
	Counts        []int64 `column:"counts,null"`
	RecvCounts    []int64 `column:"recv_counts,null"`
	Neighbors     []int32 `column:"neighbors,null"`
	RecvNeighbors []int32 `column:"recv_neighbors,null"`
	Call          string  `column:"call,null"`
	Region        string  `column:"region,null"`
	Site          string  `column:"site,null"`
}

// What stands for no number in columns of 64 and 32 bits.
const (
	null   = math.MinInt64
	null32 = math.MinInt32
)

// rowOf returns a shape as a row.
func rowOf(s *Shape) shapeRow {
	r := shapeRow{
		Kind: s.Kind.String(), Bytes: null, Comm: null32, CPU: s.CPU, NIC: s.NIC,
		Requires: s.Requires, Irequires: s.Irequires, Root: null32, Call: s.Call, Region: s.Region, Site: s.Site,
	}
	if s.Kind >= Send {
		r.Bytes, r.Comm = s.Bytes, s.Comm
	}
	switch s.Kind {
	case Send:
		r.Tag, r.Mode = &s.Tag, s.Mode.String()
	case Recv:
		r.Tag = &s.Tag
	case Collective:
		c := s.Coll
		r.Collective, r.Algorithm, r.Blocking = c.Kind, c.Algorithm, new(!c.Nonblocking)
		r.Counts, r.RecvCounts, r.Neighbors, r.RecvNeighbors = c.Counts, c.RecvCounts, c.Neighbors, c.RecvNeighbors
		if c.Root != None {
			r.Root = c.Root
		}
	}
	return r
}

// shape returns the shape of a row. Its lists keep the batch's memory alive.
func (r *shapeRow) shape() (Shape, error) {
	kind := slices.Index(kindNames[:], r.Kind)
	if kind < 0 {
		return Shape{}, fmt.Errorf("unknown kind of operation %q", r.Kind)
	}
	s := Shape{
		Kind: Kind(kind), Bytes: known(r.Bytes, 0), Tag: AnyTag, Comm: known(r.Comm, None), CPU: r.CPU, NIC: r.NIC,
		Requires: r.Requires, Irequires: r.Irequires, Call: r.Call, Region: r.Region, Site: r.Site,
	}
	if r.Tag != nil {
		s.Tag = *r.Tag
	}
	switch s.Kind {
	case Send:
		mode := slices.Index(modeNames[:], r.Mode)
		if mode < 0 {
			return Shape{}, fmt.Errorf("unknown mode of a send %q", r.Mode)
		}
		s.Mode = Mode(mode)
	case Collective:
		s.Coll = &Coll{
			Kind: r.Collective, Algorithm: r.Algorithm, Root: known(r.Root, None), Nonblocking: r.Blocking != nil && !*r.Blocking,
			Counts: r.Counts, RecvCounts: r.RecvCounts, Neighbors: r.Neighbors, RecvNeighbors: r.RecvNeighbors,
		}
	}
	return s, nil
}

// known returns a number of a row, or another if there is none.
func known[T int32 | int64](n, none T) T {
	if n-1 > n { // it is the least
		return none
	}
	return n
}
