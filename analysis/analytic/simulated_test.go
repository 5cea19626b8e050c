package analytic

import (
	"flag"
	"math"
	"math/bits"
	"testing"

	"gonum.org/v1/gonum/stat"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/sim"
	"loggops/sim/noise"
)

var whole = flag.Bool("whole", false, "simulate 200 phases of every size up to 65,535 ranks, for minutes")

// phases that are simulated: w and τ.
var simulatedPhase = Phase{WorkNS: 200_000, LatencyNS: 3_000}

// noises are those of calcs, as the simulator and as the theory have them, and the
// least standard deviation of the largest of n.
var noises = []struct {
	name      string
	phase     noise.Phase
	theory    Studied
	deviation func(n float64) float64
}{
	{"exponential", noise.Phase{Overhead: 0.1, Eta: noise.Exponential(1)}, Exponential{simulatedPhase.MeanNoise(0.1)}, unknown},
	{"pareto", noise.Phase{Overhead: 0.02, Eta: noise.Pareto(1, 3)}, Pareto{simulatedPhase.MeanNoise(0.02), 3}, unknown},
	{"bernoulli", noise.Phase{Eta: noise.Bernoulli(0.01, 500_000)}, Bernoulli{0.01, 500_000}, func(n float64) float64 {
		// Where it is seldom that none is hit, no sample shows that.
		none := math.Pow(0.99, n)
		return 500_000 * math.Sqrt(none*(1-none))
	}},
}

func unknown(float64) float64 { return 0 }

// program returns a program of n ranks that all do the same.
func program(t *testing.T, n int, ops ...schedule.Op) *sim.Program {
	t.Helper()
	for i := range ops {
		ops[i].Iteration, ops[i].TraceRow = schedule.None, schedule.None
		if i > 0 {
			ops[i].Requires = []int32{1}
		}
	}
	p, err := sim.Compile(&schedule.Schedule{
		Header: schedule.Header{Ranks: 1, Replicas: n, Communicators: []comm.Communicator{comm.World(1)}},
		Ops:    [][]schedule.Op{ops},
	}, sim.Params{LatencyNS: int64(simulatedPhase.LatencyNS), EagerMax: 1})
	expect.OK(t, err)
	return p
}

// along is a collective along the binary tree.
func along(kind string, root int32) schedule.Op {
	return schedule.Op{Kind: schedule.Collective, Coll: &schedule.Coll{Kind: kind, Algorithm: "binary", Root: root}}
}

func work() schedule.Op {
	return schedule.Op{Kind: schedule.Calc, DurationNS: int64(simulatedPhase.WorkNS)}
}

// onePhase is a phase: the half of a barrier that goes down the tree, the work,
// and the half that goes up.
func onePhase(t *testing.T, n int) *sim.Program {
	return program(t, n, along("bcast", 0), work(), along("reduce", 0))
}

// simulator simulates a program with noise, run after run.
type simulator struct {
	runner *sim.Runner
	noise  *noise.Run
}

func newSimulator(t *testing.T, p *sim.Program, m *noise.Model) *simulator {
	t.Helper()
	n := m.NewRun(p.Ranks(), 1)
	r, err := p.NewRunner(sim.Options{Noise: n})
	expect.OK(t, err)
	return &simulator{r, n}
}

// run returns the makespan.
func (s *simulator) run(t *testing.T, number int) int64 {
	t.Helper()
	s.noise.Reset(1, uint32(number))
	r, err := s.runner.Run(t.Context())
	expect.OK(t, err)
	return r.MakespanNS
}

// known draws the noise of a run again, and returns the longest time of a rank, including its messages. It lies
// between the time of the slowest leaf and that of the slowest rank with all messages.
func known(r *noise.Run, n, number int) (longest int64) {
	r.Reset(1, uint32(number))
	for rank := range n {
		depth := bits.Len(uint(rank+1)) - 1
		longest = max(longest, r.Calc(int32(rank), 0, 0, int64(simulatedPhase.WorkNS))+int64(2*depth)*int64(simulatedPhase.LatencyNS))
	}
	return longest
}

