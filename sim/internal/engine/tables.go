package engine

import (
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
)

// tables say what operations are, with whom they communicate, and what their messages cost. They have copies of
// the slices of the program, to save an indirection.
type tables struct {
	program   *program.Program
	ops       []program.Op
	shapes    []program.Shape
	colls     []program.Coll
	costs     []logp.Cost
	ranks     []rankState
	next      []int64
	levels    *logp.Levels
	peersFrom int32 // of the current rank, see program.PeersFrom

	lastCost   logp.Cost   // the last result of costOf
	rareCost   logp.Cost   // the last result of tabulated that is not in the table
	levelCosts []logp.Cost // the last result of each level
	known      [2]knownStep
	oldest     int
	steps      []int
	needs      []int
}

// shape returns the shape of an operation.
func (t *tables) shape(i int32) *program.Shape { return &t.shapes[t.ops[i].Shape] }

// shapeOf returns the shape of a message's send.
func (t *tables) shapeOf(m *arena.Node) *program.Shape {
	if m.Step < 0 {
		return &t.shapes[-1-m.Step]
	}
	return t.shape(m.Op)
}

// peer returns the other rank of a point-to-point operation of the current rank.
func (t *tables) peer(op int32) int32 { return t.peersFrom + t.ops[op].Own }

// takes reports whether a receive of the current rank matches a message. Most that do not
// differ in the source.
func (t *tables) takes(op int32, m *arena.Node) bool {
	o := t.ops[op]
	if o.Own != schedule.AnySource && t.peersFrom+o.Own != m.Origin {
		return false
	}
	recv, send := &t.shapes[o.Shape], t.shapeOf(m)
	return recv.Comm == send.Comm && (recv.Tag == send.Tag || recv.Tag == schedule.AnyTag || t.program.OwnTagsMatch(op, m.Op))
}

// outgoing returns the destination of a send, and the cost of its message on the network.
func (t *tables) outgoing(rank int32, o *program.Shape, op, step int32) (to int32, c *logp.Cost) {
	if step == arena.Whole {
		return t.peer(op), t.tabulated(o, op)
	}
	k := &t.colls[o.Coll]
	member := t.program.Member(rank, k)
	if d := k.Dissemination; d != nil {
		return t.program.RankOf(rank, k, d.To(member, int(step/2))), &k.Cost
	}
	if k.Same {
		return t.program.RankOf(rank, k, k.Direct.To(member, int(step))), &k.Cost
	}
	s := t.step(k, member, int(step))
	return t.program.RankOf(rank, k, s.Peer), t.costOf(s.Bytes)
}

// cost returns the cost on the network of message m, whose send has shape o.
func (t *tables) cost(m *arena.Node, o *program.Shape) *logp.Cost {
	if m.Step < 0 {
		return t.tabulated(o, m.Op)
	}
	k := &t.colls[o.Coll]
	if k.Same {
		return &k.Cost
	}
	return t.costOf(t.step(k, t.program.Member(m.Origin, k), int(m.Step)).Bytes)
}

// tabulated returns the cost of a send on the network. If it is not in the table, it is valid
// until the next call.
func (t *tables) tabulated(o *program.Shape, op int32) *logp.Cost {
	if o.Cost >= 0 {
		return &t.costs[o.Cost]
	}
	return t.rare(op)
}

func (t *tables) rare(op int32) *logp.Cost {
	t.rareCost = t.program.CostOf(t.shape(op), op)
	return &t.rareCost
}

// costOf returns the cost of a message of a collective. The last result is cached.
func (t *tables) costOf(bytes int64) *logp.Cost {
	if bytes != t.lastCost.Bytes {
		t.lastCost = t.program.Params.Cost(bytes, schedule.Standard)
	}
	return &t.lastCost
}

// between returns the cost of a message between two ranks, c being its cost on the network.
// The result is valid until the next call.
func (t *tables) between(c *logp.Cost, from, to int32) *logp.Cost {
	if t.levels == nil {
		return c
	}
	return t.atLevel(c, from, to)
}

// atLevel is between on a machine with levels. It caches the last cost of each level, as
// consecutive messages mostly have the same size.
func (t *tables) atLevel(c *logp.Cost, from, to int32) *logp.Cost {
	level := t.levels.Shared(from, to)
	if level == len(t.levelCosts) {
		return c
	}
	k := &t.levelCosts[level]
	if k.Bytes != c.Bytes || k.Rendezvous != c.Rendezvous {
		*k = t.levels.Params[level].CostOf(c.Bytes, c.Rendezvous)
	}
	return k
}

// room returns the size of a receive's buffer in bytes; negative if only its operation has it.
func (t *tables) room(rank, op, step int32) int64 {
	o := t.shape(op)
	if step == arena.Whole {
		return o.Bytes
	}
	c := &t.colls[o.Coll]
	if c.Same {
		return c.Cost.Bytes
	}
	return t.step(c, t.program.Member(rank, c), int(step)).Bytes
}

// reduction returns the CPU time of a calc within a collective.
func (t *tables) reduction(rank int32, o *program.Shape, step int32) int64 {
	if step == arena.Join {
		return 0
	}
	c := &t.colls[o.Coll]
	return logp.PerByte(t.step(c, t.program.Member(rank, c), int(step)).Bytes, t.program.Params.ReducePerByte)
}

// step returns a step of a collective. The last two results are cached, as an event asks for
// the same steps several times.
func (t *tables) step(c *program.Coll, member, s int) *collective.Step {
	for i := range t.known {
		if k := &t.known[i]; k.coll == c && k.member == member && k.number == s {
			return &k.step
		}
	}
	t.oldest = (t.oldest + 1) % len(t.known)
	k := &t.known[t.oldest]
	k.coll, k.member, k.number, k.step = c, member, s, c.Plan.Step(member, s)
	return &k.step
}

// inRun reports whether a step belongs to the same run as the step before it.
func (t *tables) inRun(rank int32, c *program.Coll, step int) bool {
	member := t.program.Member(rank, c)
	if c.Direct != nil {
		return step < c.Direct.Sends(member)
	}
	if step >= c.Plan.Len(member) || t.step(c, member, step).Kind != schedule.Send {
		return false
	}
	t.needs = c.Plan.Requires(member, step, t.needs[:0])
	return len(t.needs) == 0
}

// knownStep is a cached step.
type knownStep struct {
	coll           *program.Coll
	member, number int
	step           collective.Step
}
