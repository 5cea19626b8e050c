package transform

import (
	"fmt"

	"loggops/formats/schedule"
)

// progressCPU is the CPU of a rank that its progress thread runs on.
const progressCPU = 1

// AsyncProgress gives every rank a progress thread on a CPU of its own, 1,
// which does the nonblocking operations: sends and receives that others
// irequire, so that the rank went on when they had started, and nonblocking
// collectives. Since a send names the CPU that takes its message in, and the
// sender does not know how the receiver waits for it, both ends of a message
// are done by progress threads if one is nonblocking. (A rank that blocks has
// nothing else to do in the meantime.) Messages between two blocking calls,
// blocking collectives and all computation stay on CPU 0.
//
// Which send belongs to a receive of any source or tag is found by matching
// as in Window; in the simulation it may take another.
func AsyncProgress(s *schedule.Schedule) error {
	for rank, ops := range s.Ops {
		for i := range ops {
			if ops[i].CPU != 0 {
				return &schedule.Invalid{Rank: rank, Op: i, Problem: fmt.Sprintf("it runs on CPU %d; a progress thread can be added only where all runs on CPU 0", ops[i].CPU)}
			}
		}
	}
	m := match(s)
	for rank, ops := range s.Ops {
		for i := range ops {
			if c := ops[i].Coll; c != nil && c.Nonblocking {
				ops[i].CPU = progressCPU
			}
			for _, d := range ops[i].Irequires {
				if on := i - int(d); ops[on].Kind == schedule.Send || ops[on].Kind == schedule.Recv {
					ops[on].CPU = progressCPU
					if other := m.partner[rank][on]; other != noEnd {
						s.Ops[other.rank][other.op].CPU = progressCPU
					}
				}
			}
		}
	}
	return nil
}
