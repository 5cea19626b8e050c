package growth

import (
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
)

// grow predicts the schedule of a program on the last grid from recordings on the other grids.
func grow(t *testing.T, opt Options, program func(spec.Grid) *schedule.Schedule, grids ...spec.Grid) (*schedule.Grown, error) {
	t.Helper()
	var recordings []Recording
	target := len(grids) - 1
	for _, extents := range grids[:target] {
		recordings = append(recordings, Recording{Name: extents.String(), Source: program(extents)})
	}
	f, err := New(t.Context(), recordings, opt)
	if err != nil {
		return nil, err
	}
	return f.Grow(t.Context(), Target{Extents: grids[target]}, Best, schedule.Cyclic, 0)
}

// TestPeriodic grows halo exchanges on periodic grids, the smallest of which have two ranks along a
// dimension, so that one rank is the neighbor on both sides.
func TestPeriodic(t *testing.T) {
	for _, points := range []int{5, 9} {
		program := func(extents spec.Grid) *schedule.Schedule { return halo(t, extents, points) }
		grown, err := grow(t, Options{}, program, spec.Grid{2, 3}, spec.Grid{3, 4}, spec.Grid{4, 5}, spec.Grid{6, 8})
		expect.OK(t, err)
		compare(t, grown, program(spec.Grid{6, 8}))
	}
}

// TestTags grows a program whose tags are the numbers of the senders: they become numbers of messages.
func TestTags(t *testing.T) {
	tagged := func(extents spec.Grid) *schedule.Schedule {
		s := halo(t, extents, 5)
		for rank := range s.Ops {
			for i := range s.Ops[rank] {
				switch op := &s.Ops[rank][i]; op.Kind {
				case schedule.Send:
					op.Tag = int64(rank)
				case schedule.Recv:
					op.Tag = int64(op.Peer)
				}
			}
		}
		return s
	}
	grown, err := grow(t, Options{}, tagged, spec.Grid{3, 3}, spec.Grid{3, 4}, spec.Grid{4, 5}, spec.Grid{6, 8})
	expect.OK(t, err)
	want := tagged(spec.Grid{6, 8})
	for _, ops := range want.Ops {
		for i := range ops {
			ops[i].Tag = min(ops[i].Tag, 0)
		}
	}
	compare(t, grown, want)
}

func halo(t *testing.T, extents spec.Grid, points int) *schedule.Schedule {
	t.Helper()
	p, err := pattern.New(pattern.Spec{
		Name: "halo2d", Ranks: extents[0] * extents[1], Grid: extents, Points: points, Periodic: true, Iterations: 3, Bytes: 100, ComputeNS: 1000,
	})
	expect.OK(t, err)
	s, err := schedule.Load(p)
	expect.OK(t, err)
	return s
}

// TestRefused lists recordings that do not belong together, and programs that do not fit.
func TestRefused(t *testing.T) {
	other := func(change func(*schedule.Op)) schedule.Source {
		s := halo(t, spec.Grid{3, 4}, 5)
		for rank := range s.Ops {
			for i := range s.Ops[rank] {
				change(&s.Ops[rank][i])
			}
		}
		return s
	}
	random, err := pattern.New(pattern.Spec{Name: "permutation", Ranks: 20, Iterations: 5})
	expect.OK(t, err)
	for _, c := range []struct {
		sources []schedule.Source
		want    string
	}{
		{[]schedule.Source{halo(t, spec.Grid{4, 5}, 5)}, "at least two recordings"},
		{[]schedule.Source{halo(t, spec.Grid{4, 5}, 5), halo(t, spec.Grid{5, 4}, 5)}, "have the same number of ranks, 20"},
		{[]schedule.Source{halo(t, spec.Grid{3, 4}, 5), random}, "no process grid explains the messages"},
		{[]schedule.Source{halo(t, spec.Grid{3, 4}, 9), halo(t, spec.Grid{4, 5}, 5)}, "rank 0 continues with"},
		{[]schedule.Source{other(func(op *schedule.Op) { op.Region = "other" }), halo(t, spec.Grid{4, 5}, 5)}, "they may be of different programs"},
		{[]schedule.Source{other(func(op *schedule.Op) { op.Bytes = 137 }), halo(t, spec.Grid{4, 5}, 5)}, "sizes of"},
	} {
		var recordings []Recording
		for i, s := range c.sources {
			recordings = append(recordings, Recording{Name: string(rune('a' + i)), Source: s})
		}
		_, err := New(t.Context(), recordings, Options{})
		expect.Error(t, err, c.want)
	}
}
