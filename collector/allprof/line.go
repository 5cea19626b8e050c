package allprof

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"loggops/formats/mpi"
	"loggops/formats/trace"
	"loggops/internal/units"
)

// line is what one line with a call says. Numbers that it does not say are
// trace.None, lists nil. It is made to be used again for the next line.
type line struct {
	brief bool // times and bytes are left out, and not looked at
	mpich bool // the file is of a run with MPICH

	call       *call
	name       []byte // part of the text that was parsed
	start, end int64  // ns

	hasComm    bool
	handle     uint64
	rank, size int32 // in and of the communicator

	peer, tag, recvPeer, recvTag, root int32
	bytes, recvBytes                   int64
	counts, recvCounts                 []int64 // bytes

	request  uint64
	requests int32 // how many from request on

	color, key int32
	variable   uint64 // address of the variable for a communicator
	dims       int32
	reorder    bool

	sent, received amounts
}

// amounts collects the arguments that bytes are worked out from.
type amounts struct {
	count, size int64
	list        []int64 // backing for counts, used again
	listed      bool
}

func (a *amounts) forget() {
	a.count, a.size, a.listed = trace.None, trace.None, false
}

// parse reads a line, without its line end. It returns what is wrong with it,
// or nothing.
func (l *line) parse(text []byte) string {
	*l = line{
		brief: l.brief, mpich: l.mpich,
		peer: trace.None, tag: trace.None, recvPeer: trace.None, recvTag: trace.None, root: trace.None,
		bytes: trace.None, recvBytes: trace.None,
		sent:     amounts{count: trace.None, size: trace.None, list: l.sent.list[:0]},
		received: amounts{count: trace.None, size: trace.None, list: l.received.list[:0]},
	}
	colon := bytes.IndexByte(text, ':')
	if colon < 0 || !isCallName(text[:colon]) {
		return fmt.Sprintf("%q is not an MPI call", clip(text))
	}
	l.name = text[:colon]
	l.call = callOf(l.name)
	rest := text[colon+1:]
	colon = bytes.IndexByte(rest, ':')
	if colon < 0 {
		return fmt.Sprintf("%s has no end", l.name)
	}
	last := bytes.LastIndexByte(rest, ':')
	if !l.brief {
		if problem := l.times(rest[:colon], rest[last+1:]); problem != "" {
			return problem
		}
	}
	args := fields{rest[min(colon+1, last):last], colon < last}
	if problem := l.arguments(args); problem != "" {
		if bytes.Contains(rest, []byte("MPI_")) {
			problem = "another call begins within its line: threads of the rank wrote at the same time, which liballprof does not prevent; record with loggops-record"
		}
		return fmt.Sprintf("%s: %s", l.name, problem)
	}
	return ""
}

// times reads the two times; one that the call may lack is taken from the
// other.
func (l *line) times(start, end []byte) string {
	var ok bool
	unknown := []byte{'-'}
	switch {
	case l.call.Class == mpi.Begin && bytes.Equal(start, unknown):
		l.end, ok = nanoseconds(end)
		l.start = l.end
	case l.call.Class == mpi.End && bytes.Equal(end, unknown):
		l.start, ok = nanoseconds(start)
		l.end = l.start
	default:
		if l.start, ok = nanoseconds(start); ok {
			l.end, ok = nanoseconds(end)
		}
	}
	if !ok {
		return fmt.Sprintf("%s from %q to %q: not times in µs", l.name, clip(start), clip(end))
	}
	if l.end < l.start {
		return fmt.Sprintf("%s ends at %s, before its start at %s", l.name, end, start)
	}
	return ""
}

// fields are what colons separate.
type fields struct {
	text []byte
	more bool
}

// next takes the next field.
func (f *fields) next() (field []byte) {
	field, f.text, f.more = cut(f.text, ':')
	return field
}

