package sim

import (
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/cases"
	"loggops/internal/expect"
	"loggops/replicate"
	"loggops/schedgen/collective"
	"loggops/schedgen/expand"
	"loggops/schedgen/pattern"
	"loggops/schedgen/transform"
	"loggops/sim/noise"
)

// Who waits for whom in collectives: the members that must by the definition of the kind,
// those that do by the dependences of the expanded form, and those that are late in a
// simulation in which one member is.

const (
	waitComputeNS = 1_000_000_000 // before a collective, and beside a nonblocking one
	waitDelayNS   = 10 * waitComputeNS
)

// waiting is a configuration of a collective.
type waiting struct {
	kind, algorithm string
	n, root         int
	nonblocking     bool
	rendezvous      bool
	async           bool
}

func (w waiting) String() string {
	return fmt.Sprintf("%s by %s, %d members, root %d, nonblocking %t, rendezvous %t, async %t", w.kind, w.algorithm, w.n, w.root, w.nonblocking, w.rendezvous, w.async)
}

// waitings are all configurations.
func waitings() (all []waiting) {
	for _, kind := range collective.Kinds() {
		for _, algorithm := range waitAlgorithms(kind) {
			for n := 2; n <= 17; n++ {
				roots := 1
				if collective.Rooted(kind) {
					roots = n
				}
				for root := range roots {
					for _, rendezvous := range []bool{false, true} {
						w := waiting{kind: kind, algorithm: algorithm, n: n, root: root, rendezvous: rendezvous}
						all = append(all, w)
						w.nonblocking = true
						all = append(all, w)
						w.async = true
						all = append(all, w)
					}
				}
			}
		}
	}
	return all
}

// waitAlgorithms returns the algorithms of a kind, those with a fan-out with two values of it.
func waitAlgorithms(kind string) (list []string) {
	for _, algorithm := range collective.Algorithms(kind) {
		list = append(list, algorithm)
		for _, option := range collective.Options(kind, algorithm) {
			if name, _, _ := strings.Cut(option.String(), "="); name == "ways" {
				list = append(list, algorithm+":ways=3")
			}
		}
	}
	return list
}

// must returns the members that must wait for a late one.
func (w *waiting) must(late int) uint {
	all, own := uint(1)<<w.n-1, uint(1)<<late
	switch w.kind {
	case "bcast", "scatter", "scatterv":
		if late == w.root {
			return all
		}
		return own
	case "reduce", "gather", "gatherv":
		return own | 1<<w.root
	case "scan", "exscan":
		return all &^ (own - 1)
	}
	if collective.Neighborhood(w.kind) {
		return own | 1<<((late+1)%w.n) | 1<<((late+3)%w.n)
	}
	return all
}

// op returns a member's operation.
func (w *waiting) op(member int, comm int32) schedule.Op {
	const bytes = 64
	c := &schedule.Coll{Kind: w.kind, Algorithm: w.algorithm, Root: schedule.None, Nonblocking: w.nonblocking}
	op := schedule.Op{Kind: schedule.Collective, Bytes: bytes, Comm: comm, Coll: c}
	if collective.Rooted(w.kind) {
		c.Root = int32(w.root)
	}
	each := slices.Repeat([]int64{bytes}, w.n)
	switch w.kind {
	case "barrier":
		op.Bytes = 0
	case "gatherv":
		if member == w.root {
			c.RecvCounts = each
		}
	case "scatterv":
		if member == w.root {
			c.Counts = each
		}
	case "allgatherv", "reduce_scatter":
		c.RecvCounts = each
	case "alltoallv", "alltoallw":
		c.Counts, c.RecvCounts = each, each
	}
	if collective.Neighborhood(w.kind) {
		for _, d := range []int{1, 3} {
			if d%w.n != 0 {
				c.Neighbors = append(c.Neighbors, int32((member+d)%w.n))
				c.RecvNeighbors = append(c.RecvNeighbors, int32((member+3*w.n-d)%w.n))
			}
		}
		each = slices.Repeat([]int64{bytes}, len(c.Neighbors))
		switch w.kind {
		case "neighbor_allgatherv":
			c.RecvCounts = each
		case "neighbor_alltoallv", "neighbor_alltoallw":
			c.Counts, c.RecvCounts = each, each
		}
	}
	return op
}

