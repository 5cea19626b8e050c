package pmpi

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"

	"loggops/collector/reading"
	"loggops/formats/trace"
)

const (
	blockBytes  = 48      // a block's head
	endBytes    = 16      // what follows the head of the end mark, before version 5
	localBytes  = 16      // and what version 5 has more
	waitedBytes = 16      // and version 7
	portion     = 1 << 20 // memory is taken as bytes come in, not as a length claims
)

// reader reads the file of one rank, or what it has of one thread.
type reader struct {
	file string
	in   io.ReadCloser
	head head
	// thread is the one whose blocks are read, or all where it is allThreads;
	// then there must be but one.
	thread int64

	at      int64 // place in the file, of what follows buffer
	buffer  []byte
	records int64  // whole ones so far
	claimed int64  // records of all blocks so far, of all threads
	blocks  int64  // read so far, of all threads
	own     int64  // of these, of the thread that is read
	ended   error  // why the file ends before its end mark, once the open block is in hand
	sum     uint32 // CRC-32C of all bytes so far but for the checksums

	block           block
	firstNS, lastNS int64 // of the blocks read to the end
	end             endMark
	done            bool

	threads    map[uint32]bool // that blocks were seen of; only noThread counts them
	controlled bool            // there was a block in which recording stops or goes on
	known      *known

	regions regions
	sites   sites
	names   map[string]string // of unrecorded calls
	found   *findings         // which the readers of a rank's threads share

	// Of the call in hand: what its lists lie in, its statuses, and the *newComm or turn
	// that it is.
	numbers   []int64
	numbers32 []int32
	statuses  []status
	mark      any
}

// allThreads and noThread stand in place of a thread.
const (
	allThreads = -1
	noThread   = -2
)

// endMark is what stands at the end of the file.
type endMark struct {
	clockOffsetNS int64
	ns            int64 // when MPI was finalized
	// localCalls do not communicate and took localNS: that much of the time
	// between recorded calls. Both are 0 before version 5.
	localCalls, localNS int64
	// runNS is the time of all threads that call MPI, and waitedNS that of it in which
	// they waited for a CPU. Both are 0 before version 7.
	runNS, waitedNS int64
}

// block is the block being read.
type block struct {
	fields  cursor
	thread  uint32
	left    uint32 // records still to come
	clock   clock
	last    uint64 // end of the last call, in ticks
	request int64  // number of the last request
	site    uint64 // address of the last call that has one
}

// open opens a file and reads its head. read, if not nil, is called for each
// portion of the file that has been read.
func open(file string, read func(bytes int)) (*reader, error) {
	in, err := reading.Open(file, read)
	if err != nil {
		return nil, err
	}
	r, err := newReader(file, in)
	if err != nil {
		in.Close()
		return nil, err
	}
	return r, nil
}

func newReader(file string, in io.ReadCloser) (*reader, error) {
	r := &reader{file: file, in: in, head: head{rank: -1}, thread: allThreads, found: &findings{}}
	if err := r.readHead(); err != nil {
		return nil, err
	}
	r.known = newKnown(r.head.ranks)
	return r, nil
}

func (r *reader) close() { r.in.Close() }

// failAt returns an error at a place in the file: how many bytes are before it,
// decompressed, and how many whole records.
func (r *reader) failAt(offset int64, format string, args ...any) error {
	return r.because(nil, offset, format, args...)
}

// because is failAt with a cause that lies outside the file's content; that is
// io.ErrUnexpectedEOF where the file ends without its end mark.
func (r *reader) because(cause error, offset int64, format string, args ...any) error {
	place := fmt.Sprintf("byte %d", offset)
	if r.head.rank >= 0 {
		place += fmt.Sprintf(", after %d calls", r.records)
	}
	return &reading.Error{File: r.file, Rank: r.head.rank, Place: place, Problem: fmt.Sprintf(format, args...), Err: cause}
}

// fail returns an error at the next field of the block.
func (r *reader) fail(format string, args ...any) error {
	return r.failAt(r.at-int64(len(r.block.fields.b)), format, args...)
}

// cut returns the error of a read that failed: the file has no end mark, or
// cannot be read at all.
func (r *reader) cut(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return r.because(io.ErrUnexpectedEOF, r.at, "the file ends without an end mark, as of a killed run; %s", r.whole())
	}
	return r.because(err, r.at, "%v", err)
}

