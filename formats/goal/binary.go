package goal

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"loggops/formats/schedule"
)

// The binary format is what LogGOPSim's txt2bin makes of the text and what
// LogGOPSim itself reads. All numbers are unsigned and little endian and have 8, 32
// or 64 bits, without alignment. A file has three parts:
//
// 1. The head.
//
//	byte  bits
//	0     64    4223. LogGOPSim --save-mem works in the file itself, which destroys its
//	            contents, and writes 2342 here
//	8     32    number of ranks, n
//	12    8     the highest CPU in use
//	13    8     the highest NIC in use
//
// 2. The table of ranks, from byte 14 on: for each of the n ranks, two numbers of 64
// bits, the offsets at which the part of the rank begins and ends. Offsets count from
// byte 8 of the file.
//
// 3. The parts of the ranks, in ascending order, one after another. Each consists of
//
//   - the number k of its operations, and the number f of operations without
//     dependences: 32 bits each;
//   - the indices of these f operations in the list of operations, counted from 0: 32
//     bits each;
//   - the k operations, 39 bytes each;
//   - the lists of dependents, as indices of operations: 32 bits each. The lists are in
//     the order of the operations; for each operation, the dependents by requires come
//     before those by irequires.
//
// An operation:
//
//	byte  bits
//	0     32    number of operations that it depends on, by both relations; an operation
//	            that it names twice counts twice
//	4     8     1 for a send, 2 for a receive, 3 for a calc
//	5     32    the other rank of a send or receive, 2^32 - 1 for any; 0 for a calc
//	9     64    size in bytes; for a calc, its duration in ns
//	17    32    tag, 2^32 - 1 for any; 0 for a calc
//	21    8     CPU
//	22    8     NIC
//	23    32    number of operations that require it
//	27    32    index of the first of them in the lists of dependents, counted from 0
//	31    32    number of operations that irequire it
//	35    32    index of the first of them in the lists of dependents
//
// LogGOPSim makes the dependents ready in the stored order: that of the list of
// operations in files of ours, that of the lines of the text in files of txt2bin. Readers
// ignore the partner, tag and NIC of a calc.
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
	Name    string // as given to openBinary
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
	note       func(string)
}

// openBinary reads the head of a schedule of size bytes. Its errors, and those
// of Batches, are of type *BinaryError, but for those of in. name stands in
// the errors and in the header's Source. The first complete reading calls note with remarks.
func openBinary(in io.ReaderAt, size int64, name string, note func(string)) (*Binary, error) {
	b := &Binary{in: in, size: size, name: name, note: note}
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
