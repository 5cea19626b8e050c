package reading

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"loggops/analysis/efficiency"
	"loggops/analysis/lateness"
	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/units"
	"loggops/view/points"
)

// Facts are the numbers of some files that belong together. Those that no file has are nil or 0.
type Facts struct {
	Runs []points.Configuration
	// Trends are sentences on how the run time changes with what was swept.
	Trends     []string
	Simulation *result.Header
	Efficiency *efficiency.Times
	// Work and Waits are of the run that the spans describe.
	Work  *lateness.Ranks
	Waits []*waitstate.Wait
	// Path has the time on the critical path by kind, in ns, and Site the place that has the
	// most of it.
	Path map[result.PathKind]int64
	Site PathSite
	// Ranks and EndNS are the number of ranks and the run time by tables of spans, ranks or
	// iterations, and RecordedNS the run time of a recording.
	Ranks, EndNS, RecordedNS int64
	// Several reports whether there are other files of the same kinds.
	Several  bool
	Trace    *trace.Header
	Schedule *schedule.Header
}

// PathSite is the time on the critical path of a rank at a place in the program.
type PathSite struct {
	lateness.Place
	Rank int32
	NS   int64
}

// ComparePathSites orders places and ranks.
func ComparePathSites(a, b PathSite) int {
	return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Place.Site, b.Place.Site), cmp.Compare(a.Region, b.Region), cmp.Compare(a.Call, b.Call))
}

// Answer is what a report opens with: sentences on the run, on what would make it shorter, and
// on what the numbers assume.
type Answer struct{ Summary, Help, Assumed []string }

// Answer returns the answer that the facts give.
func (f *Facts) Answer() Answer {
	return Answer{
		Summary: slices.Concat(spoken(f.runTime()), f.Trends, spoken(f.useful(), f.waiting(), f.path())),
		Help:    slices.Concat(f.lateRanks(), f.slowRanks(), f.noisyRanks(), spoken(f.network(), f.more())),
		Assumed: spoken(f.machine(), f.noise(), f.collectives(), f.omitted(), f.cpuTime(), f.first()),
	}
}

// spoken returns the sentences that say something.
func spoken(all ...string) []string {
	return slices.DeleteFunc(all, func(s string) bool { return s == "" })
}

func (f *Facts) runTime() string {
	c, p := longest(f.Runs)
	switch {
	case p != nil:
		return runs(p) + of(c.Label) + "."
	case f.EndNS > 0:
		return fmt.Sprintf("The run on %s takes %s.", ranks(f.Ranks), duration(f.EndNS))
	case f.RecordedNS > 0 && !f.Trace.CPUTime: // which tells the run time of no rank but its own
		return fmt.Sprintf("The recorded run on %s takes %s.", ranks(int64(f.Trace.Ranks)), duration(f.RecordedNS))
	}
	return ""
}

func (f *Facts) useful() string {
	if f.Efficiency == nil {
		return ""
	}
	factors := f.Efficiency.Factors(f.Efficiency)
	if text := useful(&factors); text != "" {
		return strings.ToUpper(text[:1]) + text[1:] + "."
	}
	return ""
}

// losses are the factors of parallel efficiency and what they mean.
var losses = []struct {
	name, meaning string
	of            func(*efficiency.Factors) float64
}{
	{"load balance", "ranks have different amounts of work", func(f *efficiency.Factors) float64 { return f.LoadBalance }},
	{"serialization", "ranks wait for each other", func(f *efficiency.Factors) float64 { return f.Serialization }},
	{"transfer", "the network and its overheads take time", func(f *efficiency.Factors) float64 { return f.Transfer }},
}

// useful describes efficiencies, without a capital letter and a period.
func useful(f *efficiency.Factors) string {
	if math.IsNaN(f.Parallel) {
		return ""
	}
	text := "ranks do useful work for " + percent(f.Parallel) + " of the time"
	worst, least := 0, math.Inf(1)
	for i, l := range losses {
		if e := l.of(f); e < least {
			worst, least = i, e
		}
	}
	if least < 0.99 {
		text += fmt.Sprintf("; the lowest efficiency is %s (%s): %s", losses[worst].name, percent(least), losses[worst].meaning)
	}
	return text
}

