package pattern

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/goal"
	"loggops/formats/schedule"
	"loggops/internal/cases"
	"loggops/internal/expect"
	"loggops/schedgen/collective"
	"loggops/sim"
)

// run simulates a schedule to its end.
func run(t rapid.TB, s schedule.Source, params sim.Params) *sim.Result {
	t.Helper()
	p, err := sim.Compile(s, params)
	expect.OK(t, err)
	r, err := p.Run(context.Background(), sim.Options{FinishTimes: true})
	expect.OK(t, err)
	return r
}

// eager and rendezvous messages of the size that tests have.
func protocols() map[string]sim.Params {
	eager, rendezvous := sim.Default(), sim.Default()
	rendezvous.EagerMax = 10
	return map[string]sim.Params{"eager": eager, "rendezvous": rendezvous}
}

// TestMessages holds that the patterns of messages run to their end, and that
// there are as many messages in each iteration as their formulas say.
func TestMessages(t *testing.T) {
	open := func(offsets int) func(Spec) int64 { // of messages along each offset in an open grid
		return func(s Spec) int64 {
			sizes := balanced(s.Ranks, map[string]int{"halo1d": 1, "halo2d": 2, "halo3d": 3}[s.Name])
			n := int64(0)
			all, err := stencil(len(sizes), offsets)
			expect.OK(t, err)
			for _, offset := range all {
				along := 1
				for d, size := range sizes {
					along *= size - offset[d]*offset[d]
				}
				n += int64(along)
			}
			return n
		}
	}
	periodic := func(perRank int64) func(Spec) int64 { // where no dimension has one rank
		return func(s Spec) int64 { return perRank * int64(s.Ranks) }
	}
	all := []int{1, 2, 3, 4, 7, 8, 12, 16, 27, 30}
	for _, test := range []struct {
		spec  Spec
		sizes []int
		want  func(s Spec) int64 // messages of an iteration
	}{
		{Spec{Name: "ring"}, all, func(s Spec) int64 {
			if s.Ranks == 1 {
				return 0
			}
			return int64(s.Ranks)
		}},
		{Spec{Name: "exchange"}, all, func(s Spec) int64 { return int64(2 * (s.Ranks - 1)) }},
		{Spec{Name: "exchange", Offsets: []int{-2, 1, 2, 6}}, []int{7, 8, 12}, func(s Spec) int64 { return int64(4*s.Ranks - 2 - 1 - 2 - 6) }},
		{Spec{Name: "exchange", Offsets: []int{-2, 1, 2, 6}, Periodic: true, Waits: "mwsdir"}, []int{7, 8, 12}, periodic(4)},
		{Spec{Name: "exchange", Offsets: []int{1}, Region: &Region{2, 4, []int{1, -2, 2}}}, []int{7}, func(Spec) int64 { return 6 + 3 + 3 }},
		{Spec{Name: "exchange", Inject: &Inject{1, "linear-gather"}, Root: 1}, []int{4}, func(Spec) int64 { return 2*3 + 1 }},
		{Spec{Name: "halo1d"}, all, func(s Spec) int64 { return int64(2 * (s.Ranks - 1)) }},
		{Spec{Name: "halo2d"}, all, open(5)},
		{Spec{Name: "halo2d", Points: 9}, all, open(9)},
		{Spec{Name: "halo3d"}, all, open(7)},
		{Spec{Name: "halo3d", Points: 27}, all, open(27)},
		{Spec{Name: "halo1d", Periodic: true}, []int{2, 3, 8}, periodic(2)},
		{Spec{Name: "halo2d", Periodic: true}, []int{4, 12, 30}, periodic(4)},
		{Spec{Name: "halo2d", Periodic: true, Points: 9}, []int{4, 12, 30}, periodic(8)},
		{Spec{Name: "halo3d", Periodic: true}, []int{8, 12, 27, 30}, periodic(6)},
		{Spec{Name: "halo3d", Periodic: true, Points: 27}, []int{8, 12, 27, 30}, periodic(26)},
		{Spec{Name: "halo3d", Periodic: true, Points: 27, Grid: []int{1, 3, 4}}, []int{12}, periodic(8)},
		{Spec{Name: "halo2d", Periodic: true, Grid: []int{7, 1}}, []int{7}, periodic(2)},
		{Spec{Name: "sweep"}, all, func(s Spec) int64 {
			g := balanced(s.Ranks, 2)
			return int64((g[0]-1)*g[1] + g[0]*(g[1]-1))
		}},
		{Spec{Name: "sweep", Grid: []int{2, 6}}, []int{12}, func(Spec) int64 { return 6 + 2*5 }},
		{Spec{Name: "bisection"}, all, func(s Spec) int64 { return int64(s.Ranks - s.Ranks%2) }},
		{Spec{Name: "alltoall"}, all, func(s Spec) int64 { return int64(s.Ranks * (s.Ranks - 1)) }},
		{Spec{Name: "incast"}, all, func(s Spec) int64 { return int64(s.Ranks - 1) }},
		{Spec{Name: "incast", Root: 2}, []int{3, 8}, func(s Spec) int64 { return int64(s.Ranks - 1) }},
	} {
		for _, ranks := range test.sizes {
			s := test.spec
			s.Ranks, s.Bytes, s.Iterations, s.ComputeNS, s.Seed = ranks, 100, 3, 5000, 1
			for protocol, params := range protocols() {
				r := run(t, load(t, s), params)
				if want := 3 * test.want(s); r.Messages != want || r.Bytes != 100*want {
					t.Errorf("%s, %s: %d messages of %d bytes, want %d", s.String(), protocol, r.Messages, r.Bytes, want)
				}
			}
		}
	}
}

