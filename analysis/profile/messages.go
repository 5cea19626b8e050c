package profile

import (
	"errors"
	"fmt"

	"loggops/formats/schedule"
	"loggops/internal/setting"
	"loggops/schedgen/collective"
)

// Message is what messages have in common that are counted together. From and
// To are ranks: rank r of replica j is r + ranks·j.
type Message struct {
	From, To int
	Bytes    int64
}

// Messages counts the messages of operations that are given to it: who sends how many of
// which size to whom. Those of collectives are the ones of their algorithms. It is a schedgen.Sink.
type Messages struct {
	head *schedule.Header
	// sends are those of base ranks, in each replica.
	sends map[Message]int64
	// collectives are the rows of collectives whose messages depend on no
	// lists, and how often each is there.
	collectives map[row]int64
	// listed are the messages of the others, between ranks.
	listed map[Message]int64
	// withCollectives is whether collectives are counted.
	withCollectives bool
	steps           int64 // that listed are made of
	limit           int64 // of steps
}

// ErrTooMany is of schedules with more messages than can be counted one by one.
var ErrTooMany = errors.New("too many different messages to count them one by one")

// ErrByNode is of schedules with two-level collectives.
var ErrByNode = setting.Advisef("the messages of two-level collectives depend on which ranks share a node: expand the schedule with loggops-schedgen %s expanded %s N", setting.Name("export"), setting.Name("node-size"))

// NewMessages returns a counter for a schedule with this header.
func NewMessages(head *schedule.Header, withCollectives bool) *Messages {
	return &Messages{
		head: head, withCollectives: withCollectives, limit: maxSteps,
		sends: map[Message]int64{}, collectives: map[row]int64{}, listed: map[Message]int64{},
	}
}

// Append adds operations of a rank.
func (c *Messages) Append(rank int, ops ...schedule.Op) error {
	for i := range ops {
		op := &ops[i]
		switch {
		case op.Kind == schedule.Send:
			c.sends[Message{rank, int(op.Peer), op.Bytes}]++
		case op.Kind == schedule.Collective && c.withCollectives:
			if err := c.collective(rank, op); err != nil {
				return fmt.Errorf("rank %d: %w", rank, err)
			}
		}
	}
	return nil
}

func (c *Messages) collective(rank int, op *schedule.Op) error {
	n, replicas := collective.Members(c.head, op)
	op = collective.Choose(c.head.Collectives, op, n*replicas)
	if row, plain := rowOf(rank, op); plain {
		c.collectives[row]++
		return nil
	}
	return c.walk(rank, op, &c.steps, func(m Message) { c.listed[m]++ })
}

// walk goes through the messages that a rank and its replicas send in a
// collective.
func (c *Messages) walk(rank int, op *schedule.Op, steps *int64, yield func(Message)) error {
	if collective.ByNode(op.Coll.Algorithm) {
		return ErrByNode
	}
	p, err := partOf(c.head, rank, op)
	if err != nil {
		return err
	}
	if *steps += int64(p.copies) * p.steps(c.limit); *steps > c.limit {
		return ErrTooMany
	}
	com := &c.head.Communicators[op.Comm]
	rankOf := func(member, replicas int) int {
		base := rank
		if !com.Self {
			base = int(com.Members.At(member % p.members))
		}
		return base + c.head.Ranks*(member/p.members+replicas)
	}
	for member, step := range p.sends {
		for replicas := range p.copies {
			yield(Message{rankOf(member, replicas), rankOf(step.Peer, replicas), step.Bytes})
		}
	}
	return nil
}

// Each calls yield with all messages, in no order and some more than once, and
// how many there are of each.
func (c *Messages) Each(yield func(m Message, n int64)) error {
	steps := int64(len(c.sends)) * int64(c.head.Replicas)
	if steps > c.limit {
		return ErrTooMany
	}
	for m, n := range c.sends {
		for replica := range c.head.Replicas {
			first := c.head.Ranks * replica
			yield(Message{first + m.From, first + m.To, m.Bytes}, n)
		}
	}
	for m, n := range c.listed {
		yield(m, n)
	}
	for r, n := range c.collectives {
		op := &schedule.Op{Kind: schedule.Collective, Comm: r.comm, Bytes: r.bytes, Coll: &schedule.Coll{Kind: r.name, Algorithm: r.algorithm, Root: r.root}}
		if err := c.walk(r.rank, op, &steps, func(m Message) { yield(m, n) }); err != nil {
			return fmt.Errorf("rank %d: %w", r.rank, err)
		}
	}
	return nil
}
