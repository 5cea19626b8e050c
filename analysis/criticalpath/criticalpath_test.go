package criticalpath

import (
	"flag"
	"strings"
	"testing"

	"loggops/formats/result"
	"loggops/internal/cases"
	"loggops/internal/expect"
	"loggops/internal/table"
)

var update = flag.Bool("update", false, "rewrite the outputs in testdata")

// rows are those of two runs.
var rows = expect.Rows(
	result.PathSegment{Kind: result.PathCalc, EndNS: 60, Iteration: 1, Call: "MPI_Send", Region: "1", Site: "a.c:7 (main)", PreviousCall: "MPI_Recv", PreviousRegion: "1", PreviousSite: "a.c:5 (main)"},
	result.PathSegment{Kind: result.PathNoise, StartNS: 60, EndNS: 70, Iteration: 1, Cause: "irq:1", Call: "MPI_Send", Region: "1", Site: "a.c:7 (main)", PreviousCall: "MPI_Recv", PreviousRegion: "1", PreviousSite: "a.c:5 (main)"},
	result.PathSegment{Kind: result.PathSend, StartNS: 70, EndNS: 75, Iteration: 2, Call: "MPI_Send", Region: "1", Site: "a.c:7 (main)"},
	result.PathSegment{Kind: result.PathNoise, StartNS: 75, EndNS: 80, Iteration: 2, Call: "MPI_Send", Region: "1", Site: "a.c:7 (main)"},
	result.PathSegment{Kind: result.PathRecv, Rank: 3, StartNS: 80, EndNS: 100, Iteration: result.None, Call: "MPI_Recv"},
)

// TestOf: computation is not in the call after it, and noise is in the work that it interrupts.
func TestOf(t *testing.T) {
	cases.Run(t, *update, "groupings.txt", func(t *testing.T, by string) string {
		by = strings.TrimSpace(by)
		shares, err := Of(rows, by)
		expect.OK(t, err)
		var text strings.Builder
		expect.OK(t, Table(shares, by).Write(&text, table.FormatCSV))
		return text.String()
	})
}

// TestPlaces names what is known of a place.
func TestPlaces(t *testing.T) {
	send, recv := Call{Call: "MPI_Send", Site: "a.c:7 (f)", Region: "1"}, Call{Call: "MPI_Recv", Site: "b.c:9 (g)", Region: "2"}
	for _, c := range []struct {
		place                Place
		calls, sites, region string
	}{
		{Place{false, Call{}, send}, "MPI_Send", "a.c:7 (f)", "1"},
		{Place{false, Call{}, Call{Call: "MPI_Send"}}, "MPI_Send", "MPI_Send", ""},
		{Place{}, "messages", "messages", ""},
		{Place{Computes: true}, "computation", "computation", ""},
		{Place{true, Call{}, send}, "computation before MPI_Send", "computation before a.c:7 (f)", "1"},
		{Place{true, send, Call{}}, "computation after MPI_Send", "computation after a.c:7 (f)", "after 1"},
		{Place{true, send, recv}, "computation from MPI_Send to MPI_Recv", "computation from a.c:7 (f) to b.c:9 (g)", "1 to 2"},
		{Place{true, Call{Call: "MPI_Send"}, recv}, "computation from MPI_Send to MPI_Recv", "computation from MPI_Send to b.c:9 (g)", "before 2"},
		{Place{true, Call{Site: "x+0x1 (app)"}, Call{Site: "x+0x2 (app)"}}, "computation", "computation from x+0x1 (app) to x+0x2 (app)", ""},
		{Place{true, Call{Site: "a.c:7 (f)"}, Call{Site: "a.c:9 (g)"}}, "computation", "computation from a.c:7 (f) to :9 (g)", ""},
		{Place{true, Call{Site: "A::f+0x1 (app)"}, Call{Site: "A::g+0x2 (app)"}}, "computation", "computation from A::f+0x1 (app) to A::g+0x2 (app)", ""},
	} {
		if got := [3]string{c.place.Calls(), c.place.Sites(), c.place.Region()}; got != [3]string{c.calls, c.sites, c.region} {
			t.Errorf("%+v: %q", c.place, got)
		}
	}
}

// TestParts holds that each kind of segments has a part.
func TestParts(t *testing.T) {
	for kind, name := range result.PathKind(0).Names() {
		if _, ok := parts[result.PathKind(kind)]; !ok {
			t.Errorf("%s is in no part", name)
		}
	}
}
