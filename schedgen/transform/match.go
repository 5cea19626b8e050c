package transform

import "loggops/formats/schedule"

// end is an operation of a rank: one end of a message.
type end struct{ rank, op int32 }

var noEnd = end{schedule.None, schedule.None}

// matching reports which operations of the base ranks belong together.
type matching struct {
	// partner, by rank and operation, is the other end of a message; noEnd
	// if there is none.
	partner [][]end
	// collectives are the calls of each collective that all members call.
	collectives [][]end
}

// match finds out which operations belong together by running the schedule
// without time: every operation whose dependences are met happens, the longest
// ready first; all messages are eager; a collective is done when all members
// have come. Messages match in MPI's order. So receives of any source or tag
// take what they could have taken in some run of the program, and what is not
// matched could not happen: because the trace was cut, for example.
func match(s *schedule.Schedule) *matching {
	r := newReplay(s)
	for len(r.ready) > 0 {
		next := r.ready[0]
		r.ready = r.ready[1:]
		r.happen(next)
	}
	return &r.matching
}

type replay struct {
	matching
	s          *schedule.Schedule
	ranks      []followers
	ready      []end
	wild       []bool // by rank: whether some of its receives take any source or tag
	posted     map[envelope][]posted
	receives   int64              // that have been posted
	unexpected map[envelope][]end // sends; for ranks that are wild, by all envelopes of receives that take them
	calls      map[call][]end
	nth        [][]int32 // by rank and operation: how many collectives of its communicator stand before it
}

// call is a collective: the n-th of a communicator, of one rank if that is its
// own.
type call struct {
	comm, rank, n int32
}

// followers lists a rank's operations by what they depend on.
type followers struct {
	need                 []int32 // dependences that are not met
	onStart, onEnd       []int32 // first[i]..first[i+1]: those that depend on operation i
	firstStart, firstEnd []int32
}

func newReplay(s *schedule.Schedule) *replay {
	n := len(s.Ops)
	r := &replay{
		s: s, ranks: make([]followers, n), wild: make([]bool, n), posted: map[envelope][]posted{}, unexpected: map[envelope][]end{},
		calls: map[call][]end{}, nth: make([][]int32, n),
	}
	r.partner = make([][]end, n)
	for rank, ops := range s.Ops {
		f := &r.ranks[rank]
		f.need = make([]int32, len(ops))
		f.firstEnd, f.onEnd = reversed(ops, func(op *schedule.Op) []int32 { return op.Requires })
		f.firstStart, f.onStart = reversed(ops, func(op *schedule.Op) []int32 { return op.Irequires })
		r.partner[rank] = make([]end, len(ops))
		r.nth[rank] = numbered(ops)
		for i := range ops {
			r.partner[rank][i] = noEnd
			r.wild[rank] = r.wild[rank] || ops[i].Kind == schedule.Recv && (ops[i].Peer == schedule.AnySource || ops[i].Tag == schedule.AnyTag)
			f.need[i] = int32(len(ops[i].Requires) + len(ops[i].Irequires))
			if f.need[i] == 0 {
				r.ready = append(r.ready, end{int32(rank), int32(i)})
			}
		}
	}
	return r
}

// numbered counts the collectives of each communicator.
func numbered(ops []schedule.Op) []int32 {
	nth, before := make([]int32, len(ops)), map[int32]int32{}
	for i := range ops {
		if ops[i].Kind == schedule.Collective {
			nth[i] = before[ops[i].Comm]
			before[ops[i].Comm]++
		}
	}
	return nth
}

// reversed lists, for each operation i, those that have it among their
// dependences of one sort: list[first[i]:first[i+1]].
func reversed(ops []schedule.Op, sort func(*schedule.Op) []int32) (first, list []int32) {
	first = make([]int32, len(ops)+2)
	for i := range ops {
		for _, d := range sort(&ops[i]) {
			first[i-int(d)+2]++
		}
	}
	for i := range ops {
		first[i+2] += first[i+1]
	}
	list = make([]int32, first[len(ops)+1])
	for i := range ops {
		for _, d := range sort(&ops[i]) {
			on := i - int(d)
			list[first[on+1]] = int32(i)
			first[on+1]++
		}
	}
	return first, list
}

