package table

import (
	"math"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

func TestColumns(t *testing.T) {
	for _, c := range []struct {
		column Column
		value  any
		want   string
	}{
		{Text("name"), "x", "x"},
		{Text("name"), nil, "-"},
		{Count("ranks"), 1_234_567, "1,234,567"},
		{Count("ranks"), int32(12), "12"},
		{Count("half"), 999_999.5, "1,000,000"},
		{Count("half"), 2.5e20, "2.5e+20"},
		{Bytes("bytes"), int64(2048), "2 KiB"},
		{Duration("time_ns"), 1500.4, "1.5 µs"},
		{Duration("time_ns"), int64(1500), "1.5 µs"},
		{SignedDuration("later_ns"), int64(-1500), "-1.5 µs"},
		{Number(" %", "share"), 12.345, "12.35 %"},
		{Fixed(3, "", "slowdown"), 1.0, "1.000"},
		{Fixed(1, " %", "share"), 12.345, "12.3 %"},
	} {
		if got := c.column.readable(c.value); got != c.want {
			t.Errorf("%s of %v: %q, want %q", c.column.Key, c.value, got, c.want)
		}
	}
	if c := Count("ranks", "of ranks"); c.Title != "of ranks" || c.Of(4).Value != 4 {
		t.Errorf("%+v", c)
	}
}

func TestUnknown(t *testing.T) {
	if Known(0) != nil || Known("") != nil || Known("x") != "x" || Known(2) != 2 {
		t.Error("Known")
	}
	if Whole(math.NaN()) != nil || Whole(math.Inf(1)) != nil || Whole(-1.5) != int64(-1) || Whole(2.5) != int64(3) {
		t.Error("Whole")
	}
}

// TestLazy: a lazy table without rows is left out for people, and is there for programs.
func TestLazy(t *testing.T) {
	made := Parts{
		{Key: "none", Title: "None", Content: Lazy(func() Table { return New(Text("a")) })},
		{Key: "one", Title: "One", Content: Lazy(func() Table {
			t := New(Text("a"))
			t.Add(1)
			return t
		})},
	}
	for format, want := range map[Format]string{
		FormatTable: "One\na\n1\n",
		FormatJSON:  "{\n  \"none\": [\n  \n  ],\n  \"one\": [\n    {\"a\": 1}\n  ]\n}\n",
	} {
		if got := text(t, made, format); got != want {
			t.Errorf("%s: %q, want %q", format, got, want)
		}
	}
}

func text(t *testing.T, c Content, format Format) string {
	t.Helper()
	var out strings.Builder
	expect.OK(t, c.Write(&out, format))
	return out.String()
}
