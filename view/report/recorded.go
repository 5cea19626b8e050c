package report

import (
	"fmt"

	"loggops/analysis/profile"
	"loggops/formats/trace"
	"loggops/internal/units"
)

// recorded describes the recorded run. It contains nothing of a simulation but the ideal network that efficiencies
// are relative to.
func (f *Facts) recorded() []string {
	t := f.Trace
	if t == nil {
		return nil
	}
	if t.CPUTime {
		return []string{fmt.Sprintf("The recording of %s is in CPU time, in which waiting takes no time: it does not contain the run time of the program, and the times of different ranks cannot be compared.", units.FormatRanks(int64(t.Ranks)))}
	}
	run := fmt.Sprintf("The recorded run on %s takes %s.", units.FormatRanks(int64(t.Ranks)), duration(f.RecordedNS))
	if shared := shared(t, f.Lone); shared != "" {
		return []string{run, shared, "Its times therefore do not show the cost of the network or of MPI. To record computation alone, use CPU time (LOGGOPS_CLOCK=cpu), or at most as many ranks as CPUs."}
	}
	return append([]string{run}, spoken(useful(f.Recorded, recordedTransfer))...)
}

// shared says that ranks shared CPUs; "" if nothing shows it.
func shared(t *trace.Header, l *profile.Lone) string {
	if waited := t.WaitedForCPU(); waited != "" {
		return capital(waited) + ", which calls and computation contain."
	}
	if n, cpus := t.Oversubscribed(); n > 0 && t.CPUWait == 0 {
		where := ""
		if int64(n) < int64(t.Ranks) {
			where = " of a node"
		}
		return fmt.Sprintf("%s%s shared %s: calls and computation contain time in which a rank waited for a CPU while other ranks ran.", units.FormatRanks(int64(n)), where, plural(int64(cpus), "CPU", "CPUs"))
	}
	if l == nil || t.CPUs != nil || !l.Stalls() {
		return ""
	}
	return fmt.Sprintf("The ranks probably shared CPUs: calls that wait for no other rank (MPI_Isend, MPI_Irecv, and MPI_Send of up to %s) take %s on average, and %s of the time.",
		units.FormatSize(profile.LoneMaxBytes), duration(l.TimeNS/l.Calls), percent(float64(l.TimeNS)/float64(l.RunTimeNS)))
}

// contaminated reports whether the simulation is of computation that contains times in which ranks waited for a CPU.
func (f *Facts) contaminated() bool {
	return f.Trace != nil && f.Simulation != nil && !f.Trace.CPUTime && shared(f.Trace, f.Lone) != ""
}
