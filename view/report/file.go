package report

import (
	"cmp"
	"fmt"
	"iter"
	"math"

	"loggops/analysis/profile"
	"loggops/formats"
	"loggops/formats/noise"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/units"
	"loggops/view/curves"
)

// None is what a file does not tell.
const None = -1

// File is what a file tells.
type File struct {
	Name string // as the user calls it
	Kind string // one of Kinds

	// Ranks is the number of ranks, the largest where it varies. Runs are
	// those of simulations, and Rows calls, operations, detours, runs, ranks,
	// spans, iterations, links and their intervals, or segments of critical paths.
	Ranks, Runs, Rows int64
	// TimeNS is how long the longest run lasts, or the recording.
	TimeNS int64
	// CalcNS, OverheadNS, WaitNS and InjectedNS are sums over all rows of ranks
	// and iterations, as these have them.
	CalcNS, OverheadNS, WaitNS, InjectedNS int64

	Header []Field
	// Simulation, Trace and Schedule are the headers of results, traces and schedules; nil of other files.
	Simulation *result.Header
	Trace      *trace.Header
	Schedule   *schedule.Header
	Lone       profile.Lone // of a trace

	firstSeed, lastSeed uint64 // of runs
}

// Kinds are those of the files that Read reads.
var Kinds = []string{formats.Trace, formats.Schedule, formats.Noise, formats.Runs, formats.Ranks, formats.Spans, formats.Iterations, formats.Path, formats.Links, curves.Kind}

// Read reads a file of one of Kinds, and passes spans to visitors. Errors are those of the readers.
func Read(path, name, kind string, visitors ...func(*result.Span) error) (f File, err error) {
	f = File{
		Name: name, Kind: kind, Ranks: None, Runs: None, TimeNS: None,
		CalcNS: None, OverheadNS: None, WaitNS: None, InjectedNS: None, firstSeed: math.MaxUint64,
	}
	switch kind {
	case formats.Trace:
		err = f.readTrace(path)
	case formats.Schedule:
		err = f.readSchedule(path)
	case formats.Noise:
		err = f.readNoise(path)
	case formats.Runs:
		err = readResult(&f, path, result.Open[result.Run], f.addRun)
		f.Header = append(f.Header, Field{"seed", f.seeds()})
	case formats.Ranks:
		f.CalcNS, f.OverheadNS, f.WaitNS, f.InjectedNS = 0, 0, 0, 0
		err = readResult(&f, path, result.Open[result.Rank], f.addRank)
	case formats.Spans:
		err = readResult(&f, path, openSpans, append(visitors, f.addSpan)...)
	case formats.Iterations:
		f.CalcNS, f.OverheadNS, f.WaitNS, f.InjectedNS = 0, 0, 0, 0
		err = readResult(&f, path, result.Open[result.Iteration], f.addIteration)
	case formats.Path:
		err = readResult(&f, path, result.Open[result.PathSegment], func(s *result.PathSegment) error { return f.saw(s.Run, s.Rank, s.EndNS) })
	case formats.Links:
		err = readResult(&f, path, result.Open[result.Link], f.addLink)
	case curves.Kind:
		err = f.readCurves(path)
	}
	return f, err
}

func (f *File) readTrace(path string) error {
	t, err := trace.Open(path)
	if err != nil {
		return err
	}
	defer t.Close()
	t.Brief()
	f.Trace, f.Ranks, f.Header = t.Head(), int64(t.Head().Ranks), fields(t.Head())
	var start, end int64
	f.Lone, err = profile.LoneOf(func(yield func(*trace.Call, error) bool) {
		for c, err := range t.Calls() {
			if err == nil && f.Rows == 0 {
				start = c.StartNS
			}
			if err == nil {
				start, end = min(start, c.StartNS), max(end, c.EndNS)
				f.Rows++
			}
			if !yield(c, err) {
				return
			}
		}
	})
	f.TimeNS = end - start
	return err
}

