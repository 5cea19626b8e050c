package noise

import (
	"cmp"
	"context"
	"math"
	"slices"
	"unsafe"

	"loggops/internal/placement"
)

// Run is the noise of one run after the other. Different goroutines may ask for
// different ranks at the same time; what a rank meets depends on the seed, the
// run and the rank.
//
// A rank has 32 bytes, 4 more where a recording is its only source, and where
// it has several sources or a random one 8 more and 24 for each.
type Run struct {
	ctx    context.Context
	model  *Model
	place  placement.Placement
	oneCPU bool
	seed   uint64
	number uint32

	// next is a time before which no detour takes anything of work that starts
	// at the time of the last call or later; 0 before the first call, underWay
	// where a detour was under way at that call.
	next     []int64
	accounts []account

	places  []uint32 // which detour of a recording is next
	busy    []int64  // when what has arrived in a queue will be served
	cursors []cursor // of queues, model.width a rank

	met []bool // the delays that were
}

// account is what noise has done to a rank.
type account struct {
	injectedNS int64
	met        int64 // detours
	untilNS    int64 // those served before are counted already
}

const (
	never = math.MaxInt64

	underWay = -1

	// maxTimeNS is how far noise goes: 146 years.
	maxTimeNS = 1 << 62
)

// NewRun returns the noise of runs with so many ranks of so many CPUs each. It
// begins with run 0 of seed 0.
func (m *Model) NewRun(ranks, cpus int) *Run {
	r := &Run{
		ctx: context.Background(), model: m, oneCPU: cpus == 1, next: make([]int64, ranks), accounts: make([]account, ranks),
		met: make([]bool, len(m.delays)),
	}
	if m.nodeSize > 0 {
		r.place = placement.New(m.nodeSize, ranks, m.roundRobin)
	}
	for _, class := range m.cores {
		for _, g := range class.groups {
			if g.way == byTable && r.places == nil {
				r.places = make([]uint32, ranks)
			}
		}
	}
	if m.width > 0 {
		r.busy, r.cursors = make([]int64, ranks), make([]cursor, ranks*m.width)
	}
	return r
}

// BytesPerRank returns the size of what a Run has of each rank, at most.
func (m *Model) BytesPerRank() int64 {
	const ofAll = 8 + 24 + 4 // next, accounts and places
	if m.width == 0 {
		return ofAll
	}
	return ofAll + 8 + int64(m.width)*int64(unsafe.Sizeof(cursor{}))
}

// Reset begins a run.
func (r *Run) Reset(seed uint64, run uint32) {
	r.seed, r.number = seed, run
	clear(r.next)
	clear(r.accounts)
	clear(r.met)
}

// Watch has all walks along detours end when the context is done. Their results are
// then wrong.
func (r *Run) Watch(ctx context.Context) { r.ctx = ctx }

// Work returns when d ns of work are done that a CPU of a rank starts at time t:
// the earliest time up to which detours leave d ns; math.MaxInt64 where that
// would be beyond 146 years. Work of 0 is done at t. The times t of the calls
// for a rank, of whatever method, must not decrease, and where it has one CPU
// none may come before the end of the work before.
func (r *Run) Work(rank int32, t, d int64) (end int64) {
	if end = t + d; end <= r.next[rank] {
		return end
	}
	return r.work(rank, t, d)
}

// Model returns whose noise it is.
func (r *Run) Model() *Model { return r.model }

// Send returns when the overhead of a send ends that starts at time t, which is
// when the message departs, and when its CPU is free. The overhead is followed
// by more CPU time.
func (r *Run) Send(rank int32, t, overhead, after int64) (departs, free int64) {
	departs = t + overhead
	if free = departs + after; free <= r.next[rank] {
		return departs, free
	}
	return r.send(rank, t, overhead, after)
}

// Intake returns when the overhead of taking in a message ends that starts at
// time t, and when the CPU time for the bytes ends that follows it.
func (r *Run) Intake(rank int32, t, overhead, bytes int64) (overheadEnd, end int64) {
	overheadEnd = t + overhead
	if end = overheadEnd + bytes; end <= r.next[rank] {
		return overheadEnd, end
	}
	return r.intake(rank, t, overhead, bytes)
}

func (r *Run) work(rank int32, t, d int64) int64 {
	if d <= 0 {
		return t
	}
	if t > maxTimeNS || d > r.model.maxWorkNS {
		return never
	}
	g := r.skip(rank, t)
	end, met := r.workOf(rank, g, t, d, r.oneCPU)
	if end == never {
		return never
	}
	a := &r.accounts[rank]
	a.met += int64(met)
	a.injectedNS += end - t - d
	seen := end
	if r.model.crude {
		seen = t + d
	}
	a.untilNS = max(a.untilNS, seen)
	return end
}

func (r *Run) send(rank int32, t, overhead, after int64) (departs, free int64) {
	departs, free = r.intake(rank, t, overhead, after)
	if r.model.crude {
		departs = t + overhead
	}
	return departs, free
}

