package collective

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/schedule"
	"loggops/internal/cases"
)

func TestRuleFile(t *testing.T) {
	binary := schedule.Rule{Kind: "bcast", Bytes: schedule.Range{8}, Algorithm: "binary"}
	chain := schedule.Rule{Kind: "scan", Algorithm: "chain"}
	mpich, _ := Preset("mpich")
	for text, want := range map[string][]schedule.Rule{
		"":                            nil,
		"# nothing\n":                 nil,
		"rules = []":                  nil,
		`rules = ["bcast>=8=binary"]`: {binary},
		"rules = ['scan=chain', # slow\n'bcast>=8=binary',\n]": {chain, binary},
		`preset = "mpich"`:                         mpich,
		"rules = ['scan=chain']\npreset = 'mpich'": append(mpich, chain),
	} {
		got, err := parseFile([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

func TestRuleFileRefused(t *testing.T) {
	cases.Lines(t, "refused.txt", func(text string) string {
		_, err := parseFile([]byte(text))
		return cases.Outcome("accepted", err)
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
