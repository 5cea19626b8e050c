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
	return p.IsSingleCollective(func(coll *program.Coll) bool {
		_, ok := collective.Root(coll.Plan)
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
func New(p *program.Program, options *engine.Options, _ int) engine.Simulation {
	x := &broadcasting{program: p, options: options, ends: arena.Large(make([]int64, p.Ranks()))}
	if options.Totals {
		x.totals = arena.Large(make([]observe.Total, p.Ranks()))
	}
	x.last = p.Params.Cost(0, schedule.Standard)
	x.Reset()
	return x
}

func (x *broadcasting) Reset() {
	x.overview.Reset()
	x.Actor = engine.Actor{Overview: &x.overview, Noise: x.options.Noise}
}

func (x *broadcasting) Finish(rank int) int64 { return x.ends[rank] }

func (x *broadcasting) Total(rank int32) observe.Total { return x.totals[rank] }

// CriticalPath returns nothing: a run whose critical path is wanted does not take this lane.
func (x *broadcasting) CriticalPath() (*criticalpath.Path, error) { return nil, nil }

// Observers returns none: runs with observers do not take this lane.
func (x *broadcasting) Observers() *observe.Observers { return nil }

func (x *broadcasting) Traffic() (messages, bytes int64) { return x.Counts.Messages, x.Counts.Bytes }

// passed is a message on its way down the tree.
type passed struct {
	to      int32
	bytes   int64
	arrives int64 // 0 at the root, which receives none
}

func (x *broadcasting) Run(ctx context.Context) (*stuck.Unreceived, error) {
	x.overview.Ctx, x.overview.Progress = ctx, x.options.Progress
	clear(x.totals)
	root, _ := collective.Root(x.program.Colls[0].Plan)
	todo := []passed{{to: int32(root)}}
	for len(todo) > 0 && x.Running() {
		message := todo[len(todo)-1]
		todo = x.pass(message, todo[:len(todo)-1])
		x.Counts.Operations++
	}
	x.SetAside()
	return nil, engine.FirstFailure([]*broadcasting{x})
}

// pass makes a rank take in a message (rule 3) and send to its children (rule 2). It appends
// the messages sent.
func (x *broadcasting) pass(message passed, sent []passed) []passed {
	rank, plan := message.to, x.program.Colls[0].Plan
	var cpu, tx int64
	first := 0
	if message.arrives > engine.MaxTimeNS {
		x.Fail(engine.ErrTooLong, rank, message.arrives)
		return sent
	}
	if message.arrives > 0 {
		first = 1
		c := x.cost(message.bytes)
		if cpu, _ = c.Takes(message.arrives); x.Noise != nil {
			cpu = x.NoisyIntake(rank, c, message.arrives)
		}
		if x.totals != nil {
			x.totals[rank].TakesIn(1, cpu-message.arrives, message.bytes)
		}
	}
	for step, steps := first, plan.Len(int(rank)); step < steps; step++ {
		t := max(cpu, tx)
		if t > engine.MaxTimeNS {
			x.Fail(engine.ErrTooLong, rank, t)
			return sent
		}
		x.Count()
		x.Now = t
		step := plan.Step(int(rank), step)
		c := x.cost(step.Bytes)
		var arrives int64
		if arrives, cpu, tx = c.Starts(t); x.Noise != nil { // Actor.StartSend is too long to be inlined
			arrives, cpu = x.NoisySend(rank, c, t)
		}
		x.CountSend(c)
		if x.totals != nil {
			x.totals[rank].Sends(cpu-t, step.Bytes)
		}
		sent = append(sent, passed{int32(step.Peer), step.Bytes, arrives})
	}
	x.ends[rank] = cpu
	return sent
}

// cost returns the cost of a message. The result is valid until the next call.
func (x *broadcasting) cost(bytes int64) *logp.Cost {
	if bytes != x.last.Bytes {
		x.last = x.program.Params.Cost(bytes, schedule.Standard)
	}
	return &x.last
}
