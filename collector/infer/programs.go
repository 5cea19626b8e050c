package infer

import (
	"cmp"
	"container/heap"
	"slices"
)

// program is the order in which a rank posts receives, sends messages and waits, in a recording that lacks the sources of receives. Channels
// have numbers from 0 on: of a sender, a receiver, a tag and a communicator.
type program struct{ ops packed }

// Operations of programs. The sends and receives of channel n, and the collectives on communicator n, follow others, in turns.
const (
	opPost = iota
	opWait
	opWaitAll
	opOthers
	opSend    = 0
	opReceive = 1
	opMeet    = 2
)

// Post adds the post of a receive.
func (p *program) Post() { p.ops.add(opPost) }

// Wait adds a wait for the receive that was posted first, or for all receives.
func (p *program) Wait(all bool) {
	if all {
		p.ops.add(opWaitAll)
	} else {
		p.ops.add(opWait)
	}
}

// Send adds a send.
func (p *program) Send(channel int) { p.ops.add(opOthers + 3*int64(channel) + opSend) }

// Receive adds a blocking receive.
func (p *program) Receive(channel int) { p.ops.add(opOthers + 3*int64(channel) + opReceive) }

// Meet adds a collective in which all members of a communicator wait for each other.
func (p *program) Meet(comm int32) { p.ops.add(opOthers + 3*int64(comm) + opMeet) }

// programs are the programs of all ranks.
type programs struct {
	Ranks    []*program
	Channels [][]int  // by rank and number in its program: the number for all
	To       []int    // by channel: the receiver
	Open     []bool   // by channel: receives of unknown sources take its messages
	Unknown  [][]bool // by rank and post: the source of the receive is unknown
	Members  []int    // by communicator
}

// Programs may take freeProgramSteps to be followed whatever the size of the recording, and beyond that programStepsPerByte.
const (
	freeProgramSteps    = 1 << 22
	programStepsPerByte = 64
)

// Sources returns, by rank, the channels of receives of unknown sources, None from MPI_PROC_NULL, so that the programs end and no message is
// left. It returns nil if it finds none. Sources follows the programs: a wait ends when its receives have messages. If no rank can go on,
// the other receives of the wait that lacks the fewest messages are from MPI_PROC_NULL. Receives that are posted between two waits take
// as few messages of a channel as possible, most often one: the sender of the next one is ahead.
func (p *programs) Sources() [][]int {
	for limit := 1; ; limit *= 2 {
		f := p.follow(limit)
		switch {
		case f.ended():
			sources := make([][]int, len(p.Ranks))
			for rank := range f.ranks {
				sources[rank] = f.ranks[rank].sources()
			}
			return sources
		case limit >= f.most || f.steps > f.budget:
			return nil
		}
	}
}

// following is the state of all programs.
type following struct {
	*programs
	limit    int
	ranks    []follower
	there    []int   // messages, by channel
	met      [][]int // by communicator: members that wait in a collective
	runnable []int
	left     int // messages that no receive of an unknown source has taken
	most     int // messages of one channel
	steps    int
	budget   int
}

// follower is the state of the program of a rank.
type follower struct {
	ops          packed
	unknown      []bool
	receives     int             // of unknown sources, in all
	messages     int             // for them, in all
	spare        int             // of the receives: no more are from MPI_PROC_NULL
	posted, done int             // done: with a message, or from MPI_PROC_NULL
	received     int             // messages
	target       int             // done before the wait ends
	batches      []batch         //
	first        int             // of the batches with open receives
	waited       bool            // since the last post
	waiting      []int           // channels with messages
	now          int             // units of time
	blocked      bool            // in a receive or collective
	receiving    int             // the channel of the receive, None
	past         map[int]history // batches without open receives, by their receives
}

// batch is the receives of unknown sources that are posted between two waits.
type batch struct {
	receives, open, empty int
	byChannel             map[int]int // messages, by channel
	channels              []int       // of the messages
}

// history counts batches and their messages.
type history struct{ batches, messages int }

