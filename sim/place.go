package sim

import (
	"loggops/formats/schedule"
	"loggops/sim/internal/stuck"
)

// index returns where an operation of a rank is in Program.ops.
func (p *program) index(rank, op int32) int32 { return p.first[int(rank)%p.base] + op }

// place describes an operation of Program.ops.
func (p *program) place(rank, index int32) stuck.Place {
	o := p.shape(index)
	at := stuck.Place{
		Rank: rank, Op: index - p.index(rank, 0), Kind: o.kind.String(), Call: o.call, TraceRow: p.TraceRow(index),
		Peer: schedule.None, Tag: o.label, Bytes: o.bytes, Comm: o.comm, Instance: schedule.None,
	}
	switch {
	case o.coll != none:
		at.Kind, at.Instance = p.colls[o.coll].from.Kind, p.ops[index].own
	case o.kind != schedule.Send && o.kind != schedule.Recv:
	case p.peer(index) == schedule.AnySource:
		at.Peer = schedule.AnySource
	default:
		at.Peer = rank - rank%int32(p.base) + p.peer(index)
	}
	return at
}
