package pdes

import (
	"sync"
	"unsafe"

	"loggops/sim/internal/arena"
)

// Messages to other workers' ranks are handed over one after the other in memory: to
// follow links through what another core has written takes longer than all else that is
// done about them. Blocks of them go to and fro between workers.

// Post is what workers hand over to each other.
type Post[T any] struct {
	Boxes [2][][]Box[T] // by parity of the window, sender and receiver
	made  func(worker int, bytes int64)

	lock   sync.Mutex
	spare  []*block[T]
	Number int // of blocks that there are
}

// Box is what one worker hands to another at the end of a window.
type Box[T any] []*block[T]

// blockSize is how many there are in a block: with their number, as many as fit
// into one of the sizes in which memory is given out.
const blockSize = 255

type block[T any] struct {
	n     int
	items [blockSize]T
}

// NewPost returns the post of some workers. It calls made when it makes a block for one.
func NewPost[T any](workers int, made func(worker int, bytes int64)) *Post[T] {
	x := &Post[T]{made: made}
	for parity := range x.Boxes {
		for range workers {
			x.Boxes[parity] = append(x.Boxes[parity], make([]Box[T], workers))
		}
	}
	return x
}

// Add returns the place for one more item of a box of a worker.
func (x *Post[T]) Add(worker int, to *Box[T]) *T {
	last := len(*to) - 1
	if last < 0 || (*to)[last].n == blockSize {
		*to = append(*to, x.take(worker))
		last++
	}
	b := (*to)[last]
	b.n++
	if soon := b.n + arena.Lead; soon < blockSize { // who has read it last has it still
		arena.PrefetchForWrite(unsafe.Pointer(&b.items[soon]))
	}
	return &b.items[b.n-1]
}

// take returns an empty block.
func (x *Post[T]) take(worker int) *block[T] {
	x.lock.Lock()
	last := len(x.spare) - 1
	if last < 0 {
		x.Number++
		x.lock.Unlock()
		b := new(block[T])
		x.made(worker, int64(unsafe.Sizeof(*b)))
		return b
	}
	b := x.spare[last]
	x.spare = x.spare[:last]
	x.lock.Unlock()
	b.n = 0
	return b
}

// Collect has a worker read what the others have handed over to it.
func (x *Post[T]) Collect(parity, to int, read func(items []T)) {
	for _, from := range x.Boxes[parity] {
		for _, b := range from[to] {
			read(b.items[:b.n])
		}
		x.drop(&from[to])
	}
}

// drop takes the blocks of a box back, and empties it.
func (x *Post[T]) drop(b *Box[T]) {
	if len(*b) == 0 {
		return
	}
	x.lock.Lock()
	x.spare = append(x.spare, *b...)
	x.lock.Unlock()
	*b = (*b)[:0]
}

// Clear empties all boxes: after a run that has failed there may be something in them.
func (x *Post[T]) Clear() {
	for _, senders := range x.Boxes {
		for _, boxes := range senders {
			for i := range boxes {
				x.drop(&boxes[i])
			}
		}
	}
}

// PostBytes bounds the size of the post of some workers while so many items are in it.
func PostBytes[T any](items int64, workers int) int64 {
	return (items/blockSize + 1 + int64(2*workers*workers)) * int64(unsafe.Sizeof(block[T]{}))
}
