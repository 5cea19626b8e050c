// Package dissemination simulates programs that are one dissemination among all ranks, the most common program in studies
// of noise: a thousand runs of a million ranks. Each rank receives one message per round, and every message is
// expected. So messages need no nodes, heaps or lists: each has its own slot.
package dissemination

import (
	"context"
	"math"
	"unsafe"

	"loggops/schedgen/collective"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/engine"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/pdes"
	"loggops/sim/internal/program"
	"loggops/sim/internal/stuck"
)

// Applies reports whether a program is one dissemination of equal eager messages among all ranks.
func Applies(p *program.Program) bool {
	return p.IsSingleCollective(func(c *program.Coll) bool { return c.Dissemination != nil && c.Dissemination.Rounds() > 0 })
}

// relays simulates a dissemination.
type relays struct {
	overview engine.Overview
	program  *program.Program
	options  *engine.Options
	workers  []*relayWorker
	post     *pdes.Post[put]

	plan   *collective.Dissemination
	cost   *logp.Cost
	rounds uint32
	next   []int64 // lower bound on the next event of each rank
	states []relay
	clocks []clocks
	// overheadNS is the CPU time that each rank has spent on messages; nil if totals are not
	// requested or there is no noise, when it is the same for all.
	overheadNS []int64
	slots      []slot // of all ranks for a round & mask, then for the next round
	mask       uint32
	// done has a bit per round that a rank has received. Without noise the rounds arrive in
	// order, and it is nil.
	done []uint32
	// beyondCache is set if prefetching pays: with noise, when ranks run in no order, and if
	// their state exceeds a core's private cache.
	beyondCache bool
}

// relay is what is in flight at a rank.
type relay struct {
	arriving uint32 // messages on their way or waiting, a bit per round
	sending  uint32 // rounds whose message has made the next send ready
}

// clocks are when the CPU, and the NIC in each direction, is free.
type clocks struct{ cpu, tx, rx int64 }

// slot is a message to take in, or a ready send.
type slot struct {
	time  int64 // arrival of the message; sends are numbered in the order in which they become ready
	birth int64
}

// New returns the simulation of a dissemination.
func New(p *program.Program, o *engine.Options, workers int) engine.Simulation {
	n, c := p.Ranks(), &p.Colls[0]
	r := &relays{
		program: p, options: o,
		plan: c.Dissemination, cost: &c.Cost, rounds: uint32(c.Dissemination.Rounds()),
		next:   arena.Large(make([]int64, n)),
		states: arena.Large(make([]relay, n)), clocks: arena.Large(make([]clocks, n)),
	}
	noisy := o.Noise != nil
	slots := slots(p, noisy)
	r.mask = uint32(slots - 1)
	if noisy {
		r.mask = math.MaxUint32
		r.done = arena.Large(make([]uint32, n))
		if o.Totals {
			r.overheadNS = arena.Large(make([]int64, n))
		}
	}
	r.slots = arena.Large(make([]slot, n*slots))
	r.beyondCache = noisy && Bytes(p, noisy, false) > int64(p.Tuning.OwnCache)
	r.post = pdes.NewPost[put](workers, func(int, int64) {})
	for i := range workers {
		r.workers = append(r.workers, &relayWorker{relays: r, firstRank: int32(n * i / workers), endRank: int32(n * (i + 1) / workers)})
	}
	r.begin()
	return r
}

func (r *relays) Run(ctx context.Context) (*stuck.Unreceived, error) {
	r.overview.Ctx, r.overview.Progress = ctx, r.options.Progress
	clear(r.overheadNS)
	var parts []pdes.Worker
	for _, w := range r.workers {
		parts = append(parts, w)
	}
	lookahead := r.program.Lookahead()
	first := lookahead
	if len(r.states) == 1 {
		first = logp.Never
	}
	pdes.Run(parts, lookahead, first, nil, &r.program.Tuning)
	return nil, engine.FirstFailure(r.workers)
}

func (r *relays) Finish(rank int) int64 { return r.clocks[rank].cpu }

// Total returns the totals of a rank.
func (r *relays) Total(rank int32) observe.Total {
	messages := int64(r.rounds)
	bytes, ns := messages*r.cost.Bytes, messages*(r.cost.Send+r.cost.Intake)
	if r.overheadNS != nil {
		ns = r.overheadNS[rank]
	}
	return observe.Total{OverheadNS: ns, Sent: messages, Received: messages, BytesSent: bytes, BytesReceived: bytes}
}

// CriticalPath returns nothing: a run whose critical path is wanted does not take this lane.
func (r *relays) CriticalPath() (*criticalpath.Path, error) { return nil, nil }

// Observers returns none: runs with observers do not take this lane.
func (r *relays) Observers() *observe.Observers { return nil }

func (r *relays) Traffic() (messages, bytes int64) {
	for _, w := range r.workers {
		messages, bytes = messages+w.Counts.Messages, bytes+w.Counts.Bytes
	}
	return messages, bytes
}

// slots returns the most messages to a rank that are in flight at once: one per round. Without
// noise all ranks do the same at the same time, and no rank sends a message before those of
// the window before the last are taken in.
func slots(p *program.Program, noisy bool) int {
	if noisy {
		return p.Colls[0].Dissemination.Rounds()
	}
	return 2
}

// Bytes returns the size of the state and slots of all ranks.
func Bytes(p *program.Program, noisy, totals bool) int64 {
	bytes := int64(unsafe.Sizeof(int64(0))+unsafe.Sizeof(relay{})+unsafe.Sizeof(clocks{})) + int64(slots(p, noisy))*int64(unsafe.Sizeof(slot{}))
	if noisy {
		bytes += int64(unsafe.Sizeof(uint32(0)))
		if totals {
			bytes += int64(unsafe.Sizeof(int64(0)))
		}
	}
	return int64(p.Ranks()) * bytes
}

// slot returns the slot of a rank and round.
func (r *relays) slot(rank int32, round uint32) *slot {
	return &r.slots[int(round&r.mask)*len(r.states)+int(rank)]
}

// Reset returns to the state before a run and keeps the memory.
func (r *relays) Reset() {
	clear(r.next)
	clear(r.states)
	clear(r.clocks)
	clear(r.done)
	r.overview.Reset()
	r.post.Clear()
	r.begin()
}

// begin makes the workers begin anew.
func (r *relays) begin() {
	for i, w := range r.workers {
		w.Actor = engine.Actor{Overview: &r.overview, Number: i, Noise: r.options.Noise}
		w.late, w.latest, w.readySends = [arena.Lead]relayed{}, 0, 0
	}
}
