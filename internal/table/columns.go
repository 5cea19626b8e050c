package table

import (
	"fmt"
	"math"

	"loggops/internal/units"
)

// Text returns a column of text or plain numbers. The key is for programs; people read
// the title instead, if there is one.
func Text(key string, title ...string) Column { return Column{Key: key, Title: first(title)} }

// Count returns a column of counts. Very large ones are rounded.
func Count(key string, title ...string) Column {
	return Column{Key: key, Title: first(title), Format: func(value any) string {
		if x, ok := value.(float64); ok && x >= 1e12 {
			return fmt.Sprintf("%.3g", x)
		}
		return units.FormatCount(whole(value))
	}}
}

// Bytes returns a column of sizes in bytes.
func Bytes(key string, title ...string) Column { return column(key, title, units.FormatSize) }

// Duration returns a column of times in ns, integers or not.
func Duration(key string, title ...string) Column { return column(key, title, units.FormatDuration) }

// SignedDuration returns a column of differences of times in ns.
func SignedDuration(key string, title ...string) Column {
	return column(key, title, func(ns int64) string {
		if ns < 0 {
			return "-" + units.FormatDuration(-ns)
		}
		return units.FormatDuration(ns)
	})
}

// Number returns a column of numbers with four significant digits and a unit, which may
// be "".
func Number(unit, key string, title ...string) Column {
	return Column{Key: key, Title: first(title), Format: func(value any) string {
		return units.FormatNumber(value.(float64)) + unit
	}}
}

// Fixed returns a column of numbers with a fixed number of decimals and a unit, which
// may be "".
func Fixed(digits int, unit, key string, title ...string) Column {
	return Column{Key: key, Title: first(title), Format: func(value any) string {
		return fmt.Sprintf("%.*f%s", digits, value.(float64), unit)
	}}
}

// Of returns the field of an Object that has this column's name and form.
func (c Column) Of(value any) Field { return Field{Column: c, Value: value} }

func column(key string, title []string, format func(int64) string) Column {
	return Column{Key: key, Title: first(title), Format: func(value any) string { return format(whole(value)) }}
}

func first(title []string) string {
	if len(title) == 0 {
		return ""
	}
	return title[0]
}

// whole returns a number of any type as an integer; halves are rounded up.
func whole(value any) int64 {
	switch n := value.(type) {
	case int:
		return int64(n)
	case int32:
		return int64(n)
	case float64:
		return int64(math.Floor(n + 0.5))
	}
	return value.(int64)
}

// Finite returns a number, or nil if it is infinite or NaN.
func Finite(x float64) any {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return x
}

// Percent returns how many percent a part is of a whole; nil if the whole is 0.
func Percent(part, whole int64) any {
	if whole == 0 {
		return nil
	}
	return 100 * float64(part) / float64(whole)
}

// Whole rounds a number, such as a mean of times in ns, to an integer. It returns nil
// for NaN, and for numbers above 2^62, which no time reaches.
func Whole(x float64) any {
	if !(math.Abs(x) < 1<<62) {
		return nil
	}
	return whole(x)
}
