package pmpi

import (
	"encoding/binary"
	"math"

	"loggops/formats/comm"
	"loggops/formats/trace"
)

// batch is a number of calls of one rank, in order. Communicators have the
// numbers that this rank gave them.
type batch struct {
	calls   []trace.Call
	made    []made
	opaque  map[string]int64 // calls, by name, on communicators that are not known
	numbers []int64          // what the lists of the calls lie in
}

// made is a communicator that a call of a batch made.
type made struct {
	call    int // index of the call
	members comm.Ranks
}

func (b *batch) countOpaque(name string) {
	if b.opaque == nil {
		b.opaque = map[string]int64{}
	}
	b.opaque[name]++
}

// list keeps numbers for a call; those of earlier lists stay where they are.
func (b *batch) list(from int) []int64 {
	if from == len(b.numbers) {
		return nil
	}
	return b.numbers[from:len(b.numbers):len(b.numbers)]
}

// cursor takes fields off a block. After a field that is not whole or out of
// range all are 0, and bad says so.
type cursor struct {
	b   []byte
	bad bool
}

func (c *cursor) unsigned() uint64 {
	v, n := binary.Uvarint(c.b)
	if n <= 0 {
		c.b, c.bad = nil, true
		return 0
	}
	c.b = c.b[n:]
	return v
}

func (c *cursor) below(limit uint64) uint64 {
	v := c.unsigned()
	if v >= limit {
		c.bad = true
		return 0
	}
	return v
}

func unzigzag(v uint64) int64 { return int64(v>>1) ^ -int64(v&1) }

// number takes a rank or a tag. No rank or tag is trace.None.
func (c *cursor) number() int32 {
	v := unzigzag(c.unsigned())
	if v <= math.MinInt32 || v > math.MaxInt32 {
		c.bad = true
	}
	return int32(v)
}

// size takes an optional number of bytes.
func (c *cursor) size() int64 {
	v := c.below(1 << 63)
	if v == 0 {
		return trace.None
	}
	return int64(v) - 1
}

// status takes what the status of a receive told.
func (c *cursor) status(call *trace.Call) {
	call.ActualPeer, call.ActualTag, call.ActualBytes = c.number(), c.number(), c.size()
}

// record reads one record into a batch.
func (r *reader) record(out *batch) error {
	b := &r.block
	f := &b.fields
	before := *f
	fail := func(format string, args ...any) error {
		*f = before
		return r.fail(format, args...)
	}

	kind := f.unsigned()
	wait, length := f.unsigned(), f.unsigned()
	if !f.bad && kind >= uint64(len(r.head.calls)) {
		return fail("call %d of a table of %d", kind, len(r.head.calls))
	}
	if f.bad || wait > b.clock.closeTicks-b.last || length > b.clock.closeTicks-b.last-wait {
		return fail("a call that ends after its block")
	}
	start := b.last + wait
	b.last = start + length
	shape := r.head.calls[kind]
	out.calls = append(out.calls, trace.NewCall(int32(r.head.rank), shape.name, b.clock.ns(start), b.clock.ns(b.last)))
	call := &out.calls[len(out.calls)-1]

	for _, letter := range shape.fields {
		switch letter {
		case 'c':
			if v := f.below(uint64(len(r.sizes)) + 1); v > 0 {
				call.Comm = int32(v - 1)
			} else {
				out.countOpaque(shape.name)
			}
		case 'p':
			call.Peer = f.number()
		case 't':
			call.Tag = f.number()
		case 'b':
			call.Bytes = f.size()
		case 'P':
			call.RecvPeer = f.number()
		case 'T':
			call.RecvTag = f.number()
		case 'B':
			call.RecvBytes = f.size()
		case 'r':
			call.Root = f.number()
		case 's':
			if f.below(2) == 1 {
				f.status(call)
			}
		case 'q':
			from := len(out.numbers)
			out.numbers = append(out.numbers, r.requestNumber(unzigzag(f.unsigned())))
			call.Requests = out.list(from)
		case 'd':
			r.completed(out, call)
		case 'N':
			from := len(out.numbers)
			for range f.below(uint64(len(f.b)) + 1) { // each takes a byte at least
				out.numbers = append(out.numbers, int64(f.below(1<<63)))
			}
			call.RecvCounts = out.list(from)
		case 'm':
			r.newCommunicator(out, call)
		}
	}
	if f.bad {
		return fail("a record of %s that is cut or out of range", shape.name)
	}
	if problem := r.check(call); problem != "" {
		return fail("%s %s", shape.name, problem)
	}
	return nil
}

// requestNumber returns the number of a request from its distance to the
// last one in the block.
func (r *reader) requestNumber(distance int64) int64 {
	r.block.request += distance
	if r.block.request < 1 {
		r.block.fields.bad = true
	}
	return r.block.request
}

// completed reads a list of completed requests. A call has room for one
// status: where more than one receive was completed it keeps none.
func (r *reader) completed(out *batch, call *trace.Call) {
	f := &r.block.fields
	from, statuses := len(out.numbers), 0
	for v := f.unsigned(); v > 0; v = f.unsigned() {
		kind := (v - 1) & 3
		out.numbers = append(out.numbers, r.requestNumber(unzigzag((v-1)>>2)))
		switch kind {
		case 0:
		case 1:
			f.status(call)
			statuses++
		default:
			f.bad = true
		}
	}
	if statuses > 1 {
		call.ActualPeer, call.ActualTag, call.ActualBytes = trace.None, trace.None, trace.None
	}
	call.Requests = out.list(from)
}

// newCommunicator reads the number and the members of a communicator.
func (r *reader) newCommunicator(out *batch, call *trace.Call) {
	f := &r.block.fields
	number := f.unsigned()
	if number == 0 {
		return
	}
	var members comm.Ranks
	for count := f.below(1 << 31); count > 0; count = f.below(1 << 31) {
		members = append(members, comm.Run{Count: int32(count), First: int32(f.below(1 << 31)), Stride: f.number()})
	}
	if f.bad || number != uint64(len(r.sizes))+1 || members.Check(r.head.ranks) != nil ||
		members.Index(int32(r.head.rank)) < 0 {
		f.bad = true
		return
	}
	call.NewComm = int32(number - 1)
	r.sizes = append(r.sizes, members.Len())
	out.made = append(out.made, made{len(out.calls) - 1, members})
}
