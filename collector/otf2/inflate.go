package otf2

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zlib"
)

// blockMark begins a block of a compressed file. Behind it come three numbers of
// 4 bytes, whatever the byte order of the file: the block's size, what it
// unpacks to, and that of the block before.
var blockMark = []byte{0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0}

// maxExpansion is how many times its size a file may unpack to. Blocks of nothing but
// equal bytes unpack to a thousand times theirs, those of recordings to some ten times;
// and unlike events, definitions stay in memory.
const maxExpansion = 64

var errExpansion = fmt.Errorf("it unpacks to more than %d times its size", maxExpansion)

// inflated unpacks a file that the library compressed, block by block.
type inflated struct {
	from  io.ReadCloser
	block io.Reader // nil between blocks
	left  int64     // of the block, unpacked
	most  int64     // that all blocks so far may unpack to, less what they do
	plain io.ReadCloser
}

func (z *inflated) Close() error { return z.from.Close() }

func (z *inflated) Read(p []byte) (int, error) {
	for z.left == 0 {
		if err := z.begin(); err != nil {
			return 0, err
		}
	}
	n, err := z.plain.Read(p[:min(int64(len(p)), z.left)])
	z.left -= int64(n)
	switch {
	case z.left == 0:
		_, err = io.Copy(io.Discard, z.block)
	case errors.Is(err, io.EOF):
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// begin begins a block.
func (z *inflated) begin() error {
	var head [20]byte
	if _, err := io.ReadFull(z.from, head[:]); err != nil {
		return err
	}
	if !bytes.Equal(head[:8], blockMark) {
		return errors.New("there is no compressed block")
	}
	size := binary.BigEndian.Uint32(head[8:])
	z.left = int64(binary.BigEndian.Uint32(head[12:]))
	if z.most += maxExpansion*(int64(len(head))+int64(size)) - z.left; z.most < 0 {
		return errExpansion
	}
	z.block = io.LimitReader(z.from, int64(size))
	var err error
	if z.plain == nil {
		z.plain, err = zlib.NewReader(z.block)
	} else {
		err = z.plain.(zlib.Resetter).Reset(z.block, nil)
	}
	if err != nil {
		return fmt.Errorf("a compressed block: %w", err)
	}
	if z.left == 0 {
		_, err = io.Copy(io.Discard, z.block)
	}
	return err
}
