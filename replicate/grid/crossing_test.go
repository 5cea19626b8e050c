package grid

import (
	"context"
	"math"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/sim"
)

// TestWavefrontCrosses compares how long the first wavefront of Sweep3D takes through a grid of
// 4 x 4 that has grown with the closed form of a pipeline: steps in each direction times the
// time of a block and its messages.
func TestWavefrontCrosses(t *testing.T) {
	s := firstSweep(recorded(t, "sweep3d-16"))
	// The operations of an interior rank: receive from the east, calc, receive from the south,
	// calc of the block, send to the west, calc, send to the north. The calc before the first
	// receive is over when the wavefront comes.
	ops := s.Ops[5]
	between, block, after := ops[14].DurationNS, ops[16].DurationNS, ops[18].DurationNS
	params := sim.Params{LatencyNS: 1000, OverheadSendNS: 200, OverheadRecvNS: 300, EagerMax: math.MaxInt32}
	message := params.OverheadSendNS + params.LatencyNS + params.OverheadRecvNS
	west := message + between + params.OverheadRecvNS + block
	north := params.OverheadSendNS + after + message + block
	const short, long = 32, 128
	got := crossing(t, s, params, long) - crossing(t, s, params, short)
	want := (long - short) * (west + north)
	if difference := float64(got-want) / float64(want); math.Abs(difference) > 0.02 {
		t.Errorf("the wavefront takes %d ns longer through %d ranks than through %d, the closed form %d ns: %+.1f %%", got, long*long, short*short, want, 100*difference)
	}
}

// crossing returns the makespan in a square grid.
func crossing(t *testing.T, s schedule.Source, params sim.Params, extent int) int64 {
	t.Helper()
	p, err := sim.Compile(grown(t, s, extent, extent), params)
	expect.OK(t, err)
	r, err := p.Run(context.Background(), sim.Options{})
	expect.OK(t, err)
	return r.MakespanNS
}

// firstSweep cuts the schedule of Sweep3D after the first octant, whose tags are 3000 and 4000,
// and gives all blocks, and all calcs between the same kinds of operations, their mean duration.
func firstSweep(s *schedule.Schedule) *schedule.Schedule {
	type sum struct{ ns, count int64 }
	means := map[[2]schedule.Kind]*sum{}
	each := func(do func(op *schedule.Op, mean *sum)) {
		for _, ops := range s.Ops {
			for i := 1; i+1 < len(ops); i++ {
				if key := [2]schedule.Kind{ops[i-1].Kind, ops[i+1].Kind}; ops[i].Kind == schedule.Calc {
					if means[key] == nil {
						means[key] = &sum{}
					}
					do(&ops[i], means[key])
				}
			}
		}
	}
	for rank, ops := range s.Ops {
		for i, op := range ops {
			if (op.Kind == schedule.Send || op.Kind == schedule.Recv) && op.Tag > 4000 {
				s.Ops[rank] = ops[:i]
				break
			}
		}
	}
	each(func(op *schedule.Op, mean *sum) { mean.ns, mean.count = mean.ns+op.DurationNS, mean.count+1 })
	each(func(op *schedule.Op, mean *sum) { op.DurationNS = mean.ns / mean.count })
	return s
}