// schedule returns a schedule with copies of the collective, each among ranks of its own. A
// rank's calc number 0 is before the collective, and number 1 beside it if that is
// nonblocking.
func (w *waiting) schedule(copies int) *schedule.Schedule {
	s := &schedule.Schedule{Header: schedule.Header{Ranks: w.n * copies, Replicas: 1}}
	compute := schedule.Op{Kind: schedule.Calc, DurationNS: waitComputeNS}
	for copy := range copies {
		members := make([]int32, w.n)
		for i := range members {
			members[i] = int32(copy*w.n + i)
		}
		s.Header.Communicators = append(s.Header.Communicators, comm.Communicator{Members: comm.Of(members)})
		for i := range members {
			op := w.op(i, int32(copy))
			op.Requires = []int32{1}
			list := []schedule.Op{compute, op}
			if w.nonblocking {
				beside := compute
				beside.Irequires = []int32{1}
				list = append(list, beside, schedule.Op{Requires: []int32{1, 2}})
			}
			s.Ops = append(s.Ops, list)
		}
	}
	return s
}

func (w *waiting) params() Params {
	p := Default()
	if w.rendezvous {
		p.EagerMax = 0
	}
	return p
}

// try delays each member before the collective and, if that is nonblocking, beside it. It
// returns the number of delays, and what is wrong.
func (w *waiting) try(t *testing.T) (delays int, problems []string) {
	places := 1
	if w.nonblocking {
		places = 2
	}
	g, err := newDependences(w.schedule(1), w.params())
	if err != nil {
		return 0, []string{err.Error()}
	}
	s := w.schedule(1 + places*w.n)
	if w.async {
		if err := transform.AsyncProgress(s); err != nil {
			return 0, []string{err.Error()}
		}
	}
	var config []noise.Delay
	for place := range places {
		for late := range w.n {
			config = append(config, noise.Delay{Rank: int32((1+len(config))*w.n + late), At: int64(place), DurationNS: waitDelayNS})
		}
	}
	finishNS, err := delayedRun(t, s, w.params(), config)
	if err != nil {
		return 0, []string{err.Error()}
	}
	for place := range places {
		for late := range w.n {
			delays++
			got := lateOf(finishNS[:w.n], finishNS[delays*w.n:][:w.n])
			must, most := w.must(late), g.late(late, 0)
			if place == 1 {
				must, most = 1<<late, g.busy(late)
				if w.async {
					most = must
				}
			}
			at := fmt.Sprintf("member %d late at %d", late, place)
			switch {
			case must&^got != 0:
				problems = append(problems, fmt.Sprintf("%s: %b wait for it, of %b that must", at, got, must))
			case got&^most != 0 || place == 0 && got != most:
				problems = append(problems, fmt.Sprintf("%s: %b wait for it, not %b as by the explicit form", at, got, most))
			}
		}
	}
	return delays, problems
}

// delayedRun returns the finishing times.
func delayedRun(t *testing.T, s schedule.Source, params Params, delays []noise.Delay) ([]int64, error) {
	p, err := Compile(s, params)
	if err != nil {
		return nil, err
	}
	options := Options{Workers: 1, FinishTimes: true}
	if delays != nil {
		model, err := noise.New(noise.Config{Delays: delays, Scale: 1})
		if err != nil {
			return nil, err
		}
		options.Noise = model.NewRun(p.Ranks(), p.CPUs())
	}
	r, err := p.Run(t.Context(), options)
	if err != nil {
		return nil, err
	}
	if options.Noise != nil && len(options.Noise.Unmet()) > 0 {
		return nil, fmt.Errorf("delays %v met no calc", options.Noise.Unmet())
	}
	return r.FinishNS, nil
}

// lateOf returns the ranks that are late, as a set of bits.
func lateOf(before, after []int64) (late uint) {
	for i := range after {
		if after[i]-before[i] > waitDelayNS/2 {
			late |= 1 << i
		}
	}
	return late
}

// dependences is the graph of dependences in the expanded form of a schedule: those of the
// operations, of receives on their sends, and of rendezvous sends on their receives. Its nodes
// are the starts and ends of operations.
type dependences struct {
	lists *schedule.Schedule
	first []int // node of each rank's first operation
	after [][]int
}

