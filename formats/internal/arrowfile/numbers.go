package arrowfile

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unsafe"

	"github.com/apache/arrow/go/v15/arrow"
)

// Numbers of 8 bytes that are similar to the ones before, such as times, differ from them in their
// low bytes. A zstd frame (RFC 8878) can say so without a search for matches and without entropy
// coding: in each block, all numbers have equally many literal bytes, and the rest is a copy from 8 bytes
// before. That takes a fraction of the time of an encoder of anything, and 14 % more bytes for times.

const (
	numberSize   = 8
	endSize      = 4
	numbersGroup = 32                     // numbers with equally many literals
	blockNumbers = 128 << 10 / numberSize // zstd's limit for a block
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
func appendEnds(content, to []byte) []byte {
	ends := arrow.GetData[uint32](content)
	to = appendFrame(to, len(content))
	offset := secondOffset // at first, zstd's second recent offset is 4
	for first := 0; first < len(ends); {
		end := first + 1
		switch {
		case first == 0 || ends[first]>>8 != ends[first-1]>>8:
			to = appendRawBlock(to, content[first*endSize:end*endSize], end == len(ends))
		case offset == secondOffset:
			to = appendMatches(to, ends[first:end], 1, offset, end == len(ends))
			offset = firstOffset
		default:
			for end < len(ends) && end-first < blockNumbers && ends[end]>>8 == ends[first]>>8 {
				end++
			}
			to = appendMatches(to, ends[first:end], 1, offset, end == len(ends))
		}
		first = end
	}
	return to
}

// appendNumbers8 adds numbers of 8 bytes as a zstd frame. There is at least one.
func appendNumbers8(content, to []byte) []byte {
	numbers := arrow.GetData[uint64](content)
	to = appendFrame(to, len(content))
	to = appendRawBlock(to, content[:numberSize], len(numbers) == 1)
	// At first, the third of zstd's recent offsets is 8, and then the first one is.
	offset := thirdOffset
	for first := 1; first < len(numbers); {
		end := min(first+numbersGroup, len(numbers))
		literals := literalsPer8(numbers[first:end], numbers[first-1])
		for end < len(numbers) && end-first <= blockNumbers-numbersGroup {
			next := min(end+numbersGroup, len(numbers))
			if literalsPer8(numbers[end:next], numbers[end-1]) != literals {
				break
			}
			end = next
		}
		switch {
		case literals == numberSize:
			to = appendRawBlock(to, content[first*numberSize:end*numberSize], end == len(numbers))
		case offset == thirdOffset:
			end = first + 1
			to = appendMatches(to, numbers[first:end], literals, offset, end == len(numbers))
			offset = firstOffset
		default:
			to = appendMatches(to, numbers[first:end], literals, offset, end == len(numbers))
		}
		first = end
	}
	return to
}

// literalsPer8 returns how many low bytes numbers need, if their high bytes are those of the number before: all where
// no match would be left. It is not inlined, as its loop would lack registers then.
//
//go:noinline
func literalsPer8(numbers []uint64, before uint64) int {
	differing := uint64(0)
	for _, number := range numbers {
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

// appendMatches adds a block of numbers with some literals each: a sequence each, all of them alike.
func appendMatches[N uint32 | uint64](to []byte, numbers []N, literals int, offset recentOffset, last bool) []byte {
	const rawLiterals3, twoBytes, allAlike = 0b11 << 2, 0x80, 0b01_01_01_00
	const around = 3 + 2 + 1 + 3 + 1
	n, width := len(numbers), int(unsafe.Sizeof(N(0)))
	to = appendBlockHeader(to, compressedBlock, n*literals+around, last)
	header := n*literals<<4 | rawLiterals3
	to = append(to, byte(header), byte(header>>8), byte(header>>16))
	to = slices.Grow(to, n*literals+width)
	next := unsafe.Pointer(unsafe.SliceData(to[len(to):]))
	for _, number := range numbers { // the next one overwrites what is more than the literals
		*(*N)(next) = number
		next = unsafe.Add(next, literals)
	}
	to = to[:len(to)+n*literals]
	return append(to, byte(twoBytes|n>>8), byte(n), allAlike, byte(literals), offset.code, byte(width-literals-leastMatch), offset.bits)
}
