package schedule

import (
	"fmt"
	"math"
	"slices"

	"github.com/apache/arrow/go/v15/arrow"

	"loggops/formats/internal/arrowfile"
)

// The columns of a schedule file, in the order of docs/formats.md.
const (
	colRank = iota
	colShape
	colDuration
	colPeer
	colIteration
	colTraceRow
	colDefines
)

var fileKind = arrowfile.Kind{Name: "schedule", Version: 4, Program: "loggops-schedgen", Fields: fields(shapes.Kind.Fields)}

func fields(ofShapes []arrow.Field) []arrow.Field {
	return []arrow.Field{
		colRank:      arrowfile.Int32("rank"),
		colShape:     arrowfile.Int32("shape"),
		colDuration:  arrowfile.Optional(arrowfile.Int64("duration_ns")),
		colPeer:      arrowfile.Optional(arrowfile.Int32("peer")),
		colIteration: arrowfile.Optional(arrowfile.Int32("iteration")),
		colTraceRow:  arrowfile.Optional(arrowfile.Int64("trace_row")),
		colDefines:   arrowfile.Structs("defines", ofShapes...),
	}
}

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

var shapes = arrowfile.NewTable[shapeRow](arrowfile.Kind{}, null)

// null is no number that a column has.
const null = math.MinInt64

// rowOf returns a shape as a row.
func rowOf(s *Shape) shapeRow {
	r := shapeRow{
		Kind: s.Kind.String(), Bytes: null, Comm: math.MinInt32, CPU: s.CPU, NIC: s.NIC,
		Requires: s.Requires, Irequires: s.Irequires, Root: math.MinInt32, Call: s.Call, Region: s.Region, Site: s.Site,
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
