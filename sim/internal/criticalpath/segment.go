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
func (x *Segment) NS() int64 { return x.EndNS - x.StartNS }

// expand calls yield for the segments of a step, in order of time.
func (path *Path) expand(step *step, yield func(*Segment) bool) bool {
	record := path.record(step)
	switch {
	case step.over.by != byNone:
		return path.overHops(step, &record, yield)
	case record.cause.kind() == release:
		return path.handshake(step, &record, yield)
	case record.cause.kind() == intake:
		return path.intake(step, &record, yield)
	case record.cause.kind() == drain:
		return path.drain(step, &record, yield)
	case path.isSend(step.rank, &record):
		return path.send(step, &record, yield)
	}
	return path.calc(step, &record, yield)
}

// isSend reports whether a record of work is one of a send.
func (path *Path) isSend(rank int32, record *record) bool {
	o := path.program.Shape(record.op)
	if o.Coll == program.None || record.detail < 0 {
		return o.Kind == schedule.Send
	}
	return path.plannedStep(rank, record).Kind == schedule.Send
}

// expandTied is expand with Segment.Tied, which only the last segment has.
func (path *Path) expandTied(step *step, yield func(*Segment) bool) bool {
	var last Segment
	any := false
	if !path.expand(step, func(x *Segment) bool {
		if any && !yield(&last) {
			return false
		}
		last, any = *x, true
		return true
	}) {
		return false
	}
	last.Tied = last.Tied || step.tied
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
func (x *splitter) part(part logp.Part) {
	if !x.goes || part.NS <= 0 && part.Count <= 0 {
		return
	}
	x.segment.Kind, x.segment.Count = part.Kind, part.Count
	x.segment.StartNS, x.segment.EndNS = x.segment.EndNS, x.segment.EndNS+part.NS
	x.goes = x.yield(&x.segment)
}

// time adds a segment that no parameter determines, if it takes some time.
func (x *splitter) time(kind result.PathKind, ns int64) {
	x.part(logp.Part{Kind: kind, NS: ns, Count: ns})
}

// parts adds the segments of a message's time.
func (x *splitter) parts(of *logp.Parts, time logp.Time) {
	for _, kind := range time {
		x.part(of.Part(kind))
	}
}

// left returns the time of the step that is not cut yet, but for some at its end.
func (x *splitter) left(atEndNS int64) int64 { return x.endNS - atEndNS - x.segment.EndNS }

func (path *Path) split(step *step, record *record, yield func(*Segment) bool) *splitter {
	path.cut = splitter{
		segment: Segment{
			Rank: step.rank, Op: record.op, StartNS: record.startNS, EndNS: record.startNS, EventNS: record.startNS,
			Peer: program.None, Bytes: program.None, Level: program.None, Tier: program.None,
		},
		endNS: step.endNS, yield: yield, goes: true,
	}
	return &path.cut
}

func (path *Path) calc(step *step, record *record, yield func(*Segment) bool) bool {
	x := path.split(step, record, yield)
	switch record.detail {
	case arena.Whole:
		kind := result.PathCalc
		switch path.program.Shape(record.op).Kind {
		case schedule.IO:
			kind = result.PathIO
		case schedule.OneSided:
			kind = result.PathOneSided
		}
		x.time(kind, path.program.Duration(record.op))
	case arena.Join:
	default:
		x.segment.Bytes = path.plannedStep(step.rank, record).Bytes
		x.part(path.program.Params.Reduction(x.segment.Bytes))
	}
	x.time(result.PathDelay, min(x.left(0), path.delayed(step, record)))
	x.time(result.PathNoise, x.left(0))
	return x.goes
}

// delayed returns by how much one-off delays made a calc longer.
func (path *Path) delayed(step *step, record *record) int64 {
	if path.numbers == nil || record.detail != arena.Whole {
		return 0
	}
	return path.noise.Delayed(step.rank, int64(path.numbers[record.op]), record.startNS, step.endNS)
}

func (path *Path) send(step *step, record *record, yield func(*Segment) bool) bool {
	x := path.split(step, record, yield)
	to, bytes := path.sent(step.rank, record)
	parts := path.between(x, step.rank, to, bytes)
	switch step.point {
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
func (path *Path) overHops(step *step, record *record, yield func(*Segment) bool) bool {
	x := path.split(step, record, yield)
	crossing, err := path.crossing(step.rank, record)
	if err != nil {
		path.logs[step.worker].err = err
	}
	peer, bytes := crossing.to, crossing.Bytes
	if crossing.data {
		peer = crossing.from
	} else {
		_, bytes = path.sent(step.rank, record)
	}
	path.between(x, step.rank, peer, bytes)
	return x.overLinks(&crossing, step.over)
}

func (path *Path) intake(step *step, record *record, yield func(*Segment) bool) bool {
	x := path.split(step, record, yield)
	from, sent := path.sendOf(record)
	_, bytes := path.sent(from, &sent)
	parts := path.between(x, step.rank, from, bytes)
	if step.point == nicFree {
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
func (path *Path) drain(step *step, record *record, yield func(*Segment) bool) bool {
	x := path.split(step, record, yield)
	from, sent := path.sendOf(record)
	_, bytes := path.sent(from, &sent)
	parts := path.between(x, step.rank, from, bytes)
	wire := parts.Part(result.PathGapBytes)
	noted := path.logs[step.worker].noted(step.record)
	answered := noted.op != program.None
	linked := answered && step.point != nicFree && path.crosses(from, step.rank)
	if linked && step.point == cpuFree { // the rest is before the links
		x.segment.StartNS, x.segment.EndNS = step.endNS-wire.NS, step.endNS-wire.NS
		x.part(wire)
		return x.goes
	}
	if answered && !path.drainsAfterNIC(step.worker, noted.by) {
		x.part(path.program.Params.Handshake())
		x.parts(&parts, logp.FlightTime)
	}
	if !linked && (answered || !path.isLate(&sent, bytes)) {
		x.part(wire)
	}
	if step.point == nicFree {
		x.part(parts.Part(result.PathGap))
	}
	return x.goes
}

// drainsAfterNIC reports whether an instant, which began a drain after an answer, is the one at which a NIC that receives
// alone was free. A match can be determined by a NIC as well, but by one that has sent.
func (path *Path) drainsAfterNIC(worker int32, by Instant) bool {
	_, before := path.logs[worker].untied(by)
	return before.cause.kind() == drain && by.point() == nicFree
}

// isLate reports whether the bytes of a send's message drain after its match. A step of a collective is a standard send.
func (path *Path) isLate(send *record, bytes int64) bool {
	if o := path.program.Shape(send.op); o.Coll == program.None {
		return path.program.CostOf(o, send.op).Late
	}
	return path.program.Params.Cost(bytes, schedule.Standard).Late
}

func (path *Path) handshake(step *step, record *record, yield func(*Segment) bool) bool {
	x := path.split(step, record, yield)
	handshake := path.release()
	x.segment.EndNS = record.startNS - handshake.NS
	x.segment.Peer = record.detail
	x.part(handshake)
	return x.goes
}

// sent returns the destination and the size of the message of a send.
func (path *Path) sent(rank int32, record *record) (to int32, bytes int64) {
	o := path.program.Shape(record.op)
	if o.Coll == program.None {
		return path.program.Peer(rank, record.op), path.program.BytesOf(o, record.op)
	}
	step := path.plannedStep(rank, record)
	return path.program.RankOf(rank, &path.program.Colls[o.Coll], step.Peer), step.Bytes
}
