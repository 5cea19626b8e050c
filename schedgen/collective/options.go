package collective

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loggops/formats/schedule"
)

// Option is something that can be chosen of an algorithm: a number, or one of
// some names.
type Option struct {
	Name        string
	Least, Most int64    // of a number
	Number      int64    // where nothing is chosen
	Names       []string // of an option that is no number, its default first
}

// String returns the option as it stands by default: "ways=4".
func (o Option) String() string {
	if o.Names != nil {
		return o.Name + "=" + o.Names[0]
	}
	return fmt.Sprintf("%s=%d", o.Name, o.Number)
}

// ways is how many members a member sends to, or receives from, at once.
func ways(standard int64) Option {
	return Option{Name: "ways", Least: 1, Most: 1024, Number: standard}
}

// segment is the most bytes that a message of a pipeline has. The default is
// eager on all machines that the model knows by name.
var segment = Option{Name: "segment", Least: 1, Most: schedule.MaxBytes, Number: 32768}

// zeros chooses whether blocks without data are sent, as empty messages that
// are waited for like any others.
var zeros = Option{Name: "zeros", Names: []string{"send", "skip"}}

// skips tells whether the call leaves out blocks without data.
func (c *call) skips() bool { return c.options.names[zeros.Name] == "skip" }

// treeName chooses the tree of one half of a collective.
func treeName(half string) Option {
	return Option{Name: half, Names: []string{"binomial", "binary", "k-ary", "chain"}}
}

// settings are the options of a call: those that were not chosen have their
// defaults.
type settings struct {
	tree    string // name of the algorithm
	numbers map[string]int64
	names   map[string]string
}

// parse reads options: name=value, separated by colons.
func parse(a *entry, text string, given bool) (settings, error) {
	set := settings{tree: a.name}
	if !given && a.options == nil {
		return set, nil
	}
	set.numbers, set.names = map[string]int64{}, map[string]string{}
	for _, o := range a.options {
		if o.Names != nil {
			set.names[o.Name] = o.Names[0]
		} else {
			set.numbers[o.Name] = o.Number
		}
	}
	for given {
		var item string
		item, text, given = strings.Cut(text, ":")
		name, value, _ := strings.Cut(item, "=")
		at := slices.IndexFunc(a.options, func(o Option) bool { return o.Name == name })
		if at < 0 {
			if a.options == nil {
				return set, fmt.Errorf("%q: it has no options", item)
			}
			return set, fmt.Errorf("%q is none of its options (%s)", item, a.options)
		}
		o := &a.options[at]
		if o.Names != nil {
			if !slices.Contains(o.Names, value) {
				return set, fmt.Errorf("%s=%s: one of %q is wanted", name, value, o.Names)
			}
			set.names[name] = value
			continue
		}
		number, err := strconv.ParseInt(value, 10, 64)
		if err != nil || number < o.Least || number > o.Most {
			return set, fmt.Errorf("%s=%s: a number from %d to %d is wanted", name, value, o.Least, o.Most)
		}
		set.numbers[name] = number
	}
	return set, nil
}
