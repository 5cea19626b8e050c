// Package grid recognizes the process grid of a schedule and extends it, as ScalaExtrap (Wu and
// Mueller 2011) does with traces. The ranks of the larger grid repeat the operations of recorded
// ranks at the same positions, and send to the neighbors at the same offsets. See
// docs/replicate.md.
package grid

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/replicate"
)

// Grid is the process grid that explains the messages of a schedule.
type Grid struct {
	Extents  []int  // at least 2; the last dimension is numbered fastest
	Periodic []bool // messages wrap around the ends of the dimension
	Margins  []int  // the longest constant offset in each dimension, at least 1
	Offsets  []Offset
	Messages int64 // point-to-point, to other ranks
	// Constant is the number of messages at constant offsets: the sum of Offset.Constant over
	// all offsets.
	Constant int64
	Classes  []Class
	// Created is set if MPI_Cart_create made a communicator of this grid.
	Created bool
	// Levels is set if positions are those of a multigrid program: see schedule.Levels.
	Levels bool
	// Trees are those of messages that collectives replace.
	Trees []Tree
	// Exempted is the number of messages that the options drop, and Forced what else has to change.
	Exempted int64
	Forced   Forced
	Misfits  []Misfit
	// Obstacle is the reason why the schedule cannot grow; nil if it can grow.
	Obstacle error

	steps   int64 // the sum of the lengths of all messages' offsets
	source  schedule.Source
	options Options
	// numbered is set if numbers stand for tags in the source.
	numbered bool
	before   *schedule.Grown   // the schedule that was recognized, as a grown one
	volumes  *replicate.Scaled // in the larger grid
}

// Offset is the difference between the positions of two ranks that communicate.
type Offset struct {
	Steps    []int // in each dimension
	Messages int64
	Ranks    int   // that send at the offset
	Possible int   // that have a rank at the offset
	Least    int64 // the fewest messages of a rank that sends at the offset
}

// Constant returns the number of messages that have a counterpart in a larger grid. If every
// rank that has a rank at the offset sends to it, these are Least messages per rank; otherwise
// none.
func (o *Offset) Constant() int64 {
	if o.Ranks != o.Possible {
		return 0
	}
	return o.Least * int64(o.Possible)
}

// Options are how the messages that are not of the grid are treated.
type Options struct {
	Exempt []Exemption
	// Dims are process grids that are known, each of schedules with so many ranks.
	Dims []spec.Grid
	// Tolerance is the largest share of messages that may be dropped, and of bytes by which messages at
	// like positions may differ, so that the schedule grows: from 0, which only takes exact grids, to 1.
	Tolerance float64
	// Dimensions is the number of dimensions of the grid, if the one that explains the most messages does not grow; 0 for any.
	Dimensions int
}

// Recognize finds the process grid that explains the most messages. Of several such grids, it
// prefers one that MPI_Cart_create made, then one that grows in all dimensions, and then the one with the shortest offsets. The grid
// of a grown schedule is that of its recording. Recognize returns an error if the schedule cannot be
// read or is replicated, if an exemption selects nothing, and the context's.
//
// Trees over all ranks become collectives, and tags that ranks at like positions do not share become
// numbers. If this does not make a grid of the schedule, the Obstacle is the reason, unless
// the tolerance permits what has to change.
func Recognize(ctx context.Context, s schedule.Source, options Options) (*Grid, error) {
	before := schedule.GrownOf(s)
	s = recording(s)
	if s.Head().Replicas > 1 {
		return nil, fmt.Errorf("the schedule is replicated already: use the one that it was made of")
	}
	s, exempted, err := drop(ctx, s, options.Exempt)
	if err != nil {
		return nil, err
	}
	grids := options.grids((*pairs).joined)
	g, err := explaining(ctx, s, grids)
	if err == nil && g == nil {
		err = fmt.Errorf("the process grid must have at most %d dimensions, each of at least 2 ranks", maxDimensions)
	}
	if err == nil && !g.allGrow() && options.Dimensions > 0 {
		of := func(sent *pairs, extents []int) [][]bool {
			if len(extents) != options.Dimensions {
				return nil
			}
			return grids(sent, extents)
		}
		if like, e := explaining(ctx, s, of); e != nil || like != nil {
			g, err = like, e
		}
	}
	if err != nil {
		return nil, err
	}
	g.Exempted, g.options = exempted, options
	if g.before = before; before == nil {
		g.before, _ = schedule.Grow(g.source, g.grow(g.Extents, schedule.Cyclic, 0))
	}
	if g.classify(g.source, true); g.Obstacle != nil {
		err = g.number()
	}
	if g.Obstacle != nil || g.impossible() != nil {
		unexplained, err := g.unexplained()
		if err != nil {
			return nil, err
		}
		g.Obstacle = cmp.Or(unexplained, g.Obstacle)
	}
	if g.Obstacle == nil && g.Forced.Share() > options.Tolerance {
		g.Obstacle = fmt.Errorf("the messages of trees over all ranks have the sizes of no collective")
	}
	if g.Obstacle != nil && err == nil {
		err = g.tolerate(ctx, options.Tolerance)
	}
	return g, err
}

