package expand

import (
	"fmt"
	"maps"
	"slices"

	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

// usage is what a schedule uses tags for, and what it leaves free.
type usage struct {
	planner
	low, high int64          // point-to-point tags, and 0
	messages  map[int32]bool // communicators of point-to-point messages
	instances map[int32]int  // collectives with messages on each communicator
	anyTags   int64          // receives of any tag
	anyTag    schedule.Batch // the first of them: its rank and place
}

// survey reads a schedule, sees that all its collectives are known, and
// divides the tags.
func survey(x *Form, approximate bool) error {
	u := usage{planner: newPlanner(x), messages: map[int32]bool{}, instances: map[int32]int{}}
	rank, place := schedule.None, 0
	counts := map[int32]int{} // collectives of the rank, by communicator
	for b, err := range x.base.Batches() {
		if err != nil {
			return err
		}
		if b.Rank != rank {
			rank, place = b.Rank, 0
			clear(counts)
		}
		for i := range b.Ops {
			if err := u.op(rank, place, &b.Ops[i], counts); err != nil {
				return err
			}
			place++
		}
	}
	if u.anyTags > 0 && (len(u.instances) > 0 || len(u.messages) > 1) {
		if !approximate {
			return u.ambiguous()
		}
		x.AnyTag = u.anyTags * int64(x.from.Replicas)
	}
	var err error
	x.tags, err = newTagSpace(u.low, u.high, slices.Sorted(maps.Keys(u.messages)), u.instances)
	return err
}

func (u *usage) op(rank, place int, op *schedule.Op, counts map[int32]int) error {
	switch op.Kind {
	case schedule.Send, schedule.Recv:
		u.messages[op.Comm] = true
		if op.Tag != schedule.AnyTag {
			u.low, u.high = min(u.low, op.Tag), max(u.high, op.Tag)
		} else {
			if u.anyTags == 0 {
				u.anyTag = schedule.Batch{Rank: rank, First: place}
			}
			u.anyTags++
		}
	case schedule.Collective:
		m := membersOf(&u.from, op, rank, 0)
		if m.self < 0 {
			return &schedule.Invalid{Rank: rank, Op: place, Problem: fmt.Sprintf("%s on communicator %d, of which the rank is no member", op.Coll.Kind, op.Comm)}
		}
		if _, err := u.plan(op, &m); err != nil {
			return fmt.Errorf("rank %d, operation %d: %w", rank, place, err)
		}
		counts[op.Comm]++
		if m.size > 1 || collective.Neighborhood(op.Coll.Kind) {
			u.instances[op.Comm] = max(u.instances[op.Comm], counts[op.Comm])
		}
	}
	return nil
}

// ambiguous is the error of a receive of any tag.
func (u *usage) ambiguous() error {
	others := "messages on other communicators"
	if len(u.instances) > 0 {
		others = "messages of collectives"
	}
	return &NotExpressible{Rank: u.anyTag.Rank, Op: u.anyTag.First, Problem: "a receive of any tag could match " + others, Nearly: true}
}
