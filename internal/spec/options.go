package spec

import (
	"fmt"
	"slices"
	"strings"

	"loggops/internal/setting"
	"loggops/internal/visible"
)

// Option is one option that a text may have.
type Option struct {
	Key  string
	Set  func(value string) error
	need bool
	bare bool // needs no value
}

// To returns the option that parses its value into a variable.
func To[T any](key string, to *T, parse func(string) (T, error)) Option {
	return Option{Key: key, Set: func(value string) (err error) {
		*to, err = parse(value)
		return err
	}}
}

// Optional returns the option as one that may be there without a value: its parser then gets "".
func (o Option) Optional() Option {
	o.bare = true
	return o
}

// Needed returns the option as one that must be there.
func (o Option) Needed() Option {
	o.need = true
	return o
}

// Text is the parser of an option whose value is any text.
func Text(value string) (string, error) { return value, nil }

// Name splits a text such as pareto:shape=2 into its name and its options.
func Name(text string) (name, options string) {
	name, options, _ = strings.Cut(text, ":")
	return name, options
}

// Options sets the options of a text, key=value with a separator between them, and
// returns the keys of those that it has. A part without =, or with a colon before it,
// continues the value before it. Each option can be there once.
func Options(text, separator string, known ...Option) (given []string, err error) {
	values := map[string]string{}
	last := "" // the option that a part can continue
	for _, item := range split(text, separator) {
		key, value, hasValue := strings.Cut(item, "=")
		o := find(known, key)
		switch {
		case last != "" && (!hasValue && (o == nil || !o.bare) || strings.Contains(key, ":")):
			values[last] += separator + item
			continue
		case o == nil && len(known) == 0:
			return nil, fmt.Errorf("%q: it has no options", visible.Short(item))
		case o == nil:
			return nil, setting.Unknown("option", key, keysOf(known))
		case slices.Contains(given, o.Key):
			return nil, fmt.Errorf("%s is given twice", key)
		case !o.bare && !hasValue:
			return nil, fmt.Errorf("%q: want %s=VALUE", visible.Short(item), key)
		}
		given, values[o.Key] = append(given, o.Key), value
		if last = o.Key; o.bare {
			last = ""
		}
	}
	for _, o := range known {
		if o.need && !slices.Contains(given, o.Key) {
			return nil, fmt.Errorf("%s is missing", o.Key)
		}
	}
	for _, key := range given {
		if err := find(known, key).Set(values[key]); err != nil {
			return nil, fmt.Errorf("%s=%s: %w", key, visible.Short(values[key]), err)
		}
	}
	return given, nil
}

func split(text, separator string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, separator)
}

func find(known []Option, key string) *Option {
	i := slices.IndexFunc(known, func(o Option) bool { return o.Key == key })
	if i < 0 {
		return nil
	}
	return &known[i]
}

func keysOf(known []Option) (keys []string) {
	for _, o := range known {
		keys = append(keys, o.Key)
	}
	return keys
}
