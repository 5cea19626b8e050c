package grid

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/spec"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
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

// sourceOf returns a recording of a name in testdata, or a pattern in JSON.
func sourceOf(t testing.TB, text string) schedule.Source {
	t.Helper()
	var spec pattern.Spec
	if json.Unmarshal([]byte(text), &spec) == nil {
		return made(t, spec)
	}
	return recorded(t, text)
}

// extentsOf reads the extents of a grid.
func extentsOf(t testing.TB, text string) []int {
	t.Helper()
	var extents spec.Grid
	expect.OK(t, extents.Set(text))
	return extents
}

// TestGrowsToWhatWasRecorded compares small recordings that have grown with recordings of as
// many ranks: each rank exchanges the same messages and calls the same collectives. Sweep3D
// broadcasts 4 B per rank at its start, which is the only difference.
func TestGrowsToWhatWasRecorded(t *testing.T) {
	cases.Lines(t, "grown.txt", func(input string) string {
		words := strings.Split(input, "; ")
		small, large := sourceOf(t, words[0]), sourceOf(t, words[1])
		got, want := expanded(t, grown(t, small, extentsOf(t, words[2])...)), expanded(t, large)
		operations := 0
		for rank := range want.Ops {
			g, w := exchanged(got, rank), exchanged(want, rank)
			if words[0] == "sweep3d-16" && g[1].bytes == 4*16 && w[1].bytes == 4*64 {
				g[1].bytes = w[1].bytes
			}
			if diff := cmp.Diff(w, g, cmp.AllowUnexported(exchange{})); diff != "" {
				return fmt.Sprintf("rank %d: %s", rank, diff)
			}
			operations += len(w)
		}
		return fmt.Sprintf("%d ranks with the same %d operations", len(want.Ops), operations)
	})
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
