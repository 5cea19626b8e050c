package growth

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/replicate/grid"
)

// leveled is the schedule of the templates of a larger grid with levels.
type leveled struct {
	*predicted
	target *schedule.Grid
	head   schedule.Header
}

func (p *predicted) leveled() (*leveled, error) {
	g := p.template.grid
	target := &schedule.Grid{Recorded: p.at.Extents, Extents: p.at.Extents, Periodic: g.Periodic, Margins: g.Margins, Templates: schedule.Levels}
	s := &leveled{p, target, *p.Head()}
	s.head.Ranks = target.Ranks()
	s.head.Communicators = slices.Clone(s.head.Communicators)
	for i := range s.head.Communicators {
		switch c := &s.head.Communicators[i]; {
		case p.Head().Spans(int32(i)):
			c.Members = comm.World(s.head.Ranks).Members
		case !c.Self:
			return nil, fmt.Errorf("%s: communicator %d (%s) is not over all ranks: it has no counterpart in a larger grid with multigrid levels", p.template.Name, i, c.Name)
		}
	}
	return s, nil
}

// Head returns that of the larger grid.
func (s *leveled) Head() *schedule.Header { return &s.head }

// Batches returns one batch per template.
func (s *leveled) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		w, err := s.writer()
		if err != nil {
			yield(schedule.Batch{}, err)
			return
		}
		for rank := range s.head.Ranks {
			if s.target.Template(rank) != rank {
				continue
			}
			ops, err := w.write(rank)
			if !yield(schedule.Batch{Rank: rank, Ops: ops}, err) || err != nil {
				return
			}
		}
	}
}

// levelWriter writes the operations of ranks of the larger grid.
type levelWriter struct {
	*leveled
	levels  levels
	ranks   map[int]*recordedRank    // that others are like
	numbers map[flow]int32           // of those so far
	sizes   map[flow]map[int][]int64 // in bytes, by level, of unsigned flows
	times   means[int]               // by level
}

// recordedRank is what a recorded rank does.
type recordedRank struct {
	ops []schedule.Op
	staged
	flows  []flow
	places []place
}

// flow is the messages of one place in the program, in one direction of the grid, on all levels.
type flow struct {
	caller grid.Caller
	sends  bool
	offset [grid.MaxDimensions]int // on level 0
	tag    int64
}

// unsigned returns the flow in both directions, which on the last level but one of a periodic dimension are one.
func (f flow) unsigned() flow {
	for d, steps := range f.offset {
		f.offset[d] = max(steps, -steps)
	}
	return f
}

func (s *leveled) writer() (*levelWriter, error) {
	w := &levelWriter{s, levels{s.template.grid}, map[int]*recordedRank{}, map[flow]int32{}, map[flow]map[int][]int64{}, means[int]{}}
	for rank := range s.head.Ranks {
		if s.target.Template(rank) == rank {
			source, _ := w.levels.like(rank, s.target)
			w.ranks[source] = &recordedRank{}
		}
	}
	for b, err := range s.predicted.Batches() {
		if err != nil {
			return nil, err
		}
		if r := w.ranks[b.Rank]; r != nil {
			r.ops = b.Ops
			w.read(b.Rank, r)
		}
	}
	return w, nil
}

// read notes the levels, sizes and times of a rank's operations.
func (w *levelWriter) read(rank int, r *recordedRank) {
	var before before
	for i := range r.ops {
		op := &r.ops[i]
		f, l := flow{}, -1
		if op.Kind == schedule.Send || op.Kind == schedule.Recv && op.Peer != schedule.AnySource {
			f = flow{caller: grid.Caller{Call: op.Call, Site: op.Site, Region: op.Region}, sends: op.Kind == schedule.Send, tag: op.Tag}
			offset := w.levels.Offset(rank, int(op.Peer))
			l = level(offset)
			for d, steps := range offset {
				f.offset[d] = scaled(steps, -max(l, 0))
			}
		}
		if _, ok := w.numbers[f]; !ok {
			w.numbers[f] = int32(len(w.numbers))
		}
		sizes := w.sizes[f.unsigned()]
		if sizes == nil {
			sizes = map[int][]int64{}
			w.sizes[f.unsigned()] = sizes
		}
		if l >= 0 && !slices.Contains(sizes[l], op.Bytes) {
			sizes[l] = append(sizes[l], op.Bytes)
		}
		r.symbols, r.levels, r.single = append(r.symbols, w.numbers[f]), append(r.levels, l), append(r.single, op.Kind == schedule.Collective)
		r.flows, r.places = append(r.flows, f), append(r.places, before.next(op))
	}
	r.settle()
	for i, at := range r.places {
		if op := &r.ops[i]; op.Kind.IsWork() {
			w.times.add(at, r.levels[i], op.DurationNS)
		}
	}
}

