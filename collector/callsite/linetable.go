package callsite

import (
	"bytes"
	"encoding/binary"
)

// tableHead is what is left to read of the head of a line table. Reading beyond the end
// panics, as in debug/dwarf.
type tableHead struct{ left []byte }

func (h *tableHead) take(n uint64) []byte {
	bytes := h.left[:n]
	h.left = h.left[n:]
	return bytes
}

func (h *tableHead) number() uint64 {
	n, size := binary.Uvarint(h.left)
	h.take(uint64(size))
	return n
}

// listsFit reports whether there is room in a line table for the folders and files that its
// head declares. debug/dwarf makes lists of that length before it reads them, and a program
// cannot recover from running out of memory. Tables before version 5 of DWARF declare none.
func listsFit(table []byte, order binary.ByteOrder) bool {
	h, length := &tableHead{table}, uint64(4)
	if order.Uint32(h.take(4)) == 1<<32-1 { // the 64-bit format
		h.take(8)
		length = 8
	}
	if order.Uint16(h.take(2)) < 5 {
		return true
	}
	h.take(2 + length + 5) // up to the number of opcodes
	h.take(uint64(h.take(1)[0]) - 1)
	for range 2 {
		var forms []uint64
		for range h.take(1)[0] {
			h.number() // what it is
			forms = append(forms, h.number())
		}
		n := h.number()
		if n > uint64(len(h.left)) {
			return false
		}
		for range n {
			for _, form := range forms {
				if !h.skip(form, length) {
					return false
				}
			}
		}
	}
	return true
}

// skip skips a value; an unknown form has an unknown length. Numbers are those of section
// 7.5.6 of DWARF 5.
func (h *tableHead) skip(form, length uint64) bool {
	switch form {
	case 0x08: // string
		h.take(uint64(bytes.IndexByte(h.left, 0) + 1))
	case 0x0e, 0x1d, 0x1f: // strp, strp_sup, line_strp
		h.take(length)
	case 0x0f, 0x1a: // udata, strx
		h.number()
	case 0x0b, 0x25: // data1, strx1
		h.take(1)
	case 0x05, 0x26: // data2, strx2
		h.take(2)
	case 0x27: // strx3
		h.take(3)
	case 0x06, 0x28: // data4, strx4
		h.take(4)
	case 0x07: // data8
		h.take(8)
	case 0x1e: // data16
		h.take(16)
	case 0x09: // block
		h.take(h.number())
	default:
		return false
	}
	return true
}
