package collective

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/testkit/cases"
)

// TestRules reads rules.
func TestRules(t *testing.T) {
	cases.Lines(t, "rules.txt", func(text string) string {
		rule, err := ParseRule(text)
		return cases.Outcome(fmt.Sprintf("%+v", rule), err)
	})
}

// FuzzParseRule reads arbitrary text as a rule: what it makes of it is the same
// written and read again, and can be checked; errors are one line.
func FuzzParse(f *testing.F) {
	f.Add("allgather<2KiB:members>=64<1024:total<=80kB:power-of-two=neighbor-exchange")
	f.Add("bcast>0=pipelined-tree:ways=3:segment=65536")
	f.Add("bcast<8\n>9=binary")
	f.Fuzz(func(t *testing.T, text string) {
		rule, err := ParseRule(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("an error of several lines: %v", err)
			}
			return
		}
		if err := CheckRule(&rule); err != nil {
			t.Errorf("%q is %+v: %v", text, rule, err)
		}
		again, err := ParseRule(rule.String())
		if err != nil {
			t.Fatalf("%q is %s: %v", text, &rule, err)
		}
		if diff := cmp.Diff(rule, again); diff != "" {
			t.Errorf("%q is %s: %s", text, &rule, diff)
		}
	})
}
