package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"loggops/analysis/calibration"
	"loggops/cmd/internal/program"
	"loggops/formats/schedule"
	"loggops/internal/expect"
	"loggops/replicate/grid"
	"loggops/schedgen/pattern"
	"loggops/schedgen/transform"
	"loggops/sim/machine"
)

// simulate runs the program, and returns its exit status and what it prints.
func simulate(t *testing.T, args ...string) (code int, out []byte) {
	t.Helper()
	var printed bytes.Buffer
	code = program.Run(t.Context(), newCommand(), args, strings.NewReader(""), &printed, &printed)
	return code, printed.Bytes()
}

// write writes the schedule of a pattern.
func write(t *testing.T, spec pattern.Spec) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.sched.arrow")
	made, err := pattern.New(spec)
	if err == nil {
		err = schedule.Write(path, made)
	}
	expect.OK(t, err)
	return path
}

// measured writes the machine file of a measurement.
func measured(t *testing.T, name string) string {
	t.Helper()
	text, err := os.Open(name)
	expect.OK(t, err)
	defer text.Close()
	m, err := calibration.Read(text)
	expect.OK(t, err)
	var machine bytes.Buffer
	expect.OK(t, m.WriteMachine(&machine))
	path := filepath.Join(t.TempDir(), "measured.toml")
	expect.OK(t, os.WriteFile(path, machine.Bytes(), 0o666))
	return path
}

// TestTolerances holds, for all presets, a measured machine and one with levels, that the run time
// at a tolerance grows by at most the percentage, that it grows by more at the next value, and that
// a single run and the point of a sweep give these run times.
func TestTolerances(t *testing.T) {
	sched := write(t, pattern.Spec{Name: "halo2d", Ranks: 9, Bytes: 6000, Iterations: 2, ComputeNS: 20_000, Seed: 1})
	for _, name := range machine.PresetNames() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checkTolerances(t, []string{sched, "--machine", name}, "L=5%", "o=5%", "G=3%")
		})
	}
	two, async, grid := measured(t, "../../testdata/loggp/two-cores.txt"), changed(t, sched, asynchronous), changed(t, sched, grown)
	values := strings.NewReplacer("SCHED", sched, "ASYNC", async, "GROWN", grid, "TWO", two, "LEVELS", "--level size=3,L=200ns,G=0.1")
	list, err := os.ReadFile("testdata/tolerances.txt")
	expect.OK(t, err)
	for line := range strings.Lines(string(list)) {
		if name, rest, found := strings.Cut(strings.TrimSpace(line), ": "); found {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				args, questions, _ := strings.Cut(rest, "; ")
				checkTolerances(t, strings.Fields(values.Replace(args)), strings.Fields(questions)...)
			})
		}
	}
}

// changed writes a changed schedule.
func changed(t *testing.T, path string, change func(context.Context, schedule.Source) (schedule.Source, error)) string {
	t.Helper()
	from, err := schedule.Open(path)
	expect.OK(t, err)
	defer from.Close()
	to := filepath.Join(t.TempDir(), "y.sched.arrow")
	made, err := change(t.Context(), from)
	if err == nil {
		err = schedule.Write(to, made)
	}
	expect.OK(t, err)
	return to
}

func asynchronous(_ context.Context, s schedule.Source) (schedule.Source, error) {
	all, err := schedule.Load(s)
	if err != nil {
		return nil, err
	}
	return all, transform.AsyncProgress(all)
}

func grown(ctx context.Context, s schedule.Source) (schedule.Source, error) {
	g, err := grid.Recognize(ctx, s, grid.Options{})
	if err != nil {
		return nil, err
	}
	return g.Grow([]int{5, 4}, schedule.Cyclic, 1)
}

// checkTolerances checks the answers to some questions.
func checkTolerances(t *testing.T, args []string, questions ...string) {
	t.Helper()
	all := append(args[:len(args):len(args)], "--format", "json", "-q")
	for _, q := range questions {
		all = append(all, "--tolerance", q)
	}
	var rows []struct {
		Parameter, Tolerance, Within string
		Exceeds                      *string
		Makespan                     int64  `json:"makespan_ns"`
		There                        *int64 `json:"exceeding_makespan_ns"`
	}
	if code, out := simulate(t, all...); code != 0 || json.Unmarshal(out, &rows) != nil {
		t.Fatalf("%v: %s", all, out)
	}
	for _, r := range rows {
		percent, _ := strconv.ParseFloat(strings.TrimSuffix(r.Tolerance, "%"), 64)
		limit := r.Makespan + int64(float64(r.Makespan)*percent/100)
		if ns := single(t, args, r.Parameter+"="+r.Within); ns > limit {
			t.Errorf("%s=%s, %s: %d ns, more than %d ns", r.Parameter, r.Tolerance, r.Within, ns, limit)
		}
		if r.Exceeds == nil {
			continue
		}
		if r.There == nil {
			t.Errorf("%s=%s: no run time at %s", r.Parameter, r.Tolerance, *r.Exceeds)
		} else if ns := single(t, args, r.Parameter+"="+*r.Exceeds); ns <= limit || ns != *r.There {
			t.Errorf("%s=%s, %s: %d ns, not %d ns, or not more than %d ns", r.Parameter, r.Tolerance, *r.Exceeds, ns, *r.There, limit)
		}
	}
}

// single returns the median run time with a setting, of a run and of a sweep's point.
func single(t *testing.T, args []string, setting string) int64 {
	t.Helper()
	median := func(flag, setting string) int64 {
		_, out := simulate(t, append(args[:len(args):len(args)], flag, setting, "--format", "csv", "-q")...)
		rows, err := csv.NewReader(bytes.NewReader(out)).ReadAll()
		if err != nil || len(rows) != 2 {
			t.Fatalf("%s %s: %v, %s", flag, setting, err, out)
		}
		ns := int64(-1)
		for i, key := range rows[0] {
			if key == "median_ns" || key == "makespan_ns" && ns < 0 {
				ns, _ = strconv.ParseInt(rows[1][i], 10, 64)
			}
		}
		return ns
	}
	one := median("--param", setting)
	if point := median("--sweep", setting); one != point {
		t.Errorf("%s: %d ns, and %d ns in a sweep", setting, one, point)
	}
	return one
}
