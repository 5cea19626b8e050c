package bench

import (
	"bufio"
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/analysis/calibration"
	"loggops/collector/internal/collecting"
	"loggops/formats/goal"
	"loggops/internal/expect"
	"loggops/sim"
)

// TestFitOfSimulatedMachines has loggp measure simulated machines, whose parameters the
// fit has to give back within 1 %.
func TestFitOfSimulatedMachines(t *testing.T) {
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("there is no C compiler")
	}
	asked := filepath.Join(t.TempDir(), "asked")
	collecting.Run(t, "cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-o", asked, "loggp/testdata/asked.c", "loggp/curve.c", "-lm")
	one := func(latency, send, receive, gap, gapPerByte, overheadPerByte float64) calibration.Segment {
		return calibration.Segment{From: 1, L: latency, OSend: send, ORecv: receive, Gap: gap, GapPerByte: gapPerByte, OverheadPerByte: overheadPerByte}
	}
	from := func(bytes int64, s calibration.Segment) calibration.Segment {
		s.From = bytes
		return s
	}
	tail := func(tail float64, s calibration.Segment) calibration.Segment {
		s.Tail = tail
		return s
	}
	const unbounded = 1 << 30
	type segments = []calibration.Segment
	for name, test := range map[string]struct {
		eagerMax        int64
		machine, fitted segments
		coldNS          int64 // what a receive takes longer than the model has it
	}{
		"a network":      {65536, segments{one(2500, 1500, 1200, 1600, 6, 0)}, nil, 0},
		"bytes on CPUs":  {5000, segments{one(900, 400, 700, 1000, 5, 2)}, nil, 0},
		"no latency":     {4040, segments{one(0, 90, 260, 300, 1, 0)}, nil, 0},
		"a long gap":     {300, segments{one(100, 10, 20, 50000, 3, 1)}, nil, 0},
		"nothing waits":  {unbounded, segments{one(2500, 1500, 1500, 1500, 1, 0)}, nil, 0},
		"slow receivers": {unbounded, segments{one(2500, 700, 1500, 1000, 6, 0)}, segments{one(2500, 700, 1500, 1500, 6, 0)}, 0}, // no message shows g
		"slow senders":   {unbounded, segments{one(2500, 1500, 700, 1000, 0, 0)}, segments{one(2500, 1500, 700, 1500, 0, 0)}, 0},
		"cold receives":  {unbounded, segments{one(100, 90, 110, 130, 1, 0)}, segments{one(80, 90, 130, 130, 1, 0)}, 200},
		"segments": {
			unbounded,
			segments{
				one(900, 400, 300, 1000, 0.5, 0.25), from(2000, one(2900, 400, 300, 3500, 0.25, 0.125)),
				from(70000, one(40000, 500, 600, 42000, 0.5, 0)), from(1234567, one(1e6, 500, 600, 1e6, 0.3, 0)),
			}, nil, 0,
		},
		"busy senders": {
			5000,
			segments{one(100, 100, 200, 250, 0.1, 0), from(300, tail(210, one(0, 500, 150, 750, 0.5, 0.1))), from(5001, one(900, 100, 200, 2000, 0.2, 0))}, nil, 0,
		},
	} {
		t.Run(name, func(t *testing.T) {
			machine := sim.Params{EagerMax: test.eagerMax}
			for i, s := range test.machine {
				of := override(s)
				if i == 0 {
					machine.SetForAll(&of)
				} else {
					machine.BySize = append(machine.BySize, sim.SizeRange{From: s.From, Override: of})
				}
			}
			m := ask(t, asked, machine, test.coldNS)
			got, err := m.Fit(&m.Levels[0])
			expect.OK(t, err)
			want := test.fitted
			if want == nil {
				want = test.machine
			}
			if test.eagerMax == unbounded != m.Unbounded || !m.Unbounded && m.EagerMax != test.eagerMax {
				t.Errorf("S is %d, measured %d", test.eagerMax, m.EagerMax)
			}
			got = slices.DeleteFunc(got, func(s calibration.Segment) bool { return s.From == test.eagerMax+1 && len(want) == 1 })
			for i := range min(len(got), len(want)) { // the overheads at the change point itself
				b := float64(got[i].From - want[i].From)
				got[i].OSend -= b * got[i].OverheadPerByte
				got[i].ORecv -= b * max(got[i].GapPerByte, got[i].OverheadPerByte)
			}
			near := cmp.Comparer(func(x, y float64) bool { return math.Abs(x-y) <= 0.01*max(x, y)+1e-5 })
			nearSize := cmp.Comparer(func(x, y int64) bool { return math.Abs(float64(x-y)) <= 0.01*float64(x) })
			residual := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Residual" }, cmp.Ignore())
			expect.Same(t, want, got, near, nearSize, residual)
		})
	}
}