func newDependences(source schedule.Source, params Params) (*dependences, error) {
	form, err := expand.Explicit(source, expand.Options{NodeSize: 1})
	if err != nil {
		return nil, err
	}
	s, err := schedule.Load(form)
	if err != nil {
		return nil, err
	}
	g := &dependences{lists: s}
	nodes := 0
	for _, ops := range s.Ops {
		g.first = append(g.first, nodes)
		nodes += 2 * len(ops)
	}
	g.after = make([][]int, nodes)
	type channel struct {
		from, to int32
		tag      int64
	}
	sends := map[channel][]int{}
	rendezvous := map[int]bool{}
	edge := func(a, b int) { g.after[a] = append(g.after[a], b) }
	for rank, ops := range s.Ops {
		for i, op := range ops {
			start := g.first[rank] + 2*i
			edge(start, start+1)
			for _, d := range op.Requires {
				edge(start-2*int(d)+1, start)
			}
			for _, d := range op.Irequires {
				edge(start-2*int(d), start)
			}
			if op.Kind == schedule.Send {
				c := channel{int32(rank), op.Peer, op.Tag}
				sends[c] = append(sends[c], start)
				rendezvous[start] = op.Bytes > params.EagerMax
			}
		}
	}
	for rank, ops := range s.Ops {
		for i, op := range ops {
			if op.Kind != schedule.Recv {
				continue
			}
			c := channel{op.Peer, int32(rank), op.Tag}
			send, recv := sends[c][0], g.first[rank]+2*i
			sends[c] = sends[c][1:]
			edge(send, recv+1)
			if rendezvous[send] {
				edge(recv, send+1)
			}
		}
	}
	return g, nil
}

// late returns the ranks that are late if a given calc of a rank is.
func (g *dependences) late(rank, number int) uint {
	for i, op := range g.lists.Ops[rank] {
		if op.Kind == schedule.Calc && op.DurationNS > 0 {
			if number == 0 {
				return g.reached(g.first[rank] + 2*i + 1)
			}
			number--
		}
	}
	return 0
}

// busy returns the ranks that may be late if a rank computes after its first calc: everything
// that it does from then on may wait for its CPU.
func (g *dependences) busy(rank int) uint {
	var nodes []int
	for i := range g.lists.Ops[rank][1:] {
		nodes = append(nodes, g.first[rank]+2*(i+1))
	}
	return g.reached(nodes...)
}

func (g *dependences) reached(from ...int) (ranks uint) {
	reached := make([]bool, len(g.after))
	for len(from) > 0 {
		node := from[len(from)-1]
		from = from[:len(from)-1]
		if !reached[node] {
			reached[node] = true
			from = append(from, g.after[node]...)
		}
	}
	for r, ops := range g.lists.Ops {
		if slices.Contains(reached[g.first[r]:g.first[r]+2*len(ops)], true) {
			ranks |= 1 << r
		}
	}
	return ranks
}

var allWaits = flag.Bool("all-waits", false, "try all configurations of collectives in TestWhoWaits, not one of each 13")

// TestWhoWaits tests all algorithms of all collectives.
func TestWhoWaits(t *testing.T) {
	t.Parallel()
	all := waitings()
	step := 13 // shares no factor with the 6 ways in which each is tried
	switch {
	case *allWaits:
		step = 1
	case testing.Short():
		step = 131
	}
	var next atomic.Int64
	var group sync.WaitGroup
	var lock sync.Mutex // what follows
	byKind, reported := map[string]*waitCounts{}, 0
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := int(next.Add(1)-1) * step; i < len(all); i = int(next.Add(1)-1) * step {
				delays, problems := all[i].try(t)
				lock.Lock()
				counts := byKind[all[i].kind]
				if counts == nil {
					counts = new(waitCounts)
					byKind[all[i].kind] = counts
				}
				counts.add(waitCounts{1, delays, len(problems)})
				for _, problem := range problems {
					if reported < 20 {
						reported++
						t.Errorf("%s: %s", all[i], problem)
					}
				}
				lock.Unlock()
			}
		})
	}
	group.Wait()
	table := waitTable(byKind)
	t.Logf("of %d configurations:\n%s", len(all), table)
	if *allWaits {
		cases.Table(t, "../docs/evidence/waits.md", "algorithms", table)
	}
}

type waitCounts struct{ configurations, delays, violations int }

func (a *waitCounts) add(b waitCounts) {
	a.configurations += b.configurations
	a.delays += b.delays
	a.violations += b.violations
}

func waitTable(byKind map[string]*waitCounts) string {
	text := "| kind | algorithms | configurations | delays | violations |\n| --- | --- | --- | --- | --- |\n"
	var sum waitCounts
	algorithms := 0
	for _, kind := range collective.Kinds() {
		if n := byKind[kind]; n != nil {
			text += fmt.Sprintf("| %s | %d | %d | %d | %d |\n", kind, len(waitAlgorithms(kind)), n.configurations, n.delays, n.violations)
			sum.add(*n)
			algorithms += len(waitAlgorithms(kind))
		}
	}
	return text + fmt.Sprintf("| all | %d | %d | %d | %d |\n", algorithms, sum.configurations, sum.delays, sum.violations)
}

