package schedule

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"loggops/formats/comm"
)

// Invalid describes what is wrong with a schedule, and where.
type Invalid struct {
	Rank, Op int // None where it is the header
	Problem  string
	// Cycle has the places of the operations of a dependence cycle, if that is the problem.
	Cycle []int
}

func (e *Invalid) Error() string {
	if e.Rank == None {
		return e.Problem
	}
	return fmt.Sprintf("rank %d, operation %d: %s", e.Rank, e.Op, e.Problem)
}

// Limits of an operation's duration and bytes.
const (
	MaxNS    = math.MaxInt64 / 2
	MaxBytes = 1 << 50
)

// checker follows a schedule's blocks and checks them. What belongs to a shape
// is checked once, when the first operation has it.
type checker struct {
	head *Header
	rank int // of the last block
	next int // place after its last operation

	table      []Shape
	like       []int32 // see Block
	generation int
	limits     []limits // of the shapes that have been checked, the first ones of table
	members    []int    // of each communicator, the last rank that was found in it

	// The dependences of the rank's operations, from place since on, the first one
	// that has a dependence further on: no cycle begins before it.
	forward dependences
	since   int
}

// dependences are those of consecutive operations: of operation i, offsets[ends[i-1]:ends[i]].
type dependences struct{ offsets, ends []int32 }

func (d *dependences) add(s *Shape) {
	d.offsets = append(append(d.offsets, s.Requires...), s.Irequires...)
	d.ends = append(d.ends, int32(len(d.offsets)))
}

// of returns the dependences of operation i.
func (d *dependences) of(i int) []int32 {
	first := int32(0)
	if i > 0 {
		first = d.ends[i-1]
	}
	return d.offsets[first:d.ends[i]]
}

// limits are what the operations of a shape are held against.
type limits struct {
	lowest, highest int64 // of the value
	reach           int32 // the longest distance to an earlier operation
	particular      bool  // has a dependence further on, or is a collective
}

func newChecker(head *Header) *checker {
	c := &checker{head: head, rank: -1, members: make([]int, len(head.Communicators))}
	for i := range c.members {
		c.members[i] = None
	}
	return c
}

func invalid(format string, args ...any) error {
	return invalidAt(None, None, fmt.Sprintf(format, args...))
}

func invalidAt(rank, op int, problem string) error {
	return &Invalid{Rank: rank, Op: op, Problem: problem}
}

func (c *checker) header() error {
	h := c.head
	if h.Ranks < 1 || h.Ranks > math.MaxInt32 {
		return invalid("%d ranks", h.Ranks)
	}
	if h.Replicas < 1 || h.Replicas > math.MaxInt32/h.Ranks {
		return invalid("%d ranks replicated %d times: at least 1 and at most %d ranks", h.Ranks, h.Replicas, math.MaxInt32)
	}
	if h.OwnReplicas < 0 || h.OwnReplicas > math.MaxInt32/h.Ranks {
		return invalid("%d ranks with %d replicas of its own: at most %d ranks", h.Ranks, h.OwnReplicas, math.MaxInt32)
	}
	for i, com := range h.Communicators {
		if com.Self && len(com.Members) > 0 {
			return invalid("communicator %d is MPI_COMM_SELF and has a member list", i)
		}
		if err := com.Members.Check(h.Ranks); err != nil {
			return invalid("communicator %d: %v", i, err)
		}
	}
	for i := range h.Collectives {
		if err := h.Collectives[i].check(); err != nil {
			return invalid("rule %d for collectives: %v", i, err)
		}
	}
	for i := range h.Volumes {
		if err := h.Volumes[i].check(); err != nil {
			return invalid("rule %d for volumes: %v", i, err)
		}
	}
	return nil
}

