package schedule

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"

	"loggops/formats/internal/arrowfile"
)

// The columns of a schedule file, in the order of docs/formats.md.
const (
	colRank = iota
	colKind
	colDuration
	colBytes
	colPeer
	colTag
	colComm
	colCPU
	colNIC
	colMode
	colRequires
	colIrequires
	colCollective
	colAlgorithm
	colRoot
	colBlocking
	colCounts
	colRecvCounts
	colNeighbours
	colRecvNeighbours
	colMark
	colCall
	colTraceRow
)

var fileKind = arrowfile.Kind{Name: "schedule", Version: 2, Oldest: 1, Fields: []arrow.Field{
	colRank:           arrowfile.Int32("rank"),
	colKind:           arrowfile.Text("kind"),
	colDuration:       arrowfile.Optional(arrowfile.Int64("duration_ns")),
	colBytes:          arrowfile.Optional(arrowfile.Int64("bytes")),
	colPeer:           arrowfile.Optional(arrowfile.Int32("peer")),
	colTag:            arrowfile.Optional(arrowfile.Int64("tag")),
	colComm:           arrowfile.Optional(arrowfile.Int32("comm")),
	colCPU:            arrowfile.Int32("cpu"),
	colNIC:            arrowfile.Int32("nic"),
	colMode:           arrowfile.Optional(arrowfile.Text("mode")),
	colRequires:       arrowfile.Int32s("requires"),
	colIrequires:      arrowfile.Int32s("irequires"),
	colCollective:     arrowfile.Optional(arrowfile.Text("collective")),
	colAlgorithm:      arrowfile.Optional(arrowfile.Text("algorithm")),
	colRoot:           arrowfile.Optional(arrowfile.Int32("root")),
	colBlocking:       arrowfile.Optional(arrowfile.Bool("blocking")),
	colCounts:         arrowfile.Optional(arrowfile.Int64s("counts")),
	colRecvCounts:     arrowfile.Optional(arrowfile.Int64s("recv_counts")),
	colNeighbours:     arrowfile.Optional(arrowfile.Int32s("neighbours")),
	colRecvNeighbours: arrowfile.Optional(arrowfile.Int32s("recv_neighbours")),
	colMark:           arrowfile.Optional(arrowfile.Int32("mark")),
	colCall:           arrowfile.Optional(arrowfile.Text("call")),
	colTraceRow:       arrowfile.Optional(arrowfile.Int64("trace_row")),
}}

// Writer writes a schedule file, a rank after the other.
type Writer struct {
	path  string
	file  *arrowfile.Writer
	check *checker
	err   error // the first
}

