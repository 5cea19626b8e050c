package waitstate

import (
	"testing"

	"loggops/analysis/detours"
	"loggops/formats/comm"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/sim"
)

// Where the program of TestPlanted calls MPI.
const (
	exchange = "solver.c:42 (exchange)"
	residual = "solver.c:57 (residual)"
	output   = "output.c:12 (write)"
)

// program is an application of 8 ranks: in each of 10 iterations a rank computes and exchanges a
// message with its neighbors in a ring; with collectives, it then reduces a value on all ranks,
// and on rank 0. Extra work comes before one of these calls.
func program(collectives bool, extra func(rank int, site string) int64) *schedule.Schedule {
	const ranks, iterations, work = 8, 10, 100_000
	s := &schedule.Schedule{Header: schedule.Header{Ranks: ranks, Replicas: 1, Communicators: []comm.Communicator{comm.World(ranks)}}}
	for rank := range ranks {
		var ops []schedule.Op
		for iteration := range int32(iterations) {
			add := func(op schedule.Op, site, call string, requires ...int32) {
				op.Site, op.Call, op.Iteration, op.TraceRow, op.Requires = site, call, iteration, schedule.None, requires
				if len(ops) == 0 {
					op.Requires = nil
				}
				ops = append(ops, op)
			}
			calc := func(ns int64, site string, requires ...int32) {
				add(schedule.Op{Kind: schedule.Calc, DurationNS: ns + extra(rank, site)}, site, "", requires...)
			}
			calc(work, exchange, 1)
			add(schedule.Op{Kind: schedule.Send, Peer: int32(rank+1) % ranks, Bytes: 1000}, exchange, "MPI_Sendrecv", 1)
			add(schedule.Op{Kind: schedule.Recv, Peer: int32(rank+ranks-1) % ranks, Bytes: 1000}, exchange, "MPI_Sendrecv", 2)
			calc(work/10, residual, 1, 2)
			if !collectives {
				continue
			}
			add(schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: "allreduce", Root: schedule.None}}, residual, "MPI_Allreduce", 1)
			calc(work/10, output, 1)
			add(schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: "reduce"}}, output, "MPI_Reduce", 1)
		}
		s.Ops = append(s.Ops, ops)
	}
	return s
}

// TestPlanted plants causes in a program. Each is named first.
func TestPlanted(t *testing.T) {
	planted := func(where int, at string) func(int, string) int64 {
		return func(rank int, site string) int64 {
			if rank == where && site == at {
				return 50_000
			}
			return 0
		}
	}
	for name, c := range map[string]struct {
		collectives bool
		extra       func(int, string) int64
		want        Place
	}{
		"a slow rank": {
			true, func(rank int, _ string) int64 { return map[bool]int64{true: 20_000}[rank == 5] },
			Place{State: WaitAtNxN, Cause: 5, CallSite: result.CallSite{Call: "MPI_Allreduce", Site: residual}},
		},
		"a late sender":            {false, planted(2, exchange), Place{State: LateSender, Cause: 2, CallSite: result.CallSite{Call: "MPI_Sendrecv", Site: exchange}}},
		"an unbalanced collective": {true, planted(3, residual), Place{State: WaitAtNxN, Cause: 3, CallSite: result.CallSite{Call: "MPI_Allreduce", Site: residual}}},
		"an unbalanced reduction":  {true, planted(7, output), Place{State: EarlyReduce, Cause: 7, CallSite: result.CallSite{Call: "MPI_Reduce", Site: output}}},
	} {
		t.Run(name, func(t *testing.T) {
			spans, _ := simulate(t, program(c.collectives, c.extra), sim.Default())
			a := New(By("all"))
			expect.OK(t, result.Visit(spans.Rows(), a.Add))
			waits := a.Waits()
			if got := waits.Group("cause")[0].Place; got != c.want {
				t.Errorf("%+v is first, not %+v; all:", got, c.want)
				for _, w := range waits.Group("cause") {
					t.Logf("%+v", w)
				}
			}
		})
	}
	t.Run("a noisy core", func(t *testing.T) {
		spans, _ := simulate(t, program(true, func(int, string) int64 { return 0 }), sim.Default(),
			"random:gap=exponential:1ms,duration=10us", "periodic:freq=1kHz,duration=100us,ranks=6")
		a := detours.NewAdder("rank")
		expect.OK(t, result.Visit(spans.Rows(), a.Add))
		injected := a.Injected()
		want := detours.Place{Cause: "periodic:freq=1kHz,duration=100us,ranks=6", Hit: 6}
		if injected[0].Place != want {
			t.Errorf("%+v is first", injected[0])
		}
	})
}
