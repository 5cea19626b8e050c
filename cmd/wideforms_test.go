package cmd

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// Forms of many ranks, members and collectives, of GOAL, of recordings, and of sweeps.

func whole(kind string, bytes int64, on int32) schedule.Op {
	return schedule.Op{
		Kind: schedule.Collective, Bytes: bytes, Comm: on, Coll: &schedule.Coll{Kind: kind, Root: schedule.None},
		Iteration: schedule.None, TraceRow: schedule.None,
	}
}

// repeated writes n collectives of each of two ranks, which change as they like.
func repeated(comms func(int) []comm.Communicator, change func(i int, op *schedule.Op)) func(*testing.T, string, int) {
	return ranks(2, comms, func(n, rank int, add adder) {
		for i := range n {
			op := whole("allreduce", 8, 0)
			if i > 0 {
				op.Requires = []int32{1}
			}
			if change != nil {
				change(i, &op)
			}
			add(op)
		}
	})
}

// wide writes one barrier of n ranks, on a communicator, after a calc: without it, the plain one
// would be simulated by a shortcut.
func wide(members func(n int) []comm.Communicator, on int32) func(*testing.T, string, int) {
	return ranks(0, members, func(n, rank int, add adder) {
		add(calc(10))
		add(after(whole("barrier", 0, on), 1))
	})
}

// permuted is a communicator of all n + 1 ranks, in another order.
func permuted(n int) []comm.Communicator {
	var all []int32
	for _, rank := range rand.New(rand.NewPCG(1, 2)).Perm(n + 1) {
		all = append(all, int32(rank))
	}
	return []comm.Communicator{{Members: comm.Of(all)}}
}

// side is how many ranks exchange n messages in an alltoall.
func side(n int) int {
	r := 1
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}

// alltoalls writes an alltoall of n messages; with counts, an alltoallv of different sizes.
func alltoalls(counts bool) func(*testing.T, string, int) {
	return func(t *testing.T, folder string, n int) {
		r := side(n)
		ranks(r, nil, func(n, rank int, add adder) {
			op := whole("alltoall", 8, 0)
			if counts {
				op.Coll.Kind, op.Bytes = "alltoallv", 0
				for i := range r {
					op.Coll.Counts = append(op.Coll.Counts, int64(8+(rank*r+i)%1009))
					op.Coll.RecvCounts = append(op.Coll.RecvCounts, int64(8+(i*r+rank)%1009))
				}
			}
			add(op)
		})(t, folder, n)
	}
}

// lined writes a file of lines.
func lined(name string, each func(n int, line func(format string, args ...any))) func(*testing.T, string, int) {
	return func(t *testing.T, folder string, n int) {
		t.Helper()
		path := filepath.Join(folder, name)
		expect.OK(t, os.MkdirAll(filepath.Dir(path), 0o777))
		f, err := os.Create(path)
		expect.OK(t, err)
		w := bufio.NewWriter(f)
		each(n, func(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) })
		expect.OK(t, w.Flush())
		expect.OK(t, f.Close())
	}
}

// goal writes n calcs in GOAL, each after another.
func goal(label func(n, i int) string, before func(i int) int) func(*testing.T, string, int) {
	return lined("x.goal", func(n int, line func(string, ...any)) {
		line("num_ranks 1\nrank 0 {")
		for i := range n {
			line("%s: calc 10", label(n, i))
			if i > 0 {
				line("%s requires %s", label(n, i), label(n, before(i)))
			}
		}
		line("}")
	})
}

// recorded writes a recording by liballprof, n calls of a rank.
func recorded(each func(i int, call func(format string, args ...any))) func(*testing.T, string, int) {
	return lined("recording/pmpi-trace-rank-0.txt", func(n int, line func(string, ...any)) {
		line("# htor's PMPI Tracer 1 Output File\n# clockdiff: 0.000000 s (relative to rank 0)")
		line("MPI_Init:-:140737488343500:140737488344604:1000.000000")
		clock := 2000
		for i := range n {
			each(i, func(format string, args ...any) {
				name, arguments, _ := strings.Cut(fmt.Sprintf(format, args...), ":")
				line("%s:%d.000000:%s:%d.250000", name, clock, arguments, clock+12)
				clock += 40
			})
		}
		line("MPI_Finalize:%d.000000:-", clock)
	})
}

// manyRuns writes a schedule of two ranks and the arguments of n points.
func manyRuns(args func(n int) string) func(*testing.T, string, int) {
	return func(t *testing.T, folder string, n int) {
		pair(true, nil, nil)(t, folder, 2)
		lined("x.args", func(n int, line func(string, ...any)) { line("%s", args(n)) })(t, folder, n)
	}
}

