package report

import (
	"fmt"
	"math"

	"loggops/analysis/sweep"
	"loggops/internal/units"
	"loggops/view/runs"
)

// Trend returns a sentence on how the run time changes with what was swept, "" if it is another
// picture, or there is nothing to say.
func Trend(picture any) string {
	switch d := picture.(type) {
	case *runs.Scaling:
		return grows(d)
	case *runs.Sweep:
		return swept(d)
	}
	return ""
}

// Longest returns the point with the longest median run time among those with the most ranks.
func Longest(all []sweep.Configuration) (of *sweep.Configuration, at *sweep.Point) {
	for i := range all {
		c := &all[i]
		for j := range c.Points {
			if p := &c.Points[j]; at == nil || p.First.Ranks > at.First.Ranks || p.First.Ranks == at.First.Ranks && p.Makespan.Median > at.Makespan.Median {
				of, at = c, p
			}
		}
	}
	return of, at
}

// simulated describes the runs of a point, without a period.
func simulated(p *sweep.Point) string {
	s := p.Makespan
	text := fmt.Sprintf("The simulated run on %s takes %s", units.FormatRanks(p.First.Ranks), duration(s.Median))
	if p.Runs > 1 {
		text = fmt.Sprintf("The median of %s on %s is %s", plural(int64(p.Runs), "simulated run", "simulated runs"), units.FormatRanks(p.First.Ranks), duration(s.Median))
	}
	if s.Confident && s.MedianLow < s.MedianHigh {
		text += fmt.Sprintf(" (95 %% CI: %s to %s)", duration(s.MedianLow), duration(s.MedianHigh))
	}
	if by := change(s.Median, p.NoiselessNS); by != "" {
		text += ", " + by + " without noise (" + duration(p.NoiselessNS) + ")"
	}
	return text
}

// grows describes how a time or a slowdown changes from the fewest to the most ranks.
func grows(d *runs.Scaling) string {
	c, last := Longest(d.Configurations)
	if last == nil || len(c.Points) < 2 {
		return ""
	}
	first := &c.Points[0]
	from, to, what := duration(first.Makespan.Median), duration(last.Makespan.Median), "median run time"
	a, b := float64(first.Makespan.Median), float64(last.Makespan.Median)
	if d.Of == runs.Slowdown {
		a, b = first.Slowdown(first.Makespan.Median), last.Slowdown(last.Makespan.Median)
		from, to, what = fmt.Sprintf("%.3g", a), fmt.Sprintf("%.3g", b), "median slowdown"
	}
	return fmt.Sprintf("From %s to %s, the %s %s%s.", units.FormatCount(first.First.Ranks), units.FormatRanks(last.First.Ranks), what, fromTo(a, b, from, to), of(c.Label))
}

// fromTo describes a change.
func fromTo(a, b float64, from, to string) string {
	switch {
	case from == to:
		return "stays at " + to
	case b > a:
		return "grows from " + from + " to " + to
	}
	return "falls from " + from + " to " + to
}

// swept describes the curve that changes most.
func swept(d *runs.Sweep) string {
	var most *sweep.Curve
	worst := -1.
	for i := range d.Curves {
		c := &d.Curves[i]
		if len(c.Points) < 2 {
			continue
		}
		first, last := c.Points[0].Makespan.Median, c.Points[len(c.Points)-1].Makespan.Median
		if by := math.Abs(math.Log(float64(last) / float64(first))); by > worst {
			most, worst = c, by
		}
	}
	if most == nil {
		return ""
	}
	first, last := most.Points[0], most.Points[len(most.Points)-1]
	a, b := first.Makespan.Median, last.Makespan.Median
	return fmt.Sprintf("From %s = %s to %s, the median run time %s%s.",
		d.Axis.Key, d.Axis.Format(first.Value), d.Axis.Format(last.Value), fromTo(float64(a), float64(b), duration(a), duration(b)), of(most.Label))
}
