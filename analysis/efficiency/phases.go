package efficiency

import (
	"cmp"
	"slices"
	"strings"

	"loggops/formats/result"
	"loggops/internal/table"
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
	ranks  int
	byName map[string]*phase
}

// phase is one phase; the times are by rank, of the run at hand.
type phase struct {
	Phase
	ns, useful []int64
}

// NewPhases returns the phases of a number of ranks, of which no run is known.
func NewPhases(ranks int) *Phases { return &Phases{ranks, map[string]*phase{}} }

// Add adds a span of a run to the phase of that name.
func (p *Phases) Add(name string, s *sim.Span) {
	if s.Kind == result.Collective { // what is done for it are spans, too
		return
	}
	at := p.byName[name]
	if at == nil {
		at = &phase{Phase: Phase{Name: strings.Clone(name)}, ns: make([]int64, p.ranks), useful: make([]int64, p.ranks)}
		p.byName[at.Name] = at
	}
	ns := s.EndNS - s.StartNS
	at.ns[s.Rank] += ns
	switch s.Kind {
	case result.Calc, result.IO:
		at.useful[s.Rank] += ns
	case result.Send:
		at.Messages++
		at.Bytes += s.Bytes
	}
}

// End ends a run.
func (p *Phases) End() {
	for _, at := range p.byName {
		at.Ranks = int64(p.ranks)
		at.RunNS += slices.Max(at.ns)
		at.UsefulMaxNS += slices.Max(at.useful)
		for rank := range at.ns {
			at.TimeNS += at.ns[rank]
			at.UsefulNS += at.useful[rank]
		}
		clear(at.ns)
		clear(at.useful)
	}
}

// Named reports whether any phase has a name.
func (p *Phases) Named() bool {
	_, unnamed := p.byName[""]
	return len(p.byName) > 1 || len(p.byName) == 1 && !unnamed
}

// Of returns the means over a number of runs, with the times of the same phases in a run on the ideal network, of which
// the useful times are: there is no noise, and reductions take no time. The phases with most time come first.
func (p *Phases) Of(runs int64, ideal *Phases) (all []Phase) {
	for _, at := range p.byName {
		mean := at.Phase
		for _, sum := range []*int64{&mean.RunNS, &mean.TimeNS, &mean.Messages, &mean.Bytes} {
			*sum /= runs
		}
		mean.UsefulNS, mean.UsefulMaxNS = 0, 0
		if quiet := ideal.byName[at.Name]; quiet != nil {
			mean.UsefulNS, mean.UsefulMaxNS, mean.IdealNS, mean.IdealUsefulMaxNS = quiet.UsefulNS, quiet.UsefulMaxNS, quiet.RunNS, quiet.UsefulMaxNS
		}
		all = append(all, mean)
	}
	slices.SortFunc(all, func(a, b Phase) int { return cmp.Or(cmp.Compare(b.TimeNS, a.TimeNS), cmp.Compare(a.Name, b.Name)) })
	return all
}

// PhaseTable returns a row for each phase.
func PhaseTable(key string, phases []Phase) table.Table {
	share := func(key, title string) table.Column { return table.Fixed(1, " %", key+"_percent", title) }
	t := table.New(table.Text(key), table.Duration("run_time_ns", "run time"), share("time", "share of time"), table.Duration("useful_ns", "useful time"),
		share("parallel", "parallel efficiency"), share("load_balance", "load balance"), share("serialization", "serialization"), share("transfer", "transfer"),
		table.Count("messages"), table.Bytes("bytes"))
	total := int64(0)
	for _, p := range phases {
		total += p.TimeNS
	}
	for _, p := range phases {
		f := p.Factors(&Times{})
		t.Add(table.Known(p.Name), p.RunNS, percent(ratio(p.TimeNS, total)), p.UsefulNS, percent(f.Parallel), percent(f.LoadBalance), percent(f.Serialization), percent(f.Transfer), p.Messages, p.Bytes)
	}
	return t
}
