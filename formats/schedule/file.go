package schedule

import (
	"fmt"
	"iter"
	"slices"

	"loggops/formats/internal/arrowfile"
)

// Writer writes a schedule file, a rank after the other.
type Writer struct {
	path    string
	file    *arrowfile.Writer[row]
	rows    []row // not in the file yet
	check   *checker
	encoder Encoder
	// How many shapes of the table the file has, and which table that is.
	defined, generation int
	err                 error // the first
}

// Create starts a schedule file. It stands under path only after Close.
func Create(path string, head Header) (*Writer, error) {
	check := newChecker(&head)
	if err := check.header(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	file, err := file.Create(path, head)
	if err != nil {
		return nil, err
	}
	return &Writer{path: path, file: file, check: check}, nil
}

// Append adds operations at the end of a rank's list; the ranks must come in
// ascending order. An operation that is not valid is refused as *Invalid;
// after that, nothing more is taken.
func (w *Writer) Append(rank int, ops ...Op) error {
	if w.err != nil {
		return w.err
	}
	for b := range w.encoder.blocks(Batch{Rank: rank, Ops: ops}) {
		if err := w.block(&b); err != nil {
			return err
		}
	}
	return nil
}

// block adds operations whose shapes are numbered from block to block.
func (w *Writer) block(b *Block) error {
	if err := w.check.block(b); err != nil {
		w.err = fmt.Errorf("%s: %w", w.path, err)
		return w.err
	}
	if w.generation != b.Generation {
		w.defined, w.generation = 0, b.Generation
	}
	for i := range b.Shapes {
		if w.rows = append(w.rows, w.row(b, i)); len(w.rows) == rowsAtOnce {
			if err := w.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// rowsAtOnce is how many rows go to the file at once.
const rowsAtOnce = 512

// flush passes the rows on to the file.
func (w *Writer) flush() error {
	rows := w.rows
	w.rows = rows[:0]
	return w.file.Append(rows)
}

// row returns the row of an operation, which defines the shapes that come first with it.
func (w *Writer) row(b *Block, i int) row {
	number := b.Shapes[i]
	r := row{Rank: int32(b.Rank), Shape: number, DurationNS: null, Peer: null32, Iteration: None, TraceRow: None}
	switch b.Table[number].Kind {
	case Calc, IO:
		r.DurationNS = b.Values[i]
	case Send, Recv:
		r.Peer = int32(b.Values[i])
	}
	if b.Iterations != nil {
		r.Iteration = b.Iterations[i]
	}
	if b.TraceRows != nil {
		r.TraceRow = b.TraceRows[i]
	}
	for ; w.defined <= int(number); w.defined++ {
		r.Defines = append(r.Defines, rowOf(&b.Table[w.defined]))
	}
	return r
}

// Close checks the last rank and puts the file in place; on an error nothing
// is left behind.
func (w *Writer) Close() error {
	if w.err == nil {
		if err := w.check.end(); err != nil {
			w.err = fmt.Errorf("%s: %w", w.path, err)
		}
	}
	if w.err != nil {
		w.Abort()
		return w.err
	}
	if err := w.flush(); err != nil {
		w.Abort()
		return err
	}
	return w.file.Close()
}

// Abort drops the file. It does nothing after Close.
func (w *Writer) Abort() { w.file.Abort() }

// Write writes a whole schedule; of a grown one, its templates.
func Write(path string, s Source) error {
	head := *s.Head()
	if g := GrownOf(s); g != nil {
		s, head = g.templates, g.stored()
	}
	w, err := Create(path, head)
	if err != nil {
		return err
	}
	defer w.Abort()
	for b, err := range Blocks(s) {
		if err != nil {
			return err
		}
		if err := w.block(&b); err != nil {
			return err
		}
	}
	return w.Close()
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

func (l listed) Batches() iter.Seq2[Batch, error] { return batches(l.Blocks()) }

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
func (r *Reader) Batches() iter.Seq2[Batch, error] { return batches(r.Blocks()) }

// batches converts blocks.
func batches(blocks iter.Seq2[Block, error]) iter.Seq2[Batch, error] {
	return func(yield func(Batch, error) bool) {
		var ops []Op
		for b, err := range blocks {
			ops = slices.Grow(ops[:0], len(b.Shapes))
			for i := range b.Shapes {
				ops = append(ops, b.Op(i))
			}
			if !yield(Batch{Rank: b.Rank, First: b.First, Ops: ops}, err) {
				return
			}
		}
	}
}
