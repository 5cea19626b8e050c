package grid

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/expect"
	"loggops/schedgen"
	"loggops/schedgen/pattern"
)

// recorded returns the schedule of a recording in testdata.
func recorded(t testing.TB, name string) *schedule.Schedule {
	t.Helper()
	r, err := trace.Open(filepath.Join("..", "..", "testdata", "traces", "applications", name+".trace.arrow"))
	expect.OK(t, err)
	defer r.Close()
	s, err := schedule.Load(&schedgen.Schedule{Trace: r, Header: schedgen.Header(r.Head(), name, "test")})
	expect.OK(t, err)
	return s
}

// made returns the schedule of a pattern.
func made(t testing.TB, spec pattern.Spec) schedule.Source {
	t.Helper()
	p, err := pattern.New(spec)
	expect.OK(t, err)
	return p
}

// grow recognizes the grid of a schedule and grows it.
func grow(t testing.TB, s schedule.Source, extents []int, templates string, seed uint64, options Options) (*schedule.Grown, error) {
	g, err := Recognize(t.Context(), s, options)
	if err != nil {
		return nil, err
	}
	return g.Grow(extents, templates, seed)
}

// grown grows a schedule.
func grown(t testing.TB, s schedule.Source, extents ...int) *schedule.Grown {
	t.Helper()
	g, err := grow(t, s, extents, schedule.Cyclic, 0, Options{})
	expect.OK(t, err)
	return g
}

// expanded returns the operations of a source, by rank.
func expanded(t testing.TB, s schedule.Source) *schedule.Schedule {
	t.Helper()
	all, err := schedule.Load(s)
	expect.OK(t, err)
	expect.OK(t, all.Check())
	return all
}

// TestGrowsToWhatWasRecorded compares small recordings that have grown with recordings of as
// many ranks: each rank exchanges the same messages and calls the same collectives. Sweep3D
// broadcasts 4 B per rank at its start, which is the only difference.
func TestGrowsToWhatWasRecorded(t *testing.T) {
	for _, c := range []struct {
		name         string
		small, large schedule.Source
		extents      []int
	}{
		{"sweep3d", recorded(t, "sweep3d-16"), recorded(t, "sweep3d-64"), []int{8, 8}},
		{"wavefront", recorded(t, "wavefront-16"), recorded(t, "wavefront-64"), []int{8, 8}},
		{"ocean", recorded(t, "ocean-16"), recorded(t, "ocean-64"), []int{8, 8}},
		{"lu", recorded(t, "lu-16"), recorded(t, "lu-32"), []int{4, 8}},
		{"lulesh", recorded(t, "lulesh-27"), recorded(t, "lulesh-64"), []int{4, 4, 4}},
		{"halo2d", made(t, halo("halo2d", 9, 5, false)), made(t, halo("halo2d", 49, 5, false)), []int{7, 7}},
		{"periodic halo2d", made(t, halo("halo2d", 16, 9, true)), made(t, halo("halo2d", 64, 9, true)), []int{8, 8}},
		{"halo3d", made(t, halo("halo3d", 27, 7, false)), made(t, halo("halo3d", 64, 7, false)), []int{4, 4, 4}},
		{"corners of halo3d", made(t, halo("halo3d", 27, 27, true)), made(t, halo("halo3d", 125, 27, true)), []int{5, 5, 5}},
		{"sweep", made(t, pattern.Spec{Name: "sweep", Ranks: 12, Grid: []int{4, 3}, Iterations: 2, Bytes: 8}),
			made(t, pattern.Spec{Name: "sweep", Ranks: 45, Grid: []int{9, 5}, Iterations: 2, Bytes: 8}), []int{9, 5}},
		{"ring", made(t, pattern.Spec{Name: "ring", Ranks: 5, Iterations: 2}), made(t, pattern.Spec{Name: "ring", Ranks: 12, Iterations: 2}), []int{12}},
		{"exchange", made(t, pattern.Spec{Name: "exchange", Ranks: 8, Offsets: []int{-2, 3}, Iterations: 2}),
			made(t, pattern.Spec{Name: "exchange", Ranks: 30, Offsets: []int{-2, 3}, Iterations: 2}), []int{30}},
	} {
		got, want := expanded(t, grown(t, c.small, c.extents...)), expanded(t, c.large)
		for rank := range want.Ops {
			g, w := exchanged(got, rank), exchanged(want, rank)
			if c.name == "sweep3d" && g[1].bytes == 4*16 && w[1].bytes == 4*64 {
				g[1].bytes = w[1].bytes
			}
			for i := range max(len(g), len(w)) {
				if i >= min(len(g), len(w)) || g[i] != w[i] {
					t.Errorf("%s, rank %d: %d operations, recorded %d; the first difference is number %d: %+v, recorded %+v",
						c.name, rank, len(g), len(w), i, g[min(i, len(g)-1)], w[min(i, len(w)-1)])
					break
				}
			}
		}
	}
}

