package growth

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/loops"
	"loggops/replicate/grid"
)

// observed is what a recording shows.
type observed struct {
	Recording
	grid     *grid.Grid
	grown    *schedule.Grown
	symbols  *symbols
	classes  map[string]*class          // by position
	times    means[string]              // by position
	plain    func(int32) int32          // see symbols.without
	sizes    map[sizeKey]map[int64]bool // with plain symbols
	problems []Problem
}

// class is the ranks at one position.
type class struct {
	program *loops.Program // nil if it does not explain what all ranks do
	counts  [][]int32      // of each loop, those of all executions by all ranks
}

// count adds the counts of loops.
func (c *class) count(executions []*loops.Execution) {
	for _, e := range executions {
		c.counts[e.Loop.Number] = append(c.counts[e.Loop.Number], int32(e.Count()))
		for _, inner := range e.Inner {
			c.count(inner)
		}
	}
}

// place is where a program computes: between two calls, or as the n-th computation between them.
type place struct {
	region, from, to string
	number           int
}

// compare orders places.
func (p place) compare(q place) int {
	return cmp.Or(cmp.Compare(p.region, q.region), cmp.Compare(p.from, q.from), cmp.Compare(p.to, q.to), cmp.Compare(p.number, q.number))
}

// mean adds durations.
type mean struct {
	ns    float64
	count int64
}

func (m *mean) value() float64 { return m.ns / float64(m.count) }

// means are those of the durations at each place, by what differs there.
type means[K comparable] map[place]map[K]*mean

func (m means[K]) add(at place, key K, ns int64) {
	if m[at] == nil {
		m[at] = map[K]*mean{}
	}
	of := m[at][key]
	if of == nil {
		of = new(mean)
		m[at][key] = of
	}
	of.ns, of.count = of.ns+float64(ns), of.count+1
}

// observe reads a recording. Its ranks are parsed as those of the template at the same position;
// without a template, as the first rank at their position.
func observe(ctx context.Context, r Recording, g *grid.Grid, s *symbols, template *observed) (*observed, error) {
	grown, err := g.Same()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Name, err)
	}
	o := &observed{Recording: r, grid: g, grown: grown, symbols: s, classes: map[string]*class{}, times: means[string]{}, sizes: map[sizeKey]map[int64]bool{}}
	reader := rankReader{observed: o, encoder: encoder{symbols: s, grid: g, grown: grown}, template: template}
	if template != nil {
		reader.encoder.ambiguous = make([]bool, len(g.Extents))
		for d, periodic := range template.grid.Periodic {
			reader.encoder.ambiguous[d] = periodic && g.Extents[d] == 2
		}
	}
	o.plain = s.without(reader.encoder.ambiguous)
	for b, err := range grown.Templates() {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		reader.add(&b)
	}
	reader.end()
	return o, nil
}

// rankReader reads rank after rank.
type rankReader struct {
	*observed
	encoder  encoder
	template *observed

	rank     int
	position string
	sequence []int32
	before   before
	ordinals ordinals
}

// sizeKey is messages or collectives of a rank whose sizes are compared between recordings: all of
// one symbol, or one of the first, which belong to a program's start, or the others.
type sizeKey struct{ symbol, ordinal int32 }

const (
	single = 16 // how many messages of a symbol are compared one by one
	all    = -1 // the ordinal of all together
)

func (k sizeKey) together() sizeKey { return sizeKey{k.symbol, all} }

// ordinals counts the messages of a rank by symbol.
type ordinals map[int32]int32

func (o ordinals) next(symbol int32) int32 {
	n := o[symbol]
	o[symbol] = min(n+1, single)
	return n
}

// size notes a size, also among all of its symbol.
func (o *observed) size(key sizeKey, bytes int64) {
	for _, key := range []sizeKey{key, key.together()} {
		if o.sizes[key] == nil {
			o.sizes[key] = map[int64]bool{}
		}
		o.sizes[key][bytes] = true
	}
}

// before is what came before an operation: a call, which may have no operation, as MPI_Wait.
type before struct {
	call   string
	number int // of computations since then
}

