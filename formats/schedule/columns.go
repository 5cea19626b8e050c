package schedule

import (
	"fmt"
	"strings"

	"github.com/apache/arrow/go/v15/arrow"

	"loggops/formats/internal/arrowfile"
)

// The columns of a schedule file, in the order of docs/formats.md.
const (
	colRank = iota
	colShape
	colDuration
	colPeer
	colMark
	colTraceRow
	colDefines
)

var fileKind = arrowfile.Kind{Name: "schedule", Version: 3, Fields: []arrow.Field{
	colRank:     arrowfile.Int32("rank"),
	colShape:    arrowfile.Int32("shape"),
	colDuration: arrowfile.Optional(arrowfile.Int64("duration_ns")),
	colPeer:     arrowfile.Optional(arrowfile.Int32("peer")),
	colMark:     arrowfile.Optional(arrowfile.Int32("mark")),
	colTraceRow: arrowfile.Optional(arrowfile.Int64("trace_row")),
	colDefines:  arrowfile.Structs("defines", shapeFields...),
}, Earlier: &version2Kind}

// What a shape consists of: the fields of column defines, and columns of their
// own in files of version 2.
const (
	colKind = iota
	colBytes
	colTag
	colComm
	colCPU
	colNIC
	colMode
	colRequires
	colIrequires
	colCollective
	colAlgorithm
	colRoot
	colBlocking
	colCounts
	colRecvCounts
	colNeighbours
	colRecvNeighbours
	colCall
)

var shapeFields = []arrow.Field{
	colKind:           arrowfile.Text("kind"),
	colBytes:          arrowfile.Optional(arrowfile.Int64("bytes")),
	colTag:            arrowfile.Optional(arrowfile.Int64("tag")),
	colComm:           arrowfile.Optional(arrowfile.Int32("comm")),
	colCPU:            arrowfile.Int32("cpu"),
	colNIC:            arrowfile.Int32("nic"),
	colMode:           arrowfile.Optional(arrowfile.Text("mode")),
	colRequires:       arrowfile.Int32s("requires"),
	colIrequires:      arrowfile.Int32s("irequires"),
	colCollective:     arrowfile.Optional(arrowfile.Text("collective")),
	colAlgorithm:      arrowfile.Optional(arrowfile.Text("algorithm")),
	colRoot:           arrowfile.Optional(arrowfile.Int32("root")),
	colBlocking:       arrowfile.Optional(arrowfile.Bool("blocking")),
	colCounts:         arrowfile.Optional(arrowfile.Int64s("counts")),
	colRecvCounts:     arrowfile.Optional(arrowfile.Int64s("recv_counts")),
	colNeighbours:     arrowfile.Optional(arrowfile.Int32s("neighbours")),
	colRecvNeighbours: arrowfile.Optional(arrowfile.Int32s("recv_neighbours")),
	colCall:           arrowfile.Optional(arrowfile.Text("call")),
}

// appendShape adds a shape to the columns of shapeFields.
func appendShape(col []*arrowfile.Builder, s *Shape) {
	message := s.Kind == Send || s.Kind == Recv
	arrowfile.AppendText(col[colKind], s.Kind.String(), true)
	arrowfile.AppendIf(col[colBytes], s.Bytes, s.Kind >= Send)
	arrowfile.AppendIf(col[colTag], s.Tag, message)
	arrowfile.AppendIf(col[colComm], s.Comm, s.Kind >= Send)
	arrowfile.Append(col[colCPU], s.CPU)
	arrowfile.Append(col[colNIC], s.NIC)
	arrowfile.AppendText(col[colMode], s.Mode.String(), s.Kind == Send)
	arrowfile.AppendList(col[colRequires], s.Requires, true)
	arrowfile.AppendList(col[colIrequires], s.Irequires, true)
	coll := s.Coll
	if coll == nil {
		coll = &Coll{Root: None}
	}
	whole := s.Kind == Collective
	arrowfile.AppendText(col[colCollective], coll.Kind, whole)
	arrowfile.AppendText(col[colAlgorithm], coll.Algorithm, coll.Algorithm != "")
	arrowfile.AppendIf(col[colRoot], coll.Root, coll.Root != None)
	arrowfile.AppendBool(col[colBlocking], !coll.Nonblocking, whole)
	arrowfile.AppendList(col[colCounts], coll.Counts, coll.Counts != nil)
	arrowfile.AppendList(col[colRecvCounts], coll.RecvCounts, coll.RecvCounts != nil)
	arrowfile.AppendList(col[colNeighbours], coll.Neighbours, coll.Neighbours != nil)
	arrowfile.AppendList(col[colRecvNeighbours], coll.RecvNeighbours, coll.RecvNeighbours != nil)
	arrowfile.AppendText(col[colCall], s.Call, s.Call != "")
}

// shapes reads shapes from the columns of shapeFields.
type shapes struct {
	names map[string]string // one copy of each name
}

// at returns the shape of a row. Its dependences keep the batch's memory alive.
func (d *shapes) at(col []arrow.Array, row int) (Shape, error) {
	kind, ok := find(kindNames[:], arrowfile.TextAt(col[colKind], row))
	if !ok {
		return Shape{}, fmt.Errorf("unknown kind of operation %q", arrowfile.TextAt(col[colKind], row))
	}
	s := Shape{
		Kind:      Kind(kind),
		Bytes:     arrowfile.Int64At(col[colBytes], row, 0),
		Tag:       arrowfile.Int64At(col[colTag], row, AnyTag),
		Comm:      arrowfile.Int32At(col[colComm], row, None),
		CPU:       arrowfile.Int32At(col[colCPU], row, 0),
		NIC:       arrowfile.Int32At(col[colNIC], row, 0),
		Requires:  arrowfile.Int32sAt(col[colRequires], row),
		Irequires: arrowfile.Int32sAt(col[colIrequires], row),
		Call:      d.name(arrowfile.TextAt(col[colCall], row)),
	}
	switch s.Kind {
	case Send:
		mode, ok := find(modeNames[:], arrowfile.TextAt(col[colMode], row))
		if !ok {
			return Shape{}, fmt.Errorf("unknown mode of a send %q", arrowfile.TextAt(col[colMode], row))
		}
		s.Mode = Mode(mode)
	case Collective:
		s.Coll = &Coll{
			Kind:           d.name(arrowfile.TextAt(col[colCollective], row)),
			Algorithm:      d.name(arrowfile.TextAt(col[colAlgorithm], row)),
			Root:           arrowfile.Int32At(col[colRoot], row, None),
			Nonblocking:    !arrowfile.BoolAt(col[colBlocking], row, true),
			Counts:         arrowfile.Int64sAt(col[colCounts], row),
			RecvCounts:     arrowfile.Int64sAt(col[colRecvCounts], row),
			Neighbours:     arrowfile.Int32sAt(col[colNeighbours], row),
			RecvNeighbours: arrowfile.Int32sAt(col[colRecvNeighbours], row),
		}
	}
	return s, nil
}

// name returns one and the same string for equal names.
func (d *shapes) name(name string) string {
	if d.names == nil {
		d.names = map[string]string{}
	}
	kept, ok := d.names[name]
	if !ok {
		kept = strings.Clone(name)
		d.names[kept] = kept
	}
	return kept
}

func find(names []string, name string) (int, bool) {
	for i, n := range names {
		if n == name {
			return i, true
		}
	}
	return 0, false
}
