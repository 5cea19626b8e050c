package study

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/table"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
	"loggops/sim"
)

// watcher is a monitor that keeps notes and points.
type watcher struct {
	notes  []string
	points func(n int) // called when the n-th point is read
	read   int
}

func (w *watcher) Reading() (func(int64), func()) {
	w.read++
	if w.points != nil {
		w.points(w.read)
	}
	return func(int64) {}, func() {}
}

func (w *watcher) Simulating(int64) (func(sim.Progress), func()) {
	return func(sim.Progress) {}, func() {}
}

func (w *watcher) Unmet(delay string) { w.Note("unmet %s", delay) }

func (w *watcher) Note(format string, args ...any) {
	w.notes = append(w.notes, fmt.Sprintf(format, args...))
}

// ring returns a study of a ring of 4 ranks with random noise.
func ring(t *testing.T, w *watcher) *Study {
	t.Helper()
	s := of(t, pattern.Spec{Name: "ring", Ranks: 4, Bytes: 8, Iterations: 5, ComputeNS: 10_000})
	s.Runs, s.Monitor, s.Header = 7, w, result.Header{Schedule: "ring.sched.arrow", Tool: "test"}
	s.Noise = Noise{Sources: []string{"random:gap=exponential:20us,duration=constant:1us"}, Scale: 1}
	return s
}

func sweeping(t *testing.T, s *Study, over ...string) *Study {
	t.Helper()
	for _, text := range over {
		expect.OK(t, s.AddSweep(text))
	}
	return s
}

func TestRunWritesFiles(t *testing.T) {
	s := ring(t, &watcher{})
	s.FinishTimes = true
	folder := t.TempDir()
	o, err := s.Run(t.Context(), Files{Runs: filepath.Join(folder, "runs"), Ranks: filepath.Join(folder, "ranks"), Iterations: filepath.Join(folder, "iterations")})
	expect.OK(t, err)
	if len(o.Runs) != 7 || len(o.FinishNS) != 4 || o.Runs[6].Run != 6 || o.Runs[0].InjectedNS == 0 {
		t.Errorf("%+v", o)
	}
	sameRows(t, o.Runs, filepath.Join(folder, "runs"))
	if left, _ := os.ReadDir(folder); len(left) != 3 {
		t.Errorf("%d files", len(left))
	}
}

// TestSpansSideBySide: the rows of a large file, whose parts are made side by side, are those that are made one after the other.
func TestSpansSideBySide(t *testing.T) {
	s := of(t, pattern.Spec{Name: "halo2d", Ranks: 600, Iterations: 12, ComputeNS: 100_000, JitterNS: 10_000})
	s.Header, s.Monitor, s.Runs = result.Header{Schedule: "x.sched.arrow", Tool: "test"}, &watcher{}, 2
	s.Window.ToNS = math.MaxInt64
	s.Noise = Noise{Sources: []string{"random:gap=exponential:100us,duration=constant:1us"}, Scale: 1}
	spans := filepath.Join(t.TempDir(), "spans")
	_, err := s.Run(t.Context(), Files{Spans: spans})
	expect.OK(t, err)
	var want []result.Span
	s.Span = func(row result.Span) { want = append(want, row) }
	_, err = s.Run(t.Context(), Files{})
	expect.OK(t, err)
	sameRows(t, want, spans)
	if len(want) < 4*rowsAtOnce {
		t.Errorf("only %d rows", len(want))
	}
}

// sameRows checks that a file has some rows.
func sameRows[Row result.Row](t *testing.T, want []Row, path string) {
	t.Helper()
	r, err := result.Open[Row](path)
	expect.OK(t, err)
	defer r.Close()
	n := 0
	for row, err := range r.Rows() {
		if err != nil || n == len(want) || row != want[n] {
			t.Fatalf("row %d: %+v, %v", n, row, err)
		}
		n++
	}
	if n != len(want) {
		t.Errorf("%d rows, want %d", n, len(want))
	}
}

