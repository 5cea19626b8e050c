package bench

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"loggops/collector/reading"
	"loggops/formats/distribution"
)

const (
	version    = 1
	headBytes  = 56
	binBytes   = 12
	mostRanks  = 1 << 24
	mostDigits = 16
	mostBins   = 1 << 27 // of a file: 3 GiB of memory
	power      = 62      // times are below 2^62 ns
)

// Read reads a file, plain, .gz or .zst, and checks it. What is wrong with it is
// an *Error; each distribution has a time of each iteration.
func Read(path string) (*distribution.Set, error) {
	in, err := reading.Open(path, nil)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return newReader(path, in).set()
}

// reader reads a file from its start to its end.
type reader struct {
	file string
	in   *bufio.Reader
	at   int64
	sum  uint32 // CRC-32 of all up to here
	rank int    // see Error
	bins int    // so far

	digits     uint32
	iterations int64
}

func newReader(file string, in io.Reader) *reader {
	return &reader{file: file, in: bufio.NewReader(in), rank: -1}
}

func (r *reader) fail(at int64, format string, args ...any) error {
	return &Error{File: r.file, Rank: r.rank, Place: fmt.Sprintf("byte %d", at), Problem: fmt.Sprintf(format, args...)}
}

// failed is fail at this place, with a cause that lies outside the file's content.
func (r *reader) failed(problem string, cause error) error {
	return &Error{File: r.file, Rank: r.rank, Place: fmt.Sprintf("byte %d", r.at), Problem: problem, Err: cause}
}

// bytes fills b.
func (r *reader) bytes(b []byte) error {
	n, err := io.ReadFull(r.in, b)
	r.at += int64(n)
	r.sum = crc32.Update(r.sum, crc32.IEEETable, b[:n])
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return r.failed("the file ends here", io.ErrUnexpectedEOF)
	case err != nil:
		return r.failed(err.Error(), err)
	}
	return nil
}

func (r *reader) set() (*distribution.Set, error) {
	s := &distribution.Set{Header: distribution.Header{Source: filepath.Base(r.file)}}
	if err := r.head(&s.Header); err != nil {
		return nil, err
	}
	var err error
	if s.Phase, err = r.histogram(distribution.Phase); err != nil {
		return nil, err
	}
	for r.rank = range s.Ranks {
		node, err := r.node()
		if err != nil {
			return nil, err
		}
		for _, quantity := range distribution.Quantities {
			bins, err := r.histogram(quantity)
			if err != nil {
				return nil, err
			}
			s.Distributions = append(s.Distributions, distribution.Distribution{Rank: int32(r.rank), Node: node, Quantity: quantity, Bins: bins})
		}
	}
	r.rank = -1
	return s, r.end()
}

func (r *reader) head(h *distribution.Header) error {
	var b [headBytes]byte
	if err := r.bytes(b[:8]); err != nil {
		return err
	}
	if !Detect(b[:8]) {
		return r.fail(0, "not a file of loggops-bench")
	}
	if err := r.bytes(b[8:]); err != nil {
		return err
	}
	le := binary.LittleEndian
	form, ranks, flags := le.Uint32(b[8:]), le.Uint32(b[12:]), le.Uint32(b[20:])
	r.digits = le.Uint32(b[16:])
	r.iterations = int64(le.Uint64(b[24:]))
	run := distribution.Benchmark{
		Iterations: r.iterations, WorkNS: int64(le.Uint64(b[32:])), WaitNS: int64(le.Uint64(b[40:])),
		DurationNS: int64(le.Uint64(b[48:])), Broadcast: flags&1 != 0,
	}
	switch {
	case form != version:
		return r.fail(8, "version %d of the format, not %d", form, version)
	case ranks < 1 || ranks > mostRanks:
		return r.fail(12, "%d ranks", ranks)
	case r.digits < 1 || r.digits > mostDigits:
		return r.fail(16, "times of %d digits", r.digits)
	case flags > 1:
		return r.fail(20, "flags %#x", flags)
	case run.Iterations < 1 || run.WorkNS < 0 || run.WaitNS < 0 || run.DurationNS < 0:
		return r.fail(24, "%d iterations with %d ns of work and a wait of %d ns in %d ns", run.Iterations, run.WorkNS, run.WaitNS, run.DurationNS)
	}
	h.Ranks, h.Benchmark = int(ranks), &run
	return nil
}

// node reads the name of a rank's node.
func (r *reader) node() (string, error) {
	start := r.at
	b := make([]byte, 1, 256)
	if err := r.bytes(b); err != nil {
		return "", err
	}
	name := b[1 : 1+int(b[0])]
	if err := r.bytes(name); err != nil {
		return "", err
	}
	if !utf8.Valid(name) || strings.ContainsFunc(string(name), unicode.IsControl) {
		return "", r.fail(start, "%q is not the name of a node", name)
	}
	return string(name), nil
}

// histogram reads a distribution, memory being taken as bins come in.
func (r *reader) histogram(quantity string) (bins []distribution.Bin, err error) {
	var b [binBytes]byte
	if err := r.bytes(b[:4]); err != nil {
		return nil, err
	}
	n := binary.LittleEndian.Uint32(b[:])
	counted, last := int64(0), int64(-1)
	for range n {
		start := r.at
		if err := r.bytes(b[:]); err != nil {
			return nil, err
		}
		number, count := int64(binary.LittleEndian.Uint32(b[:])), int64(binary.LittleEndian.Uint64(b[4:]))
		bin := r.bin(number, count)
		r.bins++
		switch {
		case number <= last || bin.HighNS <= 0:
			return nil, r.fail(start, "%s: bin %d behind bin %d", quantity, number, last)
		case count < 1 || count > r.iterations-counted:
			return nil, r.fail(start, "%s: %d times in a bin, and %d before, of %d iterations", quantity, count, counted, r.iterations)
		case r.bins > mostBins:
			return nil, r.fail(start, "more than %d bins", mostBins)
		}
		last = number
		counted += count
		bins = append(bins, bin)
	}
	if counted != r.iterations {
		return nil, r.fail(r.at, "%s: %d times of %d iterations", quantity, counted, r.iterations)
	}
	return bins, nil
}

// bin returns a bin by its number, of which the times have the first binary
// digit and so many more in common; one beyond all times is empty.
func (r *reader) bin(number, count int64) distribution.Bin {
	above, kept := number>>r.digits, number // digits that are not kept, the first of those that are
	if above > 0 {
		above--
		kept = number - above<<r.digits
	}
	if above+int64(r.digits) >= power {
		return distribution.Bin{}
	}
	return distribution.Bin{LowNS: kept << above, HighNS: (kept + 1) << above, Count: count}
}

// end reads the checksum, and that nothing follows.
func (r *reader) end() error {
	var b [4]byte
	sum := r.sum
	if err := r.bytes(b[:]); err != nil {
		return err
	}
	if recorded := binary.LittleEndian.Uint32(b[:]); recorded != sum {
		return r.fail(r.at-4, "the checksum is %08x, of the file %08x", recorded, sum)
	}
	if _, err := r.in.ReadByte(); !errors.Is(err, io.EOF) {
		return r.fail(r.at, "data follow the checksum")
	}
	return nil
}
