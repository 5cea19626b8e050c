package criticalpath

// Messages on links (docs/model.md, "Links"). A link starts a message when the message reaches it, or
// when the message ahead has passed. The latter is recorded: everything else follows from routes.

// Carried is what links carry: a message, by its sender and its number, or the data of one, by their
// receiver and what determined when they are sent.
type Carried struct {
	Rank  int32
	Count uint32
	Data  Instant // 0 for a message
}

// Waits refers to the last record of what a message has waited for at links so far, from 1 on; 0 is none.
type Waits uint64

const workerBits = 16

func (w Waits) of() (worker int, number int64) {
	return int(w % (1 << workerBits)), int64(w>>workerBits) - 1
}

// passage is the start of a message at a link.
type passage struct {
	Carried
	startNS int64
	hop     int32
	waits   Waits // of the message, this link included
}

// wait is the start of a message at a link as soon as the message ahead has passed. If that is when it
// reaches the link, it is tied.
type wait struct {
	reachedNS, startNS int64
	hop                int32
	before             Waits // of the message at earlier links
	ahead              passage
}

// Passes records that a link starts something that reaches it, at a hop of its way, no sooner than the
// link is free, and returns its waits.
func (l *Log) Passes(link int32, c Carried, hop int32, waits Waits, reachedNS, freeNS int64) Waits {
	c.Count++
	last := &l.last[link]
	if last.Count > 0 && freeNS >= reachedNS {
		*l.waits.add() = wait{reachedNS, freeNS, hop, waits, *last}
		waits = Waits(l.waits.len()<<workerBits) | Waits(l.worker)
	}
	*last = passage{c, max(reachedNS, freeNS), hop, waits}
	return waits
}

// landing identifies a message by its sender and count, or its data.
type landing struct {
	rank  int32
	count uint32
	data  bool
}

// Landings are counted so many at a time, each with so many bytes: its share of a map that has just grown.
const (
	landingsAtOnce = 256
	bytesOfLanding = 64
)

// landed are the waits of the message of a record.
type landed struct {
	record int64
	waits  Waits
}

// Lands records the waits of a message, or its data, that has passed all links to a rank of this log.
func (l *Log) Lands(from int32, count uint32, data bool, waits Waits) {
	if waits == 0 {
		return
	}
	if l.landing == nil {
		l.landing = map[landing]Waits{}
	}
	l.landing[landing{from, count + 1, data}] = waits
	if len(l.landing) > l.landings {
		l.landings += landingsAtOnce
		l.grow(landingsAtOnce * bytesOfLanding)
	}
}

// landsAt records that a record, later than all before, takes a message in, by its sender and count.
func (l *Log) landsAt(record int64, from int32, count uint32) {
	key := landing{rank: from, count: count}
	if waits := l.landing[key]; waits != 0 {
		delete(l.landing, key)
		*l.landed.add() = landed{record, waits}
	}
}

// waitsOf returns the waits of the message that a record takes in.
func (l *Log) waitsOf(record int64) Waits {
	i := l.landed.search(func(m *landed) bool { return m.record >= record })
	if i == l.landed.len() {
		return 0
	}
	if m := l.landed.at(i); m.record == record {
		return m.waits
	}
	return 0
}

// waitOf returns the record of a wait.
func (r *Recorder) waitOf(w Waits) (wait, error) {
	worker, number := w.of()
	l := &r.logs[worker]
	return *l.waits.at(number), l.waits.err
}
