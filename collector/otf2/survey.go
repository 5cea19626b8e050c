package otf2

import (
	"bufio"
	"context"
	"encoding/binary"
	"io"
	"os"

	"loggops/internal/unfinished"
)

// What a nonblocking receive or collective turned out to be.
const (
	unknownOutcome uint8 = iota // no record tells
	received
	cancelled
	collected
	inferred // a receive, as its senders tell
)

// outcome is what a request turned out to be when it was complete.
type outcome struct {
	state  uint8
	op     uint8 // kind of collective
	comm   int32 // in the trace's list
	peer   int32 // sender, or root
	tag    int32
	bytes  int64 // received, or sent by a collective
	bytes2 int64 // received by a collective
}

const outcomeBytes = 32

func (o *outcome) put(b []byte) {
	le := binary.LittleEndian
	b[0], b[1] = o.state, o.op
	le.PutUint32(b[4:], uint32(o.comm))
	le.PutUint32(b[8:], uint32(o.peer))
	le.PutUint32(b[12:], uint32(o.tag))
	le.PutUint64(b[16:], uint64(o.bytes))
	le.PutUint64(b[24:], uint64(o.bytes2))
}

func (o *outcome) get(b []byte) {
	le := binary.LittleEndian
	o.state, o.op = b[0], b[1]
	o.comm, o.peer, o.tag = int32(le.Uint32(b[4:])), int32(le.Uint32(b[8:])), int32(le.Uint32(b[12:]))
	o.bytes, o.bytes2 = int64(le.Uint64(b[16:])), int64(le.Uint64(b[24:]))
}

// outcomesInMemory is how many outcomes are kept before half of them go to a file.
const outcomesInMemory = 1 << 15

// outcomes are those of a rank's requests, in the order of their posts. What is
// in memory is bounded: those that stand in the file and are known only later
// are written there one by one.
type outcomes struct {
	list []outcome
	base int64    // of the list: so many are in the file
	file *os.File // nil where all are in the list
	from io.Reader
	at   int64
}

// add enters a request whose outcome is not known yet, and returns its place.
func (s *outcomes) add() (int64, error) {
	if len(s.list) == outcomesInMemory {
		if err := s.spill(outcomesInMemory / 2); err != nil {
			return 0, err
		}
	}
	s.list = append(s.list, outcome{})
	return s.base + int64(len(s.list)) - 1, nil
}

// spill writes the first n to the file.
func (s *outcomes) spill(n int) (err error) {
	if s.file == nil {
		if s.file, err = unfinished.Nameless(""); err != nil {
			return err
		}
	}
	b := make([]byte, n*outcomeBytes)
	for i := range n {
		s.list[i].put(b[i*outcomeBytes:])
	}
	if _, err := s.file.WriteAt(b, s.base*outcomeBytes); err != nil {
		return err
	}
	s.base += int64(n)
	s.list = s.list[:copy(s.list, s.list[n:])]
	return nil
}

// set notes an outcome.
func (s *outcomes) set(place int64, o outcome) error {
	if place >= s.base {
		s.list[place-s.base] = o
		return nil
	}
	var b [outcomeBytes]byte
	o.put(b[:])
	_, err := s.file.WriteAt(b[:], place*outcomeBytes)
	return err
}

// next returns the outcomes again, from the first on.
func (s *outcomes) next() (o outcome, err error) {
	if s.at >= s.base {
		if s.at-s.base >= int64(len(s.list)) {
			return o, io.ErrUnexpectedEOF
		}
		o = s.list[s.at-s.base]
		s.at++
		return o, nil
	}
	if s.from == nil {
		s.from = bufio.NewReaderSize(io.NewSectionReader(s.file, 0, s.base*outcomeBytes), 1<<16)
	}
	var b [outcomeBytes]byte
	if _, err := io.ReadFull(s.from, b[:]); err != nil {
		return o, err
	}
	o.get(b[:])
	s.at++
	return o, nil
}

// rewind has next begin anew.
func (s *outcomes) rewind() { s.at, s.from = 0, nil }

func (s *outcomes) close() {
	if s.file != nil {
		s.file.Close()
	}
}

// survey is what has to be known of a rank before its rows are made.
type survey struct {
	outcomes outcomes
	// sendsComplete: there are records of complete sends, so that a wait without
	// any waited for none.
	sendsComplete bool
	unknown       int64 // receives and collectives of which no record tells the outcome
	concluded     int64 // receives whose source is concluded
	// blocks are, by communicator and in the order of its collectives of blocks
	// that differ, the bytes of the rank's own block.
	blocks map[int32][]int64
}

// take makes the first pass over the events of a rank.
func (r *recording) take(ctx context.Context, rank int, read func(int)) (*survey, error) {
	e, err := r.openEvents(rank, read)
	if err != nil {
		return nil, err
	}
	defer e.close()
	s := &survey{blocks: map[int32][]int64{}}
	open := map[uint64]int64{}
	settle := func(id uint64, o outcome) error {
		place, ok := open[id]
		if !ok {
			return nil
		}
		delete(open, id)
		s.unknown--
		return s.outcomes.set(place, o)
	}
	for n := 0; ; n++ {
		t, id, f, err := e.next()
		if err != nil {
			return nil, err
		}
		if t == nil {
			return s, ctx.Err()
		}
		if n&0xffff == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		switch id {
		case mpiIsendComplete:
			s.sendsComplete = true
		case mpiIrecvRequest, collectiveRequest:
			s.unknown++
			if open[requestOf(id, &f)], err = s.outcomes.add(); err != nil {
				return nil, err
			}
		case mpiIrecv:
			m := t.message(&f)
			err = settle(f.number(), outcome{state: received, comm: m.comm, peer: m.peer, tag: m.tag, bytes: m.bytes})
		case requestCancelled:
			err = settle(f.alone(), outcome{state: cancelled})
		case collectiveEnd, collectiveComplete:
			c := t.collective(&f)
			if id == collectiveComplete {
				err = settle(f.number(), outcome{state: collected, op: c.op, comm: c.comm, peer: c.root, bytes: c.sent, bytes2: c.received})
			} else if c.differing() && c.comm >= 0 {
				s.blocks[c.comm] = append(s.blocks[c.comm], r.own(&c, int32(rank)))
			}
		}
		if err != nil {
			return nil, err
		}
		if f.bad {
			return nil, t.in.fail("an event of kind %d that is cut", id)
		}
	}
}

// requestOf takes the request of a record that has nothing else.
func requestOf(id uint8, f *fields) uint64 {
	if id == collectiveRequest {
		return f.number()
	}
	return f.alone()
}
