// Package timeline keeps what the ranks of a run do until it has ended, and
// gives it back rank by rank in the order of time: the simulator runs ranks by
// turns, each for a while.
//
// Spans are packed, and written to a nameless temporary file as they come to
// fill a buffer. So memory does not grow with their number, but for those
// of the group of ranks that is read.
package timeline

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"unsafe"

	"loggops/formats/result"
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
	// Open makes a temporary file.
	Open func() (sim.File, error)
	// MaxMemory limits the bytes that the spans of two groups of ranks take, which are read at the same
	// time; 0 is no limit.
	MaxMemory int64
}

// Recorder keeps the spans of one run at a time, in a stream per worker and group of ranks. The groups are so few that
// the caches of a core hold the ends of all streams.
type Recorder struct {
	Options
	ranks int
	shift int    // of a rank, to its group
	logs  []*log // by worker
	most  int    // bytes that a stream has room for before it spills

	lock sync.Mutex // guards what follows while spans are added
	file sim.File
	at   int64 // its end
	err  error // the first
}

// log keeps the spans that one worker reports.
type log struct {
	*Recorder
	streams []stream // by group
	spans   []int    // their number, by rank
}

// stream is what is kept of a group, in the order in which it was reported.
type stream struct {
	lastNS int64 // when the last one starts
	buffer []byte
	blocks []block
}

// block is a part of the file, a buffer that was full.
type block struct{ at, size int64 }

// maxGroupBits is the largest shift from a rank to its group.
const maxGroupBits = 16

// New returns a recorder for so many ranks.
func New(ranks int, o Options) *Recorder {
	r := &Recorder{Options: o, ranks: ranks, shift: min(bits.Len(uint(ranks-1)/maxGroups), maxGroupBits)}
	r.most = min(max(allBuffers/(r.groups()*runtime.GOMAXPROCS(0)), leastBuffer), mostBuffer)
	return r
}

// groups returns the number of groups.
func (r *Recorder) groups() int { return (r.ranks-1)>>r.shift + 1 }

// Worker returns the function that keeps the spans of a worker. Workers may call theirs at the same time. If the file
// cannot be written, Reader.Spans returns the error.
func (r *Recorder) Worker(worker int) func([]sim.Span) {
	for len(r.logs) <= worker {
		r.logs = append(r.logs, &log{r, make([]stream, r.groups()), make([]int, r.ranks)})
	}
	return r.logs[worker].add
}

func (l *log) add(spans []sim.Span) {
	shift := l.shift & 31 // whose size the compiler knows
	for i := range spans {
		s := &spans[i]
		if !l.Window.Has(s.Rank, s.StartNS, s.EndNS) {
			continue
		}
		group := s.Rank >> shift
		k := &l.streams[group]
		n := len(k.buffer)
		if n+maxPacked > cap(k.buffer) {
			l.spill(k)
			n = 0
		}
		n += pack((*[maxPacked]byte)(k.buffer[n:n+maxPacked]), s, uint16(s.Rank-group<<shift), k.lastNS)
		k.buffer, k.lastNS = k.buffer[:n], s.StartNS
		l.spans[s.Rank]++
	}
}

