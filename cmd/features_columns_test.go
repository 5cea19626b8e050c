package cmd

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/sim/machine"
)

// config is a simulation: how to make a schedule, and how to simulate it.
type config struct {
	source    []string // arguments of loggops-schedgen
	grid      []int    // shape of the ranks
	large     bool     // its tables are too large for memory
	collected string   // collective that an iteration of the pattern contains
	transform []string // more arguments of loggops-schedgen
	goal      bool     // the schedule goes through GOAL text
	cpus      int      // that operations are spread over
	grown     []int    // shape that the grid grows to
	replicas  int
	jobs      bool // another job, b, runs beside the schedule, which is job a

	keys, tables []string // of the machine file
	levels       []int    // their sizes
	roundRobin   bool
	noise        []string
	delays       []string // those by iteration are not for exported schedules
	flags        []string // more arguments of loggops-sim
	runs         int
	sweep, also  sweep
	file         string // of the schedule, if it is not the usual one
}

// sweep is a swept key with two values, and the arguments that set each of them.
type sweep struct {
	key, values string
	single      [][]string
}

// feature is a column of the table: a way to configure a simulation. Features combine.
type feature struct {
	name    string
	changes []string
	large   bool // takes minutes
}

func ordinary() config {
	return config{
		source:    []string{"--pattern", "halo2d", "--iterations", "4", "--compute", "50us", "--jitter", "30us", "--cells", "16x64", "--bytes", "512"},
		grid:      []int{3, 4},
		collected: "dissemination-allreduce",
		keys:      []string{`L = "2us"`, `o = "500ns"`, `g = "100ns"`, `G = 0.25`, `O = 0.01`, `S = "16KiB"`, `gamma = 0.1`},
		runs:      1, replicas: 1,
	}
}

// allFeatures reads testdata/lists/features.txt.
func allFeatures(t *testing.T) (all []feature) {
	t.Helper()
	for _, columns := range listed(t, "features.txt") {
		all = append(all, feature{columns[0], columns[1:], slices.Contains(columns, "large")})
	}
	return all
}

// change changes a configuration by a word and what stands behind it.
func (c *config) change(t *testing.T, text string) {
	t.Helper()
	word, value, _ := strings.Cut(text, " ")
	lists := map[string]*[]string{"transform": &c.transform, "key": &c.keys, "table": &c.tables, "noise": &c.noise, "delay": &c.delays}
	counts := map[string]*int{"cpus": &c.cpus, "replicas": &c.replicas, "runs": &c.runs}
	marks := map[string]*bool{"goal": &c.goal, "round-robin": &c.roundRobin}
	number, _ := strconv.Atoi(value)
	switch {
	case lists[word] != nil:
		*lists[word] = append(*lists[word], strings.ReplaceAll(value, `\n`, "\n"))
	case counts[word] != nil:
		*counts[word] = number
	case marks[word] != nil:
		*marks[word] = true
	case word == "source":
		c.source = strings.Fields(value)
	case word == "flags":
		c.flags = append(c.flags, strings.Fields(value)...)
	case word == "grid":
		_, err := fmt.Sscanf(value, "%dx%d", &c.grid[0], &c.grid[1])
		expect.OK(t, err)
	case word == "collective" && c.collected == "": // there is none
	case word == "collective":
		c.collected = value
	case word == "level":
		c.level(number)
	case word == "grow":
		c.growable()
		c.grown = []int{c.grid[0] + 1, c.grid[1] + 2}
	case word == "topology":
		c.onTree()
	case word == "jobs": // which fill one node after the other
		c.jobs, c.roundRobin = true, false
		c.onTree()
	case word == "sweep":
		c.sweep = c.swept(value)
	case word == "large":
		c.large, c.grown = true, []int{400, 400}
	default:
		t.Fatalf("no change of a configuration is called %s", word)
	}
}

// tree is a network of links, and topologyKey its line in machine files.
const (
	tree        = "fat-tree:children=2x3x24,parents=1x1x2,host-G=0.3,G=0.5,latency=150ns"
	topologyKey = `topology = "` + tree + `"`
)

// onTree puts the ranks on a network of links, unless they are on one.
func (c *config) onTree() {
	if !slices.Contains(c.keys, topologyKey) {
		c.keys = append(c.keys, topologyKey)
	}
}

