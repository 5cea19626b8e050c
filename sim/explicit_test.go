package sim

import (
	"fmt"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/schedgen/expand"
)

// explicit expands the replicas and collectives of a schedule, for the oracle. Communicator 0
// has the messages of collectives; that of other messages is one higher than before. The trace
// row of a calc longer than 0 is its number in the rank's list of the original schedule.
func explicit(s *schedule.Schedule, p Params) (*schedule.Schedule, error) {
	rows := &schedule.Schedule{Header: s.Header}
	for _, ops := range s.Ops {
		rows.Ops = append(rows.Ops, withRows(ops))
	}
	form, err := expand.Explicit(rows, expand.Options{GammaNSPerByte: p.ReducePerByte, NodeSize: nodeSize(p), RoundRobin: p.RoundRobin})
	if err != nil {
		return nil, err
	}
	e := &schedule.Schedule{Header: *form.Head(), Ops: make([][]schedule.Op, form.Head().Ranks)}
	for range messageComms(s) {
		e.Header.Communicators = append(e.Header.Communicators, comm.World(e.Header.Ranks))
	}
	for b, err := range form.Batches() {
		if err != nil {
			return nil, err
		}
		for _, op := range b.Ops {
			op.Requires = append([]int32(nil), op.Requires...)
			op.Irequires = append([]int32(nil), op.Irequires...)
			if (op.Kind == schedule.Send || op.Kind == schedule.Recv) && op.TraceRow != schedule.None {
				from := &s.Ops[b.Rank%s.Header.Ranks][op.TraceRow]
				op.Comm, op.Tag, op.TraceRow = from.Comm+1, from.Tag, schedule.None
			}
			e.Ops[b.Rank] = append(e.Ops[b.Rank], op)
		}
	}
	if err := e.Check(); err != nil {
		return nil, fmt.Errorf("the explicit form: %w", err)
	}
	return e, nil
}

// messageComms returns one more than the highest number of a communicator of messages.
func messageComms(s *schedule.Schedule) (n int32) {
	for _, ops := range s.Ops {
		for i := range ops {
			if ops[i].Kind == schedule.Send || ops[i].Kind == schedule.Recv {
				n = max(n, ops[i].Comm+1)
			}
		}
	}
	return n
}

// nodeSize returns the number of ranks per node.
func nodeSize(p Params) int {
	if len(p.Levels) == 0 {
		return 1
	}
	return p.Levels[len(p.Levels)-1].Size
}

// withRows returns a list whose trace rows identify calcs and messages.
func withRows(ops []schedule.Op) (rows []schedule.Op) {
	number := int64(0)
	for i, op := range ops {
		op.TraceRow = schedule.None
		switch op.Kind {
		case schedule.Calc:
			if op.DurationNS > 0 {
				op.TraceRow = number
				number++
			}
		case schedule.Send, schedule.Recv:
			op.TraceRow = int64(i)
			op.Tag = max(op.Tag, 0) // AnyTag cannot be represented beside collectives
		}
		rows = append(rows, op)
	}
	return rows
}
