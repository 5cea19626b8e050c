package sim

import (
	"path/filepath"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// caseParams are the parameters for the schedules in testdata/schedules.
var caseParams = []struct{ name, settings string }{
	{"default", ""},
	{"S=4096 G=7 O=11", "L=2477 o=1511 g=1009 G=7 O=11 S=4096"},
	{"L=0 o=0", "L=0 o=0 G=1.25"},
	{"g=50000", "g=50000"},
	{"S=7 handshake=3000", "S=7 handshake=3000"},
}

// TestCases runs the schedules in testdata/schedules. Each x.goal has an x.finish with one line for each of caseParams:
// its name, a colon, and the finishing times or "deadlock", by the oracle.
func TestCases(t *testing.T) {
	paths, err := filepath.Glob("../testdata/schedules/*.goal")
	if err != nil || len(paths) < 20 {
		t.Fatalf("%d schedules, %v", len(paths), err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			s, err := readReference(t, path)
			expect.OK(t, err)
			all := ""
			for _, c := range caseParams {
				params := Default()
				setParams(t, &params, strings.Fields(c.settings))
				want := describeOutcome(simulate(s, params))
				for workers := range 3 {
					expect.Same(t, want, outcome(t, s, params, Options{Workers: 1 + workers}))
				}
				all += c.name + ": " + want + "\n"
			}
			cases.Golden(t, filepath.Join("..", strings.TrimSuffix(path, ".goal")+".finish"), all)
		})
	}
}
