package bench

import (
	"bufio"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"loggops/analysis/calibration"
	"loggops/collector/internal/collecting"
	"loggops/formats/goal"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/sim"
)

// TestFitOfSimulatedMachines has loggp measure simulated machines, whose parameters the
// fit gives back.
func TestFitOfSimulatedMachines(t *testing.T) {
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("there is no C compiler")
	}
	asked := filepath.Join(t.TempDir(), "asked")
	collecting.Run(t, "cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-o", asked, "loggp/testdata/asked.c", "loggp/curve.c", "-lm")
	cases.Run(t, "machines.txt", func(t *testing.T, text string) string {
		machine, coldNS := sim.Params{EagerMax: 1 << 30}, int64(0)
		for line := range strings.Lines(text) {
			var of calibration.Segment
			switch word, value, _ := strings.Cut(line, " "); word {
			case "eager":
				_, err := fmt.Sscan(value, &machine.EagerMax)
				expect.OK(t, err)
				continue
			case "cold":
				_, err := fmt.Sscan(value, &coldNS)
				expect.OK(t, err)
				continue
			}
			_, err := fmt.Sscan(line, &of.From, &of.L, &of.OSend, &of.ORecv, &of.Tail, &of.Gap, &of.GapPerByte, &of.OverheadPerByte)
			expect.OK(t, err)
			if own := override(of); of.From == 1 {
				machine.SetForAll(&own)
			} else {
				machine.BySize = append(machine.BySize, sim.SizeRange{From: of.From, Override: own})
			}
		}
		m := ask(t, asked, machine, coldNS)
		got, err := m.Fit(&m.Levels[0])
		expect.OK(t, err)
		fitted := ""
		if !m.Unbounded {
			fitted = fmt.Sprintf("eager %d\n", m.EagerMax)
		}
		for _, s := range got {
			fitted += fmt.Sprintf("%d %.3g %.3g %.3g %.3g %.3g %.2g %.2g\n",
				s.From, s.L, s.OSend, s.ORecv, s.Tail, s.Gap, s.GapPerByte, s.OverheadPerByte)
		}
		return fitted
	})
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
