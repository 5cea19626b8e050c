package trace

import (
	"fmt"
	"iter"
	"strings"

	"github.com/apache/arrow/go/v15/arrow"

	"loggops/formats/internal/arrowfile"
)

// The columns of a trace file, in the order of docs/formats.md.
const (
	colRank = iota
	colCall
	colStart
	colEnd
	colCalls
	colComm
	colPeer
	colTag
	colBytes
	colRecvPeer
	colRecvTag
	colRecvBytes
	colActualPeers
	colActualTags
	colActualBytes
	colRoot
	colRequests
	colCounts
	colRecvCounts
	colNewComm
	colNeighbours
	colRecvNeighbours
	colThread
	colInferred
	colOtherThread
	colThreadEnd
)

// columnsAdded is how many of the last columns older files lack.
const columnsAdded = 2

var fileKind = arrowfile.Kind{Name: "trace", Version: 1, Added: columnsAdded, Fields: []arrow.Field{
	colRank:           arrowfile.Int32("rank"),
	colCall:           arrowfile.Text("call"),
	colStart:          arrowfile.Int64("start_ns"),
	colEnd:            arrowfile.Int64("end_ns"),
	colCalls:          arrowfile.Int64("calls"),
	colComm:           arrowfile.Optional(arrowfile.Int32("comm")),
	colPeer:           arrowfile.Optional(arrowfile.Int32("peer")),
	colTag:            arrowfile.Optional(arrowfile.Int32("tag")),
	colBytes:          arrowfile.Optional(arrowfile.Int64("bytes")),
	colRecvPeer:       arrowfile.Optional(arrowfile.Int32("recv_peer")),
	colRecvTag:        arrowfile.Optional(arrowfile.Int32("recv_tag")),
	colRecvBytes:      arrowfile.Optional(arrowfile.Int64("recv_bytes")),
	colActualPeers:    arrowfile.Optional(arrowfile.Int32s("actual_peers")),
	colActualTags:     arrowfile.Optional(arrowfile.Int32s("actual_tags")),
	colActualBytes:    arrowfile.Optional(arrowfile.Int64s("actual_bytes")),
	colRoot:           arrowfile.Optional(arrowfile.Int32("root")),
	colRequests:       arrowfile.Optional(arrowfile.Int64s("requests")),
	colCounts:         arrowfile.Optional(arrowfile.Int64s("counts")),
	colRecvCounts:     arrowfile.Optional(arrowfile.Int64s("recv_counts")),
	colNewComm:        arrowfile.Optional(arrowfile.Int32("new_comm")),
	colNeighbours:     arrowfile.Optional(arrowfile.Int32s("neighbours")),
	colRecvNeighbours: arrowfile.Optional(arrowfile.Int32s("recv_neighbours")),
	colThread:         arrowfile.Optional(arrowfile.Int32("thread")),
	colInferred:       arrowfile.Bool("inferred"),
	colOtherThread:    arrowfile.Optional(arrowfile.Int32("other_thread")),
	colThreadEnd:      arrowfile.Optional(arrowfile.Int64("thread_end_ns")),
}}

// Writer writes a trace file. What a header needs is often known only when
// the last call has been read, and stands at the start of the file: so rows
// wait in a file of their own until Close is given the header.
type Writer struct {
	path    string
	spool   *arrowfile.Spool
	row     int64
	cancels int64
	// The first call of the highest rank, and those with the highest
	// communicators: if they fit a header, all calls do.
	last, comm, newComm Call
}

// Create starts a trace file. It stands under path only after Close.
func Create(path string) (*Writer, error) {
	spool, err := arrowfile.NewSpool(path, fileKind)
	if err != nil {
		return nil, err
	}
	none := NewCall(0, "", 0, 0)
	return &Writer{path: path, spool: spool, last: none, comm: none, newComm: none}, nil
}

