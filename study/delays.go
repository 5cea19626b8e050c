package study

import (
	"fmt"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim/noise"
)

// number gives delays that name a calc by an iteration its number, and
// checks that there are the calcs that they name. For times there is nothing to
// check before the run.
func number(delays []noise.Delay, s schedule.Source, jobs result.Jobs) error {
	all, base := s.Head().TotalRanks(), s.Head().Ranks
	name := func(d *noise.Delay) string { return jobs.RankName(d.Rank) }
	wanted := map[int][]*noise.Delay{}
	for i := range delays {
		d := &delays[i]
		if int(d.Rank) >= all {
			return fmt.Errorf("delay of rank %d: the schedule has only ranks 0 to %d", d.Rank, all-1)
		}
		if rank := int(d.Rank) % base; d.By != noise.ByTime {
			wanted[rank] = append(wanted[rank], d)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	found := map[*noise.Delay]bool{}
	calcs := map[int]int64{} // so far
	for b, err := range s.Batches() {
		if err != nil {
			return err
		}
		if wanted[b.Rank] == nil {
			continue
		}
		for _, o := range b.Ops {
			if o.Kind != schedule.Calc || o.DurationNS == 0 {
				continue
			}
			for _, d := range wanted[b.Rank] {
				switch {
				case found[d]:
				case d.By == noise.ByCalc:
					found[d] = d.At == calcs[b.Rank]
				case int64(o.Iteration) == d.At, d.By == noise.FromIteration && int64(o.Iteration) > d.At:
					found[d], d.By, d.At = true, noise.ByCalc, calcs[b.Rank]
				}
			}
			calcs[b.Rank]++
		}
	}
	for base, list := range wanted {
		for _, d := range list {
			switch {
			case found[d]:
			case d.By == noise.ByIteration:
				return fmt.Errorf("rank %s has no calc in iteration %d to delay", name(d), d.At)
			case d.By == noise.FromIteration:
				return fmt.Errorf("rank %s has no calc to delay from iteration %d on", name(d), d.At)
			default:
				return fmt.Errorf("rank %s has no calc %d to delay; it has %d, counted from 0", name(d), d.At, calcs[base])
			}
		}
	}
	return nil
}
