// Package efficiency computes the efficiencies of the POP methodology. Each is a product of
// factors from 0 to 1, which show the useful share of the ranks' time and the causes of the
// loss.
//
//	parallel efficiency      = load balance · communication efficiency
//	communication efficiency = serialization · transfer
//	transfer                 = network alone · contention
//	global efficiency        = parallel efficiency · computation scaling · noise efficiency
//
// The factors are those of M. Wagner, S. Mohr, J. Giménez and J. Labarta, A structured
// approach to performance analysis, 2017 (Section 3), as BSC's basicanalysis computes them.
// Noise efficiency, and contention at links, are additions of this package.
package efficiency

import "math"

// Times are the times from which the factors are computed, in ns. Zero means unknown.
type Times struct {
	Ranks int64
	// Replicas is the number of identical copies of the ranks of a schedule; 0 if there are
	// none.
	Replicas int32
	// RunNS is the run time without noise, and NoisyNS the run time with noise. All other
	// times are without noise.
	RunNS, NoisyNS int64
	// UsefulNS is the time outside communication, summed over the ranks, and UsefulMaxNS
	// the longest such time of one rank.
	UsefulNS, UsefulMaxNS int64
	// IdealNS is the run time on an ideal network, which has no latency, no overhead and
	// infinite bandwidth, and IdealUsefulMaxNS the longest useful time of a rank there.
	IdealNS, IdealUsefulMaxNS int64
	// UncontendedNS is the run time in which no message waits for links of the network.
	UncontendedNS int64
}

// Factors are the efficiencies, from 0 to 1 except for rounding; NaN if unknown. Scaling and the
// efficiencies that contain it may exceed 1.
type Factors struct {
	Global, Parallel, LoadBalance, Communication, Serialization, Transfer float64
	// TransferByTime is the older definition of Transfer: the run time on the ideal
	// network, divided by the run time.
	TransferByTime float64
	// Network and Contention are the factors of Transfer: with links that pass messages at once, and by
	// messages that wait for links.
	Network, Contention float64
	// Noise is the run time without noise, divided by the run time with noise.
	Noise float64
	// Scaling is the useful time of the reference run, divided by that of this run. It is unknown if
	// both simulate copies of the same ranks: it would be 1 by construction.
	Scaling float64
}

// Factors returns the efficiencies relative to a reference run; a zero reference means none. If
// the runs differ in their replicas, perfect scaling keeps the useful time per rank constant
// (weak scaling), otherwise its sum over the ranks (strong scaling).
func (t *Times) Factors(reference *Times) Factors {
	f := Factors{
		Parallel:       ratio(t.UsefulNS, t.RunNS, t.Ranks),
		LoadBalance:    ratio(t.UsefulNS, t.UsefulMaxNS, t.Ranks),
		Communication:  ratio(t.UsefulMaxNS, t.RunNS),
		Serialization:  ratio(t.IdealUsefulMaxNS, t.IdealNS),
		TransferByTime: ratio(t.IdealNS, t.RunNS),
		Contention:     ratio(t.UncontendedNS, t.RunNS),
		Noise:          ratio(t.RunNS, t.NoisyNS),
		Scaling:        ratio(reference.UsefulNS, t.UsefulNS),
	}
	f.Transfer = f.Communication / f.Serialization
	f.Network = f.Transfer / f.Contention
	switch {
	case t.Replicas > 0 && t.Ranks*int64(reference.Replicas) == reference.Ranks*int64(t.Replicas):
		f.Scaling = math.NaN()
	case t.Replicas != reference.Replicas:
		f.Scaling *= ratio(t.Ranks, reference.Ranks)
	}
	f.Global = f.Parallel
	for _, known := range []float64{f.Scaling, f.Noise} {
		if !math.IsNaN(known) {
			f.Global *= known
		}
	}
	return f
}

// ratio returns a divided by the product of some factors, which may exceed an int64; NaN if any is unknown.
func ratio(a int64, factors ...int64) float64 {
	product := 1.0
	for _, b := range factors {
		product *= float64(b)
	}
	if a == 0 || product == 0 {
		return math.NaN()
	}
	return float64(a) / product
}
