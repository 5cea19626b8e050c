package timeline

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"io"

	"github.com/klauspost/compress/zlib"
)

// store writes blocks of data into a page: each compressed with zlib, as base64.
type store struct {
	out    io.Writer
	size   int // characters written
	packed bytes.Buffer
	zlib   *zlib.Writer
}

// place is where a block is: its first character, and their number.
type place [2]int

func newStore(out io.Writer) *store {
	s := &store{out: out}
	s.zlib = zlib.NewWriter(&s.packed)
	return s
}

func (s *store) put(block []byte) (at place, err error) {
	s.packed.Reset()
	s.zlib.Reset(&s.packed)
	s.zlib.Write(block) // into memory: there is no error
	s.zlib.Close()
	text := base64.StdEncoding.EncodeToString(s.packed.Bytes())
	at = place{s.size, len(text)}
	s.size += len(text)
	_, err = io.WriteString(s.out, text)
	return at, err
}

// column is numbers of a block, one for each row, as varints.
type column struct {
	bytes []byte
	last  int64
}

// add adds a number.
func (c *column) add(n int64) { c.bytes = binary.AppendVarint(c.bytes, n) }

// step adds a number by its difference from the one before.
func (c *column) step(n int64) {
	c.add(n - c.last)
	c.last = n
}

func joined(columns []column) (block []byte) {
	for _, c := range columns {
		block = append(block, c.bytes...)
	}
	return block
}
