package otf2

import (
	"bufio"
	"cmp"
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
// The senders have recorded that. Which receive took which message is concluded
// from what programs commonly do: a rank that waits for messages has sent
// messages of the same tags meanwhile, often to those that it receives from.
// What each of the senders sent stays in order, and a receive that no message is
// left for is one from MPI_PROC_NULL.

// class are the messages to a rank that MPI keeps in order.
type class struct{ comm, source, tag int32 }

// sent is a message of a class: its bytes, and its number among those of its source.
type sent struct{ bytes, number int64 }

const sentBytes = 28

// mailbox are the messages to a rank.
type mailbox struct {
	of       map[class][]sent
	order    []class
	next     []int         // the place in order, from 1, of the class that follows each; of the first one at 0
	reserved map[class]int // receives of the class that are recorded and yet to come
}

// wanted is a receive of which the source is not known.
type wanted struct {
	place int64 // among the rank's outcomes
	found outcome
}

// inference concludes the sources of a rank's receives.
type inference struct {
	box       mailbox
	open      map[int64]*wanted // by request
	earlier   sends             // since the last wait that ended such receives, until the first of those under way
	meanwhile sends             // and after that
	outcomes  *outcomes
	n         int64 // receives whose source was concluded
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
	for number := int64(0); ; {
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
			le.PutUint64(b[20:], uint64(number))
			number++
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

// open reads a rank's messages.
func (m *mailbox) open(in io.Reader) error {
	m.of = map[class][]sent{}
	var b [sentBytes]byte
	for {
		if _, err := io.ReadFull(in, b[:]); err != nil {
			if !errors.Is(err, io.EOF) {
				return err
			}
			for at := range len(m.order) + 1 {
				m.next = append(m.next, at+1)
			}
			return nil
		}
		le := binary.LittleEndian
		k := class{int32(le.Uint32(b[0:])), int32(le.Uint32(b[4:])), int32(le.Uint32(b[8:]))}
		if m.of[k] == nil {
			m.order = append(m.order, k)
		}
		m.of[k] = append(m.of[k], sent{int64(le.Uint64(b[12:])), int64(le.Uint64(b[20:]))})
	}
}

// take takes the next message of a class.
func (m *mailbox) take(k class) (sent, bool) {
	list := m.of[k]
	if len(list) == 0 {
		return sent{}, false
	}
	m.of[k] = list[1:]
	return list[0], true
}

// inferRank concludes the sources of a rank's receives.
func (r *recording) inferRank(ctx context.Context, rank int, mail *reading.Spool, reserved map[class]int) error {
	s := r.surveys[rank]
	if s.unknown == 0 {
		return nil
	}
	i := &inference{outcomes: &s.outcomes, open: map[int64]*wanted{}}
	i.box.reserved = reserved
	if err := i.box.open(bufio.NewReaderSize(mail.Reader(rank), 1<<16)); err != nil {
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

// call takes a row of the rank.
func (i *inference) call(c *trace.Call) error {
	of := mpi.Of(c.Name)
	switch {
	case of.Class == mpi.Send && of.Requests != mpi.Makes:
		to := &i.earlier
		if len(i.open) > 0 {
			to = &i.meanwhile
		}
		to.add(class{c.Comm, c.Peer, c.Tag})
	case of.Class == mpi.Recv && of.Requests == mpi.NoRequest:
		i.receive(class{c.Comm, c.Peer, c.Tag})
	case of.Class == mpi.Request:
		for at, peer := range c.ActualPeers {
			if peer != trace.None && peer >= 0 {
				i.receive(class{0, peer, c.ActualTags[at]})
			}
		}
		var done []*wanted
		for _, request := range c.Requests {
			if w := i.open[request]; w != nil {
				done = append(done, w)
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
func (i *inference) settle(done []*wanted) error {
	if len(done) == 0 {
		return nil
	}
	slices.SortFunc(done, func(a, b *wanted) int { return cmp.Compare(a.place, b.place) })
	from := &i.meanwhile
	if len(from.list) == 0 {
		from = &i.earlier
	}
	aligned := len(from.list) == len(done)
	for n, w := range done {
		hint := -1
		if aligned {
			hint = n
		}
		w.found = outcome{state: inferred, comm: 0, peer: trace.ProcNull}
		if hint < 0 || from.list[hint].source != trace.ProcNull {
			i.choose(w, from, hint)
		}
		i.n++
		if err := i.outcomes.set(w.place, w.found); err != nil {
			return err
		}
	}
	from.reuse()
	if len(i.open) == 0 {
		i.earlier, i.meanwhile = sends{}, sends{}
	}
	return nil
}

// sends are messages that a rank has sent, each as a class of its receiver. A receive
// may use those to a receiver once, in their order.
type sends struct {
	list   []class
	tags   map[[2]int32]bool  // communicator and tag
	to     map[[2]int32]*uses // communicator and receiver
	unused map[class]int      // how many of a class are not used
	used   []*uses
}

// uses are the places of the sends to a receiver, and how many of them are used.
type uses struct {
	places []int32
	used   int
}

func (s *sends) add(k class) {
	if s.tags == nil {
		s.tags, s.to, s.unused = map[[2]int32]bool{}, map[[2]int32]*uses{}, map[class]int{}
	}
	to := [2]int32{k.comm, k.source}
	if s.to[to] == nil {
		s.to[to] = &uses{}
	}
	s.to[to].places = append(s.to[to].places, int32(len(s.list)))
	s.tags[[2]int32{k.comm, k.tag}] = true
	s.unused[k]++
	s.list = append(s.list, k)
}

// points rates a class by the sends; hint is one of them, or negative.
func (s *sends) points(k class, hint int) int {
	tag, to := s.tags[[2]int32{k.comm, k.tag}], s.to[[2]int32{k.comm, k.source}]
	peer := to != nil && to.used < len(to.places)
	hinted := peer && hint >= 0 && s.list[hint].comm == k.comm && s.list[hint].source == k.source &&
		int(to.places[to.used]) <= hint
	switch {
	case hinted && s.list[hint].tag == k.tag:
		return 7
	case tag && s.unused[k] > 0:
		return 6
	case tag:
		return 4
	case hinted:
		return 3
	case peer:
		return 2
	}
	return 0
}

// use uses the first send to the sender of a message.
func (s *sends) use(k class) {
	to := s.to[[2]int32{k.comm, k.source}]
	if to == nil || to.used == len(to.places) {
		return
	}
	s.unused[s.list[to.places[to.used]]]--
	to.used++
	s.used = append(s.used, to)
}

// reuse has all sends be unused.
func (s *sends) reuse() {
	for _, to := range s.used {
		to.used--
		s.unused[s.list[to.places[to.used]]]++
	}
	s.used = s.used[:0]
}

// mostClasses is how many classes of messages are looked at for one receive.
const mostClasses = 1 << 10

// choose chooses a message: of a tag that the rank has sent meanwhile, of a source
// that it has sent to, of that of its send of the same place; and of several the
// one that its source sent first.
func (i *inference) choose(w *wanted, from *sends, hint int) {
	best, score, number := class{}, -1, int64(0)
	next := i.box.next
	for before, looked := 0, 0; next[before] <= len(i.box.order) && looked < mostClasses; {
		at := next[before]
		k := i.box.order[at-1]
		list := i.box.of[k]
		if len(list) <= i.box.reserved[k] { // and so it stays
			next[before] = next[at]
			continue
		}
		points := from.points(k, hint)
		if points > score || points == score && list[0].number < number {
			best, score, number = k, points, list[0].number
		}
		before = at
		looked++
	}
	if score < 0 {
		return
	}
	from.use(best)
	message, _ := i.box.take(best)
	w.found = outcome{state: inferred, comm: best.comm, peer: best.source, tag: best.tag, bytes: message.bytes}
}
