package criticalpath

import (
	"slices"
	"sync"
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
	"loggops/sim/noise"
)

// Recorder records the events of a run. Each worker has its own Log, and its own ranks.
type Recorder struct {
	program  *program.Program
	noise    *noise.Run // nil without noise
	numbers  []int32    // of calcs, if delays need them
	workerOf func(rank int32) int
	starts   func(rank int32) int64
	hosts    logp.Hosts // of the ranks, if there are links
	last     []passage  // of each link
	clocks   []clock    // rank by rank: CPUs, sending NICs, receiving NICs
	perRank  int
	logs     []Log
}

// clock is when a CPU or a NIC is free, and what determined that time.
type clock struct {
	ns int64
	by Instant
}

// Options are what a Recorder needs to know about a run.
type Options struct {
	Noise    *noise.Run           // nil without noise
	Numbers  []int32              // the number of each calc, if the noise has delays
	Workers  int                  // of the run
	WorkerOf func(rank int32) int // of each rank
	Starts   func(rank int32) int64
	Open     func() (File, error)          // makes a temporary file
	Grow     func(worker int, bytes int64) // counts memory that a worker allocates, or frees
}

// New returns a recorder.
func New(p *program.Program, o Options) *Recorder {
	r := &Recorder{
		program: p, noise: o.Noise, numbers: o.Numbers, workerOf: o.WorkerOf, starts: o.Starts,
		perRank: p.RankCPUs + 2*p.RankNICs, logs: make([]Log, o.Workers),
	}
	r.clocks = make([]clock, p.Ranks()*r.perRank)
	if network := p.Params.Topology; network != nil {
		r.hosts, r.last = p.Params.Hosts(p.Ranks()), make([]passage, network.Links())
	}
	var one sync.Mutex // workers may need a file at the same time
	open := func() (File, error) {
		one.Lock()
		defer one.Unlock()
		return o.Open()
	}
	for i := range r.logs {
		l := &r.logs[i]
		l.Recorder = r
		l.worker = i
		l.grow = func(bytes int64) { o.Grow(i, bytes) }
		s := storage{open, l.grow, int64(p.Tuning.KeptBlocks), int64(p.Tuning.CachedPages)}
		l.sent.storage, l.held.storage, l.landed.storage = s, s, s
		l.records.storage, l.matches.storage, l.waits.storage = s, s, s
		l.repeats.storage, l.stretches.storage, l.refs.storage = s, s, s
		l.reset()
	}
	return r
}

// Bytes returns the fixed size of a recorder's state. Options.Grow counts logs, which grow.
func Bytes(p *program.Program) int64 {
	bytes := int64(p.Ranks()*(p.RankCPUs+2*p.RankNICs)) * int64(unsafe.Sizeof(clock{}))
	if network := p.Params.Topology; network != nil {
		bytes += int64(network.Links()) * int64(unsafe.Sizeof(passage{}))
	}
	return bytes
}

// Log returns the log of a worker.
func (r *Recorder) Log(worker int) *Log { return &r.logs[worker] }

// Reset prepares for another run.
func (r *Recorder) Reset() {
	clear(r.clocks)
	clear(r.last)
	for rank := range int32(r.program.Ranks()) {
		for cpu := range r.program.RankCPUs {
			r.cpu(rank, uint8(cpu)).ns = r.starts(rank)
		}
	}
	for i := range r.logs {
		r.logs[i].reset()
	}
}

func (r *Recorder) cpu(rank int32, cpu uint8) *clock {
	return &r.clocks[int(rank)*r.perRank+int(cpu)]
}

func (r *Recorder) tx(rank int32, nic uint8) *clock {
	return &r.clocks[int(rank)*r.perRank+r.program.RankCPUs+int(nic)]
}

func (r *Recorder) rx(rank int32, nic uint8) *clock {
	return &r.clocks[int(rank)*r.perRank+r.program.RankCPUs+r.program.RankNICs+int(nic)]
}

