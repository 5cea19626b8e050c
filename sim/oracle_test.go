package sim

import (
	"cmp"
	"container/heap"
	"math"
	"slices"

	"loggops/formats/schedule"
)

// oracle is docs/model.md as a program: it repeatedly takes the first event of one list. It
// runs only explicit schedules of one replica: schedgen/expand writes out collectives (explicit_test.go), and is thereby the
// oracle of how they begin and end, with the plans of schedgen/collective, which plan_test.go there tests. A million messages take some 20 s and 2 GB.
type oracle struct {
	p       Params
	noise   oracleNoise
	starts  []int64 // of the ranks
	ops     [][]*oracleOp
	cpu     [][]oracleClock
	tx, rx  [][]oracleClock
	posted  [][]*oracleOp
	arrived [][]*oracleEvent // unexpected
	events  oracleEvents
	waiting map[oracleNeeds]*oracleQueue
	created []int
	left    int // operations that have not completed

	sent, bytes int64 // messages
	recorded    bool  // messages may be left over
	unchecked   bool  // receives have any size
	tooLong     oracleTooLong

	// In schedules from recordings, with several CPUs per rank:
	byReceive bool
	used      [][]int32 // CPUs that the operations of each rank name

	last map[oracleChannel]timed // arrival of the last message, at its first link if it takes any

	links       []oracleLink
	contended   bool // a message waited for a link
	dataOnLinks bool // the data of a rendezvous message drained over links
	overtaken   bool // a message arrived before an earlier one of its sender
	arrivals    map[oracleChannel]int64

	views  oracleViews
	order  oracleOrder
	queues []QueueTotal
	seen   [][]oracleSeen // by rank
}

// oracleViews select what a run is observed for, besides finishing times, messages and queues.
type oracleViews struct {
	paths     bool // what determined each time
	waits     bool // what the wait states of ranks depend on
	order     bool // of the events of each rank, and of the messages of each link
	intervals bool // the use of links over time
}

var allViews = oracleViews{paths: true, waits: true, order: true, intervals: true}

// oracleNoise determines the end of work that a rank starts at time t.
type oracleNoise interface {
	work(rank int, t, d int64) int64
	// calc is work for a calc of the schedule's list. The calc's number is in its trace row,
	// see explicit.
	calc(rank int, number, t, d int64) int64
}

// quiet is no noise.
type quiet struct{}

func (quiet) work(_ int, t, d int64) int64    { return t + d }
func (quiet) calc(_ int, _, t, d int64) int64 { return t + d }

// oracleChannel is a pair of ranks between which messages do not overtake each other.
type oracleChannel struct{ from, to int }

type oracleOp struct {
	*schedule.Op
	rank, index     int
	missing         int
	met             []timed // dependences
	onStart, onDone []*oracleOp
	arrives         int64        // its message
	waited          [2][2]int64  // for links, its message and the data of that
	message         *oracleEvent // that arrives
}

type oracleEvent struct {
	time, birth   int64
	origin, count int
	op            *oracleOp // that is due, or whose message arrives
	message       bool
	intakeEnd     int64
	by            *why // what determined the time
	intakeBy      *why
	place         int  // index in the list of events, -1 if it is not in it
	made          int  // number of events handled before its creation
	drained       bool // a message whose bytes a NIC has taken in alone
	way           *onLinks
	due           []timed      // the latest determines the time; not all were known at first
	waits         bool         // for a busy resource
	queue         *oracleQueue // in which it waits

	// With oracle.byReceive, of a message:
	arrived, taken bool      // it has arrived; it has been taken in
	cpu            int32     // takes it in
	recv           *oracleOp // the matching receive
}

// simulate returns the finishing times, and whether the run is complete.
func simulate(s *schedule.Schedule, p Params) (finish []int64, ok bool) {
	o := newOracle(s, p, quiet{}, nil, allViews)
	o.run()
	return o.finish(), o.left+o.messages()+o.receives() == 0
}

