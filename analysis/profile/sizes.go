package profile

import "math/bits"

// Sizes counts messages by the class of their length: class 0 is of 0 bytes,
// class n from 2^(n-1) up to below 2^n.
type Sizes struct {
	Messages, Bytes [64]int64
}

// SizesOf counts the messages of a counter. Errors are those of Messages.Each.
func SizesOf(c *Messages) (Sizes, error) {
	var s Sizes
	err := c.Each(func(m Message, n int64) { s.Add(m.Bytes, n) })
	return s, err
}

// Add counts n messages of so many bytes each.
func (s *Sizes) Add(bytes, n int64) {
	class := bits.Len64(uint64(bytes))
	s.Messages[class] += n
	s.Bytes[class] += n * bytes
}

// Lengths returns the lengths of a class in bytes, both included.
func Lengths(class int) (from, to int64) {
	from = int64(uint64(1) << class >> 1)
	return from, max(0, from-1+from)
}
