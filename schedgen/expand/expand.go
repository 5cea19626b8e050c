// Package expand makes a schedule explicit: replicas are unrolled, and every
// collective becomes the sends, receives and calcs that it stands for. What
// comes out is what a simulator of whole collectives simulates, in a form that
// can be written as GOAL text or given to other simulators.
//
// Rank r of replica j of a schedule of R ranks becomes rank r + R·j. The rules
// are those of docs/model.md, "From a trace to a schedule" and "Weak scaling".
//
// A collective gives way, in its place of the list, to its steps in their
// order and a calc of 0, the join, on its CPU. Steps that require nothing
// within the collective depend on what it depended on; the join requires the
// steps on which nothing within depends. What required the collective requires
// the join. What irequired it may start when its first steps may: it depends
// on what the collective depended on. Where it has no steps, for want of other
// members, so does the join.
//
// The result has one communicator, so tags keep apart what communicators and
// instances kept apart before; see tagSpace.
package expand

import (
	"fmt"
	"iter"
	"math"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/placement"
)

// Options of an expansion.
type Options struct {
	// GammaNSPerByte is the CPU time in ns for each byte that is reduced. As
	// with all per-byte terms of the model, a step that reduces k bytes is a
	// calc of floor((max(k,1)-1)·gamma + 0.5) ns. Where it is 0 there are no
	// such steps.
	GammaNSPerByte float64
	// Approximate lets receives of any tag stand where they could match
	// messages of collectives, or of other communicators: in the explicit
	// form these differ by nothing but their tags.
	Approximate bool
	// NodeSize is the number of ranks per node, which are placed on the nodes round-robin, or
	// in order. 0: unknown, so that collectives which depend on it are errors.
	NodeSize   int
	RoundRobin bool
}

// NotExpressible names what has no expanded form.
type NotExpressible struct {
	Rank, Op int // of the base schedule: place in the rank's list, or both None
	Problem  string
	Nearly   bool // Options.Approximate makes something of it
	ByNode   bool // it depends on Options.NodeSize
}

func (e *NotExpressible) Error() string {
	if e.Rank == schedule.None {
		return "no expanded form: " + e.Problem
	}
	return fmt.Sprintf("rank %d, operation %d: no expanded form: %s", e.Rank, e.Op, e.Problem)
}

// Explicit returns s without replicas and collectives. It reads s once, to
// see which tags are free, and again for every replica; only one rank's list
// is in memory at a time. s must be valid, as what is read from a file is.
//
// Errors are those of s, those of collective.New, and *NotExpressible.
func Explicit(s schedule.Source, opt Options) (*Form, error) {
	head := *s.Head()
	if err := (&schedule.Schedule{Header: head}).Check(); err != nil {
		return nil, err
	}
	if gamma := opt.GammaNSPerByte; !(gamma >= 0) || math.IsInf(gamma, 1) {
		return nil, &NotExpressible{Rank: schedule.None, Op: schedule.None, Problem: fmt.Sprintf("gamma is %v ns per byte", gamma)}
	}
	x := &Form{base: s, from: head, gamma: opt.GammaNSPerByte, head: head, place: opt.placed(head.TotalRanks())}
	x.head.Ranks, x.head.Replicas = head.TotalRanks(), 1
	x.head.Communicators = []comm.Communicator{comm.World(head.TotalRanks())}
	x.head.Collectives = nil
	if err := survey(x, opt.Approximate); err != nil {
		return nil, err
	}
	return x, nil
}

// Form is the explicit form of a schedule: a schedule.Source.
type Form struct {
	// AnyTag counts the receives of any tag that could match what they could
	// not before; see Options.Approximate.
	AnyTag int64

	base  schedule.Source
	from  schedule.Header // of base
	head  schedule.Header
	gamma float64
	place *placement.Placement // nil if unknown
	tags  tagSpace
}

// Head returns the header: one communicator, the world, and one replica.
func (x *Form) Head() *schedule.Header { return &x.head }

// Batches returns one batch a rank.
func (x *Form) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		e := expansion{planner: newPlanner(x)}
		var base schedule.List
		for replica := range x.from.Replicas {
			for list, err := range base.Read(x.base) {
				if err != nil {
					yield(schedule.Batch{}, err)
					return
				}
				ops, err := e.rank(list, replica)
				if err != nil {
					yield(schedule.Batch{}, err)
					return
				}
				if len(ops) > 0 && !yield(schedule.Batch{Rank: list.Rank + x.from.Ranks*replica, Ops: ops}, nil) {
					return
				}
			}
		}
	}
}
