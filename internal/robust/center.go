package robust

// Outlier is the modified z-score from which on a value is an outlier (B. Iglewicz and D. Hoaglin, How to detect and
// handle outliers, 1993).
const Outlier = 3.5

// Center describes where most values of a sample are.
type Center[T int64 | float64] struct {
	Median T
	// Deviation is the standard deviation of a normal distribution with the same median absolute deviation (MAD).
	Deviation float64
}

// CenterOf returns the center of at least one value by Median or LowMedian. It sorts the values.
func CenterOf[T int64 | float64](values []T, median func([]T) T) Center[T] {
	middle := median(values)
	deviations := make([]T, len(values))
	for i, x := range values {
		deviations[i] = max(x-middle, middle-x)
	}
	return newCenter(middle, median(deviations))
}

func newCenter[T int64 | float64](median, deviation T) Center[T] {
	const normal = 1.4826 // standard deviation of a normal distribution whose MAD is 1
	return Center[T]{median, normal * float64(deviation)}
}

// AtLeast returns the center with a standard deviation of at least a share of the median: a small difference is not
// significant only because most values are equal.
func (c Center[T]) AtLeast(share float64) Center[T] {
	c.Deviation = max(c.Deviation, share*float64(c.Median))
	return c
}

// Score returns the modified z-score of a value: its distance from the median in standard deviations.
func (c Center[T]) Score(x T) float64 { return float64(x-c.Median) / c.Deviation }