// follow follows the programs if receives between two waits take up to limit messages of a channel.
func (p *programs) follow(limit int) *following {
	f := &following{
		programs: p, limit: limit, ranks: make([]follower, len(p.Ranks)), there: make([]int, len(p.To)), met: make([][]int, len(p.Members)),
		budget: freeProgramSteps,
	}
	f.count()
	for f.Len() > 0 && f.steps <= f.budget {
		for f.Len() > 0 && f.steps <= f.budget {
			f.step(heap.Pop(f).(int))
		}
		f.release()
	}
	for rank := range f.ranks {
		f.match(&f.ranks[rank])
	}
	return f
}

// count begins the programs, and counts the receives and messages of each.
func (f *following) count() {
	sent := make([]int, len(f.To))
	for rank, program := range f.Ranks {
		r := &f.ranks[rank]
		*r = follower{ops: program.ops, unknown: f.Unknown[rank], receiving: None, past: map[int]history{}, messages: r.messages}
		f.budget += programStepsPerByte * len(r.ops.bytes)
		for _, unknown := range r.unknown {
			if unknown {
				r.receives++
			}
		}
		for ops := program.ops; len(ops.bytes) > 0; {
			if op := ops.next(); op >= opOthers && op%3 == opSend {
				if c := f.Channels[rank][(op-opOthers)/3]; f.Open[c] {
					sent[c]++
					f.ranks[f.To[c]].messages++
					f.left, f.most = f.left+1, max(f.most, sent[c])
				}
			}
		}
	}
	for rank := range f.ranks {
		f.ranks[rank].spare = f.ranks[rank].receives - f.ranks[rank].messages
		f.runnable = append(f.runnable, rank) // a heap
	}
}

// ended reports whether all programs have ended and no message is left.
func (f *following) ended() bool {
	for rank := range f.ranks {
		if r := &f.ranks[rank]; len(r.ops.bytes) > 0 || r.blocked || r.done < r.target {
			return false
		}
	}
	return f.left == 0
}

// step follows an operation of a rank that does not wait. Each takes a unit of time, and the rank whose time is earliest goes on first.
func (f *following) step(rank int) {
	r := &f.ranks[rank]
	if len(r.ops.bytes) == 0 {
		return
	}
	f.steps++
	r.now++
	switch op := r.ops.next(); {
	case op == opPost:
		r.post()
	case op == opWait || op == opWaitAll:
		r.waited = true
		if r.target++; op == opWaitAll || r.target > r.posted {
			r.target = r.posted
		}
		f.match(r)
	case op%3 == opSend:
		f.send(r.now, f.Channels[rank][(op-opOthers)/3])
	case op%3 == opReceive:
		f.receive(r, f.Channels[rank][(op-opOthers)/3])
	default:
		f.meet(rank, int(op-opOthers)/3)
	}
	if r.done >= r.target && !r.blocked {
		heap.Push(f, rank)
	}
}

// wake has a rank go on that has waited until now.
func (f *following) wake(rank, now int) {
	r := &f.ranks[rank]
	r.now = max(r.now, now)
	heap.Push(f, rank)
}

// The ranks that do not wait are a heap.

func (f *following) Len() int      { return len(f.runnable) }
func (f *following) Push(rank any) { f.runnable = append(f.runnable, rank.(int)) }
func (f *following) Swap(i, j int) { f.runnable[i], f.runnable[j] = f.runnable[j], f.runnable[i] }
func (f *following) Less(i, j int) bool {
	a, b := f.runnable[i], f.runnable[j]
	return cmp.Or(cmp.Compare(f.ranks[a].now, f.ranks[b].now), cmp.Compare(a, b)) < 0
}

func (f *following) Pop() any {
	last := len(f.runnable) - 1
	rank := f.runnable[last]
	f.runnable = f.runnable[:last]
	return rank
}

// post follows a post.
func (r *follower) post() {
	unknown := r.unknown[0]
	if r.unknown = r.unknown[1:]; !unknown {
		return
	}
	if r.posted++; r.waited || len(r.batches) == 0 {
		r.batches, r.waited = append(r.batches, batch{byChannel: map[int]int{}}), false
	}
	b := &r.batches[len(r.batches)-1]
	b.receives, b.open = b.receives+1, b.open+1
}

