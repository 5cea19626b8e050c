package grid

import (
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
)

// TestUnmatched predicts ranks that send more, or receive more, than their neighbors in a larger grid.
func TestUnmatched(t *testing.T) {
	p, err := pattern.New(halo("halo2d", 9, 5, true))
	expect.OK(t, err)
	g, err := Recognize(t.Context(), p, Options{})
	if err != nil || g.Obstacle != nil {
		t.Fatal(err, g.Obstacle)
	}
	for kind, want := range map[schedule.Kind]string{
		schedule.Calc: "",
		schedule.Send: "in a grid 6x7, rank 0 would receive 1 messages less than are sent to it by sends to offset (",
		schedule.Recv: "in a grid 6x7, rank 0 would wait for 3 receives from offset (",
	} {
		s, err := schedule.Load(p)
		expect.OK(t, err)
		for rank, ops := range s.Ops {
			for i := range ops {
				ops[i].Call, ops[i].Site = "MPI", "halo.c:7"
			}
			for _, op := range ops {
				if op.Kind == kind && kind != schedule.Calc {
					s.Ops[rank] = append(ops, op)
					break
				}
			}
		}
		err = g.Unmatched(t.Context(), s, []int{6, 7}, schedule.Cyclic, 0)
		if (err == nil) != (want == "") || err != nil && (!strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), "MPI at halo.c:7")) {
			t.Errorf("another %v: %v, want %q", kind, err, want)
		}
	}
}