// spill writes the buffer of a stream to the file, if there is one.
func (r *Recorder) spill(k *stream) {
	if k.buffer == nil {
		k.buffer = make([]byte, 0, r.most)
		return
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.file == nil && r.err == nil {
		r.file, r.err = r.Open()
	}
	if r.err == nil {
		_, r.err = r.file.WriteAt(k.buffer, r.at)
		k.blocks = append(k.blocks, block{r.at, int64(len(k.buffer))})
		r.at += int64(len(k.buffer))
	}
	k.buffer = k.buffer[:0]
}

// ErrMemory says that the spans of a group of ranks need more memory than
// Options.MaxMemory.
var ErrMemory = errors.New("more memory than allowed")

// Part is a range of ranks.
type Part struct{ First, End int32 }

// Parts divides all ranks into parts with at most so many spans; a group with more is a part of its own.
func (r *Recorder) Parts(most int) []Part {
	var parts []Part
	n := most // spans of the last part
	for group := range r.groups() {
		first, end := r.ranksOf(group)
		more := r.spansOf(group)
		if n += more; n > most || len(parts) == 0 {
			parts = append(parts, Part{First: int32(first)})
			n = more
		}
		parts[len(parts)-1].End = int32(end)
	}
	return parts
}

// ranksOf returns the range of the ranks of a group.
func (r *Recorder) ranksOf(group int) (first, end int) {
	return group << r.shift, min((group+1)<<r.shift, r.ranks)
}

// spansOf returns the number of spans of a group.
func (r *Recorder) spansOf(group int) (n int) {
	first, end := r.ranksOf(group)
	for _, l := range r.logs {
		for _, spans := range l.spans[first:end] {
			n += spans
		}
	}
	return n
}

// Readers returns how many readers the memory limit allows at the same time.
func (r *Recorder) Readers() int {
	most := 1
	for group := range r.groups() {
		most = max(most, r.spansOf(group))
	}
	if r.MaxMemory == 0 {
		return math.MaxInt
	}
	return int(r.MaxMemory / (2 * spanBytes * int64(most)))
}

// All returns the spans of all ranks; see Reader.Spans.
func (r *Recorder) All() iter.Seq2[[]sim.Span, error] {
	return r.NewReader().Spans(Part{0, int32(r.ranks)})
}

const spanBytes = int64(unsafe.Sizeof(sim.Span{}))

// Reader reads spans, a group of ranks at a time. Several may read at the same time.
type Reader struct {
	*Recorder
	packed  []byte
	streams []int // where those of a stream end in packed
	spans   []sim.Span
	ends    []int // by rank
}

// NewReader returns a reader.
func (r *Recorder) NewReader() *Reader { return &Reader{Recorder: r} }

// Spans returns the spans of all ranks of a part, one after the other, in the order of their
// starts; of those that start together collectives come first, then what was reported first. Those of a rank are
// valid until the next ones are asked for.
func (r *Reader) Spans(p Part) iter.Seq2[[]sim.Span, error] {
	return func(yield func([]sim.Span, error) bool) {
		for group := int(p.First) >> r.shift; group<<r.shift < int(p.End); group++ {
			if err := r.unpack(group); err != nil {
				yield(nil, err)
				return
			}
			first := 0
			for _, end := range r.ends {
				if !yield(r.spans[first:end], nil) {
					return
				}
				first = end
			}
		}
	}
}

// unpack reads and sorts the spans of a group.
func (r *Reader) unpack(group int) error {
	first, last := r.ranksOf(group)
	n := r.spansOf(group)
	if need := int64(n) * spanBytes; r.MaxMemory > 0 && 2*need > r.MaxMemory {
		return fmt.Errorf("%w: the %d spans of ranks %d to %d take %d MB, of %d MB", ErrMemory, n, first, last-1, need/1e6, r.MaxMemory/2e6)
	}
	r.packed, r.streams, r.ends = r.packed[:0], r.streams[:0], r.ends[:0]
	for _, l := range r.logs {
		if err := r.read(&l.streams[group]); err != nil {
			return err
		}
	}
	r.packed = slices.Grow(r.packed, maxPacked) // so that all spans are read as if they were the longest
	end := 0
	for rank := first; rank < last; rank++ {
		r.ends = append(r.ends, end) // moves to the end as spans follow
		for _, l := range r.logs {
			end += l.spans[rank]
		}
	}
	r.spans = slices.Grow(r.spans[:0], n)[:n]
	from := 0
	for _, end := range r.streams {
		startNS := int64(0)
		for from < end {
			packed := (*[maxPacked]byte)(r.packed[from : from+maxPacked])
			place := placeOf(packed)
			s := &r.spans[r.ends[place]]
			r.ends[place]++
			from += unpack(s, packed, startNS)
			s.Rank, startNS = int32(first+place), s.StartNS
		}
	}
	from = 0
	for _, end := range r.ends {
		sortByStart(r.spans[from:end])
		from = end
	}
	return nil
}

// read appends the packed spans of a stream.
func (r *Reader) read(k *stream) error {
	if r.err != nil {
		return r.err
	}
	for _, b := range k.blocks {
		n := len(r.packed)
		r.packed = slices.Grow(r.packed, int(b.size))[:n+int(b.size)]
		if _, err := r.file.ReadAt(r.packed[n:], b.at); err != nil {
			return err
		}
	}
	r.packed = append(r.packed, k.buffer...)
	r.streams = append(r.streams, len(r.packed))
	return nil
}

// sortByStart sorts spans by their starts, and otherwise keeps them in order but for collectives, which come first.
func sortByStart(spans []sim.Span) {
	moves := 0
	for i := 1; i < len(spans); i++ {
		if spans[i-1].StartNS < spans[i].StartNS {
			continue
		}
		to := i
		for to > 0 && inOrder(&spans[i], &spans[to-1]) < 0 {
			to--
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

func inOrder(a, b *sim.Span) int {
	if a.StartNS != b.StartNS {
		return cmp.Compare(a.StartNS, b.StartNS)
	}
	return cmp.Compare(order(a.Kind), order(b.Kind))
}

func order(k result.SpanKind) int {
	if k == result.Collective {
		return 0
	}
	return 1
}

// Reset forgets the run, and begins another.
func (r *Recorder) Reset() {
	for _, l := range r.logs {
		for i := range l.streams {
			k := &l.streams[i]
			*k = stream{buffer: k.buffer[:0], blocks: k.blocks[:0]}
		}
		clear(l.spans)
	}
	r.at = 0
}
