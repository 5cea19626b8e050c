package reading

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loggops/formats/trace"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/units"
)

// assumption is something that a user may have a reader assume where a recording
// does not contain it and a schedule needs it.
type assumption struct {
	what    string           // "the bytes"
	example string           // a value
	help    string           // of the values
	words   map[string]int64 // values that are no numbers
	number  bool             // numbers are values, too
}

var assumptions = map[string]assumption{
	"bytes": {"the bytes", "0", "bytes that each rank contributes to a collective", nil, true},
	"comm": {
		"the communicator", "last", "communicator of a collective: its number in the trace, or last, that of the rank's last collective",
		map[string]int64{"last": -1, "world": 0}, true,
	},
	"counts": {
		"the bytes by member", "even", "bytes by member of a collective: even, the same for all", map[string]int64{"even": 0}, false,
	},
	"inplace": {
		"the place", "no", "whether a collective whose bytes fit both is in place (MPI_IN_PLACE): no or yes", map[string]int64{"no": 0, "yes": 1}, false,
	},
	"mpi": {
		"the MPI library", "openmpi", "MPI library of a recording by Extrae: openmpi, or any other that does not descend from MPICH",
		map[string]int64{"openmpi": 0}, false,
	},
	"partner": {"the partner", "none", "partner of a message: none", map[string]int64{"none": trace.ProcNull}, false},
	"reorder": {"the order of ranks", "no", "order of ranks in a topology that MPI may reorder: no, unchanged", map[string]int64{"no": 0}, false},
	"request": {"the request", "none", "request of a wait that no recorded call posted: none", map[string]int64{"none": 0}, false},
	"root":    {"the root", "0", "root of a collective", nil, true},
	"tag": {
		"the tag", "none", "tag of messages: none, in time-independent traces of SimGrid 3.19 and older, which have none",
		map[string]int64{"none": 0}, false,
	},
	"source": {"the source", "any", "source of a receive: any, that of the first message", map[string]int64{"any": trace.AnySource}, false},
}

// Assume has the values to assume, by their keys.
type Assume map[string]int64

// ParseAssume parses settings KEY=VALUE,... The error is a *setting.Invalid.
func ParseAssume(texts []string) (Assume, error) {
	assume := Assume{}
	var known []spec.Option
	for _, key := range slices.Sorted(maps.Keys(assumptions)) {
		a := assumptions[key]
		known = append(known, spec.Option{Key: key, Set: func(value string) (err error) {
			assume[key], err = a.parse(value)
			return err
		}})
	}
	for _, text := range texts {
		if _, err := spec.Options(text, ",", known...); err != nil {
			return nil, setting.Errorf("assume", "%s: %w", text, err)
		}
	}
	return assume, nil
}

func (a *assumption) parse(value string) (int64, error) {
	n, word := a.words[value]
	switch {
	case word:
		return n, nil
	case !a.number:
		return 0, fmt.Errorf("want %s", strings.Join(slices.Sorted(maps.Keys(a.words)), ", "))
	}
	return units.ParseSize(value)
}

// AssumeHelp describes the settings of ParseAssume.
func AssumeHelp() string {
	var texts []string
	for _, key := range slices.Sorted(maps.Keys(assumptions)) {
		texts = append(texts, key+", "+assumptions[key].help)
	}
	return strings.Join(texts, "; ")
}

// text returns a value as it is written.
func (a *assumption) text(value int64) string {
	for word, n := range a.words {
		if n == value && (n < 0 || !a.number) {
			return word
		}
	}
	return fmt.Sprint(value)
}

// Assumed counts what was assumed, as trace.Header.Assumed has it.
type Assumed map[string]int64

// Of returns the value to assume for a call, and counts it. Where the user gave
// none, the error is of a place, and advises a value.
func (a Assumed) Of(assume Assume, key, call string, at Error) (int64, error) {
	k := assumptions[key]
	n, given := assume[key]
	if !given {
		at.Problem = fmt.Sprintf("the recording does not contain %s of %s", k.what, call)
		return 0, setting.Advisef("%w; %s %s=%s goes on", &at, setting.Name("assume"), key, k.example)
	}
	a.Count(key, n, call, 1)
	return n, nil
}

// Count counts a value that is assumed for n calls.
func (a Assumed) Count(key string, value int64, call string, n int64) {
	k := assumptions[key]
	a[fmt.Sprintf("%s=%s of %s", key, k.text(value), call)] += n
}
