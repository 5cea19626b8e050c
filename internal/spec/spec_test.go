package spec

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func parseInt(s string) (int64, error) { return Integer[int64](s, 0, math.MaxInt64) }

func parseFloat(s string) (float64, error) { return strconv.ParseFloat(strings.TrimSpace(s), 64) }

func TestIntegers(t *testing.T) {
	for in, want := range map[string][]int64{
		"0":         {0},
		"3,1,2":     {3, 1, 2},
		"0..3, 9":   {0, 1, 2, 3, 9},
		"5..5":      {5},
		"1..2;4..6": {1, 2, 4, 5, 6},
	} {
		if got, err := Integers(in, Range{0, 100}); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %d, %v; want %d", in, got, err, want)
		}
	}
	for _, in := range []string{"", "1,", "x", "-1", "1.5", "1..", "..4", "3..1", "0..101", "1..4:*2", "1..2..3", "0-2"} {
		if got, err := Integers(in, Range{0, 100}); err == nil || !strings.Contains(err.Error(), "want a number N or a range A..B, from 0 to 100") {
			t.Errorf("%q: %d, %v", in, got, err)
		}
	}
	if _, err := Integers("0..9000000000", Range{0, math.MaxInt64}); err == nil || !strings.Contains(err.Error(), "more than 1048576 values") {
		t.Error(err)
	}
}

func TestValues(t *testing.T) {
	for in, want := range map[string][]int64{
		"7":              {7},
		"1, 2..16:*2 ,5": {1, 2, 4, 8, 16, 5},
		"2..17:*2":       {2, 4, 8, 16},
		"1..1000:*10":    {1, 10, 100, 1000},
		"10..30:10":      {10, 20, 30},
		"0..5:2":         {0, 2, 4},
		"3..3:1":         {3},
		"4611686018427387904..9223372036854775807:*2":                  {1 << 62},
		"9223372036854775806..9223372036854775807:1":                   {math.MaxInt64 - 1, math.MaxInt64},
		"9223372036854775807..9223372036854775807:9223372036854775807": {math.MaxInt64},
	} {
		if got, err := Values(in, parseInt); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %d, %v; want %d", in, got, err, want)
		}
	}
	for in, want := range map[string][]float64{
		"0.1,1":        {0.1, 1},
		"0.1..10:*10":  {0.1, 1, 10},
		"0.1..0.5:0.1": {0.1, 0.2, 0.3, 0.4, 0.5},
	} {
		if got, err := Values(in, parseFloat); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v; want %v", in, got, err, want)
		}
	}
	for in, want := range map[string]string{
		"":                `"": want a whole number`,
		"1,":              `"": want a whole number`,
		"2..16":           `"2..16": a range of values needs a step: 2..16:*2 doubles, 2..16:STEP adds STEP`,
		"1..":             "want a whole number",
		"5:1":             "want a whole number",
		"1..4:":           "the step: want a whole number",
		"1..4:0":          "the step: want more than 0",
		"1..4:*1":         "the factor *1: want a whole number from 2 to 1048576",
		"0..8:*2":         "a range from 0 cannot be multiplied",
		"4..1:1":          "ends before it begins",
		"0..9000000000:1": "more than 1048576 values",
	} {
		if got, err := Values(in, parseInt); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %d, %v; want %q", in, got, err, want)
		}
	}
}

// settings is what the options of these tests set.
type settings struct {
	size, rank int64
	name       string
	same       bool
}

func readSettings(text string) (s settings, given []string, err error) {
	given, err = Options(text, ",", To("size", &s.size, parseInt).Needed(), To("rank", &s.rank, parseInt),
		To("name", &s.name, Text), Option{Key: "same", Set: func(string) error { s.same = true; return nil }}.Optional())
	return s, given, err
}

func TestOptions(t *testing.T) {
	for text, want := range map[string]settings{
		"size=4":                      {size: 4},
		"rank=2,size=0":               {rank: 2},
		"same,size=4":                 {size: 4, same: true},
		"name=a,b,same,size=1":        {size: 1, name: "a,b", same: true},
		"size=1,name=irq:4,a:b=c,d=e": {}, // d is unknown
		"size=1,name=irq:4,a:b=c":     {size: 1, name: "irq:4,a:b=c"},
	} {
		got, given, err := readSettings(text)
		if (want == settings{}) != (err != nil) || err == nil && !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, %v, %v", text, got, given, err)
		}
	}
	for text, want := range map[string]string{
		"":                         "size is missing",
		"rank=1":                   "size is missing",
		"size=4,size=4":            "size is given twice",
		"name=1,name=2,size=4":     "name is given twice",
		"size=x":                   "size=x: want a whole number",
		"size=4,":                  "size=4,: want a whole number",
		"size":                     `"size": want size=VALUE`,
		"same,0..3,size=1":         `no option is called "0..3"`,
		"siz=4":                    `no option is called "siz"; did you mean "size"? (there are size, rank, name, same)`,
		"size=9223372036854775808": "size=9223372036854775808: want a whole number from 0 to 9223372036854775807",
	} {
		if got, _, err := readSettings(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %+v, %v; want %q", text, got, err, want)
		}
	}
	if _, err := Options("a=1", ","); err == nil || err.Error() != `"a=1": it has no options` {
		t.Error(err)
	}
}

func FuzzSpec(f *testing.F) {
	for _, seed := range []string{"1,2..16:*2", "10..30:10", "0..8", "1..9223372036854775807:*2", "size=1,name=a,b,same", "0-3;7"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		values, err := Values(s, parseInt)
		if (err == nil) == (len(values) == 0) || slices.ContainsFunc(values, func(n int64) bool { return n < 0 }) {
			t.Errorf("%q: values %d, error %v", s, values, err)
		}
		ints, err := Integers(s, Range{0, 1 << 40})
		if (err == nil) == (len(ints) == 0) {
			t.Errorf("%q: %d integers, error %v", s, len(ints), err)
		}
		var text []string
		for _, n := range ints {
			text = append(text, fmt.Sprint(n))
		}
		if again, err2 := Integers(strings.Join(text, ","), Range{0, 1 << 40}); err == nil && (err2 != nil || !slices.Equal(again, ints)) {
			t.Errorf("%q: %d, then %d, %v", s, ints, again, err2)
		}
		if got, given, err := readSettings(s); err == nil && !slices.Contains(given, "size") {
			t.Errorf("%q: %+v, %v", s, got, given)
		}
	})
}
