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
	"iter"
	"os"
	"slices"
	"sync"
	"unsafe"

	"loggops/formats/result"
	"loggops/internal/wholefile"
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
	// MaxMemory is how many bytes the spans of two ranks may take, those that are read and those that
	// are unpacked meanwhile; 0 is any number.
	MaxMemory int64
}

// Recorder keeps the spans of one run after the other. The workers of a run may add spans at the same
// time, each those of its ranks.
type Recorder struct {
	Options
	ranks []recorded // by rank
	most  int        // bytes that each has room for before it spills

	lock sync.Mutex // guards what follows while spans are added
	file *os.File
	at   int64 // its end
	err  error // the first

	block []byte // of the file, read
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
)

// New returns a recorder for so many ranks.
func New(ranks int, o Options) *Recorder {
	return &Recorder{Options: o, ranks: make([]recorded, ranks), most: min(max(allBuffers/max(1, ranks), leastBuffer), mostBuffer)}
}

// Add keeps a span. That the file cannot be written is an error of All.
func (r *Recorder) Add(s *sim.Span) {
	if !r.Window.Has(s.Rank, s.StartNS, s.EndNS) {
		return
	}
	k := &r.ranks[s.Rank]
	switch {
	case k.buffer == nil:
		k.buffer = make([]byte, 0, r.most)
	case len(k.buffer)+maxPacked > r.most:
		r.spill(k)
	}
	k.buffer = k.packing.append(k.buffer, s)
	k.spans++
}

// spill writes a rank's buffer to the file.
func (r *Recorder) spill(k *recorded) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.file == nil && r.err == nil {
		r.file, r.err = wholefile.Nameless(r.Folder)
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

// rank appends the spans of a rank to a list.
func (r *Recorder) rank(rank int32, to []sim.Span) ([]sim.Span, error) {
	k := &r.ranks[rank]
	if need := int64(k.spans) * int64(unsafe.Sizeof(sim.Span{})); r.MaxMemory > 0 && 2*need > r.MaxMemory {
		return to, fmt.Errorf("%w: the %d spans of rank %d take %d MB, of %d MB", ErrMemory, k.spans, rank, need/1e6, r.MaxMemory/2e6)
	}
	first := len(to)
	to = slices.Grow(to, k.spans)
	var from packing
	for _, b := range k.blocks {
		if r.block = slices.Grow(r.block[:0], int(b.size)+maxPacked)[:b.size]; r.err == nil {
			_, r.err = r.file.ReadAt(r.block, b.at)
		}
		if r.err != nil {
			return to, r.err
		}
		to = from.unpack(to, rank, r.block)
	}
	to = from.unpack(to, rank, k.buffer)
	sortByStart(to[first:])
	return to, r.err
}

// sortByStart sorts spans by their starts, and otherwise keeps them in order but for collectives, which come first.
func sortByStart(spans []sim.Span) {
	moves := 0
	for i := range spans {
		to := i
		for to > 0 && inOrder(&spans[i], &spans[to-1]) < 0 {
			to--
		}
		if to == i {
			continue
		}
		s := spans[i]
		copy(spans[to+1:i+1], spans[to:i])
		spans[to] = s
		// Most spans are in order, and the others nearly; otherwise this would take too long.
		if moves += i - to; moves > movesPerSpan*len(spans) {
			slices.SortStableFunc(spans, func(a, b sim.Span) int { return inOrder(&a, &b) })
			return
		}
	}
}

const movesPerSpan = 16

func inOrder(a, b *sim.Span) int {
	if a.StartNS != b.StartNS {
		return cmp.Compare(a.StartNS, b.StartNS)
	}
	return cmp.Compare(order(a.Kind), order(b.Kind))
}

// All returns the spans of all ranks, one after the other, in the order of their
// starts; of those that start together collectives come first, then what was reported first. Those of a rank are valid until
// the next ones are asked for. Another goroutine unpacks the spans of later ranks meanwhile.
func (r *Recorder) All() iter.Seq2[[]sim.Span, error] {
	return func(yield func([]sim.Span, error) bool) {
		ready, spare := make(chan *unpacked), make(chan *unpacked, 2)
		spare <- &unpacked{}
		spare <- &unpacked{}
		go func() {
			defer close(ready)
			for rank := 0; rank < len(r.ranks); {
				p := <-spare
				if p == nil {
					return
				}
				rank = r.unpack(p, rank)
				ready <- p
			}
		}()
		defer func() { // the goroutine reads the file no more
			close(spare)
			for range ready {
			}
		}()
		for p := range ready {
			first := 0
			for _, end := range p.ends {
				if !yield(p.spans[first:end], nil) {
					return
				}
				first = end
			}
			if p.err != nil {
				yield(nil, p.err)
				return
			}
			spare <- p
		}
	}
}

// unpacked are the spans of consecutive ranks, up to an error.
type unpacked struct {
	spans []sim.Span
	ends  []int // by rank
	err   error
}

// spansAtOnce is how many spans All unpacks at once at least, but for the last.
const spansAtOnce = 1 << 10

// unpack unpacks spans from a rank on, and returns the rank behind them.
func (r *Recorder) unpack(to *unpacked, rank int) int {
	to.spans, to.ends = to.spans[:0], to.ends[:0]
	for ; rank < len(r.ranks) && len(to.spans) < spansAtOnce; rank++ {
		if to.spans, to.err = r.rank(int32(rank), to.spans); to.err != nil {
			return len(r.ranks)
		}
		to.ends = append(to.ends, len(to.spans))
	}
	return rank
}

func order(k result.SpanKind) int {
	if k == result.Collective {
		return 0
	}
	return 1
}

// Reset forgets the run, and begins another.
func (r *Recorder) Reset() {
	for i := range r.ranks {
		k := &r.ranks[i]
		*k = recorded{buffer: k.buffer[:0], blocks: k.blocks[:0]}
	}
	r.at = 0
}

// Close gives the file back.
func (r *Recorder) Close() error {
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}
