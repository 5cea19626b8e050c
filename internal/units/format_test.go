package units

import (
	"math"
	"testing"
)

func TestFormat(t *testing.T) {
	for _, test := range []struct {
		format func(int64) string
		in     int64
		want   string
	}{
		{FormatDuration, 0, "0 ns"},
		{FormatDuration, 999, "999 ns"},
		{FormatDuration, 1000, "1 µs"},
		{FormatDuration, 1530000, "1.53 ms"},
		{FormatDuration, 1234567, "1.235 ms"},
		{FormatDuration, 999949, "999.9 µs"},
		{FormatDuration, 999950, "1 ms"},
		{FormatDuration, 42400000000, "42.4 s"},
		{FormatDuration, 123456 * 1e9, "123500 s"},
		{FormatDuration, -1530000, "-1.53 ms"},
		{FormatDuration, math.MaxInt64, "9223000000 s"},
		{FormatSize, 0, "0 B"},
		{FormatSize, 1023, "1023 B"},
		{FormatSize, 65536, "64 KiB"},
		{FormatSize, 1<<20 - 1, "1 MiB"},
		{FormatSize, 1500, "1.465 KiB"},
		{FormatSize, 3 << 39, "1.5 TiB"},
		{FormatCount, 0, "0"},
		{FormatCount, 999, "999"},
		{FormatCount, 1000, "1,000"},
		{FormatCount, 1048576, "1,048,576"},
		{FormatCount, -999, "-999"},
		{FormatCount, -1000, "-1,000"},
		{FormatCount, math.MinInt64, "-9,223,372,036,854,775,808"},
	} {
		if got := test.format(test.in); got != test.want {
			t.Errorf("%d: %q, want %q", test.in, got, test.want)
		}
	}
}

func TestUnits(t *testing.T) {
	for _, test := range []struct {
		unit  *Unit
		value float64
		want  string
	}{
		{Time, 0, "0"}, {Time, 1, "1 ns"}, {Time, 2e5, "200 µs"}, {Time, 2e6, "2 ms"}, {Time, 1.5e9, "1.5 s"}, {Time, 3.6e12, "3600 s"},
		{Time, 999.9999e3, "1 ms"}, {Time, 999.999e3, "999.999 µs"}, {Time, 0.25, "0.25 ns"}, {Time, 3e-1 * 1e6, "300 µs"}, {Time, 0.1 * 3e9, "300 ms"},
		{Bytes, 0, "0"}, {Bytes, 1, "1 B"}, {Bytes, 65536, "64 KiB"}, {Bytes, 1.5 * (1 << 20), "1.5 MiB"},
		{Count, 999, "999"}, {Count, 1e6, "1 M"}, {Count, 2500, "2.5 k"},
		{Ranks, 512, "512"}, {Ranks, 1024, "1,024"}, {Ranks, 1 << 20, "1,048,576"}, {Ranks, 1000, "1,000"}, {Ranks, 1e6, "1,000,000"}, {Ranks, 1.5, "1.5"}, {Rank, 3072, "3,072"},
		{Ratio, 1.5, "1.5"}, {Ratio, 0.25, "0.25"}, {Percent, 0.07, "7 %"}, {Percent, 1, "100 %"},
	} {
		if got := test.unit.Format(test.value); got != test.want {
			t.Errorf("%v: %q, want %q", test.value, got, test.want)
		}
	}
}

func TestMicro(t *testing.T) {
	for text, want := range map[string]string{
		"L=2us,o=500ns": "L=2µs,o=500ns", "periodic:freq=1kHz,duration=2.5us + x": "periodic:freq=1kHz,duration=2.5µs + x", "L=1us..8us:*2": "L=1µs..8µs:*2",
		"app-5us": "app-5us", "G=2using": "G=2using", "random:gap=1s,duration=pareto:500us:2.5": "random:gap=1s,duration=pareto:500µs:2.5",
	} {
		if got := Micro(text); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}

func TestFormatNumber(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 0.25: "0.25", 9.8142: "9.814", 6095: "6095", 59838.4: "59840", 0.00001234: "0.00001234"} {
		if got := FormatNumber(x); got != want {
			t.Errorf("%v: %q, want %q", x, got, want)
		}
	}
}

func TestFlagStrings(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{new(Duration).String(), "0ns"},
		{text(Duration(2500)), "2500ns"},
		{text(Duration(58e6)), "58ms"},
		{text(Size(65536)), "64KiB"},
		{text(Size(64000)), "64000B"},
		{text(Rate(1.25)), "1.25"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

// text returns what a flag with that value shows as its default.
func text[V any, F interface {
	*V
	String() string
}](value V) string {
	return F(&value).String()
}