// newOracle returns the oracle for ranks that start at some times; nil if all start at 0.
func newOracle(s *schedule.Schedule, p Params, noise oracleNoise, starts []int64, views oracleViews) *oracle {
	if starts == nil {
		starts = make([]int64, s.Header.Ranks)
	}
	o := &oracle{
		p: p, noise: noise, starts: starts, recorded: s.Header.Recorded, unchecked: s.Header.UncheckedReceives, views: views, links: newOracleLinks(p.Topology),
		waiting: map[oracleNeeds]*oracleQueue{}, arrivals: map[oracleChannel]int64{}, last: map[oracleChannel]timed{},
	}
	n := s.Header.Ranks
	clocks := 1 // of each kind of a rank
	for _, list := range s.Ops {
		for i := range list {
			clocks = max(clocks, int(list[i].CPU)+1, int(list[i].NIC)+1)
		}
	}
	for rank, list := range s.Ops {
		ops := make([]*oracleOp, len(list))
		for i := range list {
			op := &list[i]
			ops[i] = &oracleOp{Op: op, rank: rank, index: i, missing: len(op.Requires) + len(op.Irequires)}
		}
		for i := range list {
			op := &list[i]
			for _, d := range op.Requires {
				ops[i-int(d)].onDone = append(ops[i-int(d)].onDone, ops[i])
			}
			for _, d := range op.Irequires {
				ops[i-int(d)].onStart = append(ops[i-int(d)].onStart, ops[i])
			}
		}
		o.ops = append(o.ops, ops)
		o.left += len(ops)
		used := []int32{}
		for i := range list {
			o.byReceive = o.byReceive || s.Header.Recorded && list[i].CPU > 0
			used = append(used, list[i].CPU)
		}
		slices.Sort(used)
		o.used = append(o.used, slices.Clone(slices.Compact(used)))
		o.cpu = append(o.cpu, slices.Repeat([]oracleClock{{ns: starts[rank]}}, clocks))
		o.tx = append(o.tx, make([]oracleClock, clocks))
		o.rx = append(o.rx, make([]oracleClock, clocks))
	}
	o.seen, o.queues = make([][]oracleSeen, n), make([]QueueTotal, n)
	o.posted, o.arrived, o.created = make([][]*oracleOp, n), make([][]*oracleEvent, n), make([]int, n)
	for rank, ops := range o.ops {
		var roots []*oracleOp
		for _, op := range ops {
			if op.missing == 0 {
				op.met = []timed{at(starts[rank], nil)}
				roots = append(roots, op)
			}
		}
		o.create(roots, -1, rank)
	}
	o.order.last, o.order.intake, o.order.sentAt = make([]handled, n), make([]int, n), map[oracleChannel]int{}
	if views.order {
		o.order.sequence, o.order.passed = make([][]eventID, n), make([][]eventID, len(o.links))
	}
	return o
}

func (o *oracle) run() {
	for len(o.events) > 0 {
		o.step()
	}
}

// finish returns when each rank's last CPU is free.
func (o *oracle) finish() (finish []int64) {
	for _, cpus := range o.cpu {
		last := int64(0)
		for i := range cpus {
			last = max(last, cpus[i].ns)
		}
		finish = append(finish, last)
	}
	return finish
}

// receives returns the number of receives without a message.
func (o *oracle) receives() (n int) {
	for _, list := range o.posted {
		n += len(list)
	}
	return n
}

// messages returns the number of messages without a receive.
func (o *oracle) messages() (n int) {
	for _, list := range o.arrived {
		n += len(list)
	}
	return n
}