// override returns the parameters of a segment.
func override(s calibration.Segment) sim.Override {
	return sim.Override{&s.L, &s.OSend, &s.ORecv, &s.Tail, &s.Gap, &s.GapPerByte, &s.OverheadPerByte}
}

// ask answers what loggp asks for by simulations, and returns the measurement.
func ask(t *testing.T, asked string, machine sim.Params, coldNS int64) *calibration.Measurement {
	t.Helper()
	c := exec.CommandContext(t.Context(), asked)
	in, err := c.StdinPipe()
	expect.OK(t, err)
	out, err := c.StdoutPipe()
	expect.OK(t, err)
	expect.OK(t, c.Start())
	var measured strings.Builder
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			measured.WriteString(lines.Text() + "\n")
			continue
		}
		var question string
		var n int
		var delay, bytes int64
		_, err := fmt.Sscan(lines.Text(), &question, &n, &delay, &bytes)
		expect.OK(t, err)
		ns := answer(t, machine, question, n, delay, bytes)
		if question == "late_wait" {
			ns += coldNS
		}
		fmt.Fprintln(in, ns)
	}
	expect.OK(t, c.Wait())
	m, err := calibration.Read(strings.NewReader(measured.String()))
	expect.OK(t, err)
	return m
}

// answer simulates what a function of loggp/measure.c measures, and returns what
// that would.
func answer(t *testing.T, machine sim.Params, question string, n int, delay, bytes int64) int64 {
	t.Helper()
	const late = 5_000_000
	put, get := fmt.Sprintf("send %db to %%d", bytes), fmt.Sprintf("recv %db from %%d", bytes)
	var client, server []string
	switch question {
	case "train":
		for i := range n {
			if i > 0 && delay > 0 {
				client = append(client, fmt.Sprint("calc ", delay))
			}
			client, server = append(client, put), append(server, get)
		}
		client, server = append(client, get), append(server, put)
		return finish(t, machine, client, server) - int64(n-1)*delay
	case "exchange":
		client = []string{"post " + get, put}
		return finish(t, machine, client, client)
	case "late_wait":
		client = []string{"post " + get, "send 1b to %d", fmt.Sprint("calc ", delay)}
		server = []string{"recv 1b from %d", put}
		return finish(t, machine, client, server) - machine.OverheadSendNS - delay
	case "awaited_send":
		client = []string{"recv 1b from %d", fmt.Sprint("calc ", delay), put}
		server = []string{"post " + get, "send 1b to %d"}
		return finish(t, machine, client, server) - machine.OverheadSendNS - machine.LatencyNS - machine.OverheadRecvNS - delay
	default: // waits
		client, server = []string{put}, []string{fmt.Sprint("calc ", late), get}
		return max(finish(t, machine, client, server)-late+1, 0)
	}
}

// finish returns when the client is done. Each rank makes one call after the
// other, but for a receive that is only posted; %d is the other rank.
func finish(t *testing.T, machine sim.Params, client, server []string) int64 {
	t.Helper()
	text := "num_ranks 2\n"
	for rank, calls := range [][]string{client, server} {
		text += fmt.Sprintf("rank %d {\n", rank)
		for i, call := range calls {
			text += fmt.Sprintf("l%d: %s\n", i, strings.ReplaceAll(strings.TrimPrefix(call, "post "), "%d", fmt.Sprint(1-rank)))
			if i > 0 && !strings.HasPrefix(calls[i-1], "post ") {
				text += fmt.Sprintf("l%d requires l%d\n", i, i-1)
			}
		}
		text += "}\n"
	}
	s, err := goal.Read(strings.NewReader(text), "messages")
	expect.OK(t, err)
	p, err := sim.Compile(s, machine)
	expect.OK(t, err)
	r, err := p.Run(t.Context(), sim.Options{FinishTimes: true})
	expect.OK(t, err)
	return r.FinishNS[0]
}
