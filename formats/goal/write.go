package goal

import (
	"bufio"
	"io"
	"slices"
	"strconv"

	"loggops/formats/schedule"
)

// Write writes a schedule as text, rank by rank, each with a block. Operation n
// of a rank is labeled l(n+1). What GOAL has no words for is an *Unwritable.
func Write(w io.Writer, s schedule.Source) error {
	head := s.Head()
	if err := writable(head); err != nil {
		return err
	}
	t := &writer{out: bufio.NewWriterSize(w, 1<<16), vocabulary: newVocabulary(head), rank: schedule.None}
	t.word("num_ranks ").number(int64(head.Ranks)).word("\n")
	for b, err := range s.Batches() {
		if err != nil {
			return err
		}
		t.goTo(b.Rank)
		for i := range b.Ops {
			if err := t.op(&b.Ops[i]); err != nil {
				return err
			}
		}
		if _, err := t.out.Write(nil); err != nil { // of any write so far
			return err
		}
	}
	t.goTo(head.Ranks - 1)
	t.endBlock()
	return t.out.Flush()
}

// writer writes operations. The errors of out are kept by out until Flush.
type writer struct {
	out     *bufio.Writer
	scratch []byte
	vocabulary

	rank, next int    // rank of the block under way, and the place of its next operation
	later      []edge // dependences of the rank that name operations further down
}

func (t *writer) word(text string) *writer {
	t.out.WriteString(text)
	return t
}

func (t *writer) number(n int64) *writer {
	t.scratch = strconv.AppendInt(t.scratch[:0], n, 10)
	t.out.Write(t.scratch)
	return t
}

// option writes an attribute that is not its default.
func (t *writer) option(name string, value int32) {
	if value != 0 {
		t.word(name).number(int64(value))
	}
}

// goTo starts the block of a rank, after those of the ranks before it.
func (t *writer) goTo(rank int) {
	for t.rank < rank {
		if t.rank != schedule.None {
			t.endBlock()
		}
		t.rank++
		t.next = 0
		t.word("\nrank ").number(int64(t.rank)).word(" {\n")
	}
}

func (t *writer) endBlock() {
	for _, e := range t.later {
		t.edge(e)
	}
	t.later = t.later[:0]
	t.word("}\n")
}

func (t *writer) op(op *schedule.Op) error {
	if err := t.check(op, t.rank, t.next); err != nil {
		return err
	}
	t.word("l").number(int64(t.next) + 1).word(": ")
	switch op.Kind {
	case schedule.Send:
		t.word("send ").number(op.Bytes).word("b to ").number(int64(op.Peer))
	case schedule.Recv:
		t.word("recv ").number(op.Bytes).word("b from ").number(int64(op.Peer))
	default:
		t.word("calc ").number(op.DurationNS)
	}
	if op.Kind.IsMessage() {
		t.tag(op.Tag)
	}
	t.option(" cpu ", op.CPU)
	if op.Kind.IsMessage() {
		t.option(" nic ", op.NIC)
	}
	t.word("\n")
	t.dependences(op)
	t.next++
	return nil
}

func (t *writer) tag(tag int64) {
	switch {
	case tag == schedule.AnyTag:
		t.word(" tag -1")
	case tag != 0:
		t.word(" tag ").number(tag)
	}
}

// dependences writes an operation's dependences. If one of them names an
// operation further down, all are left for the end of the block: they must
// keep their order.
func (t *writer) dependences(op *schedule.Op) {
	at := int32(t.next)
	put := t.edge
	if pointsDown(op.Requires) || pointsDown(op.Irequires) {
		put = func(e edge) { t.later = append(t.later, e) }
	}
	edgesOf(op, at, put)
}

func pointsDown(distances []int32) bool {
	return slices.ContainsFunc(distances, func(d int32) bool { return d < 0 })
}

func (t *writer) edge(e edge) {
	relation := " requires l"
	if e.start {
		relation = " irequires l"
	}
	t.word("l").number(int64(e.op) + 1).word(relation).number(int64(e.on) + 1).word("\n")
}
