package transform

import (
	"fmt"

	"loggops/formats/schedule"
)

// AsyncProgress gives every rank a progress thread on a CPU of its own, the one
// after the highest that the schedule names. It does the nonblocking
// operations: sends and receives that others irequire, so that the rank went on
// when they had started, and nonblocking collectives. Blocking calls and all
// computation stay where they are. The error is *schedule.Invalid: all CPUs are
// in use.
//
// In schedules from GOAL text and patterns the send names the CPU that takes a
// message in, and the sender does not know how the receiver waits for it. There
// the progress threads do both ends of a message if one is nonblocking. (A rank
// that blocks has nothing else to do in the meantime.) Which send belongs to a
// receive of any source or tag is found by matching as in Window; in the
// simulation it may take another.
func AsyncProgress(s *schedule.Schedule) error {
	progress := int32(0)
	for _, ops := range s.Ops {
		for i := range ops {
			progress = max(progress, ops[i].CPU+1)
		}
	}
	if progress >= schedule.MaxPlaces {
		problem := fmt.Sprintf("there is no CPU for a progress thread: number %d of 0..%d is in use", progress-1, schedule.MaxPlaces-1)
		return &schedule.Invalid{Rank: schedule.None, Op: schedule.None, Problem: problem}
	}
	var sendNames *matching // the CPU at the other end; nil where the receive does
	if !s.Header.Recorded {
		sendNames = match(s)
	}
	for rank, ops := range s.Ops {
		for i := range ops {
			if c := ops[i].Coll; c != nil && c.Nonblocking {
				ops[i].CPU = progress
			}
			for _, d := range ops[i].Irequires {
				if on := i - int(d); ops[on].Kind.IsMessage() {
					ops[on].CPU = progress
					if sendNames == nil {
						continue
					}
					if other := sendNames.partner[rank][on]; other != noEnd {
						s.Ops[other.rank][other.op].CPU = progress
					}
				}
			}
		}
	}
	return nil
}
