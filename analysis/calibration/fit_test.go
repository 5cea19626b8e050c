package calibration

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/sim/machine"
)

// measure returns the times of messages of sizes on a machine. Each has a relative error of a
// normal distribution.
func measure(machine []Segment, sizes []int64, eagerMax int64, sigma float64) *Measurement {
	random := rand.New(rand.NewPCG(1, 2))
	m := &Measurement{Source: "a test", EagerMax: eagerMax, Levels: []Level{{Name: "network"}}}
	for _, bytes := range sizes {
		s := machine[0]
		for _, other := range machine {
			if other.From <= bytes {
				s = other
			}
		}
		b := float64(bytes - s.From)
		intake := s.ORecv + b*max(s.GapPerByte, s.OverheadPerByte)
		p := Point{Bytes: bytes}
		for curve, ns := range [...]float64{
			HalfTrip: s.OSend + s.L + intake,
			Gap:      max(s.OSend+b*s.OverheadPerByte, s.Gap+b*s.GapPerByte, intake),
			Send:     s.OSend + b*s.OverheadPerByte,
			Receive:  intake,
		} {
			p.Times[curve].NS = ns * (1 + sigma*random.NormFloat64())
			if sigma > 0 {
				p.Times[curve].Spread = 4 * sigma
			}
		}
		m.Levels[0].Points = append(m.Levels[0].Points, p)
	}
	return m
}

// sizes returns the powers of two up to 4 MiB, and others.
func sizes(others ...int64) []int64 {
	for bytes := int64(1); bytes <= 4<<20; bytes *= 2 {
		others = append(others, bytes)
	}
	slices.Sort(others)
	return slices.Compact(others)
}

var machines = map[string][]Segment{
	"one segment": {{From: 1, L: 2500, OSend: 1500, ORecv: 1200, Gap: 1600, GapPerByte: 6, OverheadPerByte: 1}},
	"two": {
		{From: 1, L: 900, OSend: 400, ORecv: 300, Gap: 500, GapPerByte: 0.5},
		{From: 4097, L: 2900, OSend: 400, ORecv: 300, Gap: 3000, GapPerByte: 0.1},
	},
	"three, and a kink": {
		{From: 1, L: 900, OSend: 400, ORecv: 300, Gap: 500, GapPerByte: 0.5, OverheadPerByte: 0.25},
		{From: 2001, L: 1900, OSend: 400, ORecv: 300, Gap: 1500, GapPerByte: 0.25, OverheadPerByte: 0.125},
		{From: 65536, L: 4000, OSend: 500, ORecv: 600, Gap: 4000, GapPerByte: 0.5, OverheadPerByte: 0.25},
		{From: 1 << 20, L: 420000, OSend: 500, ORecv: 600, Gap: 420000, GapPerByte: 0.75},
	},
}