// Log records the events of the ranks of one worker.
type Log struct {
	*Recorder
	records blocks[record]
	matches blocks[match]
	sealed  int64          // the first record that may be changed
	sent    blocks[uint32] // of each page of records, the count of the last message sent before it
	count   uint32         // of the last message sent
	held    blocks[held]   // in order of the counts of messages
	waits   blocks[wait]
	landing map[landing]Waits // of messages that waited for links, until they are taken in, and of data
	landed  blocks[landed]    // in order of the records
	worker  int
	err     error

	grow     func(bytes int64) // counts memory that is allocated
	landings int               // the number that is counted

	repeats   blocks[repeat]
	stretches blocks[stretch]
	refs      blocks[Ref]
	skipped   int64 // records that are not stored, see repeat.go
	repeat    int64 // found last

	due   clock // when the current event is due, and what determined that
	event int64 // whose due is known; of others it is the CPU

	startedBy Instant // what determined the start of the event started, which met dependences by it
	started   int64

	// When is what determined when the current event met dependences, and Ready, when
	// operations are ready that now begin to wait for more of them.
	When, Ready Instant
	mets        []met
	matched     Instant // when the current message met its receive
	receiver    int32   // the rank of that receive

	_ [64]byte // so that workers share no cache line
}

// Event is an event of a rank: the start of an operation, or the intake of a message.
type Event struct {
	Number         int64 // among those of its worker
	Rank, Op, Step int32
	CPU, NIC       uint8
	StartNS        int64
	Ready          int // how many operations it has made ready so far
}

// met is what determined when operations are ready: those that the current event made ready,
// from the given one to the first of the next met.
type met struct {
	first int
	by    Instant
}

// held is a message that arrives with an earlier one.
type held struct {
	message uint32 // its count
	earlier
}

// earlier is the message that another arrives with.
type earlier struct {
	count uint32
	tied  bool // the other would arrive then in any case
}

// match is the receive of an intake, known only after other records.
type match struct {
	record int64
	op     int32
}

func (l *Log) reset() {
	l.records.reset()
	l.matches.reset()
	l.waits.reset()
	l.repeats.reset()
	l.stretches.reset()
	l.refs.reset()
	l.sealed, l.skipped = 0, 0
	l.sent.reset()
	l.held.reset()
	l.landed.reset()
	l.grow(-int64(l.landings) * bytesOfLanding)
	l.count, l.landing, l.landings = 0, nil, 0
	*l.sent.add() = 0
	l.event, l.started = -1, -1
	l.Begin()
	*l.records.add() = record{} // number 0 stands for the start of the run
}

// len returns the number of the next record.
func (l *Log) len() int64 { return l.records.len() + l.skipped }

// add adds a record of an event that an instant caused.
func (l *Log) add(kind recordKind, startNS int64, by Instant, op, detail int32, count uint32) int64 {
	number := l.len()
	if l.records.len()%pageSize == 0 {
		*l.sent.add() = l.count
	}
	c := cause(kind)
	switch distance := number - by.record(); {
	case by.point() == arrived:
		c |= cause(arrived) << kindBits
	case by == 0:
	case distance > maxDistance:
		l.err = ErrTooMany
	default:
		c |= cause(distance)<<(kindBits+pointBits) | cause(by.point())<<kindBits
	}
	r := l.records.add()
	r.startNS, r.cause, r.op, r.detail, r.count = startNS, c, op, detail, count
	return number
}

// undetermined stands for what determined a time before any clock is known that shows it.
const undetermined = ^Instant(0)

// also returns what determined a time that is the latest of some clocks: so far an instant, with which a further clock
// is tied if it shows the same time.
func (l *Log) also(by Instant, ns int64, c *clock) Instant {
	switch {
	case c.ns != ns:
		return by
	case by == undetermined:
		return c.by
	}
	return l.tie(by, c.by)
}

