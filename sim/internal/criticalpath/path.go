package criticalpath

import (
	"context"
	"errors"
	"iter"
	"sort"

	"loggops/schedgen/collective"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// Path is the critical path of a run.
type Path struct {
	*Recorder
	steps []step          // from the last to the first
	recvs map[place]int32 // receives of intakes that were known later
	ends  []moment        // when the CPUs are free that are free last; the path leads to the first
	tied  bool            // other chains of events are as long
	cut   splitter        // of the step whose segments are yielded
}

// step is the part of the path that one record determines.
type step struct {
	place
	rank  int32
	point point // at which the step ends
	tied  bool  // another chain of events leads to that
	kind  recordKind
	noOp  bool // the record has no operation
	over  hops // of the links that it passes
	endNS int64
}

// moment is a time of a rank, and what determined it.
type moment struct {
	clock
	rank int32
	at   position // of the message that was determined by that, or of its data
}

// place is where a record is.
type place struct {
	worker int32
	record int64
}

// errBroken says that the records contradict each other, which is a defect of this package.
var errBroken = errors.New("sim: the critical path is broken")

// Path walks back from the CPU that is free last: of several, from the one of the lowest rank
// and number. It keeps 48 bytes per step.
func (r *Recorder) Path(ctx context.Context) (*Path, error) {
	for i := range r.logs {
		if err := r.logs[i].failed(); err != nil {
			return nil, err
		}
	}
	p := &Path{Recorder: r}
	if p.findEnds(); len(p.ends) > 0 {
		if err := p.walk(ctx, p.ends[0]); err != nil {
			return nil, err
		}
	}
	return p, p.findReceives(ctx)
}

// findEnds finds the CPUs that are free last.
func (p *Path) findEnds() {
	lastNS := int64(0)
	for rank := range int32(p.program.Ranks()) {
		for cpu := range p.program.RankCPUs {
			c := p.cpu(rank, uint8(cpu))
			if c.ns > lastNS {
				p.ends, lastNS = p.ends[:0], c.ns
			}
			if c.ns == lastNS && c.by != 0 {
				p.ends = append(p.ends, moment{clock: *c, rank: rank})
			}
		}
	}
}

// walk adds the steps that lead to a moment.
func (p *Path) walk(ctx context.Context, m moment) error {
	tied := len(p.ends) > 1
	for walked := 0; m.by != 0; walked++ {
		if walked%stepsPerLook == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		b, err := p.back(m)
		if err != nil {
			return err
		}
		tied = tied || b.tied
		p.tied = p.tied || tied
		if b.steps {
			b.step.tied, tied = tied, false
			p.steps = append(p.steps, b.step)
		}
		m = b.from
	}
	if m.ns != p.starts(m.rank) {
		return errBroken
	}
	return nil
}

// origin is what a moment leads back to: another moment, and the step from there if it is
// not the same time. If the moment is tied, it leads back to another moment as well, which is at
// the same time.
type origin struct {
	from, other moment
	step        step
	steps, tied bool
}

// back returns what a moment leads back to.
func (p *Path) back(m moment) (b origin, err error) {
	worker, number := p.workerOf(m.rank), m.by.record()
	r, err := p.logs[worker].read(number)
	if err != nil {
		return b, err
	}
	leads := func(rank int32, ns int64) {
		b.step = step{
			place: place{int32(worker), number}, rank: m.rank, point: m.by.point(), endNS: m.ns, kind: r.cause.kind(), noOp: r.op == program.None,
		}
		b.from = moment{clock: clock{ns, r.by}, rank: rank}
		b.steps = true
		if ns > m.ns {
			err = errBroken
		}
	}
	switch {
	case r.isTie():
		b.from, b.other, b.tied = m, m, true
		b.from.by, b.other.by = r.by, r.other
	case m.at.stage != offLinks:
		return p.overLinks(m, &r.record)
	case r.cause.kind() == drain && r.op != program.None && m.by.point() == cpuFree && p.crosses(r.detail, m.rank):
		c, err := p.crossing(m.rank, &r.record)
		leads(m.rank, m.ns-c.drainNS)
		b.from.by, b.from.at = m.by, position{stage: lands, waits: p.logs[worker].landing[landing{r.detail, r.count, true}]}
		return b, err
	case r.cause.kind() == drain && r.op != program.None && m.by.point() == arrived: // the data at their first link
		leads(m.rank, r.startNS)
	case m.by.point() == arrived && r.cause.kind() != work: // the message of this intake
		if p.crosses(r.detail, m.rank) {
			b.from.ns, b.from.rank, b.from.at = m.ns, r.detail, position{stage: lands, waits: p.logs[worker].waitsOf(number)}
			b.from.by, err = p.sentBy(r.detail, r.count)
			return b, err
		}
		b.from, err = p.arrival(r.detail, r.count, m.ns)
	case m.by.point() == arrived:
		leads(m.rank, r.startNS)
		if e, held := p.logs[worker].heldWith(r.count); held && err == nil {
			b.other, err = p.arrival(m.rank, e.count, m.ns)
			b.tied = true
		}
	case m.by.point() == started:
		b.from = m
		b.from.by = r.by
	case r.cause.kind() == release:
		leads(r.detail, m.ns-p.release().NS)
	default:
		leads(m.rank, r.startNS)
	}
	return b, err
}

// arrival returns the moment at which a message, by its sender and count, arrives or reaches its first link.
func (p *Path) arrival(from int32, count uint32, ns int64) (moment, error) {
	l := &p.logs[p.workerOf(from)]
	for e, held := l.heldWith(count); held && !e.tied; e, held = l.heldWith(count) {
		count = e.count
	}
	by, err := p.sentBy(from, count)
	return moment{clock: clock{ns, by}, rank: from}, err
}

// sentBy returns what determines when a message is there, by its sender and count, unless earlier ones do.
func (p *Path) sentBy(from int32, count uint32) (Instant, error) {
	number, err := p.logs[p.workerOf(from)].find(count)
	return instant(number, arrived), err
}

// release returns the part from a match, or from when the data have drained, to the release
// of the sender.
func (p *Path) release() logp.Part {
	if p.program.Params.Drain {
		return logp.Part{}
	}
	return p.program.Params.Handshake()
}

// findStored returns the place of the record of a send that is stored, by the count of its message.
func (l *Log) findStored(count uint32) (int64, error) {
	page := l.sent.search(func(sent *uint32) bool { return *sent >= count }) - 1
	if page < 0 {
		return 0, errBroken
	}
	records := l.records.page(page)
	// Intakes and releases have counts of other messages, so the search looks at the next
	// record of a send or a calc.
	next := func(i int) int {
		for i < len(records) && records[i].cause.kind() != work {
			i++
		}
		return i
	}
	i := next(sort.Search(len(records), func(i int) bool {
		i = next(i)
		return i == len(records) || records[i].count >= count
	}))
	if i == len(records) || records[i].count != count {
		return 0, errors.Join(l.records.err, errBroken)
	}
	return page<<pageBits + int64(i), l.records.err
}

// findReceives finds the receives of the path's intakes that were known later.
func (p *Path) findReceives(ctx context.Context) error {
	p.recvs = map[place]int32{}
	for i := range p.steps {
		if s := &p.steps[i]; s.noOp && s.kind == intake {
			p.recvs[s.place] = program.None
		}
	}
	for worker := range p.logs {
		if len(p.recvs) == 0 {
			break
		}
		l := &p.logs[worker]
		for i := range l.matches.len() {
			if i%stepsPerLook == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			m := l.matches.at(i)
			at := place{int32(worker), m.record}
			if _, wanted := p.recvs[at]; wanted {
				p.recvs[at] = m.op
			}
		}
		if err := l.failed(); err != nil {
			return err
		}
	}
	for i := 1; i < len(p.steps); i++ { // a message that drains without the CPU, and then its intake
		if next, s := &p.steps[i-1], &p.steps[i]; s.noOp && s.kind == drain && next.kind == intake {
			p.recvs[s.place] = p.record(next).op
		}
	}
	return nil
}

// Segments returns the segments of the path in order of time, until the next run. They are
// contiguous, from the start of the first one's rank to the makespan, and each is valid until the next.
func (p *Path) Segments() iter.Seq[*Segment] {
	return func(yield func(*Segment) bool) {
		for i := len(p.steps) - 1; i >= 0; i-- {
			if !p.expandTied(&p.steps[i], yield) {
				return
			}
		}
	}
}

// record returns the record of a step.
func (p *Path) record(s *step) record {
	r := p.logs[s.worker].noted(s.record).record
	if op, late := p.recvs[s.place]; late {
		r.op = op
	}
	return r
}

// sendOf returns the sender of an intake's message and the record of its send.
func (p *Path) sendOf(r *record) (from int32, sent record) {
	l := &p.logs[p.workerOf(r.detail)]
	number, err := l.find(r.count)
	if err != nil {
		l.err = err
	}
	return r.detail, l.noted(number).record
}

// plannedStep returns the step of a collective that a rank's record is of.
func (p *Path) plannedStep(rank int32, r *record) collective.Step {
	c := &p.program.Colls[p.program.Shape(r.op).Coll]
	return c.Plan.Step(p.program.Member(rank, c), int(r.detail))
}

// between notes the message of a segment, and returns its parts.
func (p *Path) between(x *splitter, rank, peer int32, bytes int64) logp.Parts {
	x.segment.Peer, x.segment.Bytes, x.segment.Level = peer, bytes, int32(len(p.program.Params.Levels))
	params := &p.program.Params
	if levels := p.program.Levels; levels != nil {
		if level := levels.Shared(rank, peer); level < len(levels.Params) {
			x.segment.Level = int32(level)
			params = &levels.Params[level]
		}
	}
	return params.PartsOf(bytes)
}
