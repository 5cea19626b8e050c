package goal

import (
	"fmt"

	"loggops/formats/schedule"
)

// remarks counts what a schedule of another tool says in words of its own.
type remarks struct {
	tags  int64 // of more than 32 bits
	marks int64
}

// Schedgen's chained patterns, and tools after it, send to these ranks, which htsim prints and does not simulate.
const (
	mark     = 9999999
	longMark = 999999999
)

func isMark(rank uint32) bool { return rank == mark || rank == longMark }

// translate makes a calc of 0 ns of a mark.
func (r *remarks) translate(op *schedule.Op, ranks int) {
	if op.Kind == schedule.Send && int(op.Peer) >= ranks {
		*op = schedule.Op{Kind: schedule.Calc, Peer: schedule.AnySource, CPU: op.CPU, Iteration: schedule.None, TraceRow: schedule.None}
		r.marks++
	}
}

// tell notes the remarks.
func (r *remarks) tell(note func(string)) {
	if r.tags > 0 {
		note(fmt.Sprintf("tags of more than 32 bits, of which the lower 32 count, as in LogGOPSim's txt2bin: %d", r.tags))
	}
	if r.marks > 0 {
		note(fmt.Sprintf("marks of Schedgen for htsim (sends to rank %d or %d), which take no time: %d", mark, longMark, r.marks))
	}
}

// collectives is the problem with a line of a collective.
const collectives = "a collective (coll) of ATLAHS, whose groups are in another file: generate the schedule with messages instead"
