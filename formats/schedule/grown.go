package schedule

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"loggops/formats/comm"
	"loggops/internal/spec"
)

// Grown is a schedule whose process grid has grown. It is kept as the operations of the
// recorded ranks, its templates, and a Grid. The operations of its ranks are made when they
// are read.
type Grown struct {
	templates Source
	grid      Grid
	head      Header // of the larger grid
	groups    []group
	groupOf   []int  // of each recorded communicator; None where it is no line of the grid
	path      string // of the file that stores it, "" if none does; errors name it
}

// group is communicators that are alike: one per line of the grid.
type group struct {
	recorded, line Line
	self           bool
	first          int   // number of the first line's communicator in the header
	has            []int // of each recorded line, the number of its communicator
}

// Grow returns a schedule whose recorded ranks are the templates of a larger grid. An error
// is one of the grid; whether messages of neighbors match is not checked.
func Grow(templates Source, grid Grid) (*Grown, error) {
	head := templates.Head()
	if err := grid.check(head.Ranks); err != nil {
		return nil, err
	}
	if head.Replicas != 1 {
		return nil, fmt.Errorf("a grid of %d replicas", head.Replicas)
	}
	g := &Grown{templates: templates, grid: grid, head: *head}
	g.head.Ranks, g.head.Grid, g.head.Communicators = grid.Ranks(), nil, nil
	for i := range head.Communicators {
		g.groupOf = append(g.groupOf, g.add(i, &head.Communicators[i]))
	}
	for i := range g.groups {
		k := &g.groups[i]
		if k.has != nil && slices.Contains(k.has, None) {
			return nil, fmt.Errorf("communicator %d has no counterpart along the other lines of the grid", slices.Max(k.has))
		}
		k.first = len(g.head.Communicators)
		g.head.Communicators = append(g.head.Communicators, k.communicators(&head.Communicators[slices.Max(append(k.has, 0))], g.head.Ranks)...)
	}
	return g, nil
}

// add returns the group of a recorded communicator: the first group along its dimensions that
// has none yet for its line.
func (g *Grown) add(number int, c *comm.Communicator) int {
	if c.Self {
		g.groups = append(g.groups, group{self: true, line: newLine(g.grid.Extents, make([]bool, len(g.grid.Extents)))})
		return len(g.groups) - 1
	}
	along, ok := g.along(c.Members)
	if !ok {
		return None
	}
	recorded, line := newLine(g.grid.Recorded, along), newLine(g.grid.Extents, along)
	at := recorded.number(int(c.Members.At(0)))
	for i := range g.groups {
		if k := &g.groups[i]; !k.self && slices.Equal(k.line.dims, line.dims) && k.has[at] == None {
			k.has[at] = number
			return i
		}
	}
	k := group{recorded: recorded, line: line, has: slices.Repeat([]int{None}, recorded.lines())}
	k.has[at] = number
	g.groups = append(g.groups, k)
	return len(g.groups) - 1
}

// along returns the dimensions in which members differ, and whether they are a line of the
// recorded grid.
func (g *Grown) along(members comm.Ranks) (along []bool, ok bool) {
	if along = make([]bool, len(g.grid.Recorded)); members.Len() == 0 {
		return nil, false
	}
	first, last := int(members.At(0)), int(members.At(members.Len()-1))
	for d, extent := range slices.Backward(g.grid.Recorded) {
		along[d] = first%extent != last%extent
		first, last = first/extent, last/extent
	}
	l := newLine(g.grid.Recorded, along)
	if members.Len() != l.Size() {
		return nil, false
	}
	for i := range members.Len() {
		if l.Rank(int(members.At(0)), i) != int(members.At(i)) {
			return nil, false
		}
	}
	return along, true
}

// communicators returns the communicators of a group in the larger grid.
func (k *group) communicators(like *comm.Communicator, ranks int) []comm.Communicator {
	switch {
	case k.self:
		return []comm.Communicator{{Name: "MPI_COMM_SELF", Self: true}}
	case k.line.lines() == 1:
		return []comm.Communicator{{Name: like.Name, Members: comm.World(ranks).Members}}
	}
	list := make([]comm.Communicator, k.line.lines())
	members := make([]int32, k.line.Size())
	for number := range list {
		first := k.line.first(number)
		for i := range members {
			members[i] = int32(k.line.Rank(first, i))
		}
		list[number] = comm.Communicator{Name: like.Name, Members: comm.Of(members)}
	}
	return list
}

// Head returns the header of the larger grid.
func (g *Grown) Head() *Header { return &g.head }

// Grown returns the schedule.
func (g *Grown) Grown() *Grown { return g }

// String describes the grid: "grid 16x16 grown from 4x4", "grid 64x64 with levels".
func (g *Grown) String() string {
	if g.grid.Templates == Levels {
		return fmt.Sprintf("grid %s with levels", spec.Grid(g.grid.Extents))
	}
	return fmt.Sprintf("grid %s grown from %s", spec.Grid(g.grid.Extents), spec.Grid(g.grid.Recorded))
}

// GrownOf returns the grown schedule that a source reads, or nil.
func GrownOf(s Source) *Grown {
	if s, ok := s.(interface{ Grown() *Grown }); ok {
		return s.Grown()
	}
	return nil
}

// Grid returns the recorded and the larger process grid.
func (g *Grown) Grid() *Grid { return &g.grid }

// Recording returns the schedule of the recorded ranks.
func (g *Grown) Recording() Source { return g.templates }

