package sim

import (
	"loggops/formats/schedule"
)

// appending returns a function that appends an operation to a rank's list.
func appending(s *schedule.Schedule) func(rank int, op schedule.Op) {
	return func(rank int, op schedule.Op) {
		op.Iteration, op.TraceRow = schedule.None, schedule.None
		s.Ops[rank] = append(s.Ops[rank], op)
	}
}

// inTurn is appending with a dependence on the operation before.
func inTurn(s *schedule.Schedule) func(rank int, op schedule.Op) {
	add := appending(s)
	return func(rank int, op schedule.Op) {
		if len(s.Ops[rank]) > 0 {
			op.Requires = []int32{1}
		}
		add(rank, op)
	}
}
