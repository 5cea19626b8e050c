package cmd

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/result"
	"loggops/internal/units"
	"loggops/sim/machine"
)

// featureUse is a row of the table: something that programs do with a simulation, and what must
// hold then.
type featureUse struct {
	name string
	// set changes the configuration beforehand, where the check needs more; nil for nothing.
	set func(*config)
	run func(*testing.T, *cell)
}

// featureUses are in the order of the table.
func featureUses() (all []featureUse) {
	plain := func(name string, run func(*testing.T, *cell)) { all = append(all, featureUse{name, nil, run}) }
	plain("wait states", checkWaits)
	plain("critical path", checkPath)
	plain("sensitivity", checkSensitivity)
	plain("tolerance", checkTolerance)
	plain("efficiencies", checkEfficiencies)
	plain("phases", checkPhases)
	all = append(all, featureUse{"noise by cause", func(c *config) {
		if c.noise == nil {
			c.noise = []string{"causes.noise.arrow"}
		}
	}, checkCauses})
	plain("compare", checkCompare)
	plain("report", checkReport)
	for _, form := range []string{"svg", "png", "pdf", "html", "json", "prv"} {
		plain("timeline, "+form, func(t *testing.T, c *cell) { checkTimeline(t, c, form) })
	}
	plain("iterations", checkIterations)
	plain("waves", checkWaves)
	plain("ranks", checkRanks)
	for _, key := range slices.Concat([]string{"ranks", "noise", "intensity", "scale-network", "machine", "placement"}, machine.Names(), []string{"L@4"}) {
		all = append(all, featureUse{"sweep, " + key, func(c *config) { c.sweepBy(key) }, checkSweep})
	}
	swept := func(c *config) {
		if c.sweep.key == "" {
			c.sweep = c.swept("L")
		}
	}
	all = append(all, featureUse{"shards", swept, checkShards}, featureUse{"resume", swept, checkResume})
	all = append(all, featureUse{"growth", func(c *config) {
		c.withoutReductions()
		c.growable()
	}, checkGrowth})
	all = append(all, featureUse{"replicas", (*config).withoutReductions, checkReplicas})
	for _, form := range []string{"goal", "goal-binary", "expanded"} {
		all = append(all, featureUse{"export, " + form, func(c *config) {
			c.withoutReductions()
			if form != "expanded" { // which alone has iterations
				c.delays = slices.DeleteFunc(slices.Clone(c.delays), func(d delay) bool { return d.iteration })
			}
		}, func(t *testing.T, c *cell) { c.sameAs(t, 1, form) }})
	}
	return all
}

// sweepBy sweeps a key too. What it needs comes with it.
func (c *config) sweepBy(key string) {
	switch key {
	case "intensity":
		if c.noise == nil {
			c.noise = []string{"causes.noise.arrow"}
		}
	case "placement", "L@4":
		c.level(4)
	}
	c.also = c.sweep
	if c.also.key == key {
		c.also = c.swept("g")
	}
	c.sweep = c.swept(key)
}

// withoutReductions has reductions take no time if there is noise of phases, which lengthens calcs
// but not those within collectives: in an expanded schedule, all calcs are alike.
func (c *config) withoutReductions() {
	if slices.ContainsFunc(c.noise, func(noise string) bool { return strings.HasPrefix(noise, "phase:") }) {
		c.keys = slices.DeleteFunc(slices.Clone(c.keys), func(key string) bool { return strings.HasPrefix(key, "gamma") })
	}
}

// cell is a configuration in a folder.
type cell struct {
	config
	dir string
}

// point is a point of the sweep of a cell, or its only one.
type point struct {
	flags  []string // that simulate it alone
	number string   // in names of files
}

func (p point) file(kind string) string { return "x" + p.number + "." + kind + ".arrow" }

func (c *cell) points() []point {
	if c.sweep.key == "" {
		return []point{{}}
	}
	var all []point
	for i, single := range c.sweep.single {
		all = append(all, point{single, fmt.Sprintf("-%d", i+1)})
	}
	return all
}

