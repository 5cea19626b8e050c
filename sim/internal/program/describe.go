package program

import (
	"loggops/formats/schedule"
	"loggops/sim/internal/stuck"
)

// Index returns the index in Program.Ops of an operation in a rank's list.
func (p *Program) Index(rank, op int32) int32 { return p.First[p.BaseOf(rank)] + op }

// Describe describes an operation of Program.Ops for reports.
func (p *Program) Describe(rank, index int32) stuck.Place {
	o := p.Shape(index)
	at := stuck.Place{
		Rank: rank, Op: index - p.Index(rank, 0), Kind: o.Kind.String(), Call: p.origin(index).call, TraceRow: p.TraceRow(index),
		Peer: schedule.None, Tag: p.TagOf(o, index), Bytes: p.BytesOf(o, index), Comm: o.Comm, Instance: schedule.None, Names: p.names,
	}
	switch {
	case o.Coll != None:
		at.Kind, at.Instance = p.Colls[o.Coll].from.Kind, p.Ops[index].Own
	case o.Kind != schedule.Send && o.Kind != schedule.Recv:
	default:
		at.Peer = p.Peer(rank, index)
	}
	return at
}
