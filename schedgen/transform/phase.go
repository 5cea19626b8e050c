package transform

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"loggops/formats/schedule"
	"loggops/internal/setting"
	"loggops/internal/spec"
)

// Phase is a part of a run that all ranks go through alike: a Region, some Iterations, or some passes of a Loop.
type Phase struct {
	Key, Value string
	numbers    spec.Range // of iterations or passes

	// Passes is the number of passes of the loop, and Call the call that ends each, on rank 0; set by Select.
	Passes int64
	Call   string
}

// Loop is the key of a phase that consists of passes of the loop that is found in the order of calls.
const Loop = "loop"

// ParsePhase reads region=NAME, iteration=A..B, loop or loop=A..B. The error is *setting.Invalid.
func ParsePhase(text string) (*Phase, error) {
	p := &Phase{}
	given := false
	p.Key, p.Value, given = strings.Cut(text, "=")
	var err error
	switch {
	case p.Key == Region && p.Value != "":
	case p.Key == Iteration || p.Key == Loop && given:
		p.numbers, err = spec.ParseRange(p.Value, spec.Range{First: 0, Last: math.MaxInt32})
	case p.Key != Loop:
		err = errors.New("want region=NAME, iteration=A..B, loop or loop=A..B")
	}
	if err != nil {
		return nil, setting.Errorf("phase", "%s: %w", text, err)
	}
	return p, nil
}

// Select selects the operations of the phase. If it is one of a loop, the passes of the loop become the iterations of all
// operations. The error is *setting.Invalid.
func (p *Phase) Select(s *schedule.Schedule) ([][]bool, error) {
	var err error
	switch p.Key {
	case Region:
		err = p.checkRegion(s)
	case Iteration:
		err = p.checkIterations(s)
	case Loop:
		switch p.Passes, p.Call, err = markPasses(s); {
		case err != nil:
		case p.Value == "":
			p.numbers = spec.Range{First: 1, Last: p.Passes - 1}
		case p.numbers.Last > p.Passes:
			err = fmt.Errorf("the loop has passes 0 to %d, and %d selects the rest of the run", p.Passes-1, p.Passes)
		}
	}
	if err != nil {
		return nil, setting.Errorf("phase", "%s: %w", strings.TrimSuffix(p.Key+"="+p.Value, "="), err)
	}
	return each(s, func(rank, i int) bool {
		op := &s.Ops[rank][i]
		if p.Key == Region {
			return op.Region == p.Value
		}
		n := int64(op.Iteration)
		return op.Iteration != schedule.None && p.numbers.First <= n && n <= p.numbers.Last
	}), nil
}

// checkRegion reports ranks that enter the region more or less often than rank 0.
func (p *Phase) checkRegion(s *schedule.Schedule) error {
	regions, times := map[string]bool{}, make([]int, len(s.Ops))
	for rank, ops := range s.Ops {
		last := ""
		for i := range ops {
			if region := ops[i].Region; region != last {
				last, regions[region] = region, true
				if region == p.Value {
					times[rank]++
				}
			}
		}
	}
	delete(regions, "")
	if len(regions) == 0 {
		return errors.New("the schedule has no regions: MPI_Pcontrol records them")
	}
	if !regions[p.Value] {
		return setting.Unknown("region", p.Value, slices.Sorted(maps.Keys(regions)))
	}
	for rank, n := range times {
		if n != times[0] {
			return fmt.Errorf("rank 0 is in this region %d times, and rank %d %d times", times[0], rank, n)
		}
	}
	return nil
}

// checkIterations reports ranks that have more or fewer iterations than rank 0, and iterations that they do not have.
func (p *Phase) checkIterations(s *schedule.Schedule) error {
	ends := make([]int64, len(s.Ops)) // behind the last iteration
	for rank, ops := range s.Ops {
		for i := range ops {
			ends[rank] = max(ends[rank], int64(ops[i].Iteration)+1)
		}
	}
	for rank, end := range ends {
		switch {
		case end != ends[0]:
			return fmt.Errorf("rank 0 has %d iterations, and rank %d %d; a call that all ranks make equally often separates them", ends[0], rank, end)
		case end == 0:
			return errNoIterations
		case p.numbers.Last >= end:
			return fmt.Errorf("the last iteration is %d", end-1)
		}
	}
	return nil
}
