package units

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParseDuration(t *testing.T) {
	for _, test := range []struct {
		in   string
		want int64 // ns
	}{
		{"0", 0},
		{"17", 17},
		{"010", 10},
		{"100ns", 100},
		{"2.5us", 2500},
		{"2.5\u00b5s", 2500},
		{"2.5\u03bcs", 2500},
		{"1ms", 1e6},
		{" 58 ms ", 58e6},
		{"3s", 3e9},
		{".5s", 5e8},
		{"1.s", 1e9},
		{"0.1s", 1e8},
		{"0.49ns", 0},
		{"0.5ns", 1},
		{"5.0", 5},
		{"1.4999us", 1500},
		{"1.000000001s", 1000000001},
		{"1.0000000015s", 1000000002},
		{"9223372036854775807", math.MaxInt64},
		{"9223372036.854775807s", math.MaxInt64},
	} {
		got, err := ParseDuration(test.in)
		if err != nil || got != test.want {
			t.Errorf("ParseDuration(%q) = %d, %v; want %d", test.in, got, err, test.want)
		}
	}
}

func TestParseDurationErrors(t *testing.T) {
	for in, want := range map[string]string{
		"":                        "want a number",
		"-1":                      "want a number that is not negative",
		"+1":                      "want a number",
		".":                       "want a number",
		"1.2.3":                   "want a number",
		"ms":                      "want a number",
		"1/2":                     `unknown unit "/2"`,
		"1e3":                     `unknown unit "e3"`,
		"0x10":                    `unknown unit "x10"`,
		"1_000":                   `unknown unit "_000"`,
		"5 apples":                `unknown unit "apples", want one of ns, us, ms, s`,
		"1MS":                     `unknown unit "MS"`,
		"9223372036854775807.5ns": "must be at most 9223372036854775807",
		"2.5":                     "a number without a unit is a whole number of ns; did you mean 2.5us?",
		" .5 ":                    "a number without a unit is a whole number of ns; did you mean .5us?",
		"10000000000s":            "must be at most 9223372036854775807",
		strings.Repeat("9", 999):  "must be at most 9223372036854775807",
	} {
		_, err := ParseDuration(in)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseDuration(%q): error %v, want %q", in, err, want)
		}
	}
}

func TestParseSize(t *testing.T) {
	for _, test := range []struct {
		in   string
		want int64 // bytes; negative: an error
	}{
		{"0", 0},
		{"66560", 66560},
		{"8B", 8},
		{"64KiB", 65536},
		{"64kB", 64000},
		{"1MiB", 1 << 20},
		{"1.5 MiB", 3 << 19},
		{"2GiB", 2 << 30},
		{"1GB", 1e9},
		{"1TiB", 1 << 40},
		{"1.5", -1},
		{"0.3KiB", -1},
		{"64K", -1},
		{"-8", -1},
		{"9000000TiB", -1},
	} {
		got, err := ParseSize(test.in)
		if test.want < 0 && err == nil || test.want >= 0 && (err != nil || got != test.want) {
			t.Errorf("ParseSize(%q) = %d, %v; want %d", test.in, got, err, test.want)
		}
	}
}

func TestParseRate(t *testing.T) {
	for _, in := range []string{"0", "1.25", "6", "1e-3", " 2 "} {
		var want float64
		fmt.Sscan(in, &want)
		if got, err := ParseRate(in); err != nil || got != want {
			t.Errorf("ParseRate(%q) = %v, %v; want %v", in, got, err, want)
		}
	}
	for _, in := range []string{"", "-1", "-0", "nan", "inf", "1e999", "1.25ns"} {
		if got, err := ParseRate(in); err == nil {
			t.Errorf("ParseRate(%q) = %v, want an error", in, got)
		}
	}
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
		if err != nil {
			t.Fatal(err)
		}
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
