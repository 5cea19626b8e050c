package sim

import (
	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

// drawProgram makes a replicated schedule with collectives, blocking or not, on several
// communicators.
func drawProgram(t *rapid.T) *schedule.Schedule {
	n := rapid.IntRange(1, 5).Draw(t, "ranks")
	world := make([]int32, n)
	for i := range world {
		world[i] = int32(i)
	}
	mixed := rapid.Permutation(world).Draw(t, "order")
	s := &schedule.Schedule{
		Header: schedule.Header{
			Ranks: n, Replicas: rapid.IntRange(1, 5).Draw(t, "replicas"),
			Communicators: []comm.Communicator{
				comm.World(n),
				{Name: "mixed", Members: comm.Of(mixed)},
				{Name: "some", Members: comm.Of(mixed[:(n+1)/2])},
				{Name: "self", Self: true},
			},
		},
		Ops: make([][]schedule.Op, n),
	}
	cpus := int32(1)
	if s.Header.Recorded = rapid.Bool().Draw(t, "recorded"); s.Header.Recorded {
		cpus = rapid.SampledFrom([]int32{1, 1, 2, 4}).Draw(t, "CPUs")
	}
	add := func(rank int, op schedule.Op) {
		op.CPU = rapid.Int32Range(0, cpus-1).Draw(t, "cpu")
		op.Iteration, op.TraceRow = schedule.None, schedule.None
		if len(s.Ops[rank]) > 0 {
			for range rapid.IntRange(1, 2).Draw(t, "dependences") {
				d := int32(rapid.IntRange(1, min(3, len(s.Ops[rank]))).Draw(t, "distance"))
				if rapid.IntRange(0, 2).Draw(t, "irequires") == 0 {
					op.Irequires = append(op.Irequires, d)
				} else {
					op.Requires = append(op.Requires, d)
				}
			}
		}
		s.Ops[rank] = append(s.Ops[rank], op)
	}
	sizes := []int64{1, 8, 1000, 65535, 70000}
	if rapid.IntRange(0, 2).Draw(t, "eager only") > 0 {
		sizes = sizes[:4]
	}
	for range rapid.IntRange(1, 8).Draw(t, "phases") {
		for rank := range n {
			add(rank, schedule.Op{Kind: schedule.Calc, DurationNS: rapid.SampledFrom([]int64{0, 500, 3000, 90000}).Draw(t, "ns")})
		}
		bytes := rapid.SampledFrom(sizes).Draw(t, "bytes")
		if n > 1 && rapid.Bool().Draw(t, "message") {
			pair := rapid.Permutation(world).Draw(t, "pair")
			add(int(pair[0]), schedule.Op{Kind: schedule.Send, Peer: pair[1], Bytes: bytes, Tag: 1})
			add(int(pair[1]), schedule.Op{Kind: schedule.Recv, Peer: rapid.SampledFrom([]int32{pair[0], schedule.AnySource}).Draw(t, "source"), Bytes: 1 << 20, Tag: 1})
			continue
		}
		c := int32(rapid.IntRange(0, 3).Draw(t, "communicator"))
		members := &s.Header.Communicators[c].Members
		size := members.Len()
		if c == 3 {
			size = 1
		}
		kind := rapid.SampledFrom(collective.Kinds()).Draw(t, "kind")
		root := int32(schedule.None)
		if collective.Rooted(kind) {
			root = int32(rapid.IntRange(0, size-1).Draw(t, "root"))
		}
		algorithm := rapid.SampledFrom(collective.Algorithms(kind)).Draw(t, "algorithm")
		for _, o := range collective.Options(kind, algorithm) {
			switch {
			case o.Name == "segment":
				algorithm += ":segment=300"
				bytes = min(bytes, 1000)
			case o.Name == "zeros" && rapid.Bool().Draw(t, "skips"):
				algorithm += ":zeros=skip"
				bytes = 1 // a third of the blocks are of 1 B, the others empty
			case o.Name == "requires":
				algorithm += rapid.SampledFrom(waits).Draw(t, "requires")
			}
		}
		if collective.Check(kind, collective.None) == nil && rapid.IntRange(0, 9).Draw(t, "none") == 0 {
			algorithm, bytes = collective.None, 0
		}
		nonblocking := rapid.Bool().Draw(t, "nonblocking")
		for rank := range n {
			if c == 3 || members.Index(int32(rank)) >= 0 {
				op := row(kind, max(0, int(members.Index(int32(rank)))), size, int(root), bytes)
				op.Comm, op.Coll.Algorithm, op.Coll.Nonblocking = c, algorithm, nonblocking
				add(rank, op)
			}
		}
	}
	return s
}

// waits are the options of a dissemination.
var waits = []string{"", ":requires=last"}

// row makes the operation of member i of n, with blocks of up to the given size.
func row(kind string, i, n, root int, bytes int64) schedule.Op {
	size := func(from, to int) int64 { return bytes / int64(1+(from+2*to)%3) }
	coll := &schedule.Coll{Kind: kind, Root: int32(root)}
	op := schedule.Op{Kind: schedule.Collective, Bytes: bytes, Coll: coll}
	to, from, of := make([]int64, n), make([]int64, n), make([]int64, n)
	for j := range n {
		to[j], from[j], of[j] = size(i, j), size(j, i), size(j, 0)
	}
	switch kind {
	case "gatherv":
		op.Bytes = size(i, root)
		if i == root {
			coll.RecvCounts = from
		}
	case "scatterv":
		op.Bytes = size(root, i)
		if i == root {
			coll.Counts = to
		}
	case "allgatherv", "reduce_scatter":
		coll.RecvCounts = of
	case "alltoallv", "alltoallw":
		coll.Counts, coll.RecvCounts = to, from
	}
	if collective.Neighborhood(kind) {
		for _, offset := range []int{1, 2} { // with two members: the member itself, or one of them twice
			j, k := (i+offset)%n, (i+2*n-offset)%n
			coll.Neighbors, coll.RecvNeighbors = append(coll.Neighbors, int32(j)), append(coll.RecvNeighbors, int32(k))
			switch kind {
			case "neighbor_allgatherv":
				op.Bytes = of[i]
				coll.RecvCounts = append(coll.RecvCounts, of[k])
			case "neighbor_alltoallv", "neighbor_alltoallw":
				coll.Counts, coll.RecvCounts = append(coll.Counts, to[j]), append(coll.RecvCounts, from[k])
			}
		}
	}
	return op
}

// simulated runs a schedule with several numbers of workers, which must not change the result.
func simulated(t *rapid.T, s schedule.Source, params Params) (*Result, error) {
	return simulatedBy(t, s, params, 3)
}

// simulatedBy is simulated for up to a number of workers.
func simulatedBy(t *rapid.T, s schedule.Source, params Params, most int) (*Result, error) {
	p, err := Compile(s, params)
	if err != nil {
		t.Fatal(err)
	}
	return run(t, p, most)
}

func inMemory(t *rapid.T, source schedule.Source) *schedule.Schedule {
	s, err := schedule.Load(source)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
