package waitstate

import (
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/result"
	"loggops/internal/testkit/expect"
)

// made is a wave that is made up: iterations of 100 ns, of which each rank waits
// 10, a delay of 1000 ns, and an amplitude by hops.
type made struct {
	ranks, iterations int
	origin            int32
	at                int32 // iteration
	kappa             int
	periodic          bool
	amplitude         func(hops int) int64
}

func (m made) rows() []result.Iteration {
	var rows []result.Iteration
	for rank := range m.ranks {
		hops := rank - int(m.origin)
		if m.periodic {
			hops = min((hops+m.ranks)%m.ranks, (m.ranks-hops)%m.ranks)
		}
		hops = max(hops, -hops)
		lag := int64(0)
		for i := range int32(m.iterations) {
			row := result.Iteration{Rank: int32(rank), Iteration: i, StartNS: int64(i)*100 + lag, CalcNS: 90, WaitNS: 10}
			switch {
			case hops == 0 && i == m.at:
				row.CalcNS += 1000
			case hops > 0 && int(i-m.at) == (hops-1)/m.kappa:
				row.WaitNS += m.amplitude(hops)
			}
			row.EndNS = row.StartNS + row.CalcNS + row.WaitNS
			lag = row.EndNS - int64(i+1)*100
			rows = append(rows, row)
		}
	}
	return rows
}

func constant(int) int64 { return 1000 }

// TestMadeUp measures what is known of waves that are made up.
func TestMadeUpWaves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := made{
			kappa: rapid.IntRange(1, 20).Draw(t, "kappa"), at: int32(rapid.IntRange(0, 5).Draw(t, "at")),
			periodic: rapid.Bool().Draw(t, "periodic"), amplitude: constant,
		}
		below, above := 3*m.kappa+rapid.IntRange(0, 30).Draw(t, "below"), 3*m.kappa+rapid.IntRange(0, 30).Draw(t, "above")
		m.ranks, m.origin, m.iterations = below+above+1, int32(below), int(m.at)+2*(above+below)
		if m.periodic {
			m.origin = int32(rapid.IntRange(0, m.ranks-1).Draw(t, "origin"))
		}
		w, err := MeasureWave(m.rows(), WaveOptions{Periodic: m.periodic})
		expect.OK(t, err)
		if w.Origin != (Origin{m.origin, m.at, 1000}) || len(w.Arrivals) != m.ranks-1 {
			t.Errorf("from %+v to %d of %d ranks", w.Origin, len(w.Arrivals), m.ranks)
		}
		for _, d := range []Direction{w.Up, w.Down} {
			if d.RanksPerIteration != float64(m.kappa) || d.Points < 3 || math.Abs(d.RanksPerSecond*1e-7-float64(m.kappa)) > 1e-6 {
				t.Errorf("kappa %d: %+v", m.kappa, d)
			}
			if d.Decay.Min != 0 || d.Decay.Max != 0 {
				t.Errorf("decay: %+v", d.Decay)
			}
		}
	})
}

// TestDecay has the amplitude decrease by 50 and 30 ns in turn, and end at the
// tenth of the delay.
func TestDecay(t *testing.T) {
	m := made{ranks: 60, iterations: 100, at: 3, origin: 5, kappa: 1, amplitude: func(hops int) int64 {
		return max(0, 1040-int64(hops/2)*50-int64((hops+1)/2)*30)
	}}
	w, err := MeasureWave(m.rows(), WaveOptions{})
	expect.OK(t, err)
	expect.Same(t, Decay{Pairs: 22, Min: 30e-9, Median: 40e-9, Max: 50e-9, Mean: 40e-9}, w.Up.Decay, near)
	// The last reached is rank 28, with 130 ns left, in iteration 25.
	if last := w.Arrivals[len(w.Arrivals)-1]; last.Rank != 28 || last.AmplitudeNS != 130 {
		t.Errorf("the wave ends with %+v", last)
	}
	// From the end of the first wait's calc to that of the last, and its
	// amplitude.
	if want := int64(25*100+90+130) - (3*100 + 90); w.Up.SurvivalNS != want {
		t.Errorf("it lasts %d ns, want %d", w.Up.SurvivalNS, want)
	}
	if w.LeastNS != 100 {
		t.Errorf("least %d", w.LeastNS)
	}
	if w, err = MeasureWave(m.rows(), WaveOptions{LeastNS: 900}); err != nil || w.LeastNS != 900 || len(w.Arrivals) != 3+3 {
		t.Errorf("%+v, %v", w, err)
	}
}

