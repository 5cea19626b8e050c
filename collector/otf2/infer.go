package otf2

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"maps"
	"slices"

	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// EZTrace 2.0 records the post of a nonblocking receive and not what it received.
// The senders have recorded that. Where messages of several classes are left to a rank,
// those come first that answer what it has sent meanwhile, in the same order: a send is
// answered by the rank that it went to, with its tag or else another one that the rank has
// sent, and then by the only class of such a tag.
// A receive that no message is left for is one from MPI_PROC_NULL. Of any other the source
// stays unknown.

// class are the messages to a rank that MPI keeps in order; of a message that the rank
// has sent, those that would answer it.
type class struct{ comm, source, tag int32 }

const sentBytes = 20

// mailbox are the messages to a rank.
type mailbox struct {
	bytes    map[class][]int64
	left     []class       // those that have messages for receives of unknown sources, and some that had
	classes  int           // that have
	nulls    int64         // so many more receives of unknown sources there are than messages for them
	reserved map[class]int // receives of the class that are recorded and yet to come
}

// inference concludes the sources of a rank's receives.
type inference struct {
	box      mailbox
	open     map[int64]int64   // by request: the place of the outcome
	sends    []class           // that no receive has answered
	before   int               // of these: so many came before the receives under way
	tags     map[[2]int32]bool // communicators and tags of all sends
	outcomes *outcomes
	n        int64 // receives whose source was concluded
}

// infer concludes the sources of receives where no record tells them.
func (r *recording) infer(ctx context.Context) error {
	if !slices.ContainsFunc(r.surveys, func(s *survey) bool { return s.unknown > 0 }) {
		return nil
	}
	if _, assumed := r.opt.Assume["source"]; assumed {
		return nil
	}
	mail, err := reading.NewSpool()
	if err != nil {
		return err
	}
	defer mail.Close()
	reserved := make([]map[class]int, len(r.threads))
	for rank := range r.threads {
		if reserved[rank], err = r.post(ctx, rank, mail); err != nil {
			return reading.OfRank(err, rank)
		}
	}
	return reading.EachRank(ctx, len(r.threads), r.opt, func(ctx context.Context, rank int) error {
		return reading.OfRank(r.inferRank(ctx, rank, mail, reserved[rank]), rank)
	})
}

// post puts the messages of a rank into the spool of their receivers, and counts
// the receives of known source that it makes.
func (r *recording) post(ctx context.Context, rank int, mail *reading.Spool) (map[class]int, error) {
	e, err := r.openEvents(rank, nil)
	if err != nil {
		return nil, err
	}
	defer e.close()
	receives := map[class]int{}
	var b [sentBytes]byte
	for {
		t, id, f, err := e.next()
		if err != nil || t == nil {
			return receives, errors.Join(err, ctx.Err())
		}
		switch id {
		case mpiSend, mpiIsend:
			m := t.message(&f)
			if m.comm == trace.None {
				break
			}
			to, there := r.defs.partner(m.comm, int32(rank), m.peer)
			if !there {
				break
			}
			le := binary.LittleEndian
			le.PutUint32(b[0:], uint32(m.comm))
			le.PutUint32(b[4:], uint32(r.defs.index(m.comm, int32(rank))))
			le.PutUint32(b[8:], uint32(m.tag))
			le.PutUint64(b[12:], uint64(m.bytes))
			if err := mail.Write(int(to), b[:]); err != nil {
				return nil, err
			}
		case mpiRecv, mpiIrecv:
			if m := t.message(&f); m.comm != trace.None {
				receives[class{m.comm, m.peer, m.tag}]++
			}
		}
	}
}

// open reads a rank's messages, of which so many receives have unknown sources.
func (m *mailbox) open(in io.Reader, unknown int64) error {
	m.bytes, m.nulls = map[class][]int64{}, unknown
	var b [sentBytes]byte
	for {
		if _, err := io.ReadFull(in, b[:]); err != nil {
			if !errors.Is(err, io.EOF) {
				return err
			}
			for k, list := range m.bytes {
				if m.has(k) {
					m.left = append(m.left, k)
					m.classes++
					m.nulls -= int64(len(list) - m.reserved[k])
				}
			}
			return nil
		}
		le := binary.LittleEndian
		k := class{int32(le.Uint32(b[0:])), int32(le.Uint32(b[4:])), int32(le.Uint32(b[8:]))}
		m.bytes[k] = append(m.bytes[k], int64(le.Uint64(b[12:])))
	}
}

// has reports whether a class has a message for a receive of unknown source.
func (m *mailbox) has(k class) bool { return len(m.bytes[k]) > m.reserved[k] }

