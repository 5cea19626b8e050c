package sweep

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/result"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

func run(ranks int64, noise string, network float64, makespanNS int64) result.Run {
	return result.Run{Ranks: ranks, Noise: noise, ScaleNetwork: network, NoiselessNS: 10 * ranks, MakespanNS: makespanNS}
}

// TestConfigurations sorts the runs of two files, one a sweep over noise.
func TestConfigurations(t *testing.T) {
	files := []File{
		{"a", &result.Header{Schedule: "x.sched.arrow", Parameters: result.Parameters{Machine: "xt4"}, Noise: &result.Noise{Sources: []string{"tick"}}}, []result.Run{
			run(2, "n", 0.1, 30), run(2, "n", 0.1, 50), run(4, "n", 0.1, 80), run(2, "n", 1, 70), run(2, "o", 1, 90),
		}},
		{"b", &result.Header{Schedule: "x.sched.arrow"}, []result.Run{run(16, "", 0, 7)}},
	}
	all := Configurations(files)
	var text strings.Builder
	for _, c := range all {
		for _, p := range c.Points {
			fmt.Fprintf(&text, "%q %v, %d ranks: %d runs, %d ns without noise, median %d ns, slowdown %.4g\n",
				c.Label, c.Cells(), p.First.Ranks, p.Runs, p.NoiselessNS, p.Makespan.Median, p.Slowdown(p.Makespan.Median))
		}
	}
	cases.Golden(t, "configurations.txt", text.String())
	expect.Same(t, []int64{2, 4, 16}, RankCounts(all))
	if got, want := Setting(files, all), "x.sched.arrow, 1 to 2 runs per point"; got != want {
		t.Errorf("setting %q, want %q", got, want)
	}
	if got, want := Setting(files[:1], Configurations(files[:1])), "x.sched.arrow, xt4, tick, 1 to 2 runs per point"; got != want {
		t.Errorf("setting %q, want %q", got, want)
	}
	if one := Configurations(files[1:]); one[0].Label != "" {
		t.Errorf("the only configuration is called %q", one[0].Label)
	}
}

// TestLongProportion: the time to join files, and to order their runs along a key or two, is in proportion
// to the runs, however many of a file have the same number of ranks or how many values a key has.
func TestLongProportion(t *testing.T) {
	many := func(files, runs int) (all []File) {
		for k := range files {
			f := File{Name: fmt.Sprintf("app-%d", k), Head: &result.Header{Schedule: "x"}}
			for range runs {
				f.Runs = append(f.Runs, run(int64(4+k), "", 0, 7))
			}
			all = append(all, f)
		}
		return all
	}
	values := func(n int) (runs []result.Run) {
		for i := range n {
			runs = append(runs, result.Run{Ranks: 4, Parameters: fmt.Sprintf("L=%dns,o=%dus", i/2, i%2), Job: fmt.Sprint(i % 2), NoiselessNS: 5, MakespanNS: 9})
		}
		return runs
	}
	for name, read := range map[string]func(n int) func(){
		"runs of a file": func(n int) func() {
			files := many(10, n/10)
			return func() { Configurations(Join(files, false)) }
		},
		"files": func(n int) func() {
			files := many(n/100, 10)
			return func() { Configurations(Join(files, false)) }
		},
		"values of a key": func(n int) func() {
			runs := values(n)
			return func() {
				_, _, err := Of(runs, "L")
				expect.OK(t, err)
			}
		},
		"values of two keys": func(n int) func() {
			runs := values(n)
			for i := range runs {
				runs[i].Job = ""
			}
			return func() {
				_, err := GridOf(runs, "L", "o")
				expect.OK(t, err)
			}
		},
		"values of which none is selected": func(n int) func() {
			runs := values(n)
			return func() {
				_, err := Select(runs, map[string]string{"L": "3s"})
				expect.Error(t, err, "no run has")
			}
		},
		"jobs of a point": func(n int) func() {
			runs := values(n)
			for i := range runs {
				runs[i].Job, runs[i].Parameters = fmt.Sprint("job", i), ""
			}
			return func() { Configurations([]File{{"x", &result.Header{}, runs}}) }
		},
	} {
		t.Run(name, func(t *testing.T) {
			proportion.Check(t, 4000, func(n int) proportion.Input {
				return proportion.Input{Bytes: int64(100 * n), Read: read(n)}
			})
		})
	}
}

// TestTogether names joined files by what their names have in common, if only a number differs.
func TestTogether(t *testing.T) {
	cases.Lines(t, "together.txt", func(names string) string {
		fields := strings.Fields(names)
		joined := fields[0]
		for _, name := range fields[1:] {
			joined = together(joined, name)
		}
		return joined
	})
}

// TestJoin makes one of files that differ by their ranks only.
func TestJoin(t *testing.T) {
	file := func(name, schedule string, noise *result.Noise, ranks ...int64) File {
		f := File{Name: name, Head: &result.Header{Schedule: schedule, Noise: noise}}
		for _, r := range ranks {
			f.Runs = append(f.Runs, run(r, "", 0, 7))
		}
		return f
	}
	tick := func() *result.Noise { return &result.Noise{Sources: []string{"tick"}} }
	files := []File{
		file("a", "x", tick(), 8, 8), file("b", "x", tick(), 2, 4), file("c", "x", tick(), 4), file("d", "x", nil, 16), file("e", "y", tick(), 32),
	}
	for schedules, want := range map[bool]map[string][]int64{
		false: {"a+b": {2, 4, 8}, "c": {4}, "d": {16}, "e": {32}},
		true:  {"a+b+e": {2, 4, 8, 32}, "c": {4}, "d": {16}},
	} {
		got := map[string][]int64{}
		for _, c := range Configurations(Join(files, schedules)) {
			got[c.File] = RankCounts([]Configuration{c})
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("schedules may differ: %v: %s", schedules, diff)
		}
	}
	if files[0].Head.Schedule != "x" || len(files[0].Runs) != 2 {
		t.Error("a file has changed")
	}
	all := Join([]File{files[0], files[1], files[4]}, true)
	if got, want := Setting(all, Configurations(all)), "x + y, tick, 1 to 2 runs per point"; got != want {
		t.Errorf("setting %q, want %q", got, want)
	}
}
