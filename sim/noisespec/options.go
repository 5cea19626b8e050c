package noisespec

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"loggops/formats/nearest"
)

// cosched is the one option that has no value.
const cosched = "cosched"

// without is the option whose items are causes.
const without = "without"

// options are keys with their values.
type options struct{ values map[string]string }

// split reads options of which only some keys are known.
func split(text string, known []string) (*options, error) {
	o := &options{map[string]string{}}
	if text == "" {
		return o, nil
	}
	last := ""
	for item := range strings.SplitSeq(text, ",") {
		key, value, ok := strings.Cut(item, "=")
		switch {
		case last != "" && item != cosched && (!ok || last == without && strings.Contains(key, ":")): // a cause may have an = in it
			o.values[last] += "," + item
			continue
		case !slices.Contains(known, key):
			return nil, nearest.Unknown("option", key, known)
		case ok == (key == cosched):
			return nil, fmt.Errorf("%q: only cosched has no value", item)
		}
		if _, again := o.values[key]; again {
			return nil, fmt.Errorf("%s is given twice", key)
		}
		o.values[key] = value
		if last = key; key == cosched {
			last = ""
		}
	}
	return o, nil
}

// read reads an option's value, if it is given.
func (o *options) read(key string, value func(string) error) error {
	text, ok := o.values[key]
	if !ok {
		return nil
	}
	if err := value(text); err != nil {
		return fmt.Errorf("%s=%s: %w", key, text, err)
	}
	return nil
}

// need is read for what must be given.
func (o *options) need(key string, value func(string) error) error {
	if _, ok := o.values[key]; !ok {
		return fmt.Errorf("%s is missing", key)
	}
	return o.read(key, value)
}

// first returns the first of joined errors.
func first(err error) error {
	var joined interface{ Unwrap() []error }
	if errors.As(err, &joined) {
		return joined.Unwrap()[0]
	}
	return err
}
