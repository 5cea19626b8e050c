package study

import (
	"loggops/internal/testkit/expect"
	"testing"
)

// FuzzSwept: what is swept is in order, no point is there twice, and what is not read is refused.
func FuzzSwept(f *testing.F) {
	for _, text := range []string{"ranks=2..1048576:*2", "ranks=10..30:10,7", "scale-network=0.1,1,10", "noise=periodic:freq=1kHz,duration=1us;none", "L=1us,2us,1000", "x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var s Study
		err := s.AddSweep(text)
		expect.OneLine(t, text, err)
		if err != nil {
			return
		}
		before := 0
		for i, value := range s.Sweep.values[atRanks] {
			n := point{atRanks: value}.ranks()
			if n <= before {
				t.Errorf("%q: %d ranks at %d", text, n, i)
			}
			before = n
		}
		points := map[point]bool{}
		for _, p := range s.Sweep.points() {
			if points[p] {
				t.Errorf("%q: point %v is there twice", text, p)
			}
			points[p] = true
		}
		if len(points) == 0 {
			t.Errorf("%q: no points", text)
		}
	})
}

// FuzzShard: a shard that is read is written as one that reads the same.
func FuzzShard(f *testing.F) {
	for _, text := range []string{"1/16", "3/2", "/", "1/1/1", "+1/10000"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var s, again Shard
		err := s.Set(text)
		expect.OneLine(t, text, err)
		if err == nil && (again.Set(s.String()) != nil || again != s) {
			t.Errorf("%q is %v, and that %v", text, s, again)
		}
	})
}
