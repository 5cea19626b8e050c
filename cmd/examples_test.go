package cmd

import (
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loggops/internal/expect"
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

func (r results) read(t *testing.T, name string) table {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(string(r), name+".csv"))
	expect.OK(t, err)
	return lineTable(t, text)
}

// table is the rows of a table, by column.
type table []line

// find returns a value of the first row that is wanted; 0 where the value is empty.
func (all table) find(t *testing.T, column string, wanted func(line) bool) float64 {
	t.Helper()
	at := slices.IndexFunc(all, wanted)
	if at < 0 {
		t.Fatalf("no such row of %d with %s", len(all), column)
	}
	if all[at][column] == "" {
		return 0
	}
	return all[at].number(t, column)
}

// number returns a value of the row of a table that has some number of ranks,
// and in which another column ends in some way, if that is asked for.
func (all table) number(t *testing.T, column string, ranks int, where ...string) float64 {
	t.Helper()
	return all.find(t, column, func(row line) bool {
		return row["ranks"] == strconv.Itoa(ranks) && (len(where) == 0 || strings.HasSuffix("/"+row[where[0]], where[1]))
	})
}

// named returns a value of the first row that has some texts in some columns.
func (all table) named(t *testing.T, column, text, value string, more ...string) float64 {
	t.Helper()
	return all.find(t, value, func(row line) bool {
		return row[column] == text && (len(more) == 0 || row[more[0]] == more[1])
	})
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
	out := example(t, "noise-simulation-2010", 18, "RUNS=20", "MAX=1024", "LARGE=128", "MOST=100", "LARGEST=1024", "tables", "figures")
	read := func(name string) table { return out.read(t, name) }

	ticks := read("ticks")
	excess := func(tick string, ranks int) float64 {
		return ticks.number(t, "max_ns", ranks, "noise", tick) - ticks.number(t, "noiseless_ns", ranks, "noise", tick)
	}
	within(t, "slowdown by 16 µs at 1 kHz", ticks.number(t, "slowdown", 1024, "noise", "=16us"), 1, 1.7)
	within(t, "slowdown by 100 µs at 1 kHz", ticks.number(t, "slowdown", 1024, "noise", "=100us"), 3.5, 6)
	within(t, "what twice as long detours add at most", excess("=200us", 1024)/excess("=100us", 1024), 1.5, 2.7)
	first, last := 1e18, 0.0 // of what a doubling of the ranks adds to the median
	for ranks := 128; ranks <= 1024; ranks *= 2 {
		step := ticks.number(t, "median_ns", ranks, "noise", "=100us") - ticks.number(t, "median_ns", ranks/2, "noise", "=100us")
		first, last = min(first, step), max(last, step)
	}
	within(t, "growth by doubling, most over least", last/first, 1, 2)
	within(t, "the median of 4 ranks", ticks.number(t, "slowdown", 4, "noise", "=100us"), 1, 1.5)
	if outlier, median := ticks.number(t, "max_ns", 8, "noise", "=100us")/ticks.number(t, "noiseless_ns", 8, "noise", "=100us"),
		ticks.number(t, "slowdown", 1024, "noise", "=100us"); outlier < median {
		t.Errorf("8 ranks are slowed down %.3g times at most, 1,024 in the median %.3g times", outlier, median)
	}
	most := read("most")
	within(t, "the most of 100 runs", most.number(t, "max_ns", 1024)/most.number(t, "noiseless_ns", 1024), 10, 20)

	fixed := read("fixed")
	within(t, "the most of 20 runs of 512 ranks over the median", fixed.number(t, "max_ns", 512)/fixed.number(t, "median_ns", 512), 1, 2)

	coscheduled := read("coscheduled")
	for ranks := 2; ranks <= 1024; ranks *= 2 {
		within(t, "co-scheduled median over least", coscheduled.number(t, "median_ns", ranks)/coscheduled.number(t, "min_ns", ranks), 1, 1)
	}

	rare, bcast := read("rare"), read("bcast")
	within(t, "slowdown by 2.5 ms at 10 Hz", rare.number(t, "slowdown", 1024), 20, 70)
	within(t, "bcast's over allreduce's, 2.5 ms", bcast.number(t, "slowdown", 1024, "noise", "=2.5ms")/rare.number(t, "slowdown", 1024), 0.3, 0.8)
	within(t, "bcast's over allreduce's, 100 µs", bcast.number(t, "slowdown", 1024, "noise", "=100us")/ticks.number(t, "slowdown", 1024, "noise", "=100us"), 0.3, 0.8)
	within(t, "slowdown of 1 MiB messages", read("large").number(t, "slowdown", 128), 1, 1.05)

	traces := read("traces")
	regular, irregular := traces.number(t, "slowdown", 1024, "noise", "/regular.noise.arrow"), traces.number(t, "slowdown", 1024, "noise", "/irregular.noise.arrow")
	if regular >= irregular {
		t.Errorf("regular noise slows down %.3g times, irregular noise of a quarter of its overhead %.3g times", regular, irregular)
	}
	within(t, "the regular trace's bottleneck", traces.number(t, "bottleneck_ranks", 1024, "noise", "/regular.noise.arrow"), 0, 0)
	within(t, "the irregular trace's bottleneck", traces.number(t, "bottleneck_ranks", 1024, "noise", "/irregular.noise.arrow"), 128, 512)

	network := read("network")
	gain := func(column string) float64 {
		return network.number(t, column, 1024, "scale_network", "/0.1") / network.number(t, column, 1024, "scale_network", "/1")
	}
	within(t, "a faster network, without noise", gain("noiseless_ns"), 0.3, 0.7)
	within(t, "a faster network, with noise", gain("median_ns"), 0.8, 1.1)

	slowdowns := read("slowdowns")
	for _, machine := range []string{"altix", "jaguar", "zeptoos", "chic"} {
		if tree, all := slowdowns.named(t, "study", "binomial-bcast-"+machine, "max_slowdown"), slowdowns.named(t, "study", "dissemination-"+machine, "max_slowdown"); tree > all {
			t.Errorf("%s slows down a broadcast by %.3g, an allreduce by %.3g", machine, tree, all)
		}
	}
	within(t, "the bottleneck of CHiC", slowdowns.named(t, "study", "dissemination-chic", "bottleneck_ranks"), 512, 1024)
	for figure, want := range map[string]float64{"figure-2a": 14000, "figure-2b": 18000, "figure-2c": 14000, "figure-2d": 19000} {
		within(t, figure+": the receiver's end", read("figure-2").named(t, "figure", figure, "finish_ns", "rank", "1"), want, want)
	}
	for _, row := range read("figure-4") {
		within(t, "rank "+row["rank"]+" after the second barrier", read("figure-4").named(t, "rank", row["rank"], "finish_ns"), 0, read("figure-4").named(t, "rank", "3", "finish_ns"))
	}
	for machine, percent := range map[string]float64{"altix": 0.05, "jaguar": 0.02, "zeptoos": 0.08, "chic": 0.21} {
		within(t, "the noise intensity of "+machine, read("table-1").named(t, "file", filepath.Join(string(out), machine+".noise.arrow"), "intensity_percent"), 0.97*percent, 1.03*percent)
	}
}

