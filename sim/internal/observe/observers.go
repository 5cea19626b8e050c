package observe

import (
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
	"loggops/sim/noise"
)

// Wanted is what is asked of a run.
type Wanted struct {
	Totals, Iterations, Queues bool
	// Spans returns the function that receives the spans of a worker; nil for none.
	Spans func(worker int) func([]Span)
}

// facts reports whether observers need facts of messages.
func (x *Wanted) facts(noisy bool) bool { return x.Spans != nil || x.Iterations && noisy }

// Run is what observers know about a run.
type Run struct {
	Program  *program.Program
	Noise    *noise.Run // nil without noise
	Workers  int
	WorkerOf func(rank int32) int
	Starts   func(rank int32) int64
	Finish   func(rank int) int64 // when the last CPU of a rank is free
	Links    bool                 // messages pass links
}

// Observers observe a run. What nobody asks for is nil. Workers share them, as each has its own ranks.
type Observers struct {
	Run
	Kinds Kinds // of events that they take
	Logs  []Log // of the workers
	// Facts of messages, beside their nodes; nil if no observer needs them.
	Facts  arena.Beside[Fact]
	Totals []Total // of the ranks

	queues     queues
	iterations *iterations
	spans      *spans
	injectedNS []int64 // by rank, so far; nil if nobody asks
}

// New returns the observers that are wanted, nil if none are.
func New(run Run, wanted Wanted) *Observers {
	observers, n := &Observers{Run: run}, run.Program.Ranks()
	if wanted.Totals {
		observers.Totals = arena.Large(make([]Total, n))
		observers.Kinds |= ofTotals
	}
	if wanted.Queues {
		observers.queues = arena.Large(make(queues, n))
		observers.Kinds |= ofQueues
	}
	if wanted.Iterations {
		observers.iterations = newIterations(observers)
		observers.Kinds |= ofIterations
	}
	if wanted.Spans != nil {
		observers.spans = newSpans(observers, wanted.Spans)
		observers.Kinds |= ofSpans
	}
	if observers.Kinds == 0 {
		return nil
	}
	if run.Noise != nil && (wanted.Iterations || wanted.Spans != nil) {
		observers.injectedNS = arena.Large(make([]int64, n))
	}
	if wanted.facts(run.Noise != nil) {
		observers.Facts = make(arena.Beside[Fact], arena.MaxChunks)
	}
	observers.Logs = make([]Log, run.Workers)
	for i := range observers.Logs {
		observers.Logs[i].observers = observers
	}
	return observers
}

// Bytes returns the size of the observers that are wanted. What grows is not in it.
func Bytes(p *program.Program, noisy bool, wanted Wanted) int64 {
	const word = 8
	each, all := int64(0), int64(0)
	if wanted.Totals {
		each += TotalBytes
	}
	if noisy && (wanted.Iterations || wanted.Spans != nil) {
		each += word
	}
	if wanted.Spans != nil {
		each += int64(unsafe.Sizeof(spanned{}))
	}
	if wanted.Queues {
		each += int64(unsafe.Sizeof(rankQueues{}))
	}
	if wanted.Iterations {
		all += bytesOfIterations(p, noisy)
	}
	return all + int64(p.Ranks())*each
}

// Reset prepares for another run.
func (x *Observers) Reset() {
	for i := range x.Logs {
		x.Logs[i].n = 0
	}
	clear(x.Totals)
	clear(x.injectedNS)
	x.queues.reset()
	if x.iterations != nil {
		x.iterations.reset()
	}
	if x.spans != nil {
		x.spans.reset()
	}
}

// take hands events over to the observers: one by one if several use facts of messages, whose nodes are used again.
func (x *Observers) take(events []Event) {
	if x.injectedNS != nil {
		x.difference(events)
		if x.iterations != nil && x.spans != nil {
			for i := range events {
				x.each(events[i : i+1])
			}
			return
		}
	}
	x.each(events)
}

// each hands events over to each observer.
func (x *Observers) each(events []Event) {
	if x.iterations != nil {
		x.iterations.take(events)
	}
	if x.spans != nil {
		x.spans.take(events)
	}
	if x.Totals != nil {
		takeTotals(x.Totals, x.Program, events)
	}
	if x.queues != nil {
		x.queues.take(events, x.Program.Tuning.Searched)
	}
}

// difference changes the injected times of events: from those up to now to those of their work.
func (x *Observers) difference(events []Event) {
	for i := range events {
		if event := &events[i]; event.Kind <= Intake {
			before := x.injectedNS[event.Rank]
			x.injectedNS[event.Rank] = event.InjectedNS
			event.InjectedNS -= before
		}
	}
}

// End observes the end of the run.
func (x *Observers) End() {
	for i := range x.Logs {
		x.Logs[i].HandOver()
	}
	if x.iterations != nil {
		x.iterations.ends()
	}
	if x.spans != nil {
		x.spans.ends()
	}
}