// TestPairs holds that in a permutation each rank sends to at most one and
// receives from at most one; that in a bisection it does both with its partner;
// and that both change from iteration to iteration.
func TestPairs(t *testing.T) {
	for _, name := range []string{"permutation", "bisection"} {
		s := specOf(name, 21)
		s.Iterations = 20
		to := make([]map[int32]int32, s.Iterations) // by iteration and rank
		from := make([]map[int32]int32, s.Iterations)
		for i := range to {
			to[i], from[i] = map[int32]int32{}, map[int32]int32{}
		}
		for rank, ops := range load(t, s).Ops {
			for _, op := range ops {
				peers := to[op.Iteration]
				switch op.Kind {
				case schedule.Calc:
					continue
				case schedule.Recv:
					peers = from[op.Iteration]
				}
				if _, there := peers[int32(rank)]; there || op.Peer == int32(rank) {
					t.Errorf("%s: rank %d has %+v", name, rank, op)
				}
				peers[int32(rank)] = op.Peer
			}
		}
		alike := 0
		for i := range to {
			for rank, peer := range to[i] {
				if from[i][peer] != rank || name == "bisection" && to[i][peer] != rank {
					t.Errorf("%s: rank %d sends to %d, which receives from %d", name, rank, peer, from[i][peer])
				}
				if other, there := to[0][rank]; i > 0 && there && other == peer {
					alike++
				}
			}
			if idle := s.Ranks - len(to[i]); name == "bisection" && idle != 1 {
				t.Errorf("%d ranks are idle", idle)
			}
		}
		if alike > 60 { // of 400, 20 are to be expected
			t.Errorf("%s: %d partners are those of the first iteration", name, alike)
		}
		for _, params := range protocols() {
			run(t, load(t, s), params)
		}
	}
}

// byHand returns a collective as all ranks call it, each listed.
func byHand(s Spec, kind, algorithm string) *schedule.Schedule {
	all := &schedule.Schedule{Header: schedule.Header{
		Ranks: s.Ranks, Replicas: 1, Communicators: []comm.Communicator{comm.World(s.Ranks)},
	}}
	equal := slices.Repeat([]int64{s.Bytes}, s.Ranks)
	for rank := range s.Ranks {
		coll := schedule.Coll{Kind: kind, Algorithm: algorithm, Root: schedule.None}
		if collective.Rooted(kind) {
			coll.Root = int32(s.Root)
		}
		switch {
		case kind == "gatherv" && rank == s.Root:
			coll.RecvCounts = equal
		case kind == "scatterv" && rank == s.Root:
			coll.Counts = equal
		case kind == "allgatherv" || kind == "reduce_scatter":
			coll.RecvCounts = equal
		case kind == "alltoallv" || kind == "alltoallw":
			coll.Counts, coll.RecvCounts = equal, equal
		}
		var ops []schedule.Op
		for range s.Iterations {
			calc := schedule.Op{Kind: schedule.Calc, DurationNS: s.ComputeNS}
			if len(ops) > 0 {
				calc.Requires = []int32{1}
			}
			ops = append(ops, calc, schedule.Op{Kind: schedule.Collective, Bytes: s.Bytes, Coll: &coll, Requires: []int32{1}})
		}
		all.Ops = append(all.Ops, ops)
	}
	return all
}

