package cmd

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// example makes an example at a reduced size, which draws so many pictures, and returns the folder of what
// it makes. Tests of examples run side by side.
func example(t *testing.T, name string, pictures int, args ...string) results {
	t.Helper()
	if testing.Short() {
		t.Skip("simulates for seconds")
	}
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("there is no make")
	}
	t.Parallel()
	out := t.TempDir()
	args = append([]string{"-C", "../examples/" + name, "BIN=" + bin, "OUT=" + out}, args...)
	if text, err := exec.Command("make", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if drawn, _ := filepath.Glob(filepath.Join(string(out), "*.png")); len(drawn) != pictures {
		t.Errorf("pictures: %s", drawn)
	}
	return results(out)
}

// results is a folder with tables.
type results string

func (r results) read(t *testing.T, name string) []line {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(string(r), name+".csv"))
	expect.OK(t, err)
	return lineTable(t, text)
}

// claims checks what the README of an example says: lines of testdata/lists/claims/NAME.txt, in two columns. The second one is an
// expression of Go, in which TABLE[COLUMN=VALUE & ...].COLUMN is a value of the first row with these values, or with ones that
// end so after ~, and "all" before that lists the values of all such rows. "X in A to B" is a range, and a list {a,b} stands for a
// line for each. If the first column ends with =, it is a name for the value.
func (r results) claims(t *testing.T, name string) {
	t.Helper()
	named := types.NewPackage(name, name)
	for _, columns := range listed(t, filepath.Join("claims", name+".txt")) {
		for _, claim := range alternatives(columns[1]) {
			plain := cellOf.ReplaceAllStringFunc(claim, func(cell string) string { return r.values(t, cell) })
			if x, limits, ranged := strings.Cut(plain, " in "); ranged {
				least, most, _ := strings.Cut(limits, " to ")
				plain = fmt.Sprintf("%s <= (%s) && (%s) <= %s", least, x, x, most)
			}
			got, err := types.Eval(token.NewFileSet(), named, token.NoPos, plain)
			if err != nil {
				t.Fatalf("%s: %s: %v", columns[0], plain, err)
			}
			if short, defines := strings.CutSuffix(columns[0], " ="); defines {
				named.Scope().Insert(types.NewConst(token.NoPos, named, short, got.Type, got.Value))
			} else if !constant.BoolVal(got.Value) {
				t.Errorf("%s: %s is not so: %s", columns[0], claim, plain)
			}
		}
	}
}

var (
	cellOf = regexp.MustCompile(`(all )?([\w-]+)\[([^]]*)\]\.([\w-]+)`)
	listOf = regexp.MustCompile(`\{([^}]*)\}`)
)

// alternatives returns a claim for each entry of its list.
func alternatives(claim string) (all []string) {
	list := listOf.FindStringSubmatch(claim)
	if list == nil {
		return []string{claim}
	}
	for entry := range strings.SplitSeq(list[1], ",") {
		all = append(all, strings.ReplaceAll(claim, list[0], entry))
	}
	return all
}

// values returns the value of a cell, or those of all such cells.
func (r results) values(t *testing.T, cell string) string {
	t.Helper()
	m := cellOf.FindStringSubmatch(cell)
	var found []string
	for _, row := range r.read(t, m[2]) {
		if row.meets(t, m[3]) {
			if row[m[4]] == "" {
				row[m[4]] = "0"
			}
			found = append(found, fmt.Sprintf("%e", row.number(t, m[4])))
		}
	}
	switch {
	case len(found) == 0:
		t.Fatalf("no row has %s", cell)
	case m[1] == "":
		return found[0]
	}
	return strings.Join(found, ", ")
}

// meets reports whether a row has the values of a cell.
func (l line) meets(t *testing.T, conditions string) bool {
	for condition := range strings.SplitSeq(conditions, " & ") {
		if at := strings.IndexAny(condition, "=~<>"); at >= 0 {
			column, sign, value := condition[:at], condition[at], strings.TrimPrefix(condition[at+1:], "=")
			bound, _ := strconv.ParseFloat(value, 64)
			if sign == '=' && l[column] != value || sign == '~' && !strings.HasSuffix("/"+l[column], condition[at+1:]) ||
				sign == '<' && l.number(t, column) > bound || sign == '>' && l.number(t, column) < bound {
				return false
			}
		}
	}
	return true
}

// within checks that a value is within some range.
func within(t *testing.T, what string, x, least, most float64) {
	t.Helper()
	if x < least || x > most {
		t.Errorf("%s: %.4g, want %.4g to %.4g", what, x, least, most)
	}
}

// TestLongNoiseOfCollectives runs examples/noise-simulation-2010 at a reduced size, and
// checks what its README says.
func TestLongNoiseOfCollectives(t *testing.T) {
	example(t, "noise-simulation-2010", 18, "RUNS=20", "MAX=1024", "LARGE=128", "MOST=100", "LARGEST=1024", "tables", "figures").claims(t, "noise-simulation-2010")
}

