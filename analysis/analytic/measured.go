package analytic

import (
	"math"
	"slices"
)

// Measured noise is any of measured values, all equally likely.
type Measured struct {
	values []float64 // ns, ascending
	mean   float64
}

// NewMeasured takes at least one value, in ns.
func NewMeasured(values []int64) Measured {
	var m Measured
	for _, v := range slices.Sorted(slices.Values(values)) {
		m.values = append(m.values, float64(v))
		m.mean += float64(v) / float64(len(values))
	}
	return m
}

// OfMean returns the same distribution, stretched to another mean; its own must
// be above 0.
func (m Measured) OfMean(ns float64) Measured {
	stretched := Measured{mean: ns}
	for _, v := range m.values {
		stretched.values = append(stretched.values, v*(ns/m.mean))
	}
	return stretched
}

// MeanNS returns the mean.
func (m Measured) MeanNS() float64 { return m.mean }

// MaxNS is the sum of values, each with the probability that it is the largest
// of r draws: P(max <= i-th value) = (i/n)^r.
func (m Measured) MaxNS(r float64) float64 {
	n, sum, before := float64(len(m.values)), 0., 0.
	for i, v := range m.values {
		upTo := math.Pow(float64(i+1)/n, r)
		sum += v * (upTo - before)
		before = upTo
	}
	return sum
}
