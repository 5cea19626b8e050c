package schedule

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/internal/arrowfile"
)

// writeVersion2 writes a schedule as programs did before shapes.
func writeVersion2(path string, s *Schedule) error {
	w, err := arrowfile.Create(path, wholeRows.Kind, s.Header)
	if err != nil {
		return err
	}
	defer w.Abort()
	for rank, ops := range s.Ops {
		for _, op := range ops {
			shape := op.shape()
			r := wholeRow{shapeRow: rowOf(&shape), Rank: int32(rank), DurationNS: null, Peer: math.MinInt32, Iteration: math.MinInt32, TraceRow: null}
			if op.Kind == Calc || op.Kind == IO {
				r.DurationNS = op.DurationNS
			}
			if op.Kind == Send || op.Kind == Recv {
				r.Peer = op.Peer
			}
			if op.Iteration != None {
				r.Iteration = op.Iteration
			}
			if op.TraceRow != None {
				r.TraceRow = op.TraceRow
			}
			wholeRows.Put(w.Columns, []wholeRow{r})
			if err := w.EndRow(); err != nil {
				return err
			}
		}
	}
	return w.Close()
}

func TestVersion2(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.sched.arrow")
	rapid.Check(t, func(t *rapid.T) {
		want := schedules.Draw(t, "schedule")
		if err := writeVersion2(path, want); err != nil {
			t.Fatal(err)
		}
		got, err := load(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}