// tie returns an instant at which a time is determined by two instants, the first of which is
// on the path. The second may be that of the arrival that the next record is of.
func (l *Log) tie(on, other Instant) Instant {
	switch {
	case on == other:
		return on
	case other == Instant(arrived):
		other = instant(l.len()+1, arrived)
	}
	return instant(l.add(release, int64(other), on, program.None, 0, 0), on.point())
}

// Begin forgets what the last event made ready: the next operations are ready since the start
// of the run, or something is met first.
func (l *Log) Begin() { l.When, l.Ready, l.mets = 0, 0, l.mets[:0] }

// Meet records that the current event meets dependences at an instant. The operations that it
// makes ready from now on have the numbers from ready on.
func (l *Log) Meet(i Instant, ready int) {
	l.When, l.Ready = i, i
	if ready == 0 {
		l.mets = l.mets[:0]
	}
	l.mets = append(l.mets, met{ready, i})
}

// MeetAlso returns the instant at which the dependences are met that were met last at the same
// time as now.
func (l *Log) MeetAlso(last Instant) Instant { return l.tie(last, l.When) }

// MeetOnce is Meet for one operation, whose latest dependence was met at another instant.
func (l *Log) MeetOnce(i Instant, ready int) {
	l.mets = append(l.mets, met{ready, i}, met{ready + 1, l.When})
}

// Opens records that an operation opens a collective instead of becoming ready, and Opened,
// that its first steps have become ready: those from first on.
func (l *Log) Opens(first int) { l.Ready = l.ReadyBy(first) }

func (l *Log) Opened(first, end int) {
	l.mets = append(l.mets, met{first, l.Ready}, met{end, l.When})
	l.Ready = l.When
}

// ReadyBy returns what determined when a ready operation became so: the last that was met for
// it, or for those before it.
func (l *Log) ReadyBy(number int) (by Instant) {
	for _, m := range slices.Backward(l.mets) {
		if m.first <= number {
			return m.by
		}
	}
	return 0
}

// SetDue notes when the event of a number is due, and what determined that. DueOf returns the
// latter: unless it was noted, the CPU.
func (l *Log) SetDue(event, ns int64, due Instant) { l.event, l.due = event, clock{ns, due} }

func (l *Log) DueOf(event int64, rank int32) Instant {
	if event == l.event {
		return l.due.by
	}
	return l.cpu(rank, 0).by
}

// EachClock calls do for what determined when the CPU of a rank with a single one, and both sides of its
// NIC, are free. SetClocks sets these times.
func (l *Log) EachClock(rank int32, do func(by *Instant)) {
	for i := range l.perRank {
		do(&l.clocks[int(rank)*l.perRank+i].by)
	}
}

func (l *Log) SetClocks(rank int32, ns ...int64) {
	for i, ns := range ns {
		l.clocks[int(rank)*l.perRank+i].ns = ns
	}
}

// CPU and NIC return what determined when a CPU, or the sending side of a NIC, is free. SetCPU and
// SetNIC set that, and the time.
func (l *Log) CPU(rank int32, cpu uint8) Instant { return l.cpu(rank, cpu).by }

func (l *Log) NIC(rank int32, nic uint8) Instant { return l.tx(rank, nic).by }

func (l *Log) SetCPU(rank int32, cpu uint8, ns int64, by Instant) { *l.cpu(rank, cpu) = clock{ns, by} }

func (l *Log) SetNIC(rank int32, nic uint8, ns int64, by Instant) { *l.tx(rank, nic) = clock{ns, by} }

// Later returns what determined the later one of two times.
func (l *Log) Later(aNS, bNS int64, a, b Instant) Instant {
	ns := max(aNS, bNS)
	return l.also(l.also(undetermined, ns, &clock{aNS, a}), ns, &clock{bNS, b})
}

// Posting returns what determined when a receive is posted that was ready at time t by an
// instant: the later one of that and the CPU.
func (l *Log) Posting(rank int32, cpu uint8, t int64, ready Instant) Instant {
	c := l.cpu(rank, cpu)
	return l.Later(c.ns, t, c.by, ready)
}

