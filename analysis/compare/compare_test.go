package compare

import (
	"iter"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/result"
	"loggops/internal/expect"
)

func TestRuns(t *testing.T) {
	before := OfRuns([]result.Run{
		{Ranks: 4, MakespanNS: 10, NoiselessNS: 8}, {Ranks: 4, Run: 1, MakespanNS: 12, NoiselessNS: 8}, {Ranks: 4, Run: 2, MakespanNS: 30, NoiselessNS: 8},
		{Ranks: 8, MakespanNS: 7, NoiselessNS: 7, Parameters: "L=1us"},
	})
	after := OfRuns([]result.Run{{Ranks: 4, MakespanNS: 9, NoiselessNS: 8, IdealNS: 5, UsefulNS: 20}})
	want := []Row{
		{Of{Run, "useful time of all ranks, 4 ranks"}, 0, 20},
		{Of{Run, "makespan without noise, 8 ranks, L=1us"}, 7, 0},
		{Of{Run, "makespan, 8 ranks, L=1us"}, 7, 0},
		{Of{Run, "makespan on an ideal network, 4 ranks"}, 0, 5},
		{Of{Run, "makespan, 4 ranks"}, 12, 9},
		{Of{Run, "makespan without noise, 4 ranks"}, 8, 8},
	}
	expect.Same(t, want, Rows(before, after))
}

func TestPath(t *testing.T) {
	got, err := OfPath(expect.Rows(
		result.PathSegment{Kind: result.PathCalc, EndNS: 7},
		result.PathSegment{Kind: result.PathLatency, StartNS: 7, EndNS: 10, Call: "MPI_Send"},
	))
	want := Times{{Path, "calc"}: 7, {Path, result.PathLatency.String()}: 3, {PathCall, "computation"}: 7, {PathCall, "MPI_Send"}: 3}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Error(err, diff)
	}
}

func TestSpans(t *testing.T) {
	const none = result.None
	run := func(late int64) iter.Seq2[result.Span, error] {
		return expect.Rows(
			result.Span{Kind: result.Calc, EndNS: late, Collective: none, Call: "MPI_Send", Site: "a.c:1 (f)"},
			result.Span{Kind: result.Send, StartNS: late, EndNS: late + 1, Peer: 1, Collective: none, Call: "MPI_Send"},
			result.Span{Rank: 1, Kind: result.LateSender, EndNS: late, Peer: 0, Collective: none, Call: "MPI_Recv"},
			result.Span{Rank: 1, Kind: result.Transfer, StartNS: late, EndNS: late + 3, Peer: none, Collective: none, Call: "MPI_Recv"},
			result.Span{Rank: 1, Kind: result.Recv, StartNS: late + 3, EndNS: late + 4, Peer: 0, Collective: none, Call: "MPI_Recv"},
			result.Span{Rank: 1, Kind: result.Detour, StartNS: late + 3, EndNS: late + 4, Cause: "irq:1"},
		)
	}
	before, err := OfSpans(run(10))
	expect.OK(t, err)
	after, err := OfSpans(run(15))
	expect.OK(t, err)
	want := []Row{
		{Of{Run, "end of the last operation"}, 14, 19},
		{Of{WaitState, "late sender"}, 10, 15},
		{Of{WaitState, "transfer"}, 3, 3},
		{Of{WaitCall, "MPI_Recv"}, 13, 18},
		{Of{Work, "calc, MPI_Send, a.c:1 (f)"}, 10, 15},
		{Of{Work, "recv, MPI_Recv"}, 1, 1},
		{Of{Work, "send, MPI_Send"}, 1, 1},
		{Of{Noise, "irq:1"}, 1, 1},
	}
	expect.Same(t, want, Rows(before, after))
}
