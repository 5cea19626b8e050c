package result

import (
	"fmt"
	"iter"

	"loggops/formats/internal/arrowfile"
	"loggops/internal/wholefile"
)

// Row is a row of one of the tables.
type Row interface {
	Run | Rank | Span | Iteration | PathSegment | Link
}

// Visit passes each row to some functions, which may not change it. It returns the errors of the rows and of the
// functions.
func Visit[T Row](rows iter.Seq2[T, error], visitors ...func(*T) error) error {
	for row, err := range rows {
		if err != nil {
			return err
		}
		for _, visit := range visitors {
			if err := visit(&row); err != nil {
				return err
			}
		}
	}
	return nil
}

// Writer writes a table. It holds a bounded number of rows.
type Writer[T Row] struct {
	Rows[T]
	file *arrowfile.Writer[T]
}

// Rows are rows that follow each other in a table.
type Rows[T Row] struct {
	path        string
	table       *table[T]
	head        *Header
	columns     interface{ Append([]T) error }
	rows        []T   // not in the columns yet; empty ones follow
	ended       int64 // rows that are
	first, last T     // of these
	err         error // of a row
}

func newRows[T Row](path string, t *table[T], head *Header, columns interface{ Append([]T) error }) Rows[T] {
	return Rows[T]{path: path, table: t, head: head, columns: columns, rows: make([]T, 0, rowsAtOnce)}
}

// rowsAtOnce is how many rows go to the columns at once: as fit into a core's first-level cache.
const rowsAtOnce = 128

// Create starts a file of rows of type T. It stands under path only after Close.
func Create[T Row](path string, head Header) (*Writer[T], error) {
	t := tableOf[T]()
	if err := head.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	file, err := t.Create(path, head)
	if err != nil {
		return nil, err
	}
	return &Writer[T]{newRows(path, t, &head, file), file}, nil
}

// Append adds a row; rows come in ascending order of run and rank, and of start
// or iteration where they have one. One that is not valid is refused as *Invalid, by a
// later call where many are looked at together.
func (w *Rows[T]) Append(row *T) error {
	next, err := w.Next()
	*next = *row
	return err
}

// Next adds an empty row, which the caller fills before the next call; see Append.
func (w *Rows[T]) Next() (row *T, err error) {
	if len(w.rows) == cap(w.rows) {
		err = w.endRows()
	}
	w.rows = w.rows[:len(w.rows)+1]
	return &w.rows[len(w.rows)-1], err
}

// endRows puts the rows that wait into the columns.
func (w *Rows[T]) endRows() error {
	if len(w.rows) == 0 || w.err != nil {
		w.rows = w.rows[:0]
		return w.err
	}
	if len(w.head.Jobs) > 0 {
		for i := range w.rows {
			w.head.nameJob(&w.rows[i])
		}
	}
	last := &w.last
	if w.ended == 0 {
		last = nil
	}
	if _, err := w.table.check(w.ended, w.rows, last); err != nil {
		w.rows, w.err = w.rows[:0], fmt.Errorf("%s: %w", w.path, err)
		return w.err
	}
	if w.ended == 0 {
		w.first = w.rows[0]
	}
	n := len(w.rows)
	w.ended, w.last = w.ended+int64(n), w.rows[n-1]
	if len(w.head.Jobs) > 0 {
		for i := range w.rows {
			w.head.toFile(&w.rows[i])
		}
	}
	err := w.columns.Append(w.rows)
	clear(w.rows)
	w.rows = w.rows[:0]
	return err
}

// Close puts the file in place; on an error nothing is left behind.
func (w *Writer[T]) Close() error {
	if err := w.endRows(); err != nil {
		w.Abort()
		return err
	}
	return w.file.Close()
}

// CloseInto ends the file, which appears together with the others of a set.
func (w *Writer[T]) CloseInto(s *wholefile.Set) error {
	if err := w.endRows(); err != nil {
		w.Abort()
		return err
	}
	return w.file.CloseInto(s)
}

// Abort drops the file. It does nothing after Close.
func (w *Writer[T]) Abort() { w.file.Abort() }

// Reader reads a table.
type Reader[T Row] struct {
	path    string
	table   *table[T]
	file    *arrowfile.Reader[T]
	head    Header
	trusted bool
}

// Open opens a file of rows of type T and checks its header.
func Open[T Row](path string) (*Reader[T], error) {
	r := &Reader[T]{path: path, table: tableOf[T]()}
	file, err := r.table.Open(path, &r.head)
	if err != nil {
		return nil, err
	}
	r.file = file
	if err := r.head.check(); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

// Head returns the header.
func (r *Reader[T]) Head() *Header { return &r.head }

// Summed reports whether the file has checksums, as all that this package has
// written have: then its rows are those that were written.
func (r *Reader[T]) Summed() bool { return r.file.Summed() }

// Omit leaves the columns of these names zero in all rows, which are then read faster. Columns
// that checks of rows refer to must not be among them.
func (r *Reader[T]) Omit(names ...string) { r.file.Omit(names...) }

// Trust omits the checks of rows, which an earlier reading has made. Any columns may then be
// omitted.
func (r *Reader[T]) Trust() { r.trusted = true }

// Rows reads all rows, checked, in order. Errors name the file and the row.
func (r *Reader[T]) Rows() iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var nothing, before T
		var last *T
		n := int64(0)
		for rows, err := range r.file.Rows() {
			if err != nil {
				yield(nothing, err)
				return
			}
			valid, err := r.number(n, rows)
			if !r.trusted && err == nil {
				valid, err = r.table.check(n, rows, last)
			}
			for i := range rows[:valid] {
				if !yield(rows[i], nil) {
					return
				}
			}
			if valid > 0 {
				before = rows[valid-1]
				last = &before
			}
			if err != nil {
				yield(nothing, fmt.Errorf("%s: %w", r.path, err))
				return
			}
			n += int64(len(rows))
		}
	}
}

// RowsOf reads the rows of one run, as Rows does. If there are rows, but none of the run, they end with an error.
func (r *Reader[T]) RowsOf(run int32) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		last, there := int32(None), false
		for row, err := range r.Rows() {
			if err != nil {
				yield(row, err)
				return
			}
			last = r.table.run(&row)
			there = there || last == run
			if last == run && !yield(row, nil) {
				return
			}
		}
		if last != None && !there {
			var nothing T
			yield(nothing, fmt.Errorf("%s: %w", r.path, &NoRun{run, last}))
		}
	}
}

// NoRun is the error of a file without a run.
type NoRun struct{ Run, Last int32 }

func (e *NoRun) Error() string { return fmt.Sprintf("no run %d; the last one is %d", e.Run, e.Last) }

// number numbers the ranks of rows from number n on through all jobs. It reports how many rows are valid.
func (r *Reader[T]) number(n int64, rows []T) (valid int, err error) {
	for i := 0; i < len(rows) && len(r.head.Jobs) > 0; i++ {
		if problem := r.head.fromFile(&rows[i]); problem != "" {
			return i, &Invalid{n + int64(i), problem}
		}
	}
	return len(rows), nil
}

// Close closes the file.
func (r *Reader[T]) Close() error { return r.file.Close() }
