package result

import (
	"fmt"
)

// None is what is not there.
const None = -1

// Span is what a rank did for some time.
type Span struct {
	Run  int32    `column:"run"`
	Rank int32    `column:"rank"`
	CPU  int32    `column:"cpu"` // that did it
	Kind SpanKind `column:"kind,fast"`

	StartNS int64 `column:"start_ns,fast"`
	EndNS   int64 `column:"end_ns,fast"`

	Peer    int32 `column:"peer,null"`            // to whom a message goes, from whom it comes, or for whom the rank waits
	Bytes   int64 `column:"bytes,null"`           // of a message
	Tag     int64 `column:"tag,null,signed,fast"` // of a message; None of those of collectives
	Message int64 `column:"message,null,fast"`    // which of its sender's messages it is, from 0 in the run

	Call      string `column:"call,null"`      // MPI call, or collective, that it belongs to; may be empty
	TraceRow  int64  `column:"trace_row,null"` // row of the trace that it came from, or None
	Iteration int32  `column:"iteration,null"` // iteration, or None
	Region    string `column:"region,null"`    // of the program, as in a trace; may be empty
	Site      string `column:"site,null"`      // where the program makes the call, as in a trace; may be empty

	// Collective is a collective's number among the process's operations, also of what is
	// done for the collective; else None.
	Collective int32 `column:"collective,null"`
	// PostedNS is when the receive of a Recv was posted, or its collective began; None of all
	// others.
	PostedNS int64 `column:"posted_ns,null"`
	// Cause of a Detour, as a recording names it, or else the noise that it comes from; may be
	// empty.
	Cause string `column:"cause,null"`

	Job string `column:"job,null"` // that the rank belongs to; "" without jobs
}

// SpanKind describes what a span is.
type SpanKind uint8

const (
	Calc       SpanKind = iota // CPU work
	IO                         // the same, which noise does not hit
	OneSided                   // a call on remote memory, likewise
	Send                       // the overhead of a message, to Peer
	Recv                       // the intake of one, from Peer
	Detour                     // a part of one of these, which noise took
	Collective                 // from the beginning of a collective to its end; it overlaps others
	// Wait states, in which no CPU of the rank works (docs/analysis.md). Peer is the rank that
	// is waited for.
	LateSender
	LateReceiver
	CollectiveWait
	Transfer   // a message is under way: no rank is late
	Contention // the same, while the message waits for links of the network
)

var spanKinds = [...]string{"calc", "io", "one-sided", "send", "recv", "detour", "collective", "late-sender", "late-receiver", "collective-wait", "transfer", "contention"}

// Names returns the names of all kinds, which stand in files.
func (SpanKind) Names() []string { return spanKinds[:] }

func (k SpanKind) String() string {
	if int(k) < len(spanKinds) {
		return spanKinds[k]
	}
	return "unknown"
}

// HasMessage reports whether it is about one message: of all others, Bytes, Tag and Message are
// None, and Peer unless it is a wait.
func (k SpanKind) HasMessage() bool { return k == Send || k == Recv }

// IsWait reports whether the rank waits.
func (k SpanKind) IsWait() bool { return k >= LateSender && k <= Contention }

// IsForRank reports whether the rank waits for another one.
func (k SpanKind) IsForRank() bool { return k >= LateSender && k < Transfer }

// Iteration is what one rank did in one iteration.
type Iteration struct {
	Run       int32 `column:"run"`
	Rank      int32 `column:"rank"`
	Iteration int32 `column:"iteration"`

	StartNS int64 `column:"start_ns,fast"` // when the first of its operations started
	EndNS   int64 `column:"end_ns,fast"`   // when the last of them completed

	CalcNS     int64 `column:"calc_ns,fast"` // CPU time of its calcs
	OverheadNS int64 `column:"overhead_ns"`  // CPU time of its messages
	WaitNS     int64 `column:"wait_ns,fast"` // time of the rank's CPUs from StartNS to EndNS in which they did nothing
	InjectedNS int64 `column:"injected_ns"`  // part of CalcNS and OverheadNS: by how much detours made its work longer

	// The useful time of the iteration without noise, and its duration on an ideal network;
	// 0 unless requested, as Run.UsefulNS.
	UsefulNS int64 `column:"useful_ns,null=0"`
	IdealNS  int64 `column:"ideal_ns,null=0"`

	Job string `column:"job,null"` // that the rank belongs to; "" without jobs
}

// checkSpan reports what is wrong with a span that follows another, which is nil
// for the first.
func checkSpan(s, last *Span) string {
	switch {
	case int(s.Kind) >= len(spanKinds):
		return "its kind is not known"
	case s.EndNS < s.StartNS:
		return "it ends before it starts"
	case s.Kind.HasMessage() && (s.Peer == None || s.Bytes == None || s.Message == None):
		return fmt.Sprintf("a %s without a peer, bytes or the number of its message", s.Kind)
	case s.Kind.IsWait() && (s.Peer != None) != s.Kind.IsForRank():
		return fmt.Sprintf("a %s with a wrong peer", s.Kind)
	case !s.Kind.HasMessage() && (!s.Kind.IsWait() && s.Peer != None || s.Bytes != None || s.Tag != None || s.Message != None):
		return fmt.Sprintf("a %s with a message", s.Kind)
	case last == nil || s.Run > last.Run || s.Run == last.Run && s.Rank > last.Rank:
		return ""
	case s.Run < last.Run || s.Rank < last.Rank:
		return fmt.Sprintf("run %d, rank %d follows run %d, rank %d", s.Run, s.Rank, last.Run, last.Rank)
	case s.StartNS < last.StartNS:
		return "it starts before the row above"
	}
	return ""
}

// checkIteration is checkSpan for an iteration.
func checkIteration(m, last *Iteration) string {
	switch {
	case m.EndNS < m.StartNS:
		return "it ends before it starts"
	case last == nil || m.Run > last.Run || m.Run == last.Run && m.Rank > last.Rank:
		return ""
	case m.Run < last.Run || m.Rank < last.Rank || m.Iteration <= last.Iteration:
		return fmt.Sprintf("run %d, rank %d, iteration %d follows run %d, rank %d, iteration %d", m.Run, m.Rank, m.Iteration, last.Run, last.Rank, last.Iteration)
	}
	return ""
}
