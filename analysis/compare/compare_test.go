package compare

import (
	"iter"
	"strings"
	"testing"

	"loggops/formats/result"
	"loggops/internal/table"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// compared compares the table of two simulations with a file.
func compared(t *testing.T, file string, before, after Times) {
	t.Helper()
	var text strings.Builder
	expect.OK(t, Table(Rows(before, after), "before", "after").Write(&text, table.FormatCSV))
	cases.Golden(t, file, text.String())
}

func TestRuns(t *testing.T) {
	before := OfRuns([]result.Run{
		{Ranks: 4, MakespanNS: 10, NoiselessNS: 8}, {Ranks: 4, Run: 1, MakespanNS: 12, NoiselessNS: 8}, {Ranks: 4, Run: 2, MakespanNS: 30, NoiselessNS: 8},
		{Ranks: 8, MakespanNS: 7, NoiselessNS: 7, Parameters: "L=1us"},
	})
	after := OfRuns([]result.Run{{Ranks: 4, MakespanNS: 9, NoiselessNS: 8, IdealNS: 5, UsefulNS: 20}})
	compared(t, "runs.csv", before, after)
}

func TestPath(t *testing.T) {
	got, err := OfPath(expect.Rows(
		result.PathSegment{Kind: result.PathCalc, EndNS: 7},
		result.PathSegment{Kind: result.PathLatency, StartNS: 7, EndNS: 10, Call: "MPI_Send"},
	))
	expect.OK(t, err)
	compared(t, "path.csv", got, nil)
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
	compared(t, "spans.csv", before, after)
}
