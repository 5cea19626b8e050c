package criticalpath

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"loggops/formats/result"
	"loggops/internal/table"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

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
	cases.Run(t, "groupings.txt", func(t *testing.T, by string) string {
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
	cases.Lines(t, "places.txt", func(text string) string {
		var p Place
		expect.OK(t, json.Unmarshal([]byte(text), &p))
		return fmt.Sprintf("%q, %q, %q", p.Calls(), p.Sites(), p.Region())
	})
}

// TestParts holds that each kind of segments has a part.
func TestParts(t *testing.T) {
	for kind, name := range result.PathKind(0).Names() {
		if _, ok := parts[result.PathKind(kind)]; !ok {
			t.Errorf("%s is in no part", name)
		}
	}
}
