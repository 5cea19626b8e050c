package sim

import (
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

func drawParams(t *rapid.T) Params {
	return Params{
		LatencyNS:       rapid.SampledFrom([]int64{2500, 0, 1, 500}).Draw(t, "L"),
		OverheadSendNS:  rapid.SampledFrom([]int64{1500, 0, 500}).Draw(t, "o send"),
		OverheadRecvNS:  rapid.SampledFrom([]int64{1500, 0, 500}).Draw(t, "o recv"),
		TailNS:          rapid.SampledFrom([]int64{0, 700, 4000}).Draw(t, "o tail"),
		GapNS:           rapid.SampledFrom([]int64{1000, 0, 5000}).Draw(t, "g"),
		GapPerByte:      rapid.SampledFrom([]float64{6, 0, 1.25}).Draw(t, "G"),
		OverheadPerByte: rapid.SampledFrom([]float64{0, 2, 0.3}).Draw(t, "O"),
		EagerMax:        rapid.SampledFrom([]int64{65535, 65536, 1}).Draw(t, "S"),
		HandshakeNS:     rapid.SampledFrom([]int64{0, 0, 700}).Draw(t, "handshake"),
		Levels:          drawLevels(t),
		RoundRobin:      rapid.Bool().Draw(t, "round robin"),
		BySize:          drawSizes(t),
		Drain:           rapid.Bool().Draw(t, "drain"),
		NIC:             rapid.Bool().Draw(t, "nic"),
	}
}

// drawLevels draws levels; half of the machines have none.
func drawLevels(t *rapid.T) (levels []Level) {
	size := 1
	for range rapid.SampledFrom([]int{0, 0, 0, 1, 2, 3}).Draw(t, "levels") {
		if size *= rapid.IntRange(1, 3).Draw(t, "times"); len(levels) > 0 && levels[len(levels)-1].Size == size {
			size *= 2
		}
		levels = append(levels, Level{Size: size, Override: drawOverride(t), BySize: drawSizes(t)})
	}
	return levels
}

// drawSizes draws ranges of message sizes; half of the machines have none.
func drawSizes(t *rapid.T) (ranges []SizeRange) {
	for _, from := range rapid.SampledFrom([][]int64{nil, nil, {2}, {64, 65536}}).Draw(t, "sizes") {
		ranges = append(ranges, SizeRange{From: from, Override: drawOverride(t)})
	}
	return ranges
}

func drawOverride(t *rapid.T) Override {
	return Override{
		OwnLatency:         rapid.SampledFrom([]*float64{nil, new(0.0), new(1.0), new(700.0), new(9000.0)}).Draw(t, "L"),
		OwnOverheadSend:    rapid.SampledFrom([]*float64{nil, new(0.0), new(300.0), new(4000.0)}).Draw(t, "o send"),
		OwnOverheadRecv:    rapid.SampledFrom([]*float64{nil, new(0.0), new(300.0), new(4000.0)}).Draw(t, "o recv"),
		OwnTail:            rapid.SampledFrom([]*float64{nil, nil, new(900.0)}).Draw(t, "o tail"),
		OwnGap:             rapid.SampledFrom([]*float64{nil, new(0.0), new(7000.0)}).Draw(t, "g"),
		OwnGapPerByte:      rapid.SampledFrom([]*float64{nil, new(0.5), new(20.0)}).Draw(t, "G"),
		OwnOverheadPerByte: rapid.SampledFrom([]*float64{nil, nil, new(0.7)}).Draw(t, "O"),
	}
}
