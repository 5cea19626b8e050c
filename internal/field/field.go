// Package field has the settings that people give by their names: in machine files, in specs of networks and jobs,
// and as keys of sweeps. A field describes how its values are read, written and scaled, what they are
// measured in, and what they mean, so that each of these uses follows from one table.
package field

import (
	"cmp"
	"strings"

	"loggops/internal/table"
	"loggops/internal/units"
)

// Field is a setting.
type Field struct {
	Name string
	// Help describes the values in a line.
	Help string
	// Key is the name in tables and in headers, "" for the name.
	Key string
	*Kind
	// Scales names that whose value a value such as x0.5 multiplies: the machine or the network; "" if there
	// are no such values.
	Scales string
	// Files returns the files that a value names; nil if values name none.
	Files func(value string) []string
	// InFile returns a value as result files have it; nil if it stays.
	InFile func(value string) string
}

// IsFactor reports whether a value multiplies another one.
func (f *Field) IsFactor(text string) bool { return f.Scales != "" && units.IsFactor(text) }

// kind returns the kind of a value.
func (f *Field) kind(text string) *Kind {
	if f.IsFactor(text) {
		return Factor
	}
	return f.Kind
}

// Number returns the number of a value, which may be a factor.
func (f *Field) Number(text string) (float64, error) { return f.kind(text).Number(text) }

// Canonical returns the text of a value as results have it.
func (f *Field) Canonical(text string) (string, error) {
	k := f.kind(text)
	number, err := k.Number(text)
	if err != nil || k.format == nil {
		return text, err
	}
	return k.Text(number), nil
}

// List returns the values of a list. They are all factors, or none is.
func (f *Field) List(text string) ([]string, error) { return f.kind(text).List(text) }

// FilesIn returns the files that the values of a list name, without reading them.
func (f *Field) FilesIn(text string) (files []string) {
	if f.Files == nil {
		return nil
	}
	for _, value := range f.split(text) {
		files = append(files, f.Files(value)...)
	}
	return files
}

// Plain returns a value as result files have it.
func (f *Field) Plain(value string) string {
	if f.InFile == nil || value == "" {
		return value
	}
	return f.InFile(value)
}

// Column returns the column of the field in tables.
func (f *Field) Column() table.Column {
	key := cmp.Or(f.Key, Key(f.Name))
	switch f.Unit {
	case units.Time:
		return table.Duration(key, f.Name)
	case units.Bytes:
		return table.Bytes(key, f.Name)
	}
	return table.Text(key, f.Name)
}

// Key returns a name as it is in tables.
func Key(name string) string {
	return strings.NewReplacer("-", "_", ".", "_", ":", "_", "@", "_at_").Replace(name)
}

// Find returns the field of a name, nil if there is none.
func Find(fields []Field, name string) *Field {
	for i := range fields {
		if fields[i].Name == name {
			return &fields[i]
		}
	}
	return nil
}

// NamesOf returns the names of fields.
func NamesOf(fields []Field) (names []string) {
	for i := range fields {
		names = append(names, fields[i].Name)
	}
	return names
}
