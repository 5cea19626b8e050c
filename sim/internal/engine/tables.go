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
func (x *tables) shape(i int32) *program.Shape { return &x.shapes[x.ops[i].Shape] }

// shapeOf returns the shape of a message's send.
func (x *tables) shapeOf(m *arena.Node) *program.Shape {
	if m.Step < 0 {
		return &x.shapes[-1-m.Step]
	}
	return x.shape(m.Op)
}

// peer returns the other rank of a point-to-point operation of the current rank.
func (x *tables) peer(op int32) int32 { return x.peersFrom + x.ops[op].Own }

// takes reports whether a receive of the current rank matches a message. Most that do not
// differ in the source.
func (x *tables) takes(op int32, m *arena.Node) bool {
	operation := x.ops[op]
	if operation.Own != schedule.AnySource && x.peersFrom+operation.Own != m.Origin {
		return false
	}
	recv, send := &x.shapes[operation.Shape], x.shapeOf(m)
	return recv.Comm == send.Comm && (recv.Tag == send.Tag || recv.Tag == schedule.AnyTag || x.program.OwnTagsMatch(op, m.Op))
}

// outgoing returns the destination of a send, and the cost of its message on the network.
func (x *tables) outgoing(rank int32, o *program.Shape, op, step int32) (to int32, c *logp.Cost) {
	if step == arena.Whole {
		return x.peer(op), x.tabulated(o, op)
	}
	coll := &x.colls[o.Coll]
	member := x.program.Member(rank, coll)
	if dissemination := coll.Dissemination; dissemination != nil {
		return x.program.RankOf(rank, coll, dissemination.To(member, int(step/2))), &coll.Cost
	}
	if coll.Same {
		return x.program.RankOf(rank, coll, coll.Direct.To(member, int(step))), &coll.Cost
	}
	known := x.step(coll, member, int(step))
	return x.program.RankOf(rank, coll, known.Peer), x.costOf(known.Bytes)
}

// cost returns the cost on the network of message m, whose send has shape o.
func (x *tables) cost(m *arena.Node, o *program.Shape) *logp.Cost {
	if m.Step < 0 {
		return x.tabulated(o, m.Op)
	}
	coll := &x.colls[o.Coll]
	if coll.Same {
		return &coll.Cost
	}
	return x.costOf(x.step(coll, x.program.Member(m.Origin, coll), int(m.Step)).Bytes)
}

// tabulated returns the cost of a send on the network. If it is not in the table, it is valid
// until the next call.
func (x *tables) tabulated(o *program.Shape, op int32) *logp.Cost {
	if o.Cost >= 0 {
		return &x.costs[o.Cost]
	}
	return x.rare(op)
}

func (x *tables) rare(op int32) *logp.Cost {
	x.rareCost = x.program.CostOf(x.shape(op), op)
	return &x.rareCost
}

// costOf returns the cost of a message of a collective. The last result is cached.
func (x *tables) costOf(bytes int64) *logp.Cost {
	if bytes != x.lastCost.Bytes {
		x.lastCost = x.program.Params.Cost(bytes, schedule.Standard)
	}
	return &x.lastCost
}

// between returns the cost of a message between two ranks, c being its cost on the network.
// The result is valid until the next call.
func (x *tables) between(c *logp.Cost, from, to int32) *logp.Cost {
	if x.levels == nil {
		return c
	}
	return x.atLevel(c, from, to)
}

// atLevel is between on a machine with levels. It caches the last cost of each level, as
// consecutive messages mostly have the same size.
func (x *tables) atLevel(c *logp.Cost, from, to int32) *logp.Cost {
	level := x.levels.Shared(from, to)
	if level == len(x.levelCosts) {
		return c
	}
	cost := &x.levelCosts[level]
	if cost.Bytes != c.Bytes || cost.Rendezvous != c.Rendezvous {
		*cost = x.levels.Params[level].CostOf(c.Bytes, c.Rendezvous)
	}
	return cost
}

// room returns the size of a receive's buffer in bytes; negative if only its operation has it.
func (x *tables) room(rank, op, step int32) int64 {
	o := x.shape(op)
	if step == arena.Whole {
		return o.Bytes
	}
	coll := &x.colls[o.Coll]
	if coll.Same {
		return coll.Cost.Bytes
	}
	return x.step(coll, x.program.Member(rank, coll), int(step)).Bytes
}

// stepDuration returns the CPU time of a calc within a collective.
func (x *tables) stepDuration(rank int32, o *program.Shape, step int32) int64 {
	if step == arena.Join {
		return 0
	}
	coll := &x.colls[o.Coll]
	return logp.PerByte(x.step(coll, x.program.Member(rank, coll), int(step)).Bytes, x.program.Params.ReducePerByte)
}

// step returns a step of a collective. The last two results are cached, as an event asks for
// the same steps several times.
func (x *tables) step(coll *program.Coll, member, step int) *collective.Step {
	for k := range x.known {
		if known := &x.known[k]; known.coll == coll && known.member == member && known.number == step {
			return &known.step
		}
	}
	x.oldest = (x.oldest + 1) % len(x.known)
	oldest := &x.known[x.oldest]
	oldest.coll, oldest.member, oldest.number, oldest.step = coll, member, step, coll.Plan.Step(member, step)
	return &oldest.step
}

// inRun reports whether a step belongs to the same run as the step before it.
func (x *tables) inRun(rank int32, coll *program.Coll, step int) bool {
	member := x.program.Member(rank, coll)
	if coll.Direct != nil {
		return step < coll.Direct.Sends(member)
	}
	if step >= coll.Plan.Len(member) || x.step(coll, member, step).Kind != schedule.Send {
		return false
	}
	x.needs = coll.Plan.Requires(member, step, x.needs[:0])
	return len(x.needs) == 0
}

// knownStep is a cached step.
type knownStep struct {
	coll           *program.Coll
	member, number int
	step           collective.Step
}
