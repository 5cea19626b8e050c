package criticalpath

import (
	"io"
	"sort"
	"unsafe"
)

// File is where records are stored that do not fit into memory.
type File interface {
	io.WriterAt
	io.ReaderAt
}

// blocks is a sequence of items, in blocks. The first blocks stay in memory, the others are in
// a file.
type blocks[T any] struct {
	storage
	kept  [][]T // the first blocks
	last  []T   // the block being filled
	full  int64 // blocks before the last
	file  File
	err   error     // the first
	cache []page[T] // read from the file, each at its number modulo pages; none before the first is read
}

// storage is where the blocks of a log are.
type storage struct {
	open  func() (File, error)
	grow  func(bytes int64) // counts memory that is allocated
	most  int64             // blocks in memory: new pages take longer than writing does
	pages int64             // of the others, in memory. A path seldom needs neighboring items of a block, so few are read at a time
}

type page[T any] struct {
	number int64 // 0 for none: page 0 is in memory
	items  []T
}

const (
	blockSize = 1 << blockBits
	pageSize  = 1 << pageBits
)

func (b *blocks[T]) len() int64 { return b.full<<blockBits + int64(len(b.last)) }

// add appends an item and returns its place, which is valid until the next call.
func (b *blocks[T]) add() *T {
	if len(b.last) == cap(b.last) {
		b.next()
	}
	b.last = b.last[:len(b.last)+1]
	return &b.last[len(b.last)-1]
}

// next begins another block.
func (b *blocks[T]) next() {
	switch {
	case b.last == nil:
	case int64(len(b.kept)) < b.most:
		b.kept = append(b.kept, b.last)
		b.full++
		b.last = nil
	default:
		b.write()
		b.full++
	}
	if b.last == nil {
		b.grow(b.bytes())
		b.last = make([]T, 0, blockSize)
	}
	b.last = b.last[:0]
}

// write writes the last block, which is full.
func (b *blocks[T]) write() {
	if b.file == nil && b.err == nil {
		b.file, b.err = b.open()
	}
	if b.err == nil {
		_, b.err = b.file.WriteAt(bytesOf(b.last), b.offset(b.full))
	}
}

func (b *blocks[T]) offset(block int64) int64 {
	return (block - b.most) * b.bytes()
}

// bytes returns the size of a block.
func (b *blocks[T]) bytes() int64 {
	var item T
	return blockSize * int64(unsafe.Sizeof(item))
}

// at returns an item, which is valid until the next call.
func (b *blocks[T]) at(i int64) *T { return &b.page(i >> pageBits)[i%pageSize] }

// page returns the items of a page, of which the last may have fewer than pageSize. Errors are in b.err, and leave the
// page empty.
func (b *blocks[T]) page(n int64) []T {
	const perBlock = blockSize / pageSize
	block, first := n/perBlock, n%perBlock*pageSize
	switch {
	case block == b.full:
		return b.last[first:min(first+pageSize, int64(len(b.last)))]
	case block < int64(len(b.kept)):
		return b.kept[block][first : first+pageSize]
	}
	if b.cache == nil {
		b.cache = make([]page[T], b.pages)
	}
	k := &b.cache[n%b.pages]
	if k.number == n {
		return k.items
	}
	if k.items == nil {
		k.items = make([]T, pageSize)
	}
	k.number = n
	var item T
	if b.err == nil {
		_, b.err = b.file.ReadAt(bytesOf(k.items), b.offset(block)+first*int64(unsafe.Sizeof(item)))
	}
	if b.err != nil {
		clear(k.items)
	}
	return k.items
}

// search returns the place of the first item that has reached something, as all after it have.
func (b *blocks[T]) search(reached func(*T) bool) int64 {
	return int64(sort.Search(int(b.len()), func(i int) bool { return reached(b.at(int64(i))) }))
}

// inMemory returns an item if it is not in the file, otherwise nil.
func (b *blocks[T]) inMemory(i int64) *T {
	if n := i >> blockBits; n == b.full || n < int64(len(b.kept)) {
		return b.at(i)
	}
	return nil
}

// reset forgets all items.
func (b *blocks[T]) reset() {
	b.grow(-int64(len(b.kept)) * b.bytes())
	b.last, b.full, b.kept = b.last[:0], 0, nil
	for i := range b.cache {
		b.cache[i].number = 0
	}
}

// bytesOf returns the memory of some items without pointers.
func bytesOf[T any](items []T) []byte {
	var item T
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(items))), len(items)*int(unsafe.Sizeof(item)))
}