// cut is bytes.Cut for what is mostly too short for bytes.IndexByte to pay.
func cut(text []byte, at byte) (before, after []byte, found bool) {
	for i, c := range text {
		if c == at {
			return text[:i], text[i+1:], true
		}
	}
	return text, nil, false
}

func (f *fields) count() int {
	if !f.more {
		return 0
	}
	return bytes.Count(f.text, []byte{':'}) + 1
}

// arguments reads all arguments.
func (l *line) arguments(args fields) string {
	paired := false // lists follow their addresses
	if l.call.lists > 0 {
		paired = args.count() == len(l.call.args)+l.call.lists
	}
	for i := 0; i < len(l.call.args); i++ {
		letter := l.call.args[i]
		if letter == '*' {
			return ""
		}
		if !args.more {
			return fmt.Sprintf("has %d arguments, not %d", i, len(l.call.args))
		}
		field := args.next()
		if letter == '.' {
			continue
		}
		switch letter {
		case 'N', 'V', 'M', 'W':
			if paired {
				field = args.next()
			}
			if !l.brief && !l.list(letter, field, paired) {
				return fmt.Sprintf("argument %d, %q, is not a list of counts", i+1, clip(field))
			}
			continue
		case 'n', 'm', 't', 'u':
			if l.brief {
				continue
			}
		}
		if !l.argument(letter, field) {
			if ofSecond(letter, field) {
				return fmt.Sprintf("argument %d, %q, is invalid, or in the format of liballprof2, which is not read; record with liballprof or loggops-record", i+1, clip(field))
			}
			return fmt.Sprintf("argument %d, %q, is invalid", i+1, clip(field))
		}
	}
	if args.more {
		return fmt.Sprintf("has more than %d arguments", len(l.call.args))
	}
	if l.mpich {
		l.peer, l.recvPeer = ofMPICH(l.peer), ofMPICH(l.recvPeer)
	}
	if l.brief {
		return ""
	}
	return l.volumes()
}

// argument reads one argument that is no list.
func (l *line) argument(letter byte, field []byte) bool {
	ok := true
	switch letter {
	case 'n':
		l.sent.count, ok = number(field)
	case 'm':
		l.received.count, ok = number(field)
	case 't':
		l.sent.size, ok = datatype(field)
	case 'u':
		l.received.size, ok = datatype(field)
	case 'p':
		l.peer, ok = partner(field)
	case 'P':
		l.recvPeer, ok = partner(field)
	case 'g':
		l.tag, ok = small(field)
	case 'G':
		l.recvTag, ok = small(field)
	case 'r':
		l.root, ok = small(field)
	case 'c':
		ok = l.communicator(field)
	case 'q':
		l.request, ok = address(field)
		if l.call.args[0] != 'w' {
			l.requests = 1
		}
	case 'w':
		l.requests, ok = small(field)
		ok = ok && l.requests >= 0
	case 'k':
		l.color, ok = small(field)
	case 'K':
		l.key, ok = small(field)
	case 'a':
		l.variable, ok = address(field)
	case 'd':
		l.dims, ok = small(field)
	case 'o':
		l.reorder = !bytes.Equal(field, []byte{'0'})
	}
	return ok
}

// ofSecond reports whether an argument is of the format of liballprof2: datatypes and communicators are one number, and pointers
// are hexadecimal.
func ofSecond(letter byte, field []byte) bool {
	return bytes.HasPrefix(field, []byte("0x")) || strings.IndexByte("tuc", letter) >= 0 && len(field) > 0 && bytes.IndexByte(field, ',') < 0
}

// communicator reads "handle,rank,size".
func (l *line) communicator(field []byte) bool {
	handle, rest, _ := cut(field, ',')
	rank, size, _ := cut(rest, ',')
	var okHandle, okRank, okSize bool
	l.handle, okHandle = address(handle)
	l.rank, okRank = small(rank)
	l.size, okSize = small(size)
	l.hasComm = true
	l.mpich = l.mpich || l.handle == worldOfMPICH || l.handle == worldOfMPICH+1
	return okHandle && okRank && okSize && l.rank >= 0 && l.rank < l.size
}