// TestCollectives holds that a collective's pattern takes each rank as long as
// the same collective with all ranks listed, whatever the root, and that jitter
// changes no message.
func TestCollectives(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, kind := range collective.Kinds() {
		if collective.Neighborhood(kind) {
			continue
		}
		for _, algorithm := range collective.Algorithms(kind) {
			for _, ranks := range []int{1, 2, 3, 6, 8, 13, 16} {
				s := specOf(algorithm+"-"+kind, ranks)
				s.Iterations, s.ComputeNS = 2, 3000
				if collective.Rooted(kind) {
					s.Root = random.IntN(ranks)
				}
				for protocol, params := range protocols() {
					params.ReducePerByte = 1.5
					got, want := run(t, load(t, s), params), run(t, byHand(s, kind, algorithm), params)
					if diff := cmp.Diff(want, got); diff != "" {
						t.Errorf("%s, %s: %s", s.String(), protocol, diff)
					}
					jittery := s
					jittery.JitterNS = 2000
					got = run(t, load(t, jittery), params)
					if got.Messages != want.Messages || got.Bytes != want.Bytes {
						t.Errorf("%s, %s: %d messages, want %d", jittery.String(), protocol, got.Messages, want.Messages)
					}
				}
			}
		}
	}
}

func drawWaits(t *rapid.T) string {
	return waits[rapid.IntRange(0, len(waits)-1).Draw(t, "waits")].name
}

func drawDistances(t *rapid.T, ranks int) []int {
	distance := rapid.IntRange(1-ranks, ranks-1).Filter(func(d int) bool { return d != 0 })
	return rapid.SliceOfNDistinct(distance, 1, -1, rapid.ID).Draw(t, "distances")
}

// TestAny holds that whatever New accepts is a valid schedule that runs to its
// end, whatever is drawn.
func TestAny(t *testing.T) {
	all := All()
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.SampledFrom(all).Draw(t, "pattern")
		s := Spec{
			Name: d.Name, Ranks: rapid.IntRange(1, 30).Draw(t, "ranks"), Bytes: rapid.Int64Range(0, 20).Draw(t, "bytes"),
			Iterations: rapid.IntRange(1, 4).Draw(t, "iterations"), Seed: rapid.Uint64().Draw(t, "seed"),
			ComputeNS: rapid.Int64Range(0, 1000).Draw(t, "compute"), JitterNS: rapid.Int64Range(0, 1000).Draw(t, "jitter"),
		}
		if d.takes(takesInject) && rapid.Bool().Draw(t, "inject") {
			s.Inject = &Inject{rapid.IntRange(0, s.Iterations-1).Draw(t, "at"), rapid.SampledFrom([]string{"binomial-reduce", "linear-gather", "ring-allgatherv"}).Draw(t, "collective")}
		}
		if d.takes(takesRoot) && (!d.takes(takesInject) || s.Inject != nil && s.Inject.Name != "ring-allgatherv") {
			s.Root = rapid.IntRange(0, s.Ranks-1).Draw(t, "root")
		}
		if d.takes(takesWaits) {
			s.Waits = drawWaits(t)
		}
		if d.takes(takesOffsets) && s.Ranks > 1 {
			s.Offsets = drawDistances(t, s.Ranks)
			if rapid.Bool().Draw(t, "fat") {
				first := rapid.IntRange(0, s.Ranks-1).Draw(t, "first")
				s.Region = &Region{first, rapid.IntRange(first, s.Ranks-1).Draw(t, "last"), drawDistances(t, s.Ranks)}
			}
		}
		if d.takes(takesPeriodic) {
			s.Periodic = rapid.Bool().Draw(t, "periodic")
		}
		run(t, load(t, s), protocols()["rendezvous"])
	})
}

