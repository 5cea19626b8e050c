package compare

import (
	"testing"

	"loggops/formats/result"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

// TestRecorded: a recording and two runs of its simulation have times of the same ranks, regions and sites.
func TestRecorded(t *testing.T) {
	call := func(rank int32, name string, startNS, endNS int64) trace.Call {
		c := trace.NewCall(rank, name, startNS, endNS)
		if name == "MPI_Send" || name == "MPI_Recv" {
			c.Region, c.Site = "solve", "a.c:7 (f)"
		}
		return c
	}
	all := expect.Pointers(
		call(0, "MPI_Init", 5, 10), call(0, "MPI_Send", 30, 35), call(0, "MPI_Finalize", 40, 40),
		call(1, "MPI_Init", 5, 12), call(1, "MPI_Recv", 20, 42), call(1, "MPI_Finalize", 42, 42),
	)
	calls, err := OfTrace(&trace.Header{}, all)
	expect.OK(t, err)
	program, err := OfTrace(&trace.Header{ProgramNS: []int64{0, 50}}, all)
	expect.OK(t, err)
	compared(t, "recorded.csv", calls.Times, program.Times)
	s := Simulated{Recording: &Recording{}}
	for run, lateNS := range []int64{4, 1, 2} {
		at := func(kind result.SpanKind, startNS, endNS int64) {
			s.Add(result.Span{Run: int32(run), Kind: kind, StartNS: startNS, EndNS: endNS, Call: "MPI_Recv", Region: "solve", Site: "a.c:7 (f)"})
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
	call := func(row int64, name, region string, requests ...int64) trace.Call {
		c := trace.NewCall(0, name, 10*row, 10*row+5)
		c.Row, c.Region, c.Requests = row, region, requests
		return c
	}
	r, err := OfTrace(&trace.Header{}, expect.Pointers(
		call(0, "MPI_Init", ""), call(1, "MPI_Irecv", "post", 1), call(2, "MPI_Isend", "post", 2), call(3, "MPI_Waitall", "wait", 1, 2), call(4, "MPI_Finalize", ""),
	))
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
