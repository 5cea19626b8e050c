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
func (x *Recorder) Path(ctx context.Context) (*Path, error) {
	for i := range x.logs {
		if err := x.logs[i].failed(); err != nil {
			return nil, err
		}
	}
	path := &Path{Recorder: x}
	if path.findEnds(); len(path.ends) > 0 {
		if err := path.walk(ctx, path.ends[0]); err != nil {
			return nil, err
		}
	}
	return path, path.findReceives(ctx)
}

// findEnds finds the CPUs that are free last.
func (path *Path) findEnds() {
	lastNS := int64(0)
	for rank := range int32(path.program.Ranks()) {
		for cpu := range path.program.RankCPUs {
			clock := path.cpu(rank, uint8(cpu))
			if clock.ns > lastNS {
				path.ends, lastNS = path.ends[:0], clock.ns
			}
			if clock.ns == lastNS && clock.by != 0 {
				path.ends = append(path.ends, moment{clock: *clock, rank: rank})
			}
		}
	}
}

// walk adds the steps that lead to a moment.
func (path *Path) walk(ctx context.Context, at moment) error {
	tied := len(path.ends) > 1
	for walked := 0; at.by != 0; walked++ {
		if walked%stepsPerLook == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		other, err := path.back(at)
		if err != nil {
			return err
		}
		tied = tied || other.tied
		path.tied = path.tied || tied
		if other.steps {
			other.step.tied, tied = tied, false
			path.steps = append(path.steps, other.step)
		}
		at = other.from
	}
	if at.ns != path.starts(at.rank) {
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
func (path *Path) back(at moment) (other origin, err error) {
	worker, number := path.workerOf(at.rank), at.by.record()
	entry, err := path.logs[worker].read(number)
	if err != nil {
		return other, err
	}
	leads := func(rank int32, ns int64) {
		other.step = step{
			place: place{int32(worker), number}, rank: at.rank, point: at.by.point(), endNS: at.ns, kind: entry.cause.kind(), noOp: entry.op == program.None,
		}
		other.from = moment{clock: clock{ns, entry.by}, rank: rank}
		other.steps = true
		if ns > at.ns {
			err = errBroken
		}
	}
	switch {
	case entry.isTie():
		other.from, other.other, other.tied = at, at, true
		other.from.by, other.other.by = entry.by, entry.other
	case at.at.stage != offLinks:
		return path.overLinks(at, &entry.record)
	case entry.cause.kind() == drain && entry.op != program.None && at.by.point() == cpuFree && path.crosses(entry.detail, at.rank):
		crossing, err := path.crossing(at.rank, &entry.record)
		leads(at.rank, at.ns-crossing.drainNS)
		other.from.by, other.from.at = at.by, position{stage: lands, waits: path.logs[worker].landing[landing{entry.detail, entry.count, true}]}
		return other, err
	case entry.cause.kind() == drain && entry.op != program.None && at.by.point() == arrived: // the data at their first link
		leads(at.rank, entry.startNS)
	case at.by.point() == arrived && entry.cause.kind() != work: // the message of this intake
		if path.crosses(entry.detail, at.rank) {
			other.from.ns, other.from.rank, other.from.at = at.ns, entry.detail, position{stage: lands, waits: path.logs[worker].waitsOf(number)}
			other.from.by, err = path.sentBy(entry.detail, entry.count)
			return other, err
		}
		other.from, err = path.arrival(entry.detail, entry.count, at.ns)
	case at.by.point() == arrived:
		leads(at.rank, entry.startNS)
		if earlier, held := path.logs[worker].heldWith(entry.count); held && err == nil {
			other.other, err = path.arrival(at.rank, earlier.count, at.ns)
			other.tied = true
		}
	case at.by.point() == started:
		other.from = at
		other.from.by = entry.by
	case entry.cause.kind() == release:
		leads(entry.detail, at.ns-path.release().NS)
	default:
		leads(at.rank, entry.startNS)
	}
	return other, err
}

// arrival returns the moment at which a message, by its sender and count, arrives or reaches its first link.
func (path *Path) arrival(from int32, count uint32, ns int64) (moment, error) {
	log := &path.logs[path.workerOf(from)]
	for earlier, held := log.heldWith(count); held && !earlier.tied; earlier, held = log.heldWith(count) {
		count = earlier.count
	}
	by, err := path.sentBy(from, count)
	return moment{clock: clock{ns, by}, rank: from}, err
}

// sentBy returns what determines when a message is there, by its sender and count, unless earlier ones do.
func (path *Path) sentBy(from int32, count uint32) (Instant, error) {
	number, err := path.logs[path.workerOf(from)].find(count)
	return instant(number, arrived), err
}

// release returns the part from a match, or from when the data have drained, to the release
// of the sender.
func (path *Path) release() logp.Part {
	if path.program.Params.Drain {
		return logp.Part{}
	}
	return path.program.Params.Handshake()
}

// findStored returns the place of the record of a send that is stored, by the count of its message.
func (x *Log) findStored(count uint32) (int64, error) {
	page := x.sent.search(func(sent *uint32) bool { return *sent >= count }) - 1
	if page < 0 {
		return 0, errBroken
	}
	records := x.records.page(page)
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
		return 0, errors.Join(x.records.err, errBroken)
	}
	return page<<pageBits + int64(i), x.records.err
}

// findReceives finds the receives of the path's intakes that were known later.
func (path *Path) findReceives(ctx context.Context) error {
	path.recvs = map[place]int32{}
	for i := range path.steps {
		if step := &path.steps[i]; step.noOp && step.kind == intake {
			path.recvs[step.place] = program.None
		}
	}
	for worker := range path.logs {
		if len(path.recvs) == 0 {
			break
		}
		log := &path.logs[worker]
		for i := range log.matches.len() {
			if i%stepsPerLook == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			match := log.matches.at(i)
			at := place{int32(worker), match.record}
			if _, wanted := path.recvs[at]; wanted {
				path.recvs[at] = match.op
			}
		}
		if err := log.failed(); err != nil {
			return err
		}
	}
	for i := 1; i < len(path.steps); i++ { // a message that drains without the CPU, and then its intake
		if next, step := &path.steps[i-1], &path.steps[i]; step.noOp && step.kind == drain && next.kind == intake {
			path.recvs[step.place] = path.record(next).op
		}
	}
	return nil
}

// Segments returns the segments of the path in order of time, until the next run. They are
// contiguous, from the start of the first one's rank to the makespan, and each is valid until the next.
func (path *Path) Segments() iter.Seq[*Segment] {
	return func(yield func(*Segment) bool) {
		for i := len(path.steps) - 1; i >= 0; i-- {
			if !path.expandTied(&path.steps[i], yield) {
				return
			}
		}
	}
}

// record returns the record of a step.
func (path *Path) record(step *step) record {
	record := path.logs[step.worker].noted(step.record).record
	if op, late := path.recvs[step.place]; late {
		record.op = op
	}
	return record
}

// sendOf returns the sender of an intake's message and the record of its send.
func (path *Path) sendOf(record *record) (from int32, sent record) {
	log := &path.logs[path.workerOf(record.detail)]
	number, err := log.find(record.count)
	if err != nil {
		log.err = err
	}
	return record.detail, log.noted(number).record
}

// plannedStep returns the step of a collective that a rank's record is of.
func (path *Path) plannedStep(rank int32, record *record) collective.Step {
	coll := &path.program.Colls[path.program.Shape(record.op).Coll]
	return coll.Plan.Step(path.program.Member(rank, coll), int(record.detail))
}

// between notes the message of a segment, and returns its parts.
func (path *Path) between(x *splitter, rank, peer int32, bytes int64) logp.Parts {
	x.segment.Peer, x.segment.Bytes, x.segment.Level = peer, bytes, int32(len(path.program.Params.Levels))
	params := &path.program.Params
	if levels := path.program.Levels; levels != nil {
		if level := levels.Shared(rank, peer); level < len(levels.Params) {
			x.segment.Level = int32(level)
			params = &levels.Params[level]
		}
	}
	return params.PartsOf(bytes)
}
