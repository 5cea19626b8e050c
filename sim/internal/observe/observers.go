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
func (w *Wanted) facts(noisy bool) bool { return w.Spans != nil || w.Iterations && noisy }

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
func New(r Run, wanted Wanted) *Observers {
	o, n := &Observers{Run: r}, r.Program.Ranks()
	if wanted.Totals {
		o.Totals = arena.Large(make([]Total, n))
		o.Kinds |= ofTotals
	}
	if wanted.Queues {
		o.queues = arena.Large(make(queues, n))
		o.Kinds |= ofQueues
	}
	if wanted.Iterations {
		o.iterations = newIterations(o)
		o.Kinds |= ofIterations
	}
	if wanted.Spans != nil {
		o.spans = newSpans(o, wanted.Spans)
		o.Kinds |= ofSpans
	}
	if o.Kinds == 0 {
		return nil
	}
	if r.Noise != nil && (wanted.Iterations || wanted.Spans != nil) {
		o.injectedNS = arena.Large(make([]int64, n))
	}
	if wanted.facts(r.Noise != nil) {
		o.Facts = make(arena.Beside[Fact], arena.MaxChunks)
	}
	o.Logs = make([]Log, r.Workers)
	for i := range o.Logs {
		o.Logs[i].observers = o
	}
	return o
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
func (o *Observers) Reset() {
	for i := range o.Logs {
		o.Logs[i].n = 0
	}
	clear(o.Totals)
	clear(o.injectedNS)
	o.queues.reset()
	if o.iterations != nil {
		o.iterations.reset()
	}
	if o.spans != nil {
		o.spans.reset()
	}
}

// take hands events over to the observers: one by one if several use facts of messages, whose nodes are used again.
func (o *Observers) take(events []Event) {
	if o.injectedNS != nil {
		o.difference(events)
		if o.iterations != nil && o.spans != nil {
			for i := range events {
				o.each(events[i : i+1])
			}
			return
		}
	}
	o.each(events)
}

// each hands events over to each observer.
func (o *Observers) each(events []Event) {
	if o.iterations != nil {
		o.iterations.take(events)
	}
	if o.spans != nil {
		o.spans.take(events)
	}
	if o.Totals != nil {
		takeTotals(o.Totals, o.Program, events)
	}
	if o.queues != nil {
		o.queues.take(events, o.Program.Tuning.Searched)
	}
}

// difference changes the injected times of events: from those up to now to those of their work.
func (o *Observers) difference(events []Event) {
	for i := range events {
		if e := &events[i]; e.Kind <= Intake {
			before := o.injectedNS[e.Rank]
			o.injectedNS[e.Rank] = e.InjectedNS
			e.InjectedNS -= before
		}
	}
}

// End observes the end of the run.
func (o *Observers) End() {
	for i := range o.Logs {
		o.Logs[i].HandOver()
	}
	if o.iterations != nil {
		o.iterations.ends()
	}
	if o.spans != nil {
		o.spans.ends()
	}
}
