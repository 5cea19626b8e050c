package units

import (
	"strconv"
	"testing"

	"loggops/internal/testkit/expect"
)

// formatted returns the text of a number, as a function or a unit writes it.
func formatted(t *testing.T, kind, number string) string {
	t.Helper()
	x, err := strconv.ParseFloat(number, 64)
	expect.OK(t, err)
	n, _ := strconv.ParseInt(number, 10, 64)
	switch kind {
	case "Duration":
		return new(Duration(n)).String()
	case "Size":
		return new(Size(n)).String()
	case "Rate":
		return new(Rate(x)).String()
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
