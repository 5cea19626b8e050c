package sweep

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"loggops/formats/result"
	"loggops/internal/field"
	"loggops/internal/table"
	"loggops/internal/units"
)

// Axis is the values of a key in ascending order.
type Axis struct {
	Key string
	// Values are as result files have them: 2us, x0.5, cnl.
	Values []string
	// Numbers are in ns, bytes, ns per byte, or factors; nil if the values are names.
	Numbers []float64
}

// axis returns the values of a key that some runs have. It is an error if one cannot be read,
// or if some are relative to those of the machine and others are not.
func axis(runs []result.Run, key string) (*Axis, error) {
	numbers := map[string]float64{}
	for i := range runs {
		value := settings(&runs[i])[key]
		if _, known := numbers[value]; known {
			continue
		}
		f, err := Field(key)
		if err != nil {
			return nil, err
		}
		x, err := f.Number(value)
		if err != nil {
			return nil, fmt.Errorf("run %d: %s=%s: %w", runs[i].Run, key, value, err)
		}
		numbers[value] = x
	}
	a := &Axis{Key: key, Values: slices.Collect(maps.Keys(numbers))}
	slices.SortFunc(a.Values, func(x, y string) int { return cmp.Or(cmp.Compare(numbers[x], numbers[y]), cmp.Compare(x, y)) })
	if Named(key) {
		return a, nil
	}
	for _, value := range a.Values {
		if units.IsFactor(value) != a.Relative() {
			return nil, fmt.Errorf("%s has absolute and relative values, such as %s and %s: simulate them into two files", key, a.Values[0], value)
		}
		a.Numbers = append(a.Numbers, numbers[value])
	}
	return a, nil
}

// places returns the place of each value.
func (a *Axis) places() map[string]int {
	at := make(map[string]int, len(a.Values))
	for i, value := range a.Values {
		at[value] = i
	}
	return at
}

// field returns the field of the key; nil if the file has another one.
func (a *Axis) field() *field.Field {
	f, err := Field(a.Key)
	if err != nil {
		return nil
	}
	return f
}

// Named reports whether the values of a key are names.
func Named(key string) bool {
	f, err := Field(key)
	return err == nil && f.IsNames()
}

// Relative reports whether the values are factors of those of the machine, or of the noise.
func (a *Axis) Relative() bool { f := a.field(); return f != nil && f.IsFactor(a.Values[0]) }

// Unit returns the unit of the values.
func (a *Axis) Unit() *units.Unit {
	if f := a.field(); f != nil && f.Unit != nil && !a.Relative() {
		return f.Unit
	}
	return units.Ratio
}

// Label describes the key with the unit of its values if they do not name it.
func (a *Axis) Label() string {
	f := a.field()
	switch {
	case f == nil:
		return a.Key
	case a.Relative() && a.Key == Intensity:
		return "noise intensity (relative)"
	case a.Relative():
		return a.Key + " (relative to the " + f.Scales + "'s)"
	case f.IsPerByte():
		return a.Key + " (ns/B)"
	}
	return a.Key
}

// Text returns a value as people read it.
func (a *Axis) Text(i int) string {
	if a.Numbers == nil {
		return a.Values[i]
	}
	return a.Format(a.Numbers[i])
}

// Format returns a number as people read it: 2 µs, ×0.5.
func (a *Axis) Format(number float64) string {
	if a.Relative() {
		return "×" + a.Unit().FormatShort(number)
	}
	return a.Unit().FormatShort(number)
}

// Column returns a column of numbers of the axis.
func (a *Axis) Column(key string) table.Column {
	return table.Column{Key: key, Format: func(value any) string {
		if number, ok := value.(float64); ok {
			return a.Format(number)
		}
		return fmt.Sprint(value)
	}}
}
