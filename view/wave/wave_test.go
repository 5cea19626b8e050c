package wave

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/result"
	"loggops/internal/testkit/expect"
	"loggops/view/internal/golden"
)

// idle are iterations of 3 ms of so many ranks, of which one is late in the
// first: its neighbors wait, and theirs an iteration later.
func idle(ranks, late, iterations int32) (rows []result.Iteration) {
	for rank := range ranks {
		at := int64(0)
		for iteration := range iterations {
			m := result.Iteration{Rank: rank, Iteration: iteration, StartNS: at, CalcNS: 3e6, WaitNS: 10_000}
			if rank == late && iteration == 0 {
				m.CalcNS += 20e6
			}
			if away := max(rank-late, late-rank); away > 0 && away == iteration+1 {
				m.WaitNS = 20e6
			}
			at += m.CalcNS + m.WaitNS
			m.EndNS = at
			rows = append(rows, m)
		}
	}
	return rows
}

func picture(t *testing.T, of string, iterations []result.Iteration) *Data {
	t.Helper()
	d, err := New(of, expect.Rows(iterations...))
	expect.OK(t, err)
	d.Setting = "halo.sched.arrow; run 0"
	return d
}

func TestPictures(t *testing.T) {
	golden.Check(t, "4", picture(t, "", idle(4, 1, 6)))
	golden.Check(t, "lag", picture(t, Lag, idle(4, 1, 6)))
	golden.Check(t, "one", picture(t, Wait, []result.Iteration{{Iteration: 7}}))
	some := idle(3, 1, 9)
	golden.Check(t, "some", picture(t, Wait, append(some[3:5], some[8], some[13])))
}

// TestWaves has the wave's front where it is: a rank further in each iteration.
func TestWaves(t *testing.T) {
	d := picture(t, Wait, idle(1000, 300, 350))
	if d.Ranks != (Bins{0, 999, 3}) || d.Iterations != (Bins{0, 349, 1}) {
		t.Fatalf("%+v, %+v", d.Ranks, d.Iterations)
	}
	for iteration := range 350 {
		for bin := range d.Ranks.Count() {
			left, right := d.Ranks.of(int32(300-iteration-1)), d.Ranks.of(int32(300+iteration+1))
			front := bin == right || bin == left && iteration < 300
			if c := d.Cells[iteration*d.Ranks.Count()+bin]; front != (c.WaitNS == 20e6) {
				t.Fatalf("iteration %d, ranks from %d: waiting %d ns", iteration, bin*3, c.WaitNS)
			}
		}
		want := 2. / 1000
		if iteration >= 300 { // there is nobody left of rank 0
			want = 1. / 1000
		}
		if d.Waiting[iteration] != want {
			t.Errorf("iteration %d: %v of the ranks wait, want %v", iteration, d.Waiting[iteration], want)
		}
	}
}

// TestBins has every number in one bin, between its ends.
func TestBins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := rapid.Int32Range(0, 1<<20).Draw(t, "first")
		b := newBins(first, first+rapid.OneOf(rapid.Int32Range(0, 1000), rapid.Int32Range(0, 1<<20)).Draw(t, "more"))
		if b.Count() > most || b.Count() < 1 {
			t.Fatalf("%+v: %d bins", b, b.Count())
		}
		n := rapid.Int32Range(b.First, b.Last).Draw(t, "number")
		if from, to := b.Ends(b.of(n)); n < from || n > to {
			t.Fatalf("%+v: %d is not in %d to %d", b, n, from, to)
		}
		if at := b.at(rapid.Float64Range(0, 0.999999999).Draw(t, "place")); at < 0 || at >= b.Count() {
			t.Fatalf("%+v: there is no bin %d", b, at)
		}
	})
}

// TestNothing has no iterations, or no valid ones.
func TestNothing(t *testing.T) {
	if _, err := New("", expect.Rows[result.Iteration]()); !errors.Is(err, ErrNothing) {
		t.Error(err)
	}
	broken := errors.New("broken")
	for _, good := range []int{0, 1, 3} { // the first reading ends after two rows
		n := 0
		_, err := New("", func(yield func(result.Iteration, error) bool) {
			for rank := range int32(2) {
				if n++; n > good {
					yield(result.Iteration{}, broken)
					return
				}
				if !yield(result.Iteration{Rank: rank}, nil) {
					return
				}
			}
		})
		if !errors.Is(err, broken) {
			t.Errorf("after %d rows: %v", good, err)
		}
	}
}
