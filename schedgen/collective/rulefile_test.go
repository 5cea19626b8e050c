package collective

import (
	"fmt"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
)

// TestRuleFile reads files of rules; of more than two the last one is listed.
func TestRuleFile(t *testing.T) {
	cases.Lines(t, "rulefiles.txt", func(text string) string {
		rules, err := parseFile([]byte(text))
		said := fmt.Sprint(len(rules), " rules")
		for i := range rules {
			if i >= len(rules)-1 || len(rules) <= 2 {
				said += ", " + rules[i].String()
			}
		}
		return cases.Outcome(said, err)
	})
}

// FuzzRuleFile reads arbitrary bytes as a file of rules: that ends with rules
// that can be checked, or with an error of one line that tells its number.
func FuzzRuleFile(f *testing.F) {
	f.Add([]byte("preset = \"mpich\"\nrules = [\n\t\"allreduce<2KiB=recursive-doubling\", # small\n]\n"))
	f.Add([]byte("rules = ['scan\\nof=chain']\n[rules]\n\"a\\nb\" = 1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		rules, err := parseFile(text)
		if err != nil {
			line := 0
			if n, _ := fmt.Sscanf(err.Error(), "line %d: ", &line); n != 1 || line < 1 || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %q", err)
			}
			return
		}
		for i := range rules {
			if err := CheckRule(&rules[i]); err != nil {
				t.Errorf("%s: %v", &rules[i], err)
			}
		}
	})
}
