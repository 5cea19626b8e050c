package reading

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"loggops/analysis/messages"
	"loggops/analysis/sweep"
	"loggops/formats/noise"
	"loggops/internal/units"
	"loggops/view/box"
	"loggops/view/calls"
	"loggops/view/efficiency"
	"loggops/view/matrix"
	"loggops/view/points"
	"loggops/view/scaling"
	"loggops/view/scatter"
	"loggops/view/sums"
	viewsweep "loggops/view/sweep"
	"loggops/view/wave"
)

// Of returns a sentence about a picture, "" if there is nothing to say.
func Of(picture any) string {
	switch d := picture.(type) {
	case *box.Data:
		return boxes(d.Configurations)
	case *scaling.Data:
		return grows(d)
	case *viewsweep.Map:
		return sweptTwice(d)
	case *viewsweep.Data:
		return swept(d)
	case *scatter.Data:
		return detours(d)
	case *calls.Positions:
		return collectives(d)
	case *calls.Sizes:
		return sizes(d)
	case *calls.Times:
		return callTimes(d)
	case *matrix.Data:
		return pairs(d)
	case *wave.Data:
		return longestWait(d)
	case *efficiency.Data:
		return leastEfficient(d)
	case *sums.Data:
		return largest(d)
	}
	return ""
}

// boxes describes the runs at the largest number of ranks, of the configuration that takes longest.
func boxes(all []points.Configuration) string {
	c, p := Longest(all)
	if p == nil {
		return ""
	}
	text := runs(p) + of(c.Label)
	if s := p.Makespan; p.Runs > 2 && s.Q3 > s.Q1 {
		text += fmt.Sprintf("; half of the runs take from %s to %s", duration(s.Q1), duration(s.Q3))
	}
	return text + "."
}

// Longest returns the point with the longest median run time among those with the most ranks.
func Longest(all []points.Configuration) (of *points.Configuration, at *points.Point) {
	for i := range all {
		c := &all[i]
		for j := range c.Points {
			if p := &c.Points[j]; at == nil || p.Ranks > at.Ranks || p.Ranks == at.Ranks && p.Makespan.Median > at.Makespan.Median {
				of, at = c, p
			}
		}
	}
	return of, at
}

