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
func New(p *program.Program, options Options) *Recorder {
	recorder := &Recorder{
		program: p, noise: options.Noise, numbers: options.Numbers, workerOf: options.WorkerOf, starts: options.Starts,
		perRank: p.RankCPUs + 2*p.RankNICs, logs: make([]Log, options.Workers),
	}
	recorder.clocks = make([]clock, p.Ranks()*recorder.perRank)
	if network := p.Params.Topology; network != nil {
		recorder.hosts, recorder.last = p.Params.Hosts(p.Ranks()), make([]passage, network.Links())
	}
	var one sync.Mutex // workers may need a file at the same time
	open := func() (File, error) {
		one.Lock()
		defer one.Unlock()
		return options.Open()
	}
	for i := range recorder.logs {
		log := &recorder.logs[i]
		log.Recorder = recorder
		log.worker = i
		log.grow = func(bytes int64) { options.Grow(i, bytes) }
		storage := storage{open, log.grow, int64(p.Tuning.KeptBlocks), int64(p.Tuning.CachedPages)}
		log.sent.storage, log.held.storage, log.landed.storage = storage, storage, storage
		log.records.storage, log.matches.storage, log.waits.storage = storage, storage, storage
		log.repeats.storage, log.stretches.storage, log.refs.storage = storage, storage, storage
		log.reset()
	}
	return recorder
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
func (x *Recorder) Log(worker int) *Log { return &x.logs[worker] }

// Reset prepares for another run.
func (x *Recorder) Reset() {
	clear(x.clocks)
	clear(x.last)
	for rank := range int32(x.program.Ranks()) {
		for cpu := range x.program.RankCPUs {
			x.cpu(rank, uint8(cpu)).ns = x.starts(rank)
		}
	}
	for i := range x.logs {
		x.logs[i].reset()
	}
}

func (x *Recorder) cpu(rank int32, cpu uint8) *clock {
	return &x.clocks[int(rank)*x.perRank+int(cpu)]
}

func (x *Recorder) tx(rank int32, nic uint8) *clock {
	return &x.clocks[int(rank)*x.perRank+x.program.RankCPUs+int(nic)]
}

func (x *Recorder) rx(rank int32, nic uint8) *clock {
	return &x.clocks[int(rank)*x.perRank+x.program.RankCPUs+x.program.RankNICs+int(nic)]
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

func (x *Log) reset() {
	x.records.reset()
	x.matches.reset()
	x.waits.reset()
	x.repeats.reset()
	x.stretches.reset()
	x.refs.reset()
	x.sealed, x.skipped = 0, 0
	x.sent.reset()
	x.held.reset()
	x.landed.reset()
	x.grow(-int64(x.landings) * bytesOfLanding)
	x.count, x.landing, x.landings = 0, nil, 0
	*x.sent.add() = 0
	x.event, x.started = -1, -1
	x.Begin()
	*x.records.add() = record{} // number 0 stands for the start of the run
}

// len returns the number of the next record.
func (x *Log) len() int64 { return x.records.len() + x.skipped }

// add adds a record of an event that an instant caused.
func (x *Log) add(kind recordKind, startNS int64, by Instant, op, detail int32, count uint32) int64 {
	number := x.len()
	if x.records.len()%pageSize == 0 {
		*x.sent.add() = x.count
	}
	c := cause(kind)
	switch distance := number - by.record(); {
	case by.point() == arrived:
		c |= cause(arrived) << kindBits
	case by == 0:
	case distance > maxDistance:
		x.err = ErrTooMany
	default:
		c |= cause(distance)<<(kindBits+pointBits) | cause(by.point())<<kindBits
	}
	record := x.records.add()
	record.startNS, record.cause, record.op, record.detail, record.count = startNS, c, op, detail, count
	return number
}

// undetermined stands for what determined a time before any clock is known that shows it.
const undetermined = ^Instant(0)

// also returns what determined a time that is the latest of some clocks: so far an instant, with which a further clock
// is tied if it shows the same time.
func (x *Log) also(by Instant, ns int64, clock *clock) Instant {
	switch {
	case clock.ns != ns:
		return by
	case by == undetermined:
		return clock.by
	}
	return x.tie(by, clock.by)
}

// tie returns an instant at which a time is determined by two instants, the first of which is
// on the path. The second may be that of the arrival that the next record is of.
func (x *Log) tie(on, other Instant) Instant {
	switch {
	case on == other:
		return on
	case other == Instant(arrived):
		other = instant(x.len()+1, arrived)
	}
	return instant(x.add(release, int64(other), on, program.None, 0, 0), on.point())
}

// Begin forgets what the last event made ready: the next operations are ready since the start
// of the run, or something is met first.
func (x *Log) Begin() { x.When, x.Ready, x.mets = 0, 0, x.mets[:0] }

// Meet records that the current event meets dependences at an instant. The operations that it
// makes ready from now on have the numbers from ready on.
func (x *Log) Meet(instant Instant, ready int) {
	x.When, x.Ready = instant, instant
	if ready == 0 {
		x.mets = x.mets[:0]
	}
	x.mets = append(x.mets, met{ready, instant})
}

// MeetAlso returns the instant at which the dependences are met that were met last at the same
// time as now.
func (x *Log) MeetAlso(last Instant) Instant { return x.tie(last, x.When) }

// MeetOnce is Meet for one operation, whose latest dependence was met at another instant.
func (x *Log) MeetOnce(instant Instant, ready int) {
	x.mets = append(x.mets, met{ready, instant}, met{ready + 1, x.When})
}

// Opens records that an operation opens a collective instead of becoming ready, and Opened,
// that its first steps have become ready: those from first on.
func (x *Log) Opens(first int) { x.Ready = x.ReadyBy(first) }

func (x *Log) Opened(first, end int) {
	x.mets = append(x.mets, met{first, x.Ready}, met{end, x.When})
	x.Ready = x.When
}

// ReadyBy returns what determined when a ready operation became so: the last that was met for
// it, or for those before it.
func (x *Log) ReadyBy(number int) (by Instant) {
	for _, met := range slices.Backward(x.mets) {
		if met.first <= number {
			return met.by
		}
	}
	return 0
}

// SetDue notes when the event of a number is due, and what determined that. DueOf returns the
// latter: unless it was noted, the CPU.
func (x *Log) SetDue(event, ns int64, due Instant) { x.event, x.due = event, clock{ns, due} }

func (x *Log) DueOf(event int64, rank int32) Instant {
	if event == x.event {
		return x.due.by
	}
	return x.cpu(rank, 0).by
}

// EachClock calls do for what determined when the CPU of a rank with a single one, and both sides of its
// NIC, are free. SetClocks sets these times.
func (x *Log) EachClock(rank int32, do func(by *Instant)) {
	for i := range x.perRank {
		do(&x.clocks[int(rank)*x.perRank+i].by)
	}
}

func (x *Log) SetClocks(rank int32, ns ...int64) {
	for i, ns := range ns {
		x.clocks[int(rank)*x.perRank+i].ns = ns
	}
}

// CPU and NIC return what determined when a CPU, or the sending side of a NIC, is free. SetCPU and
// SetNIC set that, and the time.
func (x *Log) CPU(rank int32, cpu uint8) Instant { return x.cpu(rank, cpu).by }

func (x *Log) NIC(rank int32, nic uint8) Instant { return x.tx(rank, nic).by }

func (x *Log) SetCPU(rank int32, cpu uint8, ns int64, by Instant) { *x.cpu(rank, cpu) = clock{ns, by} }

func (x *Log) SetNIC(rank int32, nic uint8, ns int64, by Instant) { *x.tx(rank, nic) = clock{ns, by} }

// Later returns what determined the later one of two times.
func (x *Log) Later(aNS, bNS int64, a, b Instant) Instant {
	ns := max(aNS, bNS)
	return x.also(x.also(undetermined, ns, &clock{aNS, a}), ns, &clock{bNS, b})
}

// Posting returns what determined when a receive is posted that was ready at time t by an
// instant: the later one of that and the CPU.
func (x *Log) Posting(rank int32, cpu uint8, t int64, ready Instant) Instant {
	clock := x.cpu(rank, cpu)
	return x.Later(clock.ns, t, clock.by, ready)
}

// Starts records that the current operation meets dependences by its start at a time. Its
// record, if it gets one, follows.
func (x *Log) Starts(event *Event, kind program.EventKind) {
	by := x.DueOf(event.Number, event.Rank)
	if kind != program.RecvDue {
		by = x.startBy(event, kind)
		x.started, x.startedBy = event.Number, by
	}
	x.Meet(by, event.Ready)
}

// startBy returns what determines the start of a calc or a send.
func (x *Log) startBy(event *Event, kind program.EventKind) Instant {
	if event.Number == x.started {
		return x.startedBy
	}
	by := x.also(undetermined, event.StartNS, x.cpu(event.Rank, event.CPU))
	if kind == program.SendDue {
		by = x.also(by, event.StartNS, x.tx(event.Rank, event.NIC))
	}
	if event.Number == x.event {
		by = x.also(by, event.StartNS, &x.due)
	}
	return by
}

// Calc records a calc.
func (x *Log) Calc(event *Event, endNS int64) {
	own := x.cpu(event.Rank, event.CPU)
	number := x.add(work, event.StartNS, x.startBy(event, program.CalcDue), event.Op, event.Step, x.count)
	*own = clock{endNS, instant(number, cpuFree)}
	x.Meet(own.by, event.Ready)
}

// Send records a send, with the times at which its CPU and its NIC are free, and the count of
// its message.
func (x *Log) Send(event *Event, cpuNS, nicNS int64, count uint32) {
	own, tx := x.cpu(event.Rank, event.CPU), x.tx(event.Rank, event.NIC)
	by := x.startBy(event, program.SendDue)
	if count < x.count {
		x.err = ErrTooMany
	}
	number := x.add(work, event.StartNS, by, event.Op, event.Step, count+1)
	x.count = count + 1
	*own = clock{cpuNS, instant(number, cpuFree)}
	*tx = clock{nicNS, instant(number, nicFree)}
	x.Meet(own.by, event.Ready)
}

// Intake records the intake of a message, and returns what its receive, not known yet, needs.
// The intake is due at time dueNS, which the instant due determined, 0 for the arrival of its message.
func (x *Log) Intake(event *Event, cpuNS, nicNS int64, m *arena.Node, dueNS int64, due Instant) Instant {
	own, rx, nic := x.cpu(event.Rank, event.CPU), x.rx(event.Rank, event.NIC), x.program.Params.NIC
	if due == 0 {
		due = Instant(arrived)
	}
	by := x.also(undetermined, event.StartNS, own)
	if !nic {
		by = x.also(by, event.StartNS, rx)
	}
	by = x.also(by, event.StartNS, &clock{dueNS, due})
	number := x.add(intake, event.StartNS, by, program.None, m.Origin, m.Count+1)
	if len(x.landing) > 0 {
		x.landsAt(number, m.Origin, m.Count+1)
	}
	*own = clock{cpuNS, instant(number, cpuFree)}
	if !nic {
		*rx = clock{nicNS, instant(number, nicFree)}
	}
	x.matched, x.receiver = instant(number, started), event.Rank
	x.Meet(own.by, event.Ready)
	return own.by
}

// Held records that a message arrives with an earlier one, by their counts. They are tied if it
// would arrive then in any case.
func (x *Log) Held(count, before uint32, tied bool) {
	*x.held.add() = held{count + 1, earlier{before + 1, tied}}
}

// heldWith returns the message that another arrives with, by their counts.
func (x *Log) heldWith(count uint32) (earlier earlier, isHeld bool) {
	if i := x.held.search(func(held *held) bool { return held.message >= count }); i < x.held.len() {
		held := x.held.at(i)
		return held.earlier, held.message == count
	}
	return earlier, false
}

// Drains records that a message that has arrived at some time drains from a time on, without
// the CPU. It returns what determined when it has drained.
func (x *Log) Drains(rank int32, nic uint8, m *arena.Node, arrivedNS, startNS, nicNS int64) Instant {
	rx := x.rx(rank, nic)
	by := x.also(x.also(undetermined, startNS, rx), startNS, &clock{arrivedNS, Instant(arrived)})
	number := x.add(drain, startNS, by, program.None, m.Origin, m.Count+1)
	x.landsAt(number, m.Origin, m.Count+1)
	*rx = clock{nicNS, instant(number, nicFree)}
	return instant(number, cpuFree)
}

// Answered records that the answer to a rendezvous message that was matched at time t, and then
// its bytes, determine when its send and its receive complete.
func (x *Log) Answered(op int32, m *arena.Node, t int64) {
	x.matched = instant(x.add(drain, t, x.matched, op, m.Origin, m.Count+1), cpuFree)
}

// AnsweredOnNIC is Answered if the NIC receives alone: the answer arrives at a time, but the
// NIC may be busy.
func (x *Log) AnsweredOnNIC(rank, op int32, nic uint8, m *arena.Node, t, answeredNS, nicNS int64) {
	rx := x.rx(rank, nic)
	afterNIC := func() Instant {
		x.matched = rx.by
		x.Answered(op, m, rx.ns)
		return x.matched
	}
	if rx.ns > answeredNS {
		*rx = clock{nicNS, afterNIC() + Instant(nicFree)}
		return
	}
	x.Answered(op, m, t)
	matched := x.matched
	free := matched + Instant(nicFree)
	if rx.ns == answeredNS && rx.by != 0 {
		other := afterNIC()
		matched, free = x.tie(matched, other), x.tie(free, other+Instant(nicFree))
	}
	x.matched = matched
	*rx = clock{nicNS, free}
}

// Drained records that the receive of the message that was just answered completes when its
// bytes have drained. The end of its intake may be tied with that.
func (x *Log) Drained(tied bool, ready int) {
	if tied {
		x.Meet(x.tie(x.When, x.matched), ready)
		return
	}
	x.Meet(x.matched, ready)
}

// Matched records the receive of an intake.
func (x *Log) Matched(intake Instant, op int32) {
	if number := intake.record(); number >= x.sealed {
		if record := x.records.inMemory(number - x.skipped); record != nil {
			record.op = op
			return
		}
	}
	*x.matches.add() = match{intake.record(), op}
}

// Taken records that a receive finds a message whose intake ended at time intakeNS, and completes
// at the latest of that, the time of its posting and that of its CPU.
func (x *Log) Taken(event *Event, intakeNS int64, intake Instant) {
	due := x.TakenBy(event.Number, event.Rank)
	own := x.cpu(event.Rank, event.CPU)
	ns := max(event.StartNS, intakeNS, own.ns)
	by := x.also(x.also(undetermined, ns, own), ns, &clock{event.StartNS, due})
	x.Meet(x.also(by, ns, &clock{intakeNS, intake}), event.Ready)
}

// TakenBy returns what determined the posting of a receive on a rank, the current event, that finds a
// message.
func (x *Log) TakenBy(event int64, rank int32) Instant {
	x.matched, x.receiver = x.DueOf(event, rank), rank
	return x.matched
}

// MatchedBy returns what determined when the current message met its receive, or, if an answer
// follows, when its bytes have drained.
func (x *Log) MatchedBy() Instant { return x.matched }

// ReleaseAfter records that the data of a message, which have drained by an instant, release its
// sender, and returns what determined that.
func (x *Log) ReleaseAfter(drained Instant, receiver, op int32, ns int64) Instant {
	return instant(x.add(release, ns, drained, op, receiver, 0), cpuFree)
}

// Release records that a match releases a rendezvous sender at a time.
func (x *Log) Release(rank, op int32, cpu, nic uint8, ns int64, ready int) {
	at := clock{ns, x.ReleaseAfter(x.matched, x.receiver, op, ns)}
	for _, clock := range []*clock{x.cpu(rank, cpu), x.tx(rank, nic)} {
		switch {
		case ns > clock.ns:
			*clock = at
		case ns == clock.ns:
			clock.by = x.tie(clock.by, at.by)
		}
	}
	x.Meet(at.by, ready)
}
