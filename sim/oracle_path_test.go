package sim

import (
	"slices"

	"loggops/formats/result"
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

// timed is a time with its explanation, or that at which data on links have drained.
type timed struct {
	ns   int64
	by   *why
	from *onLinks
}

func at(ns int64, by *why) timed { return timed{ns: ns, by: by} }

// path returns the critical path.
func (o *oracle) path() []Segment {
	var most timed
	for _, cpus := range o.cpu {
		for i := range cpus {
			if cpus[i].ns > most.ns {
				most = at(cpus[i].ns, cpus[i].by)
			}
		}
	}
	return most.by.path()
}

// startsBy returns what determined when an event starts.
func (o *oracle) startsBy(e *oracleEvent, cpu, tx, rx *oracleClock) *why {
	switch t := e.time; {
	case !e.message && e.op.Kind == schedule.Recv:
		return e.by
	case cpu.ns == t:
		return cpu.by
	case e.message && !o.p.NIC && rx.ns == t:
		return rx.by
	case !e.message && e.op.Kind == schedule.Send && tx.ns == t:
		return tx.by
	case !e.message:
		_, by := newest(e.op.met)
		return by
	}
	return e.by
}

// oraclePart is a part of a chain: a segment of some length that counts even if it takes no
// time.
type oraclePart struct {
	kind   result.PathKind
	ns     int64
	counts bool
}

// chain returns an explanation of time end: parts that start at time t. The part noiseAt, of
// no length, is what is missing.
func (o *oracle) chain(by *why, of Segment, t, end int64, noiseAt int, parts ...oraclePart) *why {
	if !o.views.paths {
		return nil
	}
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
	kind := map[schedule.Kind]result.PathKind{schedule.IO: result.PathIO, schedule.OneSided: result.PathOneSided}[op.Kind] // else PathCalc
	return o.chain(by, of, t, end, 1, oraclePart{kind, op.DurationNS, false}, oraclePart{kind: result.PathNoise})
}

// isSent explains when the CPU and NIC of a send are free, and returns what explains the
// arrival of its message.
func (o *oracle) isSent(p Params, op *oracleOp, t int64, by *why, cpu, tx *oracleClock, arrival int64) *why {
	of := Segment{Rank: int32(op.rank), Peer: op.Peer, Bytes: op.Bytes}
	_, bytes := o.between(op.rank, int(op.Peer), op.Bytes)
	overhead, more := oraclePart{result.PathSend, p.OverheadSendNS, true}, bytes > 0
	noise := oraclePart{kind: result.PathNoise}
	cpu.by = o.chain(by, of, t, cpu.ns, 3, overhead, oraclePart{result.PathTail, p.TailNS, false}, oraclePart{result.PathCPUBytes, rounded(bytes, p.OverheadPerByte), more}, noise)
	tx.by = o.chain(by, of, t, tx.ns, -1, oraclePart{result.PathGap, p.GapNS, true}, oraclePart{result.PathGapBytes, rounded(bytes, p.GapPerByte), more})
	return o.chain(by, of, t, arrival, 1, overhead, noise, oraclePart{result.PathLatency, p.LatencyNS, true})
}

// takenIn explains when the CPU and NIC of an intake are free, and returns the former.
func (o *oracle) takenIn(p Params, send *oracleOp, rank int, t int64, by *why, cpu, rx *oracleClock) *why {
	of := Segment{Rank: int32(rank), Peer: int32(send.rank), Bytes: send.Bytes}
	_, n := o.between(send.rank, rank, send.Bytes)
	own, drain, more := rounded(n, p.OverheadPerByte), rounded(n, p.GapPerByte), n > 0
	bytes := oraclePart{result.PathCPUBytes, own, more}
	if drain > own && !o.p.NIC {
		bytes = oraclePart{result.PathGapBytes, drain, more}
	}
	if !o.p.NIC {
		rx.by = o.chain(by, of, t, rx.ns, -1, oraclePart{result.PathGap, p.GapNS, true}, oraclePart{result.PathGapBytes, drain, more})
	}
	cpu.by = o.chain(by, of, t, cpu.ns, 2, oraclePart{result.PathRecv, p.OverheadRecvNS, true}, bytes, oraclePart{kind: result.PathNoise})
	return cpu.by
}

// drains explains when some bytes of a message have drained from time t on, and when the NIC
// is free.
func (o *oracle) drains(p Params, send *oracleOp, rank int, by *why, t, bytes int64) (drained, free *why) {
	of := Segment{Rank: int32(rank), Peer: int32(send.rank), Bytes: send.Bytes}
	drain := oraclePart{result.PathGapBytes, rounded(bytes, p.GapPerByte), bytes > 0}
	return o.chain(by, of, t, t+drain.ns, -1, drain), o.chain(by, of, t, t+p.GapNS+drain.ns, -1, drain, oraclePart{result.PathGap, p.GapNS, true})
}

// answered explains when the answer to a rendezvous message that is matched at time t has
// arrived.
func (o *oracle) answered(p Params, send *oracleOp, rank int, t int64, by *why) *why {
	of := Segment{Rank: int32(rank), Peer: int32(send.rank), Bytes: send.Bytes}
	return o.chain(by, of, t, t+o.p.HandshakeNS+p.OverheadSendNS+p.LatencyNS, -1,
		oraclePart{result.PathHandshake, o.p.HandshakeNS, true}, oraclePart{result.PathSend, p.OverheadSendNS, true}, oraclePart{result.PathLatency, p.LatencyNS, true})
}

// handshake explains the release of a rendezvous sender at a time.
func (o *oracle) handshake(send *oracleOp, receiver int, by *why, ns int64) *why {
	of := Segment{Rank: int32(send.rank), Peer: int32(receiver), Bytes: schedule.None}
	return o.chain(by, of, ns-o.p.HandshakeNS, ns, -1, oraclePart{result.PathHandshake, o.p.HandshakeNS, true})
}
