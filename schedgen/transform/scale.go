package transform

import (
	"fmt"
	"math"

	"loggops/formats/schedule"
)

// ScaleCompute multiplies the computation by a factor that is finite and not
// negative: 0.5 is a processor twice as fast. A duration is rounded to the
// nearest ns, halves up. Input, output and remote memory take as long as before.
func ScaleCompute(factor float64) Rank {
	return func(rank int, ops []schedule.Op) ([]schedule.Op, error) {
		for i := range ops {
			if ops[i].Kind != schedule.Calc {
				continue
			}
			ns := math.Floor(float64(ops[i].DurationNS)*factor + 0.5)
			if ns >= schedule.MaxNS {
				problem := fmt.Sprintf("%d ns of computation times %g are too long", ops[i].DurationNS, factor)
				return nil, &schedule.Invalid{Rank: rank, Op: i, Problem: problem}
			}
			ops[i].DurationNS = int64(ns)
		}
		return ops, nil
	}
}
