package expand

import (
	"maps"
	"math"
	"math/bits"
	"slices"

	"loggops/formats/schedule"
)

// tagSpace gives every matching space of a schedule its own tags.
//
// Point-to-point messages keep their tags where they are all on one
// communicator. Otherwise tag t of the i-th of n communicators, in the order
// of their numbers, becomes (t - low)·n + i, where low is the lowest tag or 0.
//
// Beyond these, round r of the collective number c of all m instances on all
// communicators has tag r·m + c. Communicators that are copied to the replicas
// share tags, for their members differ, and a schedule's size does not change
// with the replicas.
type tagSpace struct {
	low    int64
	place  map[int32]int64 // of each communicator of point-to-point messages
	spaces int64           // number of these

	beyond    int64           // the first tag of collectives
	first     map[int32]int64 // number of each communicator's first instance
	instances int64           // of all communicators
}

// newTagSpace divides the tags. low and high are the extreme point-to-point
// tags, and 0; messages are their communicators, ascending; instances are the
// numbers of collectives on each communicator.
func newTagSpace(low, high int64, messages []int32, instances map[int32]int) (tagSpace, error) {
	s := tagSpace{low: low, spaces: int64(len(messages)), place: map[int32]int64{}, first: map[int32]int64{}}
	for i, c := range messages {
		s.place[c] = int64(i)
	}
	top := uint64(high) // the highest tag in use
	if s.spaces > 1 {
		over, highest := bits.Mul64(uint64(high)-uint64(low), uint64(s.spaces))
		if over > 0 || highest > uint64(math.MaxInt64-s.spaces) {
			return s, outOfTags()
		}
		top = highest + uint64(s.spaces) - 1
	}
	if top >= math.MaxInt64 && len(instances) > 0 {
		return s, outOfTags()
	}
	s.beyond = int64(top) + 1
	for _, c := range slices.Sorted(maps.Keys(instances)) {
		s.first[c] = s.instances
		s.instances += int64(instances[c])
	}
	return s, nil
}

func outOfTags() error {
	return &NotExpressible{Rank: schedule.None, Op: schedule.None, Problem: "its tags leave too few numbers to tell communicators and collectives apart"}
}

// message returns the tag of a point-to-point operation.
func (s *tagSpace) message(tag int64, comm int32) int64 {
	if s.spaces < 2 {
		return tag
	}
	return (tag-s.low)*s.spaces + s.place[comm]
}

// step returns the tag of a collective's messages in a round, given the
// number of collectives before it on the communicator.
func (s *tagSpace) step(comm int32, instance, round int) (int64, error) {
	number := s.first[comm] + int64(instance)
	over, before := bits.Mul64(uint64(round), uint64(s.instances))
	if over > 0 || before > uint64(math.MaxInt64-s.beyond-number) {
		return 0, outOfTags()
	}
	return s.beyond + int64(before) + number, nil
}
