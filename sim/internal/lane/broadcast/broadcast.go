// Package broadcast simulates programs that are one broadcast down a tree: no order of events is needed, as each rank
// takes in one message and then sends. So the ranks run one after the other, from the root down.
package broadcast

import (
	"context"

	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/engine"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/program"
	"loggops/sim/internal/stuck"
)

// Applies reports whether a program is one broadcast of eager messages.
func Applies(p *program.Program) bool {
	return p.IsSingleCollective(func(c *program.Coll) bool {
		_, ok := collective.Root(c.Plan)
		return ok
	})
}

// Bytes returns the size of the state of a run.
func Bytes(p *program.Program, _, totals bool) int64 {
	each := int64(8) // the finishing time
	if totals {
		each += observe.TotalBytes
	}
	return int64(p.Ranks()) * each
}

// broadcasting simulates a broadcast.
type broadcasting struct {
	engine.Actor
	overview engine.Overview
	program  *program.Program
	options  *engine.Options
	ends     []int64         // finishing times by rank
	totals   []observe.Total // by rank, nil unless requested
	last     logp.Cost       // the last result of cost
}

// New returns the simulation of a broadcast.
func New(p *program.Program, o *engine.Options, _ int) engine.Simulation {
	b := &broadcasting{program: p, options: o, ends: arena.Large(make([]int64, p.Ranks()))}
	if o.Totals {
		b.totals = arena.Large(make([]observe.Total, p.Ranks()))
	}
	b.last = p.Params.Cost(0, schedule.Standard)
	b.Reset()
	return b
}

func (b *broadcasting) Reset() {
	b.overview.Reset()
	b.Actor = engine.Actor{Overview: &b.overview, Noise: b.options.Noise}
}

func (b *broadcasting) Finish(rank int) int64 { return b.ends[rank] }

func (b *broadcasting) Total(rank int32) observe.Total { return b.totals[rank] }

// CriticalPath returns nothing: a run whose critical path is wanted does not take this lane.
func (b *broadcasting) CriticalPath() (*criticalpath.Path, error) { return nil, nil }

// Observers returns none: runs with observers do not take this lane.
func (b *broadcasting) Observers() *observe.Observers { return nil }

func (b *broadcasting) Traffic() (messages, bytes int64) { return b.Counts.Messages, b.Counts.Bytes }

// passed is a message on its way down the tree.
type passed struct {
	to      int32
	bytes   int64
	arrives int64 // 0 at the root, which receives none
}

func (b *broadcasting) Run(ctx context.Context) (*stuck.Unreceived, error) {
	b.overview.Ctx, b.overview.Progress = ctx, b.options.Progress
	clear(b.totals)
	root, _ := collective.Root(b.program.Colls[0].Plan)
	todo := []passed{{to: int32(root)}}
	for len(todo) > 0 && b.Running() {
		m := todo[len(todo)-1]
		todo = b.pass(m, todo[:len(todo)-1])
		b.Counts.Operations++
	}
	b.SetAside()
	return nil, engine.FirstFailure([]*broadcasting{b})
}

// pass makes a rank take in a message (rule 3) and send to its children (rule 2). It appends
// the messages sent.
func (b *broadcasting) pass(m passed, sent []passed) []passed {
	rank, plan := m.to, b.program.Colls[0].Plan
	var cpu, tx int64
	first := 0
	if m.arrives > engine.MaxTimeNS {
		b.Fail(engine.ErrTooLong, rank, m.arrives)
		return sent
	}
	if m.arrives > 0 {
		first = 1
		c := b.cost(m.bytes)
		if cpu, _ = c.Takes(m.arrives); b.Noise != nil {
			cpu = b.NoisyIntake(rank, c, m.arrives)
		}
		if b.totals != nil {
			b.totals[rank].TakesIn(1, cpu-m.arrives, m.bytes)
		}
	}
	for step, steps := first, plan.Len(int(rank)); step < steps; step++ {
		t := max(cpu, tx)
		if t > engine.MaxTimeNS {
			b.Fail(engine.ErrTooLong, rank, t)
			return sent
		}
		b.Count()
		b.Now = t
		s := plan.Step(int(rank), step)
		c := b.cost(s.Bytes)
		var arrives int64
		if arrives, cpu, tx = c.Starts(t); b.Noise != nil { // Actor.StartSend is too long to be inlined
			arrives, cpu = b.NoisySend(rank, c, t)
		}
		b.CountSend(c)
		if b.totals != nil {
			b.totals[rank].Sends(cpu-t, s.Bytes)
		}
		sent = append(sent, passed{int32(s.Peer), s.Bytes, arrives})
	}
	b.ends[rank] = cpu
	return sent
}

// cost returns the cost of a message. The result is valid until the next call.
func (b *broadcasting) cost(bytes int64) *logp.Cost {
	if bytes != b.last.Bytes {
		b.last = b.program.Params.Cost(bytes, schedule.Standard)
	}
	return &b.last
}
