package analytic

import (
	"math"
	"slices"
)

// Measured noise is any of measured values, all equally likely.
type Measured struct {
	values []int64 // ascending
	mean   float64
}

// NewMeasured takes at least one value, in ns.
func NewMeasured(values []int64) Measured {
	m := Measured{values: slices.Sorted(slices.Values(values))}
	for _, v := range m.values {
		m.mean += float64(v) / float64(len(m.values))
	}
	return m
}

// MeanNS returns the mean.
func (m Measured) MeanNS() float64 { return m.mean }

// MaxNS is the sum of values, each with the probability that it is the largest
// of r draws: P(max <= i-th value) = (i/n)^r.
func (m Measured) MaxNS(r float64) float64 {
	n, sum, before := float64(len(m.values)), 0., 0.
	for i, v := range m.values {
		upTo := math.Pow(float64(i+1)/n, r)
		sum += float64(v) * (upTo - before)
		before = upTo
	}
	return sum
}