func init() {
	named := func(n, i int) string { return numbered("l", i) }
	last := func(i int) int { return i - 1 }
	allForms = append(allForms, []form{
		// Messages between two ranks.
		{"rendezvous", "chain", 2, pair(true, nil, func(n, i int, op *schedule.Op) { op.Bytes = 1 << 20 }), "schedules"},
		{"starts", "burst", 2, pair(false, nil, func(n, i int, op *schedule.Op) {
			if i > 0 {
				op.Irequires = []int32{1}
			}
		}), "schedules"},
		{"far-back", "calcs", 1, ranks(1, nil, func(n, rank int, add adder) {
			for i := range n {
				if i == 0 {
					add(calc(10))
				} else {
					add(after(calc(10), int32(i-i/2)))
				}
			}
		}), "schedules"},
		{"cpus", "calcs", 1, ranks(1, nil, func(n, rank int, add adder) {
			for i := range n {
				op := calc(10)
				if i > 0 {
					op.Requires = []int32{1}
				}
				op.CPU = int32(i % 64)
				add(op)
			}
		}), "schedules"},
		// Messages between n ranks. All programs but the simulator treat those of one rank alike.
		{"ranks", "", 1, ranks(0, nil, func(n, rank int, add adder) {
			switch {
			case rank == n && n%2 == 0:
			case rank%2 == 0:
				add(send(rank+1, 8, 0))
			default:
				add(recv(rank-1, 8, 0))
			}
		}), "schedules"},
		{"fan-in", "burst", 2, ranks(0, nil, func(n, rank int, add adder) {
			if rank > 0 {
				add(send(0, 8, 0))
				return
			}
			for i := range n {
				add(recv(i+1, 8, 0))
			}
		}), "schedules"},
		{"fan-out", "burst", 2, ranks(0, nil, func(n, rank int, add adder) {
			if rank > 0 {
				add(recv(0, 8, 0))
				return
			}
			for i := range n {
				add(send(i+1, 8, 0))
			}
		}), "schedules"},
		{"fan-in-any", "burst", 2, ranks(0, nil, func(n, rank int, add adder) {
			if rank > 0 {
				add(send(0, 8, int64(rank)))
				return
			}
			for range n {
				add(recv(schedule.AnySource, 8, schedule.AnyTag))
			}
		}), "schedules"},
		// Collectives.
		{"barrier", "", 1, wide(nil, 0), "collectives"},
		{"members", "barrier", 1, wide(permuted, 1), "collectives"},
		{"collectives", "", 2, repeated(nil, nil), "collectives"},
		{"collective-sizes", "collectives", 2, repeated(nil, func(i int, op *schedule.Op) { op.Bytes = int64(i) }), "collectives"},
		{"communicators", "collectives", 2, repeated(func(n int) []comm.Communicator {
			return communicators(n, func(int) comm.Communicator { return comm.World(2) })
		}, func(i int, op *schedule.Op) { op.Comm = int32(1 + i) }), "collectives"},
		{"alltoall", "", 1, alltoalls(false), "collectives"},
		{"alltoallv", "alltoall", 1, alltoalls(true), "collectives"},
		// GOAL.
		{"goal", "", 1, goal(named, last), "goal"},
		{"labels", "goal", 1, goal(func(n, i int) string { return numbered("l", i*7919%n) + "_" + strings.Repeat("x", 30) }, last), "goal"},
		{"goal-far", "goal", 1, goal(named, func(i int) int { return i / 2 }), "goal"},
		// Recordings.
		{"recording", "", 1, recorded(func(i int, call func(string, ...any)) {
			call("MPI_Allreduce:140737488342264:140737488341160:1:2,4,4:3:0,0,1")
		}), "recordings"},
		{"recorded-sizes", "recording", 1, recorded(func(i int, call func(string, ...any)) {
			call("MPI_Allreduce:140737488342264:140737488341160:%d:2,4,4:3:0,0,1", i+1)
		}), "recordings"},
		{"recorded-buffers", "recording", 1, recorded(func(i int, call func(string, ...any)) {
			call("MPI_Allreduce:%d:140737488341160:1:2,4,4:3:0,0,1", 140737488342264+64*i)
		}), "recordings"},
		{"recorded-requests", "recording", 2, recorded(func(i int, call func(string, ...any)) {
			call("MPI_Isend:11033760:4500:11,8,8:-2:4000:0,0,1:%d", 140737488340208+8*i)
			call("MPI_Wait:%d:0", 140737488340208+8*i)
		}), "recordings"},
		// Runs and points of a sweep, and delays.
		{"runs", "", 0.01, manyRuns(func(n int) string {
			return fmt.Sprintf("--runs %d --noise periodic:freq=1kHz,duration=10us", max(2, n/100))
		}), "sweeps"},
		{"points", "runs", 0.01, manyRuns(func(n int) string { return fmt.Sprintf("--sweep L=1ns..%dns:1ns", max(2, n/100)) }), "sweeps"},
		{"delays", "runs", 0.01, manyRuns(func(n int) string {
			return strings.Repeat(" --delay rank=0,time=1us,duration=1us", max(1, n/100))
		}), "delays"},
	}...)
}
