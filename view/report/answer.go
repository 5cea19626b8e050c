package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"loggops/analysis/criticalpath"
	"loggops/analysis/efficiency"
	"loggops/analysis/profile"
	"loggops/analysis/straggler"
	"loggops/analysis/sweep"
	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/sums"
	"loggops/internal/units"
)

// Facts are the numbers of some files that belong together. Those that no file has are nil or 0.
type Facts struct {
	Runs []sweep.Configuration
	// Trends are sentences on how the run time changes with what was swept.
	Trends     []string
	Simulation *result.Header
	Efficiency *efficiency.Times // of the simulation
	// Jobs have the work and waits in the run that the spans describe: those of each job, or of the one schedule.
	Jobs []Job
	// Run is the number of the run that spans and paths describe.
	Run int32
	// Path has the time on the critical path by part, in ns, and Site the computation that has the
	// most of it.
	Path map[criticalpath.Part]int64
	Site PathSite
	// Contention has the time on the critical path in which messages wait for links, in ns by tier.
	Contention map[string]int64
	// Ranks and EndNS are the number of ranks and the run time by tables of spans, ranks or
	// iterations, and RecordedNS the run time of a recording.
	Ranks, EndNS, RecordedNS int64
	// Several reports whether there are other files of the same kinds.
	Several bool
	// Mixed reports whether tables are of different simulations.
	Mixed bool
	// Trace, Recorded and Lone describe a recording. Recorded are its efficiencies.
	Trace    *trace.Header
	Recorded *efficiency.Times
	Lone     *profile.Lone
	Schedule *schedule.Header
	// Algorithms are the collectives of the schedule with their algorithms: "bcast binomial".
	Algorithms []string
}

// Job is the work of the ranks of a job, and their waits. It has no name if there was one schedule.
type Job struct {
	Name  string
	Work  *straggler.Ranks
	Waits waitstate.Waits
}

// rank returns the name of a rank of the job.
func (j *Job) rank(number int32) string { return result.RankOf(j.Name, number) }

// rank returns the name of a rank of the run.
func (f *Facts) rank(number int32) string {
	var jobs result.Jobs
	if f.Simulation != nil {
		jobs = f.Simulation.Jobs
	}
	return jobs.RankName(number)
}

// ofJobs returns sentences about each job.
func (f *Facts) ofJobs(sentences func(*Job) []string) (all []string) {
	for i := range f.Jobs {
		for _, text := range sentences(&f.Jobs[i]) {
			if name := f.Jobs[i].Name; name != "" {
				text = "Job " + name + ": " + text
			}
			all = append(all, text)
		}
	}
	return all
}

// PathSite is the time of a rank's computation at a place on the critical path.
type PathSite struct {
	criticalpath.Place
	Rank int32
	NS   int64
}

// ComparePathSites orders places and ranks.
func ComparePathSites(a, b PathSite) int {
	return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Place.Sites(), b.Place.Sites()), cmp.Compare(a.Place.Region(), b.Place.Region()))
}

// Answer is what a report opens with: sentences on the recorded run, on the simulated run, on what would make it
// shorter, and on what the numbers assume.
type Answer struct{ Recorded, Summary, Help, Assumed []string }

// Answer returns the answer that the facts give.
func (f *Facts) Answer() Answer {
	return Answer{
		Recorded: f.recorded(),
		Summary:  slices.Concat(f.runTimes(), f.Trends, spoken(useful(f.Efficiency, simulatedTransfer)), f.ofJobs(waiting), spoken(f.path())),
		Help:     slices.Concat(f.ofJobs(f.lateRanks), f.ofJobs(slowRanks), f.ofJobs(noisyRanks), spoken(f.network(), f.links(), f.more())),
		Assumed:  spoken(f.machine(), f.noise(), f.collectives(), f.omitted(), f.ofRun(), f.first()),
	}
}

// spoken returns the sentences that say something.
func spoken(all ...string) []string {
	return slices.DeleteFunc(all, func(s string) bool { return s == "" })
}

func (f *Facts) runTimes() []string {
	c, p := Longest(f.Runs)
	switch {
	case f.Simulation != nil && len(f.Simulation.Jobs) > 1 && len(f.Simulation.Jobs) == len(f.Runs):
		var all []string
		for i := range f.Runs {
			all = append(all, simulated(&f.Runs[i].Points[0])+of(f.Runs[i].Label)+".")
		}
		return all
	case p != nil:
		return []string{simulated(p) + of(c.Label) + "."}
	case f.EndNS > 0:
		return []string{fmt.Sprintf("The simulated run on %s takes %s.", units.FormatRanks(f.Ranks), duration(f.EndNS))}
	}
	return nil
}

