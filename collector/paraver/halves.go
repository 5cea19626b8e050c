package paraver

import (
	"bufio"
	"container/heap"
	"encoding/binary"
	"math"

	"loggops/collector/reading"
)

// half is one side of a message.
type half struct {
	ns     int64 // when the rank began to take part in it
	done   int64 // when it was sent, or received
	thread int32
	peer   int32 // world rank
	tag    int32
	bytes  int64
	number int // in the order of the file
}

// blockHalves is how many halves make a block.
const blockHalves = 256

// halves sorts halves by rank, and those of a rank by time. The file has them
// by the time of the send; so of each block of a rank's halves the earliest time
// is kept, which reports how far one must read on.
type halves struct {
	spool    *reading.Spool
	earliest [][]int64 // by rank and block
	count    []int
	encoded  []byte
}

func newHalves(ranks int) (*halves, error) {
	spool, err := reading.NewSpool()
	if err != nil {
		return nil, err
	}
	return &halves{spool: spool, earliest: make([][]int64, ranks), count: make([]int, ranks)}, nil
}

func (h *halves) close() { h.spool.Close() }

// write keeps a half of a rank.
func (h *halves) write(rank int32, m *half) error {
	if h.count[rank]%blockHalves == 0 {
		h.earliest[rank] = append(h.earliest[rank], math.MaxInt64)
	}
	h.count[rank]++
	blocks := h.earliest[rank]
	blocks[len(blocks)-1] = min(blocks[len(blocks)-1], m.ns)
	b := h.encoded[:0]
	for _, v := range []uint64{uint64(m.ns), uint64(m.done), uint64(m.thread), uint64(m.peer), uint64(uint32(m.tag)), uint64(m.bytes)} {
		b = binary.AppendUvarint(b, v)
	}
	h.encoded = b
	return h.spool.Write(int(rank), b)
}

// sorted gives the halves of a rank by time.
type sorted struct {
	in      *bufio.Reader
	left    int     // halves that have not been read
	until   []int64 // by block that has not been read: the earliest time from it on
	waiting earliestFirst
}

// sorted returns the halves of a rank, when all have been written.
func (h *halves) sorted(rank int) *sorted {
	s := &sorted{in: bufio.NewReader(h.spool.Reader(rank)), left: h.count[rank], until: h.earliest[rank]}
	for i := len(s.until) - 2; i >= 0; i-- {
		s.until[i] = min(s.until[i], s.until[i+1])
	}
	return s
}

// next returns the next half, if it is of a time up to ns.
func (s *sorted) next(ns int64) (half, bool, error) {
	for len(s.until) > 0 && (len(s.waiting) == 0 || s.until[0] <= s.waiting[0].ns) {
		if s.until[0] > ns && len(s.waiting) == 0 {
			return half{}, false, nil
		}
		if err := s.block(); err != nil {
			return half{}, false, err
		}
	}
	if len(s.waiting) == 0 || s.waiting[0].ns > ns {
		return half{}, false, nil
	}
	return heap.Pop(&s.waiting).(half), true, nil
}

// block reads a block.
func (s *sorted) block() error {
	s.until = s.until[1:]
	for range min(blockHalves, s.left) {
		var v [6]uint64
		for i := range v {
			var err error
			if v[i], err = binary.ReadUvarint(s.in); err != nil {
				return err
			}
		}
		s.left--
		heap.Push(&s.waiting, half{int64(v[0]), int64(v[1]), int32(v[2]), int32(v[3]), int32(v[4]), int64(v[5]), -s.left})
	}
	return nil
}

// earliestFirst is a heap.
type earliestFirst []half

func (h earliestFirst) Len() int      { return len(h) }
func (h earliestFirst) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h earliestFirst) Less(i, j int) bool {
	return h[i].ns < h[j].ns || h[i].ns == h[j].ns && h[i].number < h[j].number
}
func (h *earliestFirst) Push(x any) { *h = append(*h, x.(half)) }
func (h *earliestFirst) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	*h = (*h)[:last]
	return x
}