// write returns the operations of a rank of the larger grid.
func (w *levelWriter) write(rank int) ([]schedule.Op, error) {
	source, copies := w.levels.like(rank, w.target)
	r := w.ranks[source]
	list := r.move(w.levels.repeated(), copies)
	ops := make([]schedule.Op, len(list))
	latest := make([]int32, len(r.ops)) // place of each recorded operation, in its last copy
	var before before
	for i, m := range list {
		ops[i] = r.ops[m.from]
		op := &ops[i]
		op.Requires, op.Irequires = m.distances(op.Requires, int32(i), latest, r.single), m.distances(op.Irequires, int32(i), latest, r.single)
		latest[m.from] = int32(i)
		if m.from == 0 && m.copy > 0 {
			op.Requires = []int32{1}
		}
		from, at := r.places[m.from], before.next(op)
		to := r.levels[m.from] + m.shift
		var err error
		switch {
		case op.Kind.IsWork():
			if recorded := w.mean(from, from, r.levels[m.from]); recorded > 0 {
				op.DurationNS = int64(math.Round(float64(op.DurationNS) * w.mean(at, from, to) / recorded))
			}
		case op.Kind == schedule.Collective || op.Peer == schedule.AnySource:
		default:
			if op.Bytes, err = w.size(r.flows[m.from], to, op.Bytes); err != nil && !w.opt.Approximate {
				return nil, fmt.Errorf("%s: rank %d: %w", w.template.Name, source, err)
			}
			if op.Peer, err = w.partner(rank, r.flows[m.from].offset, to); err != nil {
				return nil, fmt.Errorf("%s: rank %d, %w", w.template.Name, source, err)
			}
		}
	}
	return ops, nil
}

// levelTimes are the terms of the laws of times on a level, in the distance of neighbors there.
var levelTimes = []form{{powers: []float64{-1. / 2}}, {powers: []float64{-1}}, {powers: []float64{-2}}, {powers: []float64{-3}}, {powers: []float64{0}, logs: []float64{1}}}

// mean returns that of the durations at a place on a level; of those at the place that they are copied from, if only
// other levels have the first one. If neither is on the level, the result is that of the law of the second one.
func (w *levelWriter) mean(at, from place, level int) float64 {
	if m := cmp.Or(w.times[at][level], w.times[from][level]); m != nil {
		return m.value()
	}
	var t Time
	var x [][]float64
	for _, l := range slices.Sorted(maps.Keys(w.times[from])) {
		t.MeansNS, x = append(t.MeansNS, w.times[from][l].value()), append(x, []float64{distance(l)})
	}
	t.choose(nil, func(i int) []float64 { return x[i] }, withConstant(levelTimes), nil)
	return max(0, t.Best.value([]float64{distance(level)}))
}

// size returns the bytes of a message on a level: those that it has there in the recording or, if it has none, those of
// an exact law of the distance on its level.
func (w *levelWriter) size(f flow, to int, recorded int64) (int64, error) {
	sizes := w.sizes[f.unsigned()]
	if slices.Contains(sizes[to], recorded) {
		return recorded, nil
	}
	var x [][]float64
	var values []int64
	for _, l := range slices.Sorted(maps.Keys(sizes)) {
		list := sizes[l]
		if len(list) > 1 {
			return recorded, fmt.Errorf("%s at %s has several sizes on level %d: %d B", f.caller.Call, f.caller.Site, l, list)
		}
		if l == to {
			return list[0], nil
		}
		x, values = append(x, []float64{distance(l)}), append(values, list[0])
	}
	law := exact(values, x, exactForms([]variable{{name: "distance"}}))
	if law == nil {
		return recorded, fmt.Errorf("the sizes of %s at %s follow no exact law of the level: %d B", f.caller.Call, f.caller.Site, values)
	}
	return max(0, law.whole(law.value([]float64{distance(to)}))), nil
}

// distance returns that of neighbors on a level.
func distance(level int) float64 { return float64(int(1) << level) }

// partner returns the rank at an offset on a level.
func (w *levelWriter) partner(rank int, offset [grid.MaxDimensions]int, to int) (int32, error) {
	for d := range offset {
		offset[d] <<= to
	}
	partner, ok := w.at.Extents.Neighbor(rank, offset[:], w.levels.Periodic)
	if !ok {
		return 0, fmt.Errorf("like which rank %d of a grid %s is, would send beyond the border of it", rank, w.at.Extents)
	}
	return int32(partner), nil
}

// distances returns those of the dependences of an operation at a place of the new list. In a further copy, the copy
// before stands for what comes before the stretch.
func (m *moved) distances(old []int32, place int32, latest []int32, single []bool) (list []int32) {
	for _, distance := range old {
		on := m.from - int(distance)
		if m.copy > 0 && single[on] { // which is not copied
			list = append(list, 1)
			continue
		}
		if before := m.in.first - on; m.copy > 0 && before > 0 && before <= m.in.end-m.in.first {
			on = m.in.end - before
		}
		if on < m.from || m.copy > 0 {
			distance = place - latest[on]
		}
		list = append(list, distance)
	}
	return list
}
