package schedule

import (
	"hash/maphash"
	"iter"
	"math/bits"
	"slices"
)

// Encoder brings operations into short form. It numbers shapes in the order in
// which they first come, and keeps a copy of each until the table is long. The
// zero value is ready for use.
type Encoder struct {
	table      []Shape
	like       []int32          // see Block
	alike      map[uint64]int32 // shapes, by their hashes without sizes and tags
	generation int
	listed     int      // values in the lists of the shapes
	hashes     []uint64 // of each shape
	slots      []int32  // a hash table: the number of a shape plus 1, 0 where empty

	shapes, iterations []int32 // of the block
	values, traceRows  []int64
}

// Encode returns a batch in short form, valid until the next call.
func (e *Encoder) Encode(b Batch) Block {
	e.reset(len(b.Ops))
	for i := range b.Ops {
		op := &b.Ops[i]
		shape := op.shape()
		e.add(&shape, op.value(), op.Iteration, op.TraceRow)
	}
	return e.block(b.Rank, b.First)
}

// longest is the most operations that are encoded at a time, so that they stay
// in a processor's cache.
const longest = 1 << 13

// blocks encodes a batch of any length in parts.
func (e *Encoder) blocks(b Batch) iter.Seq[Block] {
	return func(yield func(Block) bool) {
		for len(b.Ops) > 0 {
			part := b
			part.Ops = b.Ops[:min(len(b.Ops), longest)]
			if !yield(e.Encode(part)) {
				return
			}
			b.First, b.Ops = b.First+len(part.Ops), b.Ops[len(part.Ops):]
		}
	}
}

// A table of so many shapes, or with so many values in their lists, starts anew with the
// next block. Programs seldom have more than some thousands of shapes.
const (
	longTable = 1 << 14
	longLists = 1 << 20
)

// reset starts a block of so many operations.
func (e *Encoder) reset(n int) {
	if len(e.table) >= longTable || e.listed >= longLists {
		e.table, e.like = make([]Shape, 0, cap(e.table)), make([]int32, 0, cap(e.like))
		e.hashes, e.listed = e.hashes[:0], 0
		clear(e.slots)
		clear(e.alike)
		e.generation++
	}
	e.shapes, e.iterations = slices.Grow(e.shapes[:0], n), slices.Grow(e.iterations[:0], n)
	e.values, e.traceRows = slices.Grow(e.values[:0], n), slices.Grow(e.traceRows[:0], n)
}

// add adds an operation to the block.
func (e *Encoder) add(shape *Shape, value int64, iteration int32, traceRow int64) {
	e.shapes = append(e.shapes, e.number(shape))
	e.values = append(e.values, value)
	e.iterations = append(e.iterations, iteration)
	e.traceRows = append(e.traceRows, traceRow)
}

// block returns the block.
func (e *Encoder) block(rank, first int) Block {
	return Block{
		Rank: rank, First: first, Shapes: e.shapes, Values: e.values,
		Iterations: orNone(e.iterations), TraceRows: orNone(e.traceRows), Table: e.table, Generation: e.generation, Like: e.like,
	}
}

// orNone returns nil in place of a list of nothing but None.
func orNone[T int32 | int64](list []T) []T {
	for _, v := range list {
		if v != None {
			return list
		}
	}
	return nil
}

// number returns the number of a shape.
func (e *Encoder) number(s *Shape) int32 {
	if 2*len(e.table) >= len(e.slots) {
		e.grow()
	}
	kin := s.hash()
	hash := mix(kin^uint64(s.Bytes), uint64(s.Tag))
	for slot := hash; ; slot++ {
		n := &e.slots[slot&uint64(len(e.slots)-1)]
		if *n == 0 {
			e.append(s, kin)
			e.hashes = append(e.hashes, hash)
			*n = int32(len(e.table))
			return *n - 1
		}
		if t := &e.table[*n-1]; e.hashes[*n-1] == hash && t.Bytes == s.Bytes && t.Tag == s.Tag && t.alike(s) {
			return *n - 1
		}
	}
}