// sweepArgs are those of loggops-sim for all points.
func (c *cell) sweepArgs() []string {
	args := c.args()
	for _, s := range []sweep{c.sweep, c.also} {
		if s.key != "" {
			args = append(args, "--sweep", s.key+"="+s.values)
		}
	}
	return args
}

// sim simulates all points.
func (c *cell) sim(t *testing.T, more ...string) []byte {
	t.Helper()
	return called(t, c.dir, "loggops-sim", append(c.sweepArgs(), more...)...)
}

// single simulates one point.
func (c *cell) single(t *testing.T, p point, more ...string) []byte {
	t.Helper()
	return called(t, c.dir, "loggops-sim", append(append(c.args(), p.flags...), more...)...)
}

func (c *cell) view(t *testing.T, args ...string) []byte {
	t.Helper()
	return called(t, c.dir, "loggops-view", append(args, "-q")...)
}

// simulated writes all files of all points.
func (c *cell) simulated(t *testing.T) []point {
	t.Helper()
	kinds := []string{"spans", "path", "ranks"}
	if c.marked() {
		kinds = append(kinds, "iterations")
	}
	points := c.points()
	if _, err := os.Stat(filepath.Join(c.dir, points[0].file("spans"))); err == nil {
		return points
	}
	args := []string{"-o", "x.result.arrow", "--efficiency"}
	for _, kind := range kinds {
		args = append(args, "--"+kind+"-out", "x."+kind+".arrow")
	}
	c.sim(t, args...)
	return points
}

// runs returns the runs of a point.
func (c *cell) runsOf(t *testing.T, i int) []result.Run {
	t.Helper()
	all := rows(t, filepath.Join(c.dir, "x.result.arrow"), result.OpenRuns)
	if len(all) != c.runs*len(c.points()) {
		t.Fatalf("the file has %d runs", len(all))
	}
	return all[i*c.runs : (i+1)*c.runs]
}

// read calls a function with all rows of a file, which may be large.
func read[T result.Row](t *testing.T, path string, open func(string) (*result.Reader[T], error), row func(T)) {
	t.Helper()
	r, err := open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for v, err := range r.Rows() {
		if err != nil {
			t.Fatal(err)
		}
		row(v)
	}
}

// line is a row of a printed table.
type line map[string]string

func (l line) ns(t *testing.T, column string) int64 {
	t.Helper()
	return int64(l.number(t, column))
}

func (l line) number(t *testing.T, column string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(l[column], 64)
	if err != nil {
		t.Fatalf("%s is %q in %v", column, l[column], l)
	}
	return n
}

func lineTable(t *testing.T, text []byte) (all []line) {
	t.Helper()
	cells, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(cells) == 0 {
		t.Fatalf("%v: %s", err, text)
	}
	for _, row := range cells[1:] {
		l := line{}
		for i, value := range row {
			l[cells[0][i]] = value
		}
		all = append(all, l)
	}
	return all
}

// asked returns the table that a question prints, for each point. Those of a sweep must be those of its
// points.
func (c *cell) asked(t *testing.T, question ...string) (all [][]line) {
	t.Helper()
	question = append(question, "--format", "csv")
	whole := lineTable(t, c.sim(t, question...))
	if c.sweep.key == "" {
		return [][]line{whole}
	}
	for _, p := range c.points() {
		alone := lineTable(t, c.single(t, p, question...))
		if len(whole) < len(alone) {
			t.Fatalf("the table of the sweep lacks rows: %v", whole)
		}
		for i, l := range alone {
			for column, value := range l {
				if slices.Contains([]string{"machine", "wall_s", "peak_rss_bytes"}, column) {
					continue
				}
				if whole[i][column] != value {
					t.Errorf("%s is %s in the sweep and %s alone", column, whole[i][column], value)
				}
			}
		}
		all, whole = append(all, alone), whole[len(alone):]
	}
	if len(whole) > 0 {
		t.Errorf("the table of the sweep has more rows: %v", whole)
	}
	return all
}

