package cmd

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/result"
	"loggops/internal/testkit/expect"
	"loggops/internal/units"
)

type runRank struct{ run, rank int32 }

// rankSpans sums up the spans of a rank.
type rankSpans struct {
	result.Rank
	busy, idle, waits, last int64
	free                    [256]int64 // by CPU, the end of its last work
}

func (r *rankSpans) add(t *testing.T, s result.Span) {
	ns := s.EndNS - s.StartNS
	switch s.Kind {
	case result.Calc, result.IO, result.OneSided:
		r.CalcNS += ns
	case result.Send:
		r.OverheadNS, r.MessagesSent, r.BytesSent = r.OverheadNS+ns, r.MessagesSent+1, r.BytesSent+s.Bytes
	case result.Recv:
		r.OverheadNS, r.MessagesReceived, r.BytesReceived = r.OverheadNS+ns, r.MessagesReceived+1, r.BytesReceived+s.Bytes
	case result.Detour:
		r.InjectedNS += ns
	}
	r.last = max(r.last, s.EndNS)
	if s.Kind.IsWait() {
		r.waits += ns
	}
	if isWork(s.Kind) {
		if s.StartNS < r.free[s.CPU] {
			t.Fatalf("%+v overlaps what ends at %d", s, r.free[s.CPU])
		}
		r.free[s.CPU] = s.EndNS
		r.idle += max(0, s.StartNS-r.busy)
		r.busy = max(r.busy, s.EndNS)
	}
}

// addUp checks that no CPU does two things at once, and that spans add up to the times of ranks, and waits to the time in which
// all CPUs of a rank are idle. It returns the time of the waits of each run.
func addUp(t *testing.T, spans, ranks string) map[int32]int64 {
	t.Helper()
	sums, waits, cpus := map[runRank]*rankSpans{}, map[int32]int64{}, int32(1)
	read(t, spans, result.Open[result.Span], func(s result.Span) {
		of := runRank{s.Run, s.Rank}
		if sums[of] == nil {
			sums[of] = &rankSpans{}
		}
		sums[of].add(t, s)
		cpus = max(cpus, s.CPU+1)
	})
	read(t, ranks, result.Open[result.Rank], func(r result.Rank) {
		s := sums[runRank{r.Run, r.Rank}]
		if s == nil {
			s = &rankSpans{}
		}
		got := r
		got.CalcNS, got.OverheadNS, got.InjectedNS = s.CalcNS, s.OverheadNS, s.InjectedNS
		got.MessagesSent, got.BytesSent, got.MessagesReceived, got.BytesReceived = s.MessagesSent, s.BytesSent, s.MessagesReceived, s.BytesReceived
		if diff := cmp.Diff(r, got); diff != "" || s.last > r.FinishNS {
			t.Fatalf("the last span ends at %d; rank (-) and spans (+): %s", s.last, diff)
		}
		if r.CalcNS+r.OverheadNS+r.WaitNS != r.FinishNS*int64(cpus) {
			t.Fatalf("the times of rank %+v do not add up on %d CPUs", r, cpus)
		}
		if idle := s.idle + r.FinishNS - s.busy; idle != s.waits {
			t.Fatalf("%d ns of idle time, %d ns of waits: %+v", idle, s.waits, r)
		}
		waits[r.Run] += s.waits
	})
	return waits
}

// checkWaits: spans add up, and the sums of loggops-view are those of the spans.
func checkWaits(t *testing.T, c *cell) {
	for _, p := range c.simulated(t) {
		waits := addUp(t, filepath.Join(c.dir, p.file("spans")), filepath.Join(c.dir, p.file("ranks")))
		for run := range c.runs {
			all := int64(0)
			for _, l := range lineTable(t, c.view(t, p.file("spans"), "--show", "waits", "--run", strconv.Itoa(run), "--format", "csv")) {
				all += l.ns(t, "time_ns")
			}
			if all != waits[int32(run)] {
				t.Errorf("run %d: --show waits adds up to %d ns, the spans to %d", run, all, waits[int32(run)])
			}
		}
	}
}

