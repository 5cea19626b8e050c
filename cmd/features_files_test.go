package cmd

import (
	"bufio"
	"bytes"
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
	"loggops/internal/testkit/expect"
	"loggops/internal/units"
)

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
		expect.OK(t, err)
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

// checkIterations: the last iteration of all ends with the run (that of a rank may end later than its last CPU time, as data
// drain without the CPU), and iterations add up to spans, as ranks do in checkWaits.
func checkIterations(t *testing.T, c *cell) {
	for _, p := range c.simulated(t) {
		ends, finish := make([]int64, c.runs), make([]int64, c.runs)
		if !c.marked() {
			c.single(t, p, "--iterations-out", p.file("iterations"))
		}
		read(t, filepath.Join(c.dir, p.file("iterations")), result.Open[result.Iteration], func(m result.Iteration) {
			ends[m.Run] = max(ends[m.Run], m.EndNS)
		})
		read(t, filepath.Join(c.dir, p.file("ranks")), result.Open[result.Rank], func(r result.Rank) {
			finish[r.Run] = max(finish[r.Run], r.FinishNS)
		})
		if !slices.Equal(ends, finish) {
			t.Errorf("iterations end at %v, runs at %v", ends, finish)
		}
		if c.large {
			continue
		}
		all := tablesOf(t, c.dir, p.number)
		for i := range all.iterations {
			m := &all.iterations[i]
			m.UsefulNS, m.IdealNS, m.Job = 0, 0, "" // which spans do not show
		}
		all.checkIterations(t)
	}
}

// checkWaves: the waits that are drawn are those of iterations, and the wave of a delay is
// found at the rank of the delay.
func checkWaves(t *testing.T, c *cell) {
	wave := *c
	wave.delays = append(slices.Clone(c.delays), "rank=5,iteration=1,duration=200ms")
	for _, p := range c.points() {
		wave.single(t, p, "--iterations-out", "wave.iterations.arrow")
		all := rows(t, filepath.Join(c.dir, "wave.iterations.arrow"), result.Open[result.Iteration])
		for run := range c.runs {
			waits := map[[2]int32]int64{}
			for _, m := range all {
				if int(m.Run) == run {
					waits[[2]int32{m.Iteration, m.Rank}] = m.WaitNS
				}
			}
			c.view(t, "wave.iterations.arrow", "--run", strconv.Itoa(run), "--fit", "-o", "wave.json")
			text, err := os.ReadFile(filepath.Join(c.dir, "wave.json"))
			expect.OK(t, err)
			var fit struct {
				Origin struct{ Rank, Iteration int32 }
			}
			if err := json.Unmarshal(text, &fit); err != nil || fit.Origin.Rank != 5 || fit.Origin.Iteration != 1 {
				t.Errorf("%v: the wave starts at %+v", err, fit.Origin)
			}
			c.view(t, "wave.iterations.arrow", "--run", strconv.Itoa(run), "-o", "wave.svg", "--data", "wave.csv")
			if text, err = os.ReadFile(filepath.Join(c.dir, "wave.csv")); err != nil {
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
		head := "rank,finish_ns\n"
		var jobs result.Jobs
		open := func(path string) (r *result.Reader[result.Rank], err error) {
			if r, err = result.Open[result.Rank](path); err == nil && r.Head().Jobs != nil {
				jobs, head = r.Head().Jobs, "job,"+head
			}
			return r, err
		}
		read(t, filepath.Join(c.dir, p.file("ranks")), open, func(r result.Rank) {
			finish[r.Run] = max(finish[r.Run], r.FinishNS)
			sent[r.Run] += r.MessagesSent
			if r.Run == 0 {
				last = append(last, fmt.Sprintf("%s,%d", strings.ReplaceAll(jobs.RankName(r.Rank), ":", ","), r.FinishNS))
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
		if want := head + strings.Join(last, "\n"); text != want {
			t.Error(cmp.Diff(want, text))
		}
	}
}

// checkLinks: intervals add up to the links of each tier; the links have the makespan.
func checkLinks(t *testing.T, c *cell) {
	c.sim(t, "-o", "x.result.arrow", "--links-out", "x.links.arrow")
	for i, p := range c.points() {
		runs := c.runsOf(t, i)
		type runTier struct {
			run  int32
			tier string
		}
		links, intervals := map[runTier]result.Link{}, map[runTier]result.Link{}
		read(t, filepath.Join(c.dir, p.file("links")), result.Open[result.Link], func(l result.Link) {
			sums := links
			if l.OfTier() {
				sums = intervals
			} else if l.EndNS != runs[l.Run].MakespanNS {
				t.Errorf("%+v, want the makespan, %d", l, runs[l.Run].MakespanNS)
			}
			of := runTier{l.Run, l.Tier}
			sum := sums[of]
			sum.Messages += l.Messages
			sum.Bytes += l.Bytes
			sum.BusyNS += l.BusyNS
			sum.WaitedNS += l.WaitedNS
			sum.MostWaiting = max(sum.MostWaiting, l.MostWaiting)
			sums[of] = sum
		})
		if diff := cmp.Diff(links, intervals); diff != "" || len(links) == 0 {
			t.Errorf("the links (-) and the intervals (+) of tiers: %s", diff)
		}
		for run := range runs {
			for _, of := range []string{"time", "map"} {
				c.view(t, p.file("links"), "--show", "links:"+of, "--run", strconv.Itoa(run), "-o", "links.svg")
				if err := wellFormed("svg", filepath.Join(c.dir, "links.svg"), 0); err != nil {
					t.Error(err)
				}
			}
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
	for _, r := range rows(t, filepath.Join(c.dir, "swept.result.arrow"), result.Open[result.Run]) {
		got = append(got, essence(r))
	}
	slices.Sort(want) // two keys may be swept in another order
	slices.Sort(got)
	expect.Same(t, want, got)
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
		args := append(other.argsOf(file), p.flags...)
		called(t, c.dir, "loggops-sim", append(args, "--ranks-out", "finish.ranks.arrow")...)
		read(t, filepath.Join(c.dir, "finish.ranks.arrow"), result.Open[result.Rank], func(r result.Rank) {
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
