package spec

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

func parseInt(s string) (int64, error) { return Integer[int64](s, 0, math.MaxInt64) }

func parseFloat(s string) (float64, error) { return strconv.ParseFloat(strings.TrimSpace(s), 64) }

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

// TestTexts reads lists and options.
func TestTexts(t *testing.T) {
	cases.Lines(t, "texts.txt", func(input string) string {
		kind, text, _ := strings.Cut(input, " ")
		switch kind {
		case "integers":
			return cases.Outcome(Integers(text, Range{0, 100}))
		case "integers-of-any-size":
			return cases.Outcome(Integers(text, Range{0, math.MaxInt64}))
		case "set":
			return cases.Outcome(ParseSet(text, Range{0, 100}))
		case "values":
			return cases.Outcome(Values(text, parseInt))
		case "numbers":
			return cases.Outcome(Values(text, parseFloat))
		case "options":
			s, given, err := readSettings(text)
			return cases.Outcome(fmt.Sprintf("%+v given %q", s, given), err)
		}
		return cases.Outcome(Options(text, ","))
	})
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

// TestProportion: the time to find integers in a set is in proportion to the integers, whatever the number of ranges.
func TestProportion(t *testing.T) {
	proportion.Check(t, 20_000, func(n int) proportion.Input {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, "%d,", 2*(n-i))
		}
		return proportion.Input{Bytes: int64(text.Len()), Read: func() {
			set, err := ParseSet(text.String()+"0", Range{Last: math.MaxInt32})
			expect.OK(t, err)
			for i := range int64(2 * n) {
				if set.Has(i) != (i%2 == 0) {
					t.Fatal(i)
				}
			}
		}}
	})
}
