package efficiency

import (
	"cmp"
	"iter"

	"loggops/formats/result"
	"loggops/internal/sums"
)

// OfRun returns the times of a simulated run, except NoisyNS.
func OfRun(r *result.Run) Times {
	return Times{
		Ranks: r.Ranks, Replicas: r.Replicas, RunNS: r.NoiselessNS, UsefulNS: r.UsefulNS, UsefulMaxNS: r.UsefulMaxNS,
		IdealNS: r.IdealNS, IdealUsefulMaxNS: r.UsefulMaxNS, UncontendedNS: r.UncontendedNS,
	}
}

// Iteration is an iteration of all ranks. Its run time is that of the slowest rank, including
// noise.
type Iteration struct {
	Number int32
	Times
}

// OfIterations returns the iterations of a run, in order. It returns the errors of the rows, and *units.TooLarge.
func OfIterations(rows iter.Seq2[result.Iteration, error]) ([]Iteration, error) {
	var all sums.By[int32, Iteration]
	err := result.Visit(rows, func(m *result.Iteration) error {
		t := all.Of(m.Iteration)
		t.Number = m.Iteration
		t.Ranks++
		t.RunNS = max(t.RunNS, m.EndNS-m.StartNS)
		t.UsefulMaxNS = max(t.UsefulMaxNS, m.UsefulNS)
		t.IdealUsefulMaxNS = t.UsefulMaxNS
		t.IdealNS = max(t.IdealNS, m.IdealNS)
		return addUseful(&t.UsefulNS, m.UsefulNS)
	})
	return all.Sorted(func(a, b Iteration) int { return cmp.Compare(a.Number, b.Number) }), err
}
