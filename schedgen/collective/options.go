package collective

import (
	"fmt"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/setting"
	"loggops/internal/spec"
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

// skips reports whether the call leaves out blocks without data.
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

// defaults returns the settings if nothing is chosen.
func (a *entry) defaults() settings {
	set := settings{a.name, map[string]int64{}, map[string]string{}}
	for _, o := range a.options {
		if o.Names != nil {
			set.names[o.Name] = o.Names[0]
		} else {
			set.numbers[o.Name] = o.Number
		}
	}
	return set
}

// parse reads options: name=value, separated by colons.
func parse(a *entry, text string) (settings, error) {
	set := settings{tree: a.name}
	if text == "" && a.options == nil {
		return set, nil
	}
	set = a.defaults()
	known := make([]spec.Option, len(a.options))
	for i, o := range a.options {
		known[i] = spec.Option{Key: o.Name, Set: func(value string) error { return o.set(&set, value) }}
	}
	_, err := spec.Options(text, ":", known...)
	return set, err
}

// set gives the option a value in the settings of a call.
func (o *Option) set(to *settings, value string) (err error) {
	if o.Names == nil {
		to.numbers[o.Name], err = spec.Integer(value, o.Least, o.Most)
		return err
	}
	if to.names[o.Name] = value; !slices.Contains(o.Names, value) {
		return setting.Unknown("choice", value, o.Names)
	}
	return nil
}