// block checks the operations of a block, in which the rank, the numbers of
// shapes and the values can be anything.
func (c *checker) block(b *Block) error {
	if b.Rank != c.rank || b.Rank < 0 {
		if err := c.end(); err != nil {
			return err
		}
		if b.Rank < max(0, c.rank) || b.Rank >= c.head.Ranks {
			return invalid("rank %d follows rank %d of %d", b.Rank, c.rank, c.head.Ranks)
		}
		c.rank, c.next, c.forward = b.Rank, 0, dependences{c.forward.offsets[:0], c.forward.ends[:0]}
	}
	if c.generation != b.Generation {
		c.generation, c.limits = b.Generation, c.limits[:0]
	}
	c.table, c.like = b.Table, b.Like
	first, limits, values := c.next, c.limits, b.Values[:len(b.Shapes)]
	for i, number := range b.Shapes {
		if uint32(number) >= uint32(len(limits)) {
			if err := c.define(number); err != nil {
				return invalidAt(c.rank, first+i, err.Error())
			}
			limits = c.limits
		}
		l := &limits[number]
		if v := values[i]; v < l.lowest || v > l.highest || first+i < int(l.reach) || l.particular {
			if err := c.operation(first+i, number, v); err != nil {
				return invalidAt(c.rank, first+i, err.Error())
			}
		}
	}
	if err := c.marks(b, first); err != nil {
		return err
	}
	c.next += len(b.Shapes)
	if n := len(c.forward.ends); n > 0 {
		for _, number := range b.Shapes[c.since+n-first:] {
			c.forward.add(&c.table[number])
		}
	}
	return nil
}

// marks checks the iterations and the rows of the trace of a block whose first operation is at a place.
func (c *checker) marks(b *Block, first int) error {
	for i, iteration := range b.Iterations {
		if iteration < None {
			return invalidAt(c.rank, first+i, fmt.Sprintf("iteration %d", iteration))
		}
	}
	for i, row := range b.TraceRows {
		if row < None {
			return invalidAt(c.rank, first+i, fmt.Sprintf("row %d of the trace", row))
		}
	}
	return nil
}

// define checks the shapes up to a number.
func (c *checker) define(number int32) error {
	if number < 0 || int(number) >= len(c.table) {
		return fmt.Errorf("shape %d of %d", number, len(c.table))
	}
	for i := len(c.limits); i <= int(number); i++ {
		s := &c.table[i]
		if c.like != nil && int(c.like[i]) < i {
			if err := s.message(); err != nil {
				return err
			}
			c.limits = append(c.limits, c.limits[c.like[i]])
			continue
		}
		if err := c.shape(s); err != nil {
			return err
		}
		c.limits = append(c.limits, c.limitsOf(s))
	}
	return nil
}

func (c *checker) limitsOf(s *Shape) limits {
	l := limits{particular: s.Kind == Collective}
	switch {
	case s.Kind.IsWork():
		l.highest = MaxNS
	case s.Kind.IsMessage():
		l.highest = int64(c.head.Ranks - 1)
	}
	if s.Kind == Recv {
		l.lowest = AnySource
	}
	for _, list := range [2][]int32{s.Requires, s.Irequires} {
		for _, d := range list {
			l.reach = max(l.reach, d)
			l.particular = l.particular || d < 0
		}
	}
	return l
}

// shape checks a shape.
func (c *checker) shape(s *Shape) error {
	switch {
	case int(s.Kind) >= len(kindNames):
		return fmt.Errorf("unknown kind %d", s.Kind)
	case int(s.Mode) >= len(modeNames):
		return fmt.Errorf("unknown mode %d", s.Mode)
	case s.CPU < 0 || s.CPU >= MaxPlaces:
		return fmt.Errorf("CPU %d is not in 0..%d", s.CPU, MaxPlaces-1)
	case s.NIC < 0 || s.NIC >= MaxPlaces:
		return fmt.Errorf("NIC %d is not in 0..%d", s.NIC, MaxPlaces-1)
	case (s.Kind == Collective) != (s.Coll != nil):
		return fmt.Errorf("a %s with or without a collective's columns", s.Kind)
	case s.Kind >= Send && (s.Comm < 0 || int(s.Comm) >= len(c.head.Communicators)):
		return fmt.Errorf("communicator %d of %d", s.Comm, len(c.head.Communicators))
	case slices.Contains(s.Requires, 0) || slices.Contains(s.Irequires, 0):
		return fmt.Errorf("deadlock: the operation requires itself")
	case s.Kind == Collective:
		if err := s.Coll.check(&c.head.Communicators[s.Comm]); err != nil {
			return err
		}
	}
	return s.message()
}

// message checks the size and the tag.
func (s *Shape) message() error {
	switch {
	case s.Bytes < 0 || s.Bytes > MaxBytes:
		return fmt.Errorf("%d bytes", s.Bytes)
	case s.Kind == Send && s.Tag == AnyTag:
		return fmt.Errorf("a send without a tag")
	}
	return nil
}

