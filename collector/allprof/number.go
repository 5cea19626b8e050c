package allprof

import (
	"encoding/binary"
	"math"

	"loggops/internal/units"
)

// number reads a decimal integer, which is the whole of text.
func number(text []byte) (int64, bool) {
	digits := text
	if len(text) > 0 && text[0] == '-' {
		digits = text[1:]
	}
	if len(digits) == 0 || len(digits) > 19 {
		return 0, false
	}
	v := uint64(0)
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		v = v*10 + uint64(c-'0')
	}
	if v > math.MaxInt64 {
		return 0, false
	}
	if len(digits) < len(text) {
		return -int64(v), true
	}
	return int64(v), true
}

// address reads an unsigned number of 64 bits, which is the whole of text.
func address(text []byte) (uint64, bool) {
	if len(text) == 0 || len(text) > 20 {
		return 0, false
	}
	v := uint64(0)
	for _, c := range text {
		d := uint64(c - '0')
		if d > 9 || v > math.MaxUint64/10 || v*10 > math.MaxUint64-d {
			return 0, false
		}
		v = v*10 + d
	}
	return v, true
}

// nanoseconds reads a decimal number of µs, with or without a fraction, as
// whole ns; digits beyond the ns are cut.
func nanoseconds(text []byte) (int64, bool) {
	i, negative := 0, false
	if len(text) > 0 && text[0] == '-' {
		i, negative = 1, true
	}
	v, digits := uint64(0), 0
	for len(text)-i >= 8 {
		eight, ok := eightDigits(text[i:])
		if !ok || digits > 8 {
			break
		}
		v = v*1e8 + eight
		digits += 8
		i += 8
	}
	for ; i < len(text) && text[i] != '.'; i++ {
		d := uint64(text[i] - '0')
		if d > 9 {
			return 0, false
		}
		v = v*10 + d
		digits++
	}
	if digits > 18 || v > (math.MaxInt64-999)/1000 {
		return 0, false
	}
	v *= 1000
	if i < len(text) {
		i++
		for unit := uint64(100); i < len(text); i++ {
			d := uint64(text[i] - '0')
			if d > 9 {
				return 0, false
			}
			v += d * unit
			unit /= 10
			digits++
		}
	}
	if digits == 0 {
		return 0, false
	}
	if negative {
		return -int64(v), true
	}
	return int64(v), true
}

// eightDigits reads the first eight bytes of text, all at once: pairs of digits
// become numbers up to 99, pairs of those numbers up to 9999, and so on. It
// returns false where one is not a digit.
func eightDigits(text []byte) (uint64, bool) {
	v := binary.LittleEndian.Uint64(text) ^ 0x3030303030303030
	if (v|(v+0x7676767676767676))&0x8080808080808080 != 0 {
		return 0, false
	}
	v = v*10 + v>>8
	v = (v&0x000000ff000000ff)*(100+1e6<<32) + (v>>16&0x000000ff000000ff)*(1+1e4<<32)
	return v >> 32, true
}

// product multiplies a count by a size in bytes, both from 0 on.
func product(count, size int64) (int64, bool) {
	bytes, err := units.Times("bytes", count, size)
	return bytes, err == nil && count >= 0 && size >= 0
}
