package grid

import (
	"path/filepath"
	"slices"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/expect"
	"loggops/replicate"
	"loggops/schedgen/pattern"
	"loggops/sim"
)

// TestObstacles checks what is refused, and why.
func TestObstacles(t *testing.T) {
	wavefront := recorded(t, "wavefront-16")
	twice, err := replicate.By(wavefront, 2)
	expect.OK(t, err)
	sizes := expanded(t, made(t, halo("halo2d", 16, 5, false)))
	for i := range sizes.Ops[6] {
		sizes.Ops[6][i].Bytes *= 2
	}
	odd := expanded(t, made(t, halo("halo2d", 16, 5, false)))
	odd.Header.Communicators[0].Members = comm.Ranks{{First: 15, Count: 16, Stride: -1}}
	for name, c := range map[string]struct {
		s       schedule.Source
		extents []int
		problem string
	}{
		"multigrid":             {recorded(t, "amg-16"), []int{64}, "8.9 % of them (7535 of 85001) have no constant offset in the nearest grid, 2x2x2x2, which is too small to grow"},
		"random graph":          {made(t, pattern.Spec{Name: "permutation", Ranks: 27, Iterations: 9}), []int{64}, "100.0 % of them (232 of 232) have no constant offset in the nearest grid, 3x3x3"},
		"tags by rank":          {recorded(t, "pop-16"), []int{8, 8}, ""},
		"sizes":                 {sizes, []int{8, 8}, "ranks 5 and 6 have like positions"},
		"two ranks":             {made(t, halo("halo2d", 8, 5, false)), []int{8, 4}, "dimension 2 of the recorded process grid 4x2 does not grow: record at least 3 ranks along it"},
		"two ranks do not grow": {made(t, halo("halo2d", 8, 5, false)), []int{8, 2}, ""},
		"long offsets":          {made(t, pattern.Spec{Name: "exchange", Ranks: 6, Offsets: []int{1, 2}, Iterations: 1}), []int{9}, ""},
		"dimensions":            {wavefront, []int{8}, "the recorded process grid is 4x4: 8 has another number of dimensions"},
		"smaller":               {wavefront, []int{8, 3}, "the recorded process grid is 4x4: it does not shrink to 8x3"},
		"too large":             {wavefront, []int{1 << 15, 1 << 16}, "at most 1073741824 ranks"},
		"another order":         {odd, []int{8, 8}, "communicator 0 is no line of the grid"},
		"grown":                 {grown(t, wavefront, 8, 8), []int{16, 16}, ""},
		"replicated":            {twice, []int{8, 8}, "the schedule is replicated already"},
		"one rank":              {made(t, pattern.Spec{Name: "ring", Ranks: 1, Iterations: 1}), []int{4}, "record at least 3 ranks"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := grow(t, c.s, c.extents, schedule.Cyclic, 0, Options{})
			expect.Error(t, err, c.problem)
		})
	}
}

// TestRefusesGrids opens files whose headers hold grids that do not fit.
func TestRefusesGrids(t *testing.T) {
	fits := schedule.Grid{Recorded: []int{4, 4}, Extents: []int{8, 8}, Periodic: make([]bool, 2), Margins: []int{1, 1}, Templates: schedule.Cyclic}
	for problem, change := range map[string]func(*schedule.Grid){
		"a grid of 2, 1, 2 and 2 dimensions":                   func(g *schedule.Grid) { g.Extents = g.Extents[:1] },
		"a grid 2x4 of 16 ranks":                               func(g *schedule.Grid) { g.Recorded = []int{2, 4}; g.Extents = []int{2, 8} },
		"a grid of extent 4 grows to 3":                        func(g *schedule.Grid) { g.Extents = []int{3, 8} },
		"a grid of extent 4 grows to 1000000":                  func(g *schedule.Grid) { g.Extents = []int{1_000_000, 1_000_000} },
		"a grid with offsets of 2 in a dimension of extent 4":  func(g *schedule.Grid) { g.Margins = []int{2, 1} },
		"a grid with offsets of -1 in a dimension of extent 4": func(g *schedule.Grid) { g.Margins = []int{-1, 1} },
		`templates "odd": want cyclic, random or levels`:       func(g *schedule.Grid) { g.Templates = "odd" },
	} {
		g := fits
		change(&g)
		s := expanded(t, made(t, halo("halo2d", 16, 5, false)))
		s.Header.Grid = &g
		path := filepath.Join(t.TempDir(), "x.sched.arrow")
		expect.OK(t, schedule.Write(path, s))
		_, err := schedule.Open(path)
		expect.Error(t, err, path+": "+problem)
	}
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
		"a message to itself":           {s: self, problem: "do not communicate alike: 0 and 1 receives from offset (0, 0) with tag 9; to drop or change them, pass --tolerance 1.1%"},
		"a tolerated message to itself": {s: self, options: Options{Tolerance: 0.011}, forced: Forced{Messages: 97, Dropped: 1, Bytes: 9601}},
		"an exempt message to itself":   {s: self, options: Options{Exempt: []Exemption{{Site, "main"}}}},
		"a stray message":               {s: stray, problem: "1.0 % of them (1 of 97, most by MPI_Send at start.c:7 (main)) have no constant offset in the nearest grid, 4x4; to drop or change them, pass --tolerance 1.1%"},
		"tolerated":                     {s: stray, options: Options{Tolerance: 0.011}, forced: Forced{Messages: 97, Dropped: 1, Bytes: 9601}},
		"less is tolerated":             {s: stray, options: Options{Tolerance: 0.01}, problem: "pass --tolerance 1.1%"},
		"exempt":                        {s: stray, options: Options{Exempt: []Exemption{{Site, "start.c:7"}}}},
		"a call is exempt":              {s: stray, options: Options{Exempt: []Exemption{{Call, "MPI_Send"}}}},
		"a function is exempt":          {s: stray, options: Options{Exempt: []Exemption{{Site, "main"}}}},
		"another site":                  {s: stray, options: Options{Exempt: []Exemption{{Site, "start.c:8"}}}, problem: "no messages have site=start.c:8"},
		"sizes":                         {s: sizes, problem: "of different sizes; to drop or change them, pass --tolerance 0.9%"},
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
