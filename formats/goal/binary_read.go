package goal

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/memory"
)

// tableRanks is how many entries of the table are read at a time.
const tableRanks = 1 << 10

// Batches returns one batch a rank, checked, without the ranks that do
// nothing. Operations' dependences are in the order of the list.
func (b *Binary) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		p := part{from: b}
		var entries [tableRanks * entrySize]byte
		end := tableAt + int64(b.head.Ranks)*entrySize // of the rank before
		for rank := range b.head.Ranks {
			entryAt := tableAt + int64(rank)*entrySize
			entry := entries[rank%tableRanks*entrySize:]
			if rank%tableRanks == 0 {
				entry = entries[:min(tableRanks, b.head.Ranks-rank)*entrySize]
				if err := b.readAt(entry, rank, entryAt); err != nil {
					yield(schedule.Batch{}, err)
					return
				}
			}
			from, to := little.Uint64(entry), little.Uint64(entry[8:])
			if from > to || to > uint64(b.size-base) || to-from < headSize || int64(from)+base < end {
				yield(schedule.Batch{}, b.problem(rank, entryAt,
					"its part is from %d to %d: at least %d bytes behind %d and up to %d are wanted", from, to, headSize, end-base, b.size-base))
				return
			}
			end = int64(to) + base
			ops, err := p.read(rank, int64(from)+base, int(to-from))
			if err != nil {
				yield(schedule.Batch{}, p.otherLayout(err))
				return
			}
			if len(ops) > 0 && !yield(schedule.Batch{Rank: rank, Ops: ops}, nil) {
				return
			}
		}
		p.tell(b.note)
		b.note = quiet
	}
}

// largePart is how many bytes of a rank are read without a look at how much memory is left:
// a file may have holes, which take no room on the disk.
const largePart = 64 << 20

// part is one rank's part of a file. It serves one rank after the other.
type part struct {
	from *Binary
	rank int
	at   int64  // where it begins in the file
	text []byte // all of it

	ops   []schedule.Op
	edges []edge
	// Numbers of operations, of those that are said to be free, and of
	// dependences; each has its place in text, in this order.
	n, free, dependences int

	remarks
}

func (p *part) opAt(i int) int        { return headSize + placeSize*p.free + opSize*i }
func (p *part) dependantAt(i int) int { return p.opAt(p.n) + placeSize*i }

// problem is one with what stands at a place in the text.
func (p *part) problem(at int, format string, args ...any) error {
	return p.from.problem(p.rank, p.at+int64(at), format, args...)
}

// read returns a rank's operations, valid until the next rank's are read.
func (p *part) read(rank int, at int64, size int) ([]schedule.Op, error) {
	p.rank, p.at = rank, at
	if size > largePart {
		if err := memory.Fits(fmt.Sprintf("a rank of %d MB", size/1e6), expansion*int64(size)); err != nil {
			return nil, p.problem(0, "%v", err)
		}
	}
	p.text = slices.Grow(p.text[:0], size)[:size]
	if err := p.from.readAt(p.text, rank, at); err != nil {
		return nil, err
	}
	if err := p.measure(); err != nil {
		return nil, err
	}
	p.ops, p.edges = slices.Grow(p.ops[:0], p.n), slices.Grow(p.edges[:0], p.dependences)
	for i := range p.n {
		op, err := p.op(i)
		if err != nil {
			return nil, err
		}
		p.ops = append(p.ops, op)
		if err := p.dependants(i); err != nil {
			return nil, err
		}
	}
	if len(p.edges) != p.dependences {
		return nil, p.problem(p.dependantAt(len(p.edges)), "operations list %d dependences, and there are %d", len(p.edges), p.dependences)
	}
	if len(p.edges) > 0 {
		all := dependences(p.edges, p.n)
		all.attach(p.ops, 0)
	}
	return p.ops, p.check()
}

// measure finds out how long the lists are, and whether there is room for them.
func (p *part) measure() error {
	n, free := int64(little.Uint32(p.text)), int64(little.Uint32(p.text[4:]))
	rest := int64(len(p.text)) - headSize - placeSize*free - opSize*n
	switch {
	case n > math.MaxInt32 || free > n:
		return p.problem(0, "%d operations, %d of them free", n, free)
	case rest < 0 || rest%placeSize != 0:
		return p.problem(0, "%d operations, %d of them free, and some number of dependences do not take %d bytes", n, free, len(p.text))
	case rest/placeSize > math.MaxInt32:
		return p.problem(0, "%d dependences", rest/placeSize)
	}
	p.n, p.free, p.dependences = int(n), int(free), int(rest/placeSize)
	return nil
}

