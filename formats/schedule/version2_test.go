package schedule

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/internal/arrowfile"
)

// writeVersion2 writes a schedule as programs did before shapes.
func writeVersion2(path string, s *Schedule) error {
	w, err := arrowfile.Create(path, version2Kind, s.Header)
	if err != nil {
		return err
	}
	defer w.Abort()
	for rank, ops := range s.Ops {
		for _, op := range ops {
			shape, col := op.shape(), w.Columns
			appendShape(col[:colCall+1], &shape)
			arrowfile.Append(col[colRank2], int32(rank))
			arrowfile.AppendIf(col[colDuration2], op.DurationNS, op.Kind == Calc || op.Kind == IO)
			arrowfile.AppendIf(col[colPeer2], op.Peer, op.Kind == Send || op.Kind == Recv)
			arrowfile.AppendIf(col[colMark2], op.Mark, op.Mark != None)
			arrowfile.AppendIf(col[colTraceRow2], op.TraceRow, op.TraceRow != None)
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
		got, err := Load(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}
