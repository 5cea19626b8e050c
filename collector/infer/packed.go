package infer

import "encoding/binary"

// packed is a list of numbers, of which small ones take a byte.
type packed struct{ bytes []byte }

func (p *packed) add(n int64) { p.bytes = binary.AppendVarint(p.bytes, n) }

// next takes the first number off; there must be one.
func (p *packed) next() int64 {
	n, size := binary.Varint(p.bytes)
	p.bytes = p.bytes[size:]
	return n
}
