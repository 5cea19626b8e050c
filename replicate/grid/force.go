package grid

import (
	"context"
	"fmt"
	"math"

	"loggops/formats/schedule"
	"loggops/internal/setting"
	"loggops/internal/spec"
)

// Forced is by how much a recording must change to become a grid in which ranks at like positions
// communicate alike.
type Forced struct {
	Messages, Dropped int64 // all messages, and those without a counterpart at all like positions
	Bytes, Changed    int64 // all bytes, and by how many the sizes of messages differ between like positions
}

// Misfit is the messages of one caller that Forced counts.
type Misfit struct {
	Caller
	Dropped        int64 // messages
	Resized, Bytes int64 // messages of sizes that differ between like positions, and by how many bytes
}

// Share returns the larger one of the shares of messages and of bytes that change.
func (f *Forced) Share() float64 {
	return max(share(f.Dropped, f.Messages), share(f.Changed, f.Bytes))
}

func share(part, whole int64) float64 {
	if part == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// tolerate forces the schedule to be a grid if that changes no larger share of it than the tolerance.
func (g *Grid) tolerate(ctx context.Context, tolerance float64) error {
	var best *Grid
	source := g.source
	for range 2 { // with tags as recorded, and numbered
		if source == nil {
			break
		}
		h := *g
		forced, err := h.force(ctx, source)
		if err != nil {
			return err
		}
		if forced && (best == nil || h.Forced.Share() < best.Forced.Share()) {
			best = &h
		}
		if source, err = numbered(source); err != nil {
			return err
		}
	}
	if best != nil {
		g.Misfits = best.Misfits
	}
	switch {
	case best == nil || best.Forced.Share() > mostForced:
		g.Obstacle = setting.Advisef("%w; copy the ranks of one schedule instead, with %s", g.Obstacle, setting.Name("replicas"))
	case best.Forced.Share() > tolerance:
		g.Obstacle = setting.Advisef("%w; to drop or change them, pass %s %s", g.Obstacle, setting.Name("tolerance"), percentAbove(best.Forced.Share()))
	default:
		*g = *best
	}
	return nil
}

// mostForced is the largest share that an obstacle suggests to change.
const mostForced = 0.5

// percentAbove returns a share in percent, rounded up.
func percentAbove(share float64) string { return fmt.Sprintf("%g%%", math.Ceil(1000*share)/10) }

// force drops messages so that ranks at like positions, and ranks that exchange messages in a larger grid,
// have equal numbers of them between any two collectives over all ranks. It reports whether the result is a
// grid.
func (g *Grid) force(ctx context.Context, s schedule.Source) (bool, error) {
	m, err := readMessages(ctx, s)
	if err != nil || m.wild {
		return false, err
	}
	same, err := schedule.Grow(s, g.grow(g.Extents, schedule.Cyclic, 0))
	if err != nil {
		return false, nil
	}
	forced := g.Forced
	if forced.Messages == 0 {
		forced = m.total()
	}
	f := &forcer{Grid: g, messages: m, groups: same.Group, members: map[string]int{}, parents: map[node]node{}, least: map[interval]fewest{}}
	f.assign()
	f.join()
	f.count()
	edits := make([][]edit, len(m.events))
	sizes := map[node][]int64{} // of the first rank of each position
	misfits := make([]Misfit, len(m.callers))
	for rank, events := range m.events {
		seen, kept := map[interval]int32{}, map[node]int{}
		for i, e := range events {
			at, of := f.nodes[rank][i], &m.all[e.message]
			in, misfit := interval{at, of.segment}, &misfits[e.caller]
			if seen[in]++; seen[in] > f.fewest(in) {
				edits[rank] = append(edits[rank], edit{place: e.place})
				if e.sends {
					misfit.Dropped++
				}
			} else if e.sends {
				if k := kept[at]; k < len(sizes[at]) {
					if by := distance(sizes[at][k], of.bytes); by > 0 {
						misfit.Resized, misfit.Bytes = misfit.Resized+1, misfit.Bytes+by
					}
				} else {
					sizes[at] = append(sizes[at], of.bytes)
				}
				kept[at]++
			}
		}
	}
	g.Misfits = nil
	for i, x := range misfits {
		if x.Dropped+x.Resized > 0 {
			x.Caller = m.callers[i]
			g.Misfits = append(g.Misfits, x)
			forced.Dropped, forced.Changed = forced.Dropped+x.Dropped, forced.Changed+x.Bytes
		}
	}
	head := *s.Head()
	head.UncheckedReceives = true
	g.source, g.Forced = edited(headed{s, &head}, edits), forced
	g.classify(g.source, false)
	return g.impossible() == nil, nil
}

// headed is a schedule with another header.
type headed struct {
	schedule.Source
	head *schedule.Header
}

func (h headed) Head() *schedule.Header { return h.head }

// node is the messages of a channel at all ranks of a position.
type node struct {
	position string
	channel
}

// interval is those messages of a node that are sent between two collectives over all ranks.
type interval struct {
	node
	segment int32
}

// fewest is the smallest number of messages of a rank, and the number of ranks that have some.
type fewest struct{ messages, ranks int32 }

// forcer finds how many messages all ranks of a position have.
type forcer struct {
	*Grid
	*messages
	groups  func(comm int32) int
	members map[string]int // the number of ranks by position
	nodes   [][]node       // of each event
	parents map[node]node  // joins the nodes that must have equal numbers of messages
	least   map[interval]fewest
}

// assign finds the node of each event.
func (f *forcer) assign() {
	f.nodes = make([][]node, len(f.events))
	for rank, events := range f.events {
		position := f.position(rank)
		f.members[position]++
		for _, e := range events {
			m := &f.all[e.message]
			k := channel{receives: !e.sends, group: int32(f.groups(m.comm)), tag: m.tag}
			there := int(m.to)
			if !e.sends {
				there = int(m.from)
			}
			k.offset = offset(f.Extents, f.Periodic, pair{rank, there})
			f.nodes[rank] = append(f.nodes[rank], node{position, k})
		}
	}
}

// join joins the nodes of the senders and the receivers in a larger grid.
func (f *forcer) join() {
	larger := f.larger()
	channels := make([]map[channel]bool, len(f.events))
	for rank, nodes := range f.nodes {
		channels[rank] = map[channel]bool{}
		for _, n := range nodes {
			channels[rank][n.channel] = true
		}
	}
	for rank := range larger.Ranks() {
		template := larger.Template(rank)
		for k := range channels[template] {
			there, ok := spec.Grid(larger.Extents).Neighbor(rank, k.offset[:], f.Periodic)
			other := node{} // beyond the border, where there are no messages
			if ok {
				other = node{f.position(larger.Template(there)), k}
				other.receives, other.offset = !k.receives, k.offset.back(&larger)
			}
			a, b := f.root(node{f.position(template), k}), f.root(other)
			if a != b {
				f.parents[a] = b
			}
		}
	}
}

// root returns the node that stands for all joined ones.
func (f *forcer) root(n node) node {
	for {
		parent, ok := f.parents[n]
		if !ok {
			return n
		}
		n = parent
	}
}

// count finds the smallest numbers of messages.
func (f *forcer) count() {
	for rank, events := range f.events {
		own := map[interval]int32{}
		for i, e := range events {
			own[interval{f.nodes[rank][i], f.all[e.message].segment}]++
		}
		for in, n := range own {
			in.node = f.root(in.node)
			least, ok := f.least[in]
			if !ok {
				least.messages = n
			}
			f.least[in] = fewest{min(least.messages, n), least.ranks + 1}
		}
	}
	ranks := map[node]int32{node{}: 1}
	for n := range f.parents {
		if n != (node{}) {
			ranks[f.root(n)] += int32(f.members[n.position])
		}
	}
	for root, n := range ranks {
		if _, ok := f.parents[root]; !ok && root != (node{}) {
			ranks[root] = n + int32(f.members[root.position])
		}
	}
	for in, least := range f.least {
		if least.ranks < ranks[in.node] {
			f.least[in] = fewest{}
		}
	}
}

// fewest returns how many messages all ranks have in an interval.
func (f *forcer) fewest(in interval) int32 {
	in.node = f.root(in.node)
	return f.least[in].messages
}
