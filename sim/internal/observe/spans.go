package observe

import (
	"slices"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
)

// Span is something that a rank does for some time. The spans of a rank are reported in order
// of their starts, with three exceptions: the intake of an unexpected message is reported when
// its receive is posted, a collective at its end, and a wait when its reason is known.
type Span struct {
	Kind result.SpanKind
	CPU  uint8
	Rank int32
	// Op is the operation that the span belongs to: of an intake, the receive; of a wait, the
	// operation that ends it, or the send of a late receiver. See Program.
	Op             int32
	StartNS, EndNS int64
	InjectedNS     int64 // the part caused by detours

	// Peer is the other rank of a message, or the rank that a wait is for; otherwise None.
	Peer int32

	// Of a message, otherwise None:
	Bytes   int64
	Tag     int64 // None within a collective
	Message int64 // number of the message among its sender's, from 0
	// PostedNS is when the receive of an intake was posted, or its collective began; otherwise
	// None.
	PostedNS int64
}

// spans reports spans. It stores what only they need.
type spans struct {
	*Observers
	perRank []spanned
	batches []spanBatch // by worker
}

// spanBatch contains the spans that a worker has not reported yet.
type spanBatch struct {
	spans  [spansAtOnce]Span
	n      int
	report func([]Span)
	_      [64]byte // so that workers share no cache line
}

func newSpans(observers *Observers, report func(worker int) func([]Span)) *spans {
	spans := &spans{observers, make([]spanned, observers.Program.Ranks()), make([]spanBatch, observers.Workers)}
	for i := range spans.batches {
		spans.batches[i].report = report(i)
	}
	for rank := range spans.perRank {
		spans.perRank[rank].batch = &spans.batches[observers.WorkerOf(int32(rank))]
	}
	return spans
}

// spanned is what the spans of a rank need.
type spanned struct {
	batch  *spanBatch // of its worker
	sent   int64      // number of messages
	waits  waiting
	posted postings
	open   []begun          // collectives
	more   map[int32]*begun // further ones, by operation
}

// begun is a collective that a rank has begun.
type begun struct {
	op    int32
	began beginning // of the rank
	// last is the last member to begin, of those whose data or signal has reached the rank.
	last beginning
}

func (x *spans) reset() {
	for i := range x.batches {
		x.batches[i].n = 0
	}
	for rank := range x.perRank {
		span := &x.perRank[rank]
		*span = spanned{batch: span.batch, waits: waiting{freeNS: x.Starts(int32(rank))}}
		span.waits.idle = span.waits.first[:0:1]
	}
}

// add returns the span of a use of a CPU, which is reported once others are added.
func (x *spans) add(kind result.SpanKind, use *use) *Span {
	batch := x.perRank[use.rank].batch
	if batch.n == len(batch.spans) {
		batch.end()
	}
	span := &batch.spans[batch.n]
	batch.n++
	span.Kind, span.CPU, span.Rank, span.Op, span.StartNS, span.EndNS, span.InjectedNS = kind, use.cpu, use.rank, use.op, use.start, use.end, 0
	span.Peer, span.Bytes, span.Tag, span.Message, span.PostedNS = schedule.None, schedule.None, schedule.None, schedule.None, schedule.None
	return span
}

// end reports the spans.
func (x *spanBatch) end() {
	x.report(x.spans[:x.n])
	x.n = 0
}

// ofSpans are the kinds of events that spans take.
var ofSpans = kinds(Calc, Send, Intake, Post, Open, Match, Release, Drain, Ready)

// take observes events.
func (x *spans) take(events []Event) {
	for i := range events {
		switch event := &events[i]; event.Kind {
		case Calc:
			x.calculates(event)
		case Send:
			x.sends(event)
		case Intake:
			fact := x.Facts.At(event.Message)
			fact.cpu, fact.injectedNS, fact.unexpected = event.CPU, event.InjectedNS, event.Op == program.None
			x.busy(event.use())
		case Match:
			x.matches(event)
		case Post:
			for op := event.Op; event.Step == arena.Whole && op < event.Op+event.Count; op++ {
				x.perRank[event.Rank].posted.add(op, event.StartNS, x.Program.Tuning.Postings)
			}
		case Open:
			began := beginning{event.StartNS, event.Rank}
			x.perRank[event.Rank].opens(begun{event.Op, began, began}, x.Program.Tuning.Postings)
		case Release:
			x.releases(event)
		case Drain:
			x.drains(event)
		case Ready:
			x.resumes(event.Rank, event.StartNS)
		}
	}
}

// calculates reports a calc, which takes no time at the end of a collective.
func (x *spans) calculates(event *Event) {
	use := event.use()
	if use.start < use.end {
		x.works(use)
	}
	kind := result.Calc
	switch x.Program.Shape(use.op).Kind {
	case schedule.IO:
		kind = result.IO
	case schedule.OneSided:
		kind = result.OneSided
	}
	x.add(kind, use).InjectedNS = event.InjectedNS
	if event.Step == arena.Join {
		x.endCollective(use)
	}
}

// sends reports a send.
func (x *spans) sends(event *Event) {
	use := event.use()
	x.works(use)
	spanned, fact := &x.perRank[use.rank], x.Facts.At(event.Message)
	fact.number, fact.sentNS, fact.ArrivesNS = spanned.sent, use.start, event.AtNS
	if x.Links {
		fact.Links = [2]Interval{}
	}
	spanned.sent++
	if begun := spanned.collective(use.op); begun != nil {
		fact.last = begun.last
	}
	span := x.add(result.Send, use)
	span.InjectedNS, span.Peer, span.Bytes, span.Message = event.InjectedNS, event.Peer, event.Bytes, fact.number
	if event.Step == arena.Whole {
		span.Tag = x.Program.TagOf(x.Program.Shape(use.op), use.op)
	}
}

// matches reports the intake of a message that has met its receive.
func (x *spans) matches(event *Event) {
	spanned, fact := &x.perRank[event.Rank], x.Facts.At(event.Message)
	use := &use{event.Rank, event.Op, fact.cpu, event.StartNS, event.EndNS}
	posted := int64(0)
	if begun := spanned.collective(use.op); begun != nil {
		posted = begun.began.ns
		if fact.last.after(begun.last) {
			begun.last = fact.last
		}
	} else {
		posted = spanned.posted.take(use.op)
	}
	if !fact.unexpected {
		x.takes(use, fact, event.Peer)
	}
	span := x.add(result.Recv, use)
	span.InjectedNS, span.Peer, span.Bytes, span.Message, span.PostedNS, span.Tag = fact.injectedNS, event.Peer, event.Bytes, fact.number, posted, event.Tag
}

// opens adds a collective that the rank begins; up to so many are searched one by one.
func (x *spanned) opens(begin begun, few int) {
	switch {
	case len(x.open) < few:
		x.open = append(x.open, begin)
		return
	case x.more == nil:
		x.more = map[int32]*begun{}
	}
	x.more[begin.op] = &begin
}

// collective returns a collective that the rank has begun, nil for other operations.
func (x *spanned) collective(op int32) *begun {
	for i := range x.open {
		if x.open[i].op == op {
			return &x.open[i]
		}
	}
	return x.more[op]
}

// endCollective reports the collective that a use ends.
func (x *spans) endCollective(used *use) {
	span := &x.perRank[used.rank]
	x.add(result.Collective, &use{used.rank, used.op, used.cpu, span.collective(used.op).began.ns, used.end})
	span.open = slices.DeleteFunc(span.open, func(begun begun) bool { return begun.op == used.op })
	delete(span.more, used.op)
}
