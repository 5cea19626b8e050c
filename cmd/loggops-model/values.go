package main

import (
	"fmt"
	"math"

	"loggops/internal/table"
	"loggops/internal/units"
)

var (
	count    = table.As(units.FormatCount)
	size     = table.As(units.FormatSize)
	duration = table.As(units.FormatDuration)
	number   = table.As(formatNumber)
	three    = table.As(func(x float64) string { return fmt.Sprintf("%.3f", x) })
	signed   = table.As(formatSigned)
)

// whole rounds a time to ns; nil is one that is beyond all time.
func whole(ns float64) any {
	if !(math.Abs(ns) < 1<<62) {
		return nil
	}
	return int64(math.Floor(ns + 0.5))
}

// finite returns nil for what is not.
func finite(x float64) any {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return x
}

// formatNumber writes a number of processes, which may be very large.
func formatNumber(x float64) string {
	if x < 1e12 {
		return units.FormatCount(int64(math.Floor(x + 0.5)))
	}
	return fmt.Sprintf("%.3g", x)
}

// formatSigned writes a difference of times.
func formatSigned(ns int64) string {
	if ns < 0 {
		return "-" + units.FormatDuration(-ns)
	}
	return units.FormatDuration(ns)
}
