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
	d := stuck.Explain(ctx, leftOver{e, e.workers[0]}, operations, e.makespan())
	if u := d.Unreceived(); u != nil && e.program.Recorded {
		return u, nil
	}
	return nil, d
}

// leftOver is the state at the end of a run, as package stuck reads it.
type leftOver struct {
	*engine
	worker *worker // any one: each can read all nodes
}

func (l leftOver) Ranks() (all, replica int32) {
	return int32(l.program.Ranks()), int32(l.program.ReplicaRanks())
}

func (l leftOver) Place(rank, op int32) stuck.Place {
	return l.program.Describe(rank, l.program.Index(rank, op))
}

func (l leftOver) Dependents(rank, op int32) (onStart, onEnd []int32) {
	i := l.program.Index(rank, op)
	return l.program.DependentsOf(l.program.Shape(i), i)
}

func (l leftOver) Part(rank, op int32) stuck.Part {
	c := &l.program.Colls[l.program.Shape(l.program.Index(rank, op)).Coll]
	return stuck.Part{
		Plan: c.Plan, Member: l.program.Member(rank, c), Members: l.program.MembersOf(c),
		Rank: func(member int) int32 { return l.worker.program.RankOf(rank, c, member) },
	}
}

func (l leftOver) EagerMax() int64 { return l.program.Params.EagerMax }

func (l leftOver) Receives(list []int32, rank int32) []int32 {
	first := l.program.Index(rank, 0)
	l.worker.matcher.eachPosted(&l.ranks[rank], func(_, op, step int32) {
		if step == arena.Whole {
			list = append(list, op-first)
		}
	})
	return list
}

func (l leftOver) Collectives(list []int32, rank int32) []int32 {
	r, first, before := &l.ranks[rank], l.program.Index(rank, 0), len(list)
	if r.waitOp != 0 && r.missing&collectiveOpen != 0 {
		list = append(list, r.waitOp-1-first)
	}
	l.worker.nodes.Each(r.waiting, func(_ int32, n *arena.Node) {
		if n.Step == arena.Whole && *n.Missing()&collectiveOpen != 0 {
			list = append(list, n.Op-first)
		}
	})
	slices.Sort(list[before:]) // where they wait depends on who observes
	return list
}

func (l leftOver) Messages(rank int32, each func(stuck.Unmatched)) {
	l.worker.nodes.Each(l.ranks[rank].unexpected, func(_ int32, m *arena.Node) {
		c := l.worker.tables.cost(m, l.worker.tables.shapeOf(m))
		send := l.program.Describe(m.Origin, m.Op)
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
