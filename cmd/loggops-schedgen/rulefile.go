package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"loggops/formats/nearest"
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

// parseRules reads a file of rules, TOML: those of the preset that it names, if
// any, then its own. Errors name the line.
func parseRules(text []byte) ([]schedule.Rule, error) {
	// First that all are texts: of other values that a text's reader refuses
	// the library does not tell the line.
	var texts struct {
		Preset string   `toml:"preset"`
		Rules  []string `toml:"rules"`
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
	rules, ok := collective.Preset(string(name))
	if !ok {
		return nearest.Unknown("preset", string(name), collective.Presets())
	}
	*p = rules
	return nil
}

// ruleOfFile is a rule as it stands in a file.
type ruleOfFile schedule.Rule

func (r *ruleOfFile) UnmarshalText(text []byte) error {
	rule, err := parseRule(string(text))
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
		return fmt.Errorf("line %d: %w", line, nearest.Unknown("key", strings.Join(first.Key(), "."), []string{"preset", "rules"}))
	}
	if wrong, ok := errors.AsType[*toml.DecodeError](err); ok {
		line, _ := wrong.Position()
		problem := strings.TrimPrefix(wrong.Error(), "toml: ")
		if strings.HasPrefix(problem, "cannot decode") || strings.HasPrefix(problem, "cannot store") { // it speaks of Go's types
			problem = "preset is a text, rules a list of texts"
		}
		return fmt.Errorf("line %d: %s", line, problem)
	}
	return err
}
