package operations

import (
	"loggops/formats/schedule"
	"loggops/formats/sums"
	"loggops/schedgen/collective"
)

// maxSteps bounds the steps of collectives that are walked through to count
// their messages: a second's work.
const maxSteps = 1 << 27

// signature is what the volume of a collective without lists depends on.
type signature struct {
	rank int
	comm int32
	kind
	root  int32
	bytes int64
}

// volume returns the messages and bytes that a rank and its replicas send in a
// collective.
func (c *Counter) volume(rank int, op *schedule.Op) (Sums, error) {
	coll := op.Coll
	if coll.Counts != nil || coll.RecvCounts != nil || coll.Neighbors != nil {
		return c.walk(rank, op)
	}
	key := signature{rank, op.Comm, kindOf(op), coll.Root, op.Bytes}
	if sums, known := c.volumes[key]; known {
		return sums, nil
	}
	sums, err := c.walk(rank, op)
	c.volumes[key] = sums
	return sums, err
}

// walk goes through the steps.
func (c *Counter) walk(rank int, op *schedule.Op) (all Sums, err error) {
	if collective.ByNode(op.Coll.Algorithm) {
		return Sums{Unknown: true}, nil
	}
	n, times := collective.Members(c.head, op)
	self, copies := c.head.Communicators[op.Comm].Index(int32(rank)), int64(c.head.Replicas/times)
	plan, err := collective.New(op, n*times, false)
	if err != nil {
		return all, err
	}
	steps := int64(0)
	for replica := range times {
		steps += int64(plan.Len(self + n*replica))
	}
	if steps > maxSteps-c.steps {
		return Sums{Unknown: true}, nil
	}
	c.steps += steps
	for replica := range times {
		member := self + n*replica
		for s := range plan.Len(member) {
			if step := plan.Step(member, s); step.Kind == schedule.Send {
				bytes, err := sums.Times("bytes", copies, step.Bytes)
				if err == nil {
					err = all.add(Sums{Messages: copies, Bytes: bytes})
				}
				if err != nil {
					return all, err
				}
			}
		}
	}
	return all, nil
}
