package arrowfile

import "github.com/apache/arrow/go/v15/arrow/memory"

// maxBatch is the most memory that a record batch may take, unpacked.
const maxBatch = 1 << 30

// A batch may take freeBatch whatever the size of its file, which is more than
// one of ours does but for lists of millions; and beyond that maxExpansion bytes
// for one of the file. Of equal values zstd can make 32 Ki of one; but a file
// that is nothing else and large is made to fill the memory.
const (
	freeBatch    = 64 << 20
	maxExpansion = 512
)

// budget is an allocator that gives away only so much. A damaged file may
// declare any length, which Arrow reserves before it looks at the data; and a
// Go program cannot recover from asking for more memory than there is.
type budget struct {
	memory.Allocator
	most, left int64
}

// budgetOf returns what a batch of a file of some size may take.
func budgetOf(size int64) *budget {
	most := int64(maxBatch)
	if size < maxBatch/maxExpansion {
		most = min(most, freeBatch+size*maxExpansion)
	}
	// A record's memory must outlive the record, since what was decoded
	// refers to it; so it has to be Go's.
	return &budget{memory.NewGoAllocator(), most, most}
}

// renew starts another batch.
func (b *budget) renew() { b.left = b.most }

func (b *budget) Allocate(size int) []byte {
	b.take(int64(size))
	return b.Allocator.Allocate(size)
}

func (b *budget) Reallocate(size int, old []byte) []byte {
	b.take(int64(size) - int64(len(old)))
	return b.Allocator.Reallocate(size, old)
}

// take panics where too much is asked for, as Arrow itself does where a file
// is damaged; see guard.
func (b *budget) take(size int64) {
	if size > b.left {
		panic("a batch takes more memory than one of a file of this size may")
	}
	b.left -= max(size, 0)
}
