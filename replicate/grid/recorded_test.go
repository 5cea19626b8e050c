package grid

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

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
		got, want := expanded(t, grown(t, sourceOf(t, words[0]), extentsOf(t, words[2])...)), exchangesOf(t, words[1])
		operations := 0
		for rank, w := range want {
			g := exchanged(got, rank)
			if words[0] == "sweep3d-16" && g[1].Bytes == 4*16 && w[1].Bytes == 4*64 {
				g[1].Bytes = w[1].Bytes
			}
			if diff := cmp.Diff(w, g); diff != "" {
				return fmt.Sprintf("rank %d: %s", rank, diff)
			}
			operations += len(w)
		}
		return fmt.Sprintf("%d ranks with the same %d operations", len(want), operations)
	})
}

// exchangesOf returns the exchanges, by rank, of a pattern in JSON, or of a recording of a name in testdata/exchanges: a line per
// rank, and one per exchange.
func exchangesOf(t testing.TB, text string) [][]exchange {
	t.Helper()
	if strings.HasPrefix(text, "{") {
		s := expanded(t, sourceOf(t, text))
		all := make([][]exchange, len(s.Ops))
		for rank := range all {
			all[rank] = exchanged(s, rank)
		}
		return all
	}
	f, err := os.Open(filepath.Join("testdata", "exchanges", text+".txt.zst"))
	expect.OK(t, err)
	defer f.Close()
	z, err := zstd.NewReader(f)
	expect.OK(t, err)
	defer z.Close()
	var all [][]exchange
	for lines := bufio.NewScanner(z); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "rank") {
			all = append(all, nil)
			continue
		}
		var e exchange
		_, err := fmt.Sscan(lines.Text(), &e.Call, &e.Peer, &e.Root, &e.Bytes, &e.Tag)
		expect.OK(t, err)
		all[len(all)-1] = append(all[len(all)-1], e)
	}
	return all
}

// TestGrowsAroundTrees compares icoFoam on 3 x 3 ranks, grown to 4 x 4, with the start of its recording on as many: the messages
// between neighbors are the same, one by one, and so are the collectives, also the ones in place of trees, except
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
		if len(g) < len(w) {
			t.Fatalf("rank %d: %d operations, recorded %d", rank, len(g), len(w))
		}
		for i := range w {
			switch w[i].Call {
			case "send":
				messages++
			case "recv":
			default:
				g[i].Bytes, w[i].Bytes = 0, 0
			}
			if g[i] != w[i] {
				t.Fatalf("rank %d, operation %d: %+v, recorded %+v", rank, i, g[i], w[i])
			}
		}
	}
	if messages != 2448 {
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
		if diff := cmp.Diff(exchanged(want, rank), exchanged(got, rank)); diff != "" {
			t.Fatalf("rank %d: %s", rank, diff)
		}
	}
}

func halo(name string, ranks, points int, periodic bool) pattern.Spec {
	return pattern.Spec{Name: name, Ranks: ranks, Points: points, Periodic: periodic, Iterations: 2, Bytes: 100}
}

// exchange is what two recordings have in common of an operation other than a calc.
type exchange struct {
	Call       string // send, recv or the kind of a collective
	Peer, Root int32
	Bytes, Tag int64
}

func exchanged(s *schedule.Schedule, rank int) (all []exchange) {
	for _, op := range s.Ops[rank] {
		if op.Kind < schedule.Send {
			continue
		}
		m := exchange{Call: op.Kind.String(), Bytes: op.Bytes, Tag: op.Tag, Peer: op.Peer}
		if op.Coll != nil {
			m = exchange{Call: op.Coll.Kind, Bytes: op.Bytes, Root: op.Coll.Root}
		}
		all = append(all, m)
	}
	return all
}
