package pictures

import (
	"slices"
	"testing"

	"loggops/formats"
)

// TestLabels has a label of its own for each file of a kind.
func TestLabels(t *testing.T) {
	var inputs []Input
	for _, name := range []string{"app.result.arrow", "a/x.result.arrow", "b/x.result.arrow", "a/x.result.arrow", "out/y.result.arrow"} {
		inputs = append(inputs, Input{Name: name, Kind: formats.Runs})
	}
	inputs = append(inputs, Input{Name: "a/y.spans.arrow", Kind: formats.Spans})
	var got []string
	for _, in := range labels(inputs) {
		got = append(got, in.label)
	}
	if want := []string{"app", "a/x (2)", "b/x", "a/x (4)", "y", "y"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
