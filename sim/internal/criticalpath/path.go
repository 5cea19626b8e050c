package criticalpath

import (
	"context"
	"errors"
	"iter"
	"sort"

	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// Path is the critical path of a run.
type Path struct {
	*Recorder
	steps []step          // from the last to the first
	recvs map[place]int32 // receives of intakes that were known later
}

// step is the part of the path that one record determines.
type step struct {
	place
	rank  int32
	point point // at which the step ends
	endNS int64
}

// place is where a record is.
type place struct {
	worker int32
	record int64
}

// errBroken says that the records contradict each other, which is a defect of this package.
var errBroken = errors.New("sim: the critical path is broken")

// Path walks back from the CPU that is free last: of several, from the one of the lowest rank
// and number. It keeps 32 bytes per step.
func (r *Recorder) Path(ctx context.Context) (*Path, error) {
	for i := range r.logs {
		l := &r.logs[i]
		if err := errors.Join(l.err, l.records.err, l.matches.err); err != nil {
			return nil, err
		}
	}
	p := &Path{Recorder: r}
	rank, last := p.last()
	if err := p.walk(ctx, rank, last.by, last.ns); err != nil {
		return nil, err
	}
	return p, p.findReceives()
}

// last returns the clock of the CPU that is free last, and its rank.
func (p *Path) last() (rank int32, last clock) {
	for i := range int32(p.program.Ranks()) {
		for cpu := range p.program.RankCPUs {
			if c := p.cpu(i, uint8(cpu)); c.ns > last.ns {
				rank, last = i, *c
			}
		}
	}
	return rank, last
}

// stepsPerLook is how many steps are walked between two looks at the context.
const stepsPerLook = 1 << 12

// walk adds the steps that lead to time t of a rank, which an instant determined.
func (p *Path) walk(ctx context.Context, rank int32, by Instant, t int64) error {
	for by != 0 {
		if len(p.steps)%stepsPerLook == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		worker := p.workerOf(rank)
		r, err := p.logs[worker].read(by.record())
		switch {
		case err != nil:
			return err
		case r.startNS > t:
			return errBroken
		case by.point() == arrived: // the message of this intake
			from, count := r.detail, r.count
			worker = p.workerOf(from)
			if earlier, held := p.logs[worker].held[count]; held {
				count = earlier
			}
			number, err := p.logs[worker].find(count)
			if err != nil {
				return err
			}
			rank, r = from, *p.logs[worker].records.at(number)
			p.add(rank, worker, number, arrived, t)
			t, by = r.startNS, r.cause.instant(number)
		case by.point() == started:
			by = r.cause.instant(by.record())
		case r.cause.kind() == release:
			p.add(rank, worker, by.record(), cpuFree, t)
			t, by = t-p.releaseNS(), r.cause.instant(by.record())
			rank = r.detail
		default:
			p.add(rank, worker, by.record(), by.point(), t)
			t, by = r.startNS, r.cause.instant(by.record())
		}
	}
	if t != 0 {
		return errBroken
	}
	return nil
}

// releaseNS returns the time from a match, or from when the data have drained, to the release
// of the sender.
func (p *Path) releaseNS() int64 {
	if p.program.Params.Drain {
		return 0
	}
	return p.program.Params.HandshakeNS
}

func (p *Path) add(rank int32, worker int, record int64, at point, endNS int64) {
	p.steps = append(p.steps, step{place{int32(worker), record}, rank, at, endNS})
}

// read returns a record.
func (l *Log) read(number int64) (record, error) {
	if number >= l.records.len() {
		return record{}, errBroken
	}
	r := *l.records.at(number)
	return r, l.records.err
}

// find returns the record of the send of a message.
func (l *Log) find(count uint32) (int64, error) {
	block := sort.Search(len(l.sent), func(i int) bool { return l.sent[i] >= count }) - 1
	if block < 0 {
		return 0, errBroken
	}
	records := l.records.block(int64(block))
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
	return int64(block)<<blockBits + int64(i), l.records.err
}

// findReceives finds the receives of the path's intakes that were known later.
func (p *Path) findReceives() error {
	p.recvs = map[place]int32{}
	for i := range p.steps {
		s := &p.steps[i]
		if r := p.logs[s.worker].records.at(s.record); r.cause.kind() == intake && r.op == program.None {
			p.recvs[s.place] = program.None
		}
	}
	for worker := range p.logs {
		l := &p.logs[worker]
		for i := range l.matches.len() {
			m := l.matches.at(i)
			at := place{int32(worker), m.record}
			if _, wanted := p.recvs[at]; wanted {
				p.recvs[at] = m.op
			}
		}
		if l.matches.err != nil {
			return l.matches.err
		}
	}
	for i := 1; i < len(p.steps); i++ { // a message that drains without the CPU, and then its intake
		next, s := p.record(&p.steps[i-1]), &p.steps[i]
		r := p.record(s)
		if r.cause.kind() == drain && r.op == program.None && next.cause.kind() == intake {
			p.recvs[s.place] = next.op
		}
	}
	return nil
}

// Segments returns the segments of the path in order of time, until the next run. They are
// contiguous, from 0 to the makespan, and each is valid until the next.
func (p *Path) Segments() iter.Seq[*Segment] {
	return func(yield func(*Segment) bool) {
		for i := len(p.steps) - 1; i >= 0; i-- {
			if !p.expand(&p.steps[i], yield) {
				return
			}
		}
	}
}

// record returns the record of a step.
func (p *Path) record(s *step) record {
	r := *p.logs[s.worker].records.at(s.record)
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
	return r.detail, *l.records.at(number)
}

// plannedStep returns the step of a collective that a rank's record is of.
func (p *Path) plannedStep(rank int32, r *record) collective.Step {
	c := &p.program.Colls[p.program.Shape(r.op).Coll]
	return c.Plan.Step(p.program.Member(rank, c), int(r.detail))
}

// between notes the message of a segment, and returns the parameters that apply to it, and its
// cost.
func (p *Path) between(x *splitter, rank, peer int32, bytes int64) (logp.Params, logp.Cost) {
	x.segment.Peer, x.segment.Bytes, x.segment.Level = peer, bytes, int32(len(p.program.Params.Levels))
	params := &p.program.Params
	if levels := p.program.Levels; levels != nil {
		if level := levels.Shared(rank, peer); level < len(levels.Params) {
			x.segment.Level = int32(level)
			params = &levels.Params[level]
		}
	}
	of, from := params.Of(bytes)
	x.segment.Charged = max(bytes, 1) - from
	return of, params.Cost(bytes, schedule.Standard)
}
