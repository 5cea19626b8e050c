package collective

import (
	"slices"

	"loggops/formats/schedule"
)

// Presets are rules that go together, by name. docs/collectives.md has them as
// tables, with their sources.
var presets = []struct {
	name  string
	rules []schedule.Rule
}{
	{"default", large},
	{"loggopsim", loggopsim()},
	{"openmpi", openMPIRules()},
	{"mpich", mpich},
	{"synchronize", synchronized()},
}

// Presets returns their names, the default first.
func Presets() []string {
	var names []string
	for _, p := range presets {
		names = append(names, p.name)
	}
	return names
}

// Preset returns the rules of a preset, which are the caller's, or false where
// there is none of that name.
func Preset(name string) ([]schedule.Rule, bool) {
	if name == "paper" { // the name of loggopsim in rule files of earlier versions
		name = "loggopsim"
	}
	for _, p := range presets {
		if p.name == name {
			return slices.Clone(p.rules), true
		}
	}
	return nil, false
}

// largeBytes is the size from which the choices for small messages give way to
// algorithms that move fewer bytes: about S of the machines of Hoefler et al.
// 2010.
const largeBytes = 65536

// large leaves small messages to the defaults of their kinds, which are those of
// Hoefler et al. 2010. For large ones it has algorithms that do not send the
// same data log n times, and that do well among any number of members.
var large = []schedule.Rule{
	{Kind: "bcast", Bytes: schedule.Range{largeBytes}, Algorithm: "pipelined-tree"},
	{Kind: "reduce", Bytes: schedule.Range{largeBytes}, Algorithm: "rabenseifner"},
	{Kind: "allreduce", Bytes: schedule.Range{largeBytes}, Algorithm: "rabenseifner"},
	{Kind: "gather", Bytes: schedule.Range{largeBytes}, Algorithm: "linear"},
	{Kind: "scatter", Bytes: schedule.Range{largeBytes}, Algorithm: "linear"},
	{Kind: "allgather", Bytes: schedule.Range{largeBytes}, Algorithm: "ring"},
	{Kind: "allgatherv", Bytes: schedule.Range{largeBytes}, Algorithm: "ring"},
	{Kind: "alltoall", Bytes: schedule.Range{largeBytes}, Algorithm: "pairwise"},
}

// loggopsim is large with the dissemination of the public LogGOPS toolchain,
// whose rounds do not wait for all before them.
func loggopsim() []schedule.Rule {
	var rules []schedule.Rule
	for _, kind := range Kinds() {
		if standard := algorithms[kind][0].name; standard == "dissemination" {
			rules = append(rules, schedule.Rule{Kind: kind, Algorithm: standard + ":requires=last"})
		}
	}
	return append(rules, large...)
}

// mpich has the switch points of Thakur, Rabenseifner and Gropp (2005) as they
// stand in MPICH 4.3.2: the defaults of MPIR_CVAR_*_MSG_SIZE and _MIN_PROCS
// (src/mpi/coll/cvars.txt) and the order of decisions in
// maint/tuning/coll/mpir/generic.json.
var mpich = []schedule.Rule{
	{Kind: "barrier", Algorithm: "dissemination"},
	{Kind: "bcast", Algorithm: "binomial"},
	{Kind: "bcast", Bytes: schedule.Range{12289}, Members: schedule.Range{8}, Algorithm: "scatter-allgather"},
	{Kind: "reduce", Algorithm: "binomial"},
	{Kind: "reduce", Bytes: schedule.Range{2049}, Algorithm: "rabenseifner"},
	{Kind: "allreduce", Algorithm: "recursive-doubling"},
	{Kind: "allreduce", Bytes: schedule.Range{2049}, Algorithm: "rabenseifner"},
	{Kind: "gather", Algorithm: "binomial"},
	{Kind: "gatherv", Algorithm: "linear:zeros=skip"},
	{Kind: "scatter", Algorithm: "binomial"},
	{Kind: "scatterv", Algorithm: "linear:zeros=skip"},
	{Kind: "allgather", Algorithm: "ring"},
	{Kind: "allgather", Total: schedule.Range{0, 81920}, Algorithm: "dissemination"},
	{Kind: "allgather", Total: schedule.Range{0, 524288}, PowerOfTwo: true, Algorithm: "recursive-doubling"},
	{Kind: "allgatherv", Algorithm: "ring"},
	{Kind: "allgatherv", Total: schedule.Range{0, 81920}, Algorithm: "dissemination"},
	{Kind: "allgatherv", Total: schedule.Range{0, 524288}, PowerOfTwo: true, Algorithm: "recursive-doubling"},
	{Kind: "alltoall", Algorithm: "pairwise"},
	{Kind: "alltoall", Bytes: schedule.Range{0, 32769}, Algorithm: "spread"},
	{Kind: "alltoall", Bytes: schedule.Range{0, 257}, Members: schedule.Range{8}, Algorithm: "dissemination"},
	{Kind: "alltoallv", Algorithm: "spread:zeros=skip"},
	{Kind: "alltoallw", Algorithm: "spread:zeros=skip"},
	{Kind: "reduce_scatter", Algorithm: "pairwise"},
	{Kind: "reduce_scatter", Total: schedule.Range{0, 524288}, Algorithm: "recursive-halving"},
	{Kind: "reduce_scatter_block", Algorithm: "pairwise"},
	{Kind: "reduce_scatter_block", Total: schedule.Range{0, 524288}, Algorithm: "recursive-halving"},
	{Kind: "scan", Algorithm: "recursive-doubling"},
	{Kind: "exscan", Algorithm: "recursive-doubling"},
	// Without data, measured with MPICH 4.0.2: see docs/collectives.md.
	{Kind: "bcast", Bytes: empty, Form: schedule.Blocking, Algorithm: None},
	{Kind: "allreduce", Bytes: empty, Form: schedule.Blocking, Algorithm: None},
	{Kind: "reduce", Bytes: empty, Algorithm: None},
	{Kind: "gather", Bytes: empty, Algorithm: None},
	{Kind: "scatter", Bytes: empty, Algorithm: None},
	{Kind: "allgather", Bytes: empty, Algorithm: None},
	{Kind: "allgatherv", Total: empty, Algorithm: None},
	{Kind: "alltoall", Bytes: empty, Algorithm: None},
	{Kind: "reduce_scatter", Total: empty, Algorithm: None},
	{Kind: "reduce_scatter_block", Bytes: empty, Algorithm: None},
	{Kind: "scan", Bytes: empty, Algorithm: None},
	{Kind: "exscan", Bytes: empty, Algorithm: None},
}

// empty is the range of 0 bytes.
var empty = schedule.Range{0, 1}
