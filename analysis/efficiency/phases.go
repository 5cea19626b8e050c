package efficiency

import (
	"cmp"

	"loggops/formats/result"
	"loggops/internal/sums"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/sim"
)

// Phase is what all ranks do in one phase of a program. Its run time is that of the rank that spends the longest time
// in it, waiting and noise included.
type Phase struct {
	Name string
	Times
	TimeNS          int64 // of all ranks
	Messages, Bytes int64
}

// Phases adds up the phases of runs.
type Phases struct {
	ranks  []sums.By[string, Share] // of the run at hand, by name
	byName sums.By[string, Phase]
}

// Share is what one rank does in a phase.
type Share struct{ ns, useful, messages, bytes int64 }

// NewPhases returns the phases of a number of ranks, of which no run is known.
func NewPhases(ranks int) *Phases { return &Phases{ranks: make([]sums.By[string, Share], ranks)} }

// Share returns what a rank does in the phase of that name, in all runs. It may be called for different ranks at the
// same time.
func (p *Phases) Share(rank int32, name string) *Share { return p.ranks[rank].Of(name) }

// Add adds a span of a run.
func (at *Share) Add(s *sim.Span) {
	if s.Kind == result.Collective { // what is done for it are spans, too
		return
	}
	ns := s.EndNS - s.StartNS
	at.ns += ns
	switch s.Kind {
	case result.Calc, result.IO:
		at.useful += ns
	case result.Send:
		at.messages++
		at.bytes += s.Bytes
	}
}

// End ends a run. The error is *units.TooLarge.
func (p *Phases) End() error {
	var longest sums.By[string, Share]
	for i := range p.ranks {
		for name, at := range p.ranks[i].All() {
			of := p.byName.Of(name)
			of.Name, of.Ranks = name, int64(len(p.ranks))
			err := cmp.Or(units.Add(&of.TimeNS, "times of ranks, in ns,", at.ns), units.Add(&of.Bytes, "bytes", at.bytes), addUseful(&of.UsefulNS, at.useful))
			if err != nil {
				return err
			}
			of.Messages += at.messages
			most := longest.Of(name)
			most.ns, most.useful = max(most.ns, at.ns), max(most.useful, at.useful)
			*at = Share{}
		}
	}
	for name, most := range longest.All() {
		of := p.byName.Of(name)
		of.RunNS += most.ns
		of.UsefulMaxNS += most.useful
	}
	return nil
}

// Named reports whether any phase has a name.
func (p *Phases) Named() bool {
	n := p.byName.Len()
	return n > 1 || n == 1 && p.byName.Find("") == nil
}

// Of returns the means over a number of runs, with the times of the same phases in a run on the ideal network, of which
// the useful times are: there is no noise, and reductions take no time. The phases with most time come first.
func (p *Phases) Of(runs int64, ideal *Phases) []Phase {
	all := p.byName.Sorted(func(a, b Phase) int {
		return cmp.Or(cmp.Compare(b.TimeNS/runs, a.TimeNS/runs), cmp.Compare(a.Name, b.Name))
	})
	for i := range all {
		mean := &all[i]
		for _, sum := range []*int64{&mean.RunNS, &mean.TimeNS, &mean.Messages, &mean.Bytes} {
			*sum /= runs
		}
		mean.UsefulNS, mean.UsefulMaxNS = 0, 0
		if quiet := ideal.byName.Find(mean.Name); quiet != nil {
			mean.UsefulNS, mean.UsefulMaxNS, mean.IdealNS, mean.IdealUsefulMaxNS = quiet.UsefulNS, quiet.UsefulMaxNS, quiet.RunNS, quiet.UsefulMaxNS
		}
	}
	return all
}

// PhaseTable returns a row for each phase.
func PhaseTable(key string, phases []Phase) table.Table {
	factor := func(key, title string) table.Column { return table.Fixed(1, " %", key+"_percent", title) }
	t := table.New(table.Text(key), table.Duration("run_time_ns", "run time"), factor("time", "share of time"), table.Duration("useful_ns", "useful time"),
		factor("parallel", "parallel efficiency"), factor("load_balance", "load balance"), factor("serialization", "serialization"), factor("transfer", "transfer"),
		table.Count("messages"), table.Bytes("bytes"))
	total := 0.0
	for _, p := range phases {
		total += float64(p.TimeNS)
	}
	for _, p := range phases {
		f := p.Factors(&Times{})
		t.Add(table.Known(p.Name), p.RunNS, percent(ratio(p.TimeNS)/total), p.UsefulNS, percent(f.Parallel), percent(f.LoadBalance), percent(f.Serialization), percent(f.Transfer), p.Messages, p.Bytes)
	}
	return t
}
