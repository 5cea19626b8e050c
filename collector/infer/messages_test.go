package infer

import (
	"testing"

	"loggops/formats/comm"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// messagesOf returns the messages of a rank.
func messagesOf(sent, received map[Envelope]int64) *Messages {
	m := NewMessages()
	for e, n := range sent {
		m.sent.add(e, n)
	}
	for e, n := range received {
		m.received.add(e, n)
	}
	return m
}

// TestLost: messages of a link without receives are lost. Counterexamples: receives of the link, or others that may have taken them.
func TestLost(t *testing.T) {
	list := []comm.Communicator{comm.World(2), {Name: "between", Members: comm.Of([]int32{0}), Remote: comm.Of([]int32{1})}}
	for _, test := range []struct {
		name     string
		uses     []Use
		received map[Envelope]int64
		lost     bool
		problem  string
	}{
		{"none received", nil, nil, true, ""},
		{"all received", nil, map[Envelope]int64{{0, 0, 7}: 2}, false, ""},
		{"some received", nil, map[Envelope]int64{{0, 0, 7}: 1}, false, "1 messages to the rank have no receive"},
		{"another tag received", nil, map[Envelope]int64{{0, 0, 8}: 2}, false, ""},
		{"as many receives from any source", nil, map[Envelope]int64{{0, trace.AnySource, 7}: 2}, false, ""},
		{"fewer receives of any tag", nil, map[Envelope]int64{{0, 0, trace.AnyTag}: 1}, false, "1 messages to the rank have no receive"},
		{"a persistent receive", nil, map[Envelope]int64{{0, 0, 7}: Many}, false, ""},
		{"an intercommunicator", []Use{{Place: 1}}, nil, false, ""},
		{"a communicator without members", []Use{{Place: None}}, nil, false, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := Envelope{0, 1, 7}
			ranks := []*Handles{{Uses: []Use{{}}}, {Uses: []Use{{}}}}
			if test.uses != nil {
				ranks[0].Uses, e.Partner = test.uses, 0
			}
			x := NewExchange([]*Messages{messagesOf(map[Envelope]int64{e: 2}, nil), messagesOf(nil, test.received)}, ranks, list)
			rank, problem := x.FindLost()
			expect.Same(t, test.problem, problem)
			if problem != "" {
				expect.Same(t, 1, rank)
				return
			}
			row := trace.NewCall(0, "MPI_Send", 0, 0)
			row.Peer, row.Tag = e.Partner, e.Tag
			expect.Same(t, test.lost, x.Lost(&row, e.Use))
			expect.Same(t, test.lost, row.Peer == trace.None)
		})
	}
}

// TestLostOfOneRank: the problem has all messages of the rank, whatever communicators they are on.
func TestLostOfOneRank(t *testing.T) {
	two := []Use{{}, {Place: 1}}
	for range 20 {
		x := NewExchange([]*Messages{
			messagesOf(map[Envelope]int64{{0, 1, 7}: 2, {1, 1, 7}: 6}, nil),
			messagesOf(nil, map[Envelope]int64{{0, 0, 7}: 1, {1, 0, 7}: 1}),
		}, []*Handles{{Uses: two}, {Uses: two}}, []comm.Communicator{comm.World(2), comm.World(2)})
		rank, problem := x.FindLost()
		expect.Same(t, "6 messages to the rank have no receive", problem)
		expect.Same(t, 1, rank)
	}
}

// TestLeftBesidePersistent: a persistent receive from a named source leaves the messages of other tags.
func TestLeftBesidePersistent(t *testing.T) {
	x := NewWorld([]*Messages{
		messagesOf(map[Envelope]int64{{0, 1, 5}: 2, {0, 1, 7}: 1}, nil),
		messagesOf(nil, map[Envelope]int64{{0, 0, 5}: Many, {0, trace.AnySource, 7}: 1}),
	})
	expect.Same(t, int32(trace.AnySource), x.Left.Source(Inbox{Comm: 0, Rank: 1, Tag: 7}))
}

// TestUnpaired: a link has as many messages as receives. Counterexample: receives from any source may take the messages of a link, but not the
// other way round.
func TestUnpaired(t *testing.T) {
	for _, test := range []struct {
		received map[Envelope]int64
		want     map[Link]Flow
	}{
		{map[Envelope]int64{{0, 0, 7}: 2}, map[Link]Flow{}},
		{map[Envelope]int64{{0, 0, 7}: 1}, map[Link]Flow{{0, 0, 1, 7}: {2, 1}}},
		{map[Envelope]int64{{0, 0, 7}: 1, {0, trace.AnySource, trace.AnyTag}: 1}, map[Link]Flow{}},
		{map[Envelope]int64{{0, 0, 7}: 3, {0, trace.AnySource, 7}: 1}, map[Link]Flow{{0, 0, 1, 7}: {2, 3}}},
	} {
		x := NewWorld([]*Messages{messagesOf(map[Envelope]int64{{0, 1, 7}: 2}, nil), messagesOf(nil, test.received)})
		expect.Same(t, test.want, x.Unpaired())
	}
}
