package grid

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/replicate"
	"loggops/sim"
)

// TestObstacles grows recordings and patterns, or explains why they do not grow. "twice" is before a recording that is replicated, "sizes" before one in
// which those of a rank's messages differ, "backwards" before one whose communicator has its members in another order, and "grown" before one that
// has grown to 8 x 8.
func TestObstacles(t *testing.T) {
	cases.Lines(t, "obstacles.txt", func(input string) string {
		source, extents, _ := strings.Cut(input, "; ")
		how, name, prefixed := strings.Cut(source, " ")
		if !prefixed {
			name = source
		}
		s := sourceOf(t, name)
		switch how {
		case "twice":
			var err error
			s, err = replicate.By(s, 2)
			expect.OK(t, err)
		case "grown":
			s = grown(t, s, 8, 8)
		case "sizes":
			all := expanded(t, s)
			for i := range all.Ops[6] {
				all.Ops[6][i].Bytes *= 2
			}
			s = all
		case "backwards":
			all := expanded(t, s)
			all.Header.Communicators[0].Members = comm.Ranks{{First: 15, Count: 16, Stride: -1}}
			s = all
		}
		_, err := grow(t, s, extentsOf(t, extents), schedule.Cyclic, 0, Options{})
		return cases.Outcome("grows", err)
	})
}

// TestRefusesGrids opens files whose headers hold grids that do not fit: changes of one of 4 x 4 ranks that grows to 8 x 8.
func TestRefusesGrids(t *testing.T) {
	cases.Lines(t, "grids.txt", func(change string) string {
		s := expanded(t, made(t, halo("halo2d", 16, 5, false)))
		s.Header.Grid = &schedule.Grid{
			Recorded: []int{4, 4}, Extents: []int{8, 8}, Periodic: make([]bool, 2), Margins: []int{1, 1}, Templates: schedule.Cyclic,
		}
		expect.OK(t, json.Unmarshal([]byte(change), s.Header.Grid))
		path := filepath.Join(t.TempDir(), "x.sched.arrow")
		expect.OK(t, schedule.Write(path, s))
		_, err := schedule.Open(path)
		return strings.ReplaceAll(cases.Outcome("opened", err), filepath.Dir(path)+"/", "")
	})
}

// withMessage returns a halo exchange of 4 x 4 ranks with one more message.
func withMessage(t *testing.T, from, to int) *schedule.Schedule {
	s := expanded(t, made(t, halo("halo2d", 16, 5, false)))
	op := schedule.Op{Kind: schedule.Send, Peer: int32(to), Tag: 9, Bytes: 1, Call: "MPI_Send", Site: "start.c:7 (main)", Iteration: schedule.None, TraceRow: schedule.None}
	s.Ops[from] = append(s.Ops[from], op)
	op.Kind, op.Peer, op.Call, op.Site = schedule.Recv, int32(from), "", ""
	s.Ops[to] = append(s.Ops[to], op)
	return s
}

// TestForced grows grids in which some ranks have messages that others at like positions lack, or messages of
// other sizes, as far as the tolerance permits.
func TestForced(t *testing.T) {
	stray, self := withMessage(t, 0, 10), withMessage(t, 6, 6)
	sizes := expanded(t, made(t, halo("halo2d", 16, 5, false)))
	for i := range sizes.Ops[6] {
		sizes.Ops[6][i].Bytes += sizes.Ops[6][i].Bytes / 10
	}
	for rank := range sizes.Ops {
		for i := range sizes.Ops[rank] {
			if op := &sizes.Ops[rank][i]; op.Kind == schedule.Recv && op.Peer == 6 {
				op.Bytes += op.Bytes / 10
			}
		}
	}
	for name, c := range map[string]struct {
		s       schedule.Source
		options Options
		problem string
		forced  Forced
	}{
		"a message to itself":           {s: self, problem: "do not communicate alike: 0 and 1 receives from offset (0, 0) with tag 9; to drop or change them, pass tolerance 1.1%"},
		"a tolerated message to itself": {s: self, options: Options{Tolerance: 0.011}, forced: Forced{Messages: 97, Dropped: 1, Bytes: 9601}},
		"an exempt message to itself":   {s: self, options: Options{Exempt: []Exemption{{Site, "main"}}}},
		"a stray message":               {s: stray, problem: "1.0 % of them (1 of 97, most by MPI_Send at start.c:7 (main)) have no constant offset in the nearest grid, 4x4; to drop or change them, pass tolerance 1.1%"},
		"tolerated":                     {s: stray, options: Options{Tolerance: 0.011}, forced: Forced{Messages: 97, Dropped: 1, Bytes: 9601}},
		"less is tolerated":             {s: stray, options: Options{Tolerance: 0.01}, problem: "pass tolerance 1.1%"},
		"exempt":                        {s: stray, options: Options{Exempt: []Exemption{{Site, "start.c:7"}}}},
		"a call is exempt":              {s: stray, options: Options{Exempt: []Exemption{{Call, "MPI_Send"}}}},
		"a function is exempt":          {s: stray, options: Options{Exempt: []Exemption{{Site, "main"}}}},
		"another site":                  {s: stray, options: Options{Exempt: []Exemption{{Site, "start.c:8"}}}, problem: "no messages have site=start.c:8"},
		"sizes":                         {s: sizes, problem: "of different sizes; to drop or change them, pass tolerance 0.9%"},
		"sizes that may differ":         {s: sizes, options: Options{Tolerance: 0.02}, forced: Forced{Messages: 96, Bytes: 9680, Changed: 80}},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := Recognize(t.Context(), c.s, c.options)
			if err == nil {
				err = g.Obstacle
			}
			if expect.Error(t, err, c.problem); err == nil {
				expect.Same(t, c.forced, g.Forced)
				large, err := g.Grow([]int{7, 6}, schedule.Random, 3)
				expect.OK(t, err)
				finish(t, large, sim.Params{LatencyNS: 1000}, false, 1)
			}
		})
	}
}

// TestDimensions: two ranks in each dimension explain all messages of a 4x4 grid, those that are not of that grid as well, and do
// not grow; the grid of the number of dimensions that is asked for does.
func TestDimensions(t *testing.T) {
	s := withMessage(t, 1, 14)
	for dimensions, want := range map[int][]int{0: {2, 2, 2, 2}, 2: {4, 4}} {
		g, err := Recognize(t.Context(), s, Options{Dimensions: dimensions, Tolerance: 0.02})
		if err != nil || !slices.Equal(g.Extents, want) || (dimensions == 2) != (g.impossible() == nil) {
			t.Errorf("%d dimensions: %v, %v, %v, want %v", dimensions, g.Extents, g.impossible(), err, want)
		}
	}
}