// explaining returns the grid that explains the most messages, of all candidates, if need be without those of trees; nil if there are none.
func explaining(ctx context.Context, s schedule.Source, of candidates) (*Grid, error) {
	g, err := nearest(ctx, s, of)
	if err == nil && g != nil && g.Constant < g.Messages {
		return withoutTrees(ctx, g, s, of)
	}
	return g, err
}

// candidates returns which dimensions of a grid may be periodic: all choices; none for a grid that is no candidate.
type candidates func(sent *pairs, extents []int) [][]bool

// grids returns the candidates among others that have the extents that are known.
func (o *Options) grids(of candidates) candidates {
	return func(sent *pairs, extents []int) [][]bool {
		for _, dims := range o.Dims {
			if dims.Size() == sent.ranks && !slices.Equal(dims, extents) {
				return nil
			}
		}
		return of(sent, extents)
	}
}

// nearest returns the grid that explains the most messages, of all candidates; nil if there are none.
func nearest(ctx context.Context, s schedule.Source, of candidates) (*Grid, error) {
	sent, err := readPairs(ctx, s)
	if err != nil {
		return nil, err
	}
	var best *Grid
	made := created(s.Head())
	all := factors(s.Head().Ranks, maxDimensions)
	slices.SortStableFunc(all, func(a, b []int) int { return cmp.Compare(len(a), len(b)) })
	for _, extents := range all {
		may := func(periodic []bool) bool { return sent.constant(extents, periodic) }
		if best == nil || best.Constant < best.Messages { // else others must explain all messages as well
			may = func([]bool) bool { return true }
		}
		if !slices.ContainsFunc(choices(slices.Repeat([]bool{true}, len(extents))), may) {
			continue
		}
		for _, periodic := range of(sent, extents) {
			if !may(periodic) {
				continue
			}
			g := sent.explain(extents, periodic)
			if g.Created = slices.ContainsFunc(made, func(dims []int) bool { return slices.Equal(dims, extents) }); best == nil || g.better(best) {
				best = g
			}
		}
	}
	if best != nil {
		best.source = s
	}
	return best, ctx.Err() // at which pairs.each ends early
}

// created returns the grids of Cartesian communicators over all ranks in their order, without dimensions of one rank.
func created(head *schedule.Header) (all [][]int) {
	world := comm.World(head.Ranks).Members
	for _, c := range head.Communicators {
		if c.Dims == nil || !slices.Equal(c.Members, world) {
			continue
		}
		var extents []int
		for _, extent := range c.Dims {
			if extent > 1 {
				extents = append(extents, int(extent))
			}
		}
		all = append(all, extents)
	}
	return all
}

// withoutTrees returns the grid that explains the messages other than those of trees, if the grid at hand
// does not explain the trees.
func withoutTrees(ctx context.Context, g *Grid, s schedule.Source, grids candidates) (*Grid, error) {
	world := comm.World(s.Head().Ranks).Members
	of := slices.IndexFunc(s.Head().Communicators, func(c comm.Communicator) bool { return slices.Equal(c.Members, world) })
	kinds := slices.DeleteFunc(knownTrees(s.Head().Ranks), g.explains)
	if of < 0 || len(kinds) == 0 {
		return g, nil
	}
	m, err := readMessages(ctx, s)
	if err != nil {
		return nil, err
	}
	f := m.find(kinds, int32(of))
	if len(f.found) == 0 {
		return g, nil
	}
	g, err = nearest(ctx, edited(s, f.edits), grids)
	if err != nil {
		return nil, err
	}
	g.Trees, g.Forced = f.found, m.total()
	for _, t := range f.found {
		g.Forced.Changed += t.Changed
	}
	return g, nil
}

// explains reports whether all messages of a tree are at constant offsets.
func (g *Grid) explains(t tree) bool {
	for parent, children := range t.children {
		for _, child := range children {
			steps := g.Offset(parent, int(child))
			i := slices.IndexFunc(g.Offsets, func(o Offset) bool { return slices.Equal(o.Steps, steps) })
			if i < 0 || g.Offsets[i].Constant() == 0 {
				return false
			}
		}
	}
	return true
}

// maxDimensions is the largest number of dimensions of a grid.
const maxDimensions = 4

// better reports whether a grid explains the messages better than another one. A dimension of
// two ranks explains too easily: every message between them is at its only offset.
func (g *Grid) better(than *Grid) bool {
	switch {
	case g.Constant != than.Constant:
		return g.Constant > than.Constant
	case g.Created != than.Created:
		return g.Created
	case g.allGrow() != than.allGrow():
		return g.allGrow()
	case g.steps != than.steps:
		return g.steps < than.steps
	}
	return len(g.Extents) < len(than.Extents)
}

// pair is a sender and a receiver.
type pair struct{ from, to int }

// pairs are how many messages go from one rank to another.
type pairs struct {
	ctx   context.Context
	ranks int
	all   []counted // sorted
}

type counted struct {
	pair
	messages int64
}