type runRank struct{ run, rank int32 }

// rankSpans sums up the spans of a rank.
type rankSpans struct {
	calc, overhead, injected, sent, received int64
	busy, idle, waits                        int64
}

func (r *rankSpans) add(s result.Span) {
	ns := s.EndNS - s.StartNS
	switch s.Kind {
	case result.Calc, result.IO:
		r.calc += ns
	case result.Send:
		r.overhead += ns
		r.sent++
	case result.Recv:
		r.overhead += ns
		r.received++
	case result.Detour:
		r.injected += ns
	}
	if s.Kind.IsWait() {
		r.waits += ns
	}
	if isWork(s.Kind) {
		r.idle += max(0, s.StartNS-r.busy)
		r.busy = max(r.busy, s.EndNS)
	}
}

// checkWaits: spans add up to the times of ranks, waits to the time in which all CPUs of a rank
// are idle, and the sums of loggops-view are those of the spans.
func checkWaits(t *testing.T, c *cell) {
	for _, p := range c.simulated(t) {
		sums, states := map[runRank]*rankSpans{}, make([]map[string]int64, c.runs)
		for run := range states {
			states[run] = map[string]int64{}
		}
		cpus := int32(1)
		read(t, filepath.Join(c.dir, p.file("spans")), result.OpenSpans, func(s result.Span) {
			of := runRank{s.Run, s.Rank}
			if sums[of] == nil {
				sums[of] = &rankSpans{}
			}
			sums[of].add(s)
			if s.Kind.IsWait() {
				states[s.Run]["all"] += s.EndNS - s.StartNS
			}
			cpus = max(cpus, s.CPU+1)
		})
		read(t, filepath.Join(c.dir, p.file("ranks")), result.OpenRanks, func(r result.Rank) {
			s := sums[runRank{r.Run, r.Rank}]
			if s == nil {
				s = &rankSpans{}
			}
			if s.calc != r.CalcNS || s.overhead != r.OverheadNS || s.injected != r.InjectedNS || s.sent != r.MessagesSent || s.received != r.MessagesReceived {
				t.Fatalf("spans %+v, rank %+v", s, r)
			}
			if r.CalcNS+r.OverheadNS+r.WaitNS != r.FinishNS*int64(cpus) {
				t.Fatalf("the times of rank %+v do not add up on %d CPUs", r, cpus)
			}
			if idle := s.idle + r.FinishNS - s.busy; idle != s.waits {
				t.Fatalf("%d ns of idle time, %d ns of waits: %+v", idle, s.waits, r)
			}
		})
		for run := range states {
			all := int64(0)
			for _, l := range lineTable(t, c.view(t, p.file("spans"), "--show", "waits", "--run", strconv.Itoa(run), "--format", "csv")) {
				all += l.ns(t, "time_ns")
			}
			if all != states[run]["all"] {
				t.Errorf("run %d: --show waits adds up to %d ns, the spans to %d", run, all, states[run]["all"])
			}
		}
	}
}

