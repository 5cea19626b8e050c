package study

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"loggops/analysis/efficiency"
	"loggops/formats/result"
	"loggops/internal/setting"
	"loggops/internal/table"
	"loggops/sim"
	"loggops/sim/noise"
)

// PhaseKeys are the keys of phases: the region of the program, the iteration, or the call and its site.
var PhaseKeys = []string{"region", "iteration", "site"}

// CheckPhases returns an error if there is no such key. It is a *setting.Invalid.
func CheckPhases(key string) error {
	if !slices.Contains(PhaseKeys, key) {
		return setting.Errorf("phases", "%s: %w", key, setting.Unknown("key", key, PhaseKeys))
	}
	return nil
}

// ErrNoRegions is the error of Phases by region if there are none.
var ErrNoRegions = errors.New("the schedule has no regions: MPI_Pcontrol records them; iterations and call sites need none")

// Phases simulates an ensemble, and one run on the ideal network, and returns a table of the phases and their
// efficiencies. Besides the errors of Run, it returns ErrNoIterations and ErrNoRegions.
func (at *Point) Phases(ctx context.Context, key string) (table.Table, error) {
	p, err := at.compile(ctx, at.configuration, 0, at.Runs)
	if err != nil {
		return table.Table{}, err
	}
	if key == "iteration" && !p.HasIterations() {
		return table.Table{}, ErrNoIterations
	}
	tell, done := at.monitor.Simulating(p.operations(p.runs))
	defer done()
	onIdeal, onMachine := efficiency.NewPhases(p.Ranks()), efficiency.NewPhases(p.Ranks())
	ideal, err := efficiency.Compile(p.from, p.eager)
	if err == nil {
		_, err = ideal.Run(ctx, sim.Options{Cores: at.Cores, MaxMemory: at.maxMemory(), Spans: phasesBy(key, ideal, onIdeal)})
	}
	if err == nil {
		err = onIdeal.End()
	}
	if err != nil {
		return table.Table{}, fmt.Errorf("%s, on an ideal network: %w", at.Input, at.withEager(ctx, p.from, sim.Params{EagerMax: p.eager}, nil, err))
	}
	if key == "region" && !onIdeal.Named() {
		return table.Table{}, ErrNoRegions
	}
	o := at.options(p, tell)
	o.Spans = phasesBy(key, p.Program, onMachine)
	o.Each = func(int, *sim.Result, *noise.Run) error { return onMachine.End() }
	if _, err := at.ensemble(ctx, p, o); err != nil {
		return table.Table{}, err
	}
	phases := onMachine.Of(int64(p.runs), onIdeal)
	if key == "iteration" {
		number := func(p efficiency.Phase) int { n, _ := strconv.Atoi(p.Name); return n }
		slices.SortStableFunc(phases, func(a, b efficiency.Phase) int { return cmp.Compare(number(a), number(b)) })
	}
	return efficiency.PhaseTable(key, phases), nil
}

// phasesBy adds the spans of runs to the phases that they belong to. Workers add those of different ranks at the same time.
func phasesBy(key string, p *sim.Program, phases *efficiency.Phases) func(worker int) func([]sim.Span) {
	ranks := make([]phaseFinder, p.Ranks())
	for rank := range ranks {
		ranks[rank] = phaseFinder{iterations: iterationFinder{program: p}, op: result.None}
	}
	add := func(spans []sim.Span) {
		for i := range spans {
			s := &spans[i]
			f := &ranks[s.Rank]
			if s.Op != f.op {
				f.op = s.Op
				if name := f.find(key, p, s); f.share == nil || name != f.name {
					f.name, f.share = name, phases.Share(s.Rank, name)
				}
			}
			f.share.Add(s)
		}
	}
	return func(int) func([]sim.Span) { return add }
}

// phaseFinder finds the phases of a rank's operations; it keeps that of the last one.
type phaseFinder struct {
	iterations iterationFinder
	op         int32
	number     int32 // of the iteration
	name       string
	share      *efficiency.Share
}

func (f *phaseFinder) find(key string, p *sim.Program, s *sim.Span) string {
	switch key {
	case "region":
		return p.Region(s.Op)
	case "iteration":
		switch n := f.iterations.of(s.Rank, s.Op); {
		case n == result.None:
			return ""
		case f.share == nil || n != f.number || f.name == "":
			f.number = n
			return strconv.Itoa(int(n))
		}
		return f.name
	}
	if site := p.Site(s.Op); site != "" {
		return p.Call(s.Op) + ", " + site
	}
	return p.Call(s.Op)
}