// TestLongEmpiricalNoise runs examples/noise-empirical-2006 at a reduced size, and checks what
// its README says.
func TestLongEmpiricalNoise(t *testing.T) {
	out := example(t, "noise-empirical-2006", 13, "ITERATIONS=100")
	means, bad, others := out.read(t, "means"), 0.0, 0.0
	for _, test := range []struct {
		run, column string
		least, most float64
	}{
		{"sdsc256-300us", "mean_ns", 400e3, 500e3},
		{"sdsc1024-300us", "mean_ns", 1.6e6, 2.4e6}, // in the paper 1.93 ms
		{"sdsc1024-13ms", "mean_ns", 22e6, 25e6},    // in the paper 23.19 ms
	} {
		within(t, test.run+", "+test.column+" of the slowest rank", means.named(t, "run", test.run, test.column, "times", "exact"), test.least, test.most)
	}
	short, long := means.named(t, "run", "testbed-300us", "ks_statistic", "times", "measured"), means.named(t, "run", "testbed-83ms", "ks_statistic", "times", "measured")
	if short < 4*long {
		t.Errorf("the prediction is %.3g away for short work, %.3g for long", short, long)
	}
	for _, row := range out.read(t, "figure-10a") {
		rank, ns := row.ns(t, "rank"), row.number(t, "time_ns")
		if rank/8 == 11 {
			bad = max(bad, ns)
		} else {
			others = max(others, ns)
		}
	}
	if bad < others {
		t.Errorf("the bad node takes %.4g ns, another %.4g ns", bad, others)
	}
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
	read := func(name string) table { return out.read(t, name) }

	// growth returns what the last doubling of processes adds over what the one
	// before does.
	growth := func(name, noise string) float64 {
		curve := read(name)
		at := func(ranks int) float64 { return curve.number(t, "lower_ns", ranks, "noise", noise) }
		return (at(65536) - at(32768)) / (at(32768) - at(16384))
	}
	within(t, "exponential noise, by doublings", growth("figure-2-1ms", "exponential:f=10%"), 0.99, 1.01)
	within(t, "Pareto noise, by doublings", growth("figure-3-shape", "pareto:a=2,f=0.5%"), 1.35, 1.45)
	within(t, "Bernoulli noise, in the end", growth("figure-4", "bernoulli:p=1%,T=2ms"), 0.99, 1.01)
	bernoulli := read("figure-4")
	added := func(ranks int) float64 {
		return bernoulli.number(t, "upper_ns", ranks, "noise", "T=10ms") - bernoulli.number(t, "noiseless_ns", ranks, "noise", "T=10ms")
	}
	within(t, "Bernoulli noise, of twice the processes", added(32)/added(16), 1.98, 2)

	halves := read("half")
	for i, want := range []float64{2.3e27, 5196, 35.46e6, 158_404, 9724, 39_203, 9604, 200} {
		within(t, "N_1/2 with "+halves[i]["noise"], halves[i].number(t, "half"), 0.99*want, 1.01*want)
	}

	bounds, simulated, beside := read("lower-upper"), read("simulated"), read("beside")
	if len(beside) != len(bounds) || len(beside) != len(simulated) {
		t.Errorf("%d rows of bounds, %d simulated, %d of both", len(bounds), len(simulated), len(beside))
	}
	for i, row := range beside {
		if row["noise"] != bounds[i]["noise"] || row["ranks"] != simulated[i]["ranks"] || row["mean_ns"] != simulated[i]["mean_ns"] {
			t.Errorf("beside each other are %v and %v", row, simulated[i])
		}
	}
	for model, simulator := range map[string]string{"exponential:f=10%": "=exponential", "pareto:a=3,f=2%": "pareto:3"} {
		for _, ranks := range []int{3, 63, 1023} {
			within(t, "the mean with "+model, simulated.number(t, "mean_ns", ranks, "noise", simulator),
				0.95*bounds.number(t, "lower_ns", ranks, "noise", model), 1.05*bounds.number(t, "upper_ns", ranks, "noise", model))
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
// README says. The figures of all its tables are checked in analysis/idlewave.
func TestLongIdleWaves(t *testing.T) {
	out := example(t, "idle-waves-2021", 40, "RANKS=60", "RUNS=20", "TOPOLOGIES=1 1..2 1,6", "WAITS=mwsdir swmdim", "POWERS=9.1", "GRAINS=12.5 200", "COLLECTIVES=dissemination-allreduce dissemination-barrier_last ring-allreduce linear-gather binomial-gather rabenseifner-reduce")
	figure := func(name, wave, column string) float64 {
		t.Helper()
		return out.read(t, name).named(t, "wave", wave, column)
	}
	for _, test := range []struct {
		name, wave, column string
		least, most        float64
	}{
		{"speed", "1_swmdim_eager", "up_ranks_per_iteration", 1, 1},
		{"speed", "1_swmdim_rendezvous", "up_ranks_per_iteration", 1, 1},
		{"speed", "1_mwsdir_rendezvous", "up_ranks_per_iteration", 2, 2},
		{"speed", "1..2_mwsdir_eager", "up_ranks_per_iteration", 3, 3},
		{"speed", "1..2_swmdim_eager", "up_ranks_per_iteration", 2, 2},
		{"speed", "1,6_mwsdir_eager", "up_ranks_per_iteration", 7, 7},
		{"speed", "1,6_swmdim_eager", "up_ranks_per_iteration", 6, 6},
		{"grids", "jacobi-4x5x6", "up_ranks_per_iteration", 44, 44},
		{"grids", "jacobi-2x6x10", "up_ranks_per_iteration", 24, 25},
		{"grids", "hpcg-4x5x5_swmdim", "up_ranks_per_iteration", 24, 25},
		{"refraction", "ranks 6..29", "up_ranks_per_iteration", 3, 3},
		{"refraction", "ranks 30..69", "up_ranks_per_iteration", 12, 12},
		{"refraction", "ranks 70..99", "up_ranks_per_iteration", 3, 3},
		{"collectives", "dissemination-allreduce", "at_once", 77, 77},
		{"collectives", "dissemination-barrier_last", "at_once", 69, 69},
		{"collectives", "ring-allreduce", "at_once", 77, 77},
		{"collectives", "linear-gather", "at_once", 2, 2},
		{"collectives", "linear-gather", "last_iteration", 96, 96},
		{"nodes", "nodes_flat", "decay_mean_s_per_rank", -2e-6, 2e-6},
		{"nodes", "nodes_block", "decay_mean_s_per_rank", 120e-6, 140e-6},
		{"nodes", "nodes_round-robin", "decay_mean_s_per_rank", -2e-6, 2e-6},
		{"noise", "9.1_shot", "decay_mean_s_per_rank", 200e-6, 310e-6},
		{"noise", "9.1_exponential", "decay_mean_s_per_rank", 200e-6, 310e-6},
		{"noise", "9.1_uniform", "decay_mean_s_per_rank", 200e-6, 310e-6},
		{"survival", "survival_shot", "survival_s", 0.6, 0.9},
		{"systems", "emmy_block", "decay_mean_s_per_rank", 85e-6, 95e-6},
		{"systems", "supermuc-ng_block", "decay_mean_s_per_rank", 68e-6, 78e-6},
		{"systems", "emmy_round-robin", "decay_mean_s_per_rank", -5e-6, 5e-6},
	} {
		within(t, strings.Join([]string{test.name, test.wave, test.column}, ", "), figure(test.name, test.wave, test.column), test.least, test.most)
	}
	left := out.read(t, "figure-9")
	for _, noise := range []string{"shot-coarse_ns", "exponential-coarse_ns"} {
		if decay := (left.named(t, "rank", "0", noise) - left.named(t, "rank", "6", noise)) / 6; decay < 0.35e9 || decay > 0.6e9 {
			t.Errorf("%s: a loss of %.3g ns per rank, in the paper 480 ms", noise, decay)
		}
	}
	if ratio := figure("grain", "grain_200", "decay_mean_s_per_rank") / figure("grain", "grain_12.5", "decay_mean_s_per_rank"); ratio < 3 || ratio > 5.3 {
		t.Errorf("16 times the grain takes %.3g times as much from the wave", ratio)
	}
}

// TestLongContention runs examples/contention at a reduced size, and checks what its README says.
func TestLongContention(t *testing.T) {
	out := example(t, "contention", 3, "MOST=256", "RUNS=6")
	times := out.read(t, "times")
	of := func(column, pattern, taper string) float64 {
		return times.find(t, column, func(row line) bool {
			return row["pattern"] == pattern && row["taper"] == taper && row["ranks"] == "256"
		})
	}
	for _, test := range []struct {
		pattern, taper string
		least, most    float64
	}{
		{"alltoall", "none", 1.2, 1.6},
		{"alltoall", "1", 1.2, 1.5},
		{"alltoall", "2", 1.05, 1.2},
		{"alltoall", "4", 1, 1.1},
		{"bruck-alltoall", "1", 1.8, 2.2},
		{"pairwise-alltoall", "1", 1.4, 1.8},
		{"pairwise-alltoall", "4", 1.4, 1.8},
		{"halo3d", "1", 1.3, 1.45},
		{"halo3d", "4", 1.2, 1.3},
	} {
		within(t, test.pattern+", taper "+test.taper, of("slowdown", test.pattern, test.taper), test.least, test.most)
	}
	without := of("noiseless_ns", "halo3d", "4") - of("noiseless_ns", "halo3d", "1")
	with := of("median_ns", "halo3d", "4") - of("median_ns", "halo3d", "1")
	if with > 0.6*without {
		t.Errorf("the taper adds %g ns to the halo exchange without noise, and %g ns with it", without, with)
	}

	slowdowns := out.read(t, "slowdowns")
	for _, test := range []struct {
		job, column string
		least, most float64
	}{
		{"alltoall", "packed", 1, 1}, {"halo3d", "packed", 1, 1},
		{"alltoall", "max", 1.025, 1.035}, {"halo3d", "min", 1.17, 1.19}, {"halo3d", "median", 1.22, 1.23}, {"halo3d", "max", 1.3, 1.31},
	} {
		got := slowdowns.find(t, test.column, func(row line) bool { return row["job"] == test.job })
		within(t, test.job+", "+test.column, got, test.least, test.most)
	}

	bisection := out.read(t, "bisection")
	for _, test := range []struct {
		network, routing string
		percent          float64
	}{
		{"fat-tree:children=16x32,taper=1", "d-mod-k", 66.8},
		{"fat-tree:children=16x32,taper=1", "hash", 51.5},
		{"fat-tree:children=16x16x8,taper=1", "d-mod-k", 54.1},
	} {
		percent := bisection.named(t, "network", test.network, "effective_bisection_percent", "routing", test.routing)
		within(t, test.network+", "+test.routing, percent, test.percent-0.05, test.percent+0.05)
	}
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
	out := example(t, "applications", 9, "RANKS=128..256:*2", "RUNS=1", "MACHINES=chic here", "LOUD=chic")
	points := out.read(t, "slowdowns")
	at256 := func(column, application, messages, machine, variant string) float64 {
		t.Helper()
		return points.find(t, column, func(row line) bool {
			return row["ranks"] == "256" && row["application"] == application && row["messages"] == messages && row["machine"] == machine && row["variant"] == variant
		})
	}
	slowdown := func(application, messages, machine, variant string) float64 {
		t.Helper()
		return at256("slowdown_percent", application, messages, machine, variant)
	}
	for _, machine := range []string{"chic", "here"} {
		if sweep, amg, pop := slowdown("sweep3d", "all", machine, ""), slowdown("amg", "all", machine, ""), slowdown("pop", "all", machine, ""); sweep > amg || amg > pop {
			t.Errorf("%s slows down the sweep by %.3g %%, AMG by %.3g %%, POP by %.3g %%", machine, sweep, amg, pop)
		}
	}
	if sweep := slowdown("sweep3d", "all", "chic", ""); sweep > 1 {
		t.Errorf("the sweep is slowed down by %.3g %%", sweep)
	}
	if collectives, others := slowdown("pop", "nop2p", "chic", ""), slowdown("pop", "nocolls", "chic", ""); collectives < others {
		t.Errorf("POP's collectives are slowed down by %.3g %%, its other messages by %.3g %%", collectives, others)
	}
	if all, others := slowdown("amg", "all", "chic", ""), slowdown("amg", "nocolls", "chic", ""); others < all/4 {
		t.Errorf("AMG is slowed down by %.3g %%, its point-to-point messages by %.3g %% only", all, others)
	}
	for _, application := range []string{"sweep3d", "amg", "pop"} {
		if x := slowdown(application, "all", "chic", "coscheduled"); x > 0.5 {
			t.Errorf("co-scheduled, %s is slowed down by %.3g %%", application, x)
		}
	}
	gain := func(column string) float64 {
		return at256(column, "pop", "all", "chic", "") / at256(column, "pop", "all", "chic", "x0.1")
	}
	if quiet, noisy := gain("noiseless_ns"), gain("median_ns"); noisy > quiet {
		t.Errorf("a faster network makes POP faster by %.3g with noise, %.3g without", noisy, quiet)
	}
	if fast, slow := slowdown("pop", "all", "chic", "x0.1"), slowdown("pop", "all", "chic", "x10"); fast < slow {
		t.Errorf("slowdown of POP with a fast network %.3g %%, with a slow one %.3g %%", fast, slow)
	}
}
