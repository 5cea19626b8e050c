package criticalpath

import (
	"errors"
)

// The engine skips a part of a replica's run that repeats an earlier part (package segments). The records of the
// repetition have numbers but are not stored: they are made from the earlier records, with other times, ranks and
// messages. An earlier record may refer to something before its part. That is in the state at the beginning of the
// part; the repetition refers to what is at the same place in the state at its own beginning.

// Ref is what records may refer to: an instant, or a message by its number among its sender's creations.
type Ref uint64

// RefTo returns a reference to an instant, and RefToMessage one to a message.
func RefTo(instant Instant) Ref { return Ref(instant) << 1 }

func RefToMessage(count uint32) Ref { return Ref(count+1)<<1 | 1 }

// Instant and Message return what they refer to.
func (x Ref) Instant() Instant { return Instant(x >> 1) }

func (x Ref) Message() (count uint32) { return uint32(x>>1) - 1 }

// least returns the least reference of the same kind to a part of a log that begins with a record, and
// after some messages.
func (x Ref) least(first int64, count uint32) Ref {
	if x&1 == 0 {
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
func (x *Log) BeginStretch(stretch *Stretch, refs []Ref, ns int64, rank int32, count uint32) {
	x.sealed = x.len()
	stretch.part = part{x.sealed, x.skipped, ns, rank, count}
	stretch.kept, stretch.matches = none, x.matches.len()
	stretch.before = append(stretch.before[:0], refs...)
}

// EndStretch ends a stretch.
func (x *Log) EndStretch(stretch *Stretch, refs []Ref, count uint32) {
	x.sealed = x.len()
	stretch.records, stretch.messages = x.sealed-stretch.first, count-stretch.count
	stretch.after, stretch.receives = append(stretch.after[:0], refs...), stretch.receives[:0]
	for i := stretch.matches; i < x.matches.len(); i++ {
		match := x.matches.at(i)
		stretch.receives = append(stretch.receives, receive{RefTo(instant(match.record, cpuFree)), match.op})
	}
}

// Repeat records that a replica repeats a stretch at a time, and returns the worker's creations after that.
// refs are those of the state, nil if another repetition ends there.
func (x *Log) Repeat(stretch *Stretch, refs []Ref, ns int64, rank int32, count uint32) uint32 {
	if stretch.kept == none {
		x.keep(stretch)
	}
	i := x.repeats.len()
	copied := x.repeats.add()
	*copied = repeat{part{x.len(), x.skipped, ns, rank, count}, stretch.kept, none}
	if refs != nil {
		copied.refs = x.addRefs(refs)
	}
	x.skipped += stretch.records
	x.sealed = x.len()
	for _, receive := range stretch.receives {
		*x.matches.add() = match{x.relocated(i, receive.intake).Instant().record(), receive.op}
	}
	if x.count = count + stretch.messages; x.count < count {
		x.err = ErrTooMany
	}
	return x.count
}

// keep stores a stretch.
func (x *Log) keep(stretch *Stretch) {
	stretch.kept = x.stretches.len()
	stretch.begins = int32(len(stretch.before))
	stretch.refs = x.addRefs(stretch.before)
	x.addRefs(stretch.after)
	*x.stretches.add() = stretch.stretch
}

// addRefs stores references, and returns their place.
func (x *Log) addRefs(refs []Ref) (place int64) {
	place = x.refs.len()
	for _, ref := range refs {
		*x.refs.add() = ref
	}
	return place
}

// AppendRefs appends the references of the state after the last repetition, which is of a stretch.
func (x *Log) AppendRefs(to []Ref, stretch *Stretch) []Ref {
	for _, ref := range stretch.after {
		to = append(to, x.relocated(x.repeats.len()-1, ref))
	}
	return to
}

// relocated returns what a reference of a stretch refers to in repetition i.
func (x *Log) relocated(i int64, ref Ref) Ref {
	for ; ref.Instant() != 0 && i >= 0; i-- {
		repeat := *x.repeats.at(i)
		stretch := *x.stretches.at(repeat.stretch)
		if least := ref.least(stretch.first, stretch.count); ref >= least {
			return ref - least + ref.least(repeat.first, repeat.count)
		}
		k := int64(0)
		for ; k < int64(stretch.begins) && *x.refs.at(stretch.refs + k) != ref; k++ {
		}
		if k == int64(stretch.begins) {
			x.err = errors.Join(x.err, errBroken)
			return 0
		}
		if repeat.refs != none {
			return *x.refs.at(repeat.refs + k)
		}
		last := *x.stretches.at(x.repeats.at(i - 1).stretch)
		ref = *x.refs.at(last.refs + int64(last.begins) + k)
	}
	return ref
}

// entry is a record, with what it refers to.
type entry struct {
	record
	by, other Instant // what caused it; of a tie, also
}

// read returns a record.
func (x *Log) read(number int64) (entry entry, err error) {
	if number >= x.len() {
		return entry, errBroken
	}
	i := x.lastRepeat(func(repeat *repeat) bool { return repeat.first <= number })
	if i < 0 {
		return x.stored(number, number), x.failed()
	}
	copied := *x.repeats.at(i)
	stretch := *x.stretches.at(copied.stretch)
	k := number - copied.first
	if k >= stretch.records {
		return x.stored(number-copied.skipped-stretch.records, number), x.failed()
	}
	entry = x.stored(stretch.first-stretch.skipped+k, stretch.first+k)
	entry.by = x.relocated(i, RefTo(entry.by)).Instant()
	if entry.isTie() {
		entry.other = x.relocated(i, RefTo(entry.other)).Instant()
		return entry, x.failed()
	}
	entry.startNS += copied.startNS - stretch.startNS
	if entry.cause.kind() == intake {
		entry.detail += copied.rank - stretch.rank
		entry.count = x.relocated(i, RefToMessage(entry.count-1)).Message() + 1
	}
	return entry, x.failed()
}

// noted is read, but stores the error in the log.
func (x *Log) noted(number int64) entry {
	entry, err := x.read(number)
	if err != nil {
		x.err = err
	}
	return entry
}

// untied returns the number and the record of the event on the path that determined an instant, which may be tied.
func (x *Log) untied(by Instant) (number int64, entry entry) {
	for number = by.record(); ; number = entry.by.record() {
		if entry = x.noted(number); !entry.isTie() {
			return number, entry
		}
	}
}

// stored returns the record that is stored at a place, and has a number.
func (x *Log) stored(place, number int64) entry {
	record := *x.records.at(place)
	entry := entry{record: record, by: record.cause.instant(number)}
	if record.isTie() {
		entry.other = Instant(record.startNS)
	}
	return entry
}

// find returns the number of the record of a send, by the count of its message.
func (x *Log) find(count uint32) (number int64, err error) {
	i := x.lastRepeat(func(repeat *repeat) bool { return repeat.count < count })
	if i < 0 {
		return x.findStored(count)
	}
	copied := *x.repeats.at(i)
	stretch := *x.stretches.at(copied.stretch)
	if count-copied.count > stretch.messages {
		place, err := x.findStored(count)
		return place + copied.skipped + stretch.records, err
	}
	place, err := x.findStored(count - copied.count + stretch.count)
	return copied.first + place - (stretch.first - stretch.skipped), err
}

// lastRepeat returns the last repetition that comes before something, -1 if none does: mostly that of the call before.
func (x *Log) lastRepeat(before func(repeat *repeat) bool) int64 {
	n := x.repeats.len()
	if i := x.repeat; i >= 0 && i < n && before(x.repeats.at(i)) && (i+1 == n || !before(x.repeats.at(i+1))) {
		return i
	}
	x.repeat = x.repeats.search(func(repeat *repeat) bool { return !before(repeat) }) - 1
	return x.repeat
}

// failed returns why a log cannot be read.
func (x *Log) failed() error {
	return errors.Join(x.err, x.records.err, x.matches.err, x.waits.err, x.landed.err, x.sent.err, x.held.err, x.repeats.err, x.stretches.err, x.refs.err)
}
