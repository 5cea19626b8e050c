package collective

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"loggops/formats/schedule"
	"loggops/internal/setting"
	"loggops/internal/visible"
	"loggops/internal/wholefile"
)

// parseFile reads a file of rules, TOML: those of the preset that it names, if
// any, then its own. Errors name the line.
func parseFile(text []byte) ([]schedule.Rule, error) {
	// First that all are texts: of other values that a text's reader refuses
	// the library does not tell the line.
	var texts struct {
		Preset string   `toml:"preset"`
		Rules  []string `toml:"rules"`
	}
	if err := setting.CheckText(text); err != nil {
		return nil, err
	}
	d := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields()
	if err := d.Decode(&texts); err != nil {
		return nil, inLine(err)
	}
	var file struct {
		Preset presetOfFile `toml:"preset"`
		Rules  []ruleOfFile `toml:"rules"`
	}
	if err := toml.Unmarshal(text, &file); err != nil {
		return nil, inLine(err)
	}
	rules := []schedule.Rule(file.Preset)
	for _, rule := range file.Rules {
		rules = append(rules, schedule.Rule(rule))
	}
	return rules, nil
}

// presetOfFile has the rules of a preset that a file names.
type presetOfFile []schedule.Rule

func (p *presetOfFile) UnmarshalText(name []byte) error {
	rules, ok := Preset(string(name))
	if !ok {
		return setting.Unknown("preset", string(name), Presets())
	}
	*p = rules
	return nil
}

// ruleOfFile is a rule as it stands in a file.
type ruleOfFile schedule.Rule

func (r *ruleOfFile) UnmarshalText(text []byte) error {
	rule, err := ParseRule(string(text))
	if err != nil {
		return fmt.Errorf("%q: %w", text, err)
	}
	*r = ruleOfFile(rule)
	return nil
}

// inLine writes an error of the TOML library with its line.
func inLine(err error) error {
	if missing, ok := errors.AsType[*toml.StrictMissingError](err); ok {
		first := &missing.Errors[0]
		line, _ := first.Position()
		return fmt.Errorf("line %d: %w", line, setting.Unknown("key", strings.Join(first.Key(), "."), []string{"preset", "rules"}))
	}
	return setting.TOMLError(err, "preset is a text, rules a list of texts")
}

// setOf returns the rules of a preset, or where none is called so, of a file.
func setOf(name string) ([]schedule.Rule, error) {
	presets := Presets()
	if rules, ok := Preset(name); ok {
		return rules, nil
	}
	text, err := wholefile.ReadText(name)
	if setting.NoFile(err) {
		if missing := setting.MissingFile(name); missing != nil {
			return nil, missing
		}
		return nil, setting.Errorf("collective", "%s: no rule (KIND[CONDITION]...=ALGORITHM), no file and no preset%s (%s)", visible.Value(name), setting.Hint(name, presets), strings.Join(presets, ", "))
	}
	if err != nil {
		return nil, setting.OfFile(err)
	}
	rules, err := parseFile(text)
	if err != nil {
		return nil, setting.OfFile(fmt.Errorf("%s: %w", name, err))
	}
	return rules, nil
}

// RuleFiles returns the files that an item of ParseRules names: it, or none if it is a rule or a preset.
func RuleFiles(item string) []string {
	if _, preset := Preset(item); preset || strings.Contains(item, "=") {
		return nil
	}
	return []string{item}
}

// ParseRules returns the rules that items say, each a rule or the name of a set, in their
// order: those of the default preset first where none names a set. Errors are *setting.Invalid,
// or those of a file.
func ParseRules(items []string) ([]schedule.Rule, error) {
	var rules []schedule.Rule
	based := false
	for _, item := range items {
		if strings.Contains(item, "=") {
			rule, err := ParseRule(item)
			if err != nil {
				return nil, setting.Errorf("collective", "%s: %w", visible.Value(item), err)
			}
			rules = append(rules, rule)
			continue
		}
		several, err := setOf(item)
		if err != nil {
			return nil, err
		}
		rules, based = append(rules, several...), true
	}
	if based {
		return rules, nil
	}
	preset, _ := Preset(Presets()[0])
	return append(preset, rules...), nil
}