// check checks a collective on a communicator.
func (coll *Coll) check(com *comm.Communicator) error {
	members := com.Size()
	if coll.Root != None && (coll.Root < 0 || int(coll.Root) >= members) {
		return fmt.Errorf("%s with root %d of %d members", coll.Kind, coll.Root, members)
	}
	for _, neighbors := range [2][]int32{coll.Neighbors, coll.RecvNeighbors} {
		for _, n := range neighbors {
			if n < 0 || int(n) >= members {
				return fmt.Errorf("%s with neighbor %d, not in 0..%d", coll.Kind, n, members-1)
			}
		}
	}
	for _, counts := range [2][]int64{coll.Counts, coll.RecvCounts} {
		for _, n := range counts {
			if n < 0 || n > MaxBytes {
				return fmt.Errorf("%s with a count of %d bytes", coll.Kind, n)
			}
		}
	}
	return nil
}

// operation checks the operation at a place, of a shape that has been checked:
// its value, and what depends on its rank and place.
func (c *checker) operation(at int, number int32, value int64) error {
	s, l := &c.table[number], &c.limits[number]
	switch {
	case value == mismatch:
		return fmt.Errorf("a %s with or without a duration or peer", s.Kind)
	case value >= l.lowest && value <= l.highest:
	case s.Kind.IsWork():
		return fmt.Errorf("a duration of %d ns", value)
	default:
		return fmt.Errorf("%s partner %d is not in 0..%d", s.Kind, value, c.head.Ranks-1)
	}
	if s.Kind == Collective && c.members[s.Comm] != c.rank {
		if c.head.Communicators[s.Comm].Index(int32(c.rank)) < 0 {
			return fmt.Errorf("%s on communicator %d, of which the rank is no member", s.Coll.Kind, s.Comm)
		}
		c.members[s.Comm] = c.rank
	}
	for _, list := range [2][]int32{s.Requires, s.Irequires} {
		for _, d := range list {
			place := at - int(d)
			if place < 0 || place > math.MaxInt32 {
				return fmt.Errorf("requires operation %d", place)
			}
			if d < 0 && len(c.forward.ends) == 0 {
				c.forward.add(s)
				c.since = at
			}
		}
	}
	return nil
}

// end checks what is known only at the end of a rank's list.
func (c *checker) end() error {
	for i := range c.forward.ends {
		for _, d := range c.forward.of(i) {
			if place := c.since + i - int(d); place >= c.next {
				return invalidAt(c.rank, c.since+i, fmt.Sprintf("requires operation %d of %d", place, c.next))
			}
		}
	}
	if cycle := c.cycle(); cycle != nil {
		text := Arrows(cycle, func(op int) string { return strconv.Itoa(op) })
		return &Invalid{c.rank, cycle[0], fmt.Sprintf("deadlock: a dependence cycle of %d operations: %s", len(cycle), text), cycle}
	}
	return nil
}

// cycle returns the places of the operations of a cycle, or nil.
func (c *checker) cycle() []int {
	const (
		onPath = 1
		done   = 2
	)
	state := make([]uint8, len(c.forward.ends))
	type frame struct{ op, dep int }
	var path []frame
	for start := range c.forward.ends {
		if state[start] != 0 {
			continue
		}
		path = append(path[:0], frame{start, 0})
		state[start] = onPath
		for len(path) > 0 {
			top := &path[len(path)-1]
			requires := c.forward.of(top.op)
			if top.dep == len(requires) {
				state[top.op] = done
				path = path[:len(path)-1]
				continue
			}
			next := top.op - int(requires[top.dep])
			top.dep++
			if next < 0 {
				continue // in no cycle
			}
			switch state[next] {
			case 0:
				state[next] = onPath
				path = append(path, frame{next, 0})
			case onPath:
				at := slices.IndexFunc(path, func(f frame) bool { return f.op == next })
				var cycle []int
				for _, f := range path[at:] {
					cycle = append(cycle, c.since+f.op)
				}
				return cycle
			}
		}
	}
	return nil
}

// Arrows writes a cycle by the names of its operations, at most eight of them.
func Arrows(cycle []int, name func(op int) string) string {
	var text strings.Builder
	for i, op := range cycle {
		if i == 8 {
			text.WriteString("... -> ")
			break
		}
		text.WriteString(name(op) + " -> ")
	}
	return text.String() + name(cycle[0])
}
