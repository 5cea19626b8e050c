package observe

// Log is a worker's log of events, which it hands over when it is full. Who reads or changes facts of messages hands it
// over first, as the observers of its events do so, too.
type Log struct {
	observers *Observers
	n         int
	events    [eventsAtOnce]Event
	_         [64]byte // so that workers share no cache line
}

// Next returns the next event, of a kind at a rank, which Add adds.
func (x *Log) Next(kind Kind, rank int32) *Event {
	event := &x.events[x.n]
	event.Kind, event.Rank = kind, rank
	return event
}

// Add adds the event that Next returned.
func (x *Log) Add() {
	if x.n++; x.n == eventsAtOnce {
		x.HandOver()
	}
}

// HandOver hands the events over to the observers. Were it inlined, Add would not be.
//
//go:noinline
func (x *Log) HandOver() {
	if x.n > 0 {
		x.observers.take(x.events[:x.n])
		x.n = 0
	}
}