// Recorded returns the number of templates.
func (g *Grown) Recorded() int { return g.templates.Head().Ranks }

// Template returns the recorded rank whose operations a rank repeats.
func (g *Grown) Template(rank int) int { return g.grid.Template(rank) }

// Group returns the number of the group of a recorded communicator, None if that is no line of the grid.
func (g *Grown) Group(communicator int32) int { return g.groupOf[communicator] }

// Groups returns the number of groups of communicators, which the shapes of Templates name.
func (g *Grown) Groups() int { return len(g.groups) }

// Line returns the line of a group's communicators; false for MPI_COMM_SELF.
func (g *Grown) Line(group int) (Line, bool) { return g.groups[group].line, !g.groups[group].self }

// stored returns the header of the file that a grown schedule is stored in.
func (g *Grown) stored() Header {
	head := *g.templates.Head()
	head.Grid, head.Tool = &g.grid, g.head.Tool
	return head
}

// Templates reads the operations of the recorded ranks, as each rank of the larger grid
// repeats them. The value of a send or receive is the partner's offset from the rank plus the
// number of all ranks, or AnySource. The shapes name groups instead of communicators.
func (g *Grown) Templates() iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		var table []Shape
		generation := 0
		offsets := map[[2]int]int64{}
		for b, err := range Blocks(g.templates) {
			if b.Generation != generation {
				table, generation = nil, b.Generation
			}
			for err == nil && len(table) < len(b.Table) {
				var s Shape
				s, err = g.shape(&b.Table[len(table)])
				err = g.named(err)
				table = append(table, s)
			}
			if err == nil {
				b.Values, err = g.values(&b, offsets)
				err = g.named(err)
			}
			if b.Table = table; !yield(b, err) || err != nil {
				return
			}
		}
	}
}

// named adds the name of the file to an error of the grid.
func (g *Grown) named(err error) error {
	if err == nil || g.path == "" {
		return err
	}
	return fmt.Errorf("%s: %w", g.path, err)
}

// values returns the values of a block, with offsets of partners.
func (g *Grown) values(b *Block, offsets map[[2]int]int64) ([]int64, error) {
	values := slices.Clone(b.Values)
	for i, v := range values {
		if kind := b.Table[b.Shapes[i]].Kind; kind != Send && kind != Recv || v == AnySource {
			continue
		}
		offset, ok := offsets[[2]int{b.Rank, int(v)}]
		if !ok {
			steps, err := g.grid.offset(b.Rank, int(v))
			if err != nil {
				return nil, invalidAt(b.Rank, b.First+i, err.Error())
			}
			offset = int64(steps + g.head.Ranks)
			offsets[[2]int{b.Rank, int(v)}] = offset
		}
		values[i] = offset
	}
	return values, nil
}

// shape returns a shape whose communicator and collective have grown.
func (g *Grown) shape(from *Shape) (Shape, error) {
	s := *from
	if s.Kind < Send {
		return s, nil
	}
	s.Comm = int32(g.groupOf[from.Comm])
	if s.Comm == None {
		return s, fmt.Errorf("communicator %d is no line of the grid, such as a row or column", from.Comm)
	}
	if from.Coll != nil && !g.groups[s.Comm].self {
		var err error
		if s.Coll, err = g.coll(&g.groups[s.Comm], from.Coll); err != nil {
			call := from.Coll.Kind
			if from.Site != "" {
				call = from.Call + " at " + from.Site
			}
			return s, fmt.Errorf("%s: %w", call, err)
		}
	}
	return s, nil
}

// coll returns a collective among the members of a line that has grown.
func (g *Grown) coll(k *group, from *Coll) (*Coll, error) {
	c := *from
	if len(c.Neighbors)+len(c.RecvNeighbors) > 0 {
		return nil, fmt.Errorf("neighborhood collectives do not grow")
	}
	if c.Root != None {
		c.Root = int32(member(int(c.Root), g.grid.place, &k.recorded, &k.line))
	}
	for _, list := range []*[]int64{&c.Counts, &c.RecvCounts} {
		var err error
		if *list, err = g.counts(k, *list, c.Counts != nil && c.RecvCounts != nil); err != nil {
			return nil, err
		}
	}
	return &c, nil
}

// member converts the number of a member of one line to that of another line along the same
// dimensions, given how positions in a dimension correspond.
func member(number int, position func(d, at int) int, from, to *Line) int {
	member, times := 0, 1
	for i, d := range from.dims {
		member += times * position(d, number%from.extents[i])
		number, times = number/from.extents[i], times*to.extents[i]
	}
	return member
}

// counts returns the list of bytes by member of a collective: a member's are those of its
// template.
func (g *Grown) counts(k *group, from []int64, pairs bool) ([]int64, error) {
	if from == nil {
		return nil, nil
	}
	low, high := slices.Min(append(from, math.MaxInt64)), slices.Max(append(from, 0))
	switch {
	case len(from) != k.recorded.Size():
		return nil, fmt.Errorf("%d counts for %d members", len(from), k.recorded.Size())
	case g.grid.Templates == Random && low != high:
		return nil, fmt.Errorf("blocks of %d to %d B grow with cyclic templates only", low, high)
	case pairs && low == 0 && high > 0:
		return nil, fmt.Errorf("empty blocks beside others do not grow")
	}
	counts := make([]int64, k.line.Size())
	template := func(d, at int) int { return g.grid.templateAt(d, at, nil) }
	for m := range counts {
		counts[m] = from[member(m, template, &k.line, &k.recorded)]
	}
	return counts, nil
}