func (r *Run) intake(rank int32, t, overhead, bytes int64) (overheadEnd, end int64) {
	if overhead > 0 && bytes > 0 {
		overheadEnd = r.ending(rank, t, overhead)
		return overheadEnd, r.work(rank, t, overhead+bytes)
	}
	end = r.work(rank, t, overhead+bytes)
	if overhead == 0 {
		return t, end
	}
	return end, end
}

// ending is work without an account.
func (r *Run) ending(rank int32, t, d int64) int64 {
	if t > maxTimeNS || d > r.model.maxWorkNS {
		return never
	}
	end, _ := r.workOf(rank, r.skip(rank, t), t, d, false)
	return end
}

// skip goes to time t, and returns the rank's group.
func (r *Run) skip(rank int32, t int64) *group {
	g := r.groupOf(rank)
	next := &r.next[rank]
	fresh := *next == 0 // or nothing has passed yet of what begins at time 0
	switch g.way {
	case byNothing:
		*next = never
	case byPeriod:
		s := g.streams[0]
		if fresh {
			*next = s.firstPeriodic(r, rank)
		}
		if end := *next + s.duration; end <= t {
			*next += ((t-end)/s.period + 1) * s.period
		}
	case byTable:
		r.skipTable(rank, g.streams[0], t, fresh)
	case byQueue:
		if fresh {
			r.startQueue(rank, g.streams, t)
		}
		r.skipQueue(rank, g.streams, t)
	}
	return g
}

// skipTable goes to the first detour of a recording that ends after time t.
func (r *Run) skipTable(rank int32, s *stream, t int64, fresh bool) {
	next, place, table := &r.next[rank], &r.places[rank], s.table
	k := int(*place)
	if fresh {
		k, *next = s.firstRecorded(r, rank)
		*place = uint32(k)
	}
	lap := *next - table.start(k)
	if lap+table.end(k) > t {
		return
	}
	if k++; k == table.detours() || lap+table.end(k) <= t {
		var ahead int64
		k, ahead = table.find(t - lap)
		lap += ahead
	}
	*next, *place = lap+table.start(k), uint32(k)
}

// workOf returns when d ns of work end, more than 0, that start at the time that
// was skipped to, and how many detours they meet that no work has met before. If
// the rank may, it goes on to that end.
func (r *Run) workOf(rank int32, g *group, t, d int64, goOn bool) (end int64, met int) {
	next := r.next[rank]
	switch g.way {
	case byPeriod:
		s := g.streams[0]
		end, met = s.work(next, t, d)
		if until := r.accounts[rank].untilNS; until > max(next, 0) {
			met -= min(met, int((until-1-next)/s.period)+1)
		}
		return end, met
	case byTable:
		k := int(r.places[rank])
		table := g.streams[0].table
		end, met = table.work(k, next, t, d)
		lap := next - table.start(k)
		for met > 0 && max(next, 0) < r.accounts[rank].untilNS {
			met--
			if k++; k == table.detours() {
				k = 0
				lap += table.length
			}
			next = lap + table.start(k)
		}
		return end, met
	case byQueue:
		if r.model.crude {
			return r.workCrude(rank, g.streams, t, d)
		}
		return r.workQueue(rank, g.streams, t, d, goOn)
	}
	return t + d, 0
}

// cursorsOf returns a rank's cursors.
func (r *Run) cursorsOf(rank int32, streams int) []cursor {
	first := int(rank) * r.model.width
	return r.cursors[first : first+streams : first+streams]
}

// InjectedNS returns by how much detours have lengthened the work of a rank. It
// does not count what phases and delays have added.
func (r *Run) InjectedNS(rank int32) int64 { return r.accounts[rank].injectedNS }

// Met returns how many detours have lengthened work of a rank.
func (r *Run) Met(rank int32) int64 { return r.accounts[rank].met }

// Idle returns how many detours of a rank have met an idle CPU in a run that
// ended at a time: those that came before the end, or were under way at the
// start, and have not lengthened any work. It walks along random detours again.
func (r *Run) Idle(rank int32, endNS int64) int64 {
	var all int64
	for _, s := range r.groupOf(rank).streams {
		all += s.count(r, rank, endNS)
	}
	return all - r.accounts[rank].met
}

// count returns how many detours come before a time.
func (s *stream) count(r *Run, rank int32, endNS int64) int64 {
	switch s.form {
	case periodic:
		return max(0, (endNS-1-s.firstPeriodic(r, rank)+s.period)/s.period)
	case tabulated:
		k, at := s.firstRecorded(r, rank)
		t := s.table
		passed := endNS - at + t.start(k) // from the beginning of that lap
		laps := passed / t.length
		rest := passed - laps*t.length
		n, _ := slices.BinarySearchFunc(t.entries[:t.detours()], rest, func(e entry, rest int64) int {
			return cmp.Compare(e.free+e.stolen, rest)
		})
		return max(0, laps*int64(t.detours())+int64(n-k))
	}
	n := r.numbers(rank, s.number, s.shared)
	c := s.firstRandom(&n)
	if c.at >= endNS {
		return 0
	}
	all, _ := s.passBlocks(r.ctx, &n, &c, endNS, math.MinInt64)
	return int64(all)
}