// Starts records that the current operation meets dependences by its start at a time. Its
// record, if it gets one, follows.
func (l *Log) Starts(e *Event, kind program.EventKind) {
	by := l.DueOf(e.Number, e.Rank)
	if kind != program.RecvDue {
		by = l.startBy(e, kind)
		l.started, l.startedBy = e.Number, by
	}
	l.Meet(by, e.Ready)
}

// startBy returns what determines the start of a calc or a send.
func (l *Log) startBy(e *Event, kind program.EventKind) Instant {
	if e.Number == l.started {
		return l.startedBy
	}
	by := l.also(undetermined, e.StartNS, l.cpu(e.Rank, e.CPU))
	if kind == program.SendDue {
		by = l.also(by, e.StartNS, l.tx(e.Rank, e.NIC))
	}
	if e.Number == l.event {
		by = l.also(by, e.StartNS, &l.due)
	}
	return by
}

// Calc records a calc.
func (l *Log) Calc(e *Event, endNS int64) {
	c := l.cpu(e.Rank, e.CPU)
	number := l.add(work, e.StartNS, l.startBy(e, program.CalcDue), e.Op, e.Step, l.count)
	*c = clock{endNS, instant(number, cpuFree)}
	l.Meet(c.by, e.Ready)
}

// Send records a send, with the times at which its CPU and its NIC are free, and the count of
// its message.
func (l *Log) Send(e *Event, cpuNS, nicNS int64, count uint32) {
	c, tx := l.cpu(e.Rank, e.CPU), l.tx(e.Rank, e.NIC)
	by := l.startBy(e, program.SendDue)
	if count < l.count {
		l.err = ErrTooMany
	}
	number := l.add(work, e.StartNS, by, e.Op, e.Step, count+1)
	l.count = count + 1
	*c = clock{cpuNS, instant(number, cpuFree)}
	*tx = clock{nicNS, instant(number, nicFree)}
	l.Meet(c.by, e.Ready)
}

// Intake records the intake of a message, and returns what its receive, not known yet, needs.
// The intake is due at time dueNS, which the instant due determined, 0 for the arrival of its message.
func (l *Log) Intake(e *Event, cpuNS, nicNS int64, m *arena.Node, dueNS int64, due Instant) Instant {
	c, rx, nic := l.cpu(e.Rank, e.CPU), l.rx(e.Rank, e.NIC), l.program.Params.NIC
	if due == 0 {
		due = Instant(arrived)
	}
	by := l.also(undetermined, e.StartNS, c)
	if !nic {
		by = l.also(by, e.StartNS, rx)
	}
	by = l.also(by, e.StartNS, &clock{dueNS, due})
	number := l.add(intake, e.StartNS, by, program.None, m.Origin, m.Count+1)
	if len(l.landing) > 0 {
		l.landsAt(number, m.Origin, m.Count+1)
	}
	*c = clock{cpuNS, instant(number, cpuFree)}
	if !nic {
		*rx = clock{nicNS, instant(number, nicFree)}
	}
	l.matched, l.receiver = instant(number, started), e.Rank
	l.Meet(c.by, e.Ready)
	return c.by
}

// Held records that a message arrives with an earlier one, by their counts. They are tied if it
// would arrive then in any case.
func (l *Log) Held(count, before uint32, tied bool) {
	*l.held.add() = held{count + 1, earlier{before + 1, tied}}
}

// heldWith returns the message that another arrives with, by their counts.
func (l *Log) heldWith(count uint32) (e earlier, isHeld bool) {
	if i := l.held.search(func(h *held) bool { return h.message >= count }); i < l.held.len() {
		h := l.held.at(i)
		return h.earlier, h.message == count
	}
	return e, false
}

// Drains records that a message that has arrived at some time drains from a time on, without
// the CPU. It returns what determined when it has drained.
func (l *Log) Drains(rank int32, nic uint8, m *arena.Node, arrivedNS, startNS, nicNS int64) Instant {
	rx := l.rx(rank, nic)
	by := l.also(l.also(undetermined, startNS, rx), startNS, &clock{arrivedNS, Instant(arrived)})
	number := l.add(drain, startNS, by, program.None, m.Origin, m.Count+1)
	l.landsAt(number, m.Origin, m.Count+1)
	*rx = clock{nicNS, instant(number, nicFree)}
	return instant(number, cpuFree)
}

