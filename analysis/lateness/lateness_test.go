package lateness

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/internal/expect"
)

const solve, write = "solver.c:42 (solve)", "output.c:12 (write)"

// piece is computation of a rank before a call, with noise in it, and a collective there.
type piece struct {
	site        string
	calc, noise int64
	iteration   int32
	together    bool
}

// spans returns the work of ranks. There is a detour in each send, too.
func spans(t *testing.T, ranks int32, of func(rank int32) []piece) *Ranks {
	t.Helper()
	a := New()
	for rank := range ranks {
		at := int64(0)
		for _, p := range of(rank) {
			add := func(kind result.SpanKind, cause string, ns int64) {
				a.Add(&result.Span{Rank: rank, Kind: kind, Site: p.site, Cause: cause, StartNS: at, EndNS: at + ns, Iteration: p.iteration})
			}
			add(result.Calc, "", p.calc+p.noise)
			if p.noise > 0 {
				add(result.Detour, "irq:7", p.noise)
			}
			at += p.calc + p.noise
			if p.together {
				add(result.Collective, "", 0)
			} else {
				add(result.Send, "", 0)
				add(result.Detour, "timer", 1)
			}
		}
	}
	return a.End()
}

// of is the work of 5 ranks, which compute 100 ns before solve and 50 ns before write; extra changes
// the first, and adds noise to it.
func of(t *testing.T, extra func(rank int32) (calc, noise int64)) *Ranks {
	t.Helper()
	return spans(t, 5, func(rank int32) []piece {
		calc, noise := extra(rank)
		return []piece{{site: solve, calc: 100 + calc, noise: noise}, {site: write, calc: 50}}
	})
}

func TestReason(t *testing.T) {
	slow := of(t, func(rank int32) (int64, int64) { return map[int32]int64{3: 70}[rank], map[int32]int64{1: 40}[rank] })
	for rank, want := range map[int32]Excess{
		1: {Place{Site: solve}, true, 40, 0},
		2: {},
		3: {Place{Site: solve}, false, 170, 100},
	} {
		if diff := cmp.Diff(want, slow.Reason(rank)); diff != "" {
			t.Errorf("rank %d: %s", rank, diff)
		}
	}
}

// TestWholeRun has a rank that is slow everywhere.
func TestWholeRun(t *testing.T) {
	r := spans(t, 5, func(rank int32) (all []piece) {
		for i, site := range []string{"a", "b", "c"} {
			all = append(all, piece{site: site, calc: map[bool]int64{false: 100, true: int64(105 + i)}[rank == 4]})
		}
		return all
	})
	expect.Same(t, Excess{OwnNS: 318, OthersNS: 300}, r.Reason(4))
}

// TestBorder has a rank that does the work of the others before another call, as at the border of a grid: nothing
// there makes it late. A rank that computes as long, but in other steps, is.
func TestBorder(t *testing.T) {
	border := spans(t, 4, func(rank int32) []piece {
		east, south := piece{site: "east", calc: 100}, piece{site: "south", calc: 2}
		if rank == 3 {
			east, south = piece{site: "north"}, piece{site: "south", calc: 102}
		}
		return []piece{east, south, {site: "sum", together: true}}
	})
	if e := border.Reason(3); e != (Excess{}) {
		t.Errorf("border: %+v", e)
	}
	if slow := border.SlowRanks(); slow != nil {
		t.Errorf("border: %+v", slow)
	}
	apart := spans(t, 4, func(rank int32) []piece {
		first, second := piece{site: "a", calc: 10}, piece{site: "b", calc: 110}
		if rank == 3 {
			first, second = piece{site: "a", calc: 110}, piece{site: "b", calc: 10}
		}
		first.together, second.together = true, true
		return []piece{first, second}
	})
	expect.Same(t, Excess{Place{Site: "a"}, false, 110, 10}, apart.Reason(3))
}