// TestWhoWaitsInPatterns delays a rank in each pattern, and in transformed patterns.
func TestWhoWaitsInPatterns(t *testing.T) {
	of := func(list transform.Rank) func(schedule.Source) (schedule.Source, error) {
		return func(s schedule.Source) (schedule.Source, error) { return schedule.ByRank(s, list), nil }
	}
	tried := 0
	for _, change := range []struct {
		name string
		make func(schedule.Source) (schedule.Source, error)
	}{
		{"as it is", func(s schedule.Source) (schedule.Source, error) { return s, nil }},
		{"--nonblocking-collectives", of(transform.NonblockingCollectives(waitComputeNS / 2))},
		{"--only p2p", of(transform.Only(transform.PointToPoint))},
		{"--only collectives", of(transform.Only(transform.OnlyCollective))},
		{"--compute-scale", func(s schedule.Source) (schedule.Source, error) {
			return transform.ScaleCompute(s, []*transform.Scale{{By: 2}}, nil), nil
		}},
		{"--async-progress", func(s schedule.Source) (schedule.Source, error) {
			loaded, err := schedule.Load(s)
			if err == nil {
				err = transform.AsyncProgress(loaded)
			}
			return loaded, err
		}},
		{"replicas", func(s schedule.Source) (schedule.Source, error) { return replicate.By(s, 3) }},
	} {
		for _, d := range pattern.All() {
			spec := pattern.Spec{Name: d.Name, Ranks: 6, Bytes: 64, Iterations: 2, ComputeNS: waitComputeNS}
			if strings.HasPrefix(d.Name, "halo") {
				spec.Ranks = 8
			}
			if slices.Contains(d.Takes, "inject") {
				spec.Inject = &pattern.Inject{Iteration: 1, Name: "recursive-doubling-allreduce"}
			}
			p, err := pattern.New(spec)
			expect.OK(t, err)
			s, err := change.make(p)
			expect.OK(t, err)
			for _, late := range []noise.Delay{{Rank: 0, At: 0}, {Rank: 4, At: 0}} {
				late.DurationNS = waitDelayNS
				tried++
				if got, want, err := lateIn(t, s, late); err != nil || got != want {
					t.Errorf("%s, %s, rank %d late: %b wait for it, not %b as by the explicit form; error %v", d.Name, change.name, late.Rank, got, want, err)
				}
			}
		}
	}
	t.Logf("%d delays", tried)
}

// lateIn returns the ranks that are late in a simulation, and those by the dependences.
func lateIn(t *testing.T, s schedule.Source, d noise.Delay) (got, want uint, err error) {
	g, err := newDependences(s, Default())
	if err != nil {
		return 0, 0, err
	}
	before, err := delayedRun(t, s, Default(), nil)
	if err != nil {
		return 0, 0, err
	}
	after, err := delayedRun(t, s, Default(), []noise.Delay{d})
	if err != nil {
		return 0, 0, err
	}
	return lateOf(before, after), g.late(int(d.Rank), int(d.At)), nil
}

// TestWhoWaitsByFormulas checks formulas for the ranks that wait in some patterns of n ranks
// after a number of iterations.
func TestWhoWaitsByFormulas(t *testing.T) {
	const n, iterations = 12, 3
	distance := func(a, b int) int { return min((a-b+n)%n, (b-a+n)%n) }
	for name, waits := range map[string]func(late, other int) bool{
		"ring":     func(late, other int) bool { return (other-late+n)%n <= iterations },
		"halo1d":   func(late, other int) bool { return max(late-other, other-late) <= iterations },
		"exchange": func(late, other int) bool { return max(late-other, other-late) <= iterations },
		"alltoall": func(int, int) bool { return true },
		"incast":   func(_, other int) bool { return other == 0 },
	} {
		for _, periodic := range []bool{false, true} {
			spec := pattern.Spec{Name: name, Ranks: n, Bytes: 64, Iterations: iterations, ComputeNS: waitComputeNS, Periodic: periodic}
			if periodic {
				if name != "halo1d" && name != "exchange" {
					continue
				}
				waits = func(late, other int) bool { return distance(late, other) <= iterations }
			}
			p, err := pattern.New(spec)
			expect.OK(t, err)
			for late := range n {
				want := uint(1) << late
				for other := range n {
					if waits(late, other) {
						want |= 1 << other
					}
				}
				got, _, err := lateIn(t, p, noise.Delay{Rank: int32(late), DurationNS: waitDelayNS})
				if err != nil || got != want {
					t.Errorf("%s, periodic %t, rank %d late: %b wait for it, not %b; error %v", name, periodic, late, got, want, err)
				}
			}
		}
	}
}
