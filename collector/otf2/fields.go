package otf2

import (
	"bytes"
	"encoding/binary"
	"math"
	"strings"
)

// undefined is the value of a reference or number that there is none of.
const undefined = math.MaxUint64

// fields takes the fields of a record, one after the other. Once one is missing,
// bad is set and all are 0.
type fields struct {
	b   []byte
	big bool // byte order
	bad bool
}

func (f *fields) take(n int) []byte {
	if n > len(f.b) {
		f.bad, f.b = true, nil
		return make([]byte, n)
	}
	field := f.b[:n]
	f.b = f.b[n:]
	return field
}

func (f *fields) u8() uint8 {
	if len(f.b) == 0 {
		f.bad = true
		return 0
	}
	v := f.b[0]
	f.b = f.b[1:]
	return v
}

func (f *fields) full64() uint64 {
	if f.big {
		return binary.BigEndian.Uint64(f.take(8))
	}
	return binary.LittleEndian.Uint64(f.take(8))
}

// number takes a number of up to 8 bytes after their count, which is 255 where
// the number is undefined.
func (f *fields) number() uint64 {
	n := int(f.u8())
	switch {
	case n == 0xff:
		return undefined
	case n > 8 || n > len(f.b):
		f.bad, f.b = true, nil
		return 0
	}
	v := f.integer(f.b[:n])
	f.b = f.b[n:]
	return v
}

// alone takes the number that is all of a record: those that have been in the
// format from the beginning have no count before it, as their length is that.
func (f *fields) alone() uint64 {
	if len(f.b) > 8 {
		f.bad = true
		return 0
	}
	v := f.integer(f.b)
	f.b = nil
	return v
}

// integer returns the number of up to 8 bytes.
func (f *fields) integer(from []byte) (v uint64) {
	for i, b := range from {
		if f.big {
			v = v<<8 | uint64(b)
		} else {
			v |= uint64(b) << (8 * i)
		}
	}
	return v
}

// reference takes the number of a definition; math.MaxUint32 is none.
func (f *fields) reference() uint32 {
	v := f.number()
	if v > math.MaxUint32 {
		return math.MaxUint32
	}
	return uint32(v)
}

// text takes a text that ends in NUL.
func (f *fields) text() string {
	text, rest, found := bytes.Cut(f.b, []byte{0})
	if !found {
		f.bad, f.b = true, nil
		return ""
	}
	f.b = rest
	return string(text)
}

// longestName is how much of a name is kept: it may stand in many rows.
const longestName = 1 << 10

// name takes a text that ends in NUL, and returns as much as is kept of a name.
func (f *fields) name() string {
	text := f.text()
	if len(text) > longestName {
		text = strings.ToValidUTF8(text[:longestName], "")
	}
	return text
}
