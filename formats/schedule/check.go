package schedule

import (
	"fmt"
	"math"
	"slices"
)

// Invalid says what is wrong with a schedule, and where.
type Invalid struct {
	Rank, Op int // None where it is the header
	Problem  string
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

// checker follows a schedule's batches and checks them.
type checker struct {
	head *Header
	rank int // of the last batch
	next int // place after its last operation

	// What each operation of the rank depends on, for finding cycles. There
	// is none where no dependence points forward.
	forward bool
	deps    graph
}

// graph lists what each operation depends on: those of operation i are
// places[ends[i-1]:ends[i]].
type graph struct {
	places, ends []int32
}

func (g *graph) of(op int) []int32 {
	first := int32(0)
	if op > 0 {
		first = g.ends[op-1]
	}
	return g.places[first:g.ends[op]]
}

func (g *graph) reset() { g.places, g.ends = g.places[:0], g.ends[:0] }

func newChecker(head *Header) *checker { return &checker{head: head, rank: -1} }

func invalid(format string, args ...any) error {
	return &Invalid{None, None, fmt.Sprintf(format, args...)}
}

func (c *checker) header() error {
	h := c.head
	if h.Ranks < 1 || h.Ranks > math.MaxInt32 {
		return invalid("%d ranks", h.Ranks)
	}
	if h.Replicas < 1 || h.Replicas > math.MaxInt32/h.Ranks {
		return invalid("%d ranks replicated %d times: at least 1 and at most %d processes", h.Ranks, h.Replicas, math.MaxInt32)
	}
	if h.OwnReplicas < 0 || h.OwnReplicas > math.MaxInt32/h.Ranks {
		return invalid("%d ranks with %d replicas of its own: at most %d processes", h.Ranks, h.OwnReplicas, math.MaxInt32)
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
	return nil
}

func (c *checker) batch(b Batch) error {
	if b.Rank != c.rank {
		if err := c.end(); err != nil {
			return err
		}
		if b.Rank < c.rank || b.Rank >= c.head.Ranks {
			return invalid("rank %d follows rank %d of %d", b.Rank, c.rank, c.head.Ranks)
		}
		c.rank, c.next, c.forward = b.Rank, 0, false
		c.deps.reset()
	}
	for i := range b.Ops {
		if err := c.op(&b.Ops[i]); err != nil {
			return &Invalid{c.rank, c.next, err.Error()}
		}
		c.next++
	}
	return nil
}

func (c *checker) op(op *Op) error {
	switch {
	case int(op.Kind) >= len(kindNames):
		return fmt.Errorf("unknown kind %d", op.Kind)
	case int(op.Mode) >= len(modeNames):
		return fmt.Errorf("unknown mode %d", op.Mode)
	case op.DurationNS < 0 || op.DurationNS > MaxNS:
		return fmt.Errorf("a duration of %d ns", op.DurationNS)
	case op.Bytes < 0 || op.Bytes > MaxBytes:
		return fmt.Errorf("%d bytes", op.Bytes)
	case op.CPU < 0 || op.CPU >= MaxPlaces:
		return fmt.Errorf("CPU %d is not in 0..%d", op.CPU, MaxPlaces-1)
	case op.NIC < 0 || op.NIC >= MaxPlaces:
		return fmt.Errorf("NIC %d is not in 0..%d", op.NIC, MaxPlaces-1)
	case (op.Kind == Collective) != (op.Coll != nil):
		return fmt.Errorf("a %s with or without a collective's columns", op.Kind)
	}
	if op.Kind >= Send && (op.Comm < 0 || int(op.Comm) >= len(c.head.Communicators)) {
		return fmt.Errorf("communicator %d of %d", op.Comm, len(c.head.Communicators))
	}
	if err := c.partner(op); err != nil {
		return err
	}
	return c.dependences(op)
}

func (c *checker) partner(op *Op) error {
	switch op.Kind {
	case Send, Recv:
		if op.Kind == Recv && op.Peer == AnySource {
			return nil
		}
		if op.Peer < 0 || int(op.Peer) >= c.head.Ranks {
			return fmt.Errorf("%s partner %d is not in 0..%d", op.Kind, op.Peer, c.head.Ranks-1)
		}
		if op.Kind == Send && op.Tag == AnyTag {
			return fmt.Errorf("a send without a tag")
		}
	case Collective:
		com := &c.head.Communicators[op.Comm]
		members := 1
		if !com.Self {
			members = com.Members.Len()
			if com.Members.Index(int32(c.rank)) < 0 {
				return fmt.Errorf("%s on communicator %d, of which the rank is no member", op.Coll.Kind, op.Comm)
			}
		}
		if op.Coll.Root != None && (op.Coll.Root < 0 || int(op.Coll.Root) >= members) {
			return fmt.Errorf("%s with root %d of %d members", op.Coll.Kind, op.Coll.Root, members)
		}
		for _, neighbours := range [2][]int32{op.Coll.Neighbours, op.Coll.RecvNeighbours} {
			for _, n := range neighbours {
				if n < 0 || int(n) >= members {
					return fmt.Errorf("%s with neighbour %d, not in 0..%d", op.Coll.Kind, n, members-1)
				}
			}
		}
		for _, counts := range [2][]int64{op.Coll.Counts, op.Coll.RecvCounts} {
			for _, n := range counts {
				if n < 0 || n > MaxBytes {
					return fmt.Errorf("%s with a count of %d bytes", op.Coll.Kind, n)
				}
			}
		}
	}
	return nil
}

func (c *checker) dependences(op *Op) error {
	for _, list := range [2][]int32{op.Requires, op.Irequires} {
		for _, d := range list {
			place := c.next - int(d)
			if place < 0 || place > math.MaxInt32 {
				return fmt.Errorf("requires operation %d", place)
			}
			if d == 0 {
				return fmt.Errorf("deadlock: the operation requires itself")
			}
			c.forward = c.forward || d < 0
			c.deps.places = append(c.deps.places, int32(place))
		}
	}
	c.deps.ends = append(c.deps.ends, int32(len(c.deps.places)))
	return nil
}

// end checks what can be told only at the end of a rank's list.
func (c *checker) end() error {
	if !c.forward {
		return nil
	}
	for i := range c.deps.ends {
		for _, p := range c.deps.of(i) {
			if int(p) >= len(c.deps.ends) {
				return &Invalid{c.rank, i, fmt.Sprintf("requires operation %d of %d", p, len(c.deps.ends))}
			}
		}
	}
	if cycle := c.deps.cycle(); cycle != nil {
		return &Invalid{c.rank, cycle[0], fmt.Sprintf("deadlock: a dependence cycle of %d operations: %s", len(cycle), arrows(cycle))}
	}
	return nil
}

// cycle returns the operations of a cycle, or nil.
func (g *graph) cycle() []int {
	const (
		onPath = 1
		done   = 2
	)
	state := make([]uint8, len(g.ends))
	type frame struct{ op, dep int }
	var path []frame
	for start := range g.ends {
		if state[start] != 0 {
			continue
		}
		path = append(path[:0], frame{start, 0})
		state[start] = onPath
		for len(path) > 0 {
			top := &path[len(path)-1]
			deps := g.of(top.op)
			if top.dep == len(deps) {
				state[top.op] = done
				path = path[:len(path)-1]
				continue
			}
			next := int(deps[top.dep])
			top.dep++
			switch state[next] {
			case 0:
				state[next] = onPath
				path = append(path, frame{next, 0})
			case onPath:
				at := slices.IndexFunc(path, func(f frame) bool { return f.op == next })
				var cycle []int
				for _, f := range path[at:] {
					cycle = append(cycle, f.op)
				}
				return cycle
			}
		}
	}
	return nil
}

// arrows writes a cycle, at most eight operations of it.
func arrows(cycle []int) string {
	text := ""
	for i, op := range cycle {
		if i == 8 {
			text += "... -> "
			break
		}
		text += fmt.Sprintf("%d -> ", op)
	}
	return text + fmt.Sprint(cycle[0])
}
