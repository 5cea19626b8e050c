// Package timeline keeps what the ranks of a run do until it has ended, and
// gives it back rank by rank in the order of time: the simulator runs ranks by
// turns, each for a while.
//
// Spans are packed, and written to a nameless temporary file as they come to
// fill a rank's buffer. So memory does not grow with their number, but for those
// of the one rank that is read.
package timeline

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"unsafe"

	"loggops/formats/result"
	"loggops/internal/unfinished"
	"loggops/sim"
	"loggops/sim/noise"
)

// Window is a part of a run.
type Window struct {
	Ranks        noise.Ranks // none being all
	FromNS, ToNS int64
}

// Has reports whether something of a rank is in the window: it ends at FromNS or
// later and starts before ToNS.
func (w *Window) Has(rank int32, startNS, endNS int64) bool {
	return endNS >= w.FromNS && startNS < w.ToNS && w.Ranks.Has(rank)
}

// Options describe what is kept.
type Options struct {
	Window
	// Folder is where the temporary file is.
	Folder string
	// MaxMemory is how many bytes the spans of one rank may take, 0 being any
	// number.
	MaxMemory int64
}

// Recorder keeps the spans of one run after the other. Another goroutine packs them while
// the run goes on.
type Recorder struct {
	Options
	ranks   []recorded // by rank
	buffers []byte     // of all ranks, each with room for so many bytes; nil before the first span
	most    int
	file    *os.File
	at      int64 // its end
	err     error // the first

	added, packed []sim.Span    // not packed yet, and being packed
	block         []byte        // of the file, read
	idle          chan struct{} // has one while nothing is being packed
}

// recorded is what is kept of a rank.
type recorded struct {
	spans   int
	packing packing
	buffer  []byte
	blocks  []block
}

// block is a part of the file, a buffer that was full.
type block struct{ at, size int64 }

const (
	// Buffers of all ranks together, and of one.
	allBuffers  = 64 << 20
	leastBuffer = 256
	mostBuffer  = 1 << 20

	// spansAtOnce is how many spans are packed at once.
	spansAtOnce = 1 << 10
)

// New returns a recorder for so many ranks.
func New(ranks int, o Options) *Recorder {
	r := &Recorder{
		Options: o, ranks: make([]recorded, ranks),
		most:  min(max(allBuffers/max(1, ranks), leastBuffer), mostBuffer),
		added: make([]sim.Span, 0, spansAtOnce), packed: make([]sim.Span, 0, spansAtOnce),
		idle: make(chan struct{}, 1),
	}
	r.idle <- struct{}{}
	return r
}

// Add keeps a span. That the file cannot be written is an error of Rank.
func (r *Recorder) Add(s *sim.Span) {
	if !r.Window.Has(s.Rank, s.StartNS, s.EndNS) {
		return
	}
	if r.added = append(r.added, *s); len(r.added) == spansAtOnce {
		<-r.idle
		r.added, r.packed = r.packed[:0], r.added
		go r.packAll()
	}
}

// finish packs all spans that have been added.
func (r *Recorder) finish() {
	<-r.idle
	r.added, r.packed = r.packed[:0], r.added
	r.packAll()
}

func (r *Recorder) packAll() {
	if r.buffers == nil {
		r.buffers = make([]byte, len(r.ranks)*r.most)
	}
	for i := range r.packed {
		r.pack(&r.packed[i])
	}
	r.packed = r.packed[:0]
	r.idle <- struct{}{}
}

func (r *Recorder) pack(s *sim.Span) {
	k := &r.ranks[s.Rank]
	switch {
	case k.buffer == nil:
		first := int(s.Rank) * r.most
		k.buffer = r.buffers[first : first : first+r.most]
	case len(k.buffer)+maxPacked > r.most:
		r.spill(k)
	}
	k.buffer = k.packing.append(k.buffer, s)
	k.spans++
}

// spill writes a rank's buffer to the file.
func (r *Recorder) spill(k *recorded) {
	if r.file == nil && r.err == nil {
		r.file, r.err = unfinished.Nameless(r.Folder)
	}
	if r.err == nil {
		_, r.err = r.file.WriteAt(k.buffer, r.at)
		k.blocks = append(k.blocks, block{r.at, int64(len(k.buffer))})
		r.at += int64(len(k.buffer))
	}
	k.buffer = k.buffer[:0]
}

// ErrMemory says that the spans of a rank need more memory than
// Options.MaxMemory.
var ErrMemory = errors.New("more memory than allowed")

// Rank appends the spans of a rank to a list, in the order of their starts; of
// those that start together collectives come first, then what was reported first.
func (r *Recorder) Rank(rank int32, to []sim.Span) ([]sim.Span, error) {
	r.finish()
	k := &r.ranks[rank]
	if need := int64(k.spans) * int64(unsafe.Sizeof(sim.Span{})); r.MaxMemory > 0 && need > r.MaxMemory {
		return to, fmt.Errorf("%w: the %d spans of rank %d take %d MB, of %d MB", ErrMemory, k.spans, rank, need/1e6, r.MaxMemory/1e6)
	}
	first := len(to)
	to = slices.Grow(to, k.spans)
	var from packing
	for _, b := range k.blocks {
		if r.block = slices.Grow(r.block[:0], int(b.size))[:b.size]; r.err == nil {
			_, r.err = r.file.ReadAt(r.block, b.at)
		}
		if r.err != nil {
			return to, r.err
		}
		to = from.unpack(to, rank, r.block)
	}
	to = from.unpack(to, rank, k.buffer)
	slices.SortStableFunc(to[first:], func(a, b sim.Span) int {
		return cmp.Or(cmp.Compare(a.StartNS, b.StartNS), cmp.Compare(order(a.Kind), order(b.Kind)))
	})
	return to, r.err
}

func order(k result.SpanKind) int {
	if k == result.Collective {
		return 0
	}
	return 1
}

// Reset forgets the run, and begins another.
func (r *Recorder) Reset() {
	r.finish()
	for i := range r.ranks {
		k := &r.ranks[i]
		*k = recorded{buffer: k.buffer[:0], blocks: k.blocks[:0]}
	}
	r.at = 0
}

// Close gives the file back.
func (r *Recorder) Close() error {
	<-r.idle
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}
