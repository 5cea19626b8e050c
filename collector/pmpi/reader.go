package pmpi

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"

	"loggops/collector/dialect"
	"loggops/formats/trace"
)

const (
	blockBytes = 48      // a block's head
	endBytes   = 16      // what follows the head of the end mark
	portion    = 1 << 20 // memory is taken as bytes come in, not as a length claims
)

// reader reads the file of one rank.
type reader struct {
	file string
	in   io.ReadCloser
	head head

	at      int64 // place in the file, of what follows buffer
	buffer  []byte
	records int64 // whole ones so far

	block           block
	firstNS, lastNS int64 // of the blocks read to the end
	done            bool

	sizes []int // members of each communicator that the rank knows, by its number
}

// block is the block being read.
type block struct {
	fields  cursor
	left    uint32 // records still to come
	clock   clock
	last    uint64 // end of the last call, in ticks
	request int64  // number of the last request
}

// open opens a file and reads its head. read, if not nil, is told of each
// portion of the file that has been read.
func open(file string, read func(bytes int)) (*reader, error) {
	in, err := dialect.Open(file, read)
	var named *fs.PathError
	switch {
	case errors.As(err, &named):
		return nil, err
	case err != nil: // compressed, by its first bytes, but not readable as such
		return nil, &Error{File: file, Rank: -1, Problem: err.Error(), Err: err}
	}
	r, err := newReader(file, in)
	if err != nil {
		in.Close()
		return nil, err
	}
	return r, nil
}

func newReader(file string, in io.ReadCloser) (*reader, error) {
	r := &reader{file: file, in: in, head: head{rank: -1}}
	if err := r.readHead(); err != nil {
		return nil, err
	}
	r.sizes = []int{r.head.ranks, 1}
	return r, nil
}

func (r *reader) close() { r.in.Close() }

// failAt returns an error at a place in the file.
func (r *reader) failAt(offset int64, format string, args ...any) error {
	return &Error{File: r.file, Rank: r.head.rank, Offset: offset, Record: r.records, Problem: fmt.Sprintf(format, args...)}
}

// fail returns an error at the next field of the block.
func (r *reader) fail(format string, args ...any) error {
	return r.failAt(r.at-int64(len(r.block.fields.b)), format, args...)
}

// cut returns the error of a read that failed: the file has no end mark, or
// cannot be read at all.
func (r *reader) cut(err error) error {
	e := &Error{File: r.file, Rank: r.head.rank, Offset: r.at, Record: r.records, Problem: err.Error(), Err: err}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		e.Err = io.ErrUnexpectedEOF
		e.Problem = fmt.Sprintf("the file ends without an end mark, as of a killed run; whole are the calls of the first %.3f s",
			float64(r.lastNS-r.firstNS)/1e9)
	}
	return e
}

// bytes reads n bytes; they are valid until the next call.
func (r *reader) bytes(n int) ([]byte, error) {
	r.buffer = r.buffer[:0]
	for len(r.buffer) < n {
		have := len(r.buffer)
		more := min(n-have, max(portion, have))
		if cap(r.buffer)-have < more {
			r.buffer = append(make([]byte, 0, have+more), r.buffer...)
		}
		r.buffer = r.buffer[:have+more]
		if _, err := io.ReadFull(r.in, r.buffer[have:]); err != nil {
			return nil, err
		}
	}
	r.at += int64(n)
	return r.buffer, nil
}

// nextBlock reads a block, or sets done at the end mark.
func (r *reader) nextBlock() error {
	start := r.at
	b, err := r.bytes(blockBytes)
	if err != nil {
		return r.cut(err)
	}
	le := binary.LittleEndian
	kind, length, records, thread := string(b[:4]), le.Uint32(b[4:]), le.Uint32(b[8:]), le.Uint32(b[12:])
	c := clock{
		openTicks: le.Uint64(b[16:]), openNS: le.Uint64(b[24:]),
		closeTicks: le.Uint64(b[32:]), closeNS: le.Uint64(b[40:]),
	}
	switch {
	case kind != "CALL" && kind != "END.":
		return r.failAt(start, "a block of unknown kind %q", kind)
	case thread != 0:
		return r.failAt(start+12, "a block of thread %d: this version reads files of one thread", thread)
	case c.closeTicks < c.openTicks || c.closeNS < c.openNS || c.closeNS > math.MaxInt64:
		return r.failAt(start+16, "a block from %d to %d ns, %d to %d ticks", c.openNS, c.closeNS, c.openTicks, c.closeTicks)
	case c.openTicks < r.block.clock.closeTicks || c.openNS < r.block.clock.closeNS:
		return r.failAt(start+16, "a block that starts before the end of the one before it")
	case kind == "END." && length != endBytes:
		return r.failAt(start+4, "an end mark of %d bytes, not %d", length, endBytes)
	}
	if b, err = r.bytes(int(length)); err != nil {
		return r.cut(err)
	}
	if kind == "END." {
		return r.end(int64(le.Uint64(b)))
	}
	if r.records == 0 {
		r.firstNS = int64(c.openNS)
	}
	r.block = block{fields: cursor{b: b}, left: records, clock: c, last: c.openTicks}
	return nil
}

// end checks the end mark: how many records the file has, and that it ends.
func (r *reader) end(records int64) error {
	if records != r.records {
		return r.failAt(r.at-endBytes, "%d calls according to the end mark", records)
	}
	if _, err := r.bytes(1); !errors.Is(err, io.EOF) {
		return r.failAt(r.at, "the file goes on after its end mark")
	}
	r.done = true
	return nil
}

// read reads at most n calls. It returns fewer, and then none, only at the
// end of the file.
func (r *reader) read(n int) (batch, error) {
	out := batch{calls: make([]trace.Call, 0, n)}
	for len(out.calls) < n && !r.done {
		if r.block.left == 0 {
			if extra := len(r.block.fields.b); extra > 0 {
				return batch{}, r.fail("%d bytes after the last call of a block", extra)
			}
			r.lastNS = int64(r.block.clock.closeNS)
			if err := r.nextBlock(); err != nil {
				return batch{}, err
			}
			continue
		}
		if err := r.record(&out); err != nil {
			return batch{}, err
		}
		r.block.left--
		r.records++
	}
	return out, nil
}
