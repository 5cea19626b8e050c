package dumpi

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"loggops/collector/reading"
)

// magic begins a file, and the index at its end.
var magic = []byte("\xff\xaa\xddDUMPI")

// Bits of a record's mask.
const (
	hasStatuses = 0x03
	hasCPUTime  = 0x04
	hasWallTime = 0x08
	hasThread   = 0x40
	hasCounters = 0x80
)

// maxList bounds a list in a record: as many ranks as anyone has run.
const maxList = 1 << 24

// record is one call of a rank.
type record struct {
	*call
	thread         int32
	startNS, endNS int64
	// cpuTime: the record has no wall time, and its times are CPU time.
	cpuTime  bool
	v        [scalars]int64
	lists    [arguments][]int32 // valid until the next record
	statuses []status           // likewise; of those that were not ignored
}

// status is an MPI_Status.
type status struct {
	bytes, source, tag int32
	cancelled          bool
}

// decoder reads the records of a file.
type decoder struct {
	file    string
	rank    int // -1 if it is unknown
	in      *source
	close   func() error
	cpuBias int64 // s
	bias    int64
	records int64
	record  record
}

// open opens a file; read, if not nil, is called for each portion read.
func open(file string, read func(int)) (*decoder, error) {
	in, err := reading.Open(file, read)
	if err != nil {
		return nil, err
	}
	d := &decoder{file: file, rank: -1, in: newSource(in), close: in.Close}
	if begin := d.in.take(len(magic)); !bytes.Equal(begin, magic) {
		in.Close()
		if err := d.in.err; err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, reading.Unreadable(file, err)
		}
		return nil, &reading.Error{File: file, Rank: -1, Problem: "it does not begin as a DUMPI file does", Err: d.in.err}
	}
	d.cpuBias, d.bias = d.in.number(4), d.in.number(4)
	return d, nil
}

// fail returns an error of the record in hand.
func (d *decoder) fail(format string, args ...any) error {
	return &reading.Error{
		File: d.file, Rank: d.rank, Place: fmt.Sprintf("record %d", d.records),
		Problem: fmt.Sprintf(format, args...),
	}
}

// next reads a record, or returns nil where there are no more. It is valid
// until the next one.
func (d *decoder) next() (*record, error) {
	in, r := d.in, &d.record
	d.records++
	number := int(in.number(2))
	if in.err == nil && (number == endMark || number == endOfAll) {
		return nil, nil
	}
	if number >= functions {
		return nil, d.fail("function %d, which DUMPI does not have", number)
	}
	r.call = &calls[number]
	if r.unreadable {
		return nil, d.fail("%s, whose arguments are not known", r.name)
	}
	mask := in.take(1)[0]
	r.thread = 0
	if mask&hasThread != 0 {
		r.thread = int32(in.number(2))
	}
	if problem := d.times(mask); problem != "" && in.err == nil {
		return nil, d.fail("%s: %s", r.name, problem)
	}
	if mask&hasCounters != 0 {
		in.skip(16 * int64(in.take(1)[0]))
	}
	r.statuses = r.statuses[:0]
	for i := range r.fields {
		f := &r.fields[i]
		problem := ""
		switch {
		case f.atRoot && r.v[argSelf] != r.v[argRoot]:
			if f.arg < scalars {
				r.v[f.arg] = 0
			}
			r.lists[f.arg] = r.lists[f.arg][:0]
		case f.statuses && mask&hasStatuses != 0:
			problem = d.readStatuses()
		case f.statuses:
		case f.lists > 0:
			r.lists[f.arg], problem = d.list(r.lists[f.arg][:0], f, f.lists)
		default:
			r.v[f.arg] = in.number(f.width)
		}
		if problem != "" && in.err == nil {
			return nil, d.fail("%s: %s", r.name, problem)
		}
	}
	if in.err != nil {
		return nil, d.fail("%s", reading.Unreadable(d.file, in.err).Problem)
	}
	return r, nil
}

// times reads when a call began and ended. Clocks that step back end no call
// before its start.
func (d *decoder) times(mask byte) string {
	r := &d.record
	r.startNS, r.endNS, r.cpuTime = 0, 0, true
	problem := ""
	read := func(bias int64) {
		r.startNS, r.endNS = d.time(bias), d.time(bias)
		if r.startNS < 0 || r.endNS < 0 {
			problem = "an invalid time"
		}
	}
	if mask&hasCPUTime != 0 {
		read(d.cpuBias)
	}
	if mask&hasWallTime != 0 {
		read(d.bias)
		r.cpuTime = false
	}
	r.endNS = max(r.startNS, r.endNS)
	if mask&(hasCPUTime|hasWallTime) == 0 {
		return "the record has no times"
	}
	return problem
}

// time reads a time and returns it in ns, -1 where it is none.
func (d *decoder) time(bias int64) int64 {
	b := d.in.take(6)
	seconds, ns := bias+int64(binary.BigEndian.Uint16(b)), int64(binary.BigEndian.Uint32(b[2:]))
	if seconds < 0 || ns >= 1e9 {
		return -1
	}
	return seconds*1e9 + ns
}

// list appends the numbers of a list, or of the lists in it one after the other.
func (d *decoder) list(to []int32, f *field, depth uint8) ([]int32, string) {
	in := d.in
	n := in.number(4)
	if n < 0 || n > maxList {
		return to, fmt.Sprintf("a list of %d", n)
	}
	if f.arg == skipped && depth == 1 {
		in.skip(n * int64(f.width))
		return to, ""
	}
	for range n {
		if in.err != nil || len(to) > maxList {
			return to, "lists that are too long"
		}
		if depth == 1 {
			to = append(to, int32(in.number(f.width)))
			continue
		}
		var problem string
		if to, problem = d.list(to, f, depth-1); problem != "" {
			return to, problem
		}
	}
	return to, ""
}

// readStatuses reads the statuses of a call.
func (d *decoder) readStatuses() string {
	in := d.in
	n := in.number(4)
	if n < 0 || n > maxList {
		return fmt.Sprintf("%d statuses", n)
	}
	for range n {
		s := status{bytes: int32(in.number(4)), source: int32(in.number(4))}
		s.cancelled = in.number(1) != 0
		in.number(1) // the error code
		s.tag = int32(in.number(4))
		if in.err != nil {
			return ""
		}
		d.record.statuses = append(d.record.statuses, s)
	}
	return ""
}
