package expand

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/collective"
)

// drawBase draws a schedule of matching messages and collectives on several
// communicators, with dependences up and down the lists and without cycles.
// TraceRow of an operation is its place, and Call names its matching space.
func drawBase(t *rapid.T) *schedule.Schedule {
	ranks := rapid.IntRange(1, 5).Draw(t, "ranks")
	all := make([]int32, ranks)
	for i := range all {
		all[i] = int32(i)
	}
	var others [][]int32
	for range rapid.IntRange(0, 3).Draw(t, "communicators") {
		members := rapid.Permutation(all).Draw(t, "members")
		others = append(others, members[:rapid.IntRange(1, ranks).Draw(t, "size")])
	}
	s := base(rapid.IntRange(1, 4).Draw(t, "replicas"), make([]list, ranks), others...)
	instances := map[int32]int{}
	for range rapid.IntRange(0, 12).Draw(t, "items") {
		c := rapid.Int32Range(0, int32(len(others))+1).Draw(t, "communicator")
		switch rapid.IntRange(0, 2).Draw(t, "item") {
		case 0:
			put(t, s, rapid.SampledFrom(all).Draw(t, "rank"), calc(rapid.Int64Range(0, 9).Draw(t, "ns")))
		case 1:
			from, to := rapid.SampledFrom(all).Draw(t, "from"), rapid.SampledFrom(all).Draw(t, "to")
			tag := rapid.Int64Range(-4, 3).Filter(func(tag int64) bool { return tag != schedule.AnyTag }).Draw(t, "tag")
			for _, half := range []struct {
				rank int32
				op   schedule.Op
			}{{from, send(to, tag, c)}, {to, recv(from, tag, c)}} {
				half.op.Call = fmt.Sprintf("tag %d on %d", tag, c)
				put(t, s, half.rank, half.op)
			}
		case 2:
			members := membersByHand(s, c, 0, 1)
			op := coll(rapid.SampledFrom(collective.Kinds()).Draw(t, "kind"), 0, c, rapid.Int64Range(0, 9).Draw(t, "bytes"))
			op.Coll.Algorithm = rapid.SampledFrom(collective.Algorithms(op.Coll.Kind)).Draw(t, "algorithm")
			if members == nil { // MPI_COMM_SELF
				members = []int32{rapid.SampledFrom(all).Draw(t, "alone")}
			} else {
				op.Coll.Root = rapid.Int32Range(0, int32(len(members))-1).Draw(t, "root")
			}
			if len(collective.Options(op.Coll.Kind, op.Coll.Algorithm)) > 0 && collective.Check(op.Coll.Kind, op.Coll.Algorithm+":zeros=skip") == nil && rapid.Bool().Draw(t, "skips") {
				op.Coll.Algorithm += ":zeros=skip"
			}
			if op.Bytes == 0 && collective.Check(op.Coll.Kind, collective.None) == nil && rapid.Bool().Draw(t, "none") {
				op.Coll.Algorithm = collective.None
			}
			op.Call = fmt.Sprintf("collective %d on %d", instances[c], c)
			instances[c]++
			data := rapid.Uint64().Draw(t, "blocks with data")
			for i, rank := range members {
				put(t, s, rank, withCounts(op, i, len(members), data))
			}
		}
	}
	for _, ops := range s.Ops {
		connect(t, ops)
	}
	return s
}