func readPairs(ctx context.Context, s schedule.Source) (*pairs, error) {
	p := &pairs{ctx: ctx, ranks: s.Head().Ranks}
	count := map[pair]int64{}
	for b, err := range schedule.Blocks(s) {
		if err != nil {
			return nil, err
		}
		for i, shape := range b.Shapes {
			if to := int(b.Values[i]); b.Table[shape].Kind == schedule.Send && to != b.Rank {
				count[pair{b.Rank, to}]++
			}
		}
	}
	for k, messages := range count {
		p.all = append(p.all, counted{k, messages})
	}
	slices.SortFunc(p.all, func(a, b counted) int { return (a.from-b.from)*p.ranks + a.to - b.to })
	return p, nil
}

// each returns the pairs in order, and ends early when the context is done.
func (p *pairs) each(yield func(pair, int64) bool) {
	const perLook = 1 << 10 // pairs between two looks at the context
	for i, k := range p.all {
		if i%perLook == 0 && p.ctx.Err() != nil || !yield(k.pair, k.messages) {
			return
		}
	}
}

// constant reports whether all messages may be at constant offsets of a grid: whether no more ranks have ranks at these
// offsets than send.
func (p *pairs) constant(extents []int, periodic []bool) bool {
	g := &Grid{Extents: extents, Periodic: periodic}
	left, seen := len(p.all), map[steps]bool{}
	for k := range p.each {
		by := offset(extents, periodic, k)
		if seen[by] {
			continue
		}
		seen[by] = true
		possible := g.possible(by[:])
		if left -= possible; possible == 0 || left < 0 {
			return false
		}
	}
	return true
}

// factors returns the extents of all grids of a number of ranks.
func factors(ranks, most int) [][]int {
	all := [][]int{{ranks}}
	for first := 2; first <= ranks/2 && most > 1; first++ {
		if ranks%first == 0 {
			for _, rest := range factors(ranks/first, most-1) {
				all = append(all, append([]int{first}, rest...))
			}
		}
	}
	return all
}

// joined returns the dimensions that may be periodic: those with an offset of more than half
// their extent, and all combinations of these; first none.
func (p *pairs) joined(extents []int) [][]bool {
	around := make([]bool, len(extents))
	for k := range p.each {
		all := offset(extents, nil, k)
		for d, steps := range all[:len(extents)] {
			around[d] = around[d] || 2*max(steps, -steps) > extents[d] && extents[d] > 2
		}
	}
	return choices(around)
}

// choices returns all combinations of dimensions that may be periodic, first none.
func choices(periodic []bool) [][]bool {
	all := [][]bool{make([]bool, len(periodic))}
	for d, may := range periodic {
		for i := range all {
			if may {
				joined := slices.Clone(all[i])
				joined[d] = true
				all = append(all, joined)
			}
		}
	}
	return all
}

// offset returns the difference between the positions of two ranks, the short way around in
// periodic dimensions; of two ways of the same length, that up.
func offset(extents []int, periodic []bool, k pair) (by steps) {
	for d, extent := range slices.Backward(extents) {
		by[d] = k.to%extent - k.from%extent
		if periodic != nil && periodic[d] {
			if 2*by[d] > extent {
				by[d] -= extent
			} else if -2*by[d] >= extent {
				by[d] += extent
			}
		}
		k.from, k.to = k.from/extent, k.to/extent
	}
	return by
}

// explain counts the messages at constant offsets in a grid.
func (p *pairs) explain(extents []int, periodic []bool) *Grid {
	g := &Grid{Extents: extents, Periodic: periodic, Margins: slices.Repeat([]int{1}, len(extents))}
	at := map[steps]int{}
	for k, n := range p.each {
		by := offset(extents, periodic, k)
		i, ok := at[by]
		if !ok {
			i = len(g.Offsets)
			at[by] = i
			g.Offsets = append(g.Offsets, Offset{Steps: slices.Clone(by[:len(extents)]), Possible: g.possible(by[:]), Least: n})
		}
		g.Offsets[i].Messages += n
		g.Offsets[i].Ranks++
		g.Offsets[i].Least = min(g.Offsets[i].Least, n)
		g.Messages += n
		for _, s := range by {
			g.steps += n * int64(max(s, -s))
		}
	}
	for i := range g.Offsets {
		if o := &g.Offsets[i]; o.Constant() > 0 {
			g.Constant += o.Constant()
			for d, s := range o.Steps {
				g.Margins[d] = max(g.Margins[d], s, -s)
			}
		}
	}
	slices.SortFunc(g.Offsets, func(a, b Offset) int { return slices.Compare(a.Steps, b.Steps) })
	return g
}

// possible returns how many ranks have a rank at an offset; none if the offset is more than
// half an extent, as it could then be a certain rank rather than an offset.
func (g *Grid) possible(steps []int) int {
	n := 1
	for d, extent := range g.Extents {
		length := max(steps[d], -steps[d])
		switch {
		case length > max(1, (extent-1)/2):
			return 0
		case !g.Periodic[d]:
			n *= extent - length
		default:
			n *= extent
		}
	}
	return n
}
