package report

import "loggops/analysis/criticalpath"

// sentence is a conclusion that neither tables nor pictures show. It is on the page if it holds for the run, or for a
// job.
type sentence struct {
	text string
	run  func(*Facts) bool
	job  func(*Facts, *Job) bool
}

// sentences are all sentences, in their order on the page.
var sentences = []sentence{
	{
		text: "The recording is in CPU time, in which waiting takes no time: it lacks the run time of the program, and the times of different ranks cannot be compared.",
		run:  func(f *Facts) bool { return f.Trace != nil && f.Trace.CPUTime },
	},
	{
		text: "Ranks shared CPUs while they were recorded: calls and computation contain time in which a rank waited for a CPU, and ranks may be late for that reason alone. " + recordAgain,
		run:  (*Facts).sharedCPUs,
	},
	{
		text: "Ranks probably shared CPUs while they were recorded: calls that wait for no other rank took long, and ranks may be late for that reason alone. " + recordAgain,
		run:  (*Facts).stalled,
	},
	{
		text: "The files are of several runs: each number is of the first file that has it.",
		run:  func(f *Facts) bool { return f.Several || f.Mixed },
	},
	{
		text: "Add the spans and the critical path of a run, which loggops-sim writes: they show which ranks are late, and why.",
		run:  func(f *Facts) bool { return f.Jobs == nil && (f.Simulation != nil || f.Trace != nil) },
	},
	{text: "No rank is late: ranks hardly wait for each other.", job: because(hardlyWaiting)},
	{text: "No rank is late: computation varies, and from step to step, other ranks compute longest.", job: because(varyingWork)},
	{text: "No single rank stands out, but ranks wait for each other because their work differs.", job: because(unevenWork)},
	{text: "No rank is late because of its work: ranks wait for each other because noise hits them at different times.", job: because(unalignedNoise)},
	{text: "No rank is late: ranks wait for each other because messages take time.", job: because(slowMessages)},
	{text: "No rank is late: the order of the messages makes ranks compute one after the other, as in a pipeline.", job: because(pipelined)},
	{text: "No rank is late: none computes so much longer than the median, or has so much more noise, that it explains the waits.", job: because(unexplained)},
}

const recordAgain = "To record computation alone, use CPU time (LOGGOPS_CLOCK=cpu), or at most as many ranks as CPUs."

// findings returns the sentences that hold.
func (f *Facts) findings() (all []string) {
	for _, s := range sentences {
		if s.run != nil && s.run(f) {
			all = append(all, s.text)
		}
		for i := range f.Jobs {
			if j := &f.Jobs[i]; s.job != nil && s.job(f, j) {
				all = append(all, j.prefix()+s.text)
			}
		}
	}
	return all
}

// prefix names the job before a sentence.
func (j *Job) prefix() string {
	if j.Name == "" {
		return ""
	}
	return "Job " + j.Name + ": "
}

// cause is why ranks of a job wait for each other although none is late.
type cause uint8

const (
	anyLate cause = iota // a rank is late, or ranks do not wait for each other
	hardlyWaiting
	varyingWork
	unevenWork
	unalignedNoise
	slowMessages
	pipelined
	unexplained
)

func because(of cause) func(*Facts, *Job) bool {
	return func(f *Facts, j *Job) bool { return f.cause(j) == of }
}

// cause returns why ranks of a job wait for each other.
func (f *Facts) cause(j *Job) cause {
	waits := 0.
	for _, w := range j.Waits {
		if !w.State.OnNetwork() {
			waits += float64(w.NS)
		}
	}
	named, _ := j.Work.LateRanks(j.Waits)
	const few, most, little = 0.05, 0.5, 0.25 // of the time; of the waiting, and of the path; of the waiting
	calc, both := j.Work.Uneven()
	switch {
	case len(named) > 0 || waits == 0:
		return anyLate
	case j.share(waits) < few:
		return hardlyWaiting
	case calc >= most*waits:
		_, _, longest, shortest := j.Work.Extremes()
		if float64(longest-shortest)*float64(j.Work.Count) < waits {
			return varyingWork
		}
		return unevenWork
	case both >= most*waits:
		return unalignedNoise
	case f.onPath(criticalpath.Part.IsMessage) >= most:
		return slowMessages
	case f.onPath(exactly(criticalpath.Computation)) >= most && j.Work.HasSteps() && calc <= little*waits:
		return pipelined
	}
	return unexplained
}
