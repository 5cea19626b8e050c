package criticalpath

import (
	"errors"
)

// The engine skips a part of a replica's run that repeats an earlier part (repeat.go there). The records of the
// repetition have numbers but are not stored: they are made from the earlier records, with other times, ranks and
// messages. An earlier record may refer to something before its part. That is in the state at the beginning of the
// part; the repetition refers to what is at the same place in the state at its own beginning.

// Ref is what records may refer to: an instant, or a message by its number among its sender's creations.
type Ref uint64

// RefTo returns a reference to an instant, and RefToMessage one to a message.
func RefTo(i Instant) Ref { return Ref(i) << 1 }

func RefToMessage(count uint32) Ref { return Ref(count+1)<<1 | 1 }

// Instant and Message return what they refer to.
func (r Ref) Instant() Instant { return Instant(r >> 1) }

func (r Ref) Message() (count uint32) { return uint32(r>>1) - 1 }

// least returns the least reference of the same kind to a part of a log that begins with a record, and
// after some messages.
func (r Ref) least(first int64, count uint32) Ref {
	if r&1 == 0 {
		return RefTo(instant(first, 0))
	}
	return RefToMessage(count)
}

// Stretch is a part of a replica's run that others may repeat.
type Stretch struct {
	stretch
	kept          int64 // place in Log.stretches, once it has been repeated
	before, after []Ref // of the states at its beginning and at its end
	matches       int64 // of the log, at its beginning
	receives      []receive
}

// stretch is what a log stores of a Stretch.
type stretch struct {
	part
	records  int64
	messages uint32
	begins   int32 // how many references its first state has
	refs     int64 // place of these in Log.refs
}

// part is where a part of a log begins.
type part struct {
	first   int64 // the number of its first record
	skipped int64 // records before it that are not stored
	startNS int64
	rank    int32  // the first one of the replica
	count   uint32 // messages before it
}

// repeat is a part that repeats a stretch.
type repeat struct {
	part
	stretch int64
	refs    int64 // place in Log.refs of those at its beginning; none if another repetition ends there
}

const none = -1

// receive is a receive in a stretch whose message was taken in earlier, so that the record of the intake does not name the
// receive: the intake is before the stretch, or before a stretch inside it.
type receive struct {
	intake Ref
	op     int32
}

// BeginStretch begins a stretch at a time, whose state has some references, of a replica by its first rank. count is
// that of the worker's creations.
func (l *Log) BeginStretch(s *Stretch, refs []Ref, ns int64, rank int32, count uint32) {
	l.sealed = l.len()
	s.part = part{l.sealed, l.skipped, ns, rank, count}
	s.kept, s.matches = none, l.matches.len()
	s.before = append(s.before[:0], refs...)
}

// EndStretch ends a stretch.
func (l *Log) EndStretch(s *Stretch, refs []Ref, count uint32) {
	l.sealed = l.len()
	s.records, s.messages = l.sealed-s.first, count-s.count
	s.after, s.receives = append(s.after[:0], refs...), s.receives[:0]
	for i := s.matches; i < l.matches.len(); i++ {
		m := l.matches.at(i)
		s.receives = append(s.receives, receive{RefTo(instant(m.record, cpuFree)), m.op})
	}
}

// Repeat records that a replica repeats a stretch at a time, and returns the worker's creations after that.
// refs are those of the state, nil if another repetition ends there.
func (l *Log) Repeat(s *Stretch, refs []Ref, ns int64, rank int32, count uint32) uint32 {
	if s.kept == none {
		l.keep(s)
	}
	i := l.repeats.len()
	p := l.repeats.add()
	*p = repeat{part{l.len(), l.skipped, ns, rank, count}, s.kept, none}
	if refs != nil {
		p.refs = l.addRefs(refs)
	}
	l.skipped += s.records
	l.sealed = l.len()
	for _, r := range s.receives {
		*l.matches.add() = match{l.relocated(i, r.intake).Instant().record(), r.op}
	}
	if l.count = count + s.messages; l.count < count {
		l.err = ErrTooMany
	}
	return l.count
}

// keep stores a stretch.
func (l *Log) keep(s *Stretch) {
	s.kept = l.stretches.len()
	s.begins = int32(len(s.before))
	s.refs = l.addRefs(s.before)
	l.addRefs(s.after)
	*l.stretches.add() = s.stretch
}

