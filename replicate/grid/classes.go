package grid

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"

	"loggops/formats/schedule"
	"loggops/internal/spec"
)

// Class is a set of ranks at the same position in the grid: at the same distance from the ends
// of each dimension, or between the margins. All ranks of a class must have the same
// communication.
type Class struct {
	Position string // in each dimension: first, between, last
	Ranks    []int
	Messages int64 // messages that each rank sends
	Alike    bool  // all ranks have the same messages and collectives
}

// channel is the messages that a rank exchanges with one neighbor under one tag.
type channel struct {
	receives    bool
	anySource   bool
	offset      steps
	group       int32 // of communicators
	tag         int64
	collectives bool // instead of messages
}

// steps are an offset; those beyond the grid's dimensions are 0.
type steps [maxDimensions]int

// conduct is what a rank sends and receives: how many messages by channel, and a digest of
// their sizes in order.
type conduct map[channel]*flow

type flow struct {
	count  int64
	digest uint64
	caller Caller // of the first one
}

// classify sorts the ranks by position and checks that those at like positions communicate
// alike, and that neighbors in a larger grid will receive what the others send.
// Sizes reports whether their messages must have equal sizes.
func (g *Grid) classify(s schedule.Source, sizes bool) {
	g.Classes, g.Obstacle = nil, nil
	ranks, err := g.conducts(s)
	if err != nil {
		g.Obstacle = err
		return
	}
	places := map[string]int{}
	for rank, c := range ranks {
		position := g.position(rank)
		at, ok := places[position]
		if !ok {
			at = len(g.Classes)
			places[position] = at
			g.Classes = append(g.Classes, Class{Position: position, Messages: c.sends(), Alike: true})
		}
		class := &g.Classes[at]
		class.Ranks = append(class.Ranks, rank)
		if like := class.Ranks[0]; !c.equal(ranks[like], sizes) {
			class.Alike = false
			if g.Obstacle == nil {
				g.Obstacle = fmt.Errorf("ranks %d and %d have like positions (%s) in the %s grid and do not communicate alike: %s",
					like, rank, position, spec.Grid(g.Extents), c.difference(ranks[like], len(g.Extents)))
			}
		}
	}
	if larger := g.larger(); g.Obstacle == nil && !g.Levels {
		g.Obstacle = unmatched(context.Background(), &larger, ranks)
	}
}

// conducts reads what the ranks of a schedule on this grid send and receive.
func (g *Grid) conducts(s schedule.Source) ([]conduct, error) {
	same, err := schedule.Grow(s, g.grow(g.Extents, schedule.Cyclic, 0))
	if err != nil {
		return nil, err
	}
	ranks := make([]conduct, s.Head().Ranks)
	for rank := range ranks {
		ranks[rank] = conduct{}
	}
	follower := follower{grid: g, ranks: len(ranks)}
	for b, err := range same.Templates() {
		if err != nil {
			return nil, err
		}
		follower.follow(ranks[b.Rank], &b)
	}
	return ranks, nil
}

// follower reads what ranks send and receive.
type follower struct {
	grid    *Grid
	ranks   int
	digests []uint64 // of shapes

	generation int // of these
}

// follow adds the operations of a block to a rank's conduct.
func (r *follower) follow(c conduct, b *schedule.Block) {
	if r.generation != b.Generation {
		r.generation, r.digests = b.Generation, r.digests[:0]
	}
	for len(r.digests) < len(b.Table) {
		r.digests = append(r.digests, digest(&b.Table[len(r.digests)]))
	}
	for i, number := range b.Shapes {
		s := &b.Table[number]
		k := channel{group: s.Comm}
		switch s.Kind {
		case schedule.Send, schedule.Recv:
			k.receives, k.tag = s.Kind == schedule.Recv, s.Tag
			if k.anySource = b.Values[i] == schedule.AnySource; !k.anySource {
				to := b.Rank + int(b.Values[i]) - r.ranks
				k.offset = offset(r.grid.Extents, r.grid.Periodic, pair{b.Rank, to})
			}
		case schedule.Collective:
			k.collectives = true
		default:
			continue
		}
		f := c[k]
		if f == nil {
			f = &flow{caller: Caller{s.Call, s.Site, s.Region}}
			c[k] = f
		}
		f.count++
		f.digest = (f.digest ^ r.digests[number]) * prime
	}
}

