package goal

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"loggops/formats/schedule"
)

// The binary form is what LogGOPSim's txt2bin makes of the text and what
// LogGOPSim itself reads; docs/formats.md describes it. All numbers are little
// endian and without a sign, and nothing is aligned.
const (
	magic      = 4223 // the first number of a file
	magicSpent = 2342 // in its place after LogGOPSim --save-mem has worked in the file

	base      = 8  // what offsets count from
	tableAt   = 14 // where the table of ranks begins
	entrySize = 16 // of the table: where a rank's part begins, and where it ends
	headSize  = 8  // of a part: the number of operations, and of those that are free
	opSize    = 39 // of an operation
	placeSize = 4  // of an operation's place in its list

	anyNumber = math.MaxUint32 // any source, any tag
)

// The places of what an operation's bytes tell.
const (
	opWaits      = 0  // 32 bits: the number of operations that it depends on
	opType       = 4  // 8 bits
	opPeer       = 5  // 32
	opBytes      = 9  // 64: of a calc, its ns
	opTag        = 17 // 32
	opCPU        = 21 // 8
	opNIC        = 22 // 8
	opDependants = 23 // twice 32, twice: how many operations require it, and where they are listed; then of irequires
)

// The types of operations.
const (
	typeSend = 1
	typeRecv = 2
	typeCalc = 3
)

var little = binary.LittleEndian

// BinaryError describes what is wrong with a schedule in the binary form, and where.
type BinaryError struct {
	Name    string // as given to OpenBinary
	Rank    int    // schedule.None where it is the head of the file
	Offset  int64  // in the file, in bytes
	Problem string
}

func (e *BinaryError) Error() string {
	if e.Rank == schedule.None {
		return fmt.Sprintf("%s: byte %d: %s", e.Name, e.Offset, e.Problem)
	}
	return fmt.Sprintf("%s: rank %d, byte %d: %s", e.Name, e.Rank, e.Offset, e.Problem)
}

// IsBinary reports whether a file that begins so is a schedule in the binary form.
func IsBinary(start []byte) bool {
	return len(start) >= base && (little.Uint64(start) == magic || little.Uint64(start) == magicSpent)
}

// Binary is a schedule in the binary form, of which one rank at a time is in
// memory. It is a schedule.Source.
type Binary struct {
	in   io.ReaderAt
	size int64
	name string
	head schedule.Header

	cpus, nics int32 // the highest numbers in use
}

// OpenBinary reads the head of a schedule of size bytes. Its errors, and those
// of Batches, are of type *BinaryError, but for those of in. name stands in
// the errors and in the header's Source.
func OpenBinary(in io.ReaderAt, size int64, name string) (*Binary, error) {
	b := &Binary{in: in, size: size, name: name}
	var head [tableAt]byte
	if size < tableAt {
		return nil, b.problem(schedule.None, size, "the file ends within its head of %d bytes", tableAt)
	}
	if err := b.readAt(head[:], schedule.None, 0); err != nil {
		return nil, err
	}
	switch little.Uint64(head[:]) {
	case magic:
	case magicSpent:
		return nil, b.problem(schedule.None, 0, "LogGOPSim --save-mem has consumed this file: generate it again")
	default:
		return nil, b.problem(schedule.None, 0, "not a schedule in GOAL's binary format: it begins with %d, not with %d", little.Uint64(head[:]), magic)
	}
	ranks := int64(little.Uint32(head[base:]))
	switch {
	case ranks < 1 || ranks > math.MaxInt32:
		return nil, b.problem(schedule.None, base, "%d ranks are not in 1..%d", ranks, math.MaxInt32)
	case ranks > (size-tableAt)/(entrySize+headSize):
		return nil, b.problem(schedule.None, base, "%d ranks take %d bytes each, or more; the file has %d in all", ranks, entrySize+headSize, size)
	}
	b.cpus, b.nics = int32(head[base+4]), int32(head[base+5])
	b.head = headerOf(int(ranks), name)
	return b, nil
}

// Head returns the header, which may be changed.
func (b *Binary) Head() *schedule.Header { return &b.head }

func (b *Binary) problem(rank int, offset int64, format string, args ...any) error {
	return &BinaryError{b.name, rank, offset, fmt.Sprintf(format, args...)}
}

// readAt reads what stands at a place in the file, of a rank or None.
func (b *Binary) readAt(p []byte, rank int, offset int64) error {
	_, err := b.in.ReadAt(p, offset)
	if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		return b.problem(rank, offset, "the file ends before its %d bytes do", b.size)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", b.name, err)
	}
	return nil
}
