package figure

import (
	"math"
	"strconv"
)

// Unit is what the values of an axis are.
type Unit struct {
	// symbol stands behind the prefix; it may be empty.
	symbol string
	// scale is how many of the values one of the unit is.
	scale float64
	// binary is whether prefixes are those of powers of 1,024.
	binary bool
	// whole is whether values are whole numbers.
	whole bool
}

// The units of values.
var (
	Time    = Unit{symbol: "s", scale: 1e9} // of ns
	Bytes   = Unit{symbol: "B", scale: 1, binary: true, whole: true}
	Count   = Unit{scale: 1, whole: true}
	Ranks   = Unit{scale: 1, binary: true, whole: true} // powers of two as such
	Ratio   = Unit{scale: 1}
	Percent = Unit{symbol: "%", scale: 0.01}
)

type prefix struct {
	name  string
	scale float64
}

var (
	decimal = []prefix{{"n", 1e-9}, {"u", 1e-6}, {"m", 1e-3}, {"", 1}, {"k", 1e3}, {"M", 1e6}, {"G", 1e9}, {"T", 1e12}, {"P", 1e15}}
	binary  = []prefix{{"", 1}, {"Ki", 1 << 10}, {"Mi", 1 << 20}, {"Gi", 1 << 30}, {"Ti", 1 << 40}, {"Pi", 1 << 50}}
)

// prefix returns the largest prefix that leaves at least one.
func (u Unit) prefix(value float64) prefix {
	x := math.Abs(value) / u.scale
	all := decimal
	switch {
	case u == Percent:
		return prefix{"", 1}
	case u.binary:
		all = binary
	case u.symbol == "": // no thousandths
		all = decimal[3:]
	}
	best := all[0]
	if x == 0 {
		return prefix{"", 1}
	}
	for _, p := range all {
		if x >= p.scale*(1-1e-9) {
			best = p
		}
	}
	return best
}

// Format writes a value as people read it: "200 us", "64 KiB", "1 M".
func (u Unit) Format(value float64) string {
	if u == Ranks && math.Mod(value, 1<<10) != 0 { // no number of Ki
		u = Count
	}
	return u.format(value, u.prefix(value), digits)
}

// FormatShort is Format with at most three digits.
func (u Unit) FormatShort(value float64) string { return u.format(value, u.prefix(value), 3) }

// digits hide what binary fractions lack.
const digits = 6

// format writes a value with a prefix and at most so many digits.
func (u Unit) format(value float64, p prefix, digits int) string {
	x, _ := strconv.ParseFloat(strconv.FormatFloat(value/u.scale/p.scale, 'g', digits, 64), 64)
	number := strconv.FormatFloat(x, 'f', -1, 64)
	if value == 0 {
		return "0"
	}
	if symbol := p.name + u.symbol; symbol != "" {
		return number + " " + symbol
	}
	return number
}