// Create starts a schedule file. It stands under path only after Close.
func Create(path string, head Header) (*Writer, error) {
	check := newChecker(&head)
	if err := check.header(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	file, err := arrowfile.Create(path, fileKind, head)
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
	if err := w.check.batch(Batch{Rank: rank, Ops: ops}); err != nil {
		w.err = fmt.Errorf("%s: %w", w.path, err)
		return w.err
	}
	for i := range ops {
		if err := w.row(int32(rank), &ops[i]); err != nil {
			return err
		}
	}
	return nil
}

func (w *Writer) row(rank int32, op *Op) error {
	col := w.file.Columns
	calc := op.Kind == Calc || op.Kind == IO
	message := op.Kind == Send || op.Kind == Recv
	arrowfile.Append(col[colRank], rank)
	arrowfile.AppendText(col[colKind], op.Kind.String(), true)
	arrowfile.AppendIf(col[colDuration], op.DurationNS, calc)
	arrowfile.AppendIf(col[colBytes], op.Bytes, !calc)
	arrowfile.AppendIf(col[colPeer], op.Peer, message)
	arrowfile.AppendIf(col[colTag], op.Tag, message)
	arrowfile.AppendIf(col[colComm], op.Comm, !calc)
	arrowfile.Append(col[colCPU], op.CPU)
	arrowfile.Append(col[colNIC], op.NIC)
	arrowfile.AppendText(col[colMode], op.Mode.String(), op.Kind == Send)
	arrowfile.AppendList(col[colRequires], op.Requires, true)
	arrowfile.AppendList(col[colIrequires], op.Irequires, true)
	coll := op.Coll
	if coll == nil {
		coll = &Coll{Root: None}
	}
	whole := op.Kind == Collective
	arrowfile.AppendText(col[colCollective], coll.Kind, whole)
	arrowfile.AppendText(col[colAlgorithm], coll.Algorithm, coll.Algorithm != "")
	arrowfile.AppendIf(col[colRoot], coll.Root, coll.Root != None)
	arrowfile.AppendBool(col[colBlocking], !coll.Nonblocking, whole)
	arrowfile.AppendList(col[colCounts], coll.Counts, coll.Counts != nil)
	arrowfile.AppendList(col[colRecvCounts], coll.RecvCounts, coll.RecvCounts != nil)
	arrowfile.AppendList(col[colNeighbours], coll.Neighbours, coll.Neighbours != nil)
	arrowfile.AppendList(col[colRecvNeighbours], coll.RecvNeighbours, coll.RecvNeighbours != nil)
	arrowfile.AppendIf(col[colMark], op.Mark, op.Mark != None)
	arrowfile.AppendText(col[colCall], op.Call, op.Call != "")
	arrowfile.AppendIf(col[colTraceRow], op.TraceRow, op.TraceRow != None)
	return w.file.EndRow()
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
	return w.file.Close()
}

// Abort drops the file. It does nothing after Close.
func (w *Writer) Abort() { w.file.Abort() }

// Write writes a whole schedule.
func Write(path string, s Source) error {
	w, err := Create(path, *s.Head())
	if err != nil {
		return err
	}
	defer w.Abort()
	for b, err := range s.Batches() {
		if err != nil {
			return err
		}
		if err := w.Append(b.Rank, b.Ops...); err != nil {
			return err
		}
	}
	return w.Close()
}

// Reader reads a schedule file, a batch at a time.
type Reader struct {
	path string
	file *arrowfile.Reader
	head Header
}

// Open opens a schedule file and checks its header.
func Open(path string) (*Reader, error) {
	r := &Reader{path: path}
	file, err := arrowfile.Open(path, fileKind, &r.head)
	if err != nil {
		return nil, err
	}
	r.file = file
	if file.Version() == 1 {
		r.head.Collectives = fromVersion1(r.head.Collectives)
	}
	err = file.CheckRanks(r.head.Ranks)
	if err == nil {
		err = newChecker(&r.head).header()
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

// Head returns the header. Replicas may be changed by whoever runs it.
func (r *Reader) Head() *Header { return &r.head }

// Close closes the file.
func (r *Reader) Close() error { return r.file.Close() }

// Batches reads all operations, checked. Errors name the file, the rank and
// the operation.
func (r *Reader) Batches() iter.Seq2[Batch, error] {
	return func(yield func(Batch, error) bool) {
		fail := func(err error) { yield(Batch{}, fmt.Errorf("%s: %w", r.path, err)) }
		check := newChecker(&r.head)
		d := decoder{names: map[string]string{}}
		for i := range r.file.Batches() {
			if err := r.file.Batch(i, d.decode); err != nil {
				fail(err)
				return
			}
			if r.file.Version() == 1 {
				r.translate(d.ops)
			}
			for b := range d.batches() {
				if err := check.batch(b); err != nil {
					fail(err)
					return
				}
				b.First = check.next - len(b.Ops)
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

// translate gives operations of a file of version 1 the meaning that they had.
func (r *Reader) translate(ops []Op) {
	for i := range ops {
		if c := ops[i].Coll; c != nil && c.asInVersion1() {
			arrowfile.AddNote(r.path, version1Note)
		}
	}
}

// Load reads a whole schedule into memory.
func Load(path string) (*Schedule, error) {
	r, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	s := &Schedule{Header: r.head, Ops: make([][]Op, r.head.Ranks)}
	for b, err := range r.Batches() {
		if err != nil {
			return nil, err
		}
		for _, op := range b.Ops {
			op.Requires = append([]int32(nil), op.Requires...)
			op.Irequires = append([]int32(nil), op.Irequires...)
			s.Ops[b.Rank] = append(s.Ops[b.Rank], op)
		}
	}
	return s, nil
}

// decoder turns record batches into operations.
type decoder struct {
	ranks []int32 // of each operation
	ops   []Op
	names map[string]string // one copy of each name
}

func (d *decoder) decode(rows int, col []arrow.Array) error {
	d.ranks = append(d.ranks[:0], col[colRank].(*array.Int32).Int32Values()...)
	d.ops = slices.Grow(d.ops[:0], rows)
	for row := range rows {
		op, err := d.op(row, col)
		if err != nil {
			return fmt.Errorf("rank %d: %w", d.ranks[row], err)
		}
		d.ops = append(d.ops, op)
	}
	return nil
}

// batches splits what was decoded by rank.
func (d *decoder) batches() iter.Seq[Batch] {
	return func(yield func(Batch) bool) {
		for first := 0; first < len(d.ops); {
			end := first + 1
			for end < len(d.ops) && d.ranks[end] == d.ranks[first] {
				end++
			}
			if !yield(Batch{Rank: int(d.ranks[first]), Ops: d.ops[first:end]}) {
				return
			}
			first = end
		}
	}
}

func (d *decoder) op(row int, col []arrow.Array) (Op, error) {
	kind, ok := find(kindNames[:], arrowfile.TextAt(col[colKind], row))
	if !ok {
		return Op{}, fmt.Errorf("unknown kind of operation %q", arrowfile.TextAt(col[colKind], row))
	}
	op := Op{
		Kind:       Kind(kind),
		DurationNS: arrowfile.Int64At(col[colDuration], row, 0),
		Bytes:      arrowfile.Int64At(col[colBytes], row, 0),
		Peer:       arrowfile.Int32At(col[colPeer], row, AnySource),
		Tag:        arrowfile.Int64At(col[colTag], row, AnyTag),
		Comm:       arrowfile.Int32At(col[colComm], row, None),
		CPU:        arrowfile.Int32At(col[colCPU], row, 0),
		NIC:        arrowfile.Int32At(col[colNIC], row, 0),
		Requires:   arrowfile.Int32sAt(col[colRequires], row),
		Irequires:  arrowfile.Int32sAt(col[colIrequires], row),
		Mark:       arrowfile.Int32At(col[colMark], row, None),
		Call:       d.name(arrowfile.TextAt(col[colCall], row)),
		TraceRow:   arrowfile.Int64At(col[colTraceRow], row, None),
	}
	switch op.Kind {
	case Send:
		mode, ok := find(modeNames[:], arrowfile.TextAt(col[colMode], row))
		if !ok {
			return Op{}, fmt.Errorf("unknown mode of a send %q", arrowfile.TextAt(col[colMode], row))
		}
		op.Mode = Mode(mode)
	case Collective:
		op.Coll = &Coll{
			Kind:           d.name(arrowfile.TextAt(col[colCollective], row)),
			Algorithm:      d.name(arrowfile.TextAt(col[colAlgorithm], row)),
			Root:           arrowfile.Int32At(col[colRoot], row, None),
			Nonblocking:    !arrowfile.BoolAt(col[colBlocking], row, true),
			Counts:         append([]int64(nil), arrowfile.Int64sAt(col[colCounts], row)...),
			RecvCounts:     append([]int64(nil), arrowfile.Int64sAt(col[colRecvCounts], row)...),
			Neighbours:     append([]int32(nil), arrowfile.Int32sAt(col[colNeighbours], row)...),
			RecvNeighbours: append([]int32(nil), arrowfile.Int32sAt(col[colRecvNeighbours], row)...),
		}
	}
	return op, nil
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

func find(names []string, name string) (int, bool) {
	for i, n := range names {
		if n == name {
			return i, true
		}
	}
	return 0, false
}
