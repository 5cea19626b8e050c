package shortcut

import (
	"context"
	"math"
	"unsafe"

	"loggops/schedgen/collective"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/engine"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/pdes"
	"loggops/sim/internal/program"
	"loggops/sim/internal/stuck"
)

// A program that is one dissemination among all processes is what noise is
// studied with most: a thousand runs of a million processes. All its messages
// are expected, and of each process and round there is one. So neither nodes,
// heaps nor lists are needed: a message has its place.

// disseminates tells whether the program is one dissemination among all
// processes, of eager messages that all take the same.
func disseminates(p *program.Program) bool {
	return p.IsOne(func(c *program.Coll) bool { return c.Dissemination != nil && c.Dissemination.Rounds() > 0 })
}

// relays runs such a program.
type relays struct {
	overview engine.Overview
	program  *program.Program
	options  *engine.Options
	workers  []*relayWorker
	post     *pdes.Post[put]

	plan   *collective.Dissemination
	cost   *logp.Cost
	rounds uint32
	states []relay
	clocks []clocks
	// overheadNS is what each process has spent on messages, nil where nobody asks or
	// there is no noise: then it is the same for all.
	overheadNS []int64
	slots      []slot // of all processes for a round & mask, then those for the next
	mask       uint32
	// done tells which rounds a process has received, a bit for each. Without noise
	// they come in order, as all processes do the same at the same time: then it is
	// nil.
	done []uint32
	// far is set where what comes next is worth fetching ahead: with noise, where
	// processes are met in no order, if they are too many for a core's own cache.
	far bool
}

// relay is what is under way at a process.
type relay struct {
	next     int64  // no event before
	arriving uint32 // messages on their way or waiting, a bit for each round
	sending  uint32 // rounds after which the send of the next is freed
}

// clocks are when the CPU, and the NIC in each direction, is next free.
type clocks struct{ cpu, tx, rx int64 }

// slot is a message that is to be taken in, or a send.
type slot struct {
	time  int64 // when the message arrives; of sends the one freed first is the least
	birth int64
}

// newRelays returns what runs such a program by some workers.
func newRelays(p *program.Program, o *engine.Options, workers int) engine.Simulation {
	n, c := p.Processes(), &p.Colls[0]
	r := &relays{
		program: p, options: o,
		plan: c.Dissemination, cost: &c.Cost, rounds: uint32(c.Dissemination.Rounds()),
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
	r.far = noisy && (arena.Invariants || bytesOfRelays(p, noisy, false) > arena.OwnCache)
	r.post = pdes.NewPost[put](workers, func(int, int64) {})
	for i := range workers {
		r.workers = append(r.workers, &relayWorker{relays: r, firstRank: int32(n * i / workers), lastRank: int32(n * (i + 1) / workers)})
	}
	r.Reset()
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
	pdes.Run(parts, lookahead, first)
	return nil, engine.FirstFailure(r.workers)
}

func (r *relays) Finish(rank int) int64 { return r.clocks[rank].cpu }

// Total returns what a rank has spent the run on.
func (r *relays) Total(rank int32) engine.Total {
	messages := int64(r.rounds)
	bytes, ns := messages*r.cost.Bytes, messages*(r.cost.Send+r.cost.Intake)
	if r.overheadNS != nil {
		ns = r.overheadNS[rank]
	}
	return engine.Total{OverheadNS: ns, Sent: messages, Received: messages, BytesSent: bytes, BytesReceived: bytes}
}

func (r *relays) AppendMarks(to []engine.Mark, _ int32) []engine.Mark { return to }

func (r *relays) Traffic() (messages, bytes int64) {
	for _, w := range r.workers {
		messages, bytes = messages+w.Counts.Messages, bytes+w.Counts.Sent
	}
	return messages, bytes
}

// slots returns how many messages to a process may be under way at once: one a
// round. But without noise all processes do the same at the same time, and none
// sends another message before all those of the last window but one are taken in.
func slots(p *program.Program, noisy bool) int {
	if noisy {
		return p.Colls[0].Dissemination.Rounds()
	}
	return 2
}

// bytesOfPuts bounds the size of what workers hand over to each other.
func bytesOfPuts(p *program.Program, noisy bool, workers int) int64 {
	if workers == 1 {
		return 0
	}
	return min(p.SentAtOnce(), int64(p.Processes()*slots(p, noisy))) * int64(unsafe.Sizeof(put{}))
}

// bytesOfRelays returns the size of the state and slots of all processes.
func bytesOfRelays(p *program.Program, noisy, totals bool) int64 {
	bytes := int64(unsafe.Sizeof(relay{})+unsafe.Sizeof(clocks{})) + int64(slots(p, noisy))*int64(unsafe.Sizeof(slot{}))
	if noisy {
		bytes += int64(unsafe.Sizeof(uint32(0)))
		if totals {
			bytes += int64(unsafe.Sizeof(int64(0)))
		}
	}
	return int64(p.Processes()) * bytes
}

// slot returns the slot of a process and a round.
func (r *relays) slot(rank int32, round uint32) *slot {
	return &r.slots[int(round&r.mask)*len(r.states)+int(rank)]
}

// Reset takes everything back to before a run, but keeps the memory.
func (r *relays) Reset() {
	clear(r.states)
	clear(r.clocks)
	clear(r.done)
	r.overview.Reset()
	r.post.Clear()
	for i, w := range r.workers {
		w.Actor = engine.Actor{Overview: &r.overview, Number: i, Noise: r.options.Noise}
		w.late, w.latest, w.freedSends = [arena.Lead]relayed{}, 0, 0
	}
}
