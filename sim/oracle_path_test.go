package sim

import (
	"math"
	"slices"

	"loggops/formats/schedule"
)

// why explains a time: by segments, and the time at which the first of them starts.
type why struct {
	parts  []Segment
	before *why // nil for the start of the run
}

// path returns the segments that lead to a time.
func (y *why) path() (all []Segment) {
	for ; y != nil; y = y.before {
		for _, p := range slices.Backward(y.parts) {
			all = append(all, p)
		}
	}
	slices.Reverse(all)
	return all
}

// timed is a time with its explanation.
type timed struct {
	ns int64
	by *why
}

func at(ns int64, by *why) timed { return timed{ns, by} }

// latest returns what explains the latest time, the first of several.
func latest(times ...timed) *why {
	most := times[0]
	for _, t := range times[1:] {
		if t.ns > most.ns {
			most = t
		}
	}
	return most.by
}

// path returns the critical path.
func (o *oracle) path() []Segment {
	var most timed
	for _, cpus := range o.cpu {
		for i := range cpus {
			if cpus[i] > most.ns {
				most = at(cpus[i], o.by[&cpus[i]])
			}
		}
	}
	return most.by.path()
}

// startsBy returns what determined when an event starts.
func (o *oracle) startsBy(e *oracleEvent, cpu, tx, rx *int64) *why {
	switch t := e.time; {
	case !e.message && e.op.Kind == schedule.Recv:
		return e.by
	case *cpu == t:
		return o.by[cpu]
	case e.message && *rx == t:
		return o.by[rx]
	case !e.message && e.op.Kind == schedule.Send && *tx == t:
		return o.by[tx]
	case !e.message:
		return e.op.readyBy
	}
	return e.by
}

// oraclePart is a part of a chain: a segment of some length that counts even if it takes no
// time.
type oraclePart struct {
	kind   SegmentKind
	ns     int64
	counts bool
}

// chain returns an explanation of time end: parts that start at time t. The part noiseAt, of
// no length, is what is missing.
func chain(by *why, of Segment, t, end int64, noiseAt int, parts ...oraclePart) *why {
	y := &why{before: by}
	missing := end - t
	for _, p := range parts {
		missing -= p.ns
	}
	for i, p := range parts {
		if i == noiseAt {
			p.ns = missing
		}
		if p.ns == 0 && !p.counts {
			continue
		}
		of.Kind, of.StartNS, of.EndNS = p.kind, t, t+p.ns
		t += p.ns
		y.parts = append(y.parts, of)
	}
	return y
}

// calculated explains the end of a calc.
func (o *oracle) calculated(op *oracleOp, t int64, by *why, end int64) *why {
	of := Segment{Rank: int32(op.rank), Peer: schedule.None, Bytes: schedule.None}
	return chain(by, of, t, end, 1, oraclePart{PathCalc, op.DurationNS, false}, oraclePart{kind: PathNoise})
}

// bytesCost returns the cost of bytes of a message at x ns each.
func bytesCost(bytes int64, x float64) int64 {
	return int64(math.Floor(float64(max(bytes, 1)-1)*x + 0.5))
}

// isSent explains when the CPU and NIC of a send are free, and returns what explains the
// arrival of its message.
func (o *oracle) isSent(p Params, op *oracleOp, t int64, by *why, cpu, tx *int64, arrival int64) *why {
	of := Segment{Rank: int32(op.rank), Peer: op.Peer, Bytes: op.Bytes}
	overhead, more := oraclePart{PathSendOverhead, p.OverheadSendNS, true}, op.Bytes > 1
	noise := oraclePart{kind: PathNoise}
	o.by[cpu] = chain(by, of, t, *cpu, 2, overhead, oraclePart{PathOverheadBytes, bytesCost(op.Bytes, p.OverheadPerByte), more}, noise)
	o.by[tx] = chain(by, of, t, *tx, -1, oraclePart{PathGap, p.GapNS, true}, oraclePart{PathGapBytes, bytesCost(op.Bytes, p.GapPerByte), more})
	return chain(by, of, t, arrival, 1, overhead, noise, oraclePart{PathLatency, p.LatencyNS, true})
}

// takenIn explains when the CPU and NIC of an intake are free, and returns the former.
func (o *oracle) takenIn(p Params, send *oracleOp, rank int, t int64, by *why, cpu, rx *int64) *why {
	of := Segment{Rank: int32(rank), Peer: int32(send.rank), Bytes: send.Bytes}
	own, drain, more := bytesCost(send.Bytes, p.OverheadPerByte), bytesCost(send.Bytes, p.GapPerByte), send.Bytes > 1
	bytes := oraclePart{PathOverheadBytes, own, more}
	if drain > own {
		bytes = oraclePart{PathGapBytes, drain, more}
	}
	o.by[rx] = chain(by, of, t, *rx, -1, oraclePart{PathGap, p.GapNS, true}, oraclePart{PathGapBytes, drain, more})
	o.by[cpu] = chain(by, of, t, *cpu, 2, oraclePart{PathRecvOverhead, p.OverheadRecvNS, true}, bytes, oraclePart{kind: PathNoise})
	return o.by[cpu]
}

// released explains the release of a rendezvous sender at a time.
func (o *oracle) released(send *oracleOp, receiver int, by *why, ns int64) *why {
	of := Segment{Rank: int32(send.rank), Peer: int32(receiver), Bytes: schedule.None}
	y := chain(by, of, ns-o.p.HandshakeNS, ns, -1, oraclePart{PathHandshake, o.p.HandshakeNS, true})
	for _, clock := range []*int64{&o.cpu[send.rank][send.CPU], &o.tx[send.rank][send.NIC]} {
		if ns > *clock {
			o.by[clock] = y
		}
	}
	return y
}
