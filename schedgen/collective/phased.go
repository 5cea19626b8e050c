package collective

import (
	"math/bits"
	"sync/atomic"

	"loggops/formats/schedule"
)

// parts reports what a member does in a round.
type parts uint8

const (
	sends parts = 1 << iota
	receives
	combines // what it receives with what it has

	trades = sends | receives
	merges = sends | receives | combines
)

// phase is consecutive rounds in which a member does the same.
type phase struct {
	first, rounds int
	does          parts
	start, width  int // its first step, and the steps of a round
}

// phases are all that a member does, in the order of rounds.
type phases struct {
	list  [5]phase
	count int
	steps int // of all
}

func (p *phases) add(first, rounds int, does parts) {
	if rounds > 0 {
		p.list[p.count] = phase{first: first, rounds: rounds, does: does}
		p.count++
	}
}

// course is an algorithm in which each member sends to at most one member, and
// receives from at most one, in a round.
type course interface {
	phases(i int) phases
	// kind returns a number below the course's kinds, the same for members whose
	// phases are the same, or noKind.
	kind(i int) int
	// send and receive return the partner and the bytes of a round in which
	// the member sends or receives.
	send(i, round int) (to int, bytes int64)
	receive(i, round int) (from int, bytes int64)
	MaxBytes() int64
}

// noKind is that of members with few or none like them.
const noKind = -1

// alike is a course in which all members have the same phases.
type alike struct{}

func (alike) kind(int) int { return 0 }

// phased is the plan of a course. A round is a send, a receive and, where
// combining costs one, a calc. All receives are posted at once.
type phased struct {
	course
	known   []atomic.Pointer[phases] // by kind, once asked for
	reduces bool
	// stepwise: a round begins when the one before it is done, as in programs
	// that call MPI_Sendrecv. What begins a round, its send, or its calc where
	// it has none, requires what ended the rounds before it, back to the last
	// that began in such a way. A calc also requires its round's receive and
	// send.
	//
	// Otherwise the data alone matter: a send requires what came in last, a
	// calc its receive.
	stepwise bool
}

func newPhased(c course, kinds int, reduces, stepwise bool) *phased {
	return &phased{course: c, known: make([]atomic.Pointer[phases], kinds), reduces: reduces, stepwise: stepwise}
}

// placed returns a member's phases with the places of their steps. They are in own, if
// no other member has the same.
func (p *phased) placed(i int, own *phases) *phases {
	kind := p.kind(i)
	if kind == noKind {
		p.place(i, own)
		return own
	}
	all := p.known[kind].Load()
	if all == nil {
		all = new(phases)
		p.place(i, all)
		p.known[kind].Store(all)
	}
	return all
}

func (p *phased) place(i int, all *phases) {
	*all = p.phases(i)
	steps := trades
	if p.reduces {
		steps |= combines
	}
	for k := range all.count {
		ph := &all.list[k]
		ph.start, ph.width = all.steps, bits.OnesCount8(uint8(ph.does&steps))
		all.steps += ph.rounds * ph.width
	}
}

func (p *phased) Len(i int) int {
	var own phases
	return p.placed(i, &own).steps
}

// spot is a round of a member: which phase, and which round of that.
type spot struct{ phase, round int }

// locate returns the round of a step, and which part of it the step is.
func (p *phased) locate(all *phases, s int) (spot, parts) {
	k := 0
	for k+1 < all.count && s >= all.list[k+1].start {
		k++
	}
	ph := &all.list[k]
	at := spot{k, (s - ph.start) / ph.width}
	switch rest := (s - ph.start) % ph.width; {
	case rest == 0 && ph.does&sends != 0:
		return at, sends
	case rest == 0 || rest == 1 && ph.does&sends != 0:
		return at, receives
	}
	return at, combines
}

// step returns the step that is a part of a round.
func (p *phased) step(all *phases, at spot, part parts) int {
	ph := &all.list[at.phase]
	s := ph.start + at.round*ph.width
	if part == combines {
		return s + ph.width - 1
	}
	if part == receives && ph.does&sends != 0 {
		return s + 1
	}
	return s
}

