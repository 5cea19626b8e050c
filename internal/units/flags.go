package units

import "strconv"

// The types below are values of flags (pflag.Value). They share their
// underlying types with the fields that they set:
//
//	flags.Var((*units.Duration)(&params.LatencyNS), "L", "latency")

// Duration is a duration in ns; see ParseDuration.
type Duration int64

// Set implements pflag.Value.
func (d *Duration) Set(s string) error { return set(d, s, ParseDuration) }

// Type implements pflag.Value.
func (d *Duration) Type() string { return "duration" }

// String returns the exact value in the largest unit that has no decimals.
func (d *Duration) String() string { return Time.exact(int64(*d)) }

// Size is a size in bytes; see ParseSize.
type Size int64

// Set implements pflag.Value.
func (b *Size) Set(s string) error { return set(b, s, ParseSize) }

// Type implements pflag.Value.
func (b *Size) Type() string { return "size" }

// String returns the exact value in the largest binary unit that has no
// decimals.
func (b *Size) String() string { return Bytes.exact(int64(*b)) }

// Rate is a finite number that is not negative, such as ns per byte.
type Rate float64

// Set implements pflag.Value.
func (r *Rate) Set(s string) error { return set(r, s, ParseRate) }

// Type implements pflag.Value.
func (r *Rate) Type() string { return "number" }

// String returns the shortest number that is read back as the same.
func (r *Rate) String() string { return strconv.FormatFloat(float64(*r), 'g', -1, 64) }

// set leaves the flag's value alone if s is not one.
func set[F ~int64 | ~float64, V int64 | float64](flag *F, s string, parse func(string) (V, error)) error {
	value, err := parse(s)
	if err == nil {
		*flag = F(value)
	}
	return err
}

// exact formats a value that is not negative.
func (u *Unit) exact(value int64) string {
	best := u.multiples[0]
	for _, m := range u.multiples {
		if value != 0 && value%int64(m.Size) == 0 {
			best = m
		}
	}
	return strconv.FormatInt(value/int64(best.Size), 10) + best.Name
}