func (r *rankReader) add(b *schedule.Block) {
	if len(r.sequence) > 0 && r.rank != b.Rank {
		r.end()
	}
	if len(r.sequence) == 0 {
		r.rank, r.position, r.before, r.ordinals = b.Rank, r.grid.Position(b.Rank), before{}, ordinals{}
	}
	for i, shape := range b.Shapes {
		n := r.encoder.number(b, i)
		r.sequence = append(r.sequence, n)
		s := &b.Table[shape]
		if s.Kind.IsWork() {
			r.times.add(r.before.place(s), r.position, b.Values[i])
			continue
		}
		r.before.operation(s)
		ordinal := r.ordinals.next(n)
		if !byMember(s) {
			r.size(sizeKey{r.plain(n), ordinal}, s.Bytes)
			continue
		}
		for _, at := range slices.Concat(r.encoder.shares(n, s)) {
			r.size(sizeKey{r.plain(at.symbol), ordinal}, at.bytes)
		}
	}
}

// name returns a name of an operation's place in the program: where the call is, or else its kind and tag.
func name(s *schedule.Shape) string {
	switch {
	case s.Site != "":
		return s.Call + " at " + s.Site
	case s.Call == "" && s.Coll != nil:
		return s.Coll.Kind
	case s.Call == "":
		return fmt.Sprintf("%s %d", s.Kind, s.Tag)
	case s.Kind.IsMessage():
		return fmt.Sprintf("%s tag %d", s.Call, s.Tag)
	}
	return s.Call
}

// operation moves past a message or collective.
func (b *before) operation(s *schedule.Shape) { b.call, b.number = name(s), 0 }

// place returns the place of a computation, and moves past it.
func (b *before) place(s *schedule.Shape) place {
	at := place{s.Region, b.call, "", b.number}
	if s.Call != "" {
		at.to = s.Call
		if s.Site != "" {
			at.to += " at " + s.Site
		}
	}
	b.number++
	if at.to != "" {
		b.call, b.number = at.to, 0
	}
	return at
}

// next moves past an operation, and returns its place if it is a computation.
func (b *before) next(op *schedule.Op) (at place) {
	shape := schedule.Shape{Kind: op.Kind, Tag: op.Tag, Coll: op.Coll, Call: op.Call, Region: op.Region, Site: op.Site}
	if op.Kind.IsWork() {
		return b.place(&shape)
	}
	b.operation(&shape)
	return at
}

// end parses the operations of the rank.
func (r *rankReader) end() {
	if len(r.sequence) == 0 {
		return
	}
	c := r.classes[r.position]
	if c == nil {
		c = new(class)
		r.classes[r.position] = c
		switch {
		case r.template == nil:
			c.program = loops.Find(r.sequence)
		case r.template.classes[r.position] != nil:
			c.program = r.template.classes[r.position].program
		}
		if c.program != nil {
			c.counts = make([][]int32, len(c.program.Loops))
		}
	}
	if c.program != nil {
		if run, explained := c.program.Parse(r.sequence, r.plain); run != nil {
			c.count(run.Executions)
		} else {
			r.mismatch(explained)
		}
	}
	r.sequence = r.sequence[:0]
}

// mismatch reports the first operation that the program does not explain, once per position.
func (r *rankReader) mismatch(explained int) {
	r.classes[r.position].program = nil
	what := "ends"
	if explained < len(r.sequence) {
		what = "continues with " + r.symbols.all[r.sequence[explained]].String()
	}
	like := "other ranks of the recording at the position " + r.position
	if r.template != nil {
		like = "those of " + r.template.Name + " at the position " + r.position
	}
	text := fmt.Sprintf("rank %d %s after %d operations, unlike %s", r.rank, what, explained, like)
	if explained == 0 {
		text += ": they may be of different programs"
	}
	r.problems = append(r.problems, Problem{r.Name, text})
}

// distinct returns the sizes of a key in ascending order.
func (o *observed) distinct(key sizeKey) []int64 {
	key.symbol = o.plain(key.symbol)
	return slices.Sorted(maps.Keys(o.sizes[key]))
}
