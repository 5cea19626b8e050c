package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"loggops/formats/result"
	"loggops/internal/testkit/expect"
)

// write makes the iterations of 8 ranks in some runs, in which rank 0 is 1000 ns
// late in iteration 1 and all others wait so long, one after the other.
func write(t *testing.T, runs int32) string { return writeLate(t, runs, 1000) }

func writeLate(t *testing.T, runs int32, late int64) string {
	path := filepath.Join(t.TempDir(), "x.iterations.arrow")
	w, err := result.Create[result.Iteration](path, result.Header{Schedule: "x.sched.arrow"})
	expect.OK(t, err)
	for run := range runs {
		for rank := range int32(8) {
			end := int64(0)
			for iteration := range int32(20) {
				m := result.Iteration{Run: run, Rank: rank, Iteration: iteration, StartNS: end, CalcNS: 90, WaitNS: 10}
				switch {
				case rank == 0 && iteration == 1:
					m.CalcNS += late
				case rank > 0 && iteration == rank:
					m.WaitNS += late
				}
				end += m.CalcNS + m.WaitNS
				m.EndNS = end
				expect.OK(t, w.Append(&m))
			}
		}
	}
	expect.OK(t, w.Close())
	return path
}

func TestWavefit(t *testing.T) {
	path := write(t, 3)
	var out strings.Builder
	expect.OK(t, wavefit([]string{"-parts", "1..7,4..7", path}, &out))
	want := strings.Join(columns, ",") + `
ranks 1..7,3,1000,100,7,1,7,7,1,10000000,0,0,0,0,0,0,1.6e-06
ranks 4..7,3,1000,100,7,1,7,4,1,10000000,0,0,0,0,0,0,1.3e-06
`
	if out.String() != want {
		t.Errorf("got\n%s, want\n%s", out.String(), want)
	}
}

// TestLeft has a wave that loses nothing.
func TestLeft(t *testing.T) {
	var out strings.Builder
	expect.OK(t, wavefit([]string{"-without", writeLate(t, 2, 0), writeLate(t, 2, 1000)}, &out))
	want := "rank,left_ns\n"
	for rank := range 8 {
		want += fmt.Sprintf("%d,1000\n", rank)
	}
	if out.String() != want {
		t.Errorf("got\n%s, want\n%s", out.String(), want)
	}
}

func TestWavefitErrors(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"nowhere"}, "nowhere"},
		{[]string{"-parts", "9-", write(t, 1)}, "9-"},
		{[]string{write(t, 0)}, "x.iterations.arrow: run 0: no iteration has calcs"},
	} {
		if err := wavefit(test.args, new(strings.Builder)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v", test.args, err)
		}
	}
}
