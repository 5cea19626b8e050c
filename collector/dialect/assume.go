package dialect

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loggops/formats/nearest"
	"loggops/internal/setting"
	"loggops/internal/units"
)

// assumable is what a user may have a reader assume where a recording does not
// contain it and a schedule needs it.
var assumable = map[string]string{
	"bytes": "bytes that each rank contributes to a collective",
}

// Assume has the values to assume, by the keys of assumable.
type Assume map[string]int64

// ParseAssume reads settings KEY=VALUE. The error is a *setting.Invalid.
func ParseAssume(texts []string) (Assume, error) {
	assume := Assume{}
	for _, text := range texts {
		key, value, _ := strings.Cut(text, "=")
		if assumable[key] == "" {
			return nil, &setting.Invalid{Setting: "--assume", Err: nearest.Unknown("assumption", key, slices.Sorted(maps.Keys(assumable)))}
		}
		n, err := units.ParseSize(value)
		if err != nil {
			return nil, setting.Errorf("--assume", "%s: %w", text, err)
		}
		assume[key] = n
	}
	return assume, nil
}

// AssumeHelp describes the settings of --assume in a line.
func AssumeHelp() string {
	var texts []string
	for _, key := range slices.Sorted(maps.Keys(assumable)) {
		texts = append(texts, key+"=N: "+assumable[key])
	}
	return strings.Join(texts, "; ")
}

// Assumed counts what was assumed, as trace.Header.Assumed has it.
type Assumed map[string]int64

// Of returns the value to assume for a call, and counts it. Where the user gave
// none, the error is of a place, and says which flag goes on.
func (a Assumed) Of(assume Assume, key, call string, at Error) (int64, error) {
	n, given := assume[key]
	if !given {
		at.Problem = fmt.Sprintf("the recording does not contain the %s of %s; --assume %s=0, or another number, goes on", key, call, key)
		return 0, &at
	}
	a[fmt.Sprintf("%s=%d of %s", key, n, call)]++
	return n, nil
}

// Add adds what another reader has assumed.
func (a Assumed) Add(other Assumed) {
	for text, n := range other {
		a[text] += n
	}
}
