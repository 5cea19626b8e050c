package calibration

import "math"

// lines are the curves of a segment: times at its lower bound in ns, and slopes in ns per byte.
// Half trips, gaps and receives have the same slope. Exchanges have that of half trips and O.
type lines struct {
	halfTrip, perByte float64
	gap, receive      float64
	send, sendPerByte float64

	exchange, exchangePerByte float64

	// ownGap bounds o: the gap at the lower bound by a line with a fitted slope.
	ownGap float64
	// fixed: gaps do not bound send and receive, which are bounded already or given, or since the
	// gaps are fitted ones.
	fixed bool
}

// fitLines fits the curves by weighted least squares.
func fitLines(part []Point, from int64) lines {
	var of lines
	of.halfTrip, of.perByte = fitLine(part, from, HalfTrip, math.NaN())
	of.gap, _ = fitLine(part, from, Gap, of.perByte)
	of.receive, _ = fitLine(part, from, Receive, of.perByte)
	// Half trips may have a larger slope than the curve.
	receive, _ := fitLine(part, from, Receive, math.NaN())
	of.receive = max(of.receive, receive)
	gap, _ := fitLine(part, from, Gap, math.NaN())
	of.ownGap = max(of.gap, gap)
	of.send, of.sendPerByte = fitLine(part, from, Send, math.NaN())
	_, slope := fitLine(part, from, Exchange, math.NaN())
	of.exchangePerByte = min(max(slope, of.perByte), of.perByte+min(of.sendPerByte, of.perByte))
	of.exchange, _ = fitLine(part, from, Exchange, of.exchangePerByte)
	return of
}

// fitLine fits a line to a curve, and returns its time at a size and its slope, neither below
// 0. A slope that is not NaN is given. A curve that was not measured is 0.
func fitLine(part []Point, from int64, curve int, slope float64) (at, perByte float64) {
	sum := func(of func(Point) float64) (total float64) {
		for _, p := range part {
			total += square(weight(p.Times[curve])) * of(p)
		}
		return total
	}
	w := sum(func(Point) float64 { return 1 })
	if w == 0 {
		return 0, 0
	}
	x := sum(func(p Point) float64 { return float64(p.Bytes - from) }) / w
	y := sum(func(p Point) float64 { return p.Times[curve].NS }) / w
	if math.IsNaN(slope) {
		xx := sum(func(p Point) float64 { return square(float64(p.Bytes-from) - x) })
		xy := sum(func(p Point) float64 { return (float64(p.Bytes-from) - x) * p.Times[curve].NS })
		slope = 0
		if xx > 0 {
			slope = max(xy/xx, 0)
		}
	}
	return max(y-slope*x, 0), slope
}

func square(x float64) float64 { return x * x }

// maxPerByte is the largest G and O that machine files may have, in ns per byte. Only the
// times of a very busy machine exceed it.
const maxPerByte = 1e6

// segment returns the parameters whose curves these are; see the package comment.
func (of lines) segment(from int64, r Rules) Segment {
	s := Segment{
		From: from, OSend: of.send, ORecv: of.receive, Gap: math.Round(of.gap),
		GapPerByte: min(of.perByte, maxPerByte), OverheadPerByte: min(of.sendPerByte, of.perByte, maxPerByte), Rules: r,
	}
	if r.NIC {
		s.GapPerByte -= s.OverheadPerByte
	}
	s.GapPerByte, s.OverheadPerByte = round(s.GapPerByte, 6), round(s.OverheadPerByte, 6)
	if most := max(of.gap, of.ownGap); most > 0 && !of.fixed {
		s.OSend, s.ORecv = min(s.OSend, most), min(s.ORecv, most)
	}
	if r.Drain { // the request, and the answer
		s.OSend, s.ORecv = math.Round(min(s.OSend, of.halfTrip/2)), math.Round(min(s.ORecv, of.halfTrip/2))
		s.L = max(math.Round(of.halfTrip/2)-s.OSend, 0)
		return s
	}
	if both := s.OSend + s.ORecv; both > of.halfTrip {
		if of.exchange > 0 && !r.NIC {
			s.setTail(of)
			return s
		}
		s.OSend, s.ORecv = s.OSend*of.halfTrip/both, s.ORecv*of.halfTrip/both
	}
	s.OSend, s.ORecv = math.Round(s.OSend), math.Round(s.ORecv)
	s.L = math.Round(of.halfTrip) - s.OSend - s.ORecv
	if s.L < 0 { // by rounding
		s.ORecv, s.L = s.ORecv+s.L, 0
	}
	return s
}

// setTail divides a half trip that is shorter than both overheads by the time of an exchange.
// What an exchange takes longer than both is not theirs: receives that are posted, or a gap.
func (s *Segment) setTail(of lines) {
	send, exchange := s.OSend, min(max(of.exchange, of.halfTrip), s.OSend+s.ORecv)
	s.ORecv = math.Round(min(max(exchange-send, 0), of.halfTrip))
	s.OSend = math.Round(of.halfTrip) - s.ORecv
	s.Tail = max(math.Round(send)-s.OSend, 0)
	s.OverheadPerByte = round(min(of.exchangePerByte-of.perByte, maxPerByte), 6)
}

// round rounds to some digits behind the point.
func round(x float64, digits int) float64 {
	shift := math.Pow10(digits)
	return math.Round(x*shift) / shift
}

// setResiduals compares the model with the measured times. The waits of receives of rendezvous
// messages contain more than the overhead, and so do their sends.
func (s *Segment) setResiduals(part []Point, eager bool) {
	params := s.params()
	for _, p := range part {
		for curve, model := range modelTimes(&params, p.Bytes) {
			measured := p.Times[curve].NS
			if measured > 0 && (eager || curve == HalfTrip || curve == Gap) {
				s.Residual[curve] = max(s.Residual[curve], math.Abs(model/measured-1))
			}
		}
	}
}