// Append adds a call; the ranks must come in ascending order. It sets the
// call's Row, and keeps nothing of the call. One that no header could make
// sense of is refused as *Invalid.
func (w *Writer) Append(c *Call) error {
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
	col := w.spool.Columns
	arrowfile.Append(col[colRank], c.Rank)
	arrowfile.AppendText(col[colCall], c.Name, true)
	arrowfile.Append(col[colStart], c.StartNS)
	arrowfile.Append(col[colEnd], c.EndNS)
	arrowfile.Append(col[colCalls], c.Calls)
	appendKnown(col[colComm], c.Comm)
	appendKnown(col[colPeer], c.Peer)
	appendKnown(col[colTag], c.Tag)
	appendKnown(col[colBytes], c.Bytes)
	appendKnown(col[colRecvPeer], c.RecvPeer)
	appendKnown(col[colRecvTag], c.RecvTag)
	appendKnown(col[colRecvBytes], c.RecvBytes)
	arrowfile.AppendList(col[colActualPeers], c.ActualPeers, c.ActualPeers != nil)
	arrowfile.AppendList(col[colActualTags], c.ActualTags, c.ActualTags != nil)
	arrowfile.AppendList(col[colActualBytes], c.ActualBytes, c.ActualBytes != nil)
	appendKnown(col[colRoot], c.Root)
	arrowfile.AppendList(col[colRequests], c.Requests, c.Requests != nil)
	arrowfile.AppendList(col[colCounts], c.Counts, c.Counts != nil)
	arrowfile.AppendList(col[colRecvCounts], c.RecvCounts, c.RecvCounts != nil)
	appendKnown(col[colNewComm], c.NewComm)
	arrowfile.AppendList(col[colNeighbours], c.Neighbours, c.Neighbours != nil)
	arrowfile.AppendList(col[colRecvNeighbours], c.RecvNeighbours, c.RecvNeighbours != nil)
	appendKnown(col[colThread], c.Thread)
	arrowfile.AppendBool(col[colInferred], c.Inferred, true)
	appendKnown(col[colOtherThread], c.OtherThread)
	appendKnown(col[colThreadEnd], c.ThreadEndNS)
	return w.spool.EndRow()
}

func appendKnown[T int32 | int64](column *arrowfile.Builder, v T) {
	arrowfile.AppendIf(column, v, v != None)
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
	file *arrowfile.Reader
	head Header
}

// Open opens a trace file and checks its header.
func Open(path string) (*Reader, error) {
	r := &Reader{path: path}
	file, err := arrowfile.Open(path, fileKind, &r.head)
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

// Calls reads all calls, checked, in order of rank. A call is valid until the
// next one. Errors name the file, the rank and the row.
func (r *Reader) Calls() iter.Seq2[*Call, error] {
	return func(yield func(*Call, error) bool) {
		fail := func(err error) { yield(nil, fmt.Errorf("%s: %w", r.path, err)) }
		d := newDecoder()
		last, row := int32(0), int64(0)
		for i := range r.file.Batches() {
			if err := r.file.Batch(i, d.decode); err != nil {
				fail(err)
				return
			}
			for i := range d.calls {
				c := &d.calls[i]
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

// decoder turns record batches into calls.
type decoder struct {
	calls []Call
	names map[string]string // one copy of each name
}

func newDecoder() *decoder { return &decoder{names: map[string]string{}} }

func (d *decoder) decode(rows int, col []arrow.Array) error {
	d.calls = d.calls[:0]
	for row := range rows {
		d.calls = append(d.calls, Call{
			Rank:           arrowfile.Int32At(col[colRank], row, None),
			Name:           d.name(arrowfile.TextAt(col[colCall], row)),
			StartNS:        arrowfile.Int64At(col[colStart], row, None),
			EndNS:          arrowfile.Int64At(col[colEnd], row, None),
			Calls:          arrowfile.Int64At(col[colCalls], row, None),
			Comm:           arrowfile.Int32At(col[colComm], row, None),
			Peer:           arrowfile.Int32At(col[colPeer], row, None),
			Tag:            arrowfile.Int32At(col[colTag], row, None),
			Bytes:          arrowfile.Int64At(col[colBytes], row, None),
			RecvPeer:       arrowfile.Int32At(col[colRecvPeer], row, None),
			RecvTag:        arrowfile.Int32At(col[colRecvTag], row, None),
			RecvBytes:      arrowfile.Int64At(col[colRecvBytes], row, None),
			ActualPeers:    arrowfile.Int32sAt(col[colActualPeers], row),
			ActualTags:     arrowfile.Int32sAt(col[colActualTags], row),
			ActualBytes:    arrowfile.Int64sAt(col[colActualBytes], row),
			Root:           arrowfile.Int32At(col[colRoot], row, None),
			Requests:       arrowfile.Int64sAt(col[colRequests], row),
			Counts:         arrowfile.Int64sAt(col[colCounts], row),
			RecvCounts:     arrowfile.Int64sAt(col[colRecvCounts], row),
			NewComm:        arrowfile.Int32At(col[colNewComm], row, None),
			Neighbours:     arrowfile.Int32sAt(col[colNeighbours], row),
			RecvNeighbours: arrowfile.Int32sAt(col[colRecvNeighbours], row),
			Thread:         arrowfile.Int32At(col[colThread], row, None),
			Inferred:       arrowfile.BoolAt(col[colInferred], row, false),
			OtherThread:    arrowfile.Int32At(col[colOtherThread], row, None),
			ThreadEndNS:    arrowfile.Int64At(col[colThreadEnd], row, None),
		})
	}
	return nil
}

// name returns one and the same string for equal names.
func (d *decoder) name(name string) string {
	kept, ok := d.names[name]
	if !ok {
		kept = strings.Clone(name)
		d.names[kept] = kept
	}
	return kept
}