// waiting describes the place at which ranks wait longest.
func (f *Facts) waiting() string {
	all := int64(0)
	for _, w := range f.Waits {
		all += w.NS
	}
	total := f.total()
	if all == 0 || total == 0 {
		return ""
	}
	text := "Ranks wait for " + percent(float64(all)/total) + " of the time"
	if most := waitstate.Sums(f.Waits, place)[0]; at(most.Call, most.Region, most.Site) != "" {
		text += fmt.Sprintf(", %s of it in %s", percent(float64(most.NS)/float64(all)), at(most.Call, most.Region, most.Site))
	}
	return text + "."
}

// place keeps the place of a wait.
func place(p *waitstate.Place) {
	*p = waitstate.Place{Call: p.Call, Region: p.Region, Site: p.Site}
}

// total is the run time of all ranks together.
func (f *Facts) total() float64 {
	if f.Work == nil {
		return 0
	}
	return float64(f.Work.EndNS) * float64(f.Work.Count)
}

// HalfWait describes how long half of the ranks wait at the place with the longest waits.
func (f *Facts) HalfWait() string {
	if len(f.Waits) == 0 || f.Work == nil {
		return ""
	}
	most := waitstate.Sums(f.Waits, place)[0]
	byRank := make([]int64, f.Work.Count)
	for _, w := range f.Waits {
		if w.Call == most.Call && w.Region == most.Region && w.Site == most.Site {
			byRank[w.Rank] += w.NS
		}
	}
	slices.Sort(byRank)
	half := float64(byRank[len(byRank)/2]) / float64(f.Work.EndNS)
	where := at(most.Call, most.Region, most.Site)
	if where != "" {
		where = " in " + where
	}
	if half < 0.001 {
		last := len(byRank) - 1
		return fmt.Sprintf("More than half of the ranks do not wait%s; one waits %s of the time.", where, percent(float64(byRank[last])/float64(f.Work.EndNS)))
	}
	return fmt.Sprintf("Half of the ranks wait at least %s of the time%s.", percent(half), where)
}

// RankWaits names the ranks that wait longest and least.
func (f *Facts) RankWaits() string {
	if f.Work == nil {
		return ""
	}
	byRank := make([]int64, f.Work.Count)
	for _, w := range f.Waits {
		byRank[w.Rank] += w.NS
	}
	if len(byRank) < 2 || slices.Max(byRank) == 0 {
		return ""
	}
	most, least := slices.Index(byRank, slices.Max(byRank)), slices.Index(byRank, slices.Min(byRank))
	share := func(rank int) string { return percent(float64(byRank[rank]) / float64(f.Work.EndNS)) }
	return fmt.Sprintf("Rank %d waits longest, %s of the time; rank %d waits least, %s.", most, share(most), least, share(least))
}

// networkKinds are those parts of a critical path that a faster network and less overhead shorten.
func networkKind(k result.PathKind) bool {
	return k != result.PathCalc && k != result.PathNoise && k != result.PathDelay
}

func (f *Facts) onPath(is func(result.PathKind) bool) (share float64) {
	all, ns := int64(0), int64(0)
	for kind, t := range f.Path {
		all += t
		if is(kind) {
			ns += t
		}
	}
	if all == 0 {
		return 0
	}
	return float64(ns) / float64(all)
}

