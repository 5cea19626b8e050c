// Package spec is the grammar of the texts that people write in flags and in the names
// of patterns, noise and algorithms:
//
//	a,b,c                    a list; a;b;c if its items contain commas
//	0..31,64                 integers: a..b counts
//	1us..8us:*2, 10..30:10   values: a..b:*k multiplies, a..b:step adds
//	key=value,key=value      options; a part without = continues the value before it
//
// Callers parse the values themselves; this package splits the texts and describes what is
// wrong with them.
package spec

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loggops/internal/visible"
)

// List splits a list at its semicolons, or at its commas if it has no semicolon.
func List(text string) []string {
	if strings.Contains(text, ";") {
		return strings.Split(text, ";")
	}
	return strings.Split(text, ",")
}

// Integer parses a decimal integer from least to most.
func Integer[N int | int32 | int64](text string, least, most N) (N, error) {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil || n < int64(least) || n > int64(most) {
		return 0, fmt.Errorf("want a whole number from %d to %d", least, most)
	}
	return N(n), nil
}

// Range is the integers from First to Last, inclusive.
type Range struct{ First, Last int64 }

// ParseRange parses a range within another one: a..b, or a single integer.
func ParseRange(text string, within Range) (r Range, err error) {
	first, last, ranged := strings.Cut(text, "..")
	if r.First, err = Integer(first, within.First, within.Last); err == nil && ranged {
		r.Last, err = Integer(last, r.First, within.Last)
	} else {
		r.Last = r.First
	}
	if err != nil {
		return r, fmt.Errorf("%q: want a number N or a range A..B, from %d to %d", visible.Short(text), within.First, within.Last)
	}
	return r, nil
}

// Set is the integers of ascending ranges that do not overlap.
type Set []Range

// Has reports whether an integer is in a set.
func (s Set) Has(n int64) bool {
	i, _ := slices.BinarySearchFunc(s, n, func(r Range, n int64) int { return cmp.Compare(r.Last, n) })
	return i < len(s) && s[i].First <= n
}

// ParseSet parses a list of integers and ranges, such as 0..31,64.
func ParseSet(text string, within Range) (set Set, err error) {
	all, err := ranges(text, within)
	slices.SortFunc(all, func(a, b Range) int { return cmp.Compare(a.First, b.First) })
	for _, r := range all {
		if n := len(set); n > 0 && r.First <= set[n-1].Last {
			set[n-1].Last = max(set[n-1].Last, r.Last)
			continue
		}
		set = append(set, r)
	}
	return set, err
}

// ranges parses a list in its own order.
func ranges(text string, within Range) (all []Range, err error) {
	for _, item := range List(text) {
		r, err := ParseRange(item, within)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// maxValues is the maximum length of an expanded list.
const maxValues = 1 << 20

var errTooMany = fmt.Errorf("more than %d values", maxValues)

// Integers parses a list of integers and ranges, such as 0..31,64, and expands it in its own order.
func Integers(text string, within Range) (all []int64, err error) {
	list, err := ranges(text, within)
	if err != nil {
		return nil, err
	}
	for _, r := range list {
		if r.Last-r.First >= int64(maxValues-len(all)) {
			return nil, fmt.Errorf("%q: %w", visible.Short(text), errTooMany)
		}
		for n := r.First; n <= r.Last; n++ {
			all = append(all, n)
		}
	}
	return all, nil
}

// Split splits a list of texts that may contain commas: at its semicolons or, if there are none, at
// those commas after which an item does not continue the text before it.
func Split(text string, continues func(before, item string) bool) (all []string) {
	if strings.Contains(text, ";") {
		return strings.Split(text, ";")
	}
	for i, item := range strings.Split(text, ",") {
		if i > 0 && continues(all[len(all)-1], item) {
			all[len(all)-1] += "," + item
		} else {
			all = append(all, item)
		}
	}
	return all
}

// Values parses a list of values and ranges of values, none of them negative. A range
// must describe how its values follow each other: 1..8:*2 is 1, 2, 4, 8, and 10..30:10 is 10,
// 20, 30. It ends with the last value that is not above its end.
func Values[N int64 | float64](text string, parse func(string) (N, error)) (all []N, err error) {
	for _, item := range List(text) {
		all, err = appendValues(all, strings.TrimSpace(item), parse)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", visible.Short(item), err)
		}
	}
	return all, nil
}

// Texts returns a function that parses Values, and returns the text of each.
func Texts[N int64 | float64](parse func(string) (N, error), format func(N) string) func(text string) ([]string, error) {
	return func(text string) (all []string, err error) {
		values, err := Values(text, parse)
		for _, x := range values {
			all = append(all, format(x))
		}
		return all, err
	}
}

func appendValues[N int64 | float64](all []N, item string, parse func(string) (N, error)) ([]N, error) {
	firstText, rest, ranged := strings.Cut(item, "..")
	lastText, stepText, stepped := strings.Cut(rest, ":")
	first, err := parse(firstText)
	if err != nil {
		return nil, err
	}
	if !ranged {
		return append(all, first), nil
	}
	last, err := parse(lastText)
	if err != nil {
		return nil, err
	}
	if last < first {
		return nil, errors.New("the range ends before it begins")
	}
	if !stepped {
		return nil, fmt.Errorf("a range of values needs a step: %s:*2 doubles, %[1]s:STEP adds STEP", item)
	}
	next, err := follower(stepText, first, last, parse)
	if err != nil {
		return nil, err
	}
	for n, more := first, true; more; n, more = next(n) {
		if len(all) == maxValues {
			return nil, errTooMany
		}
		all = append(all, n)
	}
	return all, nil
}

// follower returns the function that computes the value after another one, and whether
// there is one. It never computes a value above last, which may overflow.
func follower[N int64 | float64](step string, first, last N, parse func(string) (N, error)) (func(N) (N, bool), error) {
	if text, multiplied := strings.CutPrefix(step, "*"); multiplied {
		k, err := Integer[int64](text, 2, 1<<20)
		switch {
		case err != nil:
			return nil, fmt.Errorf("the factor *%s: %w", text, err)
		case first == 0:
			return nil, errors.New("a range from 0 cannot be multiplied; want a..b:STEP")
		}
		return func(n N) (N, bool) { return Short(n * N(k)), n <= Short(last/N(k)) }, nil
	}
	by, err := parse(step)
	if err == nil && by == 0 {
		err = errors.New("want more than 0")
	}
	if err != nil {
		return nil, fmt.Errorf("the step: %w", err)
	}
	return func(n N) (N, bool) { return Short(n + by), n <= Short(last-by) }, nil
}

// Short rounds a floating-point number to 12 digits, so that 0.1..1:0.1 has 0.3.
func Short[N int64 | float64](n N) N {
	if x, isFloat := any(n).(float64); isFloat {
		x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'g', 12, 64), 64)
		return N(x)
	}
	return n
}
