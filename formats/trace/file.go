package trace

import (
	"fmt"
	"iter"

	"loggops/formats/internal/arrowfile"
)

// calls describes a trace file, whose columns are the fields of Call.
var calls = arrowfile.NewTable[Call](arrowfile.Kind{Name: "trace", Version: 1, Program: "loggops-collect"}, None)

// Writer writes a trace file. What a header needs is often known only when
// the last call has been read, and stands at the start of the file: so rows
// wait in a file of their own until Close is given the header.
type Writer struct {
	path    string
	spool   *arrowfile.Writer[Call]
	row     int64
	cancels int64
	// The first call of the highest rank, and those with the highest
	// communicators: if they fit a header, all calls do.
	last, comm, newComm Call
	one                 [1]Call // that is added
}

// Create starts a trace file. It stands under path only after Close.
func Create(path string) (*Writer, error) {
	spool, err := calls.Spool(path)
	if err != nil {
		return nil, err
	}
	none := NewCall(0, "", 0, 0)
	return &Writer{path: path, spool: spool, last: none, comm: none, newComm: none}, nil
}

// Path returns the name under which the file will stand.
func (w *Writer) Path() string { return w.path }

// Append adds a call; the ranks must come in ascending order. It sets the
// call's Row, and keeps nothing of the call. One that no header could make
// sense of is refused as *Invalid.
func (w *Writer) Append(c *Call) error {
	c.Row = w.row
	w.one[0] = *c
	return w.AppendAll(w.one[:])
}

// AppendAll is Append for several calls, which take less time together.
func (w *Writer) AppendAll(added []Call) error {
	for i := range added {
		c := &added[i]
		c.Row = w.row
		if err := c.check(w.last.Rank); err != nil {
			return fmt.Errorf("%s: %w", w.path, err)
		}
		w.row++
		if c.Name == "MPI_Cancel" {
			w.cancels++
		}
		if c.Rank > w.last.Rank {
			w.last = *c
		}
		if c.Comm > w.comm.Comm {
			w.comm = *c
		}
		if c.NewComm > w.newComm.NewComm {
			w.newComm = *c
		}
	}
	return w.spool.Append(added)
}

// Close writes the file, with its header, and puts it in place. A header that
// does not fit the calls is refused as *Invalid; then, and on any other error,
// nothing is left behind.
func (w *Writer) Close(head Header) error {
	if err := w.check(&head); err != nil {
		w.Abort()
		return fmt.Errorf("%s: %w", w.path, err)
	}
	head.Cancels = w.cancels
	return w.spool.CloseWith(head)
}

func (w *Writer) check(head *Header) error {
	if err := head.check(); err != nil {
		return err
	}
	for _, c := range []*Call{&w.last, &w.comm, &w.newComm} {
		if err := head.checkCall(c); err != nil {
			return err
		}
	}
	return nil
}

// Abort drops the file. It does nothing after Close.
func (w *Writer) Abort() { w.spool.Abort() }

// Reader reads a trace file.
type Reader struct {
	path string
	file *arrowfile.Reader[Call]
	head Header
}

// Open opens a trace file and checks its header.
func Open(path string) (*Reader, error) {
	r := &Reader{path: path}
	file, err := calls.Open(path, &r.head)
	if err != nil {
		return nil, err
	}
	r.file = file
	err = file.CheckRanks(r.head.Ranks)
	if err == nil {
		err = r.head.check()
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

// Head returns the header.
func (r *Reader) Head() *Header { return &r.head }

// Close closes the file.
func (r *Reader) Close() error { return r.file.Close() }

// Brief leaves requests, members, statuses, regions and sites empty in all calls, which are then read faster.
func (r *Reader) Brief() {
	r.file.Omit("tag", "recv_peer", "recv_tag", "actual_peers", "actual_tags", "actual_bytes", "root", "requests", "counts", "recv_counts",
		"neighbors", "recv_neighbors", "thread", "inferred", "thread_end_ns", "region", "site")
}

// Calls reads all calls, checked, in order of rank. A call is valid until the
// next one. Errors name the file, the rank and the row.
func (r *Reader) Calls() iter.Seq2[*Call, error] {
	return func(yield func(*Call, error) bool) {
		fail := func(err error) { yield(nil, fmt.Errorf("%s: %w", r.path, err)) }
		last, row := int32(0), int64(0)
		for rows, err := range r.file.Rows() {
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range rows {
				c := &rows[i]
				c.Row = row
				err := c.check(last)
				if err == nil {
					err = r.head.checkCall(c)
				}
				if err != nil {
					fail(err)
					return
				}
				if !yield(c, nil) {
					return
				}
				last = c.Rank
				row++
			}
		}
	}
}