func (f *File) readSchedule(path string) error {
	s, err := schedule.Open(path)
	if err != nil {
		return err
	}
	defer s.Close()
	f.Schedule, f.Ranks, f.Header = s.Head(), int64(s.Head().TotalRanks()), fields(s.Head())
	for b, err := range s.Batches() {
		if err != nil {
			return err
		}
		f.Rows += int64(len(b.Ops))
	}
	return nil
}

func (f *File) readNoise(path string) error {
	t, err := noise.ReadFile(path)
	if err != nil {
		return err
	}
	f.Rows, f.TimeNS, f.Header = int64(len(t.Detours)), t.Length(), fields(t.Header)
	return nil
}

func (f *File) readCurves(path string) error {
	c, err := curves.Read(path, f.Name)
	if err != nil {
		return err
	}
	f.Rows = c.Rows
	return nil
}

// resultTable is a reader of one of the tables of simulations.
type resultTable[T result.Row] interface {
	Head() *result.Header
	Rows() iter.Seq2[T, error]
	Close() error
}

func readResult[T result.Row, R resultTable[T]](f *File, path string, open func(string) (R, error), visitors ...func(*T) error) error {
	r, err := open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	f.Header, f.Simulation = fields(r.Head()), r.Head()
	count := func(*T) error {
		f.Rows++
		return nil
	}
	return result.Visit(r.Rows(), append([]func(*T) error{count}, visitors...)...)
}

// openSpans opens a file of spans without what no visitor needs.
func openSpans(path string) (*result.Reader[result.Span], error) {
	s, err := result.Open[result.Span](path)
	if err == nil {
		s.Omit("trace_row", "collective", "posted_ns")
	}
	return s, err
}

func (f *File) addRun(r *result.Run) error {
	f.Ranks, f.Runs, f.TimeNS = max(f.Ranks, r.Ranks), f.Rows, max(f.TimeNS, r.MakespanNS)
	f.firstSeed, f.lastSeed = min(f.firstSeed, r.Seed), max(f.lastSeed, r.Seed)
	f.InjectedNS = max(0, f.InjectedNS)
	return addNoise(&f.InjectedNS, r.InjectedNS)
}

// seeds returns the least and the largest seed of runs.
func (f *File) seeds() string {
	switch {
	case f.Rows <= 0:
		return ""
	case f.firstSeed == f.lastSeed:
		return fmt.Sprint(f.firstSeed)
	}
	return fmt.Sprintf("%d to %d", f.firstSeed, f.lastSeed)
}

// saw takes notice of a run and rank, counted from 0, at a time.
func (f *File) saw(run, rank int32, ns int64) error {
	f.Runs, f.Ranks, f.TimeNS = max(f.Runs, int64(run)+1), max(f.Ranks, int64(rank)+1), max(f.TimeNS, ns)
	return nil
}

func (f *File) addRank(r *result.Rank) error {
	f.saw(r.Run, r.Rank, r.FinishNS)
	return f.sum(r.CalcNS, r.OverheadNS, r.WaitNS, r.InjectedNS)
}

func (f *File) addSpan(s *result.Span) error { return f.saw(s.Run, s.Rank, s.EndNS) }

// addLink takes notice of a link in a run, which all have the makespan, or of an interval.
func (f *File) addLink(l *result.Link) error {
	f.Runs = max(f.Runs, int64(l.Run)+1)
	if !l.OfTier() {
		f.TimeNS = max(f.TimeNS, l.EndNS)
	}
	return nil
}

func (f *File) addIteration(m *result.Iteration) error {
	f.saw(m.Run, m.Rank, m.EndNS)
	return f.sum(m.CalcNS, m.OverheadNS, m.WaitNS, m.InjectedNS)
}

func (f *File) sum(calc, overhead, wait, injected int64) error {
	return cmp.Or(units.Add(&f.CalcNS, "computation times, in ns,", calc), units.Add(&f.OverheadNS, "overheads, in ns,", overhead),
		units.Add(&f.WaitNS, "waiting times, in ns,", wait), addNoise(&f.InjectedNS, injected))
}

func addNoise(to *int64, ns int64) error { return units.Add(to, "injected noise, in ns,", ns) }
