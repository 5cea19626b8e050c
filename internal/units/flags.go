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

// Number returns ns.
func (d *Duration) Number() float64 { return min(float64(*d), largest) }

// SetNumber sets ns.
func (d *Duration) SetNumber(ns float64) { *d = Duration(min(ns, largest)) }

// String returns the exact value in the largest unit that has no decimals.
func (d *Duration) String() string { return Time.exact(int64(*d)) }

// Size is a size in bytes; see ParseSize.
type Size int64

// Set implements pflag.Value.
func (b *Size) Set(s string) error { return set(b, s, ParseSize) }

// Type implements pflag.Value.
func (b *Size) Type() string { return "size" }

// Number returns bytes.
func (b *Size) Number() float64 { return min(float64(*b), largest) }

// SetNumber sets bytes.
func (b *Size) SetNumber(bytes float64) { *b = Size(min(bytes, largest)) }

// String returns the exact value in the largest binary unit that has no
// decimals.
func (b *Size) String() string { return Bytes.exact(int64(*b)) }

// Rate is a finite number that is not negative, such as ns per byte.
type Rate float64

// Set implements pflag.Value.
func (r *Rate) Set(s string) error { return set(r, s, ParseRate) }

// Type implements pflag.Value.
func (r *Rate) Type() string { return "number" }

// Number returns the number.
func (r *Rate) Number() float64 { return float64(*r) }

// SetNumber sets the number.
func (r *Rate) SetNumber(x float64) { *r = Rate(x) }

// String returns the shortest number that is read back as the same.
func (r *Rate) String() string { return strconv.FormatFloat(float64(*r), 'g', -1, 64) }

// largest is the greatest number; it fits into int64.
const largest = 1<<63 - 1024

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

// PerByte is a time per byte in ns; see ParsePerByte.
type PerByte float64

// Set implements pflag.Value.
func (p *PerByte) Set(s string) error { return set(p, s, ParsePerByte) }

// Type implements pflag.Value.
func (p *PerByte) Type() string { return "number" }

// Number returns ns per byte.
func (p *PerByte) Number() float64 { return float64(*p) }

// SetNumber sets ns per byte.
func (p *PerByte) SetNumber(x float64) { *p = PerByte(x) }

// String returns the shortest number of ns per byte that is read back as the same.
func (p *PerByte) String() string { return (*Rate)(p).String() }