// list reads the counts of a v form. Where they are not known there is only
// an address.
func (l *line) list(letter byte, field []byte, known bool) bool {
	if letter == 'V' || letter == 'W' || !known && bytes.IndexByte(field, ',') < 0 {
		return true
	}
	to := &l.sent
	if letter == 'M' {
		to = &l.received
	}
	to.listed = true
	for more := true; more; {
		var item []byte
		item, field, more = cut(field, ',')
		v, ok := number(item)
		if !ok {
			return false
		}
		to.list = append(to.list, v)
	}
	return true
}

// volumes works out the bytes. Arguments that mean nothing at this rank,
// which may hold anything, are left out.
func (l *line) volumes() string {
	if strings.HasPrefix(l.call.Collective, "scatter") && l.rank != l.root {
		l.sent.forget()
	}
	if strings.HasPrefix(l.call.Collective, "gather") && l.rank != l.root {
		l.received.forget()
	}
	var okSent, okReceived bool
	l.bytes, l.counts, okSent = l.sent.volume()
	l.recvBytes, l.recvCounts, okReceived = l.received.volume()
	if !okSent || !okReceived {
		return "a count is negative or too large"
	}
	for _, counts := range [][]int64{l.counts, l.recvCounts} {
		if counts != nil && len(counts) != int(l.size) {
			return fmt.Sprintf("counts for %d of %d members", len(counts), l.size)
		}
	}
	switch {
	case l.call.Collective == "reduce_scatter" && l.recvCounts != nil:
		l.bytes = 0
		for _, n := range l.recvCounts {
			if units.Add(&l.bytes, "counts", n) != nil {
				return "a count is too large"
			}
		}
	case l.recvPeer != trace.None && l.recvBytes == trace.None:
		l.recvBytes = l.bytes // sendrecv_replace has one buffer
	}
	return ""
}

// volume returns bytes, or bytes by member.
func (a *amounts) volume() (int64, []int64, bool) {
	if a.listed {
		for i, n := range a.list {
			v, ok := product(n, a.size)
			if !ok {
				return trace.None, nil, false
			}
			a.list[i] = v
		}
		return trace.None, a.list, true
	}
	if a.count == trace.None {
		return trace.None, nil, true
	}
	v, ok := product(a.count, a.size)
	return v, nil, ok
}

// datatype reads the size of "id,size,extent".
func datatype(field []byte) (int64, bool) {
	_, rest, _ := cut(field, ',')
	size, _, found := cut(rest, ',')
	v, ok := number(size)
	return v, ok && found
}

// small reads a C int.
func small(field []byte) (int32, bool) {
	v, ok := number(field)
	return int32(v), ok && v >= math.MinInt32 && v <= math.MaxInt32
}

// partner reads the rank of a partner, or what stands for one.
func partner(field []byte) (int32, bool) {
	v, ok := small(field)
	return v, ok && v >= trace.ProcNull
}

// worldOfMPICH is the handle of MPI_COMM_WORLD in MPICH. That of MPI_COMM_SELF follows.
const worldOfMPICH = 0x44000000

// ofMPICH returns the partner of a call with MPICH, where MPI_PROC_NULL is -1 and MPI_ANY_SOURCE is -2.
func ofMPICH(partner int32) int32 {
	switch partner {
	case trace.AnySource:
		return trace.ProcNull
	case trace.ProcNull:
		return trace.AnySource
	}
	return partner
}

// isCallName reports whether text has the form of an MPI function's name.
func isCallName(text []byte) bool {
	if len(text) < 5 || string(text[:4]) != "MPI_" {
		return false
	}
	for _, c := range text[4:] {
		if c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return false
		}
	}
	return true
}

// clip shortens what goes into a message.
func clip(text []byte) []byte {
	if len(text) > 60 {
		return text[:60]
	}
	return text
}
