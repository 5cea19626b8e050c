package collective

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"loggops/formats/schedule"
)

// Presets are rules that go together, by name. docs/collectives.md names their
// sources.
var presets = []struct {
	name  string
	rules func() []schedule.Rule
}{
	{"default", large},
	{"loggopsim", loggopsim},
	{"openmpi", embedded("openmpi")},
	{"mpich", embedded("mpich")},
	{"mpich-smp", mpichSMP},
	{"synchronize", synchronized},
}

// Presets returns their names, the default first.
func Presets() []string {
	var names []string
	for _, p := range presets {
		names = append(names, p.name)
	}
	return names
}

// Preset returns the rules of a preset, which are the caller's, or false where
// there is none of that name.
func Preset(name string) ([]schedule.Rule, bool) {
	for _, p := range presets {
		if p.name == name {
			return slices.Clone(p.rules()), true
		}
	}
	return nil, false
}

// Each file has a rule a line, as ParseRule reads it, and comments.
//
//go:embed presets/*.rules
var presetFiles embed.FS

// embedded reads the rules of a file at their first use.
func embedded(name string) func() []schedule.Rule {
	return sync.OnceValue(func() (rules []schedule.Rule) {
		text, err := presetFiles.ReadFile("presets/" + name + ".rules")
		if err != nil {
			panic(err)
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if line == "" || line[0] == '#' {
				continue
			}
			rule, err := ParseRule(line)
			if err != nil {
				panic(fmt.Sprintf("preset %s: %s: %v", name, line, err))
			}
			rules = append(rules, rule)
		}
		return rules
	})
}

// large leaves small messages to the defaults of their kinds.
var large = embedded("default")

// mpichSMP is mpich with what it does on nodes.
func mpichSMP() []schedule.Rule {
	return slices.Concat(embedded("mpich")(), embedded("mpich-smp")())
}

// loggopsim is large with the dissemination of the public LogGOPS toolchain,
// whose rounds do not wait for all before them.
func loggopsim() []schedule.Rule {
	var rules []schedule.Rule
	for _, kind := range Kinds() {
		if standard := algorithms[kind][0].name; standard == "dissemination" || standard == "bruck" {
			rules = append(rules, schedule.Rule{Kind: kind, Algorithm: standard + ":requires=last"})
		}
	}
	return append(rules, large()...)
}