// whole describes how much of the file has been found whole.
func (r *reader) whole() string {
	if r.lastNS <= r.firstNS {
		return "no call can be read"
	}
	return fmt.Sprintf("only the calls of the first %.3f s can be read", float64(r.lastNS-r.firstNS)/1e9)
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

// blockHead is what stands before the records of a block.
type blockHead struct {
	kind                    string
	length, records, thread uint32
	clock                   clock
}

// holdsCalls: the block holds records, those of "CTRL" some of MPI_Pcontrol.
func (h *blockHead) holdsCalls() bool { return h.kind == "CALL" || h.kind == controlKind }

func parseBlockHead(b []byte) blockHead {
	le := binary.LittleEndian
	return blockHead{
		kind: string(b[:4]), length: le.Uint32(b[4:]), records: le.Uint32(b[8:]), thread: le.Uint32(b[12:]),
		clock: clock{
			openTicks: le.Uint64(b[16:]), openNS: le.Uint64(b[24:]),
			closeTicks: le.Uint64(b[32:]), closeNS: le.Uint64(b[40:]),
		},
	}
}

// nextBlock reads a block, or sets done at the end mark.
func (r *reader) nextBlock() error {
	start := r.at
	size := blockBytes
	if r.head.summed() {
		size += sumBytes
	}
	b, err := r.bytes(size)
	if err != nil {
		return r.cut(err)
	}
	le := binary.LittleEndian
	h := parseBlockHead(b)
	others := h.holdsCalls() && r.thread != allThreads && r.thread != int64(h.thread)
	if !r.head.summed() { // what the head claims is all that there is to check
		if err := r.checkBlock(start, &h); err != nil {
			return err
		}
	}
	sum := uint32(0)
	if r.head.summed() {
		r.sum, sum = crc32.Update(r.sum, castagnoli, b[:blockBytes]), le.Uint32(b[blockBytes:])
	}
	if others {
		err = r.skip(int64(h.length))
	} else {
		b, err = r.bytes(int(h.length))
	}
	if err != nil {
		return r.cut(err)
	}
	if r.head.summed() {
		if !others {
			r.sum = crc32.Update(r.sum, castagnoli, b)
		}
		if r.sum != sum {
			return r.because(errDamaged, start, "block %d (%d bytes) is damaged: its checksum does not match; %s", r.blocks, h.length, r.whole())
		}
		if err := r.checkBlock(start, &h); err != nil {
			return err
		}
	}
	r.blocks++
	if h.holdsCalls() {
		r.claimed += int64(h.records)
		r.controlled = r.controlled || h.kind == controlKind
		r.sawBlock(h.thread, &h.clock)
	}
	if others {
		return nil
	}
	if h.kind == codeKind {
		return r.readCode(start, b)
	}
	if h.clock.openTicks < r.block.clock.closeTicks || h.clock.openNS < r.block.clock.closeNS {
		return r.failAt(start+16, "a block that starts before the end of the one before it")
	}
	if h.kind == "END." {
		r.end = endMark{clockOffsetNS: int64(le.Uint64(b[8:])), ns: int64(h.clock.openNS)}
		if r.head.version >= described {
			r.end.localCalls, r.end.localNS = int64(le.Uint64(b[endBytes:])), int64(le.Uint64(b[endBytes+8:]))
		}
		if r.head.version >= waited {
			more := b[endBytes+localBytes:]
			r.end.runNS, r.end.waitedNS = int64(le.Uint64(more)), int64(le.Uint64(more[8:]))
		}
		return r.finish(int64(le.Uint64(b)))
	}
	r.own++
	r.begin(&h, b)
	return nil
}

// begin makes a block the one being read.
func (r *reader) begin(h *blockHead, records []byte) {
	r.block = block{fields: cursor{b: records}, thread: h.thread, left: h.records, clock: h.clock, last: h.clock.openTicks}
}

// checkBlock reports what is wrong with the head of a block.
func (r *reader) checkBlock(start int64, h *blockHead) error {
	switch c := &h.clock; {
	case !h.holdsCalls() && h.kind != codeKind && h.kind != "END.":
		return r.failAt(start, "a block of unknown kind %q", h.kind)
	case h.thread != 0 && !r.head.threads:
		return r.failAt(start+12, "a block of thread %d in a file of one thread", h.thread)
	case c.closeTicks < c.openTicks || c.closeNS < c.openNS || c.closeNS > math.MaxInt64:
		return r.failAt(start+16, "a block from %d to %d ns, %d to %d ticks", c.openNS, c.closeNS, c.openTicks, c.closeTicks)
	case h.kind == "END." && h.length != r.head.endBytes():
		return r.failAt(start+4, "an end mark of %d bytes, not %d", h.length, r.head.endBytes())
	}
	return nil
}

// skip passes over the records of a block, which count for the checksum.
func (r *reader) skip(length int64) error {
	n, err := io.CopyN((*passing)(r), r.in, length)
	r.at += n
	return err
}

// passing sums what is written to it.
type passing reader

func (p *passing) Write(b []byte) (int, error) {
	p.sum = crc32.Update(p.sum, castagnoli, b)
	return len(b), nil
}

// sawBlock notes what the head of a block tells.
func (r *reader) sawBlock(thread uint32, c *clock) {
	if r.firstNS == 0 {
		r.firstNS = int64(c.openNS)
	}
	r.firstNS = min(r.firstNS, int64(c.openNS))
	if r.thread == noThread {
		r.threads[thread] = true
	}
}

// finish checks the end mark: how many records the file has, and that it ends.
func (r *reader) finish(records int64) error {
	if records != r.claimed {
		return r.failAt(r.at-int64(r.head.endBytes()), "%d calls according to the end mark", records)
	}
	if _, err := r.bytes(1); !errors.Is(err, io.EOF) {
		return r.failAt(r.at, "data follow the end mark")
	}
	r.done = true
	return nil
}

// more goes to the next record, reading blocks; it returns false at the end of
// the file.
func (r *reader) more() (bool, error) {
	for r.block.left == 0 && !r.done {
		if extra := len(r.block.fields.b); extra > 0 {
			return false, r.fail("%d bytes after the last call of a block", extra)
		}
		if r.ended != nil { // the open block has been read
			return false, r.ended
		}
		r.lastNS = int64(r.block.clock.closeNS)
		if err := r.nextBlock(); err != nil {
			if there, other := r.openBlock(err); !there {
				return false, cmp.Or(other, err)
			}
		}
	}
	return !r.done, nil
}

// next reads a record, as record does.
func (r *reader) next(call *trace.Call) (bool, error) {
	recorded, err := r.record(call)
	if err == nil {
		r.block.left--
		r.records++
	}
	return recorded, err
}