func (f *Facts) path() string {
	if len(f.Path) == 0 {
		return ""
	}
	var parts []string
	for _, part := range []struct {
		name string
		is   func(result.PathKind) bool
	}{
		{"computation", func(k result.PathKind) bool { return k == result.PathCalc }},
		{"noise", func(k result.PathKind) bool { return k == result.PathNoise }},
		{"injected delays", func(k result.PathKind) bool { return k == result.PathDelay }},
		{"communication", networkKind},
	} {
		if share := f.onPath(part.is); share > 0 {
			parts = append(parts, percent(share)+" "+part.name)
		}
	}
	text := "The critical path is " + list(parts)
	if where := at(f.Site.Call, f.Site.Region, f.Site.Site); where != "" && f.Site.NS > 0 {
		all := int64(0)
		for _, ns := range f.Path {
			all += ns
		}
		text += fmt.Sprintf("; its largest part, %s, is work of rank %d before %s", percent(float64(f.Site.NS)/float64(all)), f.Site.Rank, where)
	}
	return text + "."
}

// list writes "a, b and c".
func list(parts []string) string {
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
	return strings.Join(parts, "")
}

// mostLate bounds the ranks that are named.
const mostLate = 5

func (f *Facts) lateRanks() (all []string) {
	if f.Work == nil {
		return nil
	}
	late := f.Work.LateRanks(f.Waits)
	for _, l := range late[:min(len(late), mostLate)] {
		text := fmt.Sprintf("Rank %d is late: the other ranks wait %s for it in total, %s of all waiting", l.Rank, duration(l.WaitedNS), percent(l.Share))
		if where := at(l.Most.Call, l.Most.Region, l.Most.Site); where != "" {
			text += fmt.Sprintf(", mostly as %s in %s", l.Most.State, where)
		}
		if e := l.Reason; e.NS() > 0 {
			text += ". " + reason(e, lateness.Place{Call: l.Most.Call, Region: l.Most.Region, Site: l.Most.Site})
		}
		all = append(all, text+".")
	}
	if waits := slices.ContainsFunc(f.Waits, func(w *waitstate.Wait) bool { return w.State != waitstate.Transfer }); waits && len(late) == 0 {
		all = append(all, "No single rank causes more than "+percent(lateness.LeastShare)+" of the waiting.")
	}
	return all
}

// slowRanks names those that are not named as late: others may wait for them through their neighbors.
func (f *Facts) slowRanks() (all []string) {
	if f.Work == nil {
		return nil
	}
	named := map[int32]bool{}
	for _, l := range f.Work.LateRanks(f.Waits) {
		named[l.Rank] = true
	}
	slow := slices.DeleteFunc(f.Work.SlowRanks(), func(s lateness.Slow) bool { return named[s.Rank] })
	for _, s := range slow[:min(len(slow), mostNamed)] {
		all = append(all, fmt.Sprintf("Rank %d is slow. %s.", s.Rank, reason(s.Excess, lateness.Place{})))
	}
	if more := len(slow) - mostNamed; more > 0 {
		all = append(all, plural(int64(more), "more rank computes", "more ranks compute")+" much longer than the median rank.")
	}
	return all
}

