package sim

import (
	"context"
	"errors"
	"strconv"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/sim/internal/bound"
	"loggops/sim/internal/engine"
	"loggops/sim/noise"
)

// TestBoundOfPrograms checks, for programs drawn at random, that no run uses more nodes than
// MaxMemory says. The name of a subtest is the seed of its program.
func TestBoundOfPrograms(t *testing.T) {
	t.Parallel()
	for seed := range drawnPrograms() {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			d := draw(uint64(seed))
			p, err := Compile(d.schedule, d.params)
			if err != nil {
				t.Skip(err)
			}
			for workers := range min(3, p.Ranks()) {
				d.checkBound(t, p, Options{Workers: workers + 1, General: true})
			}
		})
	}
}

// checkBound runs a program without shortcuts, which use no nodes, and compares the nodes used
// with the bound.
func (d *drawn) checkBound(t *testing.T, p *Program, options Options) {
	if d.noise != nil {
		m, err := noise.New(*d.noise)
		if err != nil {
			t.Fatal(err)
		}
		options.Noise = m.NewRun(p.Ranks(), p.CPUs())
		options.Noise.Reset(noiseSeed, d.run)
	}
	workers := p.workersFor(&options)
	all, perWorker := bound.Nodes(context.Background(), p.program, workers)
	e := engine.New(p.program, &options, workers)
	if _, err := e.Run(t.Context()); err != nil && errors.Is(err, ErrMemory) {
		t.Fatal(err)
	}
	used := e.NodesUsed()
	if workers == 1 && used > all || used > perWorker {
		t.Errorf("%d workers: %d nodes were in use, and the bounds are %d at once and %d by worker", workers, used, all, perWorker)
	}
}

// TestBounds checks bounds that are easy to compute by hand.
func TestBounds(t *testing.T) {
	const ranks = 8
	ring := func(rank, step int) int32 { return int32((rank + step + ranks) % ranks) }
	each := func(ops func(rank int) []schedule.Op) *schedule.Schedule {
		s := &schedule.Schedule{Header: schedule.Header{Ranks: ranks, Replicas: 1, Communicators: []comm.Communicator{comm.World(ranks)}}}
		for rank := range ranks {
			s.Ops = append(s.Ops, ops(rank))
		}
		return s
	}
	for _, test := range []struct {
		name string
		s    *schedule.Schedule
		want int64 // for each rank
	}{
		{"a message and its receive, again and again", each(func(rank int) (ops []schedule.Op) {
			for range 100 {
				ops = append(ops, chained(schedule.Send, ring(rank, 1), len(ops) > 0), chained(schedule.Recv, ring(rank, -1), true))
			}
			return ops
		}), 2},
		{"messages that wait for nothing", each(func(rank int) (ops []schedule.Op) {
			for range 100 {
				ops = append(ops, chained(schedule.Send, ring(rank, 1), len(ops) > 0))
			}
			for range 100 {
				ops = append(ops, chained(schedule.Recv, ring(rank, -1), true))
			}
			return ops
		}), 101},
		{"posted receives share nodes", each(func(rank int) (ops []schedule.Op) {
			for range 60 {
				ops = append(ops, chained(schedule.Recv, ring(rank, -1), false))
			}
			return ops
		}), 4},
		{"calcs one after the other", each(func(int) (ops []schedule.Op) {
			for range 100 {
				ops = append(ops, chained(schedule.Calc, 0, len(ops) > 0))
			}
			return ops
		}), 1},
	} {
		p, err := Compile(test.s, Default())
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := bound.Nodes(context.Background(), p.program, 1); got != 2+ranks*test.want {
			t.Errorf("%s: %d nodes, want %d", test.name, got, 2+ranks*test.want)
		}
	}
}

// chained returns an operation, which may require the one before it.
func chained(kind schedule.Kind, peer int32, last bool) schedule.Op {
	o := schedule.Op{Kind: kind, Peer: peer, TraceRow: schedule.None, Iteration: schedule.None}
	if last {
		o.Requires = []int32{1}
	}
	return o
}
