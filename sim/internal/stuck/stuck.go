// Package stuck explains why a simulated run cannot go on: it lists what is left
// over, and finds the cycle of ranks that wait for each other or the operation that
// waits forever.
package stuck

import (
	"context"
	"slices"

	"loggops/schedgen/collective"
)

// Run is the state of a run that cannot go on. Operations are identified by rank and position
// in the rank's list. The same questions are asked many times, so that no copy of a large run
// is needed.
type Run interface {
	// Ranks returns the number of ranks, and the number in a replica, which only messages of
	// collectives leave.
	Ranks() (all, replica int32)
	// Place describes an operation.
	Place(rank, op int32) Place
	// Dependents returns the operations that require an operation to have started, and those
	// that require it to have completed, as offsets in the rank's list.
	Dependents(rank, op int32) (onStart, onEnd []int32)
	// EagerMax returns the bytes of the largest eager message.
	EagerMax() int64
	// Part returns the part of a rank in a collective.
	Part(rank, op int32) Part

	// Receives appends to a list the posted point-to-point receives of a rank, in the
	// order of posting.
	Receives(list []int32, rank int32) []int32
	// Collectives appends the collectives that a rank has begun and not completed.
	Collectives(list []int32, rank int32) []int32
	// Messages calls each for each unexpected message at a rank, described as its send.
	Messages(rank int32, each func(Unmatched))
}

// Part is the part of a rank in a collective.
type Part struct {
	collective.Plan
	Member, Members int                    // the rank's number, and how many there are
	Rank            func(member int) int32 // the rank that a member is
}

// Explain returns what a run has left over and why. It takes the number of operations that did
// not complete, and the time of the last event. The result is incomplete if the context is done.
func Explain(ctx context.Context, run Run, operations, timeNS int64) *Deadlock {
	d := &Deadlock{TimeNS: timeNS, Operations: operations}
	g := &graph{Run: run, ctx: ctx, visited: map[opID]int{}, ahead: ahead{rank: none}, home: none}
	message := func(m Unmatched) {
		d.Messages++
		d.add(m)
		if m.Blocks && !m.InPart {
			g.sends = append(g.sends, m.id())
		}
	}
	all, _ := run.Ranks()
	for rank := range all {
		if g.ended(int(rank)) {
			return d
		}
		g.ops = run.Receives(g.ops[:0], rank)
		d.Receives += int64(len(g.ops))
		for _, op := range g.ops {
			d.add(Unmatched{Place: run.Place(rank, op)})
		}
		run.Messages(rank, message)
		g.ops = run.Collectives(g.ops[:0], rank)
		d.Collectives += int64(len(g.ops))
		for _, op := range g.ops {
			d.add(Unmatched{Place: run.Place(rank, op), InPart: true})
		}
	}
	slices.SortStableFunc(d.Left, func(a, b Unmatched) int { return a.id().compare(b.id()) })
	slices.SortFunc(g.sends, opID.compare)
	d.Cause = g.cause()
	return d
}
