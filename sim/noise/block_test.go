package noise

import (
	"fmt"
	"math"
	"testing"

	"loggops/sim/noise/philox"
)

// dense are models of random detours of which long work meets many.
func dense() map[string]*Config {
	all := map[string]*Config{
		"merged": {Sources: []Source{
			source(Random{Exponential(1e4), Exponential(500)}), source(Periodic{PeriodNS: 3e5, DurationNS: 2e4}),
			source(Random{Exponential(2e6), Constant(1e5)}),
		}},
		"scaled": {Sources: []Source{{Detours: Random{Exponential(1e4), Exponential(1)}, Scale: 0.7}}},
	}
	for name, d := range map[string]Random{
		"constant":    {Constant(1e4), Constant(1000)},
		"uniform":     {Uniform(0, 2e4), Uniform(1e3, 2e3)},
		"exponential": {Exponential(1e4), Exponential(1000)},
		"pareto":      {Pareto(5e3, 1.5), Pareto(500, 2.5)},
		"bernoulli":   {Constant(1e4), Bernoulli(0.25, 1e4)},
		"empirical":   {Empirical([]int64{0, 1, 30000}), Empirical([]int64{0, 0, 1, 4000})},
	} {
		all[name] = &Config{Sources: []Source{source(d)}}
	}
	return all
}

// eachDense tests models with the first detours that rank 0 meets, found one by
// one.
func eachDense(t *testing.T, test func(t *testing.T, m *Model, detours []Detour)) {
	for name, c := range dense() {
		t.Run(name, func(t *testing.T) {
			c.Scale = 1
			m := model(t, *c)
			var detours []Detour
			for d := range start(m, 1).Detours(0, maxTimeNS) {
				if detours = append(detours, d); len(detours) == 2*tried {
					break
				}
			}
			test(t, m, detours)
		})
	}
}

// tried is how many detours work ends at: some blocks of them.
const tried = 300

func start(m *Model, cpus int) *Run {
	r := m.NewRun(1, cpus)
	r.Reset(7, 3)
	return r
}

// TestWorkBlocks: work may end just before a detour, with it or just after it,
// wherever that is in a block, and the run goes on from there.
func TestWorkBlocks(t *testing.T) {
	eachDense(t, func(t *testing.T, m *Model, detours []Detour) {
		one, two := m.NewRun(1, 1), m.NewRun(1, 2)
		stolen := int64(0)
		for _, x := range detours[:tried] {
			free := x.StartNS - stolen
			for d := max(1, free-1); d <= free+1; d++ {
				end, met := d, int64(0)
				for _, x := range detours {
					if x.StartNS < end {
						end += x.DurationNS
						met++
					}
				}
				one.Reset(7, 3)
				two.Reset(7, 3)
				for range 2 { // the second time from the same start
					if got := two.Work(0, 0, d); got != end {
						t.Fatalf("work of %d ends at %d, want %d", d, got, end)
					}
				}
				if got := one.Work(0, 0, d); got != end || one.Met(0) != met || two.Met(0) != met || one.InjectedNS(0) != end-d {
					t.Fatalf("work of %d ends at %d and meets %d or %d, want %d and %d", d, got, one.Met(0), two.Met(0), end, met)
				}
				// A second piece may end anywhere, too.
				if got, want := one.Work(0, end, 1e6), work(m, 0, 0, d+1e6); got != want {
					t.Fatalf("1 ms more than %d ends at %d, want %d", d, got, want)
				}
			}
			stolen += x.DurationNS
		}
	})
}

// TestPiecesOfLongWork: work that meets 100,000 detours ends when its small
// pieces do, which are walked detour by detour; also where the draws are
// numbered from 0 again within a block, and near the end of all time.
func TestPiecesOfLongWork(t *testing.T) {
	const pieces = 100_000
	for name, c := range dense() {
		for place, prepare := range map[string]func(*Run){
			"the beginning":   func(*Run) {},
			"the last draw":   func(r *Run) { r.cursors[0].draw = math.MaxUint32 - 1000 },
			"the end of time": goToEnd,
		} {
			t.Run(fmt.Sprintf("%s/%s", name, place), func(t *testing.T) {
				c.Scale = 1
				m := model(t, *c)
				whole, inPieces := start(m, 1), start(m, 1)
				whole.Work(0, 0, 1)
				at := inPieces.Work(0, 0, 1)
				prepare(whole)
				prepare(inPieces)
				at = max(at, whole.busy[0])
				end := at
				for range pieces {
					if end = inPieces.Work(0, end, 7e3); end == never {
						break
					}
				}
				if got := whole.Work(0, at, pieces*7e3); got != end {
					t.Errorf("whole it ends at %d, in pieces at %d", got, end)
				}
				if end != never && (whole.Met(0) != inPieces.Met(0) || whole.busy[0] != inPieces.busy[0] || whole.cursors[0] != inPieces.cursors[0]) {
					t.Errorf("%d and %d detours met, busy until %d and %d", whole.Met(0), inPieces.Met(0), whole.busy[0], inPieces.busy[0])
				}
			})
		}
	}
}

// goToEnd takes rank 0 near the end of all time.
func goToEnd(r *Run) {
	for i := range r.cursors {
		r.cursors[i].at = maxTimeNS - 2e8
	}
	r.busy[0], r.next[0] = maxTimeNS-3e8, underWay
}

// TestTimes: times drawn together are those drawn one by one.
func TestTimes(t *testing.T) {
	for _, d := range []Distribution{
		Constant(1234.5), Uniform(3, 1e9), Exponential(1e5), Exponential(maxDrawn), Pareto(10, 1.1), Pareto(10, 2),
		Pareto(10, 2.5), Pareto(maxDrawn, 1.5), Bernoulli(0.3, 1e5), Empirical([]int64{1, 2, 4, 8}),
	} {
		var u, v [blockSize]uint64
		var ns [blockSize]int64
		for i := range uint32(1000) {
			philox.Pairs(u[:], v[:], 1, 2, 3, i*blockSize, 4)
			for _, scale := range []float64{0, 0.3, 1, 1e9} {
				d.times(ns[:], u[:], scale)
				for k := range u {
					if want := int64(min(math.Floor(d.Draw(u[k])*scale+0.5), maxDrawn)); ns[k] != want {
						t.Fatalf("%+v: %x makes %d, want %d", d, u[k], ns[k], want)
					}
				}
			}
		}
	}
}

// TestPower: power has each bit of math.Pow.
func TestPower(t *testing.T) {
	var u, v [blockSize]uint64
	for i := range uint32(10_000) {
		philox.Pairs(u[:], v[:], 1, 2, 3, i*blockSize, 4)
		for k := range u {
			small := philox.Float(u[k] >> (v[k] % 64))
			for _, x := range []float64{philox.Float(v[k]), small, 1 - small} {
				for _, y := range []float64{-0.01, -1 / 2.5, math.Nextafter(-0.5, 0), -0.5, -1 / 1.5} {
					if got, want := power(x, y), math.Pow(x, y); got != want {
						t.Fatalf("power(%v, %v) = %v, want %v", x, y, got, want)
					}
				}
			}
		}
	}
}
