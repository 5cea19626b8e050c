package sim

import (
	"fmt"
	"slices"

	"loggops/formats/schedule"
)

// String lists the program, an operation per line.
func (d *drawn) String() string {
	h := d.schedule.Header
	text := fmt.Sprintf("%d ranks x %d, recorded %v, unchecked receives %v, %d rules\n%+v\n", h.Ranks, h.Replicas, h.Recorded, h.UncheckedReceives, len(h.Collectives), d.params)
	for _, thresholds := range d.tuning {
		text += "thresholds:" + describeTuning(thresholds) + "\n"
	}
	for i := range d.params.Levels {
		text += fmt.Sprintf("level %d: %+v\n", d.params.Levels[i].Size, d.params.Within(&d.params.Levels[i]))
	}
	for i := range h.Communicators {
		if d.names(int32(i)) {
			text += fmt.Sprintf("communicator %d: %+v\n", i, h.Communicators[i])
		}
	}
	if d.noise != nil {
		text += fmt.Sprintf("noise of run %d: %+v\n", d.run, *d.noise)
	}
	if d.starts != nil {
		text += fmt.Sprintf("starts: %d\n", d.starts)
	}
	for rank, ops := range d.schedule.Ops {
		for i, op := range ops {
			text += fmt.Sprintf("rank %d: %d: %s\n", rank, i, described(&op))
		}
	}
	return text
}

// names reports whether an operation names a communicator.
func (d *drawn) names(comm int32) bool {
	return slices.ContainsFunc(d.schedule.Ops, func(ops []schedule.Op) bool {
		return slices.ContainsFunc(ops, func(op schedule.Op) bool { return op.Kind >= schedule.Send && op.Comm == comm })
	})
}

func described(op *schedule.Op) string {
	text := op.Kind.String()
	switch op.Kind {
	case schedule.Send, schedule.Recv:
		text += fmt.Sprintf(" %d B %s, peer %d, tag %d, comm %d", op.Bytes, op.Mode, op.Peer, op.Tag, op.Comm)
	case schedule.Collective:
		text += fmt.Sprintf(" %d B, comm %d, %+v", op.Bytes, op.Comm, *op.Coll)
	default:
		text += fmt.Sprintf(" %d ns", op.DurationNS)
	}
	text += fmt.Sprintf(", CPU %d, NIC %d", op.CPU, op.NIC)
	if len(op.Requires) > 0 {
		text += fmt.Sprintf(", requires %d", op.Requires)
	}
	if len(op.Irequires) > 0 {
		text += fmt.Sprintf(", irequires %d", op.Irequires)
	}
	return text
}
