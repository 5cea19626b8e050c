package bench

import (
	"bufio"
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"loggops/formats/goal"
	"loggops/sim"
)

// TestFitOfSimulatedMessages has loggp measure messages of simulated machines,
// whose parameters it has to give back.
func TestFitOfSimulatedMessages(t *testing.T) {
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("there is no C compiler")
	}
	fit := filepath.Join(t.TempDir(), "fit")
	if text, err := exec.Command("cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-o", fit,
		"loggp/testdata/asked.c", "loggp/fit.c", "-lm").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	machine := func(latency, send, receive, gap int64, gapPerByte, overheadPerByte float64, eager int64) sim.Params {
		return sim.Params{LatencyNS: latency, OverheadSendNS: send, OverheadRecvNS: receive, GapNS: gap,
			GapPerByte: gapPerByte, OverheadPerByte: overheadPerByte, EagerMax: eager}
	}
	for name, test := range map[string]struct {
		machine, fitted sim.Params
		coldNS          int64 // what a receive takes longer than the model has it
	}{
		"a network":      {machine(2500, 1500, 1200, 1600, 6, 0, 65536), machine(2500, 1500, 1200, 1600, 6, 0, 65536), 0},
		"bytes on CPUs":  {machine(900, 400, 700, 1000, 5, 2, 5000), machine(900, 400, 700, 1000, 5, 2, 5000), 0},
		"no latency":     {machine(0, 90, 260, 300, 1, 0, 4040), machine(0, 90, 260, 300, 1, 0, 4040), 0},
		"a long gap":     {machine(100, 10, 20, 50000, 3, 1, 300), machine(100, 10, 20, 50000, 3, 1, 300), 0},
		"nothing waits":  {machine(2500, 1500, 1500, 1500, 1, 0, 1<<30), machine(2500, 1500, 1500, 1500, 1, 0, 1<<22), 0},
		"slow receivers": {machine(2500, 700, 1500, 1000, 6, 0, 4096), machine(2500, 700, 1500, 1500, 6, 0, 4096), 0}, // no message tells g
		"slow senders":   {machine(2500, 1500, 700, 1000, 0, 0, 400), machine(2500, 1500, 700, 1500, 0, 0, 400), 0},
		"cold receives":  {machine(100, 90, 110, 130, 1, 0, 4040), machine(80, 90, 130, 130, 1, 0, 4040), 200},
	} {
		t.Run(name, func(t *testing.T) {
			got := ask(t, fit, test.machine, test.coldNS)
			want := test.fitted
			for _, p := range []struct {
				name      string
				got, want float64
			}{
				{"L", got[0], float64(want.LatencyNS)},
				{"o of a send", got[1], float64(want.OverheadSendNS)},
				{"o of a receive", got[2], float64(want.OverheadRecvNS)},
				{"g", got[3], float64(want.GapNS)},
				{"G", got[4], want.GapPerByte},
				{"O", got[5], want.OverheadPerByte},
				{"S", got[6], float64(want.EagerMax)},
			} {
				if math.Abs(p.got-p.want) > 1e-6*math.Max(1, p.want) {
					t.Errorf("%s is %v, fitted %v", p.name, p.want, p.got)
				}
			}
		})
	}
}

// ask answers what the fit asks for by simulations, and returns the result:
// L, both o, g, G, O and S.
func ask(t *testing.T, fit string, machine sim.Params, coldNS int64) (fitted [7]float64) {
	t.Helper()
	c := exec.CommandContext(t.Context(), fit)
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if values, done := strings.CutPrefix(lines.Text(), "fit "); done {
			f := &fitted
			if _, err := fmt.Sscan(values, &f[0], &f[1], &f[2], &f[3], &f[4], &f[5], &f[6]); err != nil {
				t.Fatal(err)
			}
			continue
		}
		var question string
		var n int
		var delay, bytes int64
		if _, err := fmt.Sscan(lines.Text(), &question, &n, &delay, &bytes); err != nil {
			t.Fatal(err)
		}
		ns := answer(t, machine, question, n, delay, bytes)
		if question == "late_receive" {
			ns += coldNS
		}
		fmt.Fprintln(in, ns)
	}
	if err := c.Wait(); err != nil {
		t.Fatal(err)
	}
	return fitted
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
	case "late_receive":
		client = []string{"send 1b to %d", fmt.Sprint("calc ", delay), get}
		server = []string{"recv 1b from %d", put}
		return finish(t, machine, client, server) - machine.OverheadSendNS - delay
	default: // waits
		client, server = []string{put}, []string{fmt.Sprint("calc ", late), get}
		return max(finish(t, machine, client, server)-late+1, 0)
	}
}

// finish returns when the client is done. Each rank makes one call after the
// other; %d is the other rank.
func finish(t *testing.T, machine sim.Params, client, server []string) int64 {
	t.Helper()
	text := "num_ranks 2\n"
	for rank, calls := range [][]string{client, server} {
		text += fmt.Sprintf("rank %d {\n", rank)
		for i, call := range calls {
			text += fmt.Sprintf("l%d: %s\n", i, strings.ReplaceAll(call, "%d", fmt.Sprint(1-rank)))
			if i > 0 {
				text += fmt.Sprintf("l%d requires l%d\n", i, i-1)
			}
		}
		text += "}\n"
	}
	s, err := goal.Read(strings.NewReader(text), "messages")
	if err != nil {
		t.Fatal(err)
	}
	p, err := sim.Compile(s, machine)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Run(t.Context(), sim.Options{FinishTimes: true})
	if err != nil {
		t.Fatal(err)
	}
	return r.FinishNS[0]
}