// The meanings of a low transfer efficiency. Recorded runs contain more than the messages.
const (
	simulatedTransfer = "the network and its overheads take time"
	recordedTransfer  = "calls take longer than other ranks explain, because of the network, the MPI library, or ranks that had to wait for a CPU"
)

// losses are the factors of efficiency and what they mean; that of transfer depends on the run.
var losses = []struct {
	name, meaning string
	of            func(*efficiency.Factors) float64
}{
	{"load balance", "some ranks compute longer than others", func(f *efficiency.Factors) float64 { return f.LoadBalance }},
	{"serialization", "ranks wait for each other", func(f *efficiency.Factors) float64 { return f.Serialization }},
	{"transfer", "", func(f *efficiency.Factors) float64 { return f.Transfer }},
	{"noise", "noise or delays make ranks and those that wait for them slower", func(f *efficiency.Factors) float64 { return f.Noise }},
}

// useful describes efficiencies; "" if they are not known.
func useful(t *efficiency.Times, transfer string) string {
	if t == nil {
		return ""
	}
	f := t.Factors(t)
	if math.IsNaN(f.Parallel) {
		return ""
	}
	share := f.Parallel
	if !math.IsNaN(f.Noise) {
		share *= f.Noise
	}
	text := "Ranks do useful work for " + percent(share) + " of the time"
	worst, least := 0, math.Inf(1)
	for i, l := range losses {
		if e := l.of(&f); e < least {
			worst, least = i, e
		}
	}
	if least < 0.99 {
		text += fmt.Sprintf("; the lowest efficiency is %s (%s): %s", losses[worst].name, percent(least), cmp.Or(losses[worst].meaning, transfer))
	}
	return text + "."
}

// waiting describes the place at which ranks wait longest.
func waiting(j *Job) []string {
	all, total := j.Waits.NS(), j.total()
	if all == 0 || total == 0 {
		return nil
	}
	text := "Ranks wait for " + percent(float64(all)/total) + " of the time"
	most := j.Waits.Sums(place)[0]
	if where := in(most.CallSite); where != "" {
		text += fmt.Sprintf(", %s of it%s", percent(float64(most.NS)/float64(all)), where)
	}
	if done := j.Work.DoneNS / total; done >= 0.01 {
		text += "; for another " + percent(done) + ", they have finished and other ranks have not"
	}
	return []string{text + "."}
}

// place keeps the place of a wait.
func place(p *waitstate.Place) {
	*p = waitstate.Place{CallSite: p.CallSite}
}

// total is the run time of all ranks together.
func (j *Job) total() float64 { return float64(j.Work.EndNS) * float64(j.Work.Count) }

func (f *Facts) onPath(is func(criticalpath.Part) bool) (share float64) {
	all, ns := int64(0), int64(0)
	for part, t := range f.Path {
		all += t
		if is(part) {
			ns += t
		}
	}
	if all == 0 {
		return 0
	}
	return float64(ns) / float64(all)
}

// exactly returns the part itself as a condition.
func exactly(part criticalpath.Part) func(criticalpath.Part) bool {
	return func(p criticalpath.Part) bool { return p == part }
}