// prime is that of FNV-1a of 64 bits.
const prime = 1099511628211

// digest returns a digest of what operations of a shape exchange. The blocks of members of
// v-forms may differ.
func digest(s *schedule.Shape) uint64 {
	h := fnv.New64a()
	if s.Coll == nil {
		fmt.Fprint(h, s.Bytes, s.Mode)
		return h.Sum64()
	}
	fmt.Fprint(h, s.Coll.Kind, s.Coll.Algorithm, s.Coll.Root, s.Coll.Nonblocking)
	if s.Coll.Counts == nil && s.Coll.RecvCounts == nil && !strings.HasSuffix(s.Coll.Kind, "v") {
		fmt.Fprint(h, s.Bytes)
	}
	return h.Sum64()
}

// position describes the position of a rank: "first, between".
func (g *Grid) position(rank int) string {
	if g.Levels {
		return g.levelPosition(rank)
	}
	text := make([]string, len(g.Extents))
	for d, extent := range slices.Backward(g.Extents) {
		text[d] = placeText(rank%extent, extent, g.Margins[d])
		rank /= extent
	}
	return strings.Join(text, ", ")
}

func placeText(at, extent, margin int) string {
	switch last := extent - 1 - at; {
	case at == 0:
		return "first"
	case last == 0:
		return "last"
	case at < margin && at <= last:
		return fmt.Sprintf("first + %d", at)
	case last < margin:
		return fmt.Sprintf("last - %d", last)
	}
	return "between"
}

func (c conduct) sends() (n int64) {
	for k, f := range c {
		if !k.receives && !k.collectives {
			n += f.count
		}
	}
	return n
}

// equal reports whether two ranks have equal numbers of messages, and equal sizes too.
func (c conduct) equal(d conduct, sizes bool) bool {
	for k, a := range c {
		b := d[k]
		if b == nil || a.count != b.count || a.digest != b.digest && (sizes || k.collectives) {
			return false
		}
	}
	return len(c) == len(d)
}

// difference describes the first channel in which two ranks differ.
func (c conduct) difference(from conduct, dimensions int) string {
	keys := slices.SortedFunc(maps.Keys(c), channel.compare)
	keys = append(keys, slices.SortedFunc(maps.Keys(from), channel.compare)...)
	for _, k := range keys {
		a, b := flow{}, flow{}
		if c[k] != nil {
			a = *c[k]
		}
		if from[k] != nil {
			b = *from[k]
		}
		switch {
		case a.count != b.count:
			return fmt.Sprintf("%d and %d %s", b.count, a.count, k.text(dimensions))
		case a.digest != b.digest:
			return fmt.Sprintf("%d %s, of different sizes", a.count, k.text(dimensions))
		}
	}
	return ""
}

func (k channel) compare(l channel) int {
	return cmp.Or(slices.Compare(k.offset[:], l.offset[:]), cmp.Compare(k.tag, l.tag), cmp.Compare(k.group, l.group), strings.Compare(k.text(0), l.text(0)))
}

// text describes a channel in a grid of some dimensions.
func (k channel) text(dimensions int) string {
	switch {
	case k.collectives:
		return "collectives"
	case k.anySource:
		return fmt.Sprintf("receives from any source with tag %d", k.tag)
	case k.receives:
		return fmt.Sprintf("receives from offset %s with tag %d", vector(k.offset[:dimensions]), k.tag)
	}
	return fmt.Sprintf("sends to offset %s with tag %d", vector(k.offset[:dimensions]), k.tag)
}

// larger returns a larger grid that has all pairs of neighboring classes.
func (g *Grid) larger() schedule.Grid {
	extents := slices.Clone(g.Extents)
	for d := range extents {
		if g.growable(d) {
			extents[d] = max(extents[d], 4*g.Margins[d]+2)
		}
	}
	return g.grow(extents, schedule.Cyclic, 0)
}