// Answered records that the answer to a rendezvous message that was matched at time t, and then
// its bytes, determine when its send and its receive complete.
func (l *Log) Answered(op int32, m *arena.Node, t int64) {
	l.matched = instant(l.add(drain, t, l.matched, op, m.Origin, m.Count+1), cpuFree)
}

// AnsweredOnNIC is Answered if the NIC receives alone: the answer arrives at a time, but the
// NIC may be busy.
func (l *Log) AnsweredOnNIC(rank, op int32, nic uint8, m *arena.Node, t, answeredNS, nicNS int64) {
	rx := l.rx(rank, nic)
	afterNIC := func() Instant {
		l.matched = rx.by
		l.Answered(op, m, rx.ns)
		return l.matched
	}
	if rx.ns > answeredNS {
		*rx = clock{nicNS, afterNIC() + Instant(nicFree)}
		return
	}
	l.Answered(op, m, t)
	matched := l.matched
	free := matched + Instant(nicFree)
	if rx.ns == answeredNS && rx.by != 0 {
		other := afterNIC()
		matched, free = l.tie(matched, other), l.tie(free, other+Instant(nicFree))
	}
	l.matched = matched
	*rx = clock{nicNS, free}
}

// Drained records that the receive of the message that was just answered completes when its
// bytes have drained. The end of its intake may be tied with that.
func (l *Log) Drained(tied bool, ready int) {
	if tied {
		l.Meet(l.tie(l.When, l.matched), ready)
		return
	}
	l.Meet(l.matched, ready)
}

// Matched records the receive of an intake.
func (l *Log) Matched(intake Instant, op int32) {
	if number := intake.record(); number >= l.sealed {
		if r := l.records.inMemory(number - l.skipped); r != nil {
			r.op = op
			return
		}
	}
	*l.matches.add() = match{intake.record(), op}
}

// Taken records that a receive finds a message whose intake ended at time intakeNS, and completes
// at the latest of that, the time of its posting and that of its CPU.
func (l *Log) Taken(e *Event, intakeNS int64, intake Instant) {
	due := l.TakenBy(e.Number, e.Rank)
	c := l.cpu(e.Rank, e.CPU)
	ns := max(e.StartNS, intakeNS, c.ns)
	by := l.also(l.also(undetermined, ns, c), ns, &clock{e.StartNS, due})
	l.Meet(l.also(by, ns, &clock{intakeNS, intake}), e.Ready)
}

// TakenBy returns what determined the posting of a receive on a rank, the current event, that finds a
// message.
func (l *Log) TakenBy(event int64, rank int32) Instant {
	l.matched, l.receiver = l.DueOf(event, rank), rank
	return l.matched
}

// MatchedBy returns what determined when the current message met its receive, or, if an answer
// follows, when its bytes have drained.
func (l *Log) MatchedBy() Instant { return l.matched }

// ReleaseAfter records that the data of a message, which have drained by an instant, release its
// sender, and returns what determined that.
func (l *Log) ReleaseAfter(drained Instant, receiver, op int32, ns int64) Instant {
	return instant(l.add(release, ns, drained, op, receiver, 0), cpuFree)
}

// Release records that a match releases a rendezvous sender at a time.
func (l *Log) Release(rank, op int32, cpu, nic uint8, ns int64, ready int) {
	at := clock{ns, l.ReleaseAfter(l.matched, l.receiver, op, ns)}
	for _, c := range []*clock{l.cpu(rank, cpu), l.tx(rank, nic)} {
		switch {
		case ns > c.ns:
			*c = at
		case ns == c.ns:
			c.by = l.tie(c.by, at.by)
		}
	}
	l.Meet(at.by, ready)
}
