// Package calibration finds the parameters of the LogGOPS model from measured times of
// messages: it divides the sizes into segments, fits the parameters of each, and writes a
// machine file for loggops-sim.
//
// # Curves
//
// Of each size k, a measurement has up to five times (T. Hoefler, A. Lichei and W. Rehm,
// Low-Overhead LogGP Parameter Assessment for Modern Interconnection Networks, IPDPS 2007).
// In the model (docs/model.md), with b = max(k, 1) - from bytes that count in a segment:
//
//	half trip  half of a round trip                       o_send + L + o_recv + b max(G, O)
//	gap        between two messages of a train            max(send, g + b G, o_recv + b max(G, O))
//	send       of an eager message, on the sender's CPU   o_send + o_tail + b O
//	receive    whose message has arrived before           o_recv + b max(G, O)
//	exchange   both ranks send and receive at once        o_send + max(L, o_tail + b O) + o_recv + b max(G, O)
//
// The slope of the half trip gives G; the sender's, O. At the segment's lower bound, the gap
// gives g, the sender o_send, the receiver o_recv, and the rest of the half trip is L. The gap
// bounds both o: if a receive takes longer, because it finds its message in the cache of
// another core, a train shows that the CPU does not need that time for each message, and it
// goes to L. A train cannot show g and G below the pace of the CPUs.
//
// If the overheads of eager messages still exceed the half trip, the sender is busy longer than
// its message is on its way: L is 0, and o_tail the time of the send after its message has
// departed. An exchange contains a whole send and the receive after it, which gives o_recv; the
// rest of the half trip is o_send, and the rest of the send, o_tail. If the exchange takes longer
// than both overheads, posting the receive takes the difference, which a round trip hides and the
// model does not have, or a long gap. The slope of the exchange minus G gives O, at most the
// sender's and at most G: a sender that waits while the receiver copies bytes does not copy them again. Without
// exchanges, and if the NIC takes in bytes, both overheads become shorter in proportion.
//
// A send of more than S bytes is a rendezvous: its time and that of its receive may contain the
// transfer, which shows the rules of the network (Rules). The request is a small message, so
// these segments have the o of the first one. If data drain after the receiver's answer, the
// half trip is o_send + L + max(o_send + L + b G, o_recv + b max(G, O)), and the gap at least as
// long. If the NIC takes in bytes, G and O add up in the half trip.
//
// # Segments
//
// A segmented least-squares fit (R. Bellman and R. Roth, Curve Fitting by Segmented Straight
// Lines, JASA 1969) by dynamic programming minimizes the squares of the residuals of all
// curves but receives and exchanges, in units of their standard deviation, for each number of
// segments up to MaxSegments.
// The number is the one with the least Schwarz criterion (Y.-C. Yao, Estimating the number of
// change-points via Schwarz' criterion, Statistics & Probability Letters 6, 1988): a further
// segment must reduce the sum of squares by its number of parameters times the logarithm of the
// number of values. If it leaves a half trip off by more than 5 %, the division is the one with the
// least fourth powers of the relative residuals of half trips, and the fewest segments that bring all
// within 5 %. The standard deviation of a median is a quarter of the interquartile range of
// its values (1.25 IQR / 1.35 / sqrt(n), of some 15 values), but at least 0.5 % and 2 ns. No
// segment has sizes on both sides of S.
package calibration

// MaxSegments is the largest number of segments of a fit.
const MaxSegments = 8

// Measurement is what was measured on a machine.
type Measurement struct {
	// Source names who measured what, for the head of the machine file: one or more lines.
	Source string
	// EagerMax is S, the size of the largest eager message in bytes. If Unbounded, no measured
	// send waited for its receive.
	EagerMax  int64
	Unbounded bool
	// Overhead is the time of sends and receives, if none was measured; nil otherwise.
	Overhead *Overhead
	// DerivedHalfTrips: the half trips above the first size follow from the gaps.
	DerivedHalfTrips bool
	// Levels are the pairs of ranks: the innermost level first, the network last.
	Levels []Level
	// Gammas are the times per byte of reductions. The first one becomes gamma.
	Gammas []Gamma
	// Notes describe an imported measurement to the user.
	Notes []string
}

// Level is what was measured between two ranks.
type Level struct {
	// Name is that of the level; Ranks is the number of ranks that share it, 0 for the network.
	Name   string
	Ranks  int
	Points []Point // by ascending size
}

// Curves of a measurement.
const (
	HalfTrip = iota
	Gap
	Send
	Receive
	Exchange
	curves
)

// CurveNames are the names of the curves.
var CurveNames = [curves]string{"half trip", "gap", "send", "receive", "exchange"}

// Point has the times of messages of one size, by curve.
type Point struct {
	Bytes int64
	Times [curves]Time
}

// Time is a measured time in ns; 0 if not measured. The half trip is always measured.
type Time struct {
	NS float64
	// Spread is the interquartile range of the values whose median is NS, relative to it; 0 if
	// unknown.
	Spread float64
}

// Gamma is the time that a reduction takes per byte, in ns.
type Gamma struct {
	Operation string // as "sum double"
	PerByte   float64
}

// Segment has the parameters of messages of From bytes or more, up to the next segment, in ns
// and ns per byte: L, o-send, o-recv, o-tail, g, G and O.
type Segment struct {
	From                        int64
	L, OSend, ORecv, Tail, Gap  float64
	GapPerByte, OverheadPerByte float64
	// Rules hold for these messages: Drain not for eager ones.
	Rules
	// Residual is the largest difference between the model and a measured time, relative to the
	// measured time, by curve.
	Residual [curves]float64
}
