package criticalpath

import (
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// Segment is a part of the critical path: a rank does something, or a message is under way. A
// segment takes no time where a parameter is 0; there is none where o-tail is 0.
type Segment struct {
	Kind           result.PathKind
	Rank           int32 // of the operation; of Latency, the sender
	Op             int32 // the operation: of an intake, the receive; None if the message has none
	StartNS, EndNS int64
	EventNS        int64 // start of the event that the segment is a part of

	// Of a message, otherwise None:
	Peer  int32
	Bytes int64
	Level int32 // that both ranks share, see Params.Levels; their number is the network
	// Count is how often the parameter is in the segment: once; of G, O, gamma and the rates of links, for how many
	// bytes; where no parameter determines it, how many ns it has.
	Count int64
	// Of time on links, otherwise None: the tier of the link. If it stretches the message, its bytes take that much
	// longer than G makes them, which applies to as many.
	Tier      int32
	Stretched bool

	// Tied reports that another chain of events leads to the end of the segment, so that the path
	// has an alternative; or that the bytes of a message cost as much by G as by O.
	Tied bool
}

// NS returns the length of the segment.
func (s *Segment) NS() int64 { return s.EndNS - s.StartNS }

// expand calls yield for the segments of a step, in order of time.
func (p *Path) expand(s *step, yield func(*Segment) bool) bool {
	r := p.record(s)
	switch {
	case s.over.by != byNone:
		return p.overHops(s, &r, yield)
	case r.cause.kind() == release:
		return p.handshake(s, &r, yield)
	case r.cause.kind() == intake:
		return p.intake(s, &r, yield)
	case r.cause.kind() == drain:
		return p.drain(s, &r, yield)
	case p.isSend(s.rank, &r):
		return p.send(s, &r, yield)
	}
	return p.calc(s, &r, yield)
}

// isSend reports whether a record of work is one of a send.
func (p *Path) isSend(rank int32, r *record) bool {
	o := p.program.Shape(r.op)
	if o.Coll == program.None || r.detail < 0 {
		return o.Kind == schedule.Send
	}
	return p.plannedStep(rank, r).Kind == schedule.Send
}

// expandTied is expand with Segment.Tied, which only the last segment has.
func (p *Path) expandTied(s *step, yield func(*Segment) bool) bool {
	var last Segment
	any := false
	if !p.expand(s, func(x *Segment) bool {
		if any && !yield(&last) {
			return false
		}
		last, any = *x, true
		return true
	}) {
		return false
	}
	last.Tied = last.Tied || s.tied
	return !any || yield(&last)
}

// splitter cuts the time of a step into segments.
type splitter struct {
	segment Segment
	endNS   int64 // of the step
	yield   func(*Segment) bool
	goes    bool // yield wants more
}

// part adds a segment of a parameter, unless it takes no time and the parameter is not in it.
func (s *splitter) part(p logp.Part) {
	if !s.goes || p.NS <= 0 && p.Count <= 0 {
		return
	}
	s.segment.Kind, s.segment.Count = p.Kind, p.Count
	s.segment.StartNS, s.segment.EndNS = s.segment.EndNS, s.segment.EndNS+p.NS
	s.goes = s.yield(&s.segment)
}

// time adds a segment that no parameter determines, if it takes some time.
func (s *splitter) time(k result.PathKind, ns int64) { s.part(logp.Part{Kind: k, NS: ns, Count: ns}) }

// parts adds the segments of a message's time.
func (s *splitter) parts(of *logp.Parts, time logp.Time) {
	for _, kind := range time {
		s.part(of.Part(kind))
	}
}

// left returns the time of the step that is not cut yet, but for some at its end.
func (s *splitter) left(atEndNS int64) int64 { return s.endNS - atEndNS - s.segment.EndNS }

func (p *Path) split(s *step, r *record, yield func(*Segment) bool) *splitter {
	p.cut = splitter{
		segment: Segment{
			Rank: s.rank, Op: r.op, StartNS: r.startNS, EndNS: r.startNS, EventNS: r.startNS,
			Peer: program.None, Bytes: program.None, Level: program.None, Tier: program.None,
		},
		endNS: s.endNS, yield: yield, goes: true,
	}
	return &p.cut
}

func (p *Path) calc(s *step, r *record, yield func(*Segment) bool) bool {
	x := p.split(s, r, yield)
	switch r.detail {
	case arena.Whole:
		kind := result.PathCalc
		switch p.program.Shape(r.op).Kind {
		case schedule.IO:
			kind = result.PathIO
		case schedule.OneSided:
			kind = result.PathOneSided
		}
		x.time(kind, p.program.Duration(r.op))
	case arena.Join:
	default:
		x.segment.Bytes = p.plannedStep(s.rank, r).Bytes
		x.part(p.program.Params.Reduction(x.segment.Bytes))
	}
	x.time(result.PathDelay, min(x.left(0), p.delayed(s, r)))
	x.time(result.PathNoise, x.left(0))
	return x.goes
}

// delayed returns by how much one-off delays made a calc longer.
func (p *Path) delayed(s *step, r *record) int64 {
	if p.numbers == nil || r.detail != arena.Whole {
		return 0
	}
	return p.noise.Delayed(s.rank, int64(p.numbers[r.op]), r.startNS, s.endNS)
}

func (p *Path) send(s *step, r *record, yield func(*Segment) bool) bool {
	x := p.split(s, r, yield)
	to, bytes := p.sent(s.rank, r)
	parts := p.between(x, s.rank, to, bytes)
	switch s.point {
	case nicFree:
		x.parts(&parts, logp.NICTime)
	case arrived:
		x.parts(&parts, logp.FlightTime[:1])
		x.time(result.PathNoise, x.left(parts.Sum(logp.FlightTime[1:])))
		x.parts(&parts, logp.FlightTime[1:])
	default:
		x.parts(&parts, logp.SendTime)
		x.time(result.PathNoise, x.left(0))
	}
	return x.goes
}

// overHops yields the segments of a message on links.
func (p *Path) overHops(s *step, r *record, yield func(*Segment) bool) bool {
	x := p.split(s, r, yield)
	c, err := p.crossing(s.rank, r)
	if err != nil {
		p.logs[s.worker].err = err
	}
	peer, bytes := c.to, c.Bytes
	if c.data {
		peer = c.from
	} else {
		_, bytes = p.sent(s.rank, r)
	}
	p.between(x, s.rank, peer, bytes)
	return x.overLinks(&c, s.over)
}

func (p *Path) intake(s *step, r *record, yield func(*Segment) bool) bool {
	x := p.split(s, r, yield)
	from, sent := p.sendOf(r)
	_, bytes := p.sent(from, &sent)
	parts := p.between(x, s.rank, from, bytes)
	if s.point == nicFree {
		x.parts(&parts, logp.NICTime)
		return x.goes
	}
	x.parts(&parts, logp.IntakeTime[:1])
	x.segment.Tied = parts.Tied()
	x.parts(&parts, logp.IntakeTime[1:])
	x.segment.Tied = false
	x.time(result.PathNoise, x.left(0))
	return x.goes
}

// drain yields the segments of bytes that drain without the CPU, or after an answer.
func (p *Path) drain(s *step, r *record, yield func(*Segment) bool) bool {
	x := p.split(s, r, yield)
	from, sent := p.sendOf(r)
	_, bytes := p.sent(from, &sent)
	parts := p.between(x, s.rank, from, bytes)
	wire := parts.Part(result.PathGapBytes)
	noted := p.logs[s.worker].noted(s.record)
	answered := noted.op != program.None
	linked := answered && s.point != nicFree && p.crosses(from, s.rank)
	if linked && s.point == cpuFree { // the rest is before the links
		x.segment.StartNS, x.segment.EndNS = s.endNS-wire.NS, s.endNS-wire.NS
		x.part(wire)
		return x.goes
	}
	if answered && !p.drainsAfterNIC(s.worker, noted.by) {
		x.part(p.program.Params.Handshake())
		x.parts(&parts, logp.FlightTime)
	}
	if !linked && (answered || !p.isLate(&sent, bytes)) {
		x.part(wire)
	}
	if s.point == nicFree {
		x.part(parts.Part(result.PathGap))
	}
	return x.goes
}

// drainsAfterNIC reports whether an instant, which began a drain after an answer, is the one at which a NIC that receives
// alone was free. A match can be determined by a NIC as well, but by one that has sent.
func (p *Path) drainsAfterNIC(worker int32, by Instant) bool {
	_, before := p.logs[worker].untied(by)
	return before.cause.kind() == drain && by.point() == nicFree
}

// isLate reports whether the bytes of a send's message drain after its match. A step of a collective is a standard send.
func (p *Path) isLate(send *record, bytes int64) bool {
	if o := p.program.Shape(send.op); o.Coll == program.None {
		return p.program.CostOf(o, send.op).Late
	}
	return p.program.Params.Cost(bytes, schedule.Standard).Late
}

func (p *Path) handshake(s *step, r *record, yield func(*Segment) bool) bool {
	x := p.split(s, r, yield)
	handshake := p.release()
	x.segment.EndNS = r.startNS - handshake.NS
	x.segment.Peer = r.detail
	x.part(handshake)
	return x.goes
}

// sent returns the destination and the size of the message of a send.
func (p *Path) sent(rank int32, r *record) (to int32, bytes int64) {
	o := p.program.Shape(r.op)
	if o.Coll == program.None {
		return p.program.Peer(rank, r.op), p.program.BytesOf(o, r.op)
	}
	s := p.plannedStep(rank, r)
	return p.program.RankOf(rank, &p.program.Colls[o.Coll], s.Peer), s.Bytes
}
