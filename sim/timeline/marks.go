package timeline

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"loggops/formats/schedule"
	"loggops/sim"
)

// Mark is what a rank did in one iteration (docs/formats.md).
type Mark struct {
	Number         int32
	StartNS, EndNS int64
	CalcNS         int64
	OverheadNS     int64
	WaitNS         int64
	InjectedNS     int64
}

// Marks sums up the iterations of a rank, in order, from all of its spans in the
// order of their starts; mark tells which one an operation belongs to, if any.
func Marks(spans []sim.Span, cpus int, mark func(op int32) int32) []Mark {
	places := map[int32]int{}
	var marks []Mark
	for i := range spans {
		number := mark(spans[i].Op)
		if number == schedule.None {
			continue
		}
		place, ok := places[number]
		if !ok {
			place = len(marks)
			places[number] = place
			marks = append(marks, Mark{Number: number, StartNS: math.MaxInt64})
		}
		marks[place].add(&spans[i])
	}
	slices.SortFunc(marks, func(a, b Mark) int { return cmp.Compare(a.Number, b.Number) })
	busy := newBusy(spans, cpus)
	for i := range marks {
		m := &marks[i]
		m.WaitNS = int64(cpus)*(m.EndNS-m.StartNS) - busy.until(m.EndNS) + busy.until(m.StartNS)
	}
	return marks
}

// add adds a span. A message that is taken in before its receive is posted may
// come before the iteration begins.
func (m *Mark) add(s *sim.Span) {
	if s.Kind != sim.SpanRecv {
		m.StartNS = min(m.StartNS, s.StartNS)
	}
	m.EndNS = max(m.EndNS, s.EndNS)
	m.InjectedNS += s.InjectedNS
	switch s.Kind {
	case sim.SpanCalc, sim.SpanIO:
		m.CalcNS += s.EndNS - s.StartNS
	case sim.SpanSend, sim.SpanRecv:
		m.OverheadNS += s.EndNS - s.StartNS
	}
}

// busy is when the CPUs of a rank work.
type busy [][]use

// use is a use of a CPU, and for how long that has worked before.
type use struct{ start, end, before int64 }

func newBusy(spans []sim.Span, cpus int) busy {
	b := make(busy, cpus)
	for i := range spans {
		s := &spans[i]
		if !s.Kind.UsesCPU() || s.StartNS == s.EndNS {
			continue
		}
		u := use{start: s.StartNS, end: s.EndNS}
		list := b[s.CPU]
		if n := len(list); n > 0 {
			u.before = list[n-1].before + list[n-1].end - list[n-1].start
		}
		b[s.CPU] = append(list, u)
	}
	return b
}

// until returns how long the CPUs have worked up to a time.
func (b busy) until(t int64) (ns int64) {
	for _, list := range b {
		if i := sort.Search(len(list), func(i int) bool { return list[i].start >= t }) - 1; i >= 0 {
			ns += list[i].before + min(list[i].end, t) - list[i].start
		}
	}
	return ns
}
