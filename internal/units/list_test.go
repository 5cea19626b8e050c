package units

import (
	"math"
	"slices"
	"strings"
	"testing"
)

func TestParseInts(t *testing.T) {
	for in, want := range map[string][]int64{
		"0":            {0},
		"7":            {7},
		"3,1,2":        {3, 1, 2},
		"1, 2..16 ,5":  {1, 2, 4, 8, 16, 5},
		"2..17":        {2, 4, 8, 16},
		"3..3":         {3},
		"10..30:10":    {10, 20, 30},
		"0..5:2":       {0, 2, 4},
		"1..2,4..6:1":  {1, 2, 4, 5, 6},
		" 4 .. 9 : 4 ": {4, 8},
		"1..1048576":   doubling(0, 20),
		"4611686018427387904..9223372036854775807":                     {1 << 62},
		"9223372036854775806..9223372036854775807:1":                   {math.MaxInt64 - 1, math.MaxInt64},
		"9223372036854775807..9223372036854775807:9223372036854775807": {math.MaxInt64},
	} {
		got, err := ParseInts(in)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("ParseInts(%q) = %d, %v; want %d", in, got, err, want)
		}
	}
}

func doubling(from, to int) (ints []int64) {
	for i := from; i <= to; i++ {
		ints = append(ints, 1<<i)
	}
	return ints
}

func TestParseIntsErrors(t *testing.T) {
	for in, want := range map[string]string{
		"":                    "want n",
		"1,":                  "want n",
		"x":                   `"x": want n`,
		"-1":                  "want n",
		"1.5":                 "want n",
		"1..":                 "want n",
		"..4":                 "want n",
		"5:1":                 "want n",
		"1..4:":               "want n",
		"1..4:x":              "want n",
		"9223372036854775808": "want n",
		"0..8":                "give a step",
		"1..4:0":              "at least 1",
		"4..1":                "ends before it begins",
		"0..9000000000:1":     "more than 1048576 numbers",
	} {
		got, err := ParseInts(in)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseInts(%q) = %d, %v; want %q", in, got, err, want)
		}
	}
}

func FuzzParseInts(f *testing.F) {
	for _, seed := range []string{"1,2..16", "10..30:10", "0..8", "1..9223372036854775807"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ints, err := ParseInts(s)
		if (err == nil) == (len(ints) == 0) {
			t.Errorf("%q: %d numbers, error %v", s, len(ints), err)
		}
		if slices.ContainsFunc(ints, func(n int64) bool { return n < 0 }) {
			t.Errorf("%q: %d", s, ints)
		}
	})
}
