package pdes

import (
	"sync"
	"unsafe"

	"loggops/sim/internal/arena"
)

// Messages to another worker's ranks are passed in contiguous blocks: following links through
// memory that another core has written costs more than everything else about them. Blocks are
// recycled between workers.

// Post passes items between workers.
type Post[T any] struct {
	Boxes      [2][][]Box[T] // by parity of the window, sender and receiver
	onNewBlock func(worker int, bytes int64)

	lock  sync.Mutex
	spare []*block[T]
}

// Box is what one worker passes to another one at the end of a window.
type Box[T any] []*block[T]

type block[T any] struct {
	n     int
	items [blockSize]T
}

// NewPost returns the post of some workers. It calls made for each block that it allocates for
// a worker.
func NewPost[T any](workers int, made func(worker int, bytes int64)) *Post[T] {
	x := &Post[T]{onNewBlock: made}
	for parity := range x.Boxes {
		for range workers {
			x.Boxes[parity] = append(x.Boxes[parity], make([]Box[T], workers))
		}
	}
	return x
}

// Add returns the place of a new item in a box of a worker.
func (x *Post[T]) Add(worker int, to *Box[T]) *T {
	last := len(*to) - 1
	if last < 0 || (*to)[last].n == blockSize {
		*to = append(*to, x.take(worker))
		last++
	}
	b := (*to)[last]
	b.n++
	if soon := b.n + arena.Lead; soon < blockSize { // the block may still be in its last reader's cache
		arena.PrefetchForWrite(unsafe.Pointer(&b.items[soon]))
	}
	return &b.items[b.n-1]
}

// take returns an empty block.
func (x *Post[T]) take(worker int) *block[T] {
	x.lock.Lock()
	last := len(x.spare) - 1
	if last < 0 {
		x.lock.Unlock()
		b := new(block[T])
		x.onNewBlock(worker, int64(unsafe.Sizeof(*b)))
		return b
	}
	b := x.spare[last]
	x.spare = x.spare[:last]
	x.lock.Unlock()
	b.n = 0
	return b
}

// Collect calls read with the items that other workers have passed to a worker.
func (x *Post[T]) Collect(parity, to int, read func(items []T)) {
	for _, from := range x.Boxes[parity] {
		for _, b := range from[to] {
			read(b.items[:b.n])
		}
		x.drop(&from[to])
	}
}

// drop recycles the blocks of a box and empties it.
func (x *Post[T]) drop(b *Box[T]) {
	if len(*b) == 0 {
		return
	}
	x.lock.Lock()
	x.spare = append(x.spare, *b...)
	x.lock.Unlock()
	*b = (*b)[:0]
}

// Clear empties all boxes: a failed run may leave items.
func (x *Post[T]) Clear() {
	for _, senders := range x.Boxes {
		for _, boxes := range senders {
			for i := range boxes {
				x.drop(&boxes[i])
			}
		}
	}
}
