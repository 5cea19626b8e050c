package criticalpath

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/formats/goal"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/sim"
	"loggops/sim/topology"
)

// TestStretched sends a message over a link that is slower than its NIC. A larger G makes the link stretch the message
// less, and its intake longer unless that lasts as long as O makes it: the count of G is the derivative in either case.
func TestStretched(t *testing.T) {
	const bytes = 1001
	s, err := goal.Read(strings.NewReader(fmt.Sprintf("num_ranks 2\nrank 0 {\ns: send %db to 1\n}\nrank 1 {\nr: recv %[1]db from 0\n}\n", bytes)), "one.goal")
	expect.OK(t, err)
	network, err := topology.Parse("torus:size=2,G=9")
	expect.OK(t, err)
	for _, overhead := range []float64{0, 3} {
		params := sim.Params{LatencyNS: 1000, GapPerByte: 1, OverheadPerByte: overhead, EagerMax: bytes, Topology: network.Network}
		path, makespanNS := pathOf(t, s, params)
		terms := NewTerms(0, []string{"host-switch", "switch-switch"})
		expect.OK(t, terms.Add(t.Context(), path, makespanNS))
		params.GapPerByte++
		_, laterNS := pathOf(t, s, params)
		count, shown := int64(0), false
		for _, term := range terms.Terms() {
			if term.Kind == result.PathGapBytes {
				count, shown = term.Most, true
			}
		}
		if !shown || count != laterNS-makespanNS {
			t.Errorf("O = %v: count %d, in the table: %v; the run takes %d ns longer", overhead, count, shown, laterNS-makespanNS)
		}
	}
}

func pathOf(t *testing.T, s schedule.Source, params sim.Params) (*sim.CriticalPath, int64) {
	t.Helper()
	p, err := sim.Compile(s, params)
	expect.OK(t, err)
	r, err := p.Run(t.Context(), sim.Options{CriticalPath: func() (sim.File, error) { return os.Create(filepath.Join(t.TempDir(), "path")) }})
	expect.OK(t, err)
	path, err := r.CriticalPath()
	expect.OK(t, err)
	return path, r.MakespanNS
}
