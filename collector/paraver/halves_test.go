package paraver

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/internal/testkit/expect"
)

// TestHalves: each rank has its halves by thread and time, those of one time in the order in
// which they were written.
func TestHalves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spool, err := reading.NewSpool()
		expect.OK(t, err)
		defer spool.Close()
		s := &survey{spool: spool}
		want := []infer.Halves{{}, {}}
		for i := range rapid.IntRange(0, 3000).Draw(t, "halves") {
			rank := rapid.Int32Range(0, 1).Draw(t, "rank")
			m := infer.Half{NS: rapid.Int64Range(0, 99).Draw(t, "ns"), Thread: rapid.Int32Range(0, 1).Draw(t, "thread"), Bytes: int64(i)}
			want[rank][m.Thread] = append(want[rank][m.Thread], m)
			expect.OK(t, s.keepHalf(ofSends, rank, &m))
		}
		for rank := range want {
			want[rank].Sort()
			if got, err := s.halves(ofSends, rank); err != nil || !reflect.DeepEqual(got, want[rank]) {
				t.Fatalf("rank %d: %v, error %v", rank, got, err)
			}
		}
	})
}
