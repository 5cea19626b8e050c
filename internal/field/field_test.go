package field

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/spec"
	"loggops/internal/testkit/cases"
	"loggops/internal/units"
)

// kinds are of fields that are called like them.
var kinds = []Field{
	{Name: "duration", Kind: Duration, Scales: "machine"},
	{Name: "short", Kind: DurationUpTo(1000), Scales: "machine"},
	{Name: "size", Kind: Size},
	{Name: "per-byte", Kind: PerByteUpTo(10), Scales: "network"},
	{Name: "factor", Kind: Factor, Scales: "noise"},
	{Name: "number", Kind: Number},
	{Name: "whole", Kind: Whole(units.Ratio, 0, math.MaxInt64)},
	{Name: "ranks", Kind: Ranks},
	{Name: "rule", Kind: OneOf("match", "drain", "never")},
	{Name: "name", Kind: Names(spec.List, nil), Files: func(value string) []string { return []string{value + ".toml"} }},
	{Name: "seed", Kind: Names(spec.List, func(item string) ([]string, error) { return []string{item + "1", item + "2"}, nil }), InFile: strings.ToUpper},
}

// TestFields reads values and lists.
func TestFields(t *testing.T) {
	cases.Lines(t, "fields.txt", func(input string) string {
		words := append(strings.Fields(input), "", "")
		f, text := Find(kinds, words[1]), words[2]
		switch words[0] {
		case "number":
			return cases.Outcome(f.Number(text))
		case "canonical":
			return cases.Outcome(f.Canonical(text))
		case "twice":
			return cases.Outcome(f.Multiple(text, 2))
		case "column":
			c := f.Column()
			return fmt.Sprintf("%s %s", c.Key, c.Title)
		case "files":
			return fmt.Sprintf("%q", f.FilesIn(text))
		case "plain":
			return f.Plain(text)
		}
		return cases.Outcome(f.List(text))
	})
}

// TestCanonical: the text of a number is read as the same number, and is the only value of its own list.
func TestCanonical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := &kinds[rapid.IntRange(0, 8).Draw(t, "field")]
		number := float64(rapid.Int64Range(1, 1<<53).Draw(t, "number"))
		if !f.whole && f.Unit != nil {
			number = rapid.Float64Range(0, 10).Draw(t, "number")
		}
		if f.IsNames() {
			number = float64(int64(number) % 3)
		}
		text := f.Text(number)
		again, err := f.Number(text)
		if err != nil { // above the largest
			return
		}
		if again != number {
			t.Errorf("%s: %v is %q, which is %v", f.Name, number, text, again)
		}
		if list, err := f.List(text); number > 0 && (err != nil || !slices.Equal(list, []string{text})) {
			t.Errorf("%s: the list %q is %q, %v", f.Name, text, list, err)
		}
	})
}
