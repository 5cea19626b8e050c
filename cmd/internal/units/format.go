package units

import (
	"math"
	"strconv"
)

// FormatDuration writes ns with four significant digits: "42.4 s", "1.53 ms".
func FormatDuration(ns int64) string { return readable(ns, durations) }

// FormatSize writes bytes with four significant digits: "64 KiB".
func FormatSize(bytes int64) string { return readable(bytes, binarySizes) }

// FormatNumber writes a number with four significant digits, however large or small it is: "59840".
func FormatNumber(x float64) string { return strconv.FormatFloat(round(x), 'f', -1, 64) }

// FormatCount writes a number in full, in groups of three digits: "1,048,576".
func FormatCount(n int64) string {
	s := strconv.FormatInt(n, 10)
	first := 0 // the first digit
	if n < 0 {
		first = 1
	}
	for i := len(s) - 3; i > first; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// readable rounds before it takes the largest unit that leaves at least one,
// and after: 999.99 us are 1 ms.
func readable(value int64, units []unit) string {
	best, u := float64(value), units[0]
	for _, larger := range units[1:] {
		scaled := round(float64(value) / float64(larger.scale))
		if math.Abs(scaled) < 1 {
			break
		}
		best, u = scaled, larger
	}
	return strconv.FormatFloat(best, 'f', -1, 64) + " " + u.name
}

// round keeps four significant digits.
func round(x float64) float64 {
	x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'e', 3, 64), 64)
	return x
}
