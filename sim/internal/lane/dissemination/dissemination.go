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
	return p.IsSingleCollective(func(coll *program.Coll) bool { return coll.Dissemination != nil && coll.Dissemination.Rounds() > 0 })
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
func New(p *program.Program, options *engine.Options, workers int) engine.Simulation {
	n, coll := p.Ranks(), &p.Colls[0]
	x := &relays{
		program: p, options: options,
		plan: coll.Dissemination, cost: &coll.Cost, rounds: uint32(coll.Dissemination.Rounds()),
		next:   arena.Large(make([]int64, n)),
		states: arena.Large(make([]relay, n)), clocks: arena.Large(make([]clocks, n)),
	}
	noisy := options.Noise != nil
	slots := slots(p, noisy)
	x.mask = uint32(slots - 1)
	if noisy {
		x.mask = math.MaxUint32
		x.done = arena.Large(make([]uint32, n))
		if options.Totals {
			x.overheadNS = arena.Large(make([]int64, n))
		}
	}
	x.slots = arena.Large(make([]slot, n*slots))
	x.beyondCache = noisy && Bytes(p, noisy, false) > int64(p.Tuning.OwnCache)
	x.post = pdes.NewPost[put](workers, func(int, int64) {})
	for i := range workers {
		x.workers = append(x.workers, &relayWorker{relays: x, firstRank: int32(n * i / workers), endRank: int32(n * (i + 1) / workers)})
	}
	x.begin()
	return x
}

func (x *relays) Run(ctx context.Context) (*stuck.Unreceived, error) {
	x.overview.Ctx, x.overview.Progress = ctx, x.options.Progress
	clear(x.overheadNS)
	var parts []pdes.Worker
	for _, worker := range x.workers {
		parts = append(parts, worker)
	}
	lookahead := x.program.Lookahead()
	first := lookahead
	if len(x.states) == 1 {
		first = logp.Never
	}
	pdes.Run(parts, lookahead, first, nil, &x.program.Tuning)
	return nil, engine.FirstFailure(x.workers)
}

func (x *relays) Finish(rank int) int64 { return x.clocks[rank].cpu }

// Total returns the totals of a rank.
func (x *relays) Total(rank int32) observe.Total {
	messages := int64(x.rounds)
	bytes, ns := messages*x.cost.Bytes, messages*(x.cost.Send+x.cost.Intake)
	if x.overheadNS != nil {
		ns = x.overheadNS[rank]
	}
	return observe.Total{OverheadNS: ns, Sent: messages, Received: messages, BytesSent: bytes, BytesReceived: bytes}
}

// CriticalPath returns nothing: a run whose critical path is wanted does not take this lane.
func (x *relays) CriticalPath() (*criticalpath.Path, error) { return nil, nil }

// Observers returns none: runs with observers do not take this lane.
func (x *relays) Observers() *observe.Observers { return nil }

func (x *relays) Traffic() (messages, bytes int64) {
	for _, worker := range x.workers {
		messages, bytes = messages+worker.Counts.Messages, bytes+worker.Counts.Bytes
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
func (x *relays) slot(rank int32, round uint32) *slot {
	return &x.slots[int(round&x.mask)*len(x.states)+int(rank)]
}

// Reset returns to the state before a run and keeps the memory.
func (x *relays) Reset() {
	clear(x.next)
	clear(x.states)
	clear(x.clocks)
	clear(x.done)
	x.overview.Reset()
	x.post.Clear()
	x.begin()
}

// begin makes the workers begin anew.
func (x *relays) begin() {
	for i, worker := range x.workers {
		worker.Actor = engine.Actor{Overview: &x.overview, Number: i, Noise: x.options.Noise}
		worker.late, worker.latest, worker.readySends = [arena.Lead]relayed{}, 0, 0
	}
}