// reason explains why a rank is late that others wait for at a place, without a period.
func reason(e lateness.Excess, waits lateness.Place) string {
	what := "It computes for "
	if e.Noise {
		what = "Noise takes "
	}
	text := what + duration(e.OwnNS)
	switch where := at(e.Place.Call, e.Place.Region, e.Place.Site); {
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

func (f *Facts) noisyRanks() (all []string) {
	if f.Work == nil {
		return nil
	}
	noisy := f.Work.NoisyRanks()
	for _, n := range noisy[:min(len(noisy), mostNamed)] {
		text := fmt.Sprintf("Rank %d runs on a noisy core: detours take %s of its time; the median of the other ranks is %s",
			n.Rank, duration(n.OwnNS), duration(n.OthersNS))
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

// network bounds the effect of faster communication: messages without any cost leave the rest of
// the critical path.
func (f *Facts) network() string {
	if len(f.Path) == 0 {
		return ""
	}
	share := f.onPath(networkKind)
	text := "Faster communication would shorten the run by at most " + percent(share)
	if share < 0.05 {
		return text + "."
	}
	var kinds []result.PathKind
	for kind := range f.Path {
		if networkKind(kind) {
			kinds = append(kinds, kind)
		}
	}
	slices.SortFunc(kinds, func(a, b result.PathKind) int {
		return cmp.Or(cmp.Compare(f.Path[b], f.Path[a]), cmp.Compare(a, b))
	})
	most := kinds[0]
	return fmt.Sprintf("%s; the largest part is %s, %s of the critical path.", text, most, percent(f.onPath(func(k result.PathKind) bool { return k == most })))
}

// more lists the files that would show what to improve.
func (f *Facts) more() string {
	if f.Work != nil || f.Simulation == nil && f.Trace == nil {
		return ""
	}
	return "Add the spans and the critical path of a run, which loggops-sim writes with --spans-out and --path-out: they show which ranks are late, and why."
}

func (f *Facts) machine() string {
	if f.Simulation == nil {
		return ""
	}
	p := f.Simulation.Parameters
	text := "The simulation uses the LogGOPS model"
	if p.Machine != "" {
		text += " of machine " + p.Machine
	}
	if p.ScaleNetwork != 0 && p.ScaleNetwork != 1 {
		text += fmt.Sprintf(", with L, g and G multiplied by %v", p.ScaleNetwork)
	}
	return text + "; its parameters are at the end of this page."
}

func (f *Facts) noise() string {
	if f.Simulation == nil {
		return ""
	}
	n := f.Simulation.Noise
	if n == nil || len(n.Sources)+len(n.Delays) == 0 {
		if slices.ContainsFunc(f.Runs, func(c points.Configuration) bool { return c.Noise != "" }) {
			return ""
		}
		return "There is no noise."
	}
	text := "Noise: " + strings.Join(slices.Concat(n.Sources, n.Delays), ", ")
	if n.Scale != 1 {
		text += fmt.Sprintf("; durations multiplied by %v", n.Scale)
	}
	if n.Ranks != "" {
		text += "; on ranks " + n.Ranks + " only"
	}
	if n.CoScheduled {
		text += "; the same on all ranks"
	}
	return text + "."
}

func (f *Facts) collectives() string {
	switch {
	case f.Schedule == nil:
		return ""
	case len(f.Schedule.Collectives) == 0:
		return "Collectives use the default algorithms."
	}
	var rules []string
	for _, r := range f.Schedule.Collectives {
		rules = append(rules, r.Kind+" "+r.Algorithm)
	}
	const shown = 4
	if more := len(rules) - shown; more > 0 {
		rules = append(rules[:shown], plural(int64(more), "more rule", "more rules"))
	}
	return "Rules choose the algorithms of collectives: " + strings.Join(rules, ", ") + "."
}

// omitted lists what the files lack of the run.
func (f *Facts) omitted() string {
	var parts []string
	count := func(what string, calls map[string]int64) {
		n := int64(0)
		for _, c := range calls {
			n += c
		}
		if n > 0 {
			parts = append(parts, units.FormatCount(n)+" "+what)
		}
	}
	if f.Schedule != nil {
		count("calls that the schedule omits", f.Schedule.Dropped)
		if f.Schedule.Replicas > max(1, f.Schedule.OwnReplicas) {
			parts = append(parts, fmt.Sprintf("%s replicas of %s, which only collectives of all ranks connect", units.FormatCount(int64(f.Schedule.Replicas)), ranks(int64(f.Schedule.Ranks))))
		}
	}
	if t := f.Trace; t != nil {
		count("calls whose arguments are unknown", t.Opaque)
		count("calls that the tracer did not record", t.Unrecorded)
		count("values that the recording lacks and loggops assumes", t.Assumed)
		if n := len(t.Truncated); n > 0 {
			parts = append(parts, plural(int64(n), "rank whose recording ends", "ranks whose recordings end")+" before the run")
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "Not exact: " + strings.Join(parts, "; ") + "."
}

func (f *Facts) cpuTime() string {
	if f.Trace == nil || !f.Trace.CPUTime {
		return ""
	}
	return "The recording is in CPU time: the times of different ranks cannot be compared."
}

func (f *Facts) first() string {
	if !f.Several {
		return ""
	}
	return "Of several files of a kind, these sentences describe the first."
}