// level adds a level of the machine, of so many ranks, unless it has one of that size.
func (c *config) level(ranks int) {
	if slices.Contains(c.levels, ranks) {
		return
	}
	c.levels = append(c.levels, ranks)
	slices.Sort(c.levels)
}

// growable leaves out what the grid does not explain: a collective in GOAL, where it is messages, and
// the window of a recording, which may cut neighbors at different iterations.
func (c *config) growable() {
	if c.goal {
		c.collected = ""
	}
	if c.recorded() {
		c.source = slices.DeleteFunc(slices.Clone(c.source), func(arg string) bool { return arg == "--calls" || arg == "120" })
	}
}

// swept returns a sweep of a key over two values that suit the configuration, with the machine
// or noise that it needs.
func (c *config) swept(key string) sweep {
	set := func(name string, values ...string) [][]string {
		return [][]string{{name, values[0]}, {name, values[1]}}
	}
	param := func(values ...string) sweep {
		return sweep{key, strings.Join(values, ","), set("--param", key+"="+values[0], key+"="+values[1])}
	}
	switch key {
	case "ranks":
		a, b := strconv.Itoa(c.ranks()), strconv.Itoa(2*c.ranks())
		return sweep{key, a + "," + b, set("--ranks", a, b)}
	case "noise":
		a, b := "causes.noise.arrow", "periodic:freq=10kHz,duration=2us"
		return sweep{key, a + ";" + b, set("--noise", a, b)}
	case "intensity":
		return sweep{key, "x0.5,x2", set("--noise-scale", "0.5", "2")}
	case "scale-network":
		return sweep{key, "0.5,3", set("--scale-network", "0.5", "3")}
	case "machine":
		return sweep{key, "machine.toml;faster.toml", set("--machine", "machine.toml", "faster.toml")}
	case "topology":
		torus := "torus:size=12x12,G=0.2,latency=100ns"
		return sweep{key, tree + ";" + torus, set("--topology", tree, torus)}
	case "placement":
		if c.jobs {
			return sweep{key, "packed,scattered", set("--placement", "packed", "scattered")}
		}
		return sweep{key, "block,round-robin", set("--placement", "block", "round-robin")}
	case "rendezvous":
		return param("match", "drain")
	case "receive":
		return param("cpu", "nic")
	case "S":
		return param("1000", "64KiB")
	}
	if p, err := machine.Named(key); err == nil && !p.Needed && !p.IsPerByte() { // a time that is 0
		return param("200ns", "1us")
	}
	return param("x1", "x3")
}

// ranks returns the number of ranks that are simulated.
func (c *config) ranks() int {
	shape := c.grid
	if c.grown != nil {
		shape = c.grown
	}
	return shape[0] * shape[1] * c.replicas
}

// recorded reports whether the schedule comes from a recording.
func (c *config) recorded() bool { return c.source[0] != "--pattern" }

// marked reports whether operations have iterations.
func (c *config) marked() bool { return !c.goal }

// extents is how flags spell that of a grid.
func extents(grid []int) string { return fmt.Sprintf("%dx%d", grid[0], grid[1]) }

