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

func (x Waits) of() (worker int, number int64) {
	return int(x % (1 << workerBits)), int64(x>>workerBits) - 1
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
func (x *Log) Passes(link int32, carried Carried, hop int32, waits Waits, reachedNS, freeNS int64) Waits {
	carried.Count++
	last := &x.last[link]
	if last.Count > 0 && freeNS >= reachedNS {
		*x.waits.add() = wait{reachedNS, freeNS, hop, waits, *last}
		waits = Waits(x.waits.len()<<workerBits) | Waits(x.worker)
	}
	*last = passage{carried, max(reachedNS, freeNS), hop, waits}
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
func (x *Log) Lands(from int32, count uint32, data bool, waits Waits) {
	if waits == 0 {
		return
	}
	if x.landing == nil {
		x.landing = map[landing]Waits{}
	}
	x.landing[landing{from, count + 1, data}] = waits
	if len(x.landing) > x.landings {
		x.landings += landingsAtOnce
		x.grow(landingsAtOnce * bytesOfLanding)
	}
}

// landsAt records that a record, later than all before, takes a message in, by its sender and count.
func (x *Log) landsAt(record int64, from int32, count uint32) {
	key := landing{rank: from, count: count}
	if waits := x.landing[key]; waits != 0 {
		delete(x.landing, key)
		*x.landed.add() = landed{record, waits}
	}
}

// waitsOf returns the waits of the message that a record takes in.
func (x *Log) waitsOf(record int64) Waits {
	i := x.landed.search(func(landed *landed) bool { return landed.record >= record })
	if i == x.landed.len() {
		return 0
	}
	if landed := x.landed.at(i); landed.record == record {
		return landed.waits
	}
	return 0
}

// waitOf returns the record of a wait.
func (x *Recorder) waitOf(waits Waits) (wait, error) {
	worker, number := waits.of()
	log := &x.logs[worker]
	return *log.waits.at(number), log.waits.err
}