// op returns operation i, without its dependences.
func (p *part) op(i int) (schedule.Op, error) {
	at := p.opAt(i)
	text := p.text[at : at+opSize]
	op := schedule.Op{CPU: int32(text[opCPU]), Iteration: schedule.None, TraceRow: schedule.None}
	if op.CPU > p.from.cpus {
		return op, p.problem(at+opCPU, "CPU %d, where the file's highest is %d", op.CPU, p.from.cpus)
	}
	size := little.Uint64(text[opBytes:])
	if size > math.MaxInt64 {
		return op, p.problem(at+opBytes, "%d bytes or ns", size)
	}
	switch text[opType] {
	case typeCalc:
		op.DurationNS, op.Peer = int64(size), schedule.AnySource
		return op, nil
	case typeSend:
		op.Kind = schedule.Send
	case typeRecv:
		op.Kind = schedule.Recv
	case 10, 11, 12, 13: // as ATLAHS numbers its collectives
		return op, p.problem(at+opType, collectives)
	default:
		return op, p.problem(at+opType, "an operation of the unknown type %d", text[opType])
	}
	op.Bytes, op.NIC = int64(size), int32(text[opNIC])
	if op.NIC > p.from.nics {
		return op, p.problem(at+opNIC, "NIC %d, where the file's highest is %d", op.NIC, p.from.nics)
	}
	peer, tag := little.Uint32(text[opPeer:]), little.Uint32(text[opTag:])
	op.Peer, op.Tag = int32(peer), int64(tag)
	if peer == anyNumber && op.Kind == schedule.Recv {
		op.Peer = schedule.AnySource
	} else if int64(peer) >= int64(p.from.head.Ranks) && !(isMark(peer) && op.Kind == schedule.Send) {
		return op, p.problem(at+opPeer, "%s partner %d is not in 0..%d", op.Kind, peer, p.from.head.Ranks-1)
	}
	if tag == anyNumber {
		op.Tag = schedule.AnyTag
	}
	p.translate(&op, p.from.head.Ranks)
	return op, nil
}

// otherLayout returns the error of a part, which is another one if the part has operations of another size.
func (p *part) otherLayout(err error) error {
	if _, ok := errors.AsType[*BinaryError](err); !ok || len(p.text) < headSize {
		return err
	}
	n, free := int(little.Uint32(p.text)), int(little.Uint32(p.text[4:]))
	for size := opSize + 1; size <= maxOpSize; size++ {
		if p.consistent(n, free, size) {
			return p.problem(0, "operations of %d bytes instead of %d: made by another version of txt2bin, such as LogGOPSim2's; pass the text of the schedule", size, opSize)
		}
	}
	return err
}

// maxOpSize bounds the size of operations of other versions: LogGOPSim2's have 104 bytes.
const maxOpSize = 256

// consistent reports whether the part has n operations of a size, whose numbers of dependences and dependants agree
// with the number of dependences that are listed.
func (p *part) consistent(n, free, size int) bool {
	rest := len(p.text) - headSize - placeSize*free - size*n
	if n == 0 || rest < 0 || rest%placeSize != 0 {
		return false
	}
	waits, dependants := 0, 0
	for i := range n {
		op := p.text[headSize+placeSize*free+size*i:]
		waits += int(little.Uint32(op[opWaits:]))
		dependants += int(little.Uint32(op[opDependants:])) + int(little.Uint32(op[opDependants+8:]))
	}
	return waits == rest/placeSize && dependants == waits
}

// dependants notes the dependences of other operations on operation i.
func (p *part) dependants(i int) error {
	for kind := range 2 { // requires, irequires
		at := p.opAt(i) + opDependants + 8*kind
		count, first := int64(little.Uint32(p.text[at:])), int64(little.Uint32(p.text[at+4:]))
		if count == 0 {
			continue // first means nothing
		}
		if first+count > int64(p.dependences) || count > int64(p.dependences-len(p.edges)) {
			return p.problem(at, "%d dependants from number %d on, of %d of the whole rank", count, first, p.dependences)
		}
		for d := int(first); d < int(first+count); d++ {
			place := little.Uint32(p.text[p.dependantAt(d):])
			if int64(place) >= int64(p.n) {
				return p.problem(p.dependantAt(d), "operation %d of %d depends on operation %d", place, p.n, i)
			}
			p.edges = append(p.edges, edge{op: int32(place), on: int32(i), start: kind == 1})
		}
	}
	return nil
}

// check compares the operations with what the part says twice, and against
// the rules for all schedules.
func (p *part) check() error {
	var free []int
	for i := range p.ops {
		waits := len(p.ops[i].Requires) + len(p.ops[i].Irequires)
		if said := little.Uint32(p.text[p.opAt(i)+opWaits:]); int64(said) != int64(waits) {
			return p.problem(p.opAt(i)+opWaits, "operation %d has %d dependences, and %d are listed", i, said, waits)
		}
		if waits == 0 {
			free = append(free, i)
		}
	}
	said := make([]int, p.free)
	for i := range said {
		said[i] = int(little.Uint32(p.text[headSize+placeSize*i:]))
	}
	slices.Sort(said)
	if !slices.Equal(said, free) {
		return p.problem(headSize, "the free operations are not those without dependences")
	}
	if invalid := check(&schedule.Schedule{Header: headOfOne(p.from.head.Ranks), Ops: [][]schedule.Op{p.ops}}); invalid != nil {
		return p.problem(p.opAt(max(invalid.Op, 0)), "operation %d: %s", invalid.Op, invalid.Problem)
	}
	return nil
}
