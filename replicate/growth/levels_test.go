package growth

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/internal/testkit/expect"
	"loggops/sim"
)

// multigrid is a program of V-cycles on a process grid: on each level, ranks exchange with their neighbors; then those
// that are on no coarser level send to the nearest one that is. The way back is the reverse.
type multigrid struct {
	dimensions, cycles int
	periodic           bool
	norm               bool // a collective in each cycle
	bytes              func(level int) int64
	other              int // on the way back, the distance to partners on the second level grows by so much
}

func (m *multigrid) schedule(t *testing.T, extents spec.Grid) *schedule.Schedule {
	return scheduled(t, extents, nil, func(w *scheduler) {
		for range m.cycles {
			if m.norm {
				w.collective("MPI_Allreduce", "norm.c:1", 0, 8, schedule.Coll{Kind: "allreduce", Algorithm: "dissemination", Root: schedule.None})
			}
			m.level(w, 0)
		}
	})
}

// level performs the part of a cycle from a level on.
func (m *multigrid) level(w *scheduler, level int) {
	step := 1 << level
	if !m.active(w, step) || step == w.extents[0] {
		return
	}
	w.add(schedule.Op{Kind: schedule.Calc, DurationNS: int64(1 << 20 >> level), Site: "smooth.c:1"})
	m.exchange(w, level, "smooth.c:2")
	m.gather(w, level, schedule.Recv, schedule.Send)
	m.level(w, level+1)
	m.gather(w, level, schedule.Send, schedule.Recv)
	m.exchange(w, level, "smooth.c:9")
}

func (m *multigrid) active(w *scheduler, step int) bool {
	rank := w.rank
	for range w.extents {
		if rank%w.extents[0]%step != 0 {
			return false
		}
		rank /= w.extents[0]
	}
	return true
}

func (m *multigrid) exchange(w *scheduler, level int, site string) {
	for _, kind := range []schedule.Kind{schedule.Send, schedule.Recv} {
		for d := range w.extents {
			for _, sign := range []int{1, -1} {
				steps := make([]int, len(w.extents))
				steps[d] = sign << level
				if level == 1 && site == "smooth.c:9" {
					steps[d] += sign * m.other
				}
				tag := int64(2*d) + int64(1+sign)/2
				if kind == schedule.Recv {
					tag ^= 1
				}
				m.message(w, kind, steps, tag, m.bytes(level), site)
			}
		}
	}
}

// gather exchanges with the ranks around that are not on the next level, or with that which is.
func (m *multigrid) gather(w *scheduler, level int, kind, leaving schedule.Kind) {
	step := 1 << level
	back := make([]int, len(w.extents))
	rank := w.rank
	for d := len(back) - 1; d >= 0; d-- {
		back[d] = -(rank % w.extents[0] % (2 * step))
		rank /= w.extents[0]
	}
	if !m.active(w, 2*step) {
		m.message(w, leaving, back, 9, 8*m.bytes(level), "transfer.c:1")
		return
	}
	for corner := 1; corner < 1<<len(back); corner++ {
		for d := range back {
			back[d] = (corner >> d & 1) * step
		}
		m.message(w, kind, back, 9, 8*m.bytes(level), "transfer.c:2")
	}
}

func (m *multigrid) message(w *scheduler, kind schedule.Kind, steps []int, tag, bytes int64, site string) {
	partner, ok := w.extents.Neighbor(w.rank, steps, slices.Repeat([]bool{m.periodic}, len(steps)))
	if !ok {
		return
	}
	w.add(schedule.Op{Kind: kind, Peer: int32(partner), Tag: tag, Bytes: bytes, Call: "MPI", Site: site})
}

// TestMultigrid grows multigrid programs and compares them with the programs of that size, message by message.
func TestMultigrid(t *testing.T) {
	halved := func(level int) int64 { return 4096 >> level }
	constant := func(int) int64 { return 64 }
	for i, c := range []struct {
		program multigrid
		extents []int // of the recordings, and that to grow to
	}{
		{multigrid{dimensions: 1, cycles: 2, bytes: halved}, []int{4, 8, 16, 64}},
		{multigrid{dimensions: 1, cycles: 3, periodic: true, norm: true, bytes: constant}, []int{8, 16, 32, 256}},
		{multigrid{dimensions: 2, cycles: 2, norm: true, bytes: halved}, []int{2, 4, 8, 32}},
		{multigrid{dimensions: 2, cycles: 3, periodic: true, bytes: halved}, []int{2, 4, 8, 16}},
		{multigrid{dimensions: 2, cycles: 1, periodic: true, bytes: constant}, []int{4, 8, 16, 64}},
		{multigrid{dimensions: 3, cycles: 2, norm: true, bytes: halved}, []int{2, 4, 8, 16}},
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			var grids []spec.Grid
			for _, extent := range c.extents {
				grids = append(grids, slices.Repeat(spec.Grid{extent}, c.program.dimensions))
			}
			program := func(extents spec.Grid) *schedule.Schedule { return c.program.schedule(t, extents) }
			grown, err := grow(t, Options{}, program, grids...)
			expect.OK(t, err)
			want := program(grids[3])
			compare(t, grown, want)
			path := filepath.Join(t.TempDir(), "grown.sched.arrow")
			expect.OK(t, schedule.Write(path, grown))
			stored, err := schedule.Open(path)
			expect.OK(t, err)
			defer stored.Close()
			if got, want := makespan(t, stored), makespan(t, want); got != want {
				t.Errorf("a makespan of %d ns, want %d", got, want)
			}
		})
	}
}

func makespan(t *testing.T, s schedule.Source) int64 {
	t.Helper()
	p, err := sim.Compile(s, sim.Default())
	expect.OK(t, err)
	r, err := p.Run(t.Context(), sim.Options{})
	expect.OK(t, err)
	return r.MakespanNS
}

// TestMultigridRefused lists programs that are nearly multigrid ones, and grids that do not show enough.
func TestMultigridRefused(t *testing.T) {
	constant := func(int) int64 { return 64 }
	for _, c := range []struct {
		program multigrid
		grids   []spec.Grid
		want    string
	}{
		{multigrid{dimensions: 1, cycles: 2, periodic: true, bytes: constant, other: 2}, []spec.Grid{{8}, {16}, {64}}, "without 1 of its levels"},
		{multigrid{dimensions: 2, cycles: 1, bytes: constant}, []spec.Grid{{2, 2}, {4, 4}, {16, 16}}, "no process grid explains the messages"},
		{multigrid{dimensions: 2, cycles: 1, bytes: constant}, []spec.Grid{{4, 4}, {8, 8}, {16, 12}}, "one power of two in all dimensions, such as 8x8: not 16x12"},
		{multigrid{dimensions: 1, cycles: 1, bytes: func(level int) int64 { return []int64{900, 77, 1234, 5, 40, 8}[level] }}, []spec.Grid{{16}, {32}, {128}}, "no exact law of the level"},
	} {
		grown, err := grow(t, Options{}, func(extents spec.Grid) *schedule.Schedule { return c.program.schedule(t, extents) }, c.grids...)
		if err == nil {
			_, err = schedule.Load(grown)
		}
		expect.Error(t, err, c.want)
	}
}