// checkPath: the segments of each path join, from 0 to the makespan.
func checkPath(t *testing.T, c *cell) {
	for i, p := range c.simulated(t) {
		runs := c.runsOf(t, i)
		ends := make([]int64, c.runs)
		read(t, filepath.Join(c.dir, p.file("path")), result.Open[result.PathSegment], func(s result.PathSegment) {
			if s.StartNS != ends[s.Run] {
				t.Fatalf("%+v does not start at %d", s, ends[s.Run])
			}
			ends[s.Run] = s.EndNS
		})
		for run, end := range ends {
			if end != runs[run].MakespanNS {
				t.Errorf("run %d: the path ends at %d, the run at %d", run, end, runs[run].MakespanNS)
			}
			for _, of := range []string{"kind", "rank", "iteration"} {
				if of == "iteration" && !c.marked() {
					continue
				}
				sum := int64(0)
				for _, l := range lineTable(t, c.view(t, p.file("path"), "--show", "path:"+of, "--run", strconv.Itoa(run), "--format", "csv")) {
					sum += l.ns(t, "time_ns")
				}
				if sum != end {
					t.Errorf("run %d: --show path:%s adds up to %d ns, not %d", run, of, sum, end)
				}
			}
		}
	}
}

// checkSensitivity: the times add up to the mean makespan. One ns more of L or o, at all sizes and
// levels, lengthens a run without noise by their counts.
func checkSensitivity(t *testing.T, c *cell) {
	tables := c.asked(t, "--sensitivity")
	for i, p := range c.points() {
		sum, counts, makespan := int64(0), map[string]float64{}, int64(0)
		for _, l := range tables[i] {
			name, _, _ := strings.Cut(l["parameter"], "@")
			if name == "makespan" {
				makespan = l.ns(t, "time_ns")
				continue
			}
			sum += l.ns(t, "time_ns")
			counts[name] += l.number(t, "count")
		}
		if d := sum - makespan; d < -20 || d > 20 || d != 0 && c.runs == 1 { // means are rounded
			t.Errorf("times add up to %d ns of %d", sum, makespan)
		}
		if len(c.noise)+len(c.delays) > 0 || c.large {
			continue
		}
		for _, name := range []string{"L", "o-send", "o-recv"} {
			grown := c.later(t, p, name)
			if float64(grown-makespan) != counts[name] {
				t.Errorf("the run takes %d ns longer if %s is 1 ns longer, whose count is %g", grown-makespan, name, counts[name])
			}
		}
	}
}

// later returns the makespan of a point if a parameter is 1 ns larger, at all sizes and levels.
func (c *cell) later(t *testing.T, p point, name string) int64 {
	t.Helper()
	var lines []string
	for _, l := range strings.Split(c.machine(), "\n") {
		key, value, found := strings.Cut(l, " = ")
		text, _ := strconv.Unquote(value)
		ns, err := units.ParseDuration(text)
		switch {
		case !found || err != nil:
		case key == "o":
			send, recv := ns, ns
			if name == "o-send" {
				send++
			}
			if name == "o-recv" {
				recv++
			}
			l = fmt.Sprintf("o-send = %d\no-recv = %d", send, recv)
		case key == "L" && name == "L" && c.sweep.key != "L":
			l = fmt.Sprintf("L = %d", ns+1)
		}
		lines = append(lines, l)
	}
	expect.OK(t, os.WriteFile(filepath.Join(c.dir, "later.toml"), []byte(strings.Join(lines, "\n")), 0o666))
	flags := slices.Clone(p.flags)
	if name == "L" && c.sweep.key == "L" { // which is a multiple of 2 µs
		flags[1] = map[string]string{"L=x1": "L=2001", "L=x3": "L=6001"}[flags[1]]
	}
	return c.makespan(t, append(flags, "--machine", "later.toml")...)
}

// makespan returns the median makespan with more flags.
func (c *cell) makespan(t *testing.T, flags ...string) int64 {
	t.Helper()
	return medianOf(t, called(t, c.dir, "loggops-sim", append(append(c.args(), flags...), "--format", "csv")...))
}

// medianOf returns the median makespan of the first row of a table.
func medianOf(t *testing.T, text []byte) int64 {
	t.Helper()
	l := lineTable(t, text)[0]
	if l["median_ns"] != "" {
		return l.ns(t, "median_ns")
	}
	return l.ns(t, "makespan_ns")
}

