package ti

import (
	"math"
	"slices"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// rowMaker makes the rows of a rank, in the second pass.
type rowMaker struct {
	*recording
	rank     int32
	survey   *survey
	l        *lines
	out      *reading.Output
	requests requests
	tested   map[int64]*request // those that tests complete, by number
	tests    int64
	unit     int64      // bytes of what has no datatype
	flop     float64    // computed so far
	sleepNS  float64    // slept so far
	none     trace.Call // of the rank
	row      *trace.Call
	one      [1]int64
	assumed  *map[string]int64
}

// rows makes the rows of a rank.
func (r *recording) rows(rank int, l *lines, out *reading.Output, assumed *map[string]int64) error {
	m := &rowMaker{recording: r, rank: int32(rank), survey: r.surveys[rank], l: l, out: out, assumed: assumed, tested: map[int64]*request{}, unit: 1}
	for _, numbers := range m.survey.completed {
		for _, n := range numbers {
			m.tested[n] = nil
		}
	}
	m.none = trace.NewCall(m.rank, "", 0, 0)
	for {
		a, err := l.next()
		if err != nil || a == nil {
			return err
		}
		if err := m.action(a); err != nil {
			return err
		}
	}
}

// now returns the rank's time, which its computation alone makes.
func (m *rowMaker) now() int64 { return int64(math.Round(m.spentNS())) }

func (m *rowMaker) spentNS() float64 { return m.flop/m.flops*1e9 + m.sleepNS }

// longestNS bounds the time of a rank: 146 years.
const longestNS = 1 << 62

// action takes an action.
func (m *rowMaker) action(a *action) error {
	if a.verb.shape != computes && a.verb.shape != sleeps {
		m.row = m.out.Next()
		now := m.now()
		*m.row = m.none
		m.row.Name, m.row.StartNS, m.row.EndNS = a.verb.call, now, now
	}
	if a.verb.of.Class == mpi.Collective || a.verb.of.Class == mpi.Communicator {
		m.row.Comm = 0
		if a.verb.posts {
			m.row.Requests = m.post(collectives)
		}
	}
	if problem := m.fill(a); problem != "" {
		return m.l.problem("%s", problem)
	}
	if a.verb.call == "" {
		return nil
	}
	return m.out.Add(m.row)
}

// post creates a request and returns a list of it, valid until the next call.
func (m *rowMaker) post(k key) []int64 {
	p := m.requests.Post(k, 0)
	if _, tested := m.tested[p.Number]; tested {
		m.tested[p.Number] = p
	}
	m.one[0] = p.Number
	return m.one[:]
}

// complete completes a request and returns a list of it, valid until the next call; none of nil.
func (m *rowMaker) complete(p *request) []int64 {
	if m.one[0] = m.requests.Complete(p); p == nil {
		return nil
	}
	return m.one[:]
}

// fill fills in a row, and advances the rank's time. It returns what is wrong
// with the action, or "".
func (m *rowMaker) fill(a *action) string {
	row, n := m.row, m.ranks
	if problem := a.ofPart(m.rank, n); problem != "" {
		return problem
	}
	switch a.verb.shape {
	case starts:
		if len(a.args) > 0 {
			m.unit = typeBytes[0]
		}
	case computes:
		m.flop += a.args[0]
		return m.checkTime(a)
	case sleeps:
		m.sleepNS += a.args[0] * 1e9
		return m.checkTime(a)
	case message:
		return m.message(a)
	case exchange:
		row.Comm, row.Tag, row.RecvTag = 0, 0, 0
		row.Peer, row.Bytes = m.partner(a.args[1]), m.bytes(a, 0, 4)
		row.RecvPeer, row.RecvBytes = m.source(a.args[3], 0), m.bytes(a, 2, 5)
		m.withNone(&row.Peer, infer.Link{From: m.rank, To: row.Peer})
		m.withNone(&row.RecvPeer, infer.Link{From: row.RecvPeer, To: m.rank})
	case completes:
		row.Requests = m.complete(named(&m.requests, waitKey(a)))
	case completesAll:
		for p := range m.requests.Active() {
			row.Requests = append(row.Requests, m.requests.Complete(p))
		}
	case completesOne:
		row.Requests = m.complete(m.requests.Oldest())
		row.Inferred = row.Requests != nil
	case completesLatest:
		row.Requests = m.complete(m.requests.Latest())
	case looks, looksAll:
		m.tests++
		if done := m.survey.completed[m.tests]; len(done) > 0 {
			slices.Sort(done)
			row.Requests, row.Inferred = done, true
			for _, n := range done {
				if p := m.tested[n]; p != nil && p.Active && p.Number == n {
					m.requests.Complete(p)
				}
			}
		}
	case bcast:
		row.Bytes = m.bytes(a, 0, 2)
		row.Root = m.root(a, 1)
	case reduce:
		row.Bytes = m.bytes(a, 0, 3)
		row.Root = m.root(a, 2)
		m.flop += max(0, a.args[1])
	case allreduce:
		row.Bytes = m.bytes(a, 0, 2)
		m.flop += max(0, a.args[1])
	case alltoall:
		row.Bytes, row.RecvBytes = m.bytes(a, 0, 2), m.bytes(a, 1, 3)
	case gather:
		row.Bytes, row.RecvBytes = m.bytes(a, 0, 3), m.bytes(a, 1, 4)
		row.Root = m.root(a, 2)
		infer.InPlace(row, m.communicators)
	case gatherv:
		row.Bytes, row.RecvCounts = m.bytes(a, 0, n+2), m.counts(a, 1, n+3)
		row.Root = m.root(a, n+1)
		infer.InPlace(row, m.communicators)
	case allgatherv:
		types := n + 1
		if len(a.args) > n+3 && len(a.args) <= 2*n+1 { // displacements and no types
			types = len(a.args)
		}
		row.Bytes, row.RecvCounts = m.bytes(a, 0, types), m.counts(a, 1, types+1)
	case scatterv:
		row.Counts, row.RecvBytes = m.counts(a, 0, n+2), m.bytes(a, n, n+3)
		row.Root = m.root(a, n+1)
	case reducescatter:
		if count, is := a.blocks(); is {
			row.Name, row.Bytes = "MPI_Reduce_scatter_block", sized(float64(count), m.size(a, count))
			if a.verb.posts {
				row.Name = "MPI_Ireduce_scatter_block"
			}
			break
		}
		row.RecvCounts = m.counts(a, 0, n+1)
		m.flop += max(0, a.args[n])
	case alltoallv:
		row.Counts, row.RecvCounts = m.counts(a, 1, 2*n+2), m.counts(a, n+2, 2*n+3)
	}
	return m.check(a)
}

// message fills in a message.
func (m *rowMaker) message(a *action) string {
	row := m.row
	row.Comm, row.Peer, row.Tag, row.Bytes = 0, m.partner(a.args[0]), tagOf(a.args[1]), m.bytes(a, 2, 3)
	if a.verb.of.Class == mpi.Send {
		m.withNone(&row.Peer, infer.Link{From: m.rank, To: row.Peer, Tag: row.Tag})
	} else {
		row.Peer = m.source(a.args[0], row.Tag)
		m.withNone(&row.Peer, infer.Link{From: row.Peer, To: m.rank, Tag: row.Tag})
		if a.args[2] < 0 { // as much as comes
			row.Bytes = math.MaxInt32
		}
	}
	if a.verb.posts {
		row.Requests = m.post(keyOf(m.rank, a))
	}
	return m.check(a)
}

// withNone takes a partner for MPI_PROC_NULL if the user says so of the link.
func (m *rowMaker) withNone(partner *int32, l infer.Link) {
	if m.nulls[l] {
		*partner = trace.ProcNull
		reading.Count(m.assumed, "partner=none of "+m.row.Name, 1)
	}
}

// partner returns the partner that an argument names.
func (m *rowMaker) partner(arg float64) int32 {
	if arg < 0 {
		return trace.ProcNull
	}
	return partnerOf(arg)
}

// source returns the partner of a receive that an argument names. SimGrid writes the same for any source and for none.
func (m *rowMaker) source(arg float64, tag int32) int32 {
	if arg < 0 {
		return m.left.Source(infer.Inbox{Rank: m.rank, Tag: tag})
	}
	return partnerOf(arg)
}

// root returns the root that an argument names, 0 where there is no argument.
func (m *rowMaker) root(a *action, at int) int32 {
	if at >= len(a.args) {
		return 0
	}
	return partnerOf(a.args[at])
}

// bytes returns the size of as many of a datatype as an argument says; another
// says the datatype, if it is there.
func (m *rowMaker) bytes(a *action, count, kind int) int64 {
	return sized(a.args[count], m.size(a, kind))
}

// size returns the size of a datatype, -1 if there is none of the number.
func (m *rowMaker) size(a *action, kind int) int64 {
	return typeSize(a, kind, m.unit)
}

// typeSize returns the size of the datatype that an argument says: a unit if it is not there, -1 if there is none of the number.
func typeSize(a *action, kind int, unit int64) int64 {
	if kind >= len(a.args) {
		return unit
	}
	if id := a.args[kind]; id >= 0 && int(min(id, 1<<20)) < len(typeBytes) {
		return typeBytes[int(id)]
	}
	return -1
}

// sized returns the bytes of a count; those of what is too large or unknown are negative.
func sized(count float64, size int64) int64 {
	if size < 0 || count*float64(size) > 1<<53 {
		return -1
	}
	return int64(max(0, count)) * size
}

// counts returns the bytes of each rank's counts, from an argument on.
func (m *rowMaker) counts(a *action, from, kind int) []int64 {
	size := m.size(a, kind)
	list := make([]int64, m.ranks)
	for i := range list {
		list[i] = sized(a.args[from+i], size)
	}
	return list
}

// blocks reports whether a reducescatter stands for MPI_Reduce_scatter_block, of which SimGrid writes as many zeros as there are elements in
// a block, and the datatype.
func (a *action) blocks() (count int, is bool) {
	count = len(a.args) - 1
	return count, count >= 0 && !slices.ContainsFunc(a.args[:count], func(n float64) bool { return n != 0 })
}

// checkTime reports that an action takes a negative time, or that a rank computes for too long, or "".
func (m *rowMaker) checkTime(a *action) string {
	if (a.verb.shape == computes || a.verb.shape == sleeps) && a.args[0] < 0 {
		return a.verb.name + " of a negative amount"
	}
	if m.spentNS() > longestNS {
		return "up to here the rank computes for more than a hundred years"
	}
	return ""
}

// check reports what of a row is out of range, or "".
func (m *rowMaker) check(a *action) string {
	if problem := m.checkTime(a); problem != "" {
		return problem
	}
	row := m.row
	for _, partner := range []int32{row.Peer, row.RecvPeer, row.Root} {
		if int(partner) >= m.ranks {
			return outside(row.Name, partner, m.ranks)
		}
	}
	if row.Root == -1 {
		return outside(row.Name, row.Root, m.ranks)
	}
	negative := func(n int64) bool { return n < 0 && n != trace.None }
	if slices.Contains(a.args[min(2, len(a.args)):], -1) && negative(row.Bytes) { // the number of all derived datatypes
		return row.Name + " of a derived datatype, whose size SimGrid does not record"
	}
	if negative(row.Bytes) || negative(row.RecvBytes) || slices.ContainsFunc(row.Counts, negative) || slices.ContainsFunc(row.RecvCounts, negative) {
		return row.Name + " of a datatype that is not known, or too many of it"
	}
	return ""
}
