package report

import (
	"fmt"
	"slices"

	"loggops/analysis/criticalpath"
	"loggops/analysis/straggler"
	"loggops/formats/result"
)

// mostLate bounds the ranks that are named.
const mostLate = 5

func (f *Facts) lateRanks(j *Job) (all []string) {
	late, passing := j.Work.LateRanks(j.Waits)
	for _, l := range late[:min(len(late), mostLate)] {
		text := fmt.Sprintf("Rank %s is late: the other ranks wait %s for it in total, %s of all waiting", j.rank(l.Rank), duration(l.WaitedNS), percent(l.Share))
		if where := in(l.Most.CallSite); where != "" {
			text += fmt.Sprintf(", mostly as %s%s", l.Most.State, where)
		}
		all = append(all, text+". "+reason(l.Reason, l.Most.CallSite)+".")
	}
	if more := len(late) - mostLate; more > 0 {
		all = append(all, plural(int64(more), "more rank is", "more ranks are")+" late.")
	}
	switch {
	case len(late) > 0 && len(passing) > 0:
		all = append(all, j.passing(passing))
	case len(late) == 0:
		all = append(all, spoken(f.noneLate(j))...)
	}
	if len(late) > 0 && f.contaminated() {
		all = slices.Insert(all, 0, "Ranks may be late only because they waited for a CPU while the program was recorded.")
	}
	return all
}

// passing describes ranks that others wait for although they could not be earlier.
func (j *Job) passing(of []int32) string {
	slices.Sort(of)
	var names []string
	for _, rank := range of[:min(len(of), mostLate)] {
		names = append(names, j.rank(rank))
	}
	if more := len(of) - mostLate; more > 0 {
		names = append(names, plural(int64(more), "other", "others"))
	}
	which := "ranks %s, whose own work does not explain that: these"
	if len(of) == 1 {
		which = "rank %s, whose own work does not explain that: it also"
	}
	waits := map[bool]string{true: "waits", false: "wait"}[len(of) == 1]
	return fmt.Sprintf("Ranks also wait for "+which+" %s for other ranks or messages.", list(names), waits)
}

// noneLate describes why ranks wait for others although no rank is late.
func (f *Facts) noneLate(j *Job) string {
	waits := int64(0)
	for _, w := range j.Waits {
		if !w.State.OnNetwork() {
			waits += w.NS
		}
	}
	const few, most, hardly = 0.05, 0.5, 0.25 // of the time; of the waiting, and of the path; of the waiting
	share := float64(waits) / j.total()
	calc, both := j.Work.Uneven()
	text := "No rank is late"
	switch {
	case waits == 0:
		return ""
	case share < few:
		return fmt.Sprintf("%s: ranks wait for each other for only %s of the time.", text, percent(share))
	case calc >= most*float64(waits):
		longest, shortest, longestNS, shortestNS := j.Work.Extremes()
		text = "No single rank stands out, but ranks wait for each other because "
		if float64(longestNS-shortestNS)*float64(j.Work.Count) < float64(waits) {
			return text + "computation varies: from step to step, other ranks compute longest."
		}
		return fmt.Sprintf("%stheir work differs: rank %s computes longest, for %s, and rank %s shortest, for %s.", text, j.rank(longest), duration(longestNS), j.rank(shortest), duration(shortestNS))
	case both >= most*float64(waits):
		return text + " because of its work: ranks wait for each other because noise hits them at different times."
	case f.onPath(criticalpath.Part.IsMessage) >= most:
		return fmt.Sprintf("%s: ranks wait for each other because messages take time, %s of the critical path.", text, percent(f.onPath(criticalpath.Part.IsMessage)))
	case f.onPath(exactly(criticalpath.Computation)) >= most && j.Work.HasSteps() && calc <= hardly*float64(waits):
		_, _, most, least := j.Work.Extremes()
		times := duration(least)
		if longest := duration(most); longest != times {
			times += " to " + longest
		}
		return text + ": all compute for " + times + ". They wait for the data of each other, since the order of the messages makes them compute one after the other, as in a pipeline."
	}
	return text + ": none computes so much longer than the median, or has so much more noise, that it explains the waits."
}

// slowRanks names those that are not named as late: others may wait for them through their neighbors.
func slowRanks(j *Job) (all []string) {
	named := map[int32]bool{}
	late, _ := j.Work.LateRanks(j.Waits)
	for _, l := range late {
		named[l.Rank] = true
	}
	slow := slices.DeleteFunc(j.Work.SlowRanks(), func(s straggler.Slow) bool { return named[s.Rank] })
	for _, s := range slow[:min(len(slow), mostNamed)] {
		all = append(all, fmt.Sprintf("Rank %s is slow. %s.", j.rank(s.Rank), reason(s.Excess, result.CallSite{})))
	}
	if more := len(slow) - mostNamed; more > 0 {
		all = append(all, plural(int64(more), "more rank computes", "more ranks compute")+" much longer than the median rank.")
	}
	return all
}

// reason explains why a rank is late that others wait for at a place, without a period.
func reason(e straggler.Excess, waits result.CallSite) string {
	what := "It computes for "
	if e.Noise {
		what = "Noise takes "
	}
	text := what + duration(e.OwnNS)
	switch where := at(e.Place); {
	case where != "" && e.Place == waits:
		text += " before that call"
	case where != "":
		text += " before " + where
	default:
		text += " in the whole run"
	}
	return text + "; the median of the other ranks is " + duration(e.OthersNS)
}

// mostNamed bounds the slow ranks and the noisy ranks that are named.
const mostNamed = 3

func noisyRanks(j *Job) (all []string) {
	noisy := j.Work.NoisyRanks()
	for _, n := range noisy[:min(len(noisy), mostNamed)] {
		what := "runs on a noisy core"
		if n.Everywhere {
			what = "has more noise than other ranks"
		}
		text := fmt.Sprintf("Rank %s %s: detours take %s of its time; the median of the other ranks is %s",
			j.rank(n.Rank), what, duration(n.OwnNS), duration(n.OthersNS))
		if n.Cause != "" {
			text += fmt.Sprintf(". Their main cause is %s (%s)", n.Cause, duration(n.CauseNS))
		}
		all = append(all, text+".")
	}
	if more := len(noisy) - mostNamed; more > 0 {
		all = append(all, plural(int64(more), "more rank has", "more ranks have")+" much more noise than the median rank.")
	}
	return all
}