// checkTolerance: the run time stays within the limit at one value and exceeds it at the next.
func checkTolerance(t *testing.T, c *cell) {
	questions := []string{"--tolerance", "L=5%"}
	if len(c.noise) > 0 {
		questions = append(questions, "--tolerance", "noise=5%")
	}
	tables := c.asked(t, questions...)
	for i, p := range c.points() {
		for _, l := range tables[i] {
			flags := func(value string) []string {
				if l["parameter"] == "noise" {
					return append(slices.Clone(p.flags), "--noise-scale", value)
				}
				for _, flag := range p.flags {
					if strings.HasPrefix(flag, "L=") {
						return []string{"--param", "L=" + value}
					}
				}
				return append(slices.Clone(p.flags), "--param", "L="+value)
			}
			limit := int64(float64(l.ns(t, "makespan_ns")) * 1.05)
			if got := c.makespan(t, flags(l["within"])...); got > limit {
				t.Errorf("%v: %d ns", l, got)
			}
			if l["exceeds"] == "" {
				continue
			}
			if got := c.makespan(t, flags(l["exceeds"])...); got <= limit || got != l.ns(t, "exceeding_makespan_ns") {
				t.Errorf("%v: %d ns", l, got)
			}
		}
	}
}

// checkEfficiencies: factors multiply to what they are factors of, and useful time is
// computation without noise.
func checkEfficiencies(t *testing.T, c *cell) {
	near := func(what string, a, b float64) {
		if math.Abs(a-b) > 1e-9*math.Abs(b) {
			t.Errorf("%s: %g and %g", what, a, b)
		}
	}
	tables := c.asked(t, "--efficiency")
	for i, p := range c.points() {
		l := tables[i][0]
		at := func(name string) float64 { return l.number(t, name+"_percent") / 100 }
		near("parallel efficiency", at("parallel"), at("load_balance")*at("communication"))
		near("communication efficiency", at("communication"), at("serialization")*at("transfer"))
		global := at("parallel")
		for _, name := range []string{"scaling", "noise"} {
			if l[name+"_percent"] != "" {
				global *= at(name)
			}
		}
		near("global efficiency", at("global"), global)
		if l["contention_percent"] != "" {
			near("transfer", at("transfer"), at("network")*at("contention"))
		}
		for _, name := range []string{"load_balance", "communication", "serialization"} {
			if at(name) < 0 || at(name) > 1 {
				t.Errorf("%s is %g", name, at(name))
			}
		}
		quiet := *c
		quiet.noise, quiet.delays, quiet.flags, quiet.runs, quiet.sweep = nil, nil, nil, 1, sweep{}
		quiet.single(t, p, "--param", "gamma=0", "--ranks-out", "quiet.ranks.arrow") // reductions are communication
		useful := int64(0)
		read(t, filepath.Join(c.dir, "quiet.ranks.arrow"), result.Open[result.Rank], func(r result.Rank) { useful += r.CalcNS })
		if useful != l.ns(t, "useful_ns") {
			t.Errorf("useful time is %s, calcs take %d ns", l["useful_ns"], useful)
		}
	}
}

// checkPhases: useful times and messages of all phases are those of the run.
func checkPhases(t *testing.T, c *cell) {
	tables := c.asked(t, "--phases", "site")
	for i, p := range c.points() {
		whole := lineTable(t, c.single(t, p, "--efficiency", "--format", "csv"))[0]
		var useful, messages int64
		for _, l := range tables[i] {
			useful, messages = useful+l.ns(t, "useful_ns"), messages+l.ns(t, "messages")
		}
		if useful != whole.ns(t, "useful_ns") || messages != whole.ns(t, "messages") {
			t.Errorf("%d ns of useful time and %d messages, the run has %v", useful, messages, whole)
		}
	}
}

