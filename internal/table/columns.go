package table

import (
	"fmt"
	"math"

	"loggops/internal/units"
)

// The columns that tables are made of. The key is what programs read; the title,
// where there is one, is what people read instead.

// Text is a column of text or of plain numbers.
func Text(key string, title ...string) Column { return Column{Key: key, Title: first(title)} }

// Count is a column of numbers of things, of which very large ones are rounded.
func Count(key string, title ...string) Column {
	return Column{Key: key, Title: first(title), Format: func(value any) string {
		if x, ok := value.(float64); ok && x >= 1e12 {
			return fmt.Sprintf("%.3g", x)
		}
		return units.FormatCount(whole(value))
	}}
}

// Bytes is a column of sizes.
func Bytes(key string, title ...string) Column { return column(key, title, units.FormatSize) }

// Duration is a column of times in ns, whole or not.
func Duration(key string, title ...string) Column { return column(key, title, units.FormatDuration) }

// SignedDuration is a column of differences of times in ns.
func SignedDuration(key string, title ...string) Column {
	return column(key, title, func(ns int64) string {
		if ns < 0 {
			return "-" + units.FormatDuration(-ns)
		}
		return units.FormatDuration(ns)
	})
}

// Number is a column of numbers of which four digits matter, with their unit if
// that is not "".
func Number(unit, key string, title ...string) Column {
	return Column{Key: key, Title: first(title), Format: func(value any) string {
		return units.FormatNumber(value.(float64)) + unit
	}}
}

// Fixed is a column of numbers with so many digits behind the point, and their
// unit if that is not "".
func Fixed(digits int, unit, key string, title ...string) Column {
	return Column{Key: key, Title: first(title), Format: func(value any) string {
		return fmt.Sprintf("%.*f%s", digits, value.(float64), unit)
	}}
}

// Of returns the column with a value, as a field of an Object.
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

// whole returns a number of any type as an integer, rounded half up.
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

// Whole rounds a number, such as a mean of times in ns; nil is one that is none, or
// beyond all time.
func Whole(x float64) any {
	if !(math.Abs(x) < 1<<62) {
		return nil
	}
	return whole(x)
}
