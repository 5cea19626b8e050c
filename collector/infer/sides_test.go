package infer

import (
	"testing"

	"loggops/internal/testkit/expect"
)

// TestSides: if the receiver has recorded fewer receives of a class than the sender sends, the last sends have none, and the other way round.
// Counterexample: a receive without a record of its source takes the message.
func TestSides(t *testing.T) {
	c := Class{0, 0, 7}
	ranks := []*Sides{NewSides(), NewSides()}
	sender, receiver := ranks[0], ranks[1]
	for range 2 {
		sender.Send(Channel{1, c}, 8)
	}
	receiver.Block(1, c)
	for range 2 {
		receiver.Receive(Class{0, 0, 9})
	}
	sender.Send(Channel{1, Class{0, 0, 9}}, 8)
	p := Pair(ranks)
	p.End()
	expect.Same(t, []bool{false, true, true}, []bool{sender.SendAlone(Channel{1, c}), sender.SendAlone(Channel{1, c}), sender.SendAlone(Channel{1, c})})
	expect.Same(t, []bool{false, true}, []bool{receiver.ReceiveAlone(Class{0, 0, 9}), receiver.ReceiveAlone(Class{0, 0, 9})})

	ranks = []*Sides{NewSides(), NewSides()}
	sender, receiver = ranks[0], ranks[1]
	sender.Send(Channel{1, c}, 8)
	receiver.Post()
	p = Pair(ranks)
	p.End()
	expect.Same(t, true, p.Settled())
	expect.Same(t, "", p.Doubt())
	expect.Same(t, false, sender.SendAlone(Channel{1, c}))
	expect.Same(t, c, receiver.Source())
}

// TestMistaken: the last records of a class of which the sender recorded fewer belong to other messages. Counterexample: no receive lacks a record.
func TestMistaken(t *testing.T) {
	c, other := Class{0, 0, 7}, Class{0, 0, 8}
	for _, unknown := range []bool{true, false} {
		ranks := []*Sides{NewSides(), NewSides()}
		ranks[0].Send(Channel{1, c}, 8)
		ranks[0].Send(Channel{1, other}, 8)
		for range 2 {
			ranks[1].Receive(c)
		}
		if unknown {
			ranks[1].Post()
		}
		Pair(ranks)
		expect.Same(t, []bool{unknown, false}, []bool{ranks[1].Mistaken(c), ranks[1].Mistaken(c)})
	}
}

// TestDoubt: receives of unknown sources are from any source, unless their messages are on two communicators, or those of other receives, too.
func TestDoubt(t *testing.T) {
	ranks := []*Sides{NewSides(), NewSides()}
	ranks[0].Send(Channel{1, Class{0, 0, 7}}, 8)
	ranks[0].Send(Channel{1, Class{1, 0, 7}}, 8)
	ranks[1].Post()
	ranks[1].Post()
	p := Pair(ranks)
	expect.Same(t, false, p.Settled())
	expect.Same(t, "the messages to rank 1 are on 2 communicators", p.Doubt())
}
