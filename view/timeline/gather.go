package timeline

import (
	"cmp"
	"errors"
	"slices"
)

// Window is the part of a timeline that is drawn.
type Window struct {
	// FromNS and ToNS bound the time; a ToNS of 0 is up to the end.
	FromNS, ToNS int64
	// Ranks reports which ranks are drawn; nil is all.
	Ranks func(rank int32) bool
}

// hasRank reports whether spans of a rank are drawn.
func (w *Window) hasRank(rank int32) bool { return w.Ranks == nil || w.Ranks(rank) }

// has reports whether a span is drawn, in part at least.
func (w *Window) has(s *Span) bool {
	return s.EndNS >= w.FromNS && (w.ToNS == 0 || s.StartNS < w.ToNS)
}

// ErrNothing says that there is nothing to draw.
var ErrNothing = errors.New("no spans of these ranks and times")

// gatherer makes Data of spans.
type gatherer struct {
	window Window
	lanes  map[[2]int32]*Lane
	endNS  int64 // of all spans of the ranks
}

func newGatherer(w Window) *gatherer { return &gatherer{window: w, lanes: map[[2]int32]*Lane{}} }

// add adds a span of a rank and CPU.
func (g *gatherer) add(rank, cpu int32, s Span) {
	if !g.window.hasRank(rank) {
		return
	}
	g.endNS = max(g.endNS, s.EndNS)
	key := [2]int32{rank, cpu}
	lane := g.lanes[key]
	if lane == nil {
		lane = &Lane{Rank: rank, CPU: cpu}
		g.lanes[key] = lane
	}
	if g.window.has(&s) {
		list := &lane.Spans[s.Kind.layer()]
		*list = append(*list, s)
	}
}

// data returns all that was added.
func (g *gatherer) data() (*Data, error) {
	d := &Data{FromNS: g.window.FromNS, ToNS: g.window.ToNS}
	if d.ToNS == 0 {
		d.ToNS = max(g.endNS, d.FromNS+1)
	}
	for _, lane := range g.lanes {
		for _, spans := range lane.Spans {
			slices.SortStableFunc(spans, func(a, b Span) int { return cmp.Compare(a.StartNS, b.StartNS) })
		}
		lane.inject()
		d.Lanes = append(d.Lanes, *lane)
	}
	if d.Count() == 0 {
		return nil, ErrNothing
	}
	slices.SortFunc(d.Lanes, func(a, b Lane) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.CPU, b.CPU))
	})
	d.join()
	return d, nil
}

// inject tells each span of work how much of it is detours.
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

// join finds which send belongs to which recv.
func (d *Data) join() {
	type message struct {
		sender int32
		number int64
	}
	recvs := map[message]Place{}
	for i, lane := range d.Lanes {
		for j, s := range lane.Spans[Work] {
			if s.Kind == Recv && s.Message != None {
				recvs[message{s.Peer, s.Message}] = Place{int32(i), int32(j)}
			}
		}
	}
	for i, lane := range d.Lanes {
		for j, s := range lane.Spans[Work] {
			if s.Kind != Send || s.Message == None {
				continue
			}
			if to, ok := recvs[message{lane.Rank, s.Message}]; ok {
				d.Messages = append(d.Messages, Message{Place{int32(i), int32(j)}, to})
			}
		}
	}
}