// send follows a send: the receiver may go on.
func (f *following) send(now, c int) {
	f.there[c]++
	r := &f.ranks[f.To[c]]
	switch {
	case !f.Open[c] && r.receiving == c:
		f.there[c]--
		r.receiving, r.blocked = None, false
		f.wake(f.To[c], now)
	case !f.Open[c]:
	default:
		if f.there[c] == 1 {
			r.waiting = append(r.waiting, c)
		}
		if r.done < r.target {
			if f.match(r); r.done >= r.target {
				f.wake(f.To[c], now)
			}
		}
	}
}

// receive follows a blocking receive.
func (f *following) receive(r *follower, c int) {
	if f.there[c] == 0 {
		r.receiving, r.blocked = c, true
		return
	}
	f.there[c]--
}

// meet follows a collective: the last member lets the others go on.
func (f *following) meet(rank, comm int) {
	f.met[comm] = append(f.met[comm], rank)
	if len(f.met[comm]) < f.Members[comm] {
		f.ranks[rank].blocked = true
		return
	}
	for _, member := range f.met[comm] {
		if f.ranks[member].blocked {
			f.ranks[member].blocked = false
			f.wake(member, f.ranks[rank].now)
		}
	}
	f.met[comm] = nil
}

// match gives messages to the open receives of a rank.
func (f *following) match(r *follower) {
	for looks := len(r.waiting); looks > 0 && r.done < r.posted; looks-- {
		c := r.waiting[0]
		r.waiting = r.waiting[1:]
		f.take(r, c)
		if f.there[c] > 0 {
			r.waiting = append(r.waiting, c)
		}
	}
}

// take gives messages of a channel to the open receives of a rank, first to those that were posted first.
func (f *following) take(r *follower, c int) {
	for i := r.first; i < len(r.batches) && f.there[c] > 0; i++ {
		f.steps++
		b := &r.batches[i]
		for ; b.open > 0 && f.there[c] > 0 && b.byChannel[c] < f.limit; b.open-- {
			b.channels = append(b.channels, c)
			b.byChannel[c]++
			f.there[c]--
			f.left--
			r.done, r.received = r.done+1, r.received+1
		}
	}
	r.close()
}

// close passes over the first batches if these have no open receives.
func (r *follower) close() {
	for ; r.first < len(r.batches) && r.batches[r.first].open == 0 && (r.waited || r.first < len(r.batches)-1); r.first++ {
		b := &r.batches[r.first]
		b.byChannel = nil
		s := r.past[b.receives]
		r.past[b.receives] = history{s.batches + 1, s.messages + len(b.channels)}
	}
}

// lacks returns how many messages the first batch with open receives lacks, compared with the mean of earlier batches of as many receives, or
// else of the other receives of the program.
func (r *follower) lacks() float64 {
	b := &r.batches[r.first]
	mean := float64(r.messages-r.received+len(b.channels)) / float64(r.receives-r.done+len(b.channels)+b.empty) * float64(b.receives)
	if s := r.past[b.receives]; s.batches > 0 {
		mean = float64(s.messages) / float64(s.batches)
	}
	return mean - float64(len(b.channels))
}

// release ends the waits that lack the fewest messages.
func (f *following) release() {
	var ranks []int
	least := 0.0
	for rank := range f.ranks {
		f.steps++
		r := &f.ranks[rank]
		if r.done >= r.target || r.target-r.done > r.spare {
			continue
		}
		if lacks := r.lacks(); len(ranks) == 0 || lacks < least {
			ranks, least = append(ranks[:0], rank), lacks
		} else if lacks == least {
			ranks = append(ranks, rank)
		}
	}
	for _, rank := range ranks {
		r := &f.ranks[rank]
		for i := r.first; i < len(r.batches) && r.done < r.target; i++ {
			b := &r.batches[i]
			n := min(b.open, r.target-r.done)
			b.open, b.empty, r.done, r.spare = b.open-n, b.empty+n, r.done+n, r.spare-n
		}
		r.close()
		f.wake(rank, r.now)
	}
}

// sources returns the channels of the receives of unknown sources. The first ones of a batch are from MPI_PROC_NULL: a message is then
// received no earlier than by the program.
func (r *follower) sources() []int {
	var list []int
	for _, b := range r.batches {
		list = append(append(list, slices.Repeat([]int{None}, b.empty+b.open)...), b.channels...)
	}
	return list
}
