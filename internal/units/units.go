// Package units reads and writes quantities as people do: durations, sizes,
// frequencies and rates in the flags of programs, and readable ones in tables and
// pictures. Sums of them that are beyond int64 are errors (sums.go).
package units

import (
	"math"
	"slices"
	"strings"
)

// Unit is what values are measured in.
type Unit struct {
	// multiples are its names with prefixes, ascending. A value counts the one
	// whose size is 1.
	multiples []Multiple
	Binary    bool // prefixes are those of powers of 1,024
	Whole     bool // values are whole numbers
	grouped   bool // values are written in full: "1,024"
}

// Multiple is a name, as flags have it, such as "us", and how many of the values it
// stands for.
type Multiple struct {
	Name string
	Size float64
}

// The units of values.
var (
	Time      = &Unit{multiples: []Multiple{{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}}}
	Bytes     = &Unit{multiples: []Multiple{{"B", 1}, {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40}}, Binary: true, Whole: true}
	Frequency = &Unit{multiples: []Multiple{{"Hz", 1}, {"kHz", 1e3}, {"MHz", 1e6}, {"GHz", 1e9}}}
	Count     = &Unit{multiples: thousands, Whole: true}
	Ranks     = &Unit{multiples: thousands[:1], Binary: true, Whole: true, grouped: true} // numbers of ranks: mostly powers of two
	Rank      = &Unit{multiples: thousands[:1], Whole: true, grouped: true}               // the ranks themselves
	Ratio     = &Unit{multiples: thousands}
	Percent   = &Unit{multiples: []Multiple{{"%", 0.01}}}

	thousands = []Multiple{{"", 1}, {"k", 1e3}, {"M", 1e6}, {"G", 1e9}, {"T", 1e12}, {"P", 1e15}}

	// sizes are what a size is read in.
	sizes = &Unit{multiples: slices.Concat(Bytes.multiples, []Multiple{{"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}})}
)

// Named reports whether a value without a prefix has a name behind it.
func (u *Unit) Named() bool { return u.multiples[0].Name != "" }

// Multiple returns the largest multiple of which a value is at least one, when
// it is rounded to so many digits.
func (u *Unit) Multiple(value float64, digits int) Multiple {
	best := u.multiples[0]
	for _, m := range u.multiples[1:] {
		if math.Abs(round(value/m.Size, digits)) >= 1 {
			best = m
		}
	}
	return best
}

func (u *Unit) names() string {
	var names []string
	for _, m := range u.multiples {
		names = append(names, m.Name)
	}
	return strings.Join(names, ", ")
}
