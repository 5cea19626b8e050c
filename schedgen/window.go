package schedgen

import (
	"maps"
	"slices"

	"loggops/formats/mpi"
	"loggops/formats/trace"
	"loggops/schedgen/transform"
)

// Window is a part of every rank's run. A call is in it if its position is at
// Start or later, and before End. The computation before a call is in it too;
// of that which reaches across a bound given as a time, the part within.
type Window struct {
	// ByCalls: positions are numbers of calls, counting from 0 those that
	// communicate, wait, or do input or output. Otherwise they are times at
	// which calls start, in ns since the end of the rank's own MPI_Init.
	ByCalls    bool
	Start, End int64
}

// cut finds the window's bounds in a rank's list.
type cut struct {
	*Window
	initNS      int64
	calls       int64 // so far
	first, end  int32
	begun, over bool
}

func (w *cut) start(g *rank, c *trace.Call) {
	*w = cut{Window: g.opt.Window, initNS: c.EndNS}
}

// reach looks, before operations are made of a call, whether the window begins
// or ends there.
func (w *cut) reach(g *rank, c *trace.Call) {
	if w.Window == nil || !g.running {
		return
	}
	g.report.SpanNS = max(g.report.SpanNS, c.EndNS-w.initNS)
	position := c.StartNS - w.initNS
	if w.ByCalls {
		position = w.calls
		if _, known := calls()[c.Name]; known || mpi.Shared(c.Name) != mpi.Unknown {
			w.calls++
			g.report.CountedCalls = max(g.report.CountedCalls, w.calls)
		}
	}
	if !w.begun && position >= w.Start {
		w.begun, w.first = true, w.bound(g, c, w.Start)
	}
	if !w.over && position >= w.End {
		w.over, w.end = true, w.bound(g, c, w.End)
	}
}

// bound ends the computation under way, of every thread, where the window begins
// or ends, and returns the place of what comes next. Where a call is under way
// at that time, the bound is its end.
func (w *cut) bound(g *rank, c *trace.Call, at int64) int32 {
	g.of(c) // which may be the thread's first
	here, ns := *c, w.initNS+at
	here.StartNS, here.EndNS = ns, ns
	for _, number := range slices.Sorted(maps.Keys(g.threads)) {
		t := g.threads[number]
		if t == nil || w.ByCalls || ns <= t.endNS { // or joined by one before
			continue
		}
		g.settle(t)
		g.place(number, t)
		g.thread = t
		g.after = append(g.after, g.calc(&here))
	}
	return g.next()
}

// span returns the part of the rank's list that is in the window; the list has
// come to its end.
func (w *cut) span(g *rank) transform.Span {
	if !w.begun {
		w.first = g.next()
	}
	if !w.over {
		w.end = g.next()
	}
	return transform.Span{First: int(w.first), End: int(max(w.first, w.end))}
}
