package engine

import (
	"context"
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/stuck"
)

// left returns what is left over when no events are: nothing after a complete run, otherwise
// the messages that no rank received, or a *stuck.Deadlock.
func (e *engine) left(ctx context.Context) (*stuck.Unreceived, error) {
	operations, unexpected := e.program.Operations(), int64(0)
	for _, w := range e.workers {
		operations -= w.actor.Counts.Operations
		unexpected += w.actor.Counts.Unexpected
	}
	if operations == 0 && unexpected == 0 {
		return nil, nil
	}
	deadlock := stuck.Explain(ctx, leftOver{e, e.workers[0]}, operations, e.makespan())
	if unreceived := deadlock.Unreceived(); unreceived != nil && e.program.Recorded {
		return unreceived, nil
	}
	return nil, deadlock
}

// leftOver is the state at the end of a run, as package stuck reads it.
type leftOver struct {
	*engine
	worker *worker // any one: each can read all nodes
}

func (x leftOver) Ranks() (all, replica int32) {
	return int32(x.program.Ranks()), int32(x.program.ReplicaRanks())
}

func (x leftOver) Place(rank, op int32) stuck.Place {
	return x.program.Describe(rank, x.program.Index(rank, op))
}

func (x leftOver) Dependents(rank, op int32) (onStart, onEnd []int32) {
	i := x.program.Index(rank, op)
	return x.program.DependentsOf(x.program.Shape(i), i)
}

func (x leftOver) Part(rank, op int32) stuck.Part {
	coll := &x.program.Colls[x.program.Shape(x.program.Index(rank, op)).Coll]
	return stuck.Part{
		Plan: coll.Plan, Member: x.program.Member(rank, coll), Members: x.program.MembersOf(coll),
		Rank: func(member int) int32 { return x.worker.program.RankOf(rank, coll, member) },
	}
}

func (x leftOver) EagerMax() int64 { return x.program.Params.EagerMax }

func (x leftOver) Receives(list []int32, rank int32) []int32 {
	first := x.program.Index(rank, 0)
	x.worker.matcher.eachPosted(&x.ranks[rank], func(_, op, step int32) {
		if step == arena.Whole {
			list = append(list, op-first)
		}
	})
	return list
}

func (x leftOver) Collectives(list []int32, rank int32) []int32 {
	r, first, before := &x.ranks[rank], x.program.Index(rank, 0), len(list)
	if r.waitOp != 0 && r.missing&collectiveOpen != 0 {
		list = append(list, r.waitOp-1-first)
	}
	x.worker.nodes.Each(r.waiting, func(_ int32, n *arena.Node) {
		if n.Step == arena.Whole && *n.Missing()&collectiveOpen != 0 {
			list = append(list, n.Op-first)
		}
	})
	slices.Sort(list[before:]) // where they wait depends on who observes
	return list
}

func (x leftOver) Messages(rank int32, each func(stuck.Unmatched)) {
	x.worker.nodes.Each(x.ranks[rank].unexpected, func(_ int32, m *arena.Node) {
		c := x.worker.tables.cost(m, x.worker.tables.shapeOf(m))
		send := x.program.Describe(m.Origin, m.Op)
		send.Peer, send.Bytes = rank, c.Bytes
		each(stuck.Unmatched{Place: send, Message: true, Blocks: c.Rendezvous, InPart: m.Step >= 0})
	})
}

// leaveOut subtracts the messages that no rank received from the totals.
func (e *engine) leaveOut() {
	if e.observers == nil {
		return
	}
	w := e.workers[0] // every worker can read all nodes
	for rank := range e.observers.Totals {
		w.nodes.Each(e.ranks[rank].unexpected, func(_ int32, m *arena.Node) {
			c := w.tables.between(w.tables.cost(m, w.tables.shapeOf(m)), m.Origin, int32(rank))
			ns := c.Intake
			if w.actor.Noise != nil {
				ns = m.Time - m.Birth
			}
			e.observers.Totals[rank].TakesIn(-1, -ns, -c.Bytes)
		})
	}
}
