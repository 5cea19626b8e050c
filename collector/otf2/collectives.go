package otf2

import (
	"loggops/collector/reading"
	"loggops/formats/trace"
)

// kinds are the kinds of collectives as records number them; what is not one is empty.
var kinds = []string{
	"barrier", "bcast", "gather", "gatherv", "scatter", "scatterv", "allgather", "allgatherv",
	"alltoall", "alltoallv", "alltoallw", "allreduce", "reduce", "reduce_scatter", "scan", "exscan", "reduce_scatter_block",
}

// message is what a record says of a message.
type message struct {
	peer, comm, tag int32
	bytes           int64
}

// message takes the fields of one. One that is with no one has no communicator.
func (t *thread) message(f *fields) message {
	m := message{
		peer: int32(f.reference()), comm: t.communicator(f.reference()), tag: int32(f.reference()), bytes: int64(f.number()),
	}
	if m.peer < 0 { // written by those who record messages to MPI_PROC_NULL
		m.peer = trace.ProcNull
	}
	return m
}

// collective is what a record says of a collective.
type collective struct {
	op             uint8
	comm, root     int32
	sent, received int64
}

func (t *thread) collective(f *fields) collective {
	return collective{
		op: f.u8(), comm: t.communicator(f.reference()), root: int32(f.reference()), sent: int64(f.number()), received: int64(f.number()),
	}
}

// kind returns the kind of a collective, "" where it moves no data.
func (c *collective) kind() string {
	if int(c.op) < len(kinds) {
		return kinds[c.op]
	}
	return ""
}

// differing reports whether the blocks of the members may have different sizes, of
// which each member records its own.
func (c *collective) differing() bool {
	switch c.kind() {
	case "gatherv", "scatterv", "allgatherv", "reduce_scatter":
		return true
	}
	return false
}

// own returns the bytes of the rank's own block of a collective of such blocks;
// trace.None where the record does not tell.
func (r *recording) own(c *collective, rank int32) int64 {
	n := int64(r.defs.list[c.comm].Size())
	root := int64(r.defs.list[c.comm].Index(rank)) == int64(c.root)
	switch c.kind() {
	case "gatherv":
		if root && c.sent == 0 {
			return trace.None // it may be in place
		}
		return c.sent
	case "scatterv":
		if root && c.received == 0 {
			return trace.None
		}
		return c.received
	case "allgatherv":
		if !r.anchor.totals() {
			return c.sent
		}
		if n > 0 && c.sent%n == 0 {
			return c.sent / n
		}
	case "reduce_scatter":
		if r.anchor.totals() && n > 0 && c.received%n == 0 {
			return c.received / n
		}
	}
	return trace.None
}

// size sets the bytes of a row, which is of a collective of one of the kinds
// whose members all have blocks of the same size. Where a writer counts all that
// a member sends and receives, an operation in place is one of a block less.
func (r *recording) size(row *trace.Call, kind string, c *collective) {
	sent, got := c.sent, c.received
	if r.anchor.totals() {
		n := int64(r.defs.list[c.comm].Size())
		sent, got = blocks(kind, sent, got, n, int64(r.defs.list[c.comm].Index(row.Rank)))
	}
	switch kind {
	case "barrier":
		return
	case "bcast":
		row.Bytes = max(sent, got)
	case "scatter":
		row.RecvBytes = got
		if sent > 0 {
			row.Bytes = sent
		}
	default:
		row.Bytes = sent
		if kind == "allgather" || kind == "alltoall" || kind == "gather" && got > 0 {
			row.RecvBytes = got
		}
	}
}

// blocks returns the blocks that a member sends and receives where the sizes are
// of all that it does: n members, of which it is number me.
func blocks(kind string, sent, got, n, me int64) (int64, int64) {
	if n < 1 {
		return sent, got
	}
	switch kind {
	case "bcast":
		if got > 0 {
			return got, got
		}
		return sent / n, sent / n
	case "gather", "reduce":
		switch {
		case sent > 0:
			return sent, sent
		case n > 1:
			return got / (n - 1), got / (n - 1)
		}
	case "scatter":
		switch {
		case got > 0:
			return got, got
		case n > 1:
			return sent / (n - 1), sent / (n - 1)
		}
	case "scan", "exscan":
		for _, members := range []int64{n + 1, n - 1} {
			if members < 1 || (sent+got)%members != 0 {
				continue
			}
			b := (sent + got) / members
			if sent == (n-me)*b || sent == (n-me-1)*b {
				return b, b
			}
		}
		return sent, got
	default:
		return block(sent, n), block(got, n)
	}
	return sent, got
}

// block returns the block of a member that sends n of them, or n-1 where it is in
// place: whichever is whole, and of two that are the one of whole words.
func block(bytes, n int64) int64 {
	const word = 4
	other := n - 1
	switch {
	case n == 1 || bytes == 0:
		return bytes / n
	case bytes%n == 0 && (bytes/n%word == 0 || bytes%other != 0 || bytes/other%word != 0):
		return bytes / n
	case bytes%other == 0:
		return bytes / other
	}
	return bytes / n
}

// counts sets the bytes by member of a row, which is of a collective whose blocks
// differ. The blocks of others are those that the others have recorded for their
// collective of the same number. Where that does not tell, the bytes are spread
// evenly, if the user agrees.
func (m *rowMaker) counts(row *trace.Call, kind string, c *collective) error {
	n := m.defs.list[c.comm].Size()
	row.Bytes = c.sent
	instance := m.instances[c.comm]
	if c.differing() {
		m.instances[c.comm]++
	}
	root := int(c.root) == m.defs.list[c.comm].Index(m.rank)
	var err error
	switch kind {
	case "gatherv":
		if root {
			row.RecvCounts, err = m.blocks(row, c, instance, c.received, n)
		}
	case "scatterv":
		row.Bytes, row.RecvBytes = trace.None, c.received
		if root {
			row.Counts, err = m.blocks(row, c, instance, c.sent, n)
		}
	case "allgatherv":
		row.RecvCounts, err = m.blocks(row, c, instance, c.received, n)
	case "reduce_scatter":
		row.RecvCounts, err = m.blocks(row, c, instance, c.sent, n)
	default: // alltoallv, alltoallw
		if row.Counts, err = m.even(row, c.sent, n); err == nil {
			row.RecvCounts = reading.Spread(c.received, n)
		}
	}
	return err
}

// blocks returns the blocks of all members in a collective.
func (m *rowMaker) blocks(row *trace.Call, c *collective, instance int, total int64, n int) ([]int64, error) {
	if m.defs.list[c.comm].Self {
		return []int64{total}, nil
	}
	list := make([]int64, n)
	sum, missing := int64(0), -1
	members := m.defs.list[c.comm].Members
	for i := range list {
		theirs := m.surveys[members.At(i)].blocks[c.comm]
		switch {
		case instance < len(theirs) && theirs[instance] != trace.None:
			list[i] = theirs[instance]
			sum += list[i]
		case missing < 0:
			missing = i
		default:
			return m.even(row, total, n)
		}
	}
	if missing >= 0 {
		list[missing] = max(0, total-sum)
	}
	return list, nil
}

// even spreads bytes over n members, and counts that as assumed.
func (m *rowMaker) even(row *trace.Call, total int64, n int) ([]int64, error) {
	if _, err := m.assume("counts", row.Name); err != nil {
		return nil, err
	}
	return reading.Spread(total, n), nil
}
