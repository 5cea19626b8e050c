//go:build linux && (amd64 || arm64) && !purego

package detour

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/internal/testkit/expect"
)

// TestLikeC compares the loop with one in C, in turns on the same CPU: it is as
// fine, and the runtime adds nothing. Overheads are compared only where
// LOGGOPS_QUIET tells that nothing else runs on the machine: what else does is
// mostly more than all the noise that there is.
func TestLikeC(t *testing.T) {
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("there is no C compiler")
	}
	quiet := os.Getenv("LOGGOPS_QUIET") != ""
	o := options(Selfish)
	o.CPUs = []int{0}
	if quiet {
		o.DurationNS = 5e9
	}
	program := filepath.Join(t.TempDir(), "selfish")
	collecting.Run(t, cc, "-O2", "-o", program, "testdata/selfish.c")
	within := func(a, b float64) bool { return a <= 1.3*b && b <= 1.3*a }
	var ours, theirs struct{ tMin, overhead []float64 }
	// Other programs lengthen t_min, so a busy machine needs more turns.
	alike := func() bool { return within(slices.Min(ours.tMin), slices.Min(theirs.tMin)) }
	for turn := range 20 {
		if turn >= 5 && alike() {
			break
		}
		traces, err := Measure(context.Background(), o)
		expect.OK(t, err)
		ours.tMin = append(ours.tMin, traces[0].ResolutionNS)
		ours.overhead = append(ours.overhead, traces[0].Overhead())
		said := collecting.Run(t, program, fmt.Sprint(o.DurationNS), fmt.Sprint(o.Threshold), fmt.Sprint(o.CPUs[0]))
		var tMin, overhead float64
		_, err = fmt.Sscan(said, &tMin, &overhead)
		expect.OK(t, err)
		theirs.tMin, theirs.overhead = append(theirs.tMin, tMin), append(theirs.overhead, overhead)
	}
	median := func(x []float64) float64 { return slices.Sorted(slices.Values(x))[len(x)/2] }
	t.Logf("t_min %.1f ns, in C %.1f ns; overhead %.4f %%, in C %.4f %%",
		slices.Min(ours.tMin), slices.Min(theirs.tMin), 100*median(ours.overhead), 100*median(theirs.overhead))
	if !alike() {
		t.Errorf("t_min: %v, in C %v", ours.tMin, theirs.tMin)
	}
	if quiet && !within(median(ours.overhead), median(theirs.overhead)) {
		t.Errorf("overhead: %v, in C %v", ours.overhead, theirs.overhead)
	}
}
