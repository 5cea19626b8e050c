package golden

import (
	"loggops/analysis/sweep"
	"loggops/formats/result"
)

// Runs are those of a sweep over the network at 1,000 ranks and fewer: eight
// runs a point, one of them an outlier.
func Runs() sweep.File {
	f := sweep.File{Name: "app", Head: &result.Header{
		Schedule: "app.sched.arrow", Parameters: result.Parameters{Machine: "xt4"}, Noise: &result.Noise{Sources: []string{"node.noise.arrow"}, Scale: 1},
	}}
	for _, network := range []float64{0.1, 1} {
		for _, ranks := range []int64{4, 16, 64, 1000} {
			noiseless := int64(1e6*network) + 1000*ranks
			for i := range int64(8) {
				run := result.Run{Run: int32(i), Ranks: ranks, Replicas: 1, ScaleNetwork: network, NoiselessNS: noiseless, MakespanNS: noiseless + 100*i*ranks}
				if i == 7 {
					run.MakespanNS *= 3
				}
				f.Runs = append(f.Runs, run)
			}
		}
	}
	return f
}

// Few are runs at 4 ranks, too few for an interval of the median.
func Few() sweep.File {
	f := sweep.File{Name: "few", Head: &result.Header{Schedule: "app.sched.arrow"}}
	for i := range int64(3) {
		f.Runs = append(f.Runs, result.Run{Run: int32(i), Ranks: 4, Replicas: 1, NoiselessNS: 5e6, MakespanNS: 5e6 + i*1e5})
	}
	return f
}
