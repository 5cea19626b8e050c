package main

import (
	"path/filepath"
	"strings"
	"testing"

	"loggops/formats/result"
	"loggops/internal/testkit/expect"
)

// writePhases makes the iterations of two ranks: work of 100 and 300 ns, and barriers that end
// together 20 ns after the longer one. Every other iteration is empty.
func writePhases(t *testing.T) string {
	path := filepath.Join(t.TempDir(), "x.iterations.arrow")
	w, err := result.Create[result.Iteration](path, result.Header{Schedule: "x.sched.arrow"})
	expect.OK(t, err)
	for rank := range int32(2) {
		for i := range int32(6) {
			start := int64(i/2) * 320
			m := result.Iteration{Rank: rank, Iteration: i, StartNS: start, EndNS: start}
			if i%2 == 1 {
				m.CalcNS, m.EndNS = 100+200*int64(rank), start+320
				m.WaitNS = 320 - m.CalcNS
			}
			expect.OK(t, w.Append(&m))
		}
	}
	expect.OK(t, w.Close())
	return path
}

func TestPhases(t *testing.T) {
	to := filepath.Join(t.TempDir(), "x.dist.arrow")
	expect.OK(t, phases([]string{"-every", "2", "-ranks-per-node", "2", "-o", to, writePhases(t)}, nil))
	for name, want := range map[string]string{
		"means":  "rank,work_ns,total_ns\n0,100,320\n1,300,320\n",
		"totals": "time_ns,node0,node0\n321,1,1\n",
	} {
		var out strings.Builder
		expect.OK(t, phases([]string{"-table", name, to}, &out))
		if out.String() != want {
			t.Errorf("%s: got\n%s, want\n%s", name, out.String(), want)
		}
	}
}

func TestPhasesErrors(t *testing.T) {
	for want, args := range map[string][]string{
		"0 files":      {"-o", "x"},
		"want -o FILE": {"x"},
		"nowhere":      {"-o", "x", "nowhere"},
		`table "x"`:    {"-table", "x", filepath.Join("..", "..", "..", "testdata", "distributions", "made-4.dist.arrow")},
	} {
		if err := phases(args, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %s", args, err, want)
		}
	}
}
