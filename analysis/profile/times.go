package profile

import (
	"cmp"
	"iter"

	"loggops/formats/trace"
	"loggops/internal/sums"
)

// Times is how long the functions that a trace has calls of take.
type Times struct {
	// RunTimeNS is the sum of the run times of the ranks. A rank's run time is
	// from its first call to the end of its last.
	RunTimeNS int64
	Functions []Function // the longest time first
}

// Function sums up the calls of a name, threads' calls included.
type Function struct {
	Name   string
	Calls  int64
	TimeNS int64
}

// runTimes sums up the run times of ranks, whose calls follow each other.
type runTimes struct {
	rank                int32
	before, first, last int64 // ns: of the ranks before, and of the rank
}

func newRunTimes() *runTimes { return &runTimes{rank: trace.None} }

func (r *runTimes) add(c *trace.Call) {
	if c.Rank != r.rank {
		*r = runTimes{c.Rank, r.sum(), c.StartNS, c.EndNS}
	}
	r.last = max(r.last, c.EndNS)
}

func (r *runTimes) sum() int64 { return r.before + r.last - r.first }

// TimesOf sums up the calls of a trace by name. Errors are those of reading it.
func TimesOf(calls iter.Seq2[*trace.Call, error]) (t Times, err error) {
	var byName sums.By[string, Function]
	run := newRunTimes()
	for c, err := range calls {
		if err != nil {
			return t, err
		}
		run.add(c)
		f := byName.Of(c.Name)
		f.Name, f.Calls, f.TimeNS = c.Name, f.Calls+c.Calls, f.TimeNS+c.EndNS-c.StartNS
	}
	t.RunTimeNS = run.sum()
	t.Functions = byName.Sorted(func(a, b Function) int {
		return cmp.Or(cmp.Compare(b.TimeNS, a.TimeNS), cmp.Compare(a.Name, b.Name))
	})
	return t, nil
}

// Share returns the part of the run time that a function takes.
func (t *Times) Share(name string) float64 {
	for _, f := range t.Functions {
		if f.Name == name {
			return ratio(f.TimeNS, t.RunTimeNS)
		}
	}
	return 0
}
