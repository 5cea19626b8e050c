package goal

import (
	"bufio"
	"io"
	"math"
	"slices"

	"loggops/formats/schedule"
)

// WriteBinary writes a schedule in the binary form. What GOAL has no words for
// is an *Unwritable. One rank at a time is in memory.
//
// The dependants of an operation are in the order of the list, which decides
// whose turn it is where several are freed at once.
func WriteBinary(w io.WriteSeeker, s schedule.Source) error {
	head := s.Head()
	if err := writable(head); err != nil {
		return err
	}
	t := &binaryWriter{out: bufio.NewWriterSize(w, 1<<16), vocabulary: newVocabulary(head), rank: schedule.None}
	t.ends = append(t.ends, tableAt-base+uint64(head.Ranks)*entrySize)
	// The table of ranks comes first in the file, and is known last.
	if _, err := w.Seek(int64(t.ends[0])+base, io.SeekStart); err != nil {
		return err
	}
	for b, err := range s.Batches() {
		if err != nil {
			return err
		}
		if err := t.goTo(b.Rank); err != nil {
			return err
		}
		for i := range b.Ops {
			if err := t.op(&b.Ops[i]); err != nil {
				return err
			}
		}
	}
	if err := t.goTo(head.Ranks); err != nil {
		return err
	}
	if err := t.out.Flush(); err != nil {
		return err
	}
	if _, err := w.Seek(0, io.SeekStart); err != nil {
		return err
	}
	return t.head(head.Ranks)
}

// binaryWriter writes the ranks' parts. The errors of out are kept by out
// until Flush.
type binaryWriter struct {
	out *bufio.Writer
	vocabulary
	cpus, nics uint8    // the highest numbers in use
	ends       []uint64 // of the table, and of each rank's part, from base on

	rank  int    // whose part is under way
	ops   []byte // of the part, as in the file but for their dependants
	edges []edge // of the part, by operation
}

// head writes what stands before the parts.
func (t *binaryWriter) head(ranks int) error {
	start := little.AppendUint64(nil, magic)
	start = little.AppendUint32(start, uint32(ranks))
	t.out.Write(append(start, t.cpus, t.nics))
	var entry [entrySize]byte
	for rank := range ranks {
		little.PutUint64(entry[:], t.ends[rank])
		little.PutUint64(entry[8:], t.ends[rank+1])
		t.out.Write(entry[:])
	}
	return t.out.Flush()
}

// goTo ends the parts of the ranks before the given one.
func (t *binaryWriter) goTo(rank int) error {
	if t.rank == schedule.None {
		t.rank = 0
	}
	for ; t.rank < rank; t.rank++ {
		if err := t.part(); err != nil {
			return err
		}
	}
	return nil
}

func (t *binaryWriter) op(op *schedule.Op) error {
	place := len(t.ops) / opSize
	if err := t.check(op, t.rank, place); err != nil {
		return err
	}
	message := op.Kind.IsMessage()
	if op.Kind == schedule.Send && op.Tag == anyNumber {
		return &Unwritable{Rank: t.rank, Op: place, Problem: tooLarge}
	}
	var text [opSize]byte
	little.PutUint32(text[opWaits:], uint32(len(op.Requires)+len(op.Irequires)))
	text[opCPU] = uint8(op.CPU)
	t.cpus = max(t.cpus, uint8(op.CPU))
	if message {
		text[opType] = typeSend
		if op.Kind == schedule.Recv {
			text[opType] = typeRecv
		}
		little.PutUint64(text[opBytes:], uint64(op.Bytes))
		little.PutUint32(text[opPeer:], uint32(op.Peer)) // AnySource is -1, and so is anyNumber
		little.PutUint32(text[opTag:], uint32(op.Tag))
		text[opNIC] = uint8(op.NIC)
		t.nics = max(t.nics, uint8(op.NIC))
	} else {
		text[opType] = typeCalc
		little.PutUint64(text[opBytes:], uint64(op.DurationNS))
	}
	t.ops = append(t.ops, text[:]...)
	edgesOf(op, int32(place), func(e edge) { t.edges = append(t.edges, e) })
	return nil
}

// part writes the part of a rank whose operations are known.
func (t *binaryWriter) part() error {
	n := len(t.ops) / opSize
	if int64(n) > math.MaxInt32 || int64(len(t.edges)) > math.MaxInt32 {
		return &Unwritable{Rank: t.rank, Op: n, Problem: "more than 2^31 - 1 operations or dependences"}
	}
	// List 2i has what requires operation i, the next one what irequires it.
	dependants := file(t.edges, 2*n, func(e edge) (int, int32) {
		if e.start {
			return 2*int(e.on) + 1, e.op
		}
		return 2 * int(e.on), e.op
	})
	free, listed := 0, uint32(0)
	for i := range n {
		op := t.ops[i*opSize:]
		if little.Uint32(op[opWaits:]) == 0 {
			free++
		}
		for kind := range 2 {
			count := uint32(len(dependants.list(2*i + kind)))
			little.PutUint32(op[opDependants+8*kind:], count)
			little.PutUint32(op[opDependants+8*kind+4:], listed)
			listed += count
		}
	}
	t.places(int32(n), int32(free))
	for i := range n {
		if little.Uint32(t.ops[i*opSize+opWaits:]) == 0 {
			t.places(int32(i))
		}
	}
	t.out.Write(t.ops)
	t.places(dependants.values...)
	size := headSize + placeSize*free + len(t.ops) + placeSize*len(t.edges)
	t.ends = append(t.ends, t.ends[t.rank]+uint64(size))
	t.ops, t.edges = t.ops[:0], t.edges[:0]
	_, err := t.out.Write(nil) // the error of any write so far
	return err
}

// places writes numbers of 32 bits.
func (t *binaryWriter) places(numbers ...int32) {
	for _, n := range numbers {
		t.out.Write(little.AppendUint32(slices.Grow(t.out.AvailableBuffer(), placeSize), uint32(n)))
	}
}