// runsOf returns how many phases of 2^k - 1 ranks are simulated: all that are
// worth a mean, or some.
func runsOf(k int) int {
	const all, some, short = 200, 2, 20
	switch {
	case *whole:
		return all
	case testing.Short():
		return short * max(0, min(1, 9-k))
	case k > 9:
		return some
	}
	return all
}

// TestTheorySimulated simulates phases of 3 to 65,535 ranks with noise, and
// checks that the time of each is exactly that of its noise and messages, and that their mean is between the bounds of
// Theorem 1, widened by four standard errors.
func TestTheorySimulated(t *testing.T) {
	for _, x := range noises {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			model, err := noise.New(noise.Config{Scale: 1, Phases: []noise.Phase{x.phase}})
			expect.OK(t, err)
			for k := 2; k <= 16; k++ {
				if runs := runsOf(k); runs > 0 {
					n := 1<<k - 1
					times := simulatePhases(t, model, k, runs)
					lower, upper := simulatedPhase.Lower(float64(n), x.theory), simulatedPhase.Upper(float64(n), x.theory)
					meanWithin(t, n, times, lower, upper, x.deviation(float64(n)))
				}
			}
		})
	}
}

// simulatePhases returns the times of phases of 2^k - 1 ranks.
func simulatePhases(t *testing.T, model *noise.Model, k, runs int) (times []float64) {
	n := 1<<k - 1
	s, again := newSimulator(t, onePhase(t, n), model), model.NewRun(n, 1)
	for number := range runs {
		took := s.run(t, number)
		if want := known(again, n, number); took != want {
			t.Errorf("%d ranks, run %d: %d ns, want %d", n, number, took, want)
		}
		times = append(times, float64(took))
	}
	return times
}

// meanWithin checks the mean of the times of phases of n ranks, whose standard
// deviation is no less than some.
func meanWithin(t *testing.T, n int, times []float64, lower, upper, least float64) {
	t.Helper()
	mean, deviation := stat.MeanStdDev(times, nil)
	t.Logf("%5d ranks, %d phases: mean %.0f ns, from %.0f to %.0f", n, len(times), mean, lower, upper)
	if len(times) < 20 {
		return // too few for a standard error
	}
	if wide := 4 * stat.StdErr(max(deviation, least), float64(len(times))); mean < lower-wide || mean > upper+wide {
		t.Errorf("%d ranks: the mean is %.0f ns, want from %.0f to %.0f, %.0f more or less", n, mean, lower, upper, wide)
	}
}

// TestPhaseIsBetweenBarriers holds that a phase takes what a program with
// barriers takes from one to the next: without noise what the model says, and
// with noise the same as the two halves of barriers.
func TestPhaseIsBetweenBarriers(t *testing.T) {
	noiseless, err := noise.New(noise.Config{Scale: 1})
	expect.OK(t, err)
	noisy, err := noise.New(noise.Config{Scale: 1, Phases: []noise.Phase{noises[0].phase}})
	expect.OK(t, err)
	for k := 2; k <= 7; k++ {
		n := 1<<k - 1
		barrier := along("barrier", schedule.None)
		halves := simulatedPhase.Noiseless(float64(n)) - simulatedPhase.WorkNS // up first, and down at the end
		for _, model := range []*noise.Model{noiseless, noisy} {
			alone := newSimulator(t, onePhase(t, n), model)
			between := newSimulator(t, program(t, n, barrier, work(), barrier), model)
			for number := range 5 {
				took := alone.run(t, number)
				if got, want := between.run(t, number), took+int64(math.Round(halves)); got != want {
					t.Errorf("%d ranks: between barriers %d ns, want %d", n, got, want)
				}
				if want := int64(math.Round(simulatedPhase.Noiseless(float64(n)))); model == noiseless && took != want {
					t.Errorf("%d ranks without noise: %d ns, want %d", n, took, want)
				}
			}
		}
	}
}
