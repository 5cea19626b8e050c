package compare

import (
	"testing"

	"loggops/formats/listing"
	"loggops/formats/result"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// TestRecorded: a recording and two runs of its simulation have times of the same ranks, regions and sites.
func TestRecorded(t *testing.T) {
	all := listing.Trace(t, 2, `
		5 10 Init
		30 35 Send region=solve site=a.c:7
		40 40 Finalize
		5 12 Init rank=1
		20 42 Recv rank=1 region=solve site=a.c:7
		42 42 Finalize rank=1`).Calls()
	calls, err := OfTrace(&trace.Header{}, all)
	expect.OK(t, err)
	program, err := OfTrace(&trace.Header{ProgramNS: []int64{0, 50}}, all)
	expect.OK(t, err)
	compared(t, "recorded.csv", calls.Times, program.Times)
	s := Simulated{Recording: &Recording{}}
	for run, lateNS := range []int64{4, 1, 2} {
		at := func(kind result.SpanKind, startNS, endNS int64) {
			s.Add(result.Span{Run: int32(run), Kind: kind, StartNS: startNS, EndNS: endNS, Call: "MPI_Recv", Region: "solve", Site: "a.c:7"})
		}
		at(result.Calc, 0, 20)
		at(result.Detour, 3, 5)
		at(result.LateSender, 20, 20+lateNS)
		at(result.Recv, 20+lateNS, 25+lateNS)
	}
	compared(t, "medians.csv", s.Medians(), nil)
}

// TestRecordedRequests: the receive of a nonblocking call, and the wait for its message, belong to the call that
// completes its request, as in the recording; the send of another belongs to itself.
func TestRecordedRequests(t *testing.T) {
	r, err := OfTrace(&trace.Header{}, listing.Trace(t, 1, `
		0 5 Init
		10 15 Irecv region=post req=1
		20 25 Isend region=post req=2
		30 35 Waitall region=wait req=1,2
		40 45 Finalize`).Calls())
	expect.OK(t, err)
	s := Simulated{Recording: r}
	at := func(kind result.SpanKind, startNS, endNS, row int64, call string) {
		s.Add(result.Span{Kind: kind, StartNS: startNS, EndNS: endNS, TraceRow: row, Call: call, Region: "post"})
	}
	at(result.Send, 0, 3, 2, "MPI_Isend")
	at(result.LateSender, 3, 7, 1, "MPI_Irecv")
	at(result.Recv, 7, 9, 1, "MPI_Irecv")
	at(result.LateReceiver, 9, 10, 2, "MPI_Isend")
	compared(t, "requests.csv", s.Medians(), nil)
}