// happen lets an operation happen whose dependences are met.
func (r *replay) happen(e end) {
	f := &r.ranks[e.rank]
	r.met(e.rank, f.onStart[f.firstStart[e.op]:f.firstStart[e.op+1]])
	switch op := r.op(e); op.Kind {
	case schedule.Send:
		r.send(e, op)
		r.done(e)
	case schedule.Recv:
		r.receive(e, op)
	case schedule.Collective:
		r.enter(e, op)
	default:
		r.done(e)
	}
}

func (r *replay) op(e end) *schedule.Op { return &r.s.Ops[e.rank][e.op] }

func (r *replay) done(e end) {
	f := &r.ranks[e.rank]
	r.met(e.rank, f.onEnd[f.firstEnd[e.op]:f.firstEnd[e.op+1]])
}

func (r *replay) met(rank int32, list []int32) {
	need := r.ranks[rank].need
	for _, i := range list {
		if need[i]--; need[i] == 0 {
			r.ready = append(r.ready, end{rank, i})
		}
	}
}

func (r *replay) send(e end, op *schedule.Op) {
	var first []posted // by envelope, whose first receive was posted before those of others that take the message
	var at envelope
	all := envelope{op.Peer, op.Comm, e.rank, op.Tag}.taken()
	if !r.wild[op.Peer] {
		all = all[:1]
	}
	for _, of := range all {
		if list := r.posted[of]; len(list) > 0 && (first == nil || list[0].number < first[0].number) {
			first, at = list, of
		}
	}
	if first != nil {
		r.posted[at] = first[1:]
		r.matched(e, end{op.Peer, first[0].op})
		return
	}
	for _, of := range all {
		r.unexpected[of] = append(r.unexpected[of], e)
	}
}

func (r *replay) receive(e end, op *schedule.Op) {
	of := envelope{e.rank, op.Comm, op.Peer, op.Tag}
	list := r.unexpected[of]
	for len(list) > 0 && r.partner[list[0].rank][list[0].op] != noEnd { // taken by a receive of another envelope
		list = list[1:]
	}
	if len(list) > 0 {
		r.unexpected[of] = list[1:]
		r.matched(list[0], e)
		return
	}
	delete(r.unexpected, of)
	r.posted[of] = append(r.posted[of], posted{e.op, r.receives})
	r.receives++
}

// envelope is the receiver, the communicator, the source and the tag of messages, or of receives, which may take any
// source or tag.
type envelope struct {
	rank, comm, peer int32
	tag              int64
}

// taken returns the envelopes of the receives that take a message: first its own.
func (e envelope) taken() []envelope {
	return []envelope{
		e, {e.rank, e.comm, schedule.AnySource, e.tag}, {e.rank, e.comm, e.peer, schedule.AnyTag}, {e.rank, e.comm, schedule.AnySource, schedule.AnyTag},
	}
}

// posted is a receive, and how many have been posted before it.
type posted struct {
	op     int32
	number int64
}

func (r *replay) matched(send, receive end) {
	r.partner[send.rank][send.op], r.partner[receive.rank][receive.op] = receive, send
	r.done(receive)
}

// enter calls a collective, of which a rank's n-th on a communicator belongs
// to the n-th of the others.
func (r *replay) enter(e end, op *schedule.Op) {
	com := &r.s.Header.Communicators[op.Comm]
	c := call{op.Comm, schedule.None, r.nth[e.rank][e.op]}
	if com.Self {
		c.rank = e.rank
	}
	r.calls[c] = append(r.calls[c], e)
	if all := r.calls[c]; len(all) == com.Size() {
		delete(r.calls, c)
		r.collectives = append(r.collectives, all)
		for _, e := range all {
			r.done(e)
		}
	}
}
