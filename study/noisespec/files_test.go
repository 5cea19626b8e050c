package noisespec

import (
	"os"
	"slices"
	"testing"

	"loggops/internal/testkit/expect"
)

// TestFiles: which files specs name.
func TestFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a", "b:c", "x.noise.arrow"} {
		expect.OK(t, os.WriteFile(name, nil, 0o666))
	}
	for text, want := range map[string][]string{
		"a": {"a"}, "./a": {"./a"}, "b:c": {"b:c"}, "a:scale=1": {"a"}, "b:c:without=x,ranks=0..3,9,cosched": {"b:c"}, "missing": nil, "missing:scale=1": nil,
		"periodic:freq=1kHz,duration=16us":                    nil,
		"random:gap=empirical:a,duration=empirical:b:c":       {"a", "b:c"},
		"random:gap=1ms,duration=empirical:a,ranks=1":         {"a"},
		"phase:intensity=1%,eta=empirical:x.noise.arrow":      {"x.noise.arrow"},
		"phase:eta=empirical:x.noise.arrow,cosched":           {"x.noise.arrow"},
		"random:gap=exponential:1ms,duration=uniform:1us:2us": nil, "": nil, "gauss": nil,
	} {
		if got := Files(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string][]string{
		"empirical:file=a,f=1%": {"a"}, "empirical:f=1%,file=b:c": {"b:c"}, "empirical:file=missing,f=1%": nil, "none": nil, "pareto:a=2,f=0.005": nil,
	} {
		if got := TheoryFiles(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