// TestUneven measures how much computation differs, in steps that collectives and iterations divide.
func TestUneven(t *testing.T) {
	turns := func(together bool) *Ranks { // in turn, a rank computes longer
		return spans(t, 3, func(rank int32) (all []piece) {
			for i := range int32(3) {
				all = append(all, piece{"a", map[bool]int64{false: 10, true: 40}[i == rank], 0, i, together})
			}
			return all
		})
	}
	for name, c := range map[string]struct {
		r    *Ranks
		want int64
	}{
		"by collective": {turns(true), 3 * 60},
		"by iteration":  {turns(false), 3 * 60},
		"static":        {spans(t, 3, func(rank int32) []piece { return []piece{{site: "a", calc: 10 * int64(rank)}} }), 30},
	} {
		if got, all := c.r.Uneven(); got != c.want || all != got {
			t.Errorf("%s: %d and %d, want %d", name, got, all, c.want)
		}
	}
	most, least, mostNS, leastNS := turns(true).Extremes()
	if most != 0 || least != 0 || mostNS != 60 || leastNS != 60 {
		t.Error(most, least, mostNS, leastNS)
	}
	if r := spans(t, 3, func(rank int32) []piece { return []piece{{site: "a", calc: 10 * int64(rank)}} }); r.DoneNS != 30 || r.HasSteps() || !turns(false).HasSteps() {
		t.Errorf("%+v", r)
	}
}

func TestNoisyRanks(t *testing.T) {
	for name, c := range map[string]struct {
		noise map[int32]int64
		want  []Noisy
	}{
		"none":  {nil, nil},
		"one":   {map[int32]int64{2: 50}, []Noisy{{2, 52, 2, "irq:7", 50, false}}},
		"alike": {map[int32]int64{0: 50, 1: 49, 2: 48, 3: 51, 4: 53}, nil},
		"two":   {map[int32]int64{0: 50, 4: 60}, []Noisy{{4, 62, 2, "irq:7", 60, false}, {0, 52, 2, "irq:7", 50, false}}},
	} {
		r := of(t, func(rank int32) (int64, int64) { return 0, c.noise[rank] })
		if diff := cmp.Diff(c.want, r.NoisyRanks()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestSlowRanks(t *testing.T) {
	for name, c := range map[string]struct {
		calc map[int32]int64
		want []Slow
	}{
		"none":  {nil, nil},
		"one":   {map[int32]int64{3: 70}, []Slow{{3, Excess{Place{Site: solve}, false, 170, 100}}}},
		"alike": {map[int32]int64{0: 50, 1: 40, 2: 30, 3: 20, 4: 10}, nil},
	} {
		r := of(t, func(rank int32) (int64, int64) { return c.calc[rank], 0 })
		if diff := cmp.Diff(c.want, r.SlowRanks()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestLateRanks(t *testing.T) {
	wait := func(cause, rank int32, site string, ns int64, state waitstate.State) *waitstate.Wait {
		return &waitstate.Wait{Place: waitstate.Place{State: state, Cause: cause, Rank: rank, Site: site}, Count: 1, NS: ns}
	}
	slow := of(t, func(rank int32) (int64, int64) { return map[int32]int64{3: 70}[rank], 0 })
	late, passing := slow.LateRanks([]*waitstate.Wait{
		wait(3, 1, solve, 70, waitstate.WaitAtNxN), wait(3, 2, solve, 60, waitstate.WaitAtNxN), wait(3, 2, write, 10, waitstate.LateSender),
		wait(0, 2, write, 20, waitstate.LateSender), wait(1, 2, write, 1, waitstate.LateSender), wait(result.None, 2, write, 19, waitstate.Transfer),
		wait(result.None, 2, write, 20, waitstate.Contention),
	})
	want := []Late{
		{3, 140, 0.7, *wait(3, 0, solve, 130, waitstate.WaitAtNxN), Excess{Place{Site: solve}, false, 170, 100}},
	}
	want[0].Most.Count = 2
	if diff := cmp.Diff(want, late); diff != "" || len(passing) != 1 || passing[0] != 0 {
		t.Error(passing, diff)
	}
	if late, passing := slow.LateRanks(nil); late != nil || passing != nil {
		t.Error(late, passing)
	}
	if late, passing := slow.LateRanks([]*waitstate.Wait{wait(3, 1, solve, 700, waitstate.WaitAtNxN)}); late != nil || len(passing) != 1 {
		t.Error("an excess explains waits that are much longer:", late, passing)
	}
}

// TestVarying has ranks whose work differs at random: none of them is late, but one that stands out is.
func TestVarying(t *testing.T) {
	of := func(last int64) Excess {
		return spans(t, 10, func(rank int32) []piece {
			return []piece{{site: "a", calc: map[bool]int64{false: 1000 + 20*int64(rank*7%10), true: last}[rank == 9]}}
		}).Reason(9)
	}
	if e := of(1250); e != (Excess{}) {
		t.Errorf("%+v", e)
	}
	if e := of(1500); e.NS() < 300 {
		t.Errorf("%+v", e)
	}
}
