package schedule

import (
	"fmt"
	"iter"
	"slices"

	"loggops/formats/internal/arrowfile"
)

// Write writes a schedule; of a grown one, its templates. The file stands under path only when it is
// complete. An operation that is not valid is refused as *Invalid.
func Write(path string, s Source) error {
	head := *s.Head()
	if g := GrownOf(s); g != nil {
		s, head = g.templates, g.stored()
	}
	check := newChecker(&head)
	if err := check.header(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	to, err := file.Create(path, head)
	if err != nil {
		return err
	}
	defer to.Abort()
	w := writer{rest: definedInWhole}
	for b, err := range Blocks(s) {
		if err != nil {
			return err
		}
		if err := check.block(&b); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		for first := 0; first < len(b.Shapes); {
			if first = w.add(&b, first); len(w.rows) < rowsAtOnce {
				break
			}
			if err := to.Append(w.rows); err != nil {
				return err
			}
			w.rows = w.rows[:0]
		}
	}
	if err := check.end(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if err := to.Append(w.rows); err != nil {
		return err
	}
	return to.Close()
}

// rowsAtOnce is how many rows go to the file at once. Ranks may be short.
const rowsAtOnce = 512

// A file defines its first shapes in whole, whatever they are like, if their lists are short: three more columns would not
// pay for a few shapes.
const (
	definedInWhole = 1 << 12
	shortLists     = 1 << 6 // values
)

// writer makes rows of blocks.
type writer struct {
	rows []row
	// How many shapes of the table the file has, and which table that is.
	defined, generation int
	rest                int // of definedInWhole
}

// add adds the rows of a block's operations from first on, up to rowsAtOnce in all, and returns the end of these operations.
func (w *writer) add(b *Block, first int) (end int) {
	if w.generation != b.Generation {
		w.defined, w.generation = 0, b.Generation
	}
	end = min(len(b.Shapes), first+rowsAtOnce-len(w.rows))
	rows := slices.Grow(w.rows, end-first)[:len(w.rows)+end-first]
	for i := first; i < end; i++ {
		w.fill(&rows[len(w.rows)+i-first], b, i)
	}
	w.rows = rows
	return end
}

// fill makes a row that of an operation. It defines the shapes that come first with it.
func (w *writer) fill(r *row, b *Block, i int) {
	number := b.Shapes[i]
	*r = row{Rank: int32(b.Rank), Shape: number, DurationNS: null, Peer: null32, Iteration: None, TraceRow: None, Like: None, Bytes: null, Tag: null}
	s := &b.Table[number]
	switch {
	case s.Kind.IsWork():
		r.DurationNS = b.Values[i]
	case s.Kind.IsMessage():
		r.Peer = int32(b.Values[i])
	}
	if b.Iterations != nil {
		r.Iteration = b.Iterations[i]
	}
	if b.TraceRows != nil {
		r.TraceRow = b.TraceRows[i]
	}
	if w.defined == int(number) && w.refers(b, number) {
		r.Like, r.Bytes, r.Tag = b.Like[number], s.Bytes, s.Tag
		w.defined++
	}
	for ; w.defined <= int(number); w.defined++ {
		r.Defines = append(r.Defines, rowOf(&b.Table[w.defined]))
		w.rest = max(0, w.rest-1)
	}
}

// refers reports whether a row defines its shape by another one.
func (w *writer) refers(b *Block, number int32) bool {
	s := &b.Table[number]
	return b.Like != nil && b.Like[number] != number && (w.rest == 0 || s.listed() > shortLists) && s.Tag != null
}

// Reader reads a schedule file, a batch at a time.
type Reader struct {
	path  string
	file  *arrowfile.Reader[row]
	head  Header
	grown *Grown // nil if the file lists all ranks
}

// Open opens a schedule file and checks its header.
func Open(path string) (*Reader, error) {
	r := &Reader{path: path}
	file, err := file.Open(path, &r.head)
	if err != nil {
		return nil, err
	}
	file.Reuse()
	r.file = file
	err = file.CheckRanks(r.head.Ranks)
	if err == nil {
		err = newChecker(&r.head).header()
	}
	if err == nil && r.head.Grid != nil {
		r.grown, err = Grow(listed{r}, *r.head.Grid)
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if r.grown != nil {
		r.grown.path = path
	}
	return r, nil
}

// Head returns the header. Replicas may be changed by whoever runs it.
func (r *Reader) Head() *Header {
	if r.grown != nil {
		return r.grown.Head()
	}
	return &r.head
}

// Grown returns the grown schedule that the file stores, or nil.
func (r *Reader) Grown() *Grown { return r.grown }

// Operations returns a bound on the number of operations; see Size and arrowfile.Reader.Bound.
func (r *Reader) Operations() int {
	if r.grown != nil {
		return 0
	}
	return r.file.Bound()
}

// Close closes the file.
func (r *Reader) Close() error { return r.file.Close() }

// Blocks reads all operations in short form, checked, one reading at a time.
// Errors name the file, the rank and the operation.
func (r *Reader) Blocks() iter.Seq2[Block, error] {
	if r.grown != nil {
		return r.grown.Blocks()
	}
	return listed{r}.Blocks()
}

// listed is the ranks that a file lists; of a grown schedule, its templates.
type listed struct{ r *Reader }

func (l listed) Head() *Header { return &l.r.head }

func (l listed) Batches() iter.Seq2[Batch, error] { return Batches(l.Blocks()) }

func (l listed) Blocks() iter.Seq2[Block, error] {
	r := l.r
	return func(yield func(Block, error) bool) {
		fail := func(err error) { yield(Block{}, fmt.Errorf("%s: %w", r.path, err)) }
		check, d := newChecker(&r.head), &decoder{}
		for i := range r.file.Batches() {
			if err := r.file.Batch(i, d.decode); err != nil {
				fail(err)
				return
			}
			for b := range d.blocks() {
				if err := check.block(&b); err != nil {
					fail(err)
					return
				}
				b.First = check.next - len(b.Shapes)
				b.Table = b.Table[:len(check.limits)] // what else it has has not been checked
				if !yield(b, nil) {
					return
				}
			}
		}
		if err := check.end(); err != nil {
			fail(err)
		}
	}
}

// Batches reads all operations, checked, as Blocks does.
func (r *Reader) Batches() iter.Seq2[Batch, error] { return Batches(r.Blocks()) }

// Batches converts blocks. Those of a batch are valid until the next one.
func Batches(blocks iter.Seq2[Block, error]) iter.Seq2[Batch, error] {
	return func(yield func(Batch, error) bool) {
		var ops []Op
		for b, err := range blocks {
			ops = b.AppendOps(ops[:0])
			if !yield(Batch{Rank: b.Rank, First: b.First, Ops: ops}, err) {
				return
			}
		}
	}
}
