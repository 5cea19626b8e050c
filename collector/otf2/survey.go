package otf2

import (
	"context"
	"io"

	"loggops/collector/infer"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// What a nonblocking receive or collective turned out to be.
const (
	unknownCollective uint8 = iota // without a record
	unknownReceive
	silentReceive // without a record of its request
	received
	misrecorded // by EZTrace in MPI_Waitsome and MPI_Testsome, or with an invalid size: the record may be of another message
	cancelled
	silentlyCancelled // without a record
	collected
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

// outcomes are those of a rank's requests, in the order of their posts. Programs have a
// few different ones, thousands of times.
type outcomes struct {
	different []outcome // first those that are not known, by their states
	numbers   map[outcome]uint32
	list      []uint32 // of each request, which of the different ones
	at        int      // of next
}

func newOutcomes() outcomes {
	return outcomes{different: []outcome{{state: unknownCollective}, {state: unknownReceive}, {state: silentReceive}}, numbers: map[outcome]uint32{}}
}

// add enters a request whose outcome is not known yet, and returns its place.
func (s *outcomes) add(unknown uint8) int {
	s.list = append(s.list, uint32(unknown))
	return len(s.list) - 1
}

// set notes an outcome.
func (s *outcomes) set(place int, o outcome) {
	number, known := s.numbers[o]
	if !known {
		number = uint32(len(s.different))
		s.different, s.numbers[o] = append(s.different, o), number
	}
	s.list[place] = number
}

// of returns the outcome of a request.
func (s *outcomes) of(place int) outcome { return s.different[s.list[place]] }

// next returns the outcomes, from the first on.
func (s *outcomes) next() (outcome, error) {
	if s.at == len(s.list) {
		return outcome{}, io.ErrUnexpectedEOF
	}
	s.at++
	return s.of(s.at - 1), nil
}

// survey is what has to be known of a rank before its rows are made.
type survey struct {
	outcomes outcomes
	calls    bool // there are calls of MPI
	// sendsComplete: there are records of complete sends, so that a wait without
	// any waited for none.
	sendsComplete bool
	*infer.Sides
	posts   []int       // places of the receives with a request
	silent  infer.Waits // receives without a record of their request
	newest  int         // place of the last receive with a request
	cancels []int       // places of the newest receives when calls cancelled a request without a record
	// parts are, by communicator and in the order of the calls, the bytes of collectives whose blocks may differ.
	parts map[int32][]infer.Part
	order []part
	// sizes are the metrics of the collectives without records, in the order of the calls.
	sizes []int64
	assumedComm
}

// part is the rank's record of a collective whose blocks may differ.
type part struct {
	comm int32 // trace.None if the record is missing, or is that of another kind
	infer.Part
}

// note notes a collective at its place in the order of the calls.
func (s *survey) note(at int, c *collective) {
	if c.differing() {
		s.order[at] = part{c.comm, c.Part}
	}
}

// reserve reserves the next place in the order of the calls.
func (s *survey) reserve() int {
	s.order = append(s.order, part{comm: trace.None})
	return len(s.order) - 1
}

// sort sorts the collectives by communicator.
func (s *survey) sort() {
	for _, p := range s.order {
		if p.comm != trace.None {
			s.parts[p.comm] = append(s.parts[p.comm], p.Part)
		}
	}
	s.order = nil
}

// take makes the first pass over the events of a rank.
func (r *recording) take(ctx context.Context, rank int, read func(int)) (*survey, error) {
	s := &survey{newest: -1, assumedComm: assumedComm{Collectives: infer.NewCollectives()}, Sides: infer.NewSides(), parts: map[int32][]infer.Part{}, outcomes: newOutcomes()}
	open, places := map[uint64]int{}, map[uint64]int{}
	settle := func(id uint64, o outcome) {
		if place, ok := open[id]; ok {
			delete(open, id)
			if s.outcomes.list[place] == uint32(unknownReceive) {
				s.Settle()
			}
			s.outcomes.set(place, o)
		}
	}
	threads, err := r.eachEvent(ctx, rank, read, func(t *thread, id uint8, f *fields) error {
		of := t.mpi
		begun, ended := t.walk(id, f)
		if ended {
			s.ended(t, of)
		}
		s.calls = s.calls || begun
		t.messages = t.messages || isMessage(id)
		t.complete = t.complete || id == mpiIsendComplete || id == mpiIrecv || id == requestCancelled
		switch id {
		case measurementOnOff:
			if of != nil && f.u8() == measurementOff {
				s.ended(t, of)
				t.end()
			}
		case metric:
			if size, ok := t.metric(f); ok && t.size == noMetric {
				t.size = size
			}
		case mpiSend, mpiIsend:
			m := t.message(f)
			if c, there := r.defs.channelOf(int32(rank), m); there {
				s.Send(c, m.bytes)
			}
		case mpiIsendComplete:
			s.sendsComplete = true
		case mpiIrecvRequest:
			s.newest = s.outcomes.add(unknownReceive)
			s.posts = append(s.posts, s.newest)
			s.Post()
			open[f.alone()] = s.newest
		case mpiRecv:
			m := t.message(f)
			if of != nil && of.call.Class != mpi.Request {
				s.Block(int32(rank), r.defs.classOf(m))
			} else if place, ok := s.silent.Oldest(t.number); ok {
				s.Receive(r.defs.classOf(m))
				s.outcomes.set(int(place), outcome{state: received, comm: m.comm, peer: m.peer, tag: m.tag, bytes: m.bytes})
			}
		case collectiveRequest:
			t.collects = true
			id := f.number()
			open[id], places[id] = s.outcomes.add(unknownCollective), s.reserve()
		case mpiIrecv:
			m := t.message(f)
			id := f.number()
			place, posted := open[id]
			if posted && of != nil && r.eztrace && (of.call.Requests == mpi.WaitsSome || of.call.Requests == mpi.TestsSome || m.bytes < 0) {
				s.outcomes.set(place, outcome{state: misrecorded})
				delete(open, id)
				break
			}
			if posted {
				s.Receive(r.defs.classOf(m))
			}
			settle(id, outcome{state: received, comm: m.comm, peer: m.peer, tag: m.tag, bytes: m.bytes})
		case requestCancelled:
			settle(f.alone(), outcome{state: cancelled})
		case collectiveEnd, collectiveComplete:
			c := t.collective(f)
			if t.collects = t.collects || c.comm >= 0; of != nil && id == collectiveEnd && c.comm >= 0 {
				s.Call(c.comm, of.hash)
				if c.meets() && len(r.defs.list[c.comm].Remote) == 0 {
					s.Meet(c.comm)
				}
			}
			if id == collectiveComplete {
				request := f.number()
				if at, ok := places[request]; ok {
					delete(places, request)
					s.note(at, &c)
				}
				settle(request, outcome{state: collected, op: c.op, comm: c.comm, peer: c.root, bytes: c.Sent, bytes2: c.Received})
			} else if c.differing() {
				s.note(s.reserve(), &c)
			}
		}
		return nil
	})
	s.sort()
	for _, t := range threads {
		if t.mpi != nil { // the recording ends within it
			s.ended(t, t.mpi)
		}
	}
	return s, err
}