// take takes the next message of a class, and returns its bytes.
func (m *mailbox) take(k class) (bytes int64) {
	if list := m.bytes[k]; len(list) > 0 {
		bytes, m.bytes[k] = list[0], list[1:]
	}
	return bytes
}

// inferRank concludes the sources of a rank's receives.
func (r *recording) inferRank(ctx context.Context, rank int, mail *reading.Spool, reserved map[class]int) error {
	s := r.surveys[rank]
	if s.unknown == 0 {
		return nil
	}
	i := &inference{outcomes: &s.outcomes, open: map[int64]int64{}, tags: map[[2]int32]bool{}}
	i.box.reserved = reserved
	if err := i.box.open(bufio.NewReaderSize(mail.Reader(rank), 1<<16), s.unknown); err != nil {
		return err
	}
	scratch := &findings{assumed: reading.Assumed{}}
	if err := r.makeRows(ctx, rank, nil, &rowMaker{found: scratch, inference: i, add: i.call}); err != nil {
		return err
	}
	left := slices.Collect(maps.Values(i.open))
	clear(i.open)
	if err := i.settle(left); err != nil {
		return err
	}
	s.concluded = i.n
	s.outcomes.rewind()
	return nil
}

// post enters a receive of unknown source, by its request.
func (i *inference) post(request, place int64) {
	if len(i.open) == 0 {
		i.before = len(i.sends)
	}
	i.open[request] = place
}

// call takes a row of the rank.
func (i *inference) call(c *trace.Call) error {
	function := mpi.Of(c.Name)
	switch {
	case function.Class == mpi.Send && function.Requests != mpi.Makes:
		i.sends = append(i.sends, class{c.Comm, c.Peer, c.Tag})
		i.tags[[2]int32{c.Comm, c.Tag}] = true
	case function.Class == mpi.Recv && function.Requests == mpi.NoRequest:
		i.receive(class{c.Comm, c.Peer, c.Tag})
	case function.Class == mpi.Request:
		for at, peer := range c.ActualPeers {
			if peer != trace.None && peer >= 0 {
				i.receive(class{0, peer, c.ActualTags[at]})
			}
		}
		var done []int64
		for _, request := range c.Requests {
			if place, unknown := i.open[request]; unknown {
				done = append(done, place)
				delete(i.open, request)
			}
		}
		return i.settle(done)
	}
	return nil
}

// receive takes the message of a receive that is recorded.
func (i *inference) receive(k class) {
	if i.box.reserved[k] > 0 {
		i.box.reserved[k]--
		i.box.take(k)
	}
}

// settle concludes the sources of receives that one call completed.
func (i *inference) settle(done []int64) error {
	if len(done) == 0 {
		return nil
	}
	if len(i.sends) > i.before {
		i.sends = i.sends[i.before:]
	}
	i.before = 0
	slices.Sort(done)
	for _, place := range done {
		k, known := i.choose()
		if !known {
			continue // the next pass asks
		}
		found := outcome{state: inferred, peer: k.source}
		if k != nobody {
			found.comm, found.tag, found.bytes = k.comm, k.tag, i.box.take(k)
			if !i.box.has(k) {
				i.box.classes--
			}
		}
		i.n++
		if err := i.outcomes.set(place, found); err != nil {
			return err
		}
	}
	if len(i.open) == 0 {
		i.sends = i.sends[:0]
		clear(i.tags)
	}
	return nil
}

// nobody is the class of a receive from MPI_PROC_NULL.
var nobody = class{source: trace.ProcNull}

// mostClasses is how many classes of messages are looked at for one receive.
const mostClasses = 1 << 10

// choose returns the class of the message that a receive took, if that is known.
func (i *inference) choose() (class, bool) {
	if i.box.classes > mostClasses {
		return nobody, false
	}
	i.box.left = slices.DeleteFunc(i.box.left, func(k class) bool { return !i.box.has(k) })
	answers := func(k class) bool { return i.tags[[2]int32{k.comm, k.tag}] }
	for len(i.sends) > 0 {
		sent := i.sends[0]
		i.sends = i.sends[1:]
		switch {
		case sent.source == trace.ProcNull && i.box.nulls > 0:
			i.box.nulls--
			return nobody, true
		case i.box.has(sent):
			return sent, true
		}
		if k, n := i.box.only(func(k class) bool { return k.comm == sent.comm && k.source == sent.source && answers(k) }); n == 1 {
			return k, true
		}
	}
	k, n := i.box.only(answers)
	if n != 1 {
		k, n = i.box.only(func(class) bool { return true })
	}
	return k, n <= 1
}

// only returns a class that has messages left and fits, and how many there are.
func (m *mailbox) only(fits func(class) bool) (found class, n int) {
	found = nobody
	for _, k := range m.left {
		if fits(k) {
			found = k
			n++
		}
	}
	return found, n
}
