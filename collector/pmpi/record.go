package pmpi

import (
	"encoding/binary"
	"math"
	"strings"

	"loggops/formats/comm"
	"loggops/formats/trace"
)

// batch is a number of calls of one rank, in order. Communicators have the
// numbers that this rank gave them.
type batch struct {
	calls  []trace.Call
	made   []made
	opaque map[string]int64 // calls, by name, on communicators that are not known
	// unrecorded counts calls, by name, that stand for communication of which
	// the recording has no more.
	unrecorded map[string]int64
	// failed counts calls that returned an error, by name and error. They have no
	// row: what they did is not known.
	failed  map[string]int64
	turns   []turn
	numbers []int64 // what the lists of the calls lie in
	ranks   []int32 // and those of ranks and tags
	// truncated tells, of the last batch of a rank, that its recording was cut.
	truncated bool
	// localNS is, in the last batch, the time in calls that do not communicate.
	localNS int64
}

// made is a communicator that a call of a batch made.
type made struct {
	call            int // index of the call
	number          int32
	members, remote comm.Ranks
}

func (b *batch) countOpaque(name string, calls int64) {
	if b.opaque == nil {
		b.opaque = map[string]int64{}
	}
	b.opaque[name] += calls
}

func (b *batch) countUnrecorded(name string) {
	if b.unrecorded == nil {
		b.unrecorded = map[string]int64{}
	}
	b.unrecorded[name]++
}

// list keeps numbers for a call, those from a place on; those of earlier lists
// stay where they are.
func list[T any](numbers []T, from int) []T {
	if from == len(numbers) {
		return nil
	}
	return numbers[from:len(numbers):len(numbers)]
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

// status is what the status of a receive told.
type status struct {
	peer, tag int32
	bytes     int64
}

func (c *cursor) status() status { return status{c.number(), c.number(), c.size()} }

// actuals keeps statuses for a call, where there are any.
func (b *batch) actuals(call *trace.Call, statuses ...status) {
	peers, tags, sizes := len(b.ranks), len(b.ranks)+len(statuses), len(b.numbers)
	for _, s := range statuses {
		b.ranks = append(b.ranks, s.peer)
	}
	for _, s := range statuses {
		b.ranks = append(b.ranks, s.tag)
		b.numbers = append(b.numbers, s.bytes)
	}
	call.ActualPeers, call.ActualTags = b.ranks[peers:tags:tags], list(b.ranks, tags)
	call.ActualBytes = list(b.numbers, sizes)
}

// start returns when the next record starts.
func (r *reader) start() (int64, error) {
	f := r.block.fields // a copy
	f.unsigned()
	wait := f.unsigned()
	if f.bad || wait > r.block.clock.closeTicks-r.block.last {
		return 0, r.fail("a call that starts after its block")
	}
	return r.block.clock.ns(r.block.last + wait), nil
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
	call.Region = r.regions.innermost()
	if r.head.threads {
		call.Thread = int32(b.thread)
	}

	opaque, failed := false, ""
	for _, letter := range shape.fields {
		switch letter {
		case 'c':
			v := f.below(1 << 31)
			switch {
			case v == 0:
				opaque = true
			case r.known.of(int32(v-1)) == nil:
				f.bad = true
			default:
				call.Comm = int32(v - 1)
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
				out.actuals(call, f.status())
			}
		case 'q':
			from := len(out.numbers)
			out.numbers = append(out.numbers, r.requestNumber(unzigzag(f.unsigned())))
			call.Requests = list(out.numbers, from)
		case 'd':
			r.completed(out, call)
		case 'N':
			call.RecvCounts = f.counts(out)
		case 'n':
			call.Counts = f.counts(out)
		case 'm':
			r.newCommunicator(out, call)
		case 'M':
			r.remoteGroup(out, call)
		case 'g':
			r.topology(out, call)
		case 'G':
			r.partners(call)
		case 'h':
			r.known.neighbors(call)
		case 'k':
			call.Calls += int64(f.below(1 << 62))
		case 'w':
			call.OtherThread = int32(f.below(1 << 31))
		case 'e':
			before, ok := b.clock.lasts(f.unsigned())
			f.bad = f.bad || !ok || before > call.EndNS
			call.ThreadEndNS = call.EndNS - before
		case 'u':
			call.Name = r.name()
			if !strings.Contains(shape.fields, "x") {
				out.countUnrecorded(call.Name)
			}
		case 'l':
			if level := f.unsigned(); level < 2 {
				out.turns = append(out.turns, turn{len(out.calls) - 1, level == 0})
			} else {
				r.regions.change(unzigzag(level))
			}
		case 'x':
			failed = call.Name + " " + r.name()
		case 'a':
			b.site += uint64(unzigzag(f.unsigned()))
			call.Site = r.sites.of(b.site)
		}
	}
	if f.bad {
		return fail("a record of %s that is cut or out of range", shape.name)
	}
	if failed != "" {
		addTo(&out.failed, map[string]int64{failed: 1})
		out.calls = out.calls[:len(out.calls)-1]
		return nil
	}
	if opaque {
		out.countOpaque(shape.name, call.Calls)
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

// name takes the name of a call.
func (r *reader) name() string {
	f := &r.block.fields
	length := f.below(uint64(len(f.b)) + 1)
	text := f.b[:length]
	f.b = f.b[length:]
	if name, known := r.names[string(text)]; known {
		return name
	}
	name := string(text)
	if !isName(name) {
		f.bad = true
		return ""
	}
	if r.names == nil {
		r.names = map[string]string{}
	}
	r.names[name] = name
	return name
}

// counts takes a list of sizes.
func (c *cursor) counts(out *batch) []int64 {
	from := len(out.numbers)
	for range c.below(uint64(len(c.b)) + 1) { // each takes a byte at least
		out.numbers = append(out.numbers, int64(c.below(1<<63)))
	}
	return list(out.numbers, from)
}

// completed reads a list of requests, most often completed ones.
func (r *reader) completed(out *batch, call *trace.Call) {
	f := &r.block.fields
	from, told, unknown := len(out.numbers), false, false
	r.statuses = r.statuses[:0]
	for v := f.unsigned(); v > 0; v = f.unsigned() {
		s := status{trace.None, trace.None, trace.None}
		if r.head.summed() && v-1 == 3 {
			unknown = true
			out.numbers = append(out.numbers, trace.UnknownRequest)
			r.statuses = append(r.statuses, s)
			continue
		}
		out.numbers = append(out.numbers, r.requestNumber(unzigzag((v-1)>>2)))
		switch (v - 1) & 3 {
		case 0:
		case 1:
			s, told = f.status(), true
		case 2:
			s.peer, told = trace.Cancelled, true
		default:
			f.bad = true
		}
		r.statuses = append(r.statuses, s)
	}
	call.Requests = list(out.numbers, from)
	if unknown {
		out.countUnrecorded(call.Name)
	}
	if told {
		out.actuals(call, r.statuses...)
	}
}
