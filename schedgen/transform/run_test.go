package transform_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"loggops/collector"
	"loggops/collector/reading"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
	"loggops/schedgen"
	"loggops/schedgen/transform"
	"loggops/sim"
)

// TestLongRealTraces cuts windows out of recordings of real programs at random,
// drops a part of the messages of some, overlaps the collectives of others,
// and simulates what is left: to the end, or there would be an error.
func TestLongRealTraces(t *testing.T) {
	folders := []string{"../../testdata/traces/wavefront-4"}
	if shared := os.Getenv("LOGGOPS_SHARED"); shared != "" {
		more, err := filepath.Glob(filepath.Join(shared, "traces", "*", ""))
		expect.OK(t, err)
		folders = append(folders, more...)
	}
	for _, folder := range folders {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			continue
		}
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			r := collect(t, folder)
			defer r.Close()
			whole, _ := generate(t, r, nil)
			run(t, "whole", whole)
			span, calls := extent(t, r)
			random := rand.New(rand.NewPCG(1, uint64(calls)))
			for i := range 4 {
				w := &schedgen.Window{ByCalls: i%2 == 0}
				most := span
				if w.ByCalls {
					most = calls
				}
				w.Start = random.Int64N(most)
				w.End = w.Start + 1 + random.Int64N(most-w.Start)
				s, spans := generate(t, r, w)
				dropped := transform.Cut(s, transform.Within(s, spans))
				run(t, fmt.Sprintf("%+v %+v", *w, dropped), s)
			}
			cutLoop(t, whole)
			for _, keep := range []transform.Messages{transform.PointToPoint, transform.OnlyCollective} {
				part, err := schedule.Load(schedule.ByRank(whole, transform.Only(keep)))
				expect.OK(t, err)
				run(t, string(keep), part)
				if got, want := computation(part), computation(whole); got != want {
					t.Errorf("%s: %d ns of computation, of %d", keep, got, want)
				}
			}
			overlapped, err := schedule.Load(schedule.ByRank(whole, transform.NonblockingCollectives(1e5)))
			if err == nil {
				err = transform.AsyncProgress(overlapped)
			}
			expect.OK(t, err)
			run(t, "overlap", overlapped)
			if got, want := computation(overlapped), computation(whole); got != want {
				t.Errorf("overlap: %d ns of computation, of %d", got, want)
			}
		})
	}
}

// collect returns the trace that a folder of recordings makes.
func collect(t *testing.T, folder string) *trace.Reader {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.trace.arrow")
	w, err := trace.Create(path)
	expect.OK(t, err)
	defer w.Abort()
	recording, err := collector.Find([]string{folder}, collector.Auto)
	expect.OK(t, err)
	head, err := recording.Collect(context.Background(), w, reading.Options{})
	if err == nil {
		err = w.Close(head)
	}
	expect.OK(t, err)
	r, err := trace.Open(path)
	expect.OK(t, err)
	return r
}

// generate returns the schedule of a trace, and the parts of it in a window.
func generate(t *testing.T, r *trace.Reader, w *schedgen.Window) (*schedule.Schedule, []transform.Span) {
	t.Helper()
	source := &schedgen.Schedule{Trace: r, Options: schedgen.Options{Window: w}, Header: schedgen.Header(r.Head(), "", "")}
	s, err := schedule.Load(source)
	expect.OK(t, err)
	return s, source.Report.Windows
}

// extent returns how long a run took, and how many calls per rank made at most.
func extent(t *testing.T, r *trace.Reader) (ns, calls int64) {
	first, made := map[int32]int64{}, map[int32]int64{}
	for c, err := range r.Calls() {
		expect.OK(t, err)
		if _, known := first[c.Rank]; !known {
			first[c.Rank] = c.StartNS
		}
		made[c.Rank]++
		ns, calls = max(ns, c.EndNS-first[c.Rank]), max(calls, made[c.Rank])
	}
	return ns, calls
}

// computation sums up a schedule's calcs.
func computation(s *schedule.Schedule) (ns int64) {
	for _, ops := range s.Ops {
		for i := range ops {
			ns += ops[i].DurationNS
		}
	}
	return ns
}

func run(t *testing.T, name string, s *schedule.Schedule) *sim.Result {
	t.Helper()
	if err := s.Check(); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	program, err := sim.Compile(s, sim.Default())
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	result, err := program.Run(context.Background(), sim.Options{FinishTimes: true})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return result
}

// TestApplications cuts the loops out of traces of applications.
func TestApplications(t *testing.T) {
	for _, name := range []string{"icofoam-9", "lulesh-27", "lu-16", "ft-8", "ocean-16"} {
		r, err := trace.Open(filepath.Join("..", "..", "testdata", "traces", "applications", name+".trace.arrow"))
		expect.OK(t, err)
		whole, _ := generate(t, r, nil)
		r.Close()
		if !cutLoop(t, whole) {
			t.Errorf("%s has no loop", name)
		}
	}
}

// cutLoop cuts a run before and behind its loop, if it has one: the parts take about as long as the whole.
func cutLoop(t *testing.T, whole *schedule.Schedule) bool {
	loop, err := transform.ParsePhase("loop")
	expect.OK(t, err)
	var sum int64
	parts := []*transform.Phase{loop, nil, nil}
	for i, part := range parts {
		s, err := schedule.Load(whole)
		expect.OK(t, err)
		keep, err := part.Select(s)
		if err != nil {
			t.Log(err)
			return false
		}
		dropped := transform.Cut(s, keep)
		if sum += run(t, fmt.Sprintf("%+v %+v", part, dropped), s).MakespanNS; i > 0 {
			continue
		}
		for k, text := range []string{"loop=0", fmt.Sprintf("loop=%d", loop.Passes)} {
			if parts[1+k], err = transform.ParsePhase(text); err != nil {
				t.Fatal(err)
			}
		}
	}
	ns := run(t, "whole", whole).MakespanNS
	if ratio := float64(sum) / float64(ns); ratio < 0.9 || ratio > 1.3 {
		t.Errorf("%d passes up to %s: the parts take %.3f of the time of the whole", loop.Passes, loop.Call, ratio)
	}
	return true
}
