package robust

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Spread describes how some values spread, as a box plot does (J. Emerson and
// J. Strenio, Boxplots and batch comparison, in D. Hoaglin, F. Mosteller and
// J. Tukey, Understanding robust and exploratory data analysis, 1983, Chapter 3).
// Values are whole ns; those halfway between two are rounded up.
type Spread struct {
	Min, Max int64
	Mean     float64
	Median   int64
	// Q1 and Q3 are the lower and upper fourth: the median's depth of n values is
	// (n+1)/2, counted from either end, and a fourth's is (1 + that depth,
	// without its fraction)/2, the mean of two values where that has a fraction.
	Q1, Q3 int64
	// Low and High are the ends of the whiskers: the least and the largest value
	// that is not an outlier.
	Low, High int64
	// Outliers are the values further than 1.5 times Q3 - Q1 below Q1 or above
	// Q3, ascending.
	Outliers []int64
	// MedianLow and MedianHigh are a confidence interval of the median, of at
	// least 95 %, if Confident; with fewer than 6 values there is none.
	MedianLow, MedianHigh int64
	Confident             bool
}

// SpreadOf returns how values spread, of which there is at least one.
func SpreadOf(values []int64) Spread {
	x := slices.Sorted(slices.Values(values))
	n := len(x)
	s := Spread{Min: x[0], Max: x[n-1]}
	for _, v := range x {
		s.Mean += float64(v) / float64(n)
	}
	s.Median = between(Middle(x))
	depth := (n+1)/2 + 1 // twice the fourth's
	below, above := depth/2-1, (depth+1)/2-1
	s.Q1 = between(x[below], x[above])
	s.Q3 = between(x[n-1-above], x[n-1-below])
	reach := 1.5 * float64(s.Q3-s.Q1)
	outside := func(v int64) bool { return float64(s.Q1-v) > reach || float64(v-s.Q3) > reach }
	first := slices.IndexFunc(x, func(v int64) bool { return !outside(v) })
	last := n - 1
	for outside(x[last]) {
		last--
	}
	s.Low, s.High = x[first], x[last]
	s.Outliers = slices.Concat(x[:first], x[last+1:])
	if k := medianRank(n); k > 0 {
		s.MedianLow, s.MedianHigh, s.Confident = x[k-1], x[n-k], true
	}
	return s
}

// between returns the mean of two values, a <= b.
func between(a, b int64) int64 { return a + (b-a+1)/2 }

// confidence is that of the median's interval.
const confidence = 0.95

// medianRank returns the largest k for which the k-th least and the k-th largest
// of n values enclose the median of what they are drawn from with the confidence
// wanted, whatever its distribution: fewer than k of n fair coins show heads with
// a probability of at most (1-confidence)/2 (H. David and H. Nagaraja, Order
// statistics, 2003, Section 7.1). It is 0 where n is too few.
func medianRank(n int) int {
	below := distuv.Binomial{N: float64(n), P: 0.5}
	k := int(math.Ceil(float64(n) / 2)) // where the interval is the median
	for k > 0 && below.CDF(float64(k-1)) > (1-confidence)/2 {
		k--
	}
	return k
}
