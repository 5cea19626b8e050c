package sim

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/collective"
)

const zeros = "../testdata/apps/zeros/"

// emptyCall is a line of output of zeros.c, with the library that it ran with: the ranks
// delayed by a rank that is late to a collective with all, or most, blocks empty.
type emptyCall struct {
	library             string
	ranks               int
	kind, form, pattern string
	late                int
	delayed             string
}

func (c emptyCall) String() string {
	return fmt.Sprintf("%s, %d ranks, %s %s, pattern %s, rank %d late", c.library, c.ranks, c.form, c.kind, c.pattern, c.late)
}

// emptyCalls reads such lines. A line "# LIBRARY VERSION" precedes those of a library.
func emptyCalls(t *testing.T, text string) (all []emptyCall) {
	t.Helper()
	library := ""
	for line := range strings.Lines(text) {
		c := emptyCall{library: library}
		if _, err := fmt.Sscanf(line, "# %s", &library); err == nil {
			continue
		}
		_, err := fmt.Sscan(line, &c.ranks, &c.kind, &c.form, &c.pattern, &c.late, &c.delayed)
		expect.OK(t, err)
		all = append(all, c)
	}
	return all
}

func measuredEmptyCalls(t *testing.T) []emptyCall {
	t.Helper()
	text, err := os.ReadFile(zeros + "measured.txt")
	expect.OK(t, err)
	return emptyCalls(t, string(text))
}

// wrongEmptyCalls has the reasons for calls that are simulated wrongly, by library, form, kind
// and pattern.
var wrongEmptyCalls = map[string]string{
	"openmpi blocking reduce_scatter one":  "it reduces to rank 0, which then scatters what is not empty",
	"openmpi blocking allgatherv one":      "it gathers to rank 0 what is not empty, and then broadcasts",
	"openmpi blocking alltoallw next":      "a small send waits for its receiver at times",
	"mpich blocking reduce_scatter one":    "its recursive halving leaves out empty messages",
	"mpich nonblocking reduce_scatter one": "its recursive halving leaves out empty messages",
	"mpich blocking allreduce empty":       "the algorithm that was measured sends, while by default a node reduces to its first rank only",
	"mpich nonblocking bcast empty":        "its binomial tree has other edges",
}

// wrong returns the reason why the simulation of a call is wrong, "" if it is right.
func (c emptyCall) wrong() (key, reason string) {
	key = strings.Join([]string{c.library, c.form, c.kind, c.pattern}, " ")
	return key, wrongEmptyCalls[key]
}

// TestEmptyCalls checks that the presets delay the ranks that were measured to be delayed with
// the libraries.
func TestEmptyCalls(t *testing.T) {
	calls := measuredEmptyCalls(t)
	wrong, differ := map[string]bool{}, 0
	for _, c := range calls {
		got := c.simulated(t)
		if got == c.delayed {
			continue
		}
		differ++
		key, reason := c.wrong()
		if wrong[key] = true; reason == "" {
			t.Errorf("%s: ranks %s are delayed, measured %s", c, got, c.delayed)
		}
	}
	for key, reason := range wrongEmptyCalls {
		if !wrong[key] {
			t.Errorf("%s: the simulation is right, although %s", key, reason)
		}
	}
	t.Logf("%d of %d calls are not as measured", differ, len(calls))
	if len(calls) < 400 {
		t.Errorf("only %d calls", len(calls))
	}
}

// simulated returns the ranks that a late rank delays.
func (c emptyCall) simulated(t *testing.T) string {
	t.Helper()
	rules, ok := collective.Preset(c.library)
	if !ok {
		t.Fatalf("no preset is called %q", c.library)
	}
	const lateNS = 1e10
	s := blank(c.ranks, 1)
	for rank := range c.ranks {
		add := func(op schedule.Op) { inTurn(s)(rank, op) }
		calc := schedule.Op{DurationNS: 1000}
		if rank == c.late {
			calc.DurationNS = lateNS
		}
		add(calc)
		add(c.row(rank))
		appending(s)(rank, schedule.Op{Irequires: []int32{1}})
		appending(s)(rank, schedule.Op{Requires: []int32{1, 2}})
	}
	s.Header.Collectives = rules
	expect.OK(t, s.Check())
	p := compiled(t, s, Default())
	result, err := p.Run(t.Context(), Options{FinishTimes: true})
	if err != nil {
		t.Fatalf("%s: %v", c, err)
	}
	var delayed []string
	for rank, end := range result.FinishNS {
		if rank != c.late && end >= lateNS {
			delayed = append(delayed, strconv.Itoa(rank))
		}
	}
	if delayed == nil {
		return "-"
	}
	return strings.Join(delayed, ",")
}

// row returns the operation of a rank, with the counts of zeros.c, 4 bytes each.
func (c emptyCall) row(rank int) schedule.Op {
	n := c.ranks
	b := blocks{to: make([]int64, n), from: make([]int64, n)}
	switch c.pattern {
	case "next":
		b.to[(rank+1)%n], b.from[(rank+n-1)%n] = 4, 4
	case "one":
		b.to[1], b.from[1] = 4, 4
		if rank == 1 {
			b.own = 4
		}
	}
	b.of = b.from
	op := b.row(c.kind, rank, n, 0, 1, 2)
	op.Coll.Nonblocking = c.form == "nonblocking"
	if c.pattern == "one" && op.Coll.RecvCounts == nil {
		for _, last := range op.Coll.RecvNeighbors {
			op.Coll.RecvCounts = append(op.Coll.RecvCounts, b.from[last])
		}
	}
	return op
}

var live = flag.Bool("live", false, "run zeros.c with the MPI libraries that are installed")

// TestEmptyCallsLive runs zeros.c with the installed libraries, which should be of the measured versions. It takes half
// a minute and needs a quiet machine: MPICH polls, here with more ranks than cores.
func TestEmptyCallsLive(t *testing.T) {
	if !*live {
		t.Skip("-live is not given")
	}
	for library, args := range map[string][]string{
		"openmpi": {"--allow-run-as-root", "--oversubscribe"},
		"mpich":   {"-env", "MPIR_CVAR_ALLREDUCE_INTRA_ALGORITHM", "recursive_doubling"},
	} {
		t.Run(library, func(t *testing.T) {
			program := filepath.Join(t.TempDir(), "zeros")
			if out, err := exec.Command("mpicc."+library, "-o", program, zeros+"zeros.c").CombinedOutput(); err != nil {
				t.Skipf("mpicc.%s: %v\n%s", library, err, out)
			}
			const late = 2
			out, err := exec.CommandContext(t.Context(), "mpirun."+library, append(args, "-np", "4", program, "5", "8", strconv.Itoa(late))...).Output()
			expect.OK(t, err)
			measured, got := measuredEmptyCalls(t), emptyCalls(t, "# "+library+"\n"+string(out))
			ofRun := func(all []emptyCall) []emptyCall {
				return slices.DeleteFunc(all, func(c emptyCall) bool {
					_, reason := c.wrong()
					return c.library != library || c.ranks != 4 || c.late != late || reason != ""
				})
			}
			expect.Same(t, ofRun(measured), ofRun(got), cmp.AllowUnexported(emptyCall{}))
		})
	}
}
