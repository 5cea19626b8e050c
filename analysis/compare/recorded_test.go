package compare

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/result"
	"loggops/formats/trace"
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
	calls := []trace.Call{
		call(0, "MPI_Init", 5, 10), call(0, "MPI_Send", 30, 35), call(0, "MPI_Finalize", 40, 40),
		call(1, "MPI_Init", 5, 12), call(1, "MPI_Recv", 20, 42), call(1, "MPI_Finalize", 42, 42),
	}
	all := func(yield func(*trace.Call, error) bool) {
		for i := range calls {
			if !yield(&calls[i], nil) {
				return
			}
		}
	}
	const send, recv = "MPI_Send, a.c:7 (f)", "MPI_Recv, a.c:7 (f)"
	for _, c := range []struct {
		head trace.Header
		want Times
	}{
		{trace.Header{}, Times{
			{Run, "run time"}: 30, {Rank, "0"}: 30, {Rank, "1"}: 30, {Phase, "solve"}: 55, {Site, "computation"}: 33,
			{Site, send}: 5, {Site, recv}: 22, {Site, "MPI_Init"}: 0, {Site, "MPI_Finalize"}: 0,
		}},
		{trace.Header{ProgramNS: []int64{0, 50}}, Times{
			{Run, "run time"}: 50, {Rank, "0"}: 50, {Rank, "1"}: 50, {Phase, "solve"}: 55, {Site, "computation"}: 61,
			{Site, send}: 5, {Site, recv}: 22, {Site, "MPI_Init"}: 12, {Site, "MPI_Finalize"}: 0,
		}},
	} {
		got, err := OfTrace(&c.head, all)
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Error(err, diff)
		}
	}

	var s Simulated
	for run, lateNS := range []int64{4, 1, 2} {
		at := func(kind result.SpanKind, startNS, endNS int64) {
			s.Add(result.Span{Run: int32(run), Kind: kind, StartNS: startNS, EndNS: endNS, Call: "MPI_Recv", Region: "solve", Site: "a.c:7 (f)"})
		}
		at(result.Calc, 0, 20)
		at(result.Detour, 3, 5)
		at(result.LateSender, 20, 20+lateNS)
		at(result.Recv, 20+lateNS, 25+lateNS)
	}
	want := Times{{Run, "run time"}: 27, {Rank, "0"}: 27, {Phase, "solve"}: 27, {Site, "computation"}: 20, {Site, recv}: 7}
	if diff := cmp.Diff(want, s.Medians()); diff != "" {
		t.Error(diff)
	}
}
