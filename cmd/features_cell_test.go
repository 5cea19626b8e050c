package cmd

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"loggops/formats/result"
	"loggops/internal/testkit/expect"
)

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
	args := append([]string{"-o", "x.result.arrow"}, c.efficiency()...)
	for _, kind := range kinds {
		args = append(args, "--"+kind+"-out", "x."+kind+".arrow")
	}
	c.sim(t, args...)
	return points
}

// efficiency is the flag of that name, which several jobs do not have.
func (c *cell) efficiency() []string {
	if c.jobs {
		return nil
	}
	return []string{"--efficiency"}
}

// wholeRuns returns the runs of a file, each with its last rank and the messages of all jobs.
func wholeRuns(t *testing.T, path string) (all []result.Run) {
	t.Helper()
	job := ""
	for _, r := range rows(t, path, result.Open[result.Run]) {
		if len(all) == 0 || r.Job == "" || r.Job == job {
			all, job = append(all, r), r.Job
			continue
		}
		last := &all[len(all)-1]
		last.MakespanNS, last.Messages = max(last.MakespanNS, r.MakespanNS), last.Messages+r.Messages
	}
	return all
}

// runsOf returns the runs of a point.
func (c *cell) runsOf(t *testing.T, i int) []result.Run {
	t.Helper()
	all := wholeRuns(t, filepath.Join(c.dir, "x.result.arrow"))
	if len(all) != c.runs*len(c.points()) {
		t.Fatalf("the file has %d runs", len(all))
	}
	return all[i*c.runs : (i+1)*c.runs]
}

// read calls a function with all rows of a file, which may be large.
func read[T result.Row](t *testing.T, path string, open func(string) (*result.Reader[T], error), row func(T)) {
	t.Helper()
	r, err := open(path)
	expect.OK(t, err)
	defer r.Close()
	for v, err := range r.Rows() {
		expect.OK(t, err)
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