// withCounts returns the operation of member i of n where sizes differ by
// member: what goes from one to another is m, or nothing where the bit of the pair
// is 0.
func withCounts(op schedule.Op, i, n int, data uint64) schedule.Op {
	block := func(from, to int) int64 { return op.Bytes * int64(data>>(from*8+to)&1) }
	coll := *op.Coll
	to, from, all := make([]int64, n), make([]int64, n), make([]int64, n)
	for j := range n {
		to[j], from[j], all[j] = block(i, j), block(j, i), block(0, j)
	}
	switch root := int(coll.Root); coll.Kind {
	case "gatherv":
		if i == root {
			coll.RecvCounts = from
		}
		op.Bytes = block(i, root)
	case "scatterv":
		if i == root {
			coll.Counts = to
		}
		op.Bytes = block(root, i)
	case "allgatherv", "reduce_scatter":
		coll.RecvCounts = all
	case "alltoallv", "alltoallw":
		coll.Counts, coll.RecvCounts = to, from
	}
	if collective.Neighborhood(coll.Kind) {
		next, last := (i+1)%n, (i+n-1)%n
		coll.Neighbors, coll.RecvNeighbors = []int32{int32(next)}, []int32{int32(last)}
		switch coll.Kind {
		case "neighbor_allgatherv":
			op.Bytes, coll.RecvCounts = all[i], all[last:last+1]
		case "neighbor_alltoallv", "neighbor_alltoallw":
			coll.Counts, coll.RecvCounts = to[next:next+1], from[last:last+1]
		}
	}
	op.Coll = &coll
	return op
}

func put(t *rapid.T, s *schedule.Schedule, rank int32, op schedule.Op) {
	op.CPU = rapid.Int32Range(0, 2).Draw(t, "cpu")
	op.TraceRow = int64(len(s.Ops[rank]))
	s.Ops[rank] = append(s.Ops[rank], op)
}

// connect draws dependences that go from later to earlier in a random order of
// the list.
func connect(t *rapid.T, ops []schedule.Op) {
	order := make([]int, len(ops))
	for i := range order {
		order[i] = i
	}
	order = rapid.Permutation(order).Draw(t, "order")
	for i := range ops {
		for j := range ops {
			if order[j] >= order[i] {
				continue
			}
			switch rapid.IntRange(0, 5).Draw(t, "dependence") {
			case 0:
				ops[i].Requires = append(ops[i].Requires, int32(i-j))
			case 1:
				ops[i].Irequires = append(ops[i].Irequires, int32(i-j))
			}
		}
	}
}

// membersByHand lists the members of a communicator as a replica sees it, out
// of so many replicas; nil for MPI_COMM_SELF.
func membersByHand(s *schedule.Schedule, c int32, replica, replicas int) []int32 {
	com := s.Header.Communicators[c]
	n := com.Members.Len()
	var members []int32
	for j := range replicas {
		if n != s.Header.Ranks && j != replica {
			continue
		}
		for i := range n {
			members = append(members, com.Members.At(i)+int32(j*s.Header.Ranks))
		}
	}
	return members
}

type message struct {
	from, to   int32
	tag, bytes int64
	space      string
}

// Every send has exactly one receive, of the same matching space; messages of
// different spaces have different tags; messages of one collective too.
func TestMatching(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawBase(t)
		x := materialiseValid(t, s)
		open := map[message]int{}
		spaces := map[message]string{}
		sends := map[message]int{}
		for rank, ops := range x.Ops {
			for i := range ops {
				op := &ops[i]
				m := message{tag: op.Tag, bytes: op.Bytes, space: op.Call}
				switch op.Kind {
				case schedule.Send:
					m.from, m.to = int32(rank), op.Peer
					open[m]++
				case schedule.Recv:
					m.from, m.to = op.Peer, int32(rank)
					open[m]--
				default:
					continue
				}
				place := message{from: m.from, to: m.to, tag: m.tag}
				if other, taken := spaces[place]; taken && other != op.Call {
					t.Fatalf("%+v is %q and %q", place, other, op.Call)
				}
				spaces[place] = op.Call
				if op.Kind == schedule.Send && s.Ops[rank%s.Header.Ranks][op.TraceRow].Kind == schedule.Collective {
					if sends[place]++; sends[place] > 1 {
						t.Fatalf("%q sends %+v twice", op.Call, place)
					}
				}
			}
		}
		for m, n := range open {
			if n != 0 {
				t.Fatalf("%+v: %d sends more than receives", m, n)
			}
		}
	})
}