// checkPath: the segments of each path join, from 0 to the makespan.
func checkPath(t *testing.T, c *cell) {
	for i, p := range c.simulated(t) {
		runs := c.runsOf(t, i)
		ends := make([]int64, c.runs)
		read(t, filepath.Join(c.dir, p.file("path")), result.OpenPath, func(s result.PathSegment) {
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
	if err := os.WriteFile(filepath.Join(c.dir, "later.toml"), []byte(strings.Join(lines, "\n")), 0o666); err != nil {
		t.Fatal(err)
	}
	flags := slices.Clone(p.flags)
	if name == "L" && c.sweep.key == "L" { // which is a multiple of 2 µs
		flags[1] = map[string]string{"L=x1": "L=2001", "L=x3": "L=6001"}[flags[1]]
	}
	return c.makespan(t, append(flags, "--machine", "later.toml")...)
}

// makespan returns the median makespan with more flags.
func (c *cell) makespan(t *testing.T, flags ...string) int64 {
	t.Helper()
	out := called(t, c.dir, "loggops-sim", append(append(c.args(), flags...), "--format", "csv")...)
	l := lineTable(t, out)[0]
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
		read(t, filepath.Join(c.dir, "quiet.ranks.arrow"), result.OpenRanks, func(r result.Rank) { useful += r.CalcNS })
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
			if !d.iteration || c.marked() {
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
	runs = rows(t, filepath.Join(c.dir, "alone.result.arrow"), result.OpenRuns)
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
				flags := []string{"--scale-network", "2", "--efficiency"}
				for flag, kind := range map[string]string{"-o": "result", "--spans-out": "spans", "--path-out": "path"} {
					flags = append(flags, flag, slow(kind))
				}
				c.single(t, p, flags...)
			}
			for _, file := range []func(string) string{p.file, slow} {
				for _, kind := range []string{"result", "spans", "path"} {
					name := file(kind)
					if kind == "result" && name == "x"+p.number+".result.arrow" {
						c.single(t, p, "-o", "one.result.arrow", "--efficiency")
						name = "one.result.arrow"
					}
					args = append(args, name)
				}
			}
			before, after := c.runsOf(t, i), rows(t, filepath.Join(c.dir, slow("result")), result.OpenRuns)
			path := [3]int64{}
			for _, l := range lineTable(t, c.view(t, args...)) {
				switch {
				case l["of"] == "path":
					path[0] += l.ns(t, "before_ns")
					path[1] += l.ns(t, "after_ns")
					path[2] += l.ns(t, "difference_ns")
				case strings.HasPrefix(l["name"], "makespan, ") && (l.ns(t, "before_ns") != median(before) || l.ns(t, "after_ns") != median(after)):
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

// checkReport: the page has the makespan.
func checkReport(t *testing.T, c *cell) {
	for i, p := range c.simulated(t) {
		files := []string{"x.sched.arrow", "x.result.arrow", p.file("spans"), p.file("path"), p.file("ranks")}
		if c.marked() {
			files = append(files, p.file("iterations"))
		}
		for _, noise := range c.noise {
			if strings.HasSuffix(noise, ".arrow") {
				files = append(files, noise)
			}
		}
		c.view(t, append(files, "-o", "report.html")...)
		page, err := os.ReadFile(filepath.Join(c.dir, "report.html"))
		if err != nil {
			t.Fatal(err)
		}
		want := units.FormatDuration(median(c.runsOf(t, i)))
		if c.sweep.key == "" && !strings.Contains(string(page), want) {
			t.Errorf("the report lacks the makespan, %s", want)
		}
		if !strings.HasSuffix(strings.TrimSpace(string(page)), "</html>") {
			t.Error("the page does not end")
		}
	}
}

// checkTimeline: the picture is well-formed, and formats with numbers have all spans.
func checkTimeline(t *testing.T, c *cell, form string) {
	for i, p := range c.simulated(t) {
		for run, r := range c.runsOf(t, i) {
			name := "timeline." + form
			c.view(t, p.file("spans"), "--run", strconv.Itoa(run), "-o", name)
			if err := wellFormed(form, filepath.Join(c.dir, name), r.MakespanNS); err != nil {
				t.Error(err)
			}
		}
	}
}

// wellFormed checks a picture, which may be larger than memory.
func wellFormed(form, path string, makespan int64) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	in := bufio.NewReader(f)
	info, err := f.Stat()
	if err != nil {
		return err
	}
	end := make([]byte, min(info.Size(), 1000))
	if _, err := f.ReadAt(end, info.Size()-int64(len(end))); err != nil {
		return err
	}
	switch form {
	case "svg":
		for d := xml.NewDecoder(in); ; {
			if _, err := d.Token(); err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
		}
	case "png":
		_, err := png.Decode(in)
		return err
	case "pdf":
		if start, _ := in.Peek(5); string(start) != "%PDF-" || !bytes.Contains(end, []byte("%%EOF")) {
			return errors.New("no PDF")
		}
	case "html":
		if !bytes.HasSuffix(bytes.TrimSpace(end), []byte("</html>")) {
			return errors.New("no page")
		}
	case "json":
		got, err := lastEvent(in)
		if err == nil && got != makespan {
			err = fmt.Errorf("the last event ends at %d ns, the run at %d", got, makespan)
		}
		return err
	case "prv":
		header, _ := in.ReadString('(')
		header += fmt.Sprint(in.ReadString('('))
		if !strings.Contains(header, fmt.Sprintf("):%d_ns:", makespan)) {
			return fmt.Errorf("the header is %s, the run takes %d ns", header, makespan)
		}
	}
	return nil
}

// lastEvent returns when the last event of a file for Perfetto ends, in ns. Each event has a line.
func lastEvent(in *bufio.Reader) (ns int64, err error) {
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return ns, nil
		}
		var event struct{ Ts, Dur float64 }
		line = bytes.TrimSuffix(bytes.TrimSpace(line), []byte(","))
		if !bytes.HasPrefix(line, []byte(`{"ph"`)) {
			continue
		}
		if err := json.Unmarshal(line, &event); err != nil {
			return 0, err
		}
		ns = max(ns, int64(math.Round((event.Ts+event.Dur)*1000)))
	}
}

// checkIterations: the iterations of a rank add up to its times, and the last of all ends with the
// run. (That of a rank may end later than its last CPU time, as data drain without the CPU.)
func checkIterations(t *testing.T, c *cell) {
	for _, p := range c.simulated(t) {
		sums := map[runRank]*result.Iteration{}
		ends := make([]int64, c.runs)
		if !c.marked() {
			c.single(t, p, "--iterations-out", p.file("iterations"))
		}
		read(t, filepath.Join(c.dir, p.file("iterations")), result.OpenIterations, func(m result.Iteration) {
			of := runRank{m.Run, m.Rank}
			if sums[of] == nil {
				sums[of] = &result.Iteration{}
			}
			s := sums[of]
			s.CalcNS += m.CalcNS
			s.OverheadNS += m.OverheadNS
			s.InjectedNS += m.InjectedNS
			s.EndNS = max(s.EndNS, m.EndNS)
			ends[m.Run] = max(ends[m.Run], m.EndNS)
		})
		finish := make([]int64, c.runs)
		read(t, filepath.Join(c.dir, p.file("ranks")), result.OpenRanks, func(r result.Rank) {
			s := sums[runRank{r.Run, r.Rank}]
			if s.CalcNS != r.CalcNS || s.OverheadNS != r.OverheadNS || s.InjectedNS != r.InjectedNS {
				t.Fatalf("iterations %+v, rank %+v", s, r)
			}
			finish[r.Run] = max(finish[r.Run], r.FinishNS)
		})
		if !slices.Equal(ends, finish) {
			t.Errorf("iterations end at %v, runs at %v", ends, finish)
		}
		if c.large {
			continue
		}
		all := tables{rows(t, filepath.Join(c.dir, p.file("ranks")), result.OpenRanks), rows(t, filepath.Join(c.dir, p.file("spans")), result.OpenSpans), rows(t, filepath.Join(c.dir, p.file("iterations")), result.OpenIterations)}
		for i := range all.iterations {
			all.iterations[i].UsefulNS, all.iterations[i].IdealNS = 0, 0 // which spans do not show
		}
		all.checkIterations(t)
	}
}

// checkWaves: the waits that are drawn are those of iterations, and the wave of a delay is
// found at the rank of the delay.
func checkWaves(t *testing.T, c *cell) {
	wave := *c
	wave.delays = append(slices.Clone(c.delays), delay{"rank=5,iteration=1,duration=200ms", false})
	for _, p := range c.points() {
		wave.single(t, p, "--iterations-out", "wave.iterations.arrow")
		all := rows(t, filepath.Join(c.dir, "wave.iterations.arrow"), result.OpenIterations)
		for run := range c.runs {
			waits := map[[2]int32]int64{}
			for _, m := range all {
				if int(m.Run) == run {
					waits[[2]int32{m.Iteration, m.Rank}] = m.WaitNS
				}
			}
			c.view(t, "wave.iterations.arrow", "--run", strconv.Itoa(run), "-o", "wave.svg", "--data", "wave.csv")
			text, err := os.ReadFile(filepath.Join(c.dir, "wave.csv"))
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range lineTable(t, text) {
				if l["iteration_first"] != l["iteration_last"] || l["rank_first"] != l["rank_last"] {
					continue // which are means
				}
				at := [2]int32{int32(l.ns(t, "iteration_first")), int32(l.ns(t, "rank_first"))}
				if l.ns(t, "wait_ns") != waits[at] {
					t.Errorf("%v: the file has %d", l, waits[at])
				}
			}
			c.view(t, "wave.iterations.arrow", "--run", strconv.Itoa(run), "--fit", "-o", "wave.json")
			if text, err = os.ReadFile(filepath.Join(c.dir, "wave.json")); err != nil {
				t.Fatal(err)
			}
			var fit struct {
				Origin struct{ Rank, Iteration int32 }
			}
			if err := json.Unmarshal(text, &fit); err != nil || fit.Origin.Rank != 5 || fit.Origin.Iteration != 1 {
				t.Errorf("%v: the wave starts at %+v", err, fit.Origin)
			}
		}
	}
}

// checkRanks: the last rank finishes at the makespan, ranks have the messages of the run, and
// --finish-times prints the same times.
func checkRanks(t *testing.T, c *cell) {
	for i, p := range c.simulated(t) {
		runs := c.runsOf(t, i)
		finish, sent := make([]int64, c.runs), make([]int64, c.runs)
		var last []string
		read(t, filepath.Join(c.dir, p.file("ranks")), result.OpenRanks, func(r result.Rank) {
			finish[r.Run] = max(finish[r.Run], r.FinishNS)
			sent[r.Run] += r.MessagesSent
			if r.Run == 0 {
				last = append(last, fmt.Sprintf("%d,%d", r.Rank, r.FinishNS))
			}
		})
		for run, r := range runs {
			if finish[run] != r.MakespanNS || sent[run] != r.Messages {
				t.Errorf("run %d: ranks finish at %d and send %d messages, %+v", run, finish[run], sent[run], r)
			}
		}
		one := *c
		one.runs = 1
		text := strings.TrimSpace(string(one.single(t, p, "--finish-times", "--format", "csv")))
		if want := "rank,finish_ns\n" + strings.Join(last, "\n"); text != want {
			t.Error(cmp.Diff(want, text))
		}
	}
}

// checkSweep: each point is the run with its value.
func checkSweep(t *testing.T, c *cell) {
	c.sim(t, "-o", "swept.result.arrow")
	also := [][]string{nil}
	if c.also.key != "" {
		also = c.also.single
	}
	var want []string
	for _, p := range c.points() {
		for _, more := range also {
			alone, _ := c.runsAlone(t, point{append(slices.Clone(p.flags), more...), ""})
			for _, r := range alone {
				want = append(want, essence(r))
			}
		}
	}
	var got []string
	for _, r := range rows(t, filepath.Join(c.dir, "swept.result.arrow"), result.OpenRuns) {
		got = append(got, essence(r))
	}
	slices.Sort(want) // two keys may be swept in another order
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// essence is a run without what a sweep adds.
func essence(r result.Run) string {
	r.Noise, r.ScaleNetwork, r.Parameters = "", 0, ""
	return fmt.Sprintf("%+v", r)
}

// checkShards: the merged shards are the sweep.
func checkShards(t *testing.T, c *cell) {
	c.sim(t, "-o", "whole.result.arrow")
	merge := []string{"merge", "-q", "-o", "merged.result.arrow"}
	for i := range 3 {
		name := fmt.Sprintf("part-%d.result.arrow", i)
		c.sim(t, "-o", name, "--shard", fmt.Sprintf("%d/3", i+1))
		merge = append(merge, name)
	}
	called(t, c.dir, "loggops-sim", merge...)
	c.sameFiles(t, "whole.result.arrow", "merged.result.arrow")
}

// checkResume: a sweep that goes on is the whole sweep.
func checkResume(t *testing.T, c *cell) {
	c.sim(t, "-o", "whole.result.arrow")
	first := *c
	first.sweep.values, _, _ = strings.Cut(c.sweep.values, ",")
	first.sim(t, "-o", "resumed.result.arrow")
	c.sim(t, "-o", "resumed.result.arrow")
	c.sameFiles(t, "whole.result.arrow", "resumed.result.arrow")
}

func (c *cell) sameFiles(t *testing.T, names ...string) {
	t.Helper()
	var contents [2][]byte
	for i, name := range names {
		var err error
		if contents[i], err = os.ReadFile(filepath.Join(c.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(contents[0], contents[1]) {
		t.Errorf("%s and %s differ", names[0], names[1])
	}
}

// checkGrowth: a grid grown to its own shape is the same, and one grown further is its expansion.
func checkGrowth(t *testing.T, c *cell) {
	now := c.grid
	if c.grown != nil {
		now = c.grown
	}
	want := c.finishes(t, "x.sched.arrow", c.replicas)
	called(t, c.dir, "loggops-replicate", "x.sched.arrow", "--grid", extents(now), "-q", "-o", "same.sched.arrow")
	if c.finishes(t, "same.sched.arrow", c.replicas) != want {
		t.Error("grown to its own shape, the grid differs")
	}
	larger := *c
	larger.grown = []int{now[0] + 2, now[1] + 1}
	called(t, c.dir, "loggops-replicate", "x.sched.arrow", "--grid", extents(larger.grown), "-q", "-o", "larger.sched.arrow")
	larger.file = "larger.sched.arrow"
	if c.sweep.key == "ranks" {
		larger.sweep = larger.swept("ranks")
	}
	larger.sameAs(t, 1, "expanded")
}

// checkReplicas: replicas that are simulated are those that are written.
func checkReplicas(t *testing.T, c *cell) { c.sameAs(t, 2, "expanded") }

// finishes returns the finish times of all ranks in all runs of all points, with so many replicas.
func (c *cell) finishes(t *testing.T, file string, replicas int) string {
	t.Helper()
	other := *c
	other.replicas = replicas
	var text strings.Builder
	for _, p := range c.points() {
		args := append(other.args(), p.flags...)
		args[0] = file
		called(t, c.dir, "loggops-sim", append(args, "--ranks-out", "finish.ranks.arrow")...)
		read(t, filepath.Join(c.dir, "finish.ranks.arrow"), result.OpenRanks, func(r result.Rank) {
			fmt.Fprintln(&text, r.Run, r.Rank, r.FinishNS)
		})
	}
	return text.String()
}

// sameAs: more replicas in another form have the same finish times.
func (c *cell) sameAs(t *testing.T, replicas int, form string) {
	t.Helper()
	file := c.file
	if file == "" {
		file = "x.sched.arrow"
	}
	replicas *= c.replicas
	if c.sweep.key == "ranks" {
		t.Skip("another sweep")
	}
	want := c.finishes(t, file, replicas)
	args := append([]string{file, "--export", form, "-q", "-o", "exported"}, c.nodes()...)
	if slices.Contains(c.keys, "gamma = 0.1") {
		args = append(args, "--reduce-per-byte", "0.1")
	}
	if replicas > 1 {
		args = append(args, "--replicas", strconv.Itoa(replicas))
	}
	called(t, c.dir, "loggops-schedgen", args...)
	exported := "exported"
	if form != "expanded" {
		called(t, c.dir, "loggops-schedgen", "exported", "-q", "-o", "exported.sched.arrow")
		exported = "exported.sched.arrow"
	}
	if diff := cmp.Diff(want, c.finishes(t, exported, 1)); diff != "" {
		t.Errorf("finish times of the schedule (-) and of its export (+): %.2000s", diff)
	}
}