func (o *oracle) step() {
	e := o.events[0]
	op, t := e.op, e.time
	if e.way != nil {
		o.pass(e)
		return
	}
	rank := op.rank
	if e.message {
		rank = int(op.Peer)
	}
	cpu, tx, rx := &o.cpu[rank][op.CPU], &o.tx[rank][op.NIC], &o.rx[rank][op.NIC]
	if e.message && o.p.NIC && !e.drained {
		if rx.ns > t {
			o.wait(e, oracleNeeds{rx}, rx.ns)
			return
		}
		o.leave(e)
		o.order.arrive(rank, e, draining)
		o.drain(e, rank, rx)
		heap.Fix(&o.events, e.place)
		return
	}
	if e.message && o.byReceive {
		if !e.arrived {
			o.order.arrive(rank, e, arriving)
			o.match(e, rank)
			return
		}
		e.cpu = o.takesIn(e, rank)
		cpu = &o.cpu[rank][e.cpu]
	}
	var needs oracleNeeds
	switch {
	case e.message && o.p.NIC:
		needs = oracleNeeds{cpu}
	case e.message:
		needs = oracleNeeds{cpu, rx}
	case op.Kind == schedule.Send:
		needs = oracleNeeds{cpu, tx}
	case op.Kind != schedule.Recv:
		needs = oracleNeeds{cpu}
	}
	if busy := needs.free(); busy > t {
		if e.message && o.byReceive && e.recv == nil {
			o.waitForAny(e, rank, busy)
		} else {
			o.wait(e, needs, busy)
		}
		return
	}
	heap.Pop(&o.events)
	o.leave(e)
	o.order.handle(rank, e)
	by := o.startsBy(e, cpu, tx, rx)

	var freed []*oracleOp
	meet := func(list []*oracleOp, when ...timed) {
		for _, d := range list {
			d.met = append(d.met, when...)
			d.missing--
			if d.missing == 0 {
				freed = append(freed, d)
			}
		}
	}
	done := func(op *oracleOp, when ...timed) {
		o.left--
		meet(op.onDone, when...)
	}
	matched := func(send, recv *oracleOp, when ...timed) {
		if send.Bytes > recv.Bytes && !o.unchecked {
			o.tooLong.add(t, rank)
		}
		if o.rendezvous(send) {
			o.order.release(send, t, o.cpu[send.rank][send.CPU].ns)
			released := at(t+o.p.HandshakeNS, nil)
			switch {
			case o.p.Drain && o.way(o.p, send) != nil:
				released = o.sendData(send, rank, t, by)
			case o.p.Drain:
				released.ns, released.by = o.drained(send, rank, t, by)
			default:
				released.by = o.handshake(send, rank, by, released.ns)
			}
			if o.p.Drain {
				when = append(when, released)
			}
			if released.from == nil {
				o.release(send, rank, t, released)
			} else {
				o.hold(send, released)
			}
			done(send, released)
		}
		done(recv, when...)
	}
	switch {
	case e.message:
		p, more := o.between(op.rank, rank, op.Bytes)
		own, drain := rounded(more, p.OverheadPerByte), rounded(more, p.GapPerByte)
		cpu.ns = o.noise.work(rank, t, p.OverheadRecvNS+own)
		if !o.p.NIC {
			cpu.ns = max(cpu.ns, o.noise.work(rank, t, p.OverheadRecvNS)+drain)
			rx.ns = t + p.GapNS + drain
		}
		e.intakeEnd, e.taken = cpu.ns, true
		e.intakeBy = o.takenIn(p, op, rank, t, by, cpu, rx)
		if o.byReceive {
			o.seeIntake(rank, e, e.recv, t)
			if e.recv != nil {
				matched(op, e.recv, at(e.intakeEnd, e.intakeBy))
			}
			break
		}
		first := o.findPosted(rank, op)
		if first < 0 {
			o.seeIntake(rank, e, nil, t)
			o.arrived[rank] = append(o.arrived[rank], e)
			break
		}
		recv := o.posted[rank][first]
		o.seeIntake(rank, e, recv, t)
		o.posted[rank] = slices.Delete(o.posted[rank], first, first+1)
		matched(op, recv, at(e.intakeEnd, e.intakeBy))
	case op.Kind.IsWork():
		cpu.ns = o.calc(op, t)
		o.seeUse(op, t, cpu.ns)
		cpu.by = o.calculated(op, t, by, cpu.ns)
		meet(op.onStart, at(t, by))
		done(op, at(cpu.ns, cpu.by))
	case op.Kind == schedule.Send:
		p, more := o.between(rank, int(op.Peer), op.Bytes)
		ready := o.noise.work(rank, t, p.OverheadSendNS)
		cpu.ns = o.noise.work(rank, t, p.OverheadSendNS+p.TailNS+rounded(more, p.OverheadPerByte))
		tx.ns = t + p.GapNS + rounded(more, p.GapPerByte)
		o.seeUse(op, t, cpu.ns)
		o.sent++
		o.bytes += op.Bytes
		arrival := &oracleEvent{time: ready + p.LatencyNS, op: op, message: true}
		arrival.by = o.isSent(p, op, t, by, cpu, tx, arrival.time)
		way := oracleChannel{rank, int(op.Peer)}
		if last := o.last[way]; last.ns > arrival.time {
			arrival.time, arrival.by = last.ns, last.by
			o.order.held, o.order.waited = true, true
			o.order.heldSince = o.order.heldSince || o.order.intake[rank] > o.order.sentAt[way]
		}
		o.order.sentAt[way] = o.order.handled
		o.last[way] = at(arrival.time, arrival.by)
		op.arrives, op.message = arrival.time, arrival
		if arrival.way = o.way(p, op); arrival.way != nil {
			arrival.way.first, arrival.way.by = arrival.time, arrival.by
		}
		o.add(arrival, t, rank)
		meet(op.onStart, at(t, by))
		if !o.rendezvous(op) {
			done(op, at(cpu.ns, cpu.by))
		}
	case op.Kind == schedule.Recv:
		meet(op.onStart, at(t, by))
		first := slices.IndexFunc(o.arrived[rank], func(m *oracleEvent) bool { return takes(op, m.op) })
		q := &o.queues[rank]
		q.SearchedUnexpected += looks(first, len(o.arrived[rank]))
		if first < 0 {
			o.posted[rank] = append(o.posted[rank], op)
			q.MostPosted = max(q.MostPosted, int64(len(o.posted[rank])))
			break
		}
		m := o.arrived[rank][first]
		o.arrived[rank] = slices.Delete(o.arrived[rank], first, first+1)
		if o.byReceive && !m.taken {
			m.recv, m.time, m.by = op, t, by
			heap.Fix(&o.events, m.place)
			break
		}
		matched(m.op, op, append(cpu.freeAt(), at(t, by), at(m.intakeEnd, m.intakeBy))...)
	}
	o.create(freed, t, rank)
}

