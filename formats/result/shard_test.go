package result

import (
	"errors"
	"testing"

	"pgregory.net/rapid"
)

// Every run of every point is some shard's, and of one only; no two shards
// differ by more than a run in any point.
func TestShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		runs, of := rapid.IntRange(1, 50).Draw(t, "runs"), rapid.IntRange(1, 60).Draw(t, "slices")
		points := []Point{{Ranks: 2}, {Ranks: 4}, {Noise: "a", Ranks: 2}}
		for _, p := range points {
			seen := make([]int, runs)
			least, most := runs, 0
			for number := 1; number <= of; number++ {
				s := Sweep{Runs: runs, Shard: &Shard{number, of, points}}
				first, end := s.Share(p)
				for run := first; run < end; run++ {
					seen[run]++
				}
				least, most = min(least, end-first), max(most, end-first)
			}
			for run, n := range seen {
				if n != 1 {
					t.Errorf("run %d of %v is in %d of %d shards", run, p, n, of)
				}
			}
			if most-least > 1 {
				t.Errorf("of %v shards have %d to %d runs", p, least, most)
			}
		}
	})
}

// With a run a point, points go to different shards.
func TestShareMovesOn(t *testing.T) {
	points := []Point{{Ranks: 2}, {Ranks: 4}, {Ranks: 8}}
	for number := 1; number <= 3; number++ {
		s, n := Sweep{Runs: 1, Shard: &Shard{number, 3, points}}, 0
		for _, p := range points {
			first, end := s.Share(p)
			n += end - first
		}
		if n != 1 {
			t.Errorf("shard %d has %d points", number, n)
		}
	}
	s := Sweep{Runs: 1, Shard: &Shard{1, 3, points}}
	if first, end := s.Share(Point{Ranks: 3}); first != end {
		t.Errorf("runs %d to %d of a point that the sweep does not have", first, end)
	}
}

func TestSweepChecked(t *testing.T) {
	points := []Point{{Ranks: 2}, {Ranks: 4}}
	for _, s := range []Sweep{
		{Runs: 0}, {Runs: 1 << 31},
		{Runs: 1, Shard: &Shard{0, 3, points}}, {Runs: 1, Shard: &Shard{4, 3, points}},
		{Runs: 1, Shard: &Shard{1, MaxShards + 1, points}},
		{Runs: 1, Shard: &Shard{1, 3, []Point{{Ranks: 4}, {Ranks: 4}}}},
	} {
		head := Header{Sweep: &s}
		if _, ok := errors.AsType[*Invalid](head.check()); !ok {
			t.Errorf("%+v, %+v: no error", s, s.Shard)
		}
	}
}