func (f *Facts) path() string {
	if len(f.Path) == 0 {
		return ""
	}
	messages := "communication"
	if f.onPath(exactly(criticalpath.OneSided)) > 0 {
		messages = "messages"
	}
	var parts []string
	for _, part := range []struct {
		name string
		is   func(criticalpath.Part) bool
	}{
		{"computation", exactly(criticalpath.Computation)},
		{"file I/O", exactly(criticalpath.IO)},
		{"noise", exactly(criticalpath.Noise)},
		{"injected delays", exactly(criticalpath.Delay)},
		{"one-sided communication", exactly(criticalpath.OneSided)},
		{messages, criticalpath.Part.IsMessage},
	} {
		if share := f.onPath(part.is); share > 0 {
			parts = append(parts, percent(share)+" "+part.name)
		}
	}
	text := "The critical path is " + list(parts)
	if f.Site.NS > 0 && f.Site.Place.Sites() != "computation" {
		all := int64(0)
		for _, ns := range f.Path {
			all += ns
		}
		text += fmt.Sprintf("; its largest part, %s, is %s on rank %s", percent(float64(f.Site.NS)/float64(all)), f.Site.Place.Sites(), f.rank(f.Site.Rank))
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

// network bounds the effect of faster communication: messages and one-sided calls without any cost leave
// the rest of the critical path.
func (f *Facts) network() string {
	if len(f.Path) == 0 {
		return ""
	}
	share := f.onPath(criticalpath.Part.IsCommunication)
	text := "Faster communication would shorten the run by at most " + percent(share)
	recorded := ""
	if f.onPath(exactly(criticalpath.IO)) > 0 {
		recorded = " File I/O takes as long as in the recording."
	}
	if f.onPath(exactly(criticalpath.OneSided)) > 0 {
		recorded += " One-sided communication takes as long as in the recording: it is not simulated as messages."
	}
	if share < 0.05 {
		return text + "." + recorded
	}
	most := criticalpath.Overhead
	for part := range criticalpath.Parts {
		if part.IsCommunication() && f.Path[part] > f.Path[most] {
			most = part
		}
	}
	return fmt.Sprintf("%s; the largest part is %s, %s of the critical path.%s", text, partNames[most], percent(f.onPath(exactly(most))), recorded)
}

// links has the share of waits for links, and the run time without them, which bounds the effect of more
// links.
func (f *Facts) links() string {
	var parts []string
	if waits := f.onPath(exactly(criticalpath.Contention)); waits >= 0.005 {
		text := percent(waits) + " of the critical path is waiting for links"
		all := int64(0)
		for _, ns := range f.Contention {
			all += ns
		}
		if tiers := sums.Largest(f.Contention); len(tiers) > 0 && tiers[0] != "" {
			most := tiers[0]
			text += fmt.Sprintf(", %s of it for links %s", percent(float64(f.Contention[most])/float64(all)), most)
		}
		parts = append(parts, text)
	}
	if e := f.Efficiency; e != nil && e.UncontendedNS > 0 {
		if by := change(e.UncontendedNS, e.RunNS); by != "" {
			parts = append(parts, "if messages never waited for links, the run would be "+strings.TrimSuffix(by, " than")+": more links, or a taper of 1:1, gain no more than that")
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return capital(strings.Join(parts, "; ")) + "."
}

// partNames are the names of the parts of communication with their parameters.
var partNames = map[criticalpath.Part]string{
	criticalpath.OneSided: "one-sided communication",
	criticalpath.Overhead: "the CPU time for messages (o and O)", criticalpath.Latency: "latency (L)",
	criticalpath.Contention: "the waits for links (contention)",
	criticalpath.Bytes:      "the time per byte (G)", criticalpath.Gap: "the gap between messages (g)",
}

// more lists the files that would show what to improve.
func (f *Facts) more() string {
	if f.Jobs != nil || f.Simulation == nil && f.Trace == nil {
		return ""
	}
	return "Add the spans and the critical path of a run, which loggops-sim writes: they show which ranks are late, and why."
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
		if slices.ContainsFunc(f.Runs, func(c sweep.Configuration) bool { return c.Noise != "" }) {
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
	if len(f.Algorithms) == 0 {
		return ""
	}
	return "Algorithms of collectives: " + strings.Join(f.Algorithms, ", ") + "."
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
			parts = append(parts, fmt.Sprintf("%s replicas of %s, which only collectives of all ranks connect", units.FormatCount(int64(f.Schedule.Replicas)), units.FormatRanks(int64(f.Schedule.Ranks))))
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
	if f.contaminated() {
		parts = append(parts, "computation from the recording, which contains time in which ranks waited for a CPU")
	}
	if len(parts) == 0 {
		return ""
	}
	return "Not exact: " + strings.Join(parts, "; ") + "."
}

// ofRun names the run that spans and paths are of, if there are several.
func (f *Facts) ofRun() string {
	_, p := Longest(f.Runs)
	switch {
	case f.Mixed:
		return "The files are of different simulations; each sentence describes one of them."
	case p != nil && p.Runs > 1 && f.Jobs != nil:
		return fmt.Sprintf("The waits and the ranks above are those of run %d.", f.Run)
	case p != nil && p.Runs > 1 && len(f.Path) > 0:
		return fmt.Sprintf("The critical path is that of run %d.", f.Run)
	}
	return ""
}

func (f *Facts) first() string {
	if !f.Several {
		return ""
	}
	return "Of several files of a kind, these sentences describe the first."
}
