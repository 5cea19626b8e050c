package rules

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

func TestParseRules(t *testing.T) {
	binary := schedule.Rule{Kind: "bcast", Bytes: schedule.Range{8}, Algorithm: "binary"}
	chain := schedule.Rule{Kind: "scan", Algorithm: "chain"}
	mpich, _ := collective.Preset("mpich")
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

func TestParseRulesRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"rules = [":                              "line 1: ",
		"\nrules = ['scan=chain'\n'scan=chain']": "line 3: ",
		"preset = 'mpich'\nrules = ['scan=chain',\n'scan=ring']": `line 3: "scan=ring": no scan algorithm is called "ring"`,
		"preset = 'lam'":                     `line 1: no preset is called "lam" (there are default, loggopsim, openmpi, mpich, mpich-smp, synchronize)`,
		"preset = 8":                         "line 1: preset is a text, rules a list of texts",
		"rules = 'scan=chain'":               "line 1: preset is a text, rules a list of texts",
		"rules = [8]":                        "line 1: preset is a text, rules a list of texts",
		"[rules]\nscan = 'chain'":            "line 1: preset is a text, rules a list of texts",
		"\nrule = ['scan=chain']":            `line 2: no key is called "rule"`,
		"preset = 'mpich'\npreset = 'mpich'": "line 2: ",
	} {
		_, err := parseFile([]byte(text))
		if err == nil {
			t.Errorf("%s: accepted", text)
		} else if got := err.Error(); !strings.HasPrefix(got, want) || strings.Contains(got, "\n") {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// FuzzParseRules reads arbitrary bytes as a file of rules: that ends with rules
// that can be checked, or with an error of one line that tells its number.
func FuzzParseRules(f *testing.F) {
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
			if err := collective.CheckRule(&rules[i]); err != nil {
				t.Errorf("%s: %v", &rules[i], err)
			}
		}
	})
}