// TestLongEmpiricalNoise runs examples/noise-empirical-2006 at a reduced size, and checks what
// its README says.
func TestLongEmpiricalNoise(t *testing.T) {
	out := example(t, "noise-empirical-2006", 13, "ITERATIONS=100")
	out.claims(t, "noise-empirical-2006")
	// spread is by how much the nodes differ in the share of times up to 310 µs.
	spread := func(figure string) float64 {
		least, most := 1.0, 0.0
		for _, row := range out.read(t, figure) {
			if row.number(t, "time_ns") > 310e3 {
				break
			}
			least, most = 1, 0
			for column := range row {
				if column != "time_ns" {
					least, most = min(least, row.number(t, column)), max(most, row.number(t, column))
				}
			}
		}
		return most - least
	}
	if with, without := spread("figure-3"), spread("figure-4"); with < without+0.2 {
		t.Errorf("the nodes differ by %.3g with a broadcast and by %.3g without", with, without)
	}
}

// TestTheory runs examples/noise-theory-2005 at a reduced size, and checks what its README
// says.
func TestTheory(t *testing.T) {
	out := example(t, "noise-theory-2005", 6, "RUNS=20", "MAX=65536", "SIZES=3,63,1023")

	out.claims(t, "noise-theory-2005")
	bounds, simulated, beside := out.read(t, "lower-upper"), out.read(t, "simulated"), out.read(t, "beside")
	if len(beside) != len(bounds) || len(beside) != len(simulated) {
		t.Errorf("%d rows of bounds, %d simulated, %d of both", len(bounds), len(simulated), len(beside))
	}
	for i, row := range beside {
		if row["noise"] != bounds[i]["noise"] || row["ranks"] != simulated[i]["ranks"] || row["mean_ns"] != simulated[i]["mean_ns"] {
			t.Errorf("beside each other are %v and %v", row, simulated[i])
		}
	}
	for _, name := range []string{"figure-1a", "figure-1b", "figure-2", "figure-3", "figure-4", "beside"} {
		picture, err := os.Open(filepath.Join(string(out), name+".png"))
		expect.OK(t, err)
		defer picture.Close()
		if config, err := png.DecodeConfig(picture); err != nil || config.Width != 640 {
			t.Errorf("%s.png: %d px wide, %v", name, config.Width, err)
		}
	}
}

// TestLongIdleWaves runs examples/idle-waves-2021 at a reduced size, and checks what its
// README says. The figures of all its tables are checked in analysis/waitstate.
func TestLongIdleWaves(t *testing.T) {
	example(t, "idle-waves-2021", 40, "RANKS=60", "RUNS=20", "TOPOLOGIES=1 1..2 1,6", "WAITS=mwsdir swmdim", "POWERS=9.1", "GRAINS=12.5 200", "COLLECTIVES=dissemination-allreduce dissemination-barrier_last ring-allreduce linear-gather binomial-gather rabenseifner-reduce").claims(t, "idle-waves-2021")
}

// TestLongContention runs examples/contention at a reduced size, and checks what its README says.
func TestLongContention(t *testing.T) {
	example(t, "contention", 3, "MOST=256", "RUNS=6").claims(t, "contention")
}

// TestLongSimGrid runs examples/simgrid on 64 hosts: the makespans are those of SimGrid, but for alltoalls on a
// dragonfly, where the order of messages matters.
func TestLongSimGrid(t *testing.T) {
	if _, err := exec.LookPath("smpirun"); err != nil {
		t.Skip("there is no smpirun")
	}
	rows := example(t, "simgrid", 0, "HOSTS=64").read(t, "simgrid")
	for _, row := range rows {
		least, most := 0.95, 1.07
		if row["network"] == "dragonfly" && row["pattern"] == "alltoall" {
			least, most = 1.65, 1.75
		}
		ratio := row.number(t, "loggops_ns") / row.number(t, "simgrid_s") / 1e9
		within(t, row["network"]+", "+row["pattern"]+", "+row["bytes"], ratio, least, most)
	}
	if len(rows) != 24 {
		t.Errorf("%d rows", len(rows))
	}
}

// TestCopiesAgainstGrowth runs the comparison of examples/applications at a reduced size: the
// sweep takes longer through a larger grid and not in more copies.
func TestCopiesAgainstGrowth(t *testing.T) {
	out := example(t, "applications", 4, "GROWN=8 12", "RUNS=1", "growth")
	longer := func(application, way string) float64 {
		var times []float64
		for _, row := range out.read(t, "growth-time-"+application) {
			if strings.Contains(row["file"], way) {
				times = append(times, row.number(t, "median_ns"))
			}
		}
		if len(times) != 2 {
			t.Fatalf("%d runs of %s, %s", len(times), application, way)
		}
		return times[1] / times[0]
	}
	if copies, grid := longer("sweep3d", "copies"), longer("sweep3d", "grid"); copies > 1.05 || grid < 1.2 {
		t.Errorf("144 ranks take %.3g times as long as 64 in copies, and %.3g times in a grid", copies, grid)
	}
	if copies, grid := longer("ocean", "copies"), longer("ocean", "grid"); grid/copies > 1.1 || copies/grid > 1.1 {
		t.Errorf("144 ranks of the ocean take %.3g times as long as 64 in copies, and %.3g times in a grid", copies, grid)
	}
}

// TestLongNoiseOfApplications runs examples/applications at a reduced size, and checks
// what its README says.
func TestLongNoiseOfApplications(t *testing.T) {
	example(t, "applications", 9, "RANKS=128..256:*2", "RUNS=1", "MACHINES=chic here", "LOUD=chic").claims(t, "applications")
}