// append adds a shape to the table: a copy, whose lists are those of an earlier one that it is like.
func (e *Encoder) append(s *Shape, kin uint64) {
	number := int32(len(e.table))
	if s.Kind.IsMessage() {
		if first, ok := e.alike[kin]; ok && e.table[first].alike(s) {
			e.table, e.like = append(e.table, e.table[first].with(s.Bytes, s.Tag)), append(e.like, first)
			return
		}
		if e.alike == nil {
			e.alike = map[uint64]int32{}
		}
		e.alike[kin] = number
	}
	e.table, e.like = append(e.table, s.clone()), append(e.like, number)
	e.listed += s.listed()
}

// with returns the shape of messages of another size with another tag.
func (s *Shape) with(bytes, tag int64) Shape {
	t := *s
	t.Bytes, t.Tag = bytes, tag
	return t
}

// grow makes room in the hash table.
func (e *Encoder) grow() {
	e.slots = make([]int32, max(64, 2*len(e.slots)))
	for i, hash := range e.hashes {
		slot := hash
		for e.slots[slot&uint64(len(e.slots)-1)] != 0 {
			slot++
		}
		e.slots[slot&uint64(len(e.slots)-1)] = int32(i + 1)
	}
}

// alike reports whether two shapes differ in their sizes and tags at most.
func (s *Shape) alike(t *Shape) bool {
	return s.Kind == t.Kind && s.Mode == t.Mode &&
		s.Comm == t.Comm && s.CPU == t.CPU && s.NIC == t.NIC &&
		slices.Equal(s.Requires, t.Requires) && slices.Equal(s.Irequires, t.Irequires) &&
		s.Call == t.Call && s.Region == t.Region && s.Site == t.Site && s.Coll.equal(t.Coll)
}

func (c *Coll) equal(d *Coll) bool {
	if c == nil || d == nil {
		return c == d
	}
	return c.Kind == d.Kind && c.Algorithm == d.Algorithm && c.Root == d.Root && c.Nonblocking == d.Nonblocking &&
		slices.Equal(c.Counts, d.Counts) && slices.Equal(c.RecvCounts, d.RecvCounts) &&
		slices.Equal(c.Neighbors, d.Neighbors) && slices.Equal(c.RecvNeighbors, d.RecvNeighbors)
}

// listed returns how many values the lists of s have.
func (s *Shape) listed() int {
	n := len(s.Requires) + len(s.Irequires)
	if s.Coll != nil {
		n += s.Coll.Listed()
	}
	return n
}

// Listed returns how many values the lists of c have.
func (c *Coll) Listed() int {
	return len(c.Counts) + len(c.RecvCounts) + len(c.Neighbors) + len(c.RecvNeighbors)
}

// clone returns a copy that shares no list with s.
func (s *Shape) clone() Shape {
	t := *s
	t.Requires, t.Irequires = clone(s.Requires), clone(s.Irequires)
	t.Coll = s.Coll.Clone()
	return t
}

// seed is that of texts in hashes. Which shape gets which number does not
// depend on it.
var seed = maphash.MakeSeed()

// hash returns the hash of all but the size and the tag.
func (s *Shape) hash() uint64 {
	h := mix(uint64(s.Kind)|uint64(s.Mode)<<8|uint64(uint32(s.Comm))<<32, uint64(uint32(s.CPU))|uint64(uint32(s.NIC))<<32)
	h = mixAll(h, s.Requires)
	h = mixAll(h, s.Irequires)
	for _, text := range [...]string{s.Call, s.Region, s.Site} {
		if text != "" {
			h = mix(h, maphash.String(seed, text))
		}
	}
	if c := s.Coll; c != nil {
		h = mix(h, maphash.String(seed, c.Kind))
		h = mix(h^uint64(c.Root), maphash.String(seed, c.Algorithm))
		h = mixAll(h, c.Counts)
		h = mixAll(h, c.RecvCounts)
		h = mixAll(h, c.Neighbors)
		h = mixAll(h, c.RecvNeighbors)
	}
	return h
}

func mixAll[T int32 | int64](h uint64, list []T) uint64 {
	h += uint64(len(list))
	for _, v := range list {
		h = mix(h, uint64(v))
	}
	return h
}

// mix returns a hash of two numbers, by the folded multiplication of wyhash.
func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a^0x9e3779b97f4a7c15, b^0xd6e8feb86659fd93)
	return high ^ low
}