// checkCauses: without all causes the makespan is that without noise, without a recorded cause it
// is that of the simulation without it, and the injected time is that of the ranks.
func checkCauses(t *testing.T, c *cell) {
	tables := c.asked(t, "--noise-causes")
	for i, p := range c.points() {
		runs, injected := c.runsAlone(t, p)
		for k, l := range tables[i] {
			switch name := l["cause"]; {
			case k == 0:
				if name != "all" || l.ns(t, "without_ns") != runs[0].NoiselessNS {
					t.Errorf("%v: the makespan without noise is %d", l, runs[0].NoiselessNS)
				}
				if d := float64(l.ns(t, "injected_ns")) - injected; math.Abs(d) > 1 {
					t.Errorf("%v: ranks have %g ns", l, injected)
				}
			case slices.Contains(c.noise, "causes.noise.arrow") && l["injected_ns"] != "" && slices.Index(c.noise, name) < 0:
				other := *c
				other.noise = slices.Clone(c.noise)
				other.noise[slices.Index(c.noise, "causes.noise.arrow")] += ":without=" + name
				if got := other.makespan(t, p.flags...); got != l.ns(t, "without_ns") {
					t.Errorf("%v: without this cause the run takes %d ns", l, got)
				}
			case slices.Contains(c.noise, name) && len(c.noise) == 1 && c.delays == nil:
				if l.ns(t, "without_ns") != runs[0].NoiselessNS {
					t.Errorf("%v is the only noise, and without noise the makespan is %d", l, runs[0].NoiselessNS)
				}
			}
		}
		want := len(c.noise)
		if slices.Contains(c.noise, "causes.noise.arrow") {
			want += 2 // it has three
		}
		for _, d := range c.delays {
			if c.marked() || !strings.Contains(d, "iteration=") {
				want++
			}
		}
		if len(tables[i]) != want+1 {
			t.Errorf("%d causes, want %d: %v", len(tables[i])-1, want, tables[i])
		}
	}
}

// runsAlone simulates a point alone, and returns the mean injected time of a rank, too.
func (c *cell) runsAlone(t *testing.T, p point) (runs []result.Run, injectedNS float64) {
	t.Helper()
	c.single(t, p, "-o", "alone.result.arrow")
	runs = rows(t, filepath.Join(c.dir, "alone.result.arrow"), result.Open[result.Run])
	os.Remove(filepath.Join(c.dir, "alone.result.arrow"))
	for _, r := range runs {
		injectedNS += float64(r.InjectedNS) / float64(r.Ranks) / float64(len(runs))
	}
	return runs, injectedNS
}

// checkCompare: against a slower network, each row has the numbers of both files.
func checkCompare(t *testing.T, c *cell) {
	for i, p := range c.simulated(t) {
		for run := range c.runs {
			args := []string{"--show", "compare", "--format", "csv"}
			if c.runs > 1 {
				args = append(args, "--run", strconv.Itoa(run))
			}
			slow := func(kind string) string { return "slow" + p.number + "." + kind + ".arrow" }
			if run == 0 {
				flags := append([]string{"--scale-network", "2"}, c.efficiency()...)
				for flag, kind := range map[string]string{"-o": "result", "--spans-out": "spans", "--path-out": "path"} {
					flags = append(flags, flag, slow(kind))
				}
				c.single(t, p, flags...)
			}
			for _, file := range []func(string) string{p.file, slow} {
				for _, kind := range []string{"result", "spans", "path"} {
					name := file(kind)
					if kind == "result" && name == "x"+p.number+".result.arrow" {
						c.single(t, p, append(c.efficiency(), "-o", "one.result.arrow")...)
						name = "one.result.arrow"
					}
					args = append(args, name)
				}
			}
			before, after := c.runsOf(t, i), wholeRuns(t, filepath.Join(c.dir, slow("result")))
			path := [3]int64{}
			for _, l := range lineTable(t, c.view(t, args...)) {
				switch {
				case l["of"] == "path":
					path[0] += l.ns(t, "before_ns")
					path[1] += l.ns(t, "after_ns")
					path[2] += l.ns(t, "difference_ns")
				case !c.jobs && strings.HasPrefix(l["name"], "makespan, ") && (l.ns(t, "before_ns") != median(before) || l.ns(t, "after_ns") != median(after)):
					t.Errorf("%v: the makespans are %d and %d ns", l, median(before), median(after))
				}
			}
			a, b := before[run].MakespanNS, after[run].MakespanNS
			if path != [3]int64{a, b, b - a} {
				t.Errorf("run %d: the paths take %v, the runs %d and %d ns", run, path, a, b)
			}
		}
	}
}

func median(runs []result.Run) int64 {
	var all []int64
	for _, r := range runs {
		all = append(all, r.MakespanNS)
	}
	slices.Sort(all)
	return all[len(all)/2] // of odd numbers
}
