package straggler

import (
	"loggops/formats/result"
	"loggops/internal/robust"
	"loggops/internal/sums"
)

// group is the work of the ranks that come to a place.
type group struct {
	of sums.By[int32, Work]
	// calc and noise are the times of all ranks, after the last span.
	calc, noise robust.Sample
}

// end sorts the times.
func (g *group) end() {
	var calc, noise []int64
	for _, w := range g.of.All() {
		calc, noise = append(calc, w.CalcNS), append(noise, w.NoiseNS)
	}
	g.calc, g.noise = robust.NewSample(calc), robust.NewSample(noise)
}

// excesses returns the excesses of computation and of noise of a rank that comes to the place.
func (g *group) excesses(at result.CallSite, rank int32) [2]Excess {
	own := g.of.Find(rank)
	return [2]Excess{excess(g.calc, at, false, own.CalcNS), excess(g.noise, at, true, own.NoiseNS)}
}

// excess compares the time of a rank with those of the others. It is 0 if the times of the others, unless these are
// few, differ too much for it to matter.
func excess(all robust.Sample, at result.CallSite, noise bool, own int64) Excess {
	const few = 7 // whose median deviation means little
	e := Excess{at, noise, own, all.MedianWithout(own)}
	if len(all) > few && all.Without(own).AtLeast(spread).Score(own) < robust.Outlier {
		e.OwnNS = e.OthersNS
	}
	return e
}