// write makes the schedule and the machine file in a folder.
func (c *config) write(t *testing.T, dir string) {
	t.Helper()
	source := slices.Clone(c.source)
	if c.recorded() {
		source[0], _ = filepath.Abs(source[0])
	} else {
		source = append(source, "--ranks", strconv.Itoa(c.grid[0]*c.grid[1]), "--grid", extents(c.grid))
	}
	if c.collected != "" {
		source = append(source, "--inject", "1="+c.collected)
	}
	in := func(program string, args ...string) { t.Helper(); called(t, dir, program, args...) }
	in("loggops-schedgen", append(source, "-q", "-o", "x.sched.arrow")...)
	if c.cpus > 1 {
		c.spread(t, filepath.Join(dir, "x.sched.arrow"))
	}
	if c.transform != nil {
		in("loggops-schedgen", append([]string{"x.sched.arrow", "-q", "-o", "y.sched.arrow"}, c.transform...)...)
		moved(t, dir, "y.sched.arrow")
	}
	if c.goal {
		in("loggops-schedgen", append([]string{"x.sched.arrow", "--export", "goal", "-q", "-o", "x.goal"}, c.nodes()...)...)
		in("loggops-schedgen", "x.goal", "-q", "-o", "x.sched.arrow")
	}
	if c.grown != nil {
		in("loggops-replicate", "x.sched.arrow", "--grid", extents(c.grown), "-q", "-o", "grown.sched.arrow")
		moved(t, dir, "grown.sched.arrow")
	}
	for name, text := range map[string]string{"machine.toml": c.machine(), "faster.toml": strings.Replace(c.machine(), "2us", "900ns", 1)} {
		expect.OK(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	for name, table := range recordings {
		expect.OK(t, os.WriteFile(filepath.Join(dir, name+".csv"), []byte(table), 0o666))
		in("loggops-noise", "import", name+".csv", "-q", "-o", name+".noise.arrow")
	}
}

func moved(t *testing.T, dir, from string) {
	t.Helper()
	expect.OK(t, os.Rename(filepath.Join(dir, from), filepath.Join(dir, "x.sched.arrow")))
}

// recordings are the recorded noises.
var recordings = map[string]string{
	"node":   "arrival_ns,duration_ns\n1000,2000\n70000,3000\n110000,1500\n",
	"causes": "arrival_ns,duration_ns,cause\n1000,2000,irq:42\n30000,3000,thread:kworker\n50000,1500,irq:42\n61000,500,softirq:timer\n",
}

// spread has operations take turns on the CPUs of their rank.
func (c *config) spread(t *testing.T, path string) {
	t.Helper()
	from, err := schedule.Open(path)
	expect.OK(t, err)
	defer from.Close()
	all := &schedule.Schedule{Header: *from.Head(), Ops: make([][]schedule.Op, from.Head().Ranks)}
	for block, err := range from.Blocks() {
		expect.OK(t, err)
		for i := range block.Shapes {
			op := block.Op(i)
			op.CPU = int32((block.First + i) % c.cpus)
			op.Requires, op.Irequires = slices.Clone(op.Requires), slices.Clone(op.Irequires)
			all.Ops[block.Rank] = append(all.Ops[block.Rank], op)
		}
	}
	expect.OK(t, schedule.Write(path, all))
}

// nodes are the flags of an export that two-level collectives need.
func (c *config) nodes() []string {
	if !strings.HasPrefix(c.collected, "two-level") {
		return nil
	}
	flags := []string{"--node-size", strconv.Itoa(c.levels[len(c.levels)-1])}
	if c.roundRobin {
		flags = append(flags, "--placement", "round-robin")
	}
	return flags
}

// machine returns the machine file.
func (c *config) machine() string {
	keys := slices.Clone(c.keys)
	if c.roundRobin {
		keys = append(keys, `placement = "round-robin"`)
	}
	for i, ranks := range c.levels {
		keys = append(keys, fmt.Sprintf("[[level]]\nranks = %d\nL = \"%dns\"\no = \"300ns\"\nG = 0.1", ranks, 400*(i+1)))
	}
	return strings.Join(append(keys, c.tables...), "\n") + "\n"
}

// schedules are the first arguments of loggops-sim: the schedule of a file or, for the schedule as a job, both jobs.
func (c *config) schedules(file string) []string {
	switch {
	case !c.jobs:
		return []string{file}
	case c.replicas > 1:
		return []string{fmt.Sprintf("%s:name=a,replicas=%d", file, c.replicas), "x.sched.arrow:name=b"}
	}
	return []string{file + ":name=a", "x.sched.arrow:name=b"}
}

// named names the ranks of an option that lists them, for jobs.
func (c *config) named(text, option string) string {
	if !c.jobs {
		return text
	}
	return strings.Replace(text, option+"=", option+"=a:", 1)
}

// args are the arguments of loggops-sim, without the sweep.
func (c *config) args() []string { return c.argsOf("x.sched.arrow") }

// argsOf are args for the schedule of a file.
func (c *config) argsOf(file string) []string {
	args := append(c.schedules(file), "-q", "--runs", strconv.Itoa(c.runs))
	if c.sweep.key != "machine" {
		args = append(args, "--machine", "machine.toml")
	}
	if c.replicas > 1 && c.sweep.key != "ranks" && !c.jobs {
		args = append(args, "--replicas", strconv.Itoa(c.replicas))
	}
	for _, noise := range c.noise {
		args = append(args, "--noise", c.named(noise, "ranks"))
	}
	for _, d := range c.delays {
		if c.marked() || !strings.Contains(d, "iteration=") {
			args = append(args, "--delay", c.named(d, "rank"))
		}
	}
	return append(args, c.flags...)
}
