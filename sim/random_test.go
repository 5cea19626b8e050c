package sim

import (
	"math/rand/v2"

	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
)

// drawSchedule makes a schedule of messages that mostly match, with few different times, tags
// and sizes so that ties and wildcards are frequent. It may deadlock.
func drawSchedule(t *rapid.T) *schedule.Schedule {
	n := rapid.IntRange(1, 6).Draw(t, "ranks")
	s := &schedule.Schedule{
		Header: schedule.Header{
			Ranks: n, Replicas: 1, UncheckedReceives: true,
			Communicators: []comm.Communicator{comm.World(n), comm.World(n)},
		},
		Ops: make([][]schedule.Op, n),
	}
	places := int32(rapid.SampledFrom([]int{1, 1, 3}).Draw(t, "places"))
	s.Header.Recorded = rapid.Bool().Draw(t, "recorded")
	add := func(rank int, op schedule.Op) {
		op.CPU = rapid.Int32Range(0, places-1).Draw(t, "cpu")
		op.NIC = rapid.Int32Range(0, places-1).Draw(t, "nic")
		op.Iteration, op.TraceRow = schedule.None, schedule.None
		for range rapid.IntRange(0, min(2, len(s.Ops[rank]))).Draw(t, "dependences") {
			d := int32(rapid.IntRange(1, min(4, len(s.Ops[rank]))).Draw(t, "distance"))
			if rapid.IntRange(0, 3).Draw(t, "irequires") == 0 {
				op.Irequires = append(op.Irequires, d)
			} else {
				op.Requires = append(op.Requires, d)
			}
		}
		s.Ops[rank] = append(s.Ops[rank], op)
	}
	for range rapid.IntRange(1, 25).Draw(t, "items") {
		from := rapid.IntRange(0, n-1).Draw(t, "from")
		if rapid.IntRange(0, 2).Draw(t, "calc") == 0 {
			add(from, schedule.Op{Kind: schedule.Calc, DurationNS: rapid.SampledFrom([]int64{0, 0, 500, 1000, 1500, 4000}).Draw(t, "ns")})
			continue
		}
		to := rapid.IntRange(0, n-1).Draw(t, "to")
		send := schedule.Op{
			Kind: schedule.Send, Peer: int32(to),
			Mode:  rapid.SampledFrom([]schedule.Mode{0, 0, 0, schedule.Synchronous, schedule.Buffered}).Draw(t, "mode"),
			Bytes: rapid.SampledFrom([]int64{0, 1, 64, 65536}).Draw(t, "bytes"),
			Tag:   rapid.Int64Range(0, 2).Draw(t, "tag"),
			Comm:  rapid.SampledFrom([]int32{0, 0, 0, 1}).Draw(t, "comm"),
		}
		recv := schedule.Op{Kind: schedule.Recv, Peer: int32(from), Bytes: send.Bytes, Tag: send.Tag, Comm: send.Comm}
		if rapid.IntRange(0, 3).Draw(t, "any source") == 0 {
			recv.Peer = schedule.AnySource
		}
		if rapid.IntRange(0, 3).Draw(t, "any tag") == 0 {
			recv.Tag = schedule.AnyTag
		}
		if rapid.Bool().Draw(t, "send first") {
			add(from, send)
			add(to, recv)
		} else {
			add(to, recv)
			add(from, send)
		}
	}
	return s
}

// drawParams draws a machine.
func drawParams(t *rapid.T) Params {
	b := &builder{Rand: rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "machine"), 0)), drawn: &drawn{}}
	b.drawParams()
	return b.params
}
