package sim

import (
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// equalOverheads are parameters with the same overhead for sends and receives, and rendezvous messages.
func equalOverheads(o, l, g, h int64) Params {
	p := Params{}
	p.OverheadSendNS, p.OverheadRecvNS, p.LatencyNS, p.GapNS, p.HandshakeNS = o, o, l, g, h
	p.EagerMax = rendezvousBytes - 1
	return p
}

// TestTiesInStates: a milestone is cut between the start of a rendezvous send and two things that it created: its
// message, and an operation that requires its start.
func TestTiesInStates(t *testing.T) {
	s := blank(2, 3)
	add := appending(s)
	calc := func(req ...int32) { add(0, schedule.Op{Kind: schedule.Calc, DurationNS: 10000, Requires: req}) }
	send := func(bytes, tag int64, req, ireq []int32) {
		add(0, schedule.Op{Kind: schedule.Send, Peer: 1, Bytes: bytes, Tag: tag, Requires: req, Irequires: ireq})
		add(1, schedule.Op{Kind: schedule.Recv, Peer: 0, Bytes: bytes, Tag: tag})
	}
	calc()
	send(8, 0, []int32{1}, nil) // milestone
	calc(1)
	send(8, 0, []int32{1}, nil)
	calc(1)
	send(rendezvousBytes, 1, []int32{1}, nil) // milestone
	send(8, 2, nil, []int32{1})               // after the start of that
	params := equalOverheads(1000, 1000, 2000, 500)
	expanded, err := explicit(s, params)
	expect.OK(t, err)
	want, _ := simulate(expanded, params)
	p, err := Compile(s, params)
	expect.OK(t, err)
	p.program.SetMilestones(2, 1024)
	got, err := p.Run(t.Context(), Options{FinishTimes: true})
	expect.OK(t, err)
	expect.Same(t, want, got.FinishNS)
}

// TestPackedAfterStates: so many messages wait that a worker packs those on their way, after it has recorded a state in
// which two rendezvous messages are on their way to a rank.
func TestPackedAfterStates(t *testing.T) {
	const many, replicas = 300, 2000
	s := blank(3, replicas)
	type deps = []int32
	add := func(rank int, op schedule.Op, req, ireq deps) int32 { // returns its number
		at := int32(len(s.Ops[rank]))
		for _, d := range req {
			op.Requires = append(op.Requires, at-d)
		}
		for _, d := range ireq {
			op.Irequires = append(op.Irequires, at-d)
		}
		appending(s)(rank, op)
		return at
	}
	calc := func(rank int, ns int64, req, ireq deps) int32 {
		return add(rank, schedule.Op{Kind: schedule.Calc, DurationNS: ns}, req, ireq)
	}
	send := func(rank, to int, bytes, tag int64, req, ireq deps) int32 {
		return add(rank, schedule.Op{Kind: schedule.Send, Peer: int32(to), Bytes: bytes, Tag: tag}, req, ireq)
	}
	recv := func(rank, from int, bytes, tag int64, req deps) int32 {
		return add(rank, schedule.Op{Kind: schedule.Recv, Peer: int32(from), Bytes: bytes, Tag: tag}, req, nil)
	}
	barrier := func(rank int, req deps) int32 {
		return add(rank, schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: "gather", Algorithm: "linear", Root: 0}}, req, nil)
	}
	// rank 0
	c := calc(0, 10000, nil, nil)
	e := send(0, 2, 8, 0, deps{c}, nil) // milestone
	c = calc(0, 38500, deps{e}, nil)
	r0 := send(0, 2, rendezvousBytes, 1, deps{c}, nil) // at 49500
	last := r0
	for range many {
		last = send(0, 2, 8, 2, deps{last}, nil)
	}
	w := calc(0, 10e6, deps{last}, nil)
	barrier(0, deps{w})
	// rank 1
	c = calc(1, 50000, nil, nil)
	r1 := send(1, 2, rendezvousBytes, 1, deps{c}, nil) // milestone, at 50000
	k := calc(1, 11100, nil, deps{r1})
	z := calc(1, 100, deps{k}, nil)
	w = calc(1, 10e6, deps{z}, nil)
	barrier(1, deps{w})
	// rank 2
	r := recv(2, 0, 8, 0, nil)
	a, b := recv(2, 0, rendezvousBytes, 1, nil), recv(2, 1, rendezvousBytes, 1, nil)
	c = calc(2, 47000, deps{r}, nil)
	w = calc(2, 10e6, deps{c, a, b}, nil)
	last = barrier(2, deps{w})
	for range many {
		last = recv(2, 0, 8, 2, deps{last})
	}
	p, err := Compile(s, equalOverheads(1000, 1000, 2000, 1500))
	expect.OK(t, err)
	p.program.SetMilestones(1000, 1024)
	want, err := p.Run(t.Context(), Options{Workers: 1, FinishTimes: true, General: true})
	expect.OK(t, err)
	got, err := p.Run(t.Context(), Options{Workers: 1, FinishTimes: true})
	expect.OK(t, err)
	expect.Same(t, want.FinishNS, got.FinishNS)
}
