package dumpi

import (
	"context"

	"loggops/collector/infer"
	"loggops/collector/reading"
)

// survey is what the first pass over a rank's file finds out.
type survey struct {
	*handles
	*tail
	cpuTime bool // there are no other times
	threads bool // several have called MPI
	mpio    bool // it has calls of MPIO, such as MPIO_Wait

	messages    *infer.Messages
	nullIsAny   bool // MPI_PROC_NULL is the same number as MPI_ANY_SOURCE
	nullIsOther bool // it is another number

	requests    infer.Requests[requestHandle, wild]
	verdicts    []verdict    // of wild receives
	completions []completion // of the current call
}

// contextEvery is after how many records a pass asks whether it is to go on.
const contextEvery = 1 << 14

// take reads a whole file.
func take(ctx context.Context, file string, read func(int)) (*survey, error) {
	d, err := open(file, read)
	if err != nil {
		return nil, err
	}
	defer d.close()
	s := &survey{handles: newHandles(true), messages: infer.NewMessages()}
	var recorded [functions]int32
	for {
		r, err := d.next()
		if err != nil {
			return nil, err
		}
		if r == nil {
			break
		}
		if d.records%contextEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		at, _ := s.see(r)
		s.count(r, at)
		s.follow(r, at)
		recorded[r.number]++
		s.cpuTime = s.cpuTime || r.cpuTime
		s.mpio = s.mpio || r.mpio
		s.threads = s.threads || r.thread != 0
	}
	if d.records == 1 {
		return nil, &reading.Error{File: file, Rank: -1, Problem: "there are no calls in it"}
	}
	s.Bytes = int(d.in.place())
	s.Forget()
	s.groups, s.requests = nil, infer.Requests[requestHandle, wild]{}
	s.tail, err = d.readTail(&recorded)
	return s, err
}
