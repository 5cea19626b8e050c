package profile

import (
	"errors"
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/collective"
	"loggops/schedgen/expand"
)

func count(t expect.T, s schedule.Source, withCollectives bool) map[Message]int64 {
	c := NewMessages(s.Head(), withCollectives)
	for b, err := range s.Batches() {
		expect.OK(t, err)
		expect.OK(t, c.Append(b.Rank, b.Ops...))
	}
	all := map[Message]int64{}
	expect.OK(t, c.Each(func(m Message, n int64) { all[m] += n }))
	return all
}

// TestExplicit counts the messages of all collectives, on communicators of all
// ranks, of some and of one, in several replicas, and those between ranks; and
// then those of the explicit form, which has no collectives and no replicas.
func TestExplicit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom(collective.Kinds()).Draw(t, "kind")
		algorithm := rapid.SampledFrom(collective.Algorithms(kind)).Draw(t, "algorithm")
		if collective.ByNode(algorithm) {
			t.Skip("ErrByNode")
		}
		s := collectives(kind, algorithm)
		s.Header.Replicas = rapid.IntRange(1, 4).Draw(t, "replicas")
		times := rapid.IntRange(1, 3).Draw(t, "times")
		for rank, ops := range s.Ops {
			s.Ops[rank] = slices.Repeat(ops, times)
			s.Ops[rank] = append(s.Ops[rank],
				schedule.Op{Kind: schedule.Send, Peer: int32((rank + 2) % ranks), Bytes: int64(rank)},
				schedule.Op{Kind: schedule.Recv, Peer: int32((rank + 3) % ranks), Bytes: 10},
			)
		}
		explicit, err := expand.Explicit(s, expand.Options{})
		expect.OK(t, err)
		if want, got := count(t, explicit, true), count(t, s, true); !maps.Equal(want, got) {
			t.Fatalf("explicit (-) and counted (+):\n%s", cmp.Diff(want, got))
		}
		only := int64(0)
		for _, n := range count(t, s, false) {
			only += n
		}
		if want := int64(ranks * s.Header.Replicas); only != want {
			t.Fatalf("%d messages without collectives, want %d", only, want)
		}
	})
}

// TestRules has collectives that name no algorithm go by the header's rules.
func TestRules(t *testing.T) {
	s := &schedule.Schedule{Ops: make([][]schedule.Op, 4), Header: schedule.Header{
		Ranks: 4, Replicas: 1, Communicators: []comm.Communicator{comm.World(4)},
		Collectives: []schedule.Rule{{Kind: "bcast", Algorithm: "pipelined-chain"}},
	}}
	for rank := range 4 {
		s.Ops[rank] = []schedule.Op{{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: "bcast", Root: 0}}}
	}
	want := map[Message]int64{{0, 1, 8}: 1, {1, 2, 8}: 1, {2, 3, 8}: 1}
	expect.Same(t, want, count(t, s, true))
}

// TestTooMany ends in an error rather than after hours.
func TestTooMany(t *testing.T) {
	head := &schedule.Header{Ranks: 1, Replicas: math.MaxInt32, Communicators: []comm.Communicator{comm.World(1)}}
	for name, op := range map[string]schedule.Op{
		"sends":       {Kind: schedule.Send},
		"collectives": {Kind: schedule.Collective, Coll: &schedule.Coll{Kind: "barrier", Root: schedule.None}},
	} {
		c := NewMessages(head, true)
		c.limit = 1000
		expect.OK(t, c.Append(0, op))
		if err := c.Each(func(Message, int64) {}); !errors.Is(err, ErrTooMany) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