// calc returns the end of a calc that starts at time t.
func (o *oracle) calc(op *oracleOp, t int64) int64 {
	switch {
	case op.Kind.IsFixed():
		return t + op.DurationNS
	case op.TraceRow != schedule.None:
		return o.noise.calc(op.rank, op.TraceRow, t, op.DurationNS)
	}
	return o.noise.work(op.rank, t, op.DurationNS)
}

// findPosted returns the index of the first posted receive of a rank that takes a message, -1 for none:
// then the message becomes unexpected.
func (o *oracle) findPosted(rank int, send *oracleOp) int {
	at := slices.IndexFunc(o.posted[rank], func(recv *oracleOp) bool { return takes(recv, send) })
	q := &o.queues[rank]
	q.SearchedPosted += looks(at, len(o.posted[rank]))
	if at < 0 {
		q.MostUnexpected = max(q.MostUnexpected, int64(len(o.arrived[rank]))+1)
	}
	return at
}

// looks returns how many entries of a list a search looks at that finds one at an index, -1 for none.
func looks(at, length int) int64 {
	if at < 0 {
		return int64(length)
	}
	return int64(at) + 1
}

// match matches a message that arrives.
func (o *oracle) match(e *oracleEvent, rank int) {
	e.arrived = true
	at := o.findPosted(rank, e.op)
	if at < 0 {
		o.arrived[rank] = append(o.arrived[rank], e)
		return
	}
	e.recv = o.posted[rank][at]
	o.posted[rank] = slices.Delete(o.posted[rank], at, at+1)
}

// takesIn returns the CPU that takes a message in.
func (o *oracle) takesIn(e *oracleEvent, rank int) int32 {
	if e.recv != nil {
		return e.recv.CPU
	}
	first := int32(0)
	for i, cpu := range o.used[rank] {
		if i == 0 || o.cpu[rank][cpu].free() < o.cpu[rank][first].free() {
			first = cpu
		}
	}
	return first
}

func (o *oracle) rendezvous(send *oracleOp) bool {
	return send.Mode == schedule.Synchronous || send.Mode == schedule.Standard && send.Bytes > o.p.EagerMax
}

// rounded returns the cost of some bytes at x ns each.
func rounded(bytes int64, x float64) int64 { return int64(math.Floor(float64(bytes)*x + 0.5)) }

// drain has a NIC alone take in the bytes of a message.
func (o *oracle) drain(e *oracleEvent, rank int, rx *oracleClock) {
	p, more := o.between(e.op.rank, rank, e.op.Bytes)
	if o.p.Drain && o.rendezvous(e.op) {
		more = 0 // they drain after the match
	}
	t, by := e.time, e.by
	if rx.ns == t {
		by = rx.by
	}
	e.drained, e.time = true, t+rounded(more, p.GapPerByte)
	rx.ns = e.time + p.GapNS
	e.by, rx.by = o.drains(p, e.op, rank, by, t, more)
}