var near = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-15 })

// TestWaiting: of two ranks one waits from 90 to 100 in each iteration of 100,
// the other the same and 40 ns more in the second.
func TestWaitingShares(t *testing.T) {
	rows := []result.Iteration{
		{Iteration: 0, StartNS: 0, EndNS: 100, CalcNS: 90, WaitNS: 10},
		{Iteration: 1, StartNS: 100, EndNS: 240, CalcNS: 130, WaitNS: 10},
		{Iteration: 2, StartNS: 240, EndNS: 340, CalcNS: 90, WaitNS: 10},
		{Rank: 1, Iteration: 0, StartNS: 0, EndNS: 100, CalcNS: 90, WaitNS: 10},
		{Rank: 1, Iteration: 1, StartNS: 100, EndNS: 240, CalcNS: 90, WaitNS: 50},
		{Rank: 1, Iteration: 2, StartNS: 240, EndNS: 340, CalcNS: 90, WaitNS: 10},
	}
	w, err := MeasureWave(rows, WaveOptions{Bins: 34})
	expect.OK(t, err)
	want := make([]float64, 34)
	want[9], want[33] = 1, 1
	for bin := 19; bin < 23; bin++ {
		want[bin] = 0.5
	}
	want[23] = 1
	expect.Same(t, want, w.Waiting, cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }))
}

// TestWaveOfNoTime: rows that no time passes in are not a file's of the simulator, but
// may be in one.
func TestWaveOfNoTime(t *testing.T) {
	w, err := MeasureWave([]result.Iteration{{CalcNS: 1}, {Iteration: 1, CalcNS: 5}}, WaveOptions{Bins: 2})
	if diff := cmp.Diff([]float64{0, 0}, w.Waiting); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
}

// TestWaveInNoise holds that what ranks wait before the delay is not a wave after it.
func TestWaveInNoise(t *testing.T) {
	m := made{ranks: 20, iterations: 40, at: 3, origin: 5, kappa: 1, amplitude: constant}
	rows := m.rows()
	rows[2].WaitNS += 200       // before
	rows[19*40+4].WaitNS += 200 // at the last rank, before the wave comes there
	rows[19*40+4].EndNS += 200
	w, err := MeasureWave(rows, WaveOptions{})
	if err != nil || w.LeastNS != 201 || w.Up.RanksPerIteration != 1 {
		t.Errorf("%+v, %v", w, err)
	}
}

func TestWaveErrors(t *testing.T) {
	quiet := []result.Iteration{{CalcNS: 5}, {Iteration: 1, CalcNS: 5}}
	if _, err := MeasureWave(quiet, WaveOptions{}); !errors.Is(err, ErrNoDelay) {
		t.Errorf("no delay: %v", err)
	}
	if _, err := MeasureWave(nil, WaveOptions{}); !errors.Is(err, ErrNoDelay) {
		t.Errorf("no rows: %v", err)
	}
	for _, rows := range [][]result.Iteration{{{Rank: 1}}, {{}, {Rank: 2}}, {{}, {Rank: 1}, {}}} {
		if _, err := MeasureWave(rows, WaveOptions{}); err == nil || errors.Is(err, ErrNoDelay) {
			t.Errorf("%+v: %v", rows, err)
		}
	}
}