// TestNeighborhoods holds that a collective among neighbors sends what the
// halo exchange of the same shape does.
func TestNeighborhoods(t *testing.T) {
	for _, kind := range []string{"allgather", "allgatherv", "alltoall", "alltoallv", "alltoallw"} {
		for _, halo := range []Spec{
			{Name: "halo1d", Grid: []int{12}, Periodic: true},
			{Name: "halo2d"},
			{Name: "halo2d", Points: 9, Grid: []int{2, 6}, Periodic: true},
			{Name: "halo3d", Points: 27, Grid: []int{2, 2, 3}},
		} {
			halo.Ranks, halo.Bytes, halo.Iterations, halo.ComputeNS = 12, 100, 3, 1000
			s := halo
			s.Name = "direct-neighbor_" + kind
			for _, params := range protocols() {
				got, want := run(t, load(t, s), params), run(t, load(t, halo), params)
				if got.Messages != want.Messages || got.Bytes != want.Bytes {
					t.Errorf("%s: %d messages of %d bytes, want %d of %d", s.String(), got.Messages, got.Bytes, want.Messages, want.Bytes)
				}
			}
		}
	}
}

// TestSweepTime holds that the front moves as its definition says, and that a
// further sweep costs what a rank in the middle does in one: two receives, the
// computation and two sends.
func TestSweepTime(t *testing.T) {
	const o, L, compute = 1000, 5000, 100000
	params := sim.Params{LatencyNS: L, OverheadSendNS: o, OverheadRecvNS: o, EagerMax: 1 << 20}
	for _, size := range [][]int{{3, 3}, {4, 4}, {2, 7}, {6, 3}} {
		s := specOf("sweep", size[0]*size[1])
		s.Grid, s.ComputeNS = size, compute
		once := run(t, load(t, s), params)
		done := make([]int64, s.Ranks) // when a rank has computed
		for rank := range s.Ranks {
			row, column := rank/size[1], rank%size[1]
			var arrivals []int64
			if row > 0 {
				arrivals = append(arrivals, done[rank-size[1]]+o+L)
			}
			if column > 0 {
				behind := int64(o)
				if row < size[0]-1 {
					behind = 2 * o // behind the message to the south
				}
				arrivals = append(arrivals, done[rank-1]+behind+L)
			}
			slices.Sort(arrivals)
			at := int64(0)
			for _, a := range arrivals {
				at = max(at, a) + o
			}
			done[rank] = at + compute
			finish := done[rank]
			if row < size[0]-1 {
				finish += o
			}
			if column < size[1]-1 {
				finish += o
			}
			if once.FinishNS[rank] != finish {
				t.Errorf("%d: rank %d is done at %d ns, want %d", size, rank, once.FinishNS[rank], finish)
			}
		}
		for s.Iterations = 2; s.Iterations < 5; s.Iterations++ {
			further := run(t, load(t, s), params).MakespanNS - once.MakespanNS
			if n := int64(s.Iterations - 1); further < n*compute || further > n*(compute+4*o) {
				t.Errorf("%d: %d further sweeps take %d ns", size, n, further)
			}
		}
	}
}

// TestGolden compares small patterns with GOAL text in testdata.
func TestGolden(t *testing.T) {
	for _, s := range []Spec{
		{Name: "ring", Ranks: 3, Iterations: 2, ComputeNS: 500},
		{Name: "exchange", Ranks: 4, Offsets: []int{-1, 1, 2}, Region: &Region{2, 3, []int{-1}}, Waits: "mwsdir", ComputeNS: 500},
		{Name: "halo1d", Ranks: 2, Periodic: true},
		{Name: "halo2d", Ranks: 6, Points: 9},
		{Name: "sweep", Ranks: 4, Iterations: 2, ComputeNS: 500},
		{Name: "bisection", Ranks: 4, Iterations: 2},
		{Name: "permutation", Ranks: 5},
		{Name: "alltoall", Ranks: 3},
		{Name: "incast", Ranks: 3, Root: 1, JitterNS: 1000},
	} {
		t.Run(s.Name, func(t *testing.T) {
			s.Bytes, s.Seed, s.Iterations = 8, 1, max(s.Iterations, 1)
			var text strings.Builder
			fmt.Fprintf(&text, "// %s\n", &s)
			expect.OK(t, goal.Write(&text, load(t, s)))
			cases.Golden(t, s.Name+".goal", text.String())
		})
	}
}
