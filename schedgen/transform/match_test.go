package transform

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/proportion"
)

// TestMatch compares messages with those that lists in order of arrival match, on ranks whose operations happen in
// their order.
func TestMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const ranks = 3
		below := func(low, high int) int { return rapid.IntRange(low, high-1).Draw(t, "n") }
		s := &schedule.Schedule{Header: schedule.Header{Communicators: []comm.Communicator{comm.World(ranks), comm.World(ranks)}}}
		for range ranks {
			var ops []schedule.Op
			for range below(0, 12) {
				op := schedule.Op{Kind: schedule.Send, Comm: int32(below(0, 2)), Peer: int32(below(0, ranks)), Tag: int64(below(0, 2))}
				if below(0, 2) == 0 {
					op.Kind, op.Peer, op.Tag = schedule.Recv, int32(below(-1, ranks)), int64(below(-1, 2))
				}
				ops = append(ops, op)
			}
			s.Ops = append(s.Ops, ops)
		}
		partner := make([][]end, ranks)
		for rank, ops := range s.Ops {
			partner[rank] = slices.Repeat([]end{noEnd}, len(ops))
		}
		var unexpected, posted []end
		op := func(e end) *schedule.Op { return &s.Ops[e.rank][e.op] }
		takes := func(receive, send end) bool {
			want, sent := op(receive), op(send)
			return sent.Peer == receive.rank && want.Comm == sent.Comm && (want.Peer == send.rank || want.Peer == schedule.AnySource) &&
				(want.Tag == sent.Tag || want.Tag == schedule.AnyTag)
		}
		meet := func(e end, own, others *[]end, fits func(other end) bool) {
			i := slices.IndexFunc(*others, fits)
			if i < 0 {
				*own = append(*own, e)
				return
			}
			other := (*others)[i]
			*others = slices.Delete(*others, i, i+1)
			partner[e.rank][e.op], partner[other.rank][other.op] = other, e
		}
		for rank, ops := range s.Ops {
			for i := range ops {
				if e := (end{int32(rank), int32(i)}); op(e).Kind == schedule.Send {
					meet(e, &unexpected, &posted, func(receive end) bool { return takes(receive, e) })
				} else {
					meet(e, &posted, &unexpected, func(send end) bool { return takes(e, send) })
				}
			}
		}
		for rank, want := range partner {
			if got := match(s).partner[rank]; !slices.Equal(want, got) {
				t.Fatalf("rank %d: want %v, got %v", rank, want, got)
			}
		}
	})
}

// TestProportion: the time to match messages is in proportion to them, whatever the order in which they are received.
func TestProportion(t *testing.T) {
	for name, anySource := range map[string]bool{"tags": false, "tags, and a receive from any source": true} {
		t.Run(name, func(t *testing.T) {
			proportion.Check(t, 5000, func(n int) proportion.Input {
				s := &schedule.Schedule{Header: schedule.Header{Communicators: []comm.Communicator{comm.World(2)}}, Ops: make([][]schedule.Op, 2)}
				for i := range n {
					s.Ops[0] = append(s.Ops[0], schedule.Op{Kind: schedule.Send, Peer: 1, Tag: int64(i)})
					s.Ops[1] = append(s.Ops[1], schedule.Op{Kind: schedule.Recv, Tag: int64(n - 1 - i)})
				}
				if anySource {
					s.Ops[1][0].Peer = schedule.AnySource
				}
				return proportion.Input{Bytes: int64(100 * n), Read: func() {
					if m := match(s); m.partner[1][0] != (end{0, int32(n - 1)}) {
						t.Error(m.partner[1][0])
					}
				}}
			})
		})
	}
}