// TestFit: change points and parameters come back within 1 %, and with errors of 1 % the
// model is within 3 % of the truth.
func TestFit(t *testing.T) {
	for name, want := range machines {
		t.Run(name, func(t *testing.T) {
			at := sizes()
			for _, s := range want {
				at = append(at, s.From, max(s.From-1, 1))
			}
			m := measure(want, sizes(at...), 4<<20, 0)
			got, err := m.Fit(&m.Levels[0])
			expect.OK(t, err)
			close := cmp.Comparer(func(x, y float64) bool { return math.Abs(x-y) <= 0.01*max(x, y) })
			expect.Same(t, want, got, close, cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Residual" }, cmp.Ignore()))
			m = measure(want, sizes(at...), 4<<20, 0.01)
			if got, err = m.Fit(&m.Levels[0]); err != nil || len(got) != len(want) {
				t.Fatalf("with errors of 1 %%: %d segments: %v (%v)", len(got), got, err)
			}
			for i := range got {
				if got[i].From != want[i].From || got[i].Residual[HalfTrip] > 0.03 {
					t.Errorf("with errors of 1 %%: %+v, want %+v", got[i], want[i])
				}
			}
		})
	}
}

// TestFitOverlap: overheads that are longer than the messages overlap with them.
func TestFitOverlap(t *testing.T) {
	m := &Measurement{EagerMax: 64, Unbounded: true, Levels: []Level{{}}}
	for _, bytes := range []int64{1, 2, 4} {
		m.Levels[0].Points = append(m.Levels[0].Points, Point{bytes, [curves]Time{HalfTrip: {700, 0}, Gap: {860, 0}, Send: {900, 0}, Receive: {430, 0}}})
	}
	got, err := m.Fit(&m.Levels[0])
	expect.OK(t, err)
	s := got[0]
	if len(got) != 1 || s.L != 0 || s.Tail != 0 || s.OSend != 467 || s.ORecv != 233 || s.Gap != 860 || s.Residual[HalfTrip] > 0.001 {
		t.Errorf("%+v", got)
	}
}

func TestTail(t *testing.T) {
	cases.Lines(t, "tails.txt", func(input string) string {
		var of lines
		times, nic := strings.CutPrefix(input, "NIC ")
		for word := range strings.FieldsSeq(times) {
			name, value, _ := strings.Cut(word, "=")
			_, err := fmt.Sscan(value, map[string]*float64{
				"halfTrip": &of.halfTrip, "perByte": &of.perByte, "gap": &of.gap, "send": &of.send, "sendPerByte": &of.sendPerByte,
				"receive": &of.receive, "exchange": &of.exchange, "exchangePerByte": &of.exchangePerByte,
			}[name])
			expect.OK(t, err)
		}
		return fmt.Sprintf("%+v", of.segment(1, Rules{NIC: nic}))
	})
}

// TestFitExchanges: exchanges of eager messages of more than 256 B, whose senders wait, are
// within 3 % of the measured ones.
func TestFitExchanges(t *testing.T) {
	text, err := os.ReadFile("../../testdata/loggp/exchanges.txt")
	expect.OK(t, err)
	m, err := Read(bytes.NewReader(text))
	expect.OK(t, err)
	got, err := m.Fit(&m.Levels[0])
	expect.OK(t, err)
	for _, s := range got {
		waits := s.From > 256 && s.From <= m.EagerMax
		if waits != (s.Tail > 0) || waits && s.Residual[Exchange] > 0.03 {
			t.Errorf("%+v", s)
		}
	}
	var file bytes.Buffer
	expect.OK(t, m.WriteMachine(&file))
	p, err := machine.Parse(file.Bytes())
	expect.OK(t, err)
	for _, s := range got {
		if of, _ := p.Of(s.From); of.TailNS != int64(s.Tail) {
			t.Errorf("o-tail is %d from %d B on, fitted %v", of.TailNS, s.From, s.Tail)
		}
	}
	if again, err := Read(&file); err != nil || !cmp.Equal(m.Levels, again.Levels, cmp.Comparer(func(x, y float64) bool { return math.Abs(x-y) < 1e-6 })) {
		t.Errorf("read again: %+v (%v)", again, err)
	}
}

// TestRendezvous: no segment has both eager and larger messages, whose overheads are those of
// the request.
func TestRendezvous(t *testing.T) {
	m := measure(machines["one segment"], sizes(1000, 1001), 1000, 0)
	got, err := m.Fit(&m.Levels[0])
	expect.OK(t, err)
	if len(got) != 2 || got[1].From != 1001 || got[1].OSend != 1500 || got[1].OverheadPerByte != 0 {
		t.Errorf("%+v", got)
	}
}

func TestFitRefuses(t *testing.T) {
	for _, points := range [][]Point{
		{},
		{{Bytes: 1}},
		{{1, [curves]Time{{NS: math.NaN()}}}},
		{{0, [curves]Time{{NS: 1}}}},
		{{2, [curves]Time{{NS: 1}}}, {2, [curves]Time{{NS: 1}}}},
		{{200, [curves]Time{{NS: 1}}}},
		make([]Point, 1001),
	} {
		m := &Measurement{EagerMax: 100}
		if got, err := m.Fit(&Level{Points: points}); err == nil {
			t.Errorf("%+v: %+v", points, got)
		}
	}
}

// TestWriteMachine writes a machine file, which the simulator and Read read.
func TestWriteMachine(t *testing.T) {
	m := measure(machines["one segment"], sizes(), 4<<20, 0.01)
	m.Gammas = []Gamma{{"sum double", 0.125}, {"max int", 0.25}}
	var file bytes.Buffer
	expect.OK(t, m.WriteMachine(&file))
	p, err := machine.Parse(file.Bytes())
	if err != nil {
		t.Fatal(err, file.String())
	}
	if p.ReducePerByte != 0.125 || p.EagerMax != 4<<20 {
		t.Errorf("%+v", p)
	}
	again, err := Read(&file)
	expect.OK(t, err)
	tenth := cmp.Comparer(func(x, y float64) bool { return math.Abs(x-y) <= 0.1 })
	expect.Same(t, m, again, tenth)
}

func FuzzRead(f *testing.F) {
	f.Add("#: eager 64 or more\n#: level network 0\n#: 1 300 400 350 200 500\n#: 2 301 401 351 201 502 1 2 3 4 5\n")
	f.Add("#: source test\n#: eager 64\n#: level network 0\n#: 1 2 3 4 5\n#: 2 3 4 5 6 7 8 9 10\n#: gamma sum double 0.5\n")
	f.Add("#: eager 2\n#: level node 0\n#: 1 1 0 0 0")
	f.Add("#: eager 64 or more\n#: level node 8\n#: level network 0\n#: 1 1e300 0 0 0")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Read(strings.NewReader(text))
		if err == nil {
			var file bytes.Buffer
			if m.WriteMachine(&file) == nil && m.Levels[0].Ranks == 0 {
				if _, err := Read(&file); err != nil {
					t.Error(err)
				}
			}
		}
	})
}
