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

func (x *blocks[T]) len() int64 { return x.full<<blockBits + int64(len(x.last)) }

// add appends an item and returns its place, which is valid until the next call.
func (x *blocks[T]) add() *T {
	if len(x.last) == cap(x.last) {
		x.next()
	}
	x.last = x.last[:len(x.last)+1]
	return &x.last[len(x.last)-1]
}

// next begins another block.
func (x *blocks[T]) next() {
	switch {
	case x.last == nil:
	case int64(len(x.kept)) < x.most:
		x.kept = append(x.kept, x.last)
		x.full++
		x.last = nil
	default:
		x.write()
		x.full++
	}
	if x.last == nil {
		x.grow(x.bytes())
		x.last = make([]T, 0, blockSize)
	}
	x.last = x.last[:0]
}

// write writes the last block, which is full.
func (x *blocks[T]) write() {
	if x.file == nil && x.err == nil {
		x.file, x.err = x.open()
	}
	if x.err == nil {
		_, x.err = x.file.WriteAt(bytesOf(x.last), x.offset(x.full))
	}
}

func (x *blocks[T]) offset(block int64) int64 {
	return (block - x.most) * x.bytes()
}

// bytes returns the size of a block.
func (x *blocks[T]) bytes() int64 {
	var item T
	return blockSize * int64(unsafe.Sizeof(item))
}

// at returns an item, which is valid until the next call.
func (x *blocks[T]) at(i int64) *T { return &x.page(i >> pageBits)[i%pageSize] }

// page returns the items of a page, of which the last may have fewer than pageSize. Errors are in b.err, and leave the
// page empty.
func (x *blocks[T]) page(n int64) []T {
	const perBlock = blockSize / pageSize
	block, first := n/perBlock, n%perBlock*pageSize
	switch {
	case block == x.full:
		return x.last[first:min(first+pageSize, int64(len(x.last)))]
	case block < int64(len(x.kept)):
		return x.kept[block][first : first+pageSize]
	}
	if x.cache == nil {
		x.cache = make([]page[T], x.pages)
	}
	page := &x.cache[n%x.pages]
	if page.number == n {
		return page.items
	}
	if page.items == nil {
		page.items = make([]T, pageSize)
	}
	page.number = n
	var item T
	if x.err == nil {
		_, x.err = x.file.ReadAt(bytesOf(page.items), x.offset(block)+first*int64(unsafe.Sizeof(item)))
	}
	if x.err != nil {
		clear(page.items)
	}
	return page.items
}

// search returns the place of the first item that has reached something, as all after it have.
func (x *blocks[T]) search(reached func(*T) bool) int64 {
	return int64(sort.Search(int(x.len()), func(i int) bool { return reached(x.at(int64(i))) }))
}

// inMemory returns an item if it is not in the file, otherwise nil.
func (x *blocks[T]) inMemory(i int64) *T {
	if n := i >> blockBits; n == x.full || n < int64(len(x.kept)) {
		return x.at(i)
	}
	return nil
}

// reset forgets all items.
func (x *blocks[T]) reset() {
	x.grow(-int64(len(x.kept)) * x.bytes())
	x.last, x.full, x.kept = x.last[:0], 0, nil
	for i := range x.cache {
		x.cache[i].number = 0
	}
}

// bytesOf returns the memory of some items without pointers.
func bytesOf[T any](items []T) []byte {
	var item T
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(items))), len(items)*int(unsafe.Sizeof(item)))
}
