package main

import (
	"fmt"
	"math"

	"loggops/cmd/internal/output"
	"loggops/internal/units"
)

var (
	count    = output.As(units.FormatCount)
	size     = output.As(units.FormatSize)
	duration = output.As(units.FormatDuration)
	number   = output.As(formatNumber)
	three    = output.As(func(x float64) string { return fmt.Sprintf("%.3f", x) })
	signed   = output.As(formatSigned)
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