// TestSweepGoesOn holds that a sweep which is interrupted after any point continues with
// the others, and then has the file of one that was not.
func TestSweepGoesOn(t *testing.T) {
	over := []string{"ranks=4,8", "scale-network=0.5,1"}
	s := sweeping(t, ring(t, &watcher{}), over...)
	whole := filepath.Join(t.TempDir(), "whole")
	if _, err := s.RunSweep(t.Context(), whole); err != nil {
		t.Fatal(err)
	}
	for stop := 1; stop <= 4; stop++ {
		ctx, cancel := context.WithCancel(t.Context())
		w := &watcher{points: func(n int) {
			if n == stop {
				cancel()
			}
		}}
		s.Monitor = w
		path := filepath.Join(t.TempDir(), "part")
		if _, err := s.RunSweep(ctx, path); !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped at point %d: %v", stop, err)
		}
		w.points, w.read = nil, 0
		points, err := s.RunSweep(t.Context(), path)
		expect.OK(t, err)
		if want := 4 - (stop - 1); len(points) != 4 || w.read != want {
			t.Errorf("stopped at point %d: %d points, %d were simulated, not %d", stop, len(points), w.read, want)
		}
		if note := fmt.Sprintf("%s has %d of 4 points", path, stop-1); stop > 1 && !strings.Contains(strings.Join(w.notes, "\n"), note) {
			t.Errorf("stopped at point %d: notes %q", stop, w.notes)
		}
		same(t, whole, path)
	}
}

func TestMergeShards(t *testing.T) {
	over := []string{"ranks=4,8,12", "noise=periodic:freq=10kHz,duration=1us;random:gap=exponential:30us,duration=constant:2us"}
	whole := filepath.Join(t.TempDir(), "whole")
	y := sweeping(t, ring(t, &watcher{}), over...)
	if _, err := y.RunSweep(t.Context(), whole); err != nil {
		t.Fatal(err)
	}
	for _, of := range []int{1, 2, 5, 50} {
		folder := t.TempDir()
		var paths []string
		for number := 1; number <= of; number++ {
			y.Shard = Shard{number, of}
			path := filepath.Join(folder, fmt.Sprint(number))
			if points, err := y.RunSweep(t.Context(), path); err != nil || points != nil {
				t.Fatalf("shard %d of %d: %v, %v", number, of, points, err)
			}
			paths = append([]string{path}, paths...)
		}
		merged := filepath.Join(folder, "merged")
		expect.OK(t, Merge(t.Context(), paths, merged))
		same(t, whole, merged)
		if of == 1 {
			continue
		}
		if err := Merge(t.Context(), paths[1:], merged); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("shard %d of %d is missing", of, of)) {
			t.Errorf("without the last: %v", err)
		}
		if err := Merge(t.Context(), append(paths, paths[0]), merged); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("are both shard %d of %d", of, of)) {
			t.Errorf("with one twice: %v", err)
		}
	}
}

func same(t *testing.T, a, b string) {
	t.Helper()
	x, err := os.ReadFile(a)
	expect.OK(t, err)
	if y, err := os.ReadFile(b); err != nil || !bytes.Equal(x, y) {
		t.Errorf("%s and %s differ, %v", a, b, err)
	}
}

func TestOtherSweep(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runs")
	s := sweeping(t, ring(t, &watcher{}), "ranks=4,8")
	if _, err := s.RunSweep(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(){
		"seed": func() { s.Seed = 2 },
		"runs": func() { s.Runs = 8 },
		"l_ns": func() { s.Header.Parameters.Values = map[string]any{"l_ns": 1.0} },
	} {
		before := *s
		change()
		if _, err := s.RunSweep(t.Context(), path); err == nil || !strings.Contains(err.Error(), "runs of another sweep, their "+what+" differs") {
			t.Errorf("%s: %v", what, err)
		}
		*s = before
	}
}

// TestOpensOnce counts how often a study opens its schedule.
func TestOpensOnce(t *testing.T) {
	for _, test := range []struct {
		sweeps []string
		want   int
	}{
		{nil, 1},
		{[]string{"L=x1,x2,x4", "G=x1,x2"}, 1},
		{[]string{"L=x1,x2", "ranks=4"}, 1},
	} {
		s := of(t, pattern.Spec{Name: "ring", Ranks: 4, Bytes: 8, Iterations: 2, ComputeNS: 1000})
		opened, open := 0, s.Open
		s.Open = func(ranks int) (schedule.File, error) {
			opened++
			return open(ranks)
		}
		for _, text := range test.sweeps {
			expect.OK(t, s.AddSweep(text))
		}
		_, err := s.RunSweep(t.Context(), "")
		expect.OK(t, err)
		if opened != test.want {
			t.Errorf("%v: opened %d times", test.sweeps, opened)
		}
		opened = 0
		_, err = s.Ask(tolerances(t, "o=5%"))
		expect.OK(t, err)
		if opened != test.want {
			t.Errorf("tolerances, %v: opened %d times", test.sweeps, opened)
		}
	}
}

// tolerances asks for a tolerance.
func tolerances(t *testing.T, question string) func(*Point) (table.Table, error) {
	t.Helper()
	questions, err := ParseTolerances(question)
	expect.OK(t, err)
	return func(at *Point) (table.Table, error) { return at.Tolerances(t.Context(), questions) }
}
