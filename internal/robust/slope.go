package robust

// Slope returns the slope of a line through points: the median of the slopes of all pairs of points with different x (H.
// Theil, 1950; P. Sen, 1968); 0 if there is no such pair.
func Slope(x, y []float64) float64 {
	var slopes []float64
	for i := range x {
		for j := range x[:i] {
			if dx := x[i] - x[j]; dx != 0 {
				slopes = append(slopes, (y[i]-y[j])/dx)
			}
		}
	}
	if slopes == nil {
		return 0
	}
	return Median(slopes)
}
