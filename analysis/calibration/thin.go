package calibration

import (
	"fmt"
	"math"
)

// mostImported is the largest number of sizes of an imported measurement: the time of a fit grows
// with their third power.
const mostImported = 200

// thin keeps at most mostImported sizes, with a note: the smallest ones, and then sizes at indexes
// that grow by a factor.
func (m *Measurement) thin(points []Point) []Point {
	last := len(points) - 1
	if last < mostImported {
		return points
	}
	const all = mostImported / 2
	kept := points[:all:all]
	factor, next := math.Pow(float64(last)/all, 1./(all-1)), float64(all)
	for i := all; i <= last; i++ {
		if float64(i) >= next || i == last {
			kept = append(kept, points[i])
			next = max(next*factor, float64(i)+1)
		}
	}
	m.note(fmt.Sprintf("%d of %d sizes are fitted", len(kept), len(points)))
	return kept
}
