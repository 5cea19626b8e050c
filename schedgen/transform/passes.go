package transform

import (
	"fmt"

	"loggops/formats/schedule"
	"loggops/internal/loops"
	"loggops/internal/setting"
)

// fewestPasses make a loop: two equal calls in a row are none.
const fewestPasses = 3

// found is a loop.
type found struct {
	ends [][]int // by rank: the operations that follow its passes
	call string  // that ends a pass on rank 0
}

// share returns the share of the operations of rank 0 that are in the loop, behind its first pass.
func (l *found) share(s *schedule.Schedule) float64 {
	if n := len(l.ends[0]); n >= fewestPasses {
		return float64(l.ends[0][n-1]-l.ends[0][0]) / float64(len(s.Ops[0]))
	}
	return 0
}

// markPasses finds the longest loop in the order of calls, and makes its passes the iterations of all operations: 0 up to
// the end of the first pass, then one more after each, and a last one behind the loop. It returns the number of passes,
// and the call that ends them on rank 0.
//
// The calls are the collectives over all ranks, whose order is the same on all of these. If these do not loop for most
// of the run, they are all calls that communicate, and the loop has as many passes on each rank.
func markPasses(s *schedule.Schedule) (number int64, call string, err error) {
	global := func(op *schedule.Op) bool { return op.Kind == schedule.Collective && s.Header.Spans(op.Comm) }
	loop, err := findLoop(s, global, true)
	if err != nil {
		return 0, "", err
	}
	if loop.share(s) < 0.5 {
		other, failed := findLoop(s, communicates, false)
		switch {
		case failed == nil && other.share(s) > loop.share(s):
			loop = other
		case loop.share(s) == 0:
			err = failed
		}
	}
	if err == nil && loop.share(s) == 0 {
		err = setting.Advisef("the order of calls has no loop of %d passes; %s names a call that ends an iteration", fewestPasses, setting.Name("iteration-after"))
	}
	if err != nil {
		return 0, "", err
	}
	for rank, ops := range s.Ops {
		pass, ends := 0, loop.ends[rank]
		for i := range ops {
			if pass < len(ends) && i == ends[pass] {
				pass++
			}
			ops[i].Iteration = int32(pass)
		}
	}
	return int64(len(loop.ends[0])), loop.call, nil
}

func communicates(op *schedule.Op) bool { return op.Kind >= schedule.Send }

// findLoop finds the longest loop of some calls. It ends before the next call that communicates. If all ranks make the
// same calls, they loop as rank 0 does.
func findLoop(s *schedule.Schedule, is func(*schedule.Op) bool, same bool) (*found, error) {
	l := &found{ends: make([][]int, len(s.Ops))}
	var behind []int32
	first := 0
	for rank, ops := range s.Ops {
		var calls []int
		for i := range ops {
			if is(&ops[i]) {
				calls = append(calls, i)
			}
		}
		if rank == 0 {
			first = len(calls)
		}
		if same && len(calls) != first {
			return nil, fmt.Errorf("rank 0 calls %d collectives over all ranks, and rank %d %d", first, rank, len(calls))
		}
		if rank == 0 || !same {
			behind = longest(ops, calls)
		}
		for _, n := range behind {
			l.ends[rank] = append(l.ends[rank], nextCall(ops, calls[n-1]))
		}
		if a, b := len(l.ends[0]), len(l.ends[rank]); a != b {
			return nil, setting.Advisef("the calls of rank 0 are a loop of %d passes, and those of rank %d of %d; %s names a call that ends an iteration", a, rank, b, setting.Name("iteration-after"))
		}
		if rank == 0 && len(behind) > 0 {
			l.call = callOf(&ops[calls[behind[0]-1]])
		}
	}
	return l, nil
}

// longest returns the number of calls up to the end of each pass of the loop with the most operations.
func longest(ops []schedule.Op, calls []int) (behind []int32) {
	type symbol struct {
		kind                   schedule.Kind
		call, site, collective string
	}
	numbers := map[symbol]int32{}
	sequence := make([]int32, len(calls))
	for i, at := range calls {
		key := symbol{kind: ops[at].Kind, call: ops[at].Call, site: ops[at].Site}
		if ops[at].Coll != nil {
			key.collective = ops[at].Coll.Kind
		}
		if _, known := numbers[key]; !known {
			numbers[key] = int32(len(numbers))
		}
		sequence[i] = numbers[key]
	}
	nodes, most := loops.Find(sequence).Parts, 0
	for i, n := range nodes {
		end := int32(len(calls))
		if i+1 < len(nodes) {
			end = nodes[i+1].Starts[0]
		}
		if length := calls[end-1] - calls[n.Starts[0]]; len(n.Starts) >= fewestPasses && length > most {
			most, behind = length, append(n.Starts[1:len(n.Starts):len(n.Starts)], end)
		}
	}
	return behind
}

// nextCall returns the first operation of the next call that communicates, its computation included, after an operation.
func nextCall(ops []schedule.Op, after int) int {
	for i := after + 1; i < len(ops); i++ {
		if row := ops[i].TraceRow; communicates(&ops[i]) && (row == schedule.None || row != ops[after].TraceRow) {
			for ; row != schedule.None && ops[i-1].TraceRow == row; i-- {
			}
			return i
		}
	}
	return len(ops)
}
