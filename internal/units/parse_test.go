package units

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestTexts reads quantities from texts, and writes them.
func TestTexts(t *testing.T) {
	cases.Lines(t, "texts.txt", func(input string) string {
		kind, text, _ := strings.Cut(input, " ")
		switch kind {
		case "duration":
			return cases.Outcome(ParseDuration(text))
		case "size":
			return cases.Outcome(ParseSize(text))
		case "rate":
			return cases.Outcome(ParseRate(text))
		case "perbyte":
			return cases.Outcome(ParsePerByte(text))
		case "times":
			n, x, _ := strings.Cut(text, " x ")
			a, _ := strconv.ParseInt(n, 10, 64)
			b, _ := strconv.ParseInt(x, 10, 64)
			return cases.Outcome(Times("times", a, b))
		case "micro":
			return Micro(text)
		}
		return formatted(t, kind, text)
	})
}

// What a flag prints, it reads back.
func TestFlagsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Min(0).Draw(t, "n")
		duration, size := Duration(n), Size(n)
		rate := Rate(rapid.Float64Range(0, math.MaxFloat64).Draw(t, "rate"))
		var d Duration
		var s Size
		var r Rate
		if err := d.Set(duration.String()); err != nil || d != duration {
			t.Errorf("%q: %d, %v; want %d", duration.String(), d, err, n)
		}
		if err := s.Set(size.String()); err != nil || s != size {
			t.Errorf("%q: %d, %v; want %d", size.String(), s, err, n)
		}
		if err := r.Set(rate.String()); err != nil || r != rate {
			t.Errorf("%q: %v, %v; want %v", rate.String(), r, err, rate)
		}
	})
}

// A formatted quantity is read back as one that differs by half a unit of its
// fourth digit at most.
func TestFormatThenParse(t *testing.T) {
	near := func(t *rapid.T, got, want int64) {
		if math.Abs(float64(got)-float64(want)) > 0.00051*float64(want) {
			t.Errorf("got %d, want about %d", got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(0, math.MaxInt64/2).Draw(t, "n")
		text := FormatDuration(n)
		ns, err := ParseDuration(text)
		expect.OK(t, err)
		near(t, ns, n)
		if again := FormatDuration(ns); again != text {
			t.Errorf("%d: %q, read back and written: %q", n, text, again)
		}
	})
}

func TestFailedSetKeepsValue(t *testing.T) {
	d, s, r := Duration(7), Size(8), Rate(9)
	for _, err := range []error{d.Set("x"), s.Set("x"), r.Set("x")} {
		if err == nil {
			t.Error("no error for x")
		}
	}
	if d != 7 || s != 8 || r != 9 {
		t.Errorf("values are %d, %d, %v", d, s, r)
	}
}

func FuzzParseDuration(f *testing.F) {
	for _, seed := range []string{"2.5us", "58 ms", "\u00b5s", "-1", "1e9", "9223372036.854775807s"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ns, err := ParseDuration(s)
		if ns < 0 {
			t.Errorf("%q is negative: %d", s, ns)
		}
		if again, err2 := ParseDuration(" " + s + " "); again != ns || (err == nil) != (err2 == nil) {
			t.Errorf("%q: %d, %v; between spaces: %d, %v", s, ns, err, again, err2)
		}
		if d := Duration(ns); err == nil {
			if back, err := ParseDuration(d.String()); err != nil || back != ns {
				t.Errorf("%q: %d, read back: %d, %v", s, ns, back, err)
			}
		}
	})
}
