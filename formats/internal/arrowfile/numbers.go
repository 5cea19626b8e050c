package arrowfile

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// Numbers of 8 bytes that are similar to the ones before, such as times, differ from them in their
// low bytes. A zstd frame (RFC 8878) can say so without a search for matches and without entropy
// coding: in each block, all numbers have equally many literal bytes, and the rest is a copy from 8 bytes
// before. That takes a fraction of the time of an encoder of anything, and 14 % more bytes for times.

const (
	numberSize   = 8
	endSize      = 4
	numbersGroup = 32 * numberSize // bytes of numbers with equally many literals
	blockContent = 128 << 10       // zstd's limit for a block
	leastMatch   = 3
)

// appendFrame adds the header of a zstd frame.
func appendFrame(to []byte, size int) []byte {
	const magic, singleSegment, contentSize4 = 0xfd2fb528, 1 << 5, 2 << 6
	to = binary.LittleEndian.AppendUint32(to, magic)
	to = append(to, singleSegment|contentSize4)
	return binary.LittleEndian.AppendUint32(to, uint32(size))
}

// appendEnds adds the ends of texts, numbers of 4 bytes, as a zstd frame. An end takes one literal byte, its lowest,
// if its other bytes are those of the end before.
func appendEnds(ends, to []byte) []byte {
	to = appendFrame(to, len(ends))
	offset := secondOffset // at first, zstd's second recent offset is 4
	for first := 0; first < len(ends); {
		end := first + endSize
		switch {
		case first == 0 || !similar(ends, first):
			to = appendRawBlock(to, ends[first:end], end == len(ends))
		case offset == secondOffset:
			to = appendMatches(to, ends[first:end], endSize, 1, offset, end == len(ends))
			offset = firstOffset
		default:
			for end < len(ends) && end-first < blockContent/2 && similar(ends, end) {
				end += endSize
			}
			to = appendMatches(to, ends[first:end], endSize, 1, offset, end == len(ends))
		}
		first = end
	}
	return to
}

// similar reports whether the end at a place has all but the low byte of the one before.
func similar(ends []byte, at int) bool {
	return binary.LittleEndian.Uint32(ends[at-endSize:])>>8 == binary.LittleEndian.Uint32(ends[at:])>>8
}

// appendNumbers8 adds numbers of 8 bytes as a zstd frame. There is at least one.
func appendNumbers8(numbers, to []byte) []byte {
	to = appendFrame(to, len(numbers))
	to = appendRawBlock(to, numbers[:numberSize], len(numbers) == numberSize)
	// At first, the third of zstd's recent offsets is 8, and then the first one is.
	offset := thirdOffset
	for first := numberSize; first < len(numbers); {
		end := min(first+numbersGroup, len(numbers))
		literals := literalsPer8(numbers, first, end)
		for end < len(numbers) && end-first <= blockContent-numbersGroup {
			next := min(end+numbersGroup, len(numbers))
			if literalsPer8(numbers, end, next) != literals {
				break
			}
			end = next
		}
		switch {
		case literals == numberSize:
			to = appendRawBlock(to, numbers[first:end], end == len(numbers))
		case offset == thirdOffset:
			end = first + numberSize
			to = appendMatches(to, numbers[first:end], numberSize, literals, offset, end == len(numbers))
			offset = firstOffset
		default:
			to = appendMatches(to, numbers[first:end], numberSize, literals, offset, end == len(numbers))
		}
		first = end
	}
	return to
}

// literalsPer8 returns how many low bytes the numbers from first to below end need, if their
// high bytes are those of the number before: all where no match would be left.
func literalsPer8(numbers []byte, first, end int) int {
	before := binary.LittleEndian.Uint64(numbers[first-numberSize:])
	differing := uint64(0)
	for n := numbers[first:end]; len(n) >= numberSize; n = n[numberSize:] {
		number := binary.LittleEndian.Uint64(n)
		differing |= number ^ before
		before = number
	}
	// A recent offset means another one where there is no literal before it.
	if n := max(1, (bits.Len64(differing)+7)/8); n <= numberSize-leastMatch {
		return n
	}
	return numberSize
}

// Types of blocks.
const (
	rawBlock        = 0
	compressedBlock = 2
)

func appendBlockHeader(to []byte, kind, size int, last bool) []byte {
	header := size<<3 | kind<<1
	if last {
		header |= 1
	}
	return append(to, byte(header), byte(header>>8), byte(header>>16))
}

func appendRawBlock(to, content []byte, last bool) []byte {
	return append(appendBlockHeader(to, rawBlock, len(content), last), content...)
}

// recentOffset is the code of an offset, and the bits of all of a block's sequences: those of the
// offset, if there is one sequence, below the 1 that ends the bits.
type recentOffset struct{ code, bits byte }

var (
	firstOffset  = recentOffset{0, 0b1}
	secondOffset = recentOffset{1, 0b10}
	thirdOffset  = recentOffset{1, 0b11}
)

// appendMatches adds a block of numbers of some width with some literals each: a sequence each, all of them alike.
func appendMatches(to, numbers []byte, width, literals int, offset recentOffset, last bool) []byte {
	const rawLiterals3, twoBytes, allAlike = 0b11 << 2, 0x80, 0b01_01_01_00
	n := len(numbers) / width
	const around = 3 + 2 + 1 + 3 + 1
	to = appendBlockHeader(to, compressedBlock, n*literals+around, last)
	header := n*literals<<4 | rawLiterals3
	to = append(to, byte(header), byte(header>>8), byte(header>>16))
	to = slices.Grow(to, n*literals+width)
	if width == numberSize {
		for ; len(numbers) >= numberSize; numbers = numbers[numberSize:] {
			to = append(to, numbers[:numberSize]...)[:len(to)+literals]
		}
	} else {
		for i := 0; i < len(numbers); i += width {
			to = append(to, numbers[i:i+literals]...)
		}
	}
	return append(to, byte(twoBytes|n>>8), byte(n), allAlike, byte(literals), offset.code, byte(width-literals-leastMatch), offset.bits)
}
