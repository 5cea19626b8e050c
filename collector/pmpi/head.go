package pmpi

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"strings"
)

const (
	version   = 7
	summed    = 4                     // the first version with checksums and a run ID
	described = 5                     // and with metadata
	waited    = 7                     // and with the time that ranks waited for CPUs
	headBytes = 40                    // before the table of calls, in version 1
	moreBytes = 8                     // and what version 2 has before it
	runBytes  = 16                    // and version 4
	sumBytes  = 4                     // a checksum
	runAt     = headBytes + moreBytes // where the run ID stands
	headLimit = 1 << 20               // a table of all of MPI is a tenth of it
	cpuClock  = 3                     // of the clocks the only one that makes a difference
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// letters are the kinds of fields, in the order in which a record has them.
const letters = "cptbPTBsqdrNnmMgGhkweuxla"

// head is what stands at the start of a file.
type head struct {
	version       uint32
	run           runID
	lost          uint32 // ranks of the run that could not create their file
	rank, ranks   int
	clockOffsetNS int64  // when MPI was initialized
	clock         uint32 // see clockNames
	threads       bool   // there may be blocks of more than one
	metadata      map[string]string
	calls         []shape
}

// runID is the same in all files of a run, and in those of no other run. Before
// version 4 it is zero.
type runID [runBytes]byte

func (h *head) summed() bool { return h.version >= summed }

// cpuTime reports whether times are the thread's CPU time.
func (h *head) cpuTime() bool { return h.clock == cpuClock }

// endBytes is how much follows the head of the end mark.
func (h *head) endBytes() uint32 {
	switch {
	case h.version >= waited:
		return endBytes + localBytes + waitedBytes
	case h.version >= described:
		return endBytes + localBytes
	}
	return endBytes
}

// shape is a call and the fields of its records.
type shape struct {
	name, fields string
}

// readHead reads the head.
func (r *reader) readHead() error {
	fixed, err := r.bytes(headBytes)
	if err != nil {
		return r.cut(err)
	}
	if !Detect(fixed) {
		return r.failAt(0, "this is no file of libloggops_pmpi")
	}
	le := binary.LittleEndian
	form := le.Uint32(fixed[8:])
	if form < 1 || form > version {
		return r.failAt(8, "version %d of the format, not 1 to %d", form, version)
	}
	r.head.version = form
	if r.head.summed() {
		r.sum = crc32.Update(0, castagnoli, fixed)
	}
	length, calls := le.Uint32(fixed[12:]), le.Uint32(fixed[28:])
	rank, ranks := int32(le.Uint32(fixed[16:])), int32(le.Uint32(fixed[20:]))
	r.head.clock = le.Uint32(fixed[24:])
	r.head.clockOffsetNS = int64(le.Uint64(fixed[32:]))
	before, after := uint32(headBytes), uint32(0)
	if form > 1 {
		before += moreBytes
	}
	if r.head.summed() {
		before, after = before+runBytes, sumBytes
	}
	if length < before+after || length > headLimit {
		return r.failAt(12, "a head of %d bytes", length)
	}
	table, err := r.bytes(int(length) - headBytes)
	if err != nil {
		return r.cut(err)
	}
	if r.head.summed() {
		var sum uint32
		table, sum = table[:len(table)-sumBytes], le.Uint32(table[len(table)-sumBytes:])
		if r.sum = crc32.Update(r.sum, castagnoli, table); r.sum != sum {
			return r.failAt(0, "the head is damaged: its checksum is %08x, not %08x", r.sum, sum)
		}
	}
	if rank < 0 || rank >= ranks {
		return r.failAt(16, "rank %d of %d ranks", rank, ranks)
	}
	if form > 1 {
		r.head.threads, r.head.lost = le.Uint32(table)&1 != 0, le.Uint32(table[4:])
		table = table[moreBytes:]
	}
	if r.head.summed() {
		r.head.run = runID(table)
		table = table[runBytes:]
	}
	if form >= described {
		if len(table) < 4 || uint64(le.Uint32(table)) > uint64(len(table)-4) {
			return r.failAt(int64(before), "metadata longer than the head")
		}
		n := le.Uint32(table)
		r.head.metadata = parseMetadata(string(table[4 : 4+n]))
		table = table[4+n:]
		before += 4 + n
	}
	if r.head.calls, err = parseCalls(table, calls); err != nil {
		return r.failAt(int64(before), "table of calls: %v", err)
	}
	r.head.rank, r.head.ranks = int(rank), int(ranks)
	return nil
}

// parseMetadata reads lines of a key, = and a value. Lines without = are passed over.
func parseMetadata(text string) map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(text) {
		if key, value, there := strings.Cut(strings.TrimSuffix(line, "\n"), "="); there {
			all[key] = value
		}
	}
	return all
}

// parseCalls reads n calls, which must take all of b.
func parseCalls(b []byte, n uint32) ([]shape, error) {
	text := func() (string, bool) {
		if len(b) == 0 || len(b) <= int(b[0]) {
			return "", false
		}
		end := 1 + int(b[0])
		s := string(b[1:end])
		b = b[end:]
		return s, true
	}
	var calls []shape
	for range n {
		name, _ := text()
		fields, ok := text()
		if !ok {
			return nil, fmt.Errorf("it ends within call %d of %d", len(calls), n)
		}
		if !isName(name) {
			return nil, fmt.Errorf("%.20q is not the name of a call", name)
		}
		place := -1
		for _, letter := range []byte(fields) {
			i := strings.IndexByte(letters, letter)
			if i <= place {
				return nil, fmt.Errorf("%s has the fields %.20q: %q is not known, or out of order", name, fields, letter)
			}
			place = i
		}
		calls = append(calls, shape{name, fields})
	}
	if len(b) > 0 {
		return nil, fmt.Errorf("%d bytes after its last call", len(b))
	}
	return calls, nil
}

// isName reports whether a text is one that a C function may have, and not too
// long to be printed.
func isName(text string) bool {
	const most = 63 // that C tells apart
	return text != "" && len(text) <= most && strings.IndexFunc(text, func(c rune) bool {
		return c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	}) < 0
}
