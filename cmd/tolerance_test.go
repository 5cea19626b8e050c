package cmd

import (
	"strconv"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
	"loggops/sim/machine"
)

// TestTolerances holds, for all presets and the simulations of testdata/lists/tolerances.txt, that the run time at a tolerance
// grows by at most the percentage, that it grows by more at the next value, and that a single run and the point of a sweep give
// these run times.
func TestTolerances(t *testing.T) {
	folder := t.TempDir()
	done(t, shell(folder, `
		loggops-schedgen --pattern halo2d --ranks 9 --bytes 6000 --iterations 2 --compute 20us -o x.sched.arrow
		loggops-schedgen x.sched.arrow --async-progress -o async.sched.arrow
		loggops-replicate x.sched.arrow --grid 5x4 -o grown.sched.arrow
		loggops-model machine $DATA/loggp/two-cores.txt -o two.toml`))
	simulations := listed(t, "tolerances.txt")
	for _, name := range machine.PresetNames() {
		simulations = append(simulations, []string{name, "L=5% o=5% G=3%", "x.sched.arrow --machine " + name})
	}
	for _, columns := range simulations {
		t.Run(columns[0], func(t *testing.T) {
			t.Parallel()
			checkTolerances(t, folder, "loggops-sim -q --format csv "+columns[2], strings.Fields(columns[1]))
		})
	}
}

// checkTolerances checks the answers to some questions.
func checkTolerances(t *testing.T, folder, simulate string, questions []string) {
	t.Helper()
	for _, r := range lineTable(t, done(t, command(folder, simulate+" --tolerance "+strings.Join(questions, " --tolerance ")))) {
		percent, err := strconv.ParseFloat(strings.TrimSuffix(r["tolerance"], "%"), 64)
		expect.OK(t, err)
		limit := r.ns(t, "makespan_ns") + int64(r.number(t, "makespan_ns")*percent/100)
		if ns := single(t, folder, simulate, r["parameter"]+"="+r["within"]); ns > limit {
			t.Errorf("%v: %d ns, more than %d ns", r, ns, limit)
		}
		if r["exceeds"] == "" {
			continue
		}
		if ns := single(t, folder, simulate, r["parameter"]+"="+r["exceeds"]); ns <= limit || ns != r.ns(t, "exceeding_makespan_ns") {
			t.Errorf("%v: %d ns beyond the limit, or not more than %d ns", r, ns, limit)
		}
	}
}

// single returns the median run time with a setting, of a run and of a sweep's point.
func single(t *testing.T, folder, simulate, setting string) int64 {
	t.Helper()
	one := medianOf(t, done(t, command(folder, simulate+" --param "+setting)))
	if point := medianOf(t, done(t, command(folder, simulate+" --sweep "+setting))); one != point {
		t.Errorf("%s: %d ns, and %d ns in a sweep", setting, one, point)
	}
	return one
}
