package collective

import (
	"errors"
	"fmt"
	"math/bits"

	"loggops/formats/schedule"
)

// blocks is data that are divided into n blocks, one a member: of listed sizes,
// which repeat with the replicas, or as equal as can be.
type blocks struct {
	n      int
	each   int64
	larger int     // how many blocks, the first ones, have a byte more than each
	before []int64 // of listed sizes, those before each block of a period, and the period
}

var errNoCounts = errors.New("its row lacks the bytes by member")

func tooLarge(what string) error {
	return fmt.Errorf("%s of more than %d B", what, int64(schedule.MaxBytes))
}

// equal returns n blocks of m bytes.
func equal(m int64, n int) (*blocks, error) {
	if over, total := bits.Mul64(uint64(m), uint64(n)); over > 0 || total > schedule.MaxBytes {
		return nil, tooLarge("data")
	}
	return &blocks{n: n, each: m}, nil
}

// shares divides m bytes among n.
func shares(m int64, n int) *blocks {
	return &blocks{n: n, each: m / int64(n), larger: int(m % int64(n))}
}

// listed returns blocks of the given sizes, repeated for all n members.
func listed(counts []int64, n int) (*blocks, error) {
	if len(counts) == 0 {
		return nil, errNoCounts
	}
	if n%len(counts) != 0 {
		return nil, fmt.Errorf("its row has the bytes of %d members", len(counts))
	}
	b := &blocks{n: n, before: make([]int64, len(counts)+1)}
	for i, count := range counts {
		if count < 0 || count > schedule.MaxBytes-b.before[i] {
			return nil, tooLarge("data")
		}
		b.before[i+1] = b.before[i] + count
	}
	if b.before[len(counts)] > schedule.MaxBytes/int64(n/len(counts)) {
		return nil, tooLarge("data")
	}
	return b, nil
}

// upTo returns the bytes of the blocks before block k, 0 <= k <= n.
func (b *blocks) upTo(k int) int64 {
	if b.before != nil {
		period := len(b.before) - 1
		return int64(k/period)*b.before[period] + b.before[k%period]
	}
	return b.each*int64(k) + int64(min(k, b.larger))
}

func (b *blocks) size(k int) int64 {
	if b.before != nil {
		k %= len(b.before) - 1
		return b.before[k+1] - b.before[k]
	}
	if k < b.larger {
		return b.each + 1
	}
	return b.each
}

func (b *blocks) total() int64 { return b.upTo(b.n) }

// sum returns the bytes of so many blocks from one on; after the last comes
// the first.
func (b *blocks) sum(first, count int) int64 {
	if end := first + count; end > b.n {
		return b.total() - b.upTo(first) + b.upTo(end-b.n)
	}
	return b.upTo(first+count) - b.upTo(first)
}

// largest returns a bound on the bytes of any block.
func (b *blocks) largest() int64 {
	if b.before == nil {
		return b.each + int64(min(b.larger, 1))
	}
	most := int64(0)
	for k := range len(b.before) - 1 {
		most = max(most, b.size(k))
	}
	return most
}

// gathered returns the blocks that an allgather or a reduce-scatter deals
// with: those that the row lists, or of m bytes.
func gathered(c *call) (*blocks, error) {
	switch c.op.Coll.Kind {
	case "allgatherv", "reduce_scatter":
		return listed(c.op.Coll.RecvCounts, c.n)
	}
	return c.divided()
}

// divided returns the blocks of a gather, scatter or allgather: those of the nodes if its members are
// their leaders, otherwise of m bytes.
func (c *call) divided() (*blocks, error) {
	if c.nodes != nil {
		return c.nodes, nil
	}
	return equal(c.op.Bytes, c.n)
}

// exchanged returns what a member sends to, and receives from, each member in
// an alltoall.
func exchanged(c *call) (sent, received *blocks, err error) {
	if c.op.Coll.Kind == "alltoall" {
		sent, err = equal(c.op.Bytes, c.n)
		return sent, sent, err
	}
	if sent, err = listed(c.op.Coll.Counts, c.n); err != nil {
		return nil, nil, err
	}
	received, err = listed(c.op.Coll.RecvCounts, c.n)
	return sent, received, err
}

// collected returns the blocks that the root of a gather or scatter receives
// or sends, and what another member sends or receives.
func collected(c *call, counts []int64) (root *blocks, other func(i int) int64, err error) {
	own := func(int) int64 { return c.op.Bytes }
	switch {
	case c.nodes != nil:
		return c.nodes, c.nodes.size, nil
	case c.op.Coll.Kind == "gather", c.op.Coll.Kind == "scatter":
		return &blocks{n: c.n, each: c.op.Bytes}, own, nil
	case len(counts) == 0:
		return &blocks{n: c.n}, own, nil // a row of another member
	}
	root, err = listed(counts, c.n)
	return root, own, err
}
