package sim

import (
	"fmt"

	gocmp "github.com/google/go-cmp/cmp"

	"loggops/formats/result"
)

// totalsOf returns the totals of all ranks of a run.
func totalsOf(p *Program, r *Result) (all []Total) {
	for rank := range p.Ranks() {
		all = append(all, r.Totals(int32(rank)))
	}
	return all
}

// checkTotals compares the totals of ranks with the sums of their spans.
func (o *observed) checkTotals() error {
	want := make([]Total, o.Ranks())
	for i := range o.spans {
		s := &o.spans[i]
		t := &want[s.Rank]
		switch ns := s.EndNS - s.StartNS; s.Kind {
		case result.Calc, result.IO:
			t.CalcNS += ns
		case result.OneSided:
			t.OverheadNS += ns
		case result.Send:
			t.Sends(ns, s.Bytes)
		case result.Recv:
			t.TakesIn(1, ns, s.Bytes)
		}
	}
	if diff := gocmp.Diff(want, o.totals); diff != "" {
		return fmt.Errorf("totals by spans (-) and of the run (+): %s", diff)
	}
	return nil
}
