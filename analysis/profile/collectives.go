package profile

import (
	"loggops/formats/schedule"
	"loggops/internal/units"
	"loggops/schedgen/collective"
)

// maxSteps bounds the steps of collectives that are walked through to count
// their messages: a second's work.
const maxSteps = 1 << 27

// row is a rank's part of a collective without lists.
type row struct {
	rank int
	comm int32
	kind
	root  int32
	bytes int64
}

// rowOf returns the row of a collective, false if it has lists.
func rowOf(rank int, op *schedule.Op) (row, bool) {
	c := op.Coll
	return row{rank, op.Comm, kindOf(op), c.Root, op.Bytes}, c.Counts == nil && c.RecvCounts == nil && c.Neighbors == nil
}

// part is what a rank and its replicas do in a collective. On a communicator of all ranks each
// replica is another member, on any other it is the same member of another copy.
type part struct {
	collective.Plan
	members, replicas int // of a replica; replicas that are together
	copies            int
	self              int // the member of the first replica
}

func partOf(head *schedule.Header, rank int, op *schedule.Op) (p part, err error) {
	p.members, p.replicas = collective.Members(head, op)
	p.copies, p.self = head.Replicas/p.replicas, head.Communicators[op.Comm].Index(int32(rank))
	p.Plan, err = collective.New(op, p.members*p.replicas, false)
	return p, err
}

// steps returns the number of steps of all members, or one that exceeds a limit if there are more.
func (p *part) steps(limit int64) (steps int64) {
	for replica := 0; replica < p.replicas && steps <= limit; replica++ {
		steps += int64(p.Len(p.self + p.members*replica))
	}
	return steps
}

// sends yields the steps in which members send.
func (p *part) sends(yield func(member int, step collective.Step) bool) {
	for replica := range p.replicas {
		member := p.self + p.members*replica
		for s := range p.Len(member) {
			if step := p.Step(member, s); step.Kind == schedule.Send && !yield(member, step) {
				return
			}
		}
	}
}

// volume returns the messages and bytes that a rank and its replicas send in a
// collective.
func (c *counter) volume(rank int, op *schedule.Op) (Sums, error) {
	key, plain := rowOf(rank, op)
	if sums, known := c.volumes[key]; known && plain {
		return sums, nil
	}
	sums, err := c.walk(rank, op)
	if plain {
		c.volumes[key] = sums
	}
	return sums, err
}

// walk goes through the steps.
func (c *counter) walk(rank int, op *schedule.Op) (all Sums, err error) {
	if collective.ByNode(op.Coll.Algorithm) {
		return Sums{Unknown: true}, nil
	}
	p, err := partOf(c.head, rank, op)
	if err != nil {
		return all, err
	}
	steps := p.steps(maxSteps - c.steps)
	if steps > maxSteps-c.steps {
		return Sums{Unknown: true}, nil
	}
	c.steps += steps
	for _, step := range p.sends {
		bytes, err := units.Times("bytes", int64(p.copies), step.Bytes)
		if err == nil {
			err = all.add(Sums{Messages: int64(p.copies), Bytes: bytes})
		}
		if err != nil {
			return all, err
		}
	}
	return all, nil
}
