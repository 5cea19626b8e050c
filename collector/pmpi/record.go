package pmpi

import (
	"encoding/binary"
	"math"
	"strings"

	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/formats/trace"
)

// findings are what the recording of a rank has beside its calls.
type findings struct {
	opaque map[string]int64 // calls, by name, on communicators that are not known
	// unrecorded counts calls, by name, that stand for communication of which
	// the recording has no more.
	unrecorded map[string]int64
	// failed counts calls that returned an error, by name and error. They have no
	// row: what they did is not known.
	failed    map[string]int64
	truncated bool // the recording was cut
	end       endMark
}

// newComm is a communicator that a call made.
type newComm struct{ members, remote comm.Ranks }

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

// status is the status of a receive, as far as the recording has it.
type status struct {
	peer, tag int32
	bytes     int64
}

func (c *cursor) status() status { return status{c.number(), c.number(), c.size()} }

// actuals keeps statuses for a call, where there are any.
func (r *reader) actuals(call *trace.Call, statuses ...status) {
	peers, tags, sizes := len(r.numbers32), len(r.numbers32)+len(statuses), len(r.numbers)
	for _, s := range statuses {
		r.numbers32 = append(r.numbers32, s.peer)
	}
	for _, s := range statuses {
		r.numbers32 = append(r.numbers32, s.tag)
		r.numbers = append(r.numbers, s.bytes)
	}
	call.ActualPeers, call.ActualTags = r.numbers32[peers:tags:tags], list(r.numbers32, tags)
	call.ActualBytes = list(r.numbers, sizes)
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

// record reads one record, whose lists are valid until the next one. It returns false
// for a call that returned an error.
func (r *reader) record(call *trace.Call) (bool, error) {
	b := &r.block
	f := &b.fields
	before := *f
	fail := func(format string, args ...any) (bool, error) {
		*f = before
		return false, r.fail(format, args...)
	}
	r.numbers, r.numbers32, r.mark = r.numbers[:0], r.numbers32[:0], nil

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
	*call = trace.NewCall(int32(r.head.rank), shape.name, b.clock.ns(start), b.clock.ns(b.last))
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
				r.actuals(call, f.status())
			}
		case 'q':
			from := len(r.numbers)
			r.numbers = append(r.numbers, r.requestNumber(unzigzag(f.unsigned())))
			call.Requests = list(r.numbers, from)
		case 'd':
			r.completed(call)
		case 'N':
			call.RecvCounts = r.counts()
		case 'n':
			call.Counts = r.counts()
		case 'm':
			r.newCommunicator(call)
		case 'M':
			r.remoteGroup(call)
		case 'g':
			r.topology(call)
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
				reading.Count(&r.found.unrecorded, call.Name, 1)
			}
		case 'l':
			if level := f.unsigned(); level < 2 {
				r.mark = turn{level == 0}
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
		reading.Count(&r.found.failed, failed, 1)
		return false, nil
	}
	if opaque {
		reading.Count(&r.found.opaque, shape.name, call.Calls)
	}
	if problem := r.check(call); problem != "" {
		return fail("%s %s", shape.name, problem)
	}
	return true, nil
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
func (r *reader) counts() []int64 {
	f, from := &r.block.fields, len(r.numbers)
	for range f.below(uint64(len(f.b)) + 1) { // each takes a byte at least
		r.numbers = append(r.numbers, int64(f.below(1<<63)))
	}
	return list(r.numbers, from)
}

// completed reads a list of requests, most often completed ones.
func (r *reader) completed(call *trace.Call) {
	f := &r.block.fields
	from, hasStatus, unknown := len(r.numbers), false, false
	r.statuses = r.statuses[:0]
	for v := f.unsigned(); v > 0; v = f.unsigned() {
		s := status{trace.None, trace.None, trace.None}
		if r.head.summed() && v-1 == 3 {
			unknown = true
			r.numbers = append(r.numbers, trace.UnknownRequest)
			r.statuses = append(r.statuses, s)
			continue
		}
		r.numbers = append(r.numbers, r.requestNumber(unzigzag((v-1)>>2)))
		switch (v - 1) & 3 {
		case 0:
		case 1:
			s, hasStatus = f.status(), true
		case 2:
			s.peer, hasStatus = trace.Cancelled, true
		default:
			f.bad = true
		}
		r.statuses = append(r.statuses, s)
	}
	call.Requests = list(r.numbers, from)
	if unknown {
		reading.Count(&r.found.unrecorded, call.Name, 1)
	}
	if hasStatus {
		r.actuals(call, r.statuses...)
	}
}
