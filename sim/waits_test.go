package sim

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/collective"
	"loggops/schedgen/transform"
	"loggops/sim/noise"
)

// Who waits for whom in collectives: the members that must by the definition of the kind, and those that
// are late in a simulation in which one member is.

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

func (w *waiting) String() string {
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
	each := slices.Repeat([]int64{64}, w.n)
	neighbors := slices.DeleteFunc([]int{1, 3}, func(d int) bool { return d%w.n == 0 })
	op := blocks{own: each[0], to: each, from: each, of: each}.row(w.kind, member, w.n, w.root, neighbors...)
	op.Comm, op.Coll.Algorithm, op.Coll.Nonblocking = comm, w.algorithm, w.nonblocking
	if w.kind == "barrier" {
		op.Bytes = 0
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

// try delays each member before the collective and, if that is nonblocking, beside it.
func (w *waiting) try(t *testing.T) waitCounts {
	places := 1
	if w.nonblocking {
		places = 2
	}
	s := w.schedule(1 + places*w.n)
	if w.async {
		expect.OK(t, transform.AsyncProgress(s))
	}
	var delays []noise.Delay
	for place := range places {
		for late := range w.n {
			delays = append(delays, noise.Delay{Rank: int32((1+len(delays))*w.n + late), At: int64(place), DurationNS: waitDelayNS})
		}
	}
	model, err := noise.New(noise.Config{Delays: delays, Scale: 1})
	expect.OK(t, err)
	p := compiled(t, s, w.params())
	met := model.NewRun(p.Ranks(), p.CPUs())
	r := runWith(t, p, Options{Workers: 1, FinishTimes: true, Noise: met})
	expect.Same(t, 0, len(met.Unmet()))
	count := waitCounts{configurations: 1, delays: len(delays)}
	for i, d := range delays {
		got, late := lateOf(r.FinishNS[:w.n], r.FinishNS[(1+i)*w.n:][:w.n]), i%w.n
		must := w.must(late)
		if d.At == 1 {
			must = 1 << late
		}
		if must&^got != 0 || d.At == 1 && w.async && got != must {
			t.Errorf("%s: member %d late at %d: %b wait for it, of %b that must", w, late, d.At, got, must)
			count.violations++
		}
	}
	return count
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

var allWaits = flag.Bool("all-waits", false, "try all configurations of collectives in TestWhoWaits, not one of each 13")

// TestWhoWaits tests all algorithms of all collectives.
func TestWhoWaits(t *testing.T) {
	t.Parallel()
	all, kinds := waitings(), collective.Kinds()
	step := 37 // shares no factor with the 6 ways in which each is tried
	switch {
	case *allWaits:
		step = 1
	case testing.Short():
		step = 131
	}
	counts := make([]waitCounts, len(kinds))
	t.Run("of", func(t *testing.T) {
		for k, kind := range kinds {
			t.Run(kind, func(t *testing.T) {
				t.Parallel()
				for i := 0; i < len(all); i += step {
					if all[i].kind == kind {
						counts[k].add(all[i].try(t))
					}
				}
			})
		}
	})
	table := "| kind | algorithms | configurations | delays | violations |\n| --- | --- | --- | --- | --- |\n"
	var sum waitCounts
	algorithms := 0
	for k, kind := range kinds {
		n := len(waitAlgorithms(kind))
		algorithms += n
		sum.add(counts[k])
		table += counts[k].row(kind, n)
	}
	table += sum.row("all", algorithms)
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

func (a *waitCounts) row(kind string, algorithms int) string {
	return fmt.Sprintf("| %s | %d | %d | %d | %d |\n", kind, algorithms, a.configurations, a.delays, a.violations)
}
