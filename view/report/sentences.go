package report

import "loggops/analysis/criticalpath"

// sentence is a conclusion that neither tables nor pictures show. It is on the page if it holds.
type sentence struct {
	text  string
	holds func(*Facts) bool
}

// ofRun are the sentences on the run, in their order on the page.
var ofRun = []sentence{
	{
		"The recording is in CPU time, in which waiting takes no time: it lacks the run time of the program, and the times of different ranks cannot be compared.",
		func(f *Facts) bool { return f.Trace != nil && f.Trace.CPUTime },
	},
	{
		"Ranks shared CPUs while they were recorded: calls and computation contain time in which a rank waited for a CPU, and ranks may be late for that reason alone. " + recordAgain,
		(*Facts).sharedCPUs,
	},
	{
		"Ranks probably shared CPUs while they were recorded: calls that wait for no other rank took long, and ranks may be late for that reason alone. " + recordAgain,
		(*Facts).stalled,
	},
	{
		"The files are of several runs: each number is of the first file that has it.",
		func(f *Facts) bool { return f.Several || f.Mixed },
	},
	{
		"Add the spans and the critical path of a run, which loggops-sim writes: they show which ranks are late, and why.",
		func(f *Facts) bool { return f.Jobs == nil && (f.Simulation != nil || f.Trace != nil) },
	},
}

const recordAgain = "To record computation alone, use CPU time (LOGGOPS_CLOCK=cpu), or at most as many ranks as CPUs."

// The sentences on a job: why ranks wait for each other although none is late.
const (
	hardly   = "No rank is late: ranks hardly wait for each other."
	varying  = "No rank is late: computation varies, and from step to step, other ranks compute longest."
	uneven   = "No single rank stands out, but ranks wait for each other because their work differs."
	noisy    = "No rank is late because of its work: ranks wait for each other because noise hits them at different times."
	messages = "No rank is late: ranks wait for each other because messages take time."
	pipeline = "No rank is late: the order of the messages makes ranks compute one after the other, as in a pipeline."
	unknown  = "No rank is late: none computes so much longer than the median, or has so much more noise, that it explains the waits."
)

// findings returns the sentences that hold.
func (f *Facts) findings() (all []string) {
	for _, s := range ofRun {
		if s.holds(f) {
			all = append(all, s.text)
		}
	}
	for i := range f.Jobs {
		j := &f.Jobs[i]
		switch text := f.noneLate(j); {
		case text == "":
		case j.Name == "":
			all = append(all, text)
		default:
			all = append(all, "Job "+j.Name+": "+text)
		}
	}
	return all
}

// noneLate returns the sentence on a job; "" if a rank is late, or ranks do not wait for each other.
func (f *Facts) noneLate(j *Job) string {
	waits := 0.
	for _, w := range j.Waits {
		if !w.State.OnNetwork() {
			waits += float64(w.NS)
		}
	}
	late, _ := j.Work.LateRanks(j.Waits)
	const few, most, little = 0.05, 0.5, 0.25 // of the time; of the waiting, and of the path; of the waiting
	calc, both := j.Work.Uneven()
	switch {
	case len(late) > 0 || waits == 0:
		return ""
	case j.share(waits) < few:
		return hardly
	case calc >= most*waits:
		_, _, longest, shortest := j.Work.Extremes()
		if float64(longest-shortest)*float64(j.Work.Count) < waits {
			return varying
		}
		return uneven
	case both >= most*waits:
		return noisy
	case f.onPath(criticalpath.Part.IsMessage) >= most:
		return messages
	case f.onPath(exactly(criticalpath.Computation)) >= most && j.Work.HasSteps() && calc <= little*waits:
		return pipeline
	}
	return unknown
}