// drained returns when the data of a rendezvous message that is matched at time t have
// drained.
func (o *oracle) drained(send *oracleOp, rank int, t int64, by *why) (end int64, because *why) {
	o.order.drained = true
	p, more := o.between(send.rank, rank, send.Bytes)
	answered := t + o.p.HandshakeNS + p.OverheadSendNS + p.LatencyNS
	by = o.answered(p, send, rank, t, by)
	if !o.p.NIC {
		because, _ = o.drains(p, send, rank, by, answered, more)
		return answered + rounded(more, p.GapPerByte), because
	}
	rx := &o.rx[rank][send.NIC]
	if rx.ns > answered {
		answered, by = rx.ns, rx.by
	}
	end = answered + rounded(more, p.GapPerByte)
	rx.ns = end + p.GapNS
	because, rx.by = o.drains(p, send, rank, by, answered, more)
	return end, because
}

// between returns the parameters of messages of a size between two ranks, and how many bytes
// pay per byte.
func (o *oracle) between(a, b int, bytes int64) (p Params, more int64) {
	place := func(rank, size int) int { return rank / size } // the unit of a level that the rank belongs to
	if o.p.RoundRobin && len(o.p.Levels) > 0 {
		node := o.p.Levels[len(o.p.Levels)-1].Size
		nodes := int(math.Ceil(float64(len(o.ops)) / float64(node)))
		place = func(rank, size int) int { return rank%nodes*(node/size) + rank/nodes/size }
	}
	p = o.p
	ranges := p.BySize
	for _, l := range o.p.Levels {
		if place(a, l.Size) != place(b, l.Size) {
			continue
		}
		if len(l.BySize) > 0 {
			ranges = l.BySize
		}
		// The level's own parameters hold for all sizes, but for those of its ranges.
		replaced(&p, &l.Override)
		from := int64(1)
		for _, r := range ranges {
			if r.From > bytes {
				break
			}
			from = r.From
			replaced(&p, &r.Override)
			if len(l.BySize) == 0 {
				replaced(&p, &l.Override)
			}
		}
		return p, max(bytes, 1) - from
	}
	from := int64(1)
	for _, r := range ranges {
		if r.From <= bytes {
			from = r.From
			replaced(&p, &r.Override)
		}
	}
	return p, max(bytes, 1) - from
}

// replaced replaces the parameters that an override has.
func replaced(p *Params, o *Override) {
	for _, parameter := range Parameters() {
		if parameter.Has(o) && len(parameter.Own) == 1 { // not o, but its parts
			parameter.Of(p).SetNumber(*o[parameter.Own[0]])
		}
	}
}

func takes(recv, send *oracleOp) bool {
	return recv.Comm == send.Comm &&
		(recv.Peer == schedule.AnySource || int(recv.Peer) == send.rank) &&
		(recv.Tag == schedule.AnyTag || recv.Tag == send.Tag)
}

// ready returns when all dependences of an operation are met, as far as that is known.
func (op *oracleOp) ready() int64 {
	ns, _ := newest(op.met)
	return ns
}

// create creates the events of operations that become ready at once.
func (o *oracle) create(freed []*oracleOp, birth int64, origin int) {
	kind := map[schedule.Kind]int{schedule.Send: 0, schedule.Recv: 1, schedule.Calc: 2, schedule.IO: 2, schedule.OneSided: 2}
	slices.SortStableFunc(freed, func(a, b *oracleOp) int {
		return cmp.Or(a.rank-b.rank, kind[a.Kind]-kind[b.Kind])
	})
	for _, op := range freed {
		o.seeReady(op)
		e := &oracleEvent{op: op}
		due := append(o.cpu[op.rank][op.CPU].freeAt(), op.met...)
		if op.Kind == schedule.Send {
			due = append(due, o.tx[op.rank][op.NIC].freeAt()...)
		}
		if e.time, e.by = newest(due); e.time == unknown {
			e.due = due
			e.awaits(due)
		}
		o.order.waited = o.order.waited || e.time > op.ready()
		o.add(e, birth, origin)
	}
}

func (o *oracle) add(e *oracleEvent, birth int64, origin int) {
	e.birth, e.origin, e.count, e.made = birth, origin, o.created[origin], o.order.handled
	o.created[origin]++
	heap.Push(&o.events, e)
}
