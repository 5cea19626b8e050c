package units

import (
	"strconv"
	"testing"

	"loggops/internal/expect"
)

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

// formatted returns the text of a number, as a function or a unit writes it.
func formatted(t *testing.T, kind, number string) string {
	t.Helper()
	x, err := strconv.ParseFloat(number, 64)
	expect.OK(t, err)
	n, _ := strconv.ParseInt(number, 10, 64)
	switch kind {
	case "FormatDuration":
		return FormatDuration(n)
	case "FormatSize":
		return FormatSize(n)
	case "FormatCount":
		return FormatCount(n)
	case "FormatNumber":
		return FormatNumber(x)
	}
	unit := map[string]*Unit{"Time": Time, "Bytes": Bytes, "Count": Count, "Ranks": Ranks, "Rank": Rank, "Ratio": Ratio, "Percent": Percent}[kind]
	if unit == nil {
		t.Fatalf("no function or unit is called %q", kind)
	}
	return unit.Format(x)
}
