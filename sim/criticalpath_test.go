package sim

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
)

// TestCriticalPath draws programs and compares critical paths with those of the oracle.
func TestCriticalPath(t *testing.T) {
	t.Parallel()
	for seed := range drawnPrograms(manyPrograms/4, 250) {
		d := draw(uint64(seed))
		name := strconv.Itoa(seed)
		if seed%4 == 3 {
			d = drawLinked(uint64(seed))
			name += "-links"
		}
		if o, expanded, err := d.oracle(allViews); err == nil && !o.stuck() {
			t.Run(name, func(t *testing.T) { d.compareCriticalPath(t, o, expanded) })
		}
	}
}

// compareCriticalPath compares the critical path of a program, in both of its forms, with the oracle's.
func (d *drawn) compareCriticalPath(t *testing.T, o *oracle, expanded *schedule.Schedule) {
	t.Helper()
	want := o.path()
	checkContiguous(t, want, d, slices.Max(o.finish()))
	schedules := []*schedule.Schedule{d.schedule}
	if !d.numbersCalcs() {
		schedules = append(schedules, expanded)
	}
	for k, s := range schedules {
		p := d.compiled(t, s, k)
		for workers := 1; workers <= min(2, p.Ranks()); workers++ {
			got := d.criticalPath(t, p, workers)
			if diff := gocmp.Diff(want, got); diff != "" {
				t.Fatalf("%d workers: %s", workers, diff)
			}
		}
	}
}

// criticalPath returns the critical path of a run, as the oracle does.
func (d *drawn) criticalPath(t *testing.T, p *Program, workers int) (path []Segment) {
	options := Options{Workers: workers, StartNS: d.starts, CriticalPath: inMemory}
	if d.noise != nil {
		met, err := d.detoursOf(p)
		expect.OK(t, err)
		met.Reset(noiseSeed, d.run)
		options.Noise = met
	}
	r, err := p.Run(context.Background(), options)
	expect.OK(t, err)
	found, err := r.CriticalPath()
	expect.OK(t, err)
	for s := range found.Segments() {
		s := *s
		s.Op, s.Level, s.EventNS, s.Count, s.Tied = 0, 0, 0, 0, false // TestTies has ties
		s.Tier = max(s.Tier, 0)
		switch s.Kind {
		case result.PathReduction: // explicit schedules have calcs for these
			if s.NS() == 0 {
				continue
			}
			s.Kind = result.PathCalc
		case result.PathDelay:
			s.Kind = result.PathNoise
		}
		if s.Peer == schedule.None {
			s.Bytes = schedule.None
		}
		if last := len(path) - 1; s.Kind == result.PathNoise && last >= 0 && path[last].Kind == result.PathNoise && path[last].EndNS == s.StartNS {
			path[last].EndNS = s.EndNS
			continue
		}
		path = append(path, s)
	}
	return path
}

// checkContiguous checks that a path leads from the start of its first rank to the makespan.
func checkContiguous(t *testing.T, path []Segment, d *drawn, makespanNS int64) {
	t.Helper()
	now, starts := int64(0), d.starts
	switch {
	case starts != nil && len(path) > 0 && path[0].Kind == result.PathHandshake && !d.params.Drain: // at the sender, from the receiver
		now = starts[path[0].Peer]
	case starts != nil && len(path) > 0:
		now = starts[path[0].Rank]
	case starts != nil:
		now = slices.Max(starts)
	}
	for i, s := range path {
		if s.StartNS != now || s.EndNS < now {
			t.Fatalf("segment %d starts at %d ns, want %d", i, s.StartNS, now)
		}
		now = s.EndNS
	}
	if now != makespanNS {
		t.Fatalf("the path ends at %d ns, want %d", now, makespanNS)
	}
}

// TestCriticalPathInFile compares the path of a run whose records do not fit into memory with
// that of the same run by two workers, whose records do.
func TestCriticalPathInFile(t *testing.T) {
	t.Parallel()
	s, err := pattern.New(pattern.Spec{Name: "halo2d", Ranks: 1024, Iterations: 70, Bytes: 800, ComputeNS: 1e5, JitterNS: 1e4})
	expect.OK(t, err)
	p := compiled(t, s, Default())
	file := 0
	open := func() (File, error) {
		file++
		return os.Create(filepath.Join(t.TempDir(), "records"))
	}
	one := pathAndBoundsOf(t, p, Options{Workers: 1, CriticalPath: open})
	two := pathAndBoundsOf(t, p, Options{Workers: 2, CriticalPath: open})
	if diff := gocmp.Diff(one.path, two.path); diff != "" {
		t.Fatal(diff)
	}
	if file == 0 {
		t.Error("all records are in memory")
	}
}
