package field

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"loggops/internal/spec"
	"loggops/internal/units"
	"loggops/internal/visible"
)

// Kind is what the values of a field are: numbers in a unit, or names.
type Kind struct {
	// Unit is that of axes; nil for names.
	Unit *units.Unit

	split   func(text string) []string // of names
	list    func(text string) ([]string, error)
	parse   func(text string) (float64, error)
	format  func(number float64) string
	whole   bool
	perByte bool
}

// Kinds of numbers, none of them negative.
var (
	Duration = DurationUpTo(math.MaxInt64)
	Size     = numbers(units.Bytes, units.ParseSize, func(bytes int64) string { return (*units.Size)(&bytes).String() })
	PerByte  = PerByteUpTo(math.MaxFloat64)
	// Factor is a multiple of another value, such as x0.5.
	Factor = numbers(units.Ratio, units.ParseFactor, units.FormatFactor)
	// Number is a number, in lists one above 0.
	Number = &Kind{Unit: units.Ratio, list: spec.Texts(positive, formatRate), parse: units.ParseRate, format: formatRate}
	// Ranks is a number of ranks.
	Ranks = Whole(units.Ranks, 1, math.MaxInt32)
)

// DurationUpTo is the kind of durations, in ns, up to a longest one.
func DurationUpTo(ns int64) *Kind {
	format := func(ns int64) string { return (*units.Duration)(&ns).String() }
	return numbers(units.Time, atMost(units.ParseDuration, ns, format), format)
}

// PerByteUpTo is the kind of times per byte, in ns, up to a longest one.
func PerByteUpTo(ns float64) *Kind {
	k := numbers(units.Ratio, atMost(units.ParsePerByte, ns, func(x float64) string { return formatRate(x) + " ns per byte" }), formatRate)
	k.perByte = true
	return k
}

// Whole is the kind of whole numbers from least to most.
func Whole(unit *units.Unit, least, most int64) *Kind {
	return numbers(unit, func(text string) (int64, error) { return spec.Integer(text, least, most) }, func(n int64) string { return strconv.FormatInt(n, 10) })
}

// Names is the kind of texts. One function splits a list, and another returns the values of an item, which may be several; nil stands for
// the item itself.
func Names(split func(text string) []string, values func(item string) ([]string, error)) *Kind {
	list := func(text string) (all []string, err error) {
		for _, item := range split(text) {
			of := []string{item}
			if values != nil {
				if of, err = values(item); err != nil {
					return nil, err
				}
			}
			all = append(all, of...)
		}
		return all, nil
	}
	return &Kind{split: split, list: list}
}

// OneOf is the kind of some names, which have numbers in their order.
func OneOf(names ...string) *Kind {
	parse := func(text string) (float64, error) {
		i := slices.Index(names, text)
		if i < 0 {
			return 0, fmt.Errorf("want %s", strings.Join(names, " or "))
		}
		return float64(i), nil
	}
	k := Names(spec.List, func(name string) ([]string, error) {
		if _, err := parse(name); err != nil {
			return nil, fmt.Errorf("%q: %w", visible.Short(name), err)
		}
		return []string{name}, nil
	})
	k.parse, k.format = parse, func(number float64) string { return names[int(number)] }
	return k
}

func numbers[N int64 | float64](unit *units.Unit, parse func(string) (N, error), format func(N) string) *Kind {
	k := &Kind{Unit: unit, list: spec.Texts(parse, format)}
	k.parse = func(text string) (float64, error) {
		number, err := parse(text)
		return float64(number), err
	}
	var zero N
	_, k.whole = any(zero).(int64)
	k.format = func(number float64) string {
		if k.whole {
			number = min(number, largest)
		}
		return format(N(number))
	}
	return k
}

// largest is the greatest number whose conversion to int64 does not overflow.
const largest = 1<<63 - 1024

func atMost[N int64 | float64](parse func(string) (N, error), most N, format func(N) string) func(string) (N, error) {
	return func(text string) (N, error) {
		number, err := parse(text)
		if err == nil && number > most {
			err = fmt.Errorf("want at most %s", format(most))
		}
		return number, err
	}
}

func positive(text string) (float64, error) {
	x, err := units.ParseRate(text)
	if err == nil && x == 0 {
		err = errors.New("want more than 0")
	}
	return x, err
}

func formatRate(x float64) string { return (*units.Rate)(&x).String() }

// IsNames reports whether the values are names.
func (k *Kind) IsNames() bool { return k.Unit == nil }

// Number returns the number of a text: in ns, bytes or ns per byte, or of a name its place.
func (k *Kind) Number(text string) (float64, error) {
	if k.parse == nil {
		return 0, nil
	}
	return k.parse(text)
}

// Text returns the text of a number, of which Number returns the same.
func (k *Kind) Text(number float64) string { return k.format(number) }

// List returns the texts of a list of values, such as 1us..8us:*2.
func (k *Kind) List(text string) ([]string, error) { return k.list(text) }

// Scaled returns a multiple of a number, rounded where numbers are whole.
func (k *Kind) Scaled(number, by float64) float64 {
	if number *= by; k.whole {
		number = math.Round(min(number, 1<<62))
	}
	return number
}

// Multiple returns the text of a multiple of a value, with 12 digits: 3 times 0.1 is 0.3.
func (k *Kind) Multiple(text string, by float64) (string, error) {
	number, err := k.Number(text)
	if err != nil {
		return "", err
	}
	number = k.Scaled(number, by)
	if !k.whole {
		number = spec.Short(number)
	}
	text = k.Text(number)
	_, err = k.Number(text)
	return text, err
}

// IsPerByte reports whether the numbers are ns per byte.
func (k *Kind) IsPerByte() bool { return k.perByte }
