package table

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var parts = Parts{{Key: "summary", Content: object[:2]}, {Key: "runs", Title: "By run", Content: table}}

func TestWriteParts(t *testing.T) {
	for format, want := range map[Format]string{
		FormatTable: `
ranks     8
makespan  42 s

By run
name      makespan  slowdown
chic          42 s       1.5
a "b", µ       7 s         -
`,
		FormatJSON: `
{
  "summary": {
    "ranks": 8,
    "makespan_ns": 42000000000
  },
  "runs": [
    {"name": "chic", "makespan_ns": 42000000000, "slowdown": 1.5},
    {"name": "a \"b\", µ", "makespan_ns": 7000000000, "slowdown": null}
  ]
}
`,
	} {
		var out strings.Builder
		if err := parts.Write(&out, format); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.TrimPrefix(want, "\n"), out.String()); diff != "" {
			t.Errorf("%s: %s", format, diff)
		}
	}
	if err := parts.Write(&strings.Builder{}, FormatCSV); !errors.Is(err, ErrParts) {
		t.Errorf("CSV: error %v", err)
	}
}
