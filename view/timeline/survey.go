package timeline

import (
	"cmp"
	"iter"
	"math"
	"slices"
)

// row is a span of a CPU of a rank.
type row struct {
	Rank, CPU int32
	idle      bool // nothing is drawn, but the run has not ended
	Span
}

// source reads all rows, in ascending order of ranks and of the starts on each CPU. Of
// brief rows, only kinds, times and messages are known, which is faster; idle rows are among them only. A row is valid
// until the next.
type source func(brief bool) iter.Seq2[*row, error]

// shown reads the rows of the ranks in the window.
func (d *Data) shown(brief bool) iter.Seq2[*row, error] {
	return func(yield func(*row, error) bool) {
		for r, err := range d.read(brief) {
			if err == nil && !d.numberings[r.Rank/second].has(r.Rank%second) {
				continue
			}
			if err == nil && r.idle {
				d.idleNS = max(d.idleNS, r.EndNS)
				continue
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// newData reads all rows once to find the lanes and times. Segments are those of the
// critical path.
func newData(read source, w Window, segments []segment, numberings ...numbering) (*Data, error) {
	d := &Data{read: read, window: w, numberings: numberings, FromNS: w.FromNS, ToNS: w.ToNS}
	route := newRoute(segments)
	var endNS, workNS, noiseNS int64
	lane := 0 // of the row before
	for r, err := range d.shown(true) {
		if err != nil {
			return nil, err
		}
		if len(d.Lanes) == 0 || d.Lanes[lane].Rank != r.Rank || d.Lanes[lane].CPU != r.CPU {
			lane = d.laneFor(r.Rank, r.CPU)
		}
		l := &d.Lanes[lane]
		l.EndNS, endNS = max(l.EndNS, r.EndNS), max(endNS, r.EndNS)
		route.place(r)
		if !w.has(&r.Span) {
			continue
		}
		d.has[r.Kind] = true
		switch r.Kind.layer() {
		case Waits:
			continue
		case Detours:
			noiseNS += r.EndNS - r.StartNS
		case Work:
			workNS += r.EndNS - r.StartNS
		}
		d.spans++
		if r.Kind == Send && r.Message != None {
			d.messages++
		}
	}
	if d.spans == 0 {
		return nil, ErrNothing
	}
	d.endNS = max(endNS, d.idleNS)
	if d.ToNS == 0 {
		d.ToNS = max(d.endNS, d.FromNS+1)
	}
	d.noise = float64(noiseNS) / float64(max(1, workNS))
	d.follow(route)
	return d, nil
}

// laneFor returns the number of a lane of the last rank, or of one behind it.
func (d *Data) laneFor(rank, cpu int32) int {
	i, found := slices.BinarySearchFunc(d.Lanes, Lane{Rank: rank, CPU: cpu}, byRank)
	if !found {
		d.Lanes = slices.Insert(d.Lanes, i, Lane{Rank: rank, CPU: cpu})
	}
	return i
}

func byRank(a, b Lane) int { return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.CPU, b.CPU)) }

// group is the lanes of one rank, with their spans. The first has a number. The spans of a rank
// of one lane are in several groups if they are many: all work up to a time, then what follows.
type group struct {
	first        int
	lanes        []Lane
	begins, ends bool // the first and the last of a rank
}

// mostTogether is how many spans of a lane are in a group.
const mostTogether = 1 << 16

// ranks reads the spans in the window, in groups of one rank after the other. A group is valid until
// the next.
func (d *Data) ranks() iter.Seq2[group, error] {
	return func(yield func(group, error) bool) {
		var at group
		workNS, spans := int64(0), 0 // the end of the work in the group, and its size
		give := func(ends bool) bool {
			at.ends = ends
			for i := range at.lanes {
				l := &at.lanes[i]
				for _, spans := range l.Spans {
					slices.SortStableFunc(spans, func(a, b Span) int { return cmp.Compare(a.StartNS, b.StartNS) })
				}
				l.inject()
				l.mark(d.onPath[int32(at.first+i)])
			}
			return yield(at, nil)
		}
		for r, err := range d.shown(false) {
			if err != nil {
				yield(group{}, err)
				return
			}
			for len(at.lanes) == 0 || at.lanes[0].Rank != r.Rank {
				if len(at.lanes) > 0 && !give(true) {
					return
				}
				at = d.groupAfter(at)
				workNS, spans = math.MinInt64, 0
			}
			if spans >= mostTogether && len(at.lanes) == 1 && r.StartNS >= workNS {
				if !give(false) {
					return
				}
				at.again()
				spans = 0
			}
			if d.window.has(&r.Span) {
				spans++
				if r.Kind.layer() == Work {
					workNS = max(workNS, r.EndNS)
				}
				i := slices.IndexFunc(at.lanes, func(l Lane) bool { return l.CPU == r.CPU })
				list := &at.lanes[i].Spans[r.Kind.layer()]
				*list = append(*list, r.Span)
			}
		}
		give(true)
	}
}

// again makes an empty group of the same rank.
func (g *group) again() {
	g.begins = false
	for i := range g.lanes {
		for layer := range g.lanes[i].Spans {
			g.lanes[i].Spans[layer] = g.lanes[i].Spans[layer][:0]
		}
	}
}

// groupAfter returns the lanes of the rank after a group, with its memory.
func (d *Data) groupAfter(last group) group {
	next := group{first: last.first + len(last.lanes), begins: true}
	for i := next.first; i < len(d.Lanes) && d.Lanes[i].Rank == d.Lanes[next.first].Rank; i++ {
		lane := d.Lanes[i]
		if n := len(next.lanes); n < len(last.lanes) {
			for layer, spans := range last.lanes[n].Spans {
				lane.Spans[layer] = spans[:0]
			}
		}
		next.lanes = append(next.lanes, lane)
	}
	return next
}

// inject adds to each span of work how much of it is detours.
func (l *Lane) inject() {
	work := l.Spans[Work]
	i := 0
	for _, detour := range l.Spans[Detours] {
		for i < len(work) && work[i].EndNS <= detour.StartNS {
			i++
		}
		for j := i; j < len(work) && work[j].StartNS < detour.EndNS; j++ {
			work[j].InjectedNS += max(0, min(work[j].EndNS, detour.EndNS)-max(work[j].StartNS, detour.StartNS))
		}
	}
}
