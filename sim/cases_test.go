package sim

import (
	"strings"
	"testing"

	"loggops/formats/goal"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// caseParams are the parameters for the schedules of testdata/schedules.txt.
var caseParams = []struct{ name, settings string }{
	{"default", ""},
	{"S=4096 G=7 O=11", "L=2477 o=1511 g=1009 G=7 O=11 S=4096"},
	{"L=0 o=0", "L=0 o=0 G=1.25"},
	{"g=50000", "g=50000"},
	{"S=7 handshake=3000", "S=7 handshake=3000"},
}

// TestCases runs the schedules of testdata/schedules.txt. The output has one line for each of caseParams:
// its name, a colon, and the finishing times or "deadlock", by the oracle.
func TestCases(t *testing.T) {
	cases.Run(t, "schedules.txt", func(t *testing.T, input string) string {
		text, err := goal.Read(strings.NewReader(input), "x.goal")
		expect.OK(t, err)
		s, err := schedule.Load(text)
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
		return all
	})
}