// runs describes the runs of a point, without a period.
func runs(p *points.Point) string {
	s := p.Makespan
	text := fmt.Sprintf("The simulated run on %s takes %s", ranks(p.Ranks), duration(s.Median))
	if p.Runs > 1 {
		text = fmt.Sprintf("The median of %s on %s is %s", plural(int64(p.Runs), "simulated run", "simulated runs"), ranks(p.Ranks), duration(s.Median))
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
func grows(d *scaling.Data) string {
	c, last := Longest(d.Configurations)
	if last == nil || len(c.Points) < 2 {
		return ""
	}
	first := &c.Points[0]
	from, to, what := duration(first.Makespan.Median), duration(last.Makespan.Median), "median run time"
	a, b := float64(first.Makespan.Median), float64(last.Makespan.Median)
	if d.Of == scaling.Slowdown {
		a, b = first.Slowdown(first.Makespan.Median), last.Slowdown(last.Makespan.Median)
		from, to, what = fmt.Sprintf("%.3g", a), fmt.Sprintf("%.3g", b), "median slowdown"
	}
	return fmt.Sprintf("From %s to %s, the %s %s%s.", units.FormatCount(first.Ranks), ranks(last.Ranks), what, fromTo(a, b, from, to), of(c.Label))
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
func swept(d *viewsweep.Data) string {
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

// sweptTwice describes the cells with the least and the largest value.
func sweptTwice(m *viewsweep.Map) string {
	least, most := -1, -1
	for i := range m.Cells {
		if m.Cells[i].Runs == 0 {
			continue
		}
		value := m.Value(&m.Cells[i])
		if least < 0 || value < m.Value(&m.Cells[least]) {
			least = i
		}
		if most < 0 || value > m.Value(&m.Cells[most]) {
			most = i
		}
	}
	if most < 0 {
		return ""
	}
	what := "run time"
	if m.Noisy {
		what = "slowdown"
	}
	cell := func(i int) string {
		columns := len(m.X.Values)
		return fmt.Sprintf("%s at %s = %s and %s = %s", m.Text(&m.Cells[i]), m.X.Key, m.X.Text(i%columns), m.Y.Key, m.Y.Text(i/columns))
	}
	return fmt.Sprintf("The median %s ranges from %s to %s.", what, cell(least), cell(most))
}

// detours describes the noisiest file.
func detours(d *scatter.Data) string {
	worst := slices.MaxFunc(d.Machines, func(a, b scatter.Machine) int { return cmp.Compare(a.Trace.Overhead(), b.Trace.Overhead()) })
	if len(worst.Trace.Detours) == 0 {
		return ""
	}
	longest := slices.MaxFunc(worst.Trace.Detours, func(a, b noise.Detour) int { return cmp.Compare(a.DurationNS, b.DurationNS) })
	most := ""
	if len(d.Machines) > 1 {
		most = ", more than in the other files"
	}
	return fmt.Sprintf("Detours take %s of the time in %s%s; the longest detour takes %s.",
		percent(worst.Trace.Overhead()), worst.Name, most, duration(longest.DurationNS))
}

// collectives describes the application with the most collectives.
func collectives(d *calls.Positions) string {
	var most calls.Positioned
	for _, a := range d.Applications {
		if len(a.Collectives) > len(most.Collectives) {
			most = a
		}
	}
	if len(most.Collectives) == 0 {
		return ""
	}
	counts := map[string]int{}
	for _, c := range most.Collectives {
		counts[c.Kind]++
	}
	var kinds []string
	for _, kind := range slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	}) {
		kinds = append(kinds, units.FormatCount(int64(counts[kind]))+" "+kind)
	}
	const shown = 3
	if more := len(kinds) - shown; more > 0 {
		kinds = append(kinds[:shown], plural(int64(more), "other kind", "other kinds"))
	}
	return fmt.Sprintf("The first rank of %s calls %s: %s.", most.Name, plural(int64(len(most.Collectives)), "collective", "collectives"), list(kinds))
}

// sizes describes the class of sizes that carries the most bytes.
func sizes(d *calls.Sizes) string {
	if len(d.Applications) != 1 {
		return ""
	}
	s := &d.Applications[0].Sizes
	class, bytes, sent := 0, int64(0), int64(0)
	for c := range s.Bytes {
		bytes += s.Bytes[c]
		sent += s.Messages[c]
		if s.Bytes[c] > s.Bytes[class] {
			class = c
		}
	}
	if bytes == 0 {
		return ""
	}
	from, to := messages.Lengths(class)
	return fmt.Sprintf("Messages of %s to %s carry %s of the bytes; they are %s of the messages.",
		units.FormatSize(from), units.FormatSize(to+1), percent(float64(s.Bytes[class])/float64(bytes)), percent(float64(s.Messages[class])/float64(sent)))
}

// callTimes describes the call that takes the largest share of the run time.
func callTimes(d *calls.Times) string {
	name, call, share := "", "", 0.
	for _, a := range d.Applications {
		for _, f := range a.Functions {
			if s := a.Share(f.Name); s > share {
				name, call, share = a.Name, f.Name, s
			}
		}
	}
	if call == "" {
		return ""
	}
	time := "run time"
	if strings.HasSuffix(name, "(CPU time)") {
		time = "CPU time"
	}
	if len(d.Applications) == 1 {
		name = "all ranks"
	}
	return fmt.Sprintf("In the recording, %s takes %s of the %s of %s, the most of all calls.", call, percent(share), time, name)
}

// pairs describes the cell with the largest value.
func pairs(d *matrix.Data) string {
	values, amount := d.Bytes, units.FormatSize
	if d.Of == matrix.Messages {
		values, amount = d.Messages, func(n int64) string { return plural(n, "message", "messages") }
	}
	at, all, least, communicate := 0, int64(0), int64(math.MaxInt64), int64(0)
	for i, v := range values {
		if d.Messages[i] == 0 {
			continue
		}
		all += v
		least = min(least, v)
		communicate++
		if v > values[at] || d.Messages[at] == 0 {
			at = i
		}
	}
	switch {
	case all == 0:
		return ""
	case least == values[at] && communicate > 1 && d.Width == 1:
		return fmt.Sprintf("%s of ranks communicate; each sends %s.", plural(communicate, "pair", "pairs"), amount(least))
	}
	largest := func(v int64) bool { return float64(v) >= 0.95*float64(values[at]) } // about as much as the largest
	alike := int64(0)
	for i, v := range values {
		if d.Messages[i] > 0 && largest(v) {
			alike++
		}
	}
	if alike > 1 && d.Width == 1 {
		return fmt.Sprintf("The busiest %s of %s send up to %s each, together %s of all.",
			units.FormatCount(alike), plural(communicate, "pair of ranks", "pairs of ranks"), amount(values[at]), percent(float64(sumOf(values, largest))/float64(all)))
	}
	rank := func(cell int) string {
		return span("rank", "ranks", int64(cell*d.Width), int64(min((cell+1)*d.Width, d.Ranks)-1))
	}
	return fmt.Sprintf("Most goes from %s to %s: %s, %s of all.",
		rank(at/d.Cells), rank(at%d.Cells), amount(values[at]), percent(float64(values[at])/float64(all)))
}

// sumOf adds up the values that are to be counted.
func sumOf(values []int64, counts func(int64) bool) (sum int64) {
	for _, v := range values {
		if counts(v) {
			sum += v
		}
	}
	return sum
}

// span names a number, or some that follow each other.
func span(one, many string, first, last int64) string {
	if first == last {
		return fmt.Sprintf("%s %d", one, first)
	}
	return fmt.Sprintf("%s %d to %d", many, first, last)
}

// longestWait describes the cell with the longest wait, or lag.
func longestWait(d *wave.Data) string {
	value := func(c wave.Cell) int64 {
		if d.Of == wave.Lag {
			return c.LagNS
		}
		return c.WaitNS
	}
	at := 0
	for i, c := range d.Cells {
		if value(c) > value(d.Cells[at]) {
			at = i
		}
	}
	if len(d.Cells) == 0 || value(d.Cells[at]) == 0 {
		return ""
	}
	firstRank, lastRank := d.Ranks.Ends(at % d.Ranks.Count())
	first, last := d.Iterations.Ends(at / d.Ranks.Count())
	rank, iteration := span("rank", "ranks", int64(firstRank), int64(lastRank)), span("iteration", "iterations", int64(first), int64(last))
	if d.Of == wave.Lag {
		return fmt.Sprintf("The largest lag is %s: %s, %s.", duration(value(d.Cells[at])), rank, iteration)
	}
	return fmt.Sprintf("The longest waiting time of a rank in an iteration is %s: %s, %s.", duration(value(d.Cells[at])), rank, iteration)
}

// leastEfficient describes the run or iteration with the lowest parallel efficiency.
func leastEfficient(d *efficiency.Data) string {
	var worst *efficiency.Row
	least, label := math.Inf(1), ""
	for _, s := range d.Series {
		for i := range s.Rows {
			if e := s.Rows[i].Factors(&s.Rows[0].Times).Parallel; e < least {
				worst, least, label = &s.Rows[i], e, s.Label
			}
		}
	}
	if worst == nil {
		return ""
	}
	f := worst.Factors(&worst.Times)
	if d.ByIteration {
		return fmt.Sprintf("Iteration %d has the lowest parallel efficiency, %s.", worst.At, percent(least))
	}
	if d.Recorded {
		return recordedEfficiency(&f, worst.At, d.CPUTime)
	}
	return fmt.Sprintf("On %s, %s%s.", ranks(worst.At), useful(&f, simulatedTransfer), of(label))
}

// largest describes the largest sum.
func largest(d *sums.Data) string {
	if len(d.Numbers.Rows) == 0 {
		return ""
	}
	last := len(d.Numbers.Columns) - 1
	share, known := d.Numbers.Rows[0][last].(float64)
	if !known {
		return ""
	}
	text := fmt.Sprintf("The largest part of the %s is %s: %s, %s", d.Amount, d.Names()[0], duration(d.Numbers.Rows[0][last-1].(int64)), percent(share/100))
	var parts []string
	for at := last - 1 - d.Parts; at < last-1; at++ {
		const least = 0.01
		if ns := d.Numbers.Rows[0][at].(int64); float64(ns) >= least*float64(d.Numbers.Rows[0][last-1].(int64)) && ns > 0 {
			parts = append(parts, duration(ns)+" "+d.Numbers.Columns[at].Title)
		}
	}
	if len(parts) > 1 {
		text += " (" + list(parts) + ")"
	}
	return text + "."
}
