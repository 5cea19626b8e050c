package units

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// FormatDuration writes ns with four significant digits: "42.4 s", "1.53 ms".
func FormatDuration(ns int64) string { return Time.readable(float64(ns), 4) }

// FormatSize writes bytes with four significant digits: "64 KiB".
func FormatSize(bytes int64) string { return Bytes.readable(float64(bytes), 4) }

// FormatNumber writes a number with four significant digits, however large or small it is: "59840".
func FormatNumber(x float64) string { return plain(x, 4) }

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

// FormatRanks writes a number of ranks: "1 rank", "1,024 ranks".
func FormatRanks(n int64) string {
	if n == 1 {
		return "1 rank"
	}
	return FormatCount(n) + " ranks"
}

// Digits are those of Format: they hide what binary fractions lack.
const Digits = 6

// Format writes a value as people read it at an axis: "200 µs", "64 KiB", "1 M",
// "1,024" of ranks, "0".
func (u *Unit) Format(value float64) string {
	return u.FormatIn(u.Multiple(value, Digits), value, Digits)
}

// FormatShort is Format with at most three digits.
func (u *Unit) FormatShort(value float64) string { return u.FormatIn(u.Multiple(value, 3), value, 3) }

// FormatIn is Format in a given multiple, with at most so many digits.
func (u *Unit) FormatIn(m Multiple, value float64, digits int) string {
	if value == 0 {
		return "0"
	}
	if u.grouped && value == math.Trunc(value) && math.Abs(value) < 1<<62 {
		return FormatCount(int64(value))
	}
	return m.format(value, digits)
}

// readable writes a value, 0 too, with its unit.
func (u *Unit) readable(value float64, digits int) string {
	return u.Multiple(value, digits).format(value, digits)
}

func (m Multiple) format(value float64, digits int) string {
	number := plain(value/m.Size, digits)
	if m.Name == "" {
		return number
	}
	return number + " " + strings.Replace(m.Name, "us", "µs", 1)
}

// plain writes at most so many significant digits, and no exponent.
func plain(x float64, digits int) string { return strconv.FormatFloat(round(x, digits), 'f', -1, 64) }

// round keeps so many significant digits.
func round(x float64, digits int) float64 {
	x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	return x
}

// inFlags finds microseconds as flags have them: after the number of a value, as in L=2us or
// L=1us..8us.
var inFlags = regexp.MustCompile(`([=:.][0-9.]+)us\b`)

// Micro writes the microseconds of settings, such as periodic:duration=2us, as people read them; the
// parsers accept both.
func Micro(text string) string { return inFlags.ReplaceAllString(text, "${1}µs") }