func materialiseValid(t *rapid.T, s *schedule.Schedule) *schedule.Schedule {
	expect.OK(t, s.Check())
	x, err := materialise(s, Options{
		GammaNSPerByte: rapid.SampledFrom([]float64{0, 0.5}).Draw(t, "gamma"),
		NodeSize:       rapid.IntRange(1, 5).Draw(t, "ranks per node"), RoundRobin: rapid.Bool().Draw(t, "round robin"),
	})
	expect.OK(t, err)
	expect.OK(t, x.Check())
	want := schedule.Header{
		Ranks: s.Header.TotalRanks(), Replicas: 1,
		Communicators: []comm.Communicator{comm.World(s.Header.TotalRanks())},
	}
	if diff := cmp.Diff(want, x.Header); diff != "" {
		t.Fatal(diff)
	}
	return x
}

// Messages stay in their replica where the communicator does, and a
// collective's steps are those of the plan among the members listed by hand.
func TestPartners(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawBase(t)
		x, err := materialise(s, Options{NodeSize: 3})
		expect.OK(t, err)
		ranks := s.Header.Ranks
		for rank, ops := range x.Ops {
			replica := rank / ranks
			for row, group := range byRow(ops) {
				from := &s.Ops[rank%ranks][row]
				if from.Kind != schedule.Collective {
					if got, want := ops[group[0]], *from; got.Kind >= schedule.Send && int(got.Peer) != int(want.Peer)+replica*ranks {
						t.Fatalf("rank %d: partner %d, in the base %d", rank, got.Peer, want.Peer)
					}
					continue
				}
				members := membersByHand(s, from.Comm, replica, s.Header.Replicas)
				if collective.Neighborhood(from.Coll.Kind) {
					members = nil
					for _, rank := range membersByHand(s, from.Comm, 0, 1) {
						members = append(members, rank+int32(replica*ranks))
					}
				}
				if members == nil {
					members = []int32{int32(rank)}
				}
				self := slices.Index(members, int32(rank))
				nodes := collective.NewNodes(len(members), func(i int) int32 { return members[i] / 3 })
				plan, err := collective.NewOn(from, nodes, false)
				expect.OK(t, err)
				if len(group) != plan.Len(self)+1 {
					t.Fatalf("rank %d: %d operations for %d steps", rank, len(group), plan.Len(self))
				}
				for i, place := range group[:len(group)-1] {
					step, got := plan.Step(self, i), ops[place]
					if got.Kind == schedule.Calc { // a join
						step.Bytes, got.Peer = 0, members[step.Peer]
					}
					if got.Kind != step.Kind || got.Peer != members[step.Peer] || got.Bytes != step.Bytes {
						t.Fatalf("rank %d: %+v for step %+v among %v", rank, got, step, members)
					}
				}
			}
		}
	})
}

// byRow lists the places of the operations that stand for each base operation.
func byRow(ops []schedule.Op) map[int][]int {
	rows := map[int][]int{}
	for i := range ops {
		rows[int(ops[i].TraceRow)] = append(rows[int(ops[i].TraceRow)], i)
	}
	return rows
}

// torn gives a schedule in batches of one operation, which it spoils after use.
type torn struct{ *schedule.Schedule }

func (s torn) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		for rank, ops := range s.Ops {
			for i, op := range ops {
				op.Requires, op.Irequires = slices.Clone(op.Requires), slices.Clone(op.Irequires)
				if op.Coll != nil {
					own := *op.Coll
					op.Coll = &own
				}
				if !yield(schedule.Batch{Rank: rank, First: i, Ops: []schedule.Op{op}}, nil) {
					return
				}
				clear(op.Requires)
				clear(op.Irequires)
				if op.Coll != nil {
					*op.Coll = schedule.Coll{}
				}
			}
		}
	}
}

// How a schedule is cut into batches makes no difference.
func TestBatches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawBase(t)
		want, err := materialise(s, Options{NodeSize: 3})
		expect.OK(t, err)
		got, err := materialise(torn{s}, Options{NodeSize: 3})
		expect.OK(t, err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}