// TestGrowsAroundTrees compares icoFoam on 3 x 3 ranks, grown to 4 x 4, with its recording on as many: the messages
// between neighbors are the same, one by one, and so are the collectives, those in place of trees included, but
// for the sizes of trees that depend on the number of ranks.
func TestGrowsAroundTrees(t *testing.T) {
	tolerance := Options{Tolerance: 0.001}
	small, err := grow(t, recorded(t, "icofoam-9"), []int{4, 4}, schedule.Cyclic, 0, tolerance)
	expect.OK(t, err)
	large, err := Recognize(t.Context(), recorded(t, "icofoam-16"), tolerance)
	if err != nil || large.Obstacle != nil {
		t.Fatal(err, large.Obstacle)
	}
	got, want := expanded(t, small), expanded(t, large.source)
	messages := 0
	for rank := range want.Ops {
		g, w := exchanged(got, rank), exchanged(want, rank)
		if len(g) != len(w) {
			t.Fatalf("rank %d: %d operations, recorded %d", rank, len(g), len(w))
		}
		for i := range w {
			if w[i].kind == schedule.Collective {
				g[i].bytes, w[i].bytes = 0, 0
			} else if w[i].kind == schedule.Send {
				messages++
			}
			if g[i] != w[i] {
				t.Fatalf("rank %d, operation %d: %+v, recorded %+v", rank, i, g[i], w[i])
			}
		}
	}
	if messages != 8688 {
		t.Errorf("%d messages between neighbors", messages)
	}
}

// TestGrowsWithoutStartUp compares hypre on 3 x 3 ranks, without the messages of its start-up, grown to 4 x 4 with its
// recording on as many. Those messages would fit a grid of two ranks in each dimension.
func TestGrowsWithoutStartUp(t *testing.T) {
	options := Options{Exempt: []Exemption{{Site, "hypre_DataExchangeList"}}, Dimensions: 2}
	small, err := grow(t, recorded(t, "hypre-9"), []int{4, 4}, schedule.Cyclic, 0, options)
	expect.OK(t, err)
	large, err := Recognize(t.Context(), recorded(t, "hypre-16"), options)
	if err != nil || large.Obstacle != nil {
		t.Fatal(err, large.Obstacle)
	}
	got, want := expanded(t, small), expanded(t, large.source)
	for rank := range want.Ops {
		if diff := cmp.Diff(exchanged(want, rank), exchanged(got, rank), cmp.AllowUnexported(exchange{})); diff != "" {
			t.Fatalf("rank %d: %s", rank, diff)
		}
	}
}

func halo(name string, ranks, points int, periodic bool) pattern.Spec {
	return pattern.Spec{Name: name, Ranks: ranks, Points: points, Periodic: periodic, Iterations: 2, Bytes: 100}
}

// exchange is what two recordings have in common of an operation other than a calc.
type exchange struct {
	kind       schedule.Kind
	peer, root int32
	bytes, tag int64
	collective string
}

func exchanged(s *schedule.Schedule, rank int) (all []exchange) {
	for _, op := range s.Ops[rank] {
		if op.Kind < schedule.Send {
			continue
		}
		m := exchange{kind: op.Kind, bytes: op.Bytes, tag: op.Tag, peer: op.Peer}
		if op.Coll != nil {
			m = exchange{kind: op.Kind, bytes: op.Bytes, root: op.Coll.Root, collective: op.Coll.Kind}
		}
		all = append(all, m)
	}
	return all
}
