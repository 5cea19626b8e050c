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
func (l *Log) Next(kind Kind, rank int32) *Event {
	e := &l.events[l.n]
	e.Kind, e.Rank = kind, rank
	return e
}

// Add adds the event that Next returned.
func (l *Log) Add() {
	if l.n++; l.n == eventsAtOnce {
		l.HandOver()
	}
}

// HandOver hands the events over to the observers. Were it inlined, Add would not be.
//
//go:noinline
func (l *Log) HandOver() {
	if l.n > 0 {
		l.observers.take(l.events[:l.n])
		l.n = 0
	}
}
