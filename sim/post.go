package sim

import (
	"sync"
	"unsafe"
)

// Messages to other workers' ranks are handed over one after the other in memory: to
// follow links through what another core has written takes longer than all else that is
// done about them. Blocks of them go to and fro between workers.

// post is what workers hand over to each other.
type post[T any] struct {
	boxes [2][][]box[T] // by parity of the window, sender and receiver
	made  func(worker int, bytes int64)

	lock   sync.Mutex
	spare  []*block[T]
	number int // of blocks that there are
}

// box is what one worker hands to another at the end of a window.
type box[T any] []*block[T]

// blockSize is how many there are in a block: with their number, as many as fit
// into one of the sizes in which memory is given out.
const blockSize = 255

type block[T any] struct {
	n     int
	items [blockSize]T
}

// newPost returns the post of some workers. It calls made when it makes a block for one.
func newPost[T any](workers int, made func(worker int, bytes int64)) *post[T] {
	x := &post[T]{made: made}
	for parity := range x.boxes {
		for range workers {
			x.boxes[parity] = append(x.boxes[parity], make([]box[T], workers))
		}
	}
	return x
}

// add returns the place for one more item of a box of a worker.
func (x *post[T]) add(worker int, to *box[T]) *T {
	last := len(*to) - 1
	if last < 0 || (*to)[last].n == blockSize {
		*to = append(*to, x.take(worker))
		last++
	}
	b := (*to)[last]
	b.n++
	if soon := b.n + lead; soon < blockSize { // who has read it last has it still
		prefetchForWrite(unsafe.Pointer(&b.items[soon]))
	}
	return &b.items[b.n-1]
}

// take returns an empty block.
func (x *post[T]) take(worker int) *block[T] {
	x.lock.Lock()
	last := len(x.spare) - 1
	if last < 0 {
		x.number++
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

// collect has a worker read what the others have handed over to it.
func (x *post[T]) collect(parity, to int, read func(items []T)) {
	for _, from := range x.boxes[parity] {
		for _, b := range from[to] {
			read(b.items[:b.n])
		}
		x.drop(&from[to])
	}
}

// drop takes the blocks of a box back, and empties it.
func (x *post[T]) drop(b *box[T]) {
	if len(*b) == 0 {
		return
	}
	x.lock.Lock()
	x.spare = append(x.spare, *b...)
	x.lock.Unlock()
	*b = (*b)[:0]
}

// clear empties all boxes: after a run that has failed there may be something in them.
func (x *post[T]) clear() {
	for _, senders := range x.boxes {
		for _, boxes := range senders {
			for i := range boxes {
				x.drop(&boxes[i])
			}
		}
	}
}

// postBytes bounds the size of the post of some workers while so many items are in it.
func postBytes[T any](items int64, workers int) int64 {
	return (items/blockSize + 1 + int64(2*workers*workers)) * int64(unsafe.Sizeof(block[T]{}))
}
