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
	posted     [][]int32 // by rank: receives
	unexpected [][]end   // by rank: sends
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
		s: s, ranks: make([]followers, n), posted: make([][]int32, n), unexpected: make([][]end, n),
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
	posted := r.posted[op.Peer]
	for i, want := range posted {
		if takes(&r.s.Ops[op.Peer][want], op, e.rank) {
			r.posted[op.Peer] = remove(posted, i)
			r.matched(e, end{op.Peer, want})
			return
		}
	}
	r.unexpected[op.Peer] = append(r.unexpected[op.Peer], e)
}

func (r *replay) receive(e end, op *schedule.Op) {
	unexpected := r.unexpected[e.rank]
	for i, sent := range unexpected {
		if takes(op, r.op(sent), sent.rank) {
			r.unexpected[e.rank] = remove(unexpected, i)
			r.matched(sent, e)
			return
		}
	}
	r.posted[e.rank] = append(r.posted[e.rank], e.op)
}

// remove takes an item out of a list, at the price of having looked at those
// before it: a rank that lags behind has many after.
func remove[T any](list []T, i int) []T {
	copy(list[1:i+1], list[:i])
	return list[1:]
}

// takes reports whether a receive takes what a rank sends.
func takes(want, sent *schedule.Op, from int32) bool {
	return want.Comm == sent.Comm && (want.Peer == from || want.Peer == schedule.AnySource) &&
		(want.Tag == sent.Tag || want.Tag == schedule.AnyTag)
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