// addRefs stores references, and returns their place.
func (l *Log) addRefs(refs []Ref) (place int64) {
	place = l.refs.len()
	for _, r := range refs {
		*l.refs.add() = r
	}
	return place
}

// AppendRefs appends the references of the state after the last repetition, which is of a stretch.
func (l *Log) AppendRefs(to []Ref, s *Stretch) []Ref {
	for _, r := range s.after {
		to = append(to, l.relocated(l.repeats.len()-1, r))
	}
	return to
}

// relocated returns what a reference of a stretch refers to in repetition i.
func (l *Log) relocated(i int64, r Ref) Ref {
	for ; r.Instant() != 0 && i >= 0; i-- {
		p := *l.repeats.at(i)
		s := *l.stretches.at(p.stretch)
		if least := r.least(s.first, s.count); r >= least {
			return r - least + r.least(p.first, p.count)
		}
		k := int64(0)
		for ; k < int64(s.begins) && *l.refs.at(s.refs + k) != r; k++ {
		}
		if k == int64(s.begins) {
			l.err = errors.Join(l.err, errBroken)
			return 0
		}
		if p.refs != none {
			return *l.refs.at(p.refs + k)
		}
		last := *l.stretches.at(l.repeats.at(i - 1).stretch)
		r = *l.refs.at(last.refs + int64(last.begins) + k)
	}
	return r
}

// entry is a record, with what it refers to.
type entry struct {
	record
	by, other Instant // what caused it; of a tie, also
}

// read returns a record.
func (l *Log) read(number int64) (e entry, err error) {
	if number >= l.len() {
		return e, errBroken
	}
	i := l.lastRepeat(func(p *repeat) bool { return p.first <= number })
	if i < 0 {
		return l.stored(number, number), l.failed()
	}
	p := *l.repeats.at(i)
	s := *l.stretches.at(p.stretch)
	k := number - p.first
	if k >= s.records {
		return l.stored(number-p.skipped-s.records, number), l.failed()
	}
	e = l.stored(s.first-s.skipped+k, s.first+k)
	e.by = l.relocated(i, RefTo(e.by)).Instant()
	if e.isTie() {
		e.other = l.relocated(i, RefTo(e.other)).Instant()
		return e, l.failed()
	}
	e.startNS += p.startNS - s.startNS
	if e.cause.kind() == intake {
		e.detail += p.rank - s.rank
		e.count = l.relocated(i, RefToMessage(e.count-1)).Message() + 1
	}
	return e, l.failed()
}

// noted is read, but stores the error in the log.
func (l *Log) noted(number int64) entry {
	e, err := l.read(number)
	if err != nil {
		l.err = err
	}
	return e
}

// untied returns the number and the record of the event on the path that determined an instant, which may be tied.
func (l *Log) untied(by Instant) (number int64, e entry) {
	for number = by.record(); ; number = e.by.record() {
		if e = l.noted(number); !e.isTie() {
			return number, e
		}
	}
}

// stored returns the record that is stored at a place, and has a number.
func (l *Log) stored(place, number int64) entry {
	r := *l.records.at(place)
	e := entry{record: r, by: r.cause.instant(number)}
	if r.isTie() {
		e.other = Instant(r.startNS)
	}
	return e
}

// find returns the number of the record of a send, by the count of its message.
func (l *Log) find(count uint32) (number int64, err error) {
	i := l.lastRepeat(func(p *repeat) bool { return p.count < count })
	if i < 0 {
		return l.findStored(count)
	}
	p := *l.repeats.at(i)
	s := *l.stretches.at(p.stretch)
	if count-p.count > s.messages {
		place, err := l.findStored(count)
		return place + p.skipped + s.records, err
	}
	place, err := l.findStored(count - p.count + s.count)
	return p.first + place - (s.first - s.skipped), err
}

// lastRepeat returns the last repetition that comes before something, -1 if none does: mostly that of the call before.
func (l *Log) lastRepeat(before func(p *repeat) bool) int64 {
	n := l.repeats.len()
	if i := l.repeat; i >= 0 && i < n && before(l.repeats.at(i)) && (i+1 == n || !before(l.repeats.at(i+1))) {
		return i
	}
	l.repeat = l.repeats.search(func(p *repeat) bool { return !before(p) }) - 1
	return l.repeat
}

// failed returns why a log cannot be read.
func (l *Log) failed() error {
	return errors.Join(l.err, l.records.err, l.matches.err, l.waits.err, l.landed.err, l.sent.err, l.held.err, l.repeats.err, l.stretches.err, l.refs.err)
}