func (p *phased) Step(i, s int) Step {
	var own phases
	all := p.placed(i, &own)
	at, part := p.locate(all, s)
	step := Step{Round: all.list[at.phase].first + at.round}
	switch part {
	case sends:
		step.Kind = schedule.Send
		step.Peer, step.Bytes = p.send(i, step.Round)
	case receives:
		step.Kind = schedule.Recv
		step.Peer, step.Bytes = p.receive(i, step.Round)
	default:
		step.Kind = schedule.Calc
		_, step.Bytes = p.receive(i, step.Round)
	}
	return step
}

func (p *phased) Receive(i, _, round int) int {
	var own phases
	all := p.placed(i, &own)
	for k := range all.count {
		ph := &all.list[k]
		if c := round - ph.first; c >= 0 && c < ph.rounds && ph.does&receives != 0 {
			return p.step(all, spot{k, c}, receives)
		}
	}
	return -1
}

// begin returns what begins a stepwise round of a phase, 0 where nothing does.
func (p *phased) begin(ph *phase) parts {
	if p.combined(ph) && ph.does&sends == 0 {
		return combines
	}
	return ph.does & sends
}

// combined reports whether rounds of a phase end with a calc.
func (p *phased) combined(ph *phase) bool { return p.reduces && ph.does&combines != 0 }

func (p *phased) Requires(i, s int, list []int) []int {
	var own phases
	all := p.placed(i, &own)
	at, part := p.locate(all, s)
	ph := &all.list[at.phase]
	if part == combines {
		list = append(list, p.step(all, at, receives))
		if p.stepwise && ph.does&sends != 0 {
			list = append(list, p.step(all, at, sends))
		}
	}
	switch {
	case p.stepwise && part == p.begin(ph):
		for back(all, &at) {
			list = p.ends(all, at, list)
			if p.begin(&all.list[at.phase]) != 0 {
				break
			}
		}
	case !p.stepwise && part == sends:
		for back(all, &at) {
			if all.list[at.phase].does&receives != 0 {
				list = p.ends(all, at, list)
				break
			}
			at.round = 0 // nor does any round of the phase receive
		}
	}
	return list
}

// ends appends what ends a round: its calc, or what it has instead.
func (p *phased) ends(all *phases, at spot, list []int) []int {
	ph := &all.list[at.phase]
	if p.combined(ph) {
		return append(list, p.step(all, at, combines))
	}
	if ph.does&receives != 0 {
		list = append(list, p.step(all, at, receives))
	}
	if p.stepwise && ph.does&sends != 0 {
		list = append(list, p.step(all, at, sends))
	}
	return list
}

func (p *phased) Dependants(i, s int, list []int) []int {
	var own phases
	all := p.placed(i, &own)
	at, part := p.locate(all, s)
	if part == sends && !p.stepwise {
		return list
	}
	if part != combines && p.combined(&all.list[at.phase]) {
		return append(list, p.step(all, at, combines))
	}
	for forth(all, &at) {
		ph := &all.list[at.phase]
		if p.stepwise {
			if begin := p.begin(ph); begin != 0 {
				return append(list, p.step(all, at, begin))
			}
			at.round = ph.rounds - 1 // nor does any round of the phase begin so
			continue
		}
		if ph.does&sends != 0 {
			list = append(list, p.step(all, at, sends))
		}
		if ph.does&receives != 0 {
			break
		}
	}
	return list
}

// back goes to the round before, and reports whether there is one.
func back(all *phases, at *spot) bool {
	if at.round > 0 {
		at.round--
		return true
	}
	if at.phase == 0 {
		return false
	}
	at.phase--
	at.round = all.list[at.phase].rounds - 1
	return true
}

// forth goes to the next round, and reports whether there is one.
func forth(all *phases, at *spot) bool {
	if at.round+1 < all.list[at.phase].rounds {
		at.round++
		return true
	}
	if at.phase+1 == all.count {
		return false
	}
	at.phase, at.round = at.phase+1, 0
	return true
}
