package units

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// maxInts bounds what a slip of the finger can ask for.
const maxInts = 1 << 20

// ParseInts reads a list of integers and ranges, none of them negative,
// separated by commas. "2..16" is 2, 4, 8, 16, for a range doubles;
// "10..30:10" is 10, 20, 30. A range ends with the last number that is not
// beyond its end.
func ParseInts(s string) ([]int64, error) {
	var ints []int64
	for item := range strings.SplitSeq(s, ",") {
		var err error
		if ints, err = appendItem(ints, item); err != nil {
			return nil, fmt.Errorf("%q: %w", item, err)
		}
	}
	return ints, nil
}

func appendItem(ints []int64, item string) ([]int64, error) {
	bounds, stepText, stepped := strings.Cut(item, ":")
	fromText, toText, ranged := strings.Cut(bounds, "..")
	from, err := parseInt(fromText)
	if err != nil {
		return nil, err
	}
	if !ranged && !stepped {
		return append(ints, from), nil
	}
	to, err := parseInt(toText)
	if err != nil {
		return nil, err
	}
	if to < from {
		return nil, errors.New("the range ends before it begins")
	}
	if !stepped {
		if from == 0 {
			return nil, errors.New("a range from 0 cannot double; give a step: a..b:step")
		}
		return appendRange(ints, from, to, func(n int64) int64 { return 2 * n })
	}
	step, err := parseInt(stepText)
	if err != nil {
		return nil, err
	}
	if step == 0 {
		return nil, errors.New("the step must be at least 1")
	}
	return appendRange(ints, from, to, func(n int64) int64 { return n + step })
}

func appendRange(ints []int64, from, to int64, next func(int64) int64) ([]int64, error) {
	for n := from; 0 <= n && n <= to; n = next(n) { // what is beyond int64 is negative
		if len(ints) == maxInts {
			return nil, fmt.Errorf("more than %d numbers", maxInts)
		}
		ints = append(ints, n)
	}
	return ints, nil
}

func parseInt(s string) (int64, error) {
	n, err := strconv.ParseUint(strings.TrimSpace(s), 10, 63)
	if err != nil {
		return 0, errors.New("want n, a..b or a..b:step, of integers that are not negative")
	}
	return int64(n), nil
}
