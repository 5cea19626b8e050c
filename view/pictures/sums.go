package pictures

import (
	"cmp"
	"fmt"
	"slices"

	"loggops/analysis/criticalpath"
	"loggops/analysis/detours"
	"loggops/analysis/straggler"
	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/internal/table"
	"loggops/view/sums"
)

// added is what the parts of a report need of a file of spans, which is read once for all of them.
type added struct {
	run    int32
	jobs   []*addedJob // or the one schedule
	waits  *waitstate.Adder
	causes *detours.Adder
	there  bool // the run has spans
}

func newAdded(run int32, jobs result.Jobs) *added {
	waits := func() *waitstate.Adder {
		return waitstate.New(func(p *waitstate.Place) { p.Iteration = result.None })
	}
	a := &added{run: run, waits: waits(), causes: detours.NewAdder(detours.Groupings[0])}
	if jobs == nil {
		jobs = result.Jobs{{}}
	}
	for _, job := range jobs {
		a.jobs = append(a.jobs, &addedJob{job, straggler.New(), waits()})
	}
	return a
}

// addedJob is the work and the waits of a job. Its ranks are numbered from 0, and it starts at 0.
type addedJob struct {
	result.Job
	work  *straggler.Adder
	waits *waitstate.Adder
}

func (a *addedJob) add(s *result.Span) error {
	if s.Job != a.Name {
		return nil
	}
	own := *s
	own.Rank, own.StartNS, own.EndNS = s.Rank-a.First, s.StartNS-a.StartNS, s.EndNS-a.StartNS
	if s.Peer != result.None {
		own.Peer -= a.First
	}
	a.work.Add(&own)
	return a.waits.Add(&own)
}

// add adds a span of any run.
func (a *added) add(s *result.Span) error {
	if s.Run != a.run {
		return nil
	}
	a.there = true
	for _, job := range a.jobs {
		if err := job.add(s); err != nil {
			return err
		}
	}
	return cmp.Or(a.waits.Add(s), a.causes.Add(s))
}

// check returns an error if a file of some runs has spans, but none of the run.
func (a *added) check(path string, runs int64) error {
	if !a.there && runs > 0 {
		return fmt.Errorf("%s: %w", path, &result.NoRun{Run: a.run, Last: int32(runs) - 1})
	}
	return nil
}

func makeWaits(r *Request) (Drawing, error) {
	return ofSpans(r, "Wait states: why ranks wait", "waiting time of all ranks", func(s *result.Reader[result.Span]) (table.Table, error) {
		of := cmp.Or(r.Of, waitstate.Groupings[0])
		if sums, known := r.added[r.Inputs[0].Path]; known && of == waitstate.Groupings[0] {
			return sums.waits.Waits().Table(of), nil
		}
		waits := waitstate.New(waitstate.By(of))
		err := result.Visit(s.RowsOf(r.Run), waits.Add)
		return waits.Waits().Table(of), err
	})
}

func makeCauses(r *Request) (Drawing, error) {
	return ofSpans(r, "What causes the noise", "injected time of all ranks", func(s *result.Reader[result.Span]) (table.Table, error) {
		of := cmp.Or(r.Of, detours.Groupings[0])
		if sums, known := r.added[r.Inputs[0].Path]; known && of == detours.Groupings[0] {
			return sums.causes.Table(), nil
		}
		s.Omit("posted_ns", "collective", "trace_row", "call", "region", "site")
		causes := detours.NewAdder(of)
		err := result.Visit(s.RowsOf(r.Run), causes.Add)
		return causes.Table(), err
	})
}

func makePath(r *Request) (Drawing, error) {
	return fromTable(r.Inputs[0].Path, func(p *result.Reader[result.PathSegment]) (Drawing, error) {
		of := cmp.Or(r.Of, criticalpath.Groupings[0])
		shares, err := criticalpath.Of(p.RowsOf(r.Run), of)
		return &sums.Data{
			Title: "What determines the run time: the critical path", Setting: p.Head().Setting(r.Run), Amount: "time on the critical path", Numbers: named(criticalpath.Table(shares, of), p.Head().Jobs), Parts: criticalpath.PartsOf(of),
		}, err
	})
}

// ofSpans makes the data of sums of the spans of one run.
func ofSpans(r *Request, title, amount string, of func(*result.Reader[result.Span]) (table.Table, error)) (Drawing, error) {
	return fromTable(r.Inputs[0].Path, func(s *result.Reader[result.Span]) (Drawing, error) {
		numbers, err := of(s)
		return &sums.Data{Title: title, Setting: s.Head().Setting(r.Run), Amount: amount, Numbers: named(numbers, s.Head().Jobs)}, err
	})
}

// named names the ranks of jobs in a table.
func named(t table.Table, jobs result.Jobs) table.Table {
	for i, column := range t.Columns {
		if !slices.Contains(rankColumns, column.Key) {
			continue
		}
		for _, row := range t.Rows {
			if rank, ok := row[i].(int32); ok {
				row[i] = jobs.Rank(rank)
			}
		}
	}
	return t
}

// rankColumns are the keys of columns of ranks.
var rankColumns = []string{"rank", "cause_rank"}
