package units

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"loggops/internal/visible"
)

// micro replaces the micro sign and the Greek letter, which look alike.
var micro = strings.NewReplacer("\u00b5", "u", "\u03bc", "u")

// ParseDuration reads a duration such as "2.5us" or "58 ms" and returns ns. A
// bare number is ns, of which there must be a whole number: 2.5 is likely to be
// meant in another unit. With a unit, half a ns and more is rounded up. Nothing is
// negative.
func ParseDuration(s string) (int64, error) {
	s = strings.TrimSpace(micro.Replace(s))
	ns, err := Time.parse(s)
	if err != nil {
		return 0, err
	}
	if !ns.IsInt() && strings.TrimLeft(s, digits) == "" {
		return 0, fmt.Errorf("a number without a unit is a whole number of ns; did you mean %sus?", s)
	}
	ns.Add(ns, big.NewRat(1, 2))
	return toInt64(new(big.Int).Quo(ns.Num(), ns.Denom()), "ns")
}

// ParseSize reads a size such as "64KiB" (65536) or "64kB" (64000) and returns
// bytes, of which there must be a whole number. A bare number is bytes.
// Nothing is negative.
func ParseSize(s string) (int64, error) {
	bytes, err := sizes.parse(s)
	if err != nil {
		return 0, err
	}
	if !bytes.IsInt() {
		return 0, errors.New("not a whole number of bytes")
	}
	return toInt64(bytes.Num(), "bytes")
}

// ParseRate reads a plain number that is finite and not negative.
func ParseRate(s string) (float64, error) {
	rate, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if errors.Is(err, strconv.ErrRange) && rate > 0 {
		return 0, fmt.Errorf("must be at most %.3g", math.MaxFloat64)
	}
	if err != nil || math.Signbit(rate) || math.IsInf(rate, 0) || math.IsNaN(rate) {
		return 0, errors.New("want a plain number that is not negative")
	}
	return rate, nil
}

// bandwidths are units of bandwidth, in bytes per second.
var bandwidths = map[string]float64{
	"B/s": 1, "kB/s": 1e3, "KB/s": 1e3, "MB/s": 1e6, "GB/s": 1e9, "TB/s": 1e12, "KiB/s": 1 << 10, "MiB/s": 1 << 20, "GiB/s": 1 << 30, "TiB/s": 1 << 40,
	"bit/s": 1. / 8, "kbit/s": 1e3 / 8, "Mbit/s": 1e6 / 8, "Gbit/s": 1e9 / 8, "Tbit/s": 1e12 / 8, "Mb/s": 1e6 / 8, "Gb/s": 1e9 / 8, "Tb/s": 1e12 / 8,
}

// ParsePerByte reads a time per byte in ns: a plain number, or a bandwidth such as 25GB/s.
func ParsePerByte(s string) (float64, error) {
	s = strings.TrimSpace(s)
	if !strings.HasSuffix(s, "/s") {
		return ParseRate(s)
	}
	number := s[:len(s)-len(strings.TrimLeft(s, digits))]
	bandwidth, err := strconv.ParseFloat(number, 64)
	bandwidth *= bandwidths[strings.TrimSpace(s[len(number):])]
	if err != nil || !(bandwidth > 0) || math.IsInf(bandwidth, 0) || math.IsInf(1e9/bandwidth, 0) {
		return 0, errors.New("want a number of ns per byte, or a bandwidth above 0 such as 25GB/s, 200Gbit/s or 23.3GiB/s")
	}
	return 1e9 / bandwidth, nil
}

// IsFactor reports whether a text is a multiple of another value, such as x0.5.
func IsFactor(s string) bool { return strings.HasPrefix(s, "x") }

// ParseFactor reads a factor such as x0.5.
func ParseFactor(s string) (float64, error) {
	number, relative := strings.CutPrefix(s, "x")
	factor, err := ParseRate(number)
	if !relative || err != nil {
		return 0, errors.New("want a factor, such as x0.5")
	}
	return factor, nil
}

// FormatFactor returns the text that ParseFactor reads.
func FormatFactor(factor float64) string { return "x" + strconv.FormatFloat(factor, 'g', -1, 64) }

const digits = "0123456789."

// ParseFrequency reads a frequency such as "1kHz" and returns Hz.
func ParseFrequency(s string) (float64, error) {
	value, err := Frequency.parse(s)
	if err != nil {
		return 0, err
	}
	hertz, _ := value.Float64()
	return hertz, nil
}

// parse reads a decimal number, exactly, and its unit, and returns the value.
func (u *Unit) parse(s string) (*big.Rat, error) {
	s = strings.TrimSpace(s)
	number := s[:len(s)-len(strings.TrimLeft(s, digits))]
	// Of all that Rat understands, only decimals are made of those digits.
	value, ok := new(big.Rat).SetString(number)
	if !ok {
		return nil, fmt.Errorf("want a number that is not negative, in one of %s", u.names())
	}
	name := strings.TrimSpace(s[len(number):])
	if name == "" {
		return value, nil
	}
	i := slices.IndexFunc(u.multiples, func(m Multiple) bool { return m.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("unknown unit %q, want one of %s", visible.Short(name), u.names())
	}
	return value.Mul(value, new(big.Rat).SetFloat64(u.multiples[i].Size)), nil
}

func toInt64(n *big.Int, unit string) (int64, error) {
	if !n.IsInt64() {
		return 0, fmt.Errorf("must be at most %d %s", math.MaxInt64, unit)
	}
	return n.Int64(), nil
}
