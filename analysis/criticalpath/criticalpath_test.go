package criticalpath

import (
	"strings"
	"testing"

	"loggops/formats/result"
	"loggops/internal/table"
)

func TestOf(t *testing.T) {
	rows := func(yield func(result.PathSegment, error) bool) {
		for _, s := range []result.PathSegment{
			{Kind: result.PathCalc, EndNS: 60, Iteration: 1},
			{Kind: result.PathNoise, StartNS: 60, EndNS: 70, Iteration: 1, Cause: "irq:1"},
			{Kind: result.PathSend, StartNS: 70, EndNS: 80, Iteration: 2, Call: "MPI_Send", Site: "a.c:7 (main)"},
			{Kind: result.PathRecv, Rank: 3, StartNS: 80, EndNS: 100, Iteration: result.None, Call: "MPI_Recv"},
			{Run: 1, Kind: result.PathCalc, EndNS: 1000},
		} {
			if !yield(s, nil) {
				return
			}
		}
	}
	for by, want := range map[string]string{
		"call":      "(computation),1,60,60\nMPI_Recv,1,20,20\n,1,10,10\nMPI_Send,1,10,10\n",
		"kind":      "calc,1,60,60\no-recv,1,20,20\nnoise,1,10,10\no-send,1,10,10\n",
		"rank":      "0,3,80,80\n3,1,20,20\n",
		"site":      ",3,90,90\na.c:7 (main),1,10,10\n",
		"iteration": "1,2,70,70\n,1,20,20\n2,1,10,10\n",
		"cause":     "irq:1,1,10,100\n",
	} {
		shares, err := Of(rows, 0, by)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		want = by + ",segments,time_ns,share_percent\n" + want
		if err := Table(shares, by).Write(&text, table.FormatCSV); err != nil || text.String() != want {
			t.Errorf("%s: error %v\n%swant\n%s", by, err, text.String(), want)
		}
	}
}
