package collective

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

const block = 1000 // m of the operations under test

// variants returns a kind's algorithms, as they stand and with options.
func variants(kind string) []string {
	return append(Algorithms(kind), map[string][]string{
		"barrier": {"n-way-dissemination:ways=1", "n-way-dissemination:ways=5", "two-level:inner=linear:outer=n-way-dissemination"},
		"bcast": {
			"k-ary:ways=1", "k-ary:ways=3", "pipelined-chain:segment=300",
			"pipelined-tree:segment=250", "pipelined-tree:segment=128:ways=3",
			"two-level:inner=pipelined-chain:outer=k-ary:ways=3:segment=300",
		},
		"reduce": {"k-ary:ways=3", "pipelined-chain:segment=300", "pipelined-tree:ways=1:segment=999"},
		"allreduce": {
			"reduce-bcast:reduce=k-ary:bcast=chain:ways=3", "reduce-bcast:reduce=chain:bcast=binary",
		},
		"gather":              {"two-level:outer=linear"},
		"scatter":             {"two-level:inner=linear"},
		"allgather":           {"two-level:outer=ring"},
		"gatherv":             {"linear:zeros=skip"},
		"scatterv":            {"linear:zeros=skip"},
		"alltoallv":           {"linear:zeros=skip", "scattered:zeros=skip"},
		"alltoallw":           {"linear:zeros=skip", "scattered:zeros=skip"},
		"neighbor_allgather":  {"direct:zeros=skip"},
		"neighbor_allgatherv": {"direct:zeros=skip"},
		"neighbor_alltoallv":  {"direct:zeros=skip"},
	}[kind]...)
}

// sent is what member i sends to member j where members differ; in some cases
// nothing, to all of which some members send.
func sent(i, j int) int64 {
	if (i+2*j)%3 == 1 || i == 4 || j == 5 {
		return 0
	}
	return 1 + int64(i*7+j*13)%50
}

// skips reports whether an algorithm leaves out empty blocks.
func skips(algorithm string) bool { return strings.HasSuffix(algorithm, ":zeros=skip") }

// row makes the operation of member i of n.
func row(kind, algorithm string, i, n, root int) *schedule.Op {
	coll := &schedule.Coll{Kind: kind, Algorithm: algorithm, Root: schedule.None}
	op := &schedule.Op{Kind: schedule.Collective, Bytes: block, Coll: coll}
	if Rooted(kind) {
		coll.Root = int32(root)
	}
	to, from := make([]int64, n), make([]int64, n)
	for j := range n {
		to[j], from[j] = sent(i, j), sent(j, i)
	}
	switch kind {
	case "gatherv":
		op.Bytes, coll.RecvCounts = sent(i, root), from
		if i != root {
			coll.RecvCounts = nil
		}
	case "scatterv":
		op.Bytes, coll.Counts = sent(root, i), to
		if i != root {
			coll.Counts = nil
		}
	case "allgatherv", "reduce_scatter":
		for j := range n {
			from[j] = sent(0, j)
		}
		op.Bytes, coll.RecvCounts = from[i], from
	case "alltoallv", "alltoallw":
		coll.Counts, coll.RecvCounts = to, from
	}
	if Neighborhood(kind) {
		for c, offset := range []int{1, 3, 3} {
			if to, from := (i+offset)%n, (i+2*n-offset%n)%n; to != i {
				coll.Neighbors = append(coll.Neighbors, int32(to))
				coll.RecvNeighbors = append(coll.RecvNeighbors, int32(from))
				switch kind {
				case "neighbor_allgatherv":
					op.Bytes = sent(i, 0)
					coll.RecvCounts = append(coll.RecvCounts, sent(from, 0))
				case "neighbor_alltoallv", "neighbor_alltoallw":
					coll.Counts = append(coll.Counts, sent(i, to)+int64(c))
					coll.RecvCounts = append(coll.RecvCounts, sent(from, i)+int64(c))
				}
			}
		}
	}
	return op
}

// team is a plan for each member, or for all in turn, made of their rows.
type team []Plan

func (t team) of(i int) Plan                         { return t[i%len(t)] }
func (t team) Len(i int) int                         { return t.of(i).Len(i) }
func (t team) Step(i, s int) Step                    { return t.of(i).Step(i, s) }
func (t team) Requires(i, s int, list []int) []int   { return t.of(i).Requires(i, s, list) }
func (t team) Dependants(i, s int, list []int) []int { return t.of(i).Dependants(i, s, list) }
func (t team) Receive(i, from, round int) int        { return t.of(i).Receive(i, from, round) }
func (t team) MaxBytes() int64 {
	most := int64(0)
	for _, plan := range t {
		most = max(most, plan.MaxBytes())
	}
	return most
}

// newPlan makes the plan of an operation among n members.
func newPlan(t rapid.TB, kind, algorithm string, n, root int, reduces bool) Plan {
	t.Helper()
	return newTeam(t, kind, algorithm, n, 1, root, reduces)
}

// unevenNodes are nodes of different sizes, whose members do not follow each other.
func unevenNodes(n int) *Nodes { return NewNodes(n, func(i int) int32 { return int32(i * i % 7) }) }

// newTeam makes the plan of an operation among n members, replicated.
func newTeam(t rapid.TB, kind, algorithm string, n, replicas, root int, reduces bool) Plan {
	t.Helper()
	var all team
	for i := range n {
		plan, err := NewOn(row(kind, algorithm, i, n, root), unevenNodes(n*replicas), reduces)
		expect.OK(t, err)
		all = append(all, plan)
		if !differs(kind) {
			break // all rows are the same
		}
	}
	return all
}

// differs tells the kinds whose rows differ by member.
func differs(kind string) bool {
	return slices.Contains([]string{"gatherv", "scatterv", "alltoallv", "alltoallw"}, kind) || Neighborhood(kind)
}

// eachAlgorithm runs a property of every algorithm, for every root of all small sizes, and for some
// larger ones.
func eachAlgorithm(t *testing.T, property func(t rapid.TB, kind, algorithm string, n, root int, reduces bool)) {
	for _, kind := range Kinds() {
		for _, algorithm := range variants(kind) {
			most := 100
			if plan := newPlan(t, kind, algorithm, most, 0, false); plan.Len(0) >= most {
				most = 40 // the more members, the more steps each has
			}
			t.Run(kind+"/"+algorithm, func(t *testing.T) {
				for n := 1; n <= 17; n++ {
					for root := range n {
						if root > 0 && !Rooted(kind) {
							break
						}
						property(t, kind, algorithm, n, root, false)
						property(t, kind, algorithm, n, root, true)
					}
				}
				for _, n := range []int{24, 31, 32, 33, 40, 48, 63, 64, 65, 100} {
					if n <= most {
						property(t, kind, algorithm, n, n/3, n%3 == 0)
					}
				}
			})
		}
	}
}

func TestMessagesMatch(t *testing.T) {
	eachAlgorithm(t, func(t rapid.TB, kind, algorithm string, n, root int, reduces bool) {
		match(t, newPlan(t, kind, algorithm, n, root, reduces), n, root, reduces, skips(algorithm))
	})
}

// TestKinds holds that members of a kind have the same phases.
func TestKinds(t *testing.T) {
	eachAlgorithm(t, func(t rapid.TB, kind, algorithm string, n, root int, reduces bool) {
		for _, plan := range newPlan(t, kind, algorithm, n, root, reduces).(team) {
			p, ok := plan.(*phased)
			for i := 0; ok && i < n; i++ {
				var own phases
				p.place(i, &own)
				if all := p.placed(i, new(phases)); *all != own {
					t.Errorf("root %d of %d: member %d is of kind %d with phases %v, not %v", root, n, i, p.kind(i), *all, own)
				}
			}
		}
	})
}

// TestReplicas holds that rows that stand for several members agree.
func TestReplicas(t *testing.T) {
	eachAlgorithm(t, func(t rapid.TB, kind, algorithm string, n, root int, reduces bool) {
		if !Neighborhood(kind) && n <= 20 {
			match(t, newTeam(t, kind, algorithm, n, 3, root, reduces), 3*n, root, reduces, skips(algorithm))
		}
	})
}

// match checks that every message that is sent is received.
func match(t rapid.TB, plan Plan, n, root int, reduces, skip bool) {
	t.Helper()
	type message struct{ from, to, round int }
	most := plan.MaxBytes()
	sent, received := map[message]int64{}, map[message]int64{}
	for i := range n {
		for s := range plan.Len(i) {
			step := plan.Step(i, s)
			what, where := message{i, step.Peer, step.Round}, sent
			switch step.Kind {
			case schedule.Calc:
				if !reduces && step.Bytes > 0 { // no join
					t.Errorf("n=%d, root %d: member %d, step %d is a calc", n, root, i, s)
				}
				continue
			case schedule.Recv:
				what, where = message{step.Peer, i, step.Round}, received
				if at := plan.Receive(i, step.Peer, step.Round); at != s {
					t.Errorf("n=%d, root %d: member %d receives from %d in step %d, not %d", n, root, i, step.Peer, s, at)
				}
			}
			if step.Peer < 0 || step.Peer >= n || step.Peer == i {
				t.Errorf("n=%d, root %d: member %d has partner %d", n, root, i, step.Peer)
			}
			if step.Bytes == 0 && skip {
				t.Errorf("n=%d, root %d: member %d, step %d is an empty message, to be skipped", n, root, i, s)
			}
			if step.Bytes < 0 || step.Bytes > most {
				t.Errorf("n=%d, root %d: member %d, step %d has %d bytes, the most being %d", n, root, i, s, step.Bytes, most)
			}
			if _, twice := where[what]; twice {
				t.Errorf("n=%d, root %d: %v of member %d twice: %+v", n, root, step.Kind, i, what)
			}
			where[what] = step.Bytes
		}
	}
	for what, bytes := range sent {
		if got, ok := received[what]; !ok || got != bytes {
			t.Errorf("n=%d, root %d: %+v is sent with %d bytes and received with %d (%v)", n, root, what, bytes, got, ok)
		}
	}
	if len(sent) != len(received) {
		t.Errorf("n=%d, root %d: %d messages sent, %d received", n, root, len(sent), len(received))
	}
}

// TestManyMembers looks at single members of communicators of any size.
func TestManyMembers(t *testing.T) {
	for _, kind := range Kinds() {
		for _, algorithm := range variants(kind) {
			if Neighborhood(kind) {
				continue // of as many members as are listed
			}
			rapid.Check(t, func(t *rapid.T) {
				n := rapid.IntRange(2, math.MaxInt32).Draw(t, "members")
				i := rapid.IntRange(0, n-1).Draw(t, "member")
				op := row(kind, algorithm, 0, 1, 0)
				if Rooted(kind) {
					op.Coll.Root = int32(rapid.IntRange(0, n-1).Draw(t, "root"))
				}
				plan, err := New(op, n, true)
				if err != nil {
					if n < 1<<20 {
						t.Fatal(err)
					}
					return // too many steps, for so many members
				}
				for s := range min(plan.Len(i), 200) {
					step := plan.Step(i, s)
					opposite := map[schedule.Kind]schedule.Kind{schedule.Send: schedule.Recv, schedule.Recv: schedule.Send}
					want := Step{Kind: opposite[step.Kind], Peer: i, Bytes: step.Bytes, Round: step.Round}
					found := step.Kind == schedule.Calc || plan.Len(step.Peer) > 1000
					for p := 0; !found && p < plan.Len(step.Peer); p++ {
						found = plan.Step(step.Peer, p) == want
					}
					if !found {
						t.Fatalf("%s %s: member %d of %d has %+v, and member %d nothing that matches", algorithm, kind, i, n, step, step.Peer)
					}
				}
			})
		}
	}
}

func TestDependences(t *testing.T) {
	eachAlgorithm(t, func(t rapid.TB, kind, algorithm string, n, root int, reduces bool) {
		plan := newPlan(t, kind, algorithm, n, root, reduces)
		for i := range n {
			length := plan.Len(i)
			dependants := make([][]int, length)
			for s := range length {
				for _, r := range plan.Requires(i, s, nil) {
					if r < 0 || r >= length || r == s {
						t.Fatalf("n=%d, root %d: member %d, step %d of %d requires %d", n, root, i, s, length, r)
					}
					dependants[r] = append(dependants[r], s) // ascending, as s is
				}
			}
			for s, want := range dependants {
				if got := plan.Dependants(i, s, nil); !slices.Equal(got, want) {
					t.Errorf("n=%d, root %d: dependants of member %d, step %d are %v, but %v require it", n, root, i, s, got, want)
				}
				before := []int{4711}
				if got := plan.Dependants(i, s, before); got[0] != 4711 || len(got) != len(want)+1 {
					t.Errorf("Dependants does not append: %v", got)
				}
			}
		}
	})
}

// TestOrder holds that steps are listed by round (a reduction upwards has its
// rounds descending), within a round sends, receives, calcs; and that what a
// step requires is listed before it.
func TestOrder(t *testing.T) {
	eachAlgorithm(t, func(t rapid.TB, kind, algorithm string, n, root int, reduces bool) {
		plan := newPlan(t, kind, algorithm, n, root, reduces)
		for i := range n {
			ascends, descends := true, true
			for s := range plan.Len(i) {
				for _, r := range plan.Requires(i, s, nil) {
					if r > s {
						t.Errorf("n=%d, root %d: member %d, step %d requires %d", n, root, i, s, r)
					}
				}
				if s == 0 || ByNode(algorithm) { // the rounds of its stages take turns
					continue
				}
				last, step := plan.Step(i, s-1), plan.Step(i, s)
				ascends = ascends && step.Round >= last.Round
				descends = descends && step.Round <= last.Round
				if step.Round == last.Round && step.Kind < last.Kind && step.Kind != schedule.Calc {
					t.Errorf("n=%d, root %d: member %d, step %d: a %v after a %v", n, root, i, s, step.Kind, last.Kind)
				}
				if step.Round == last.Round && last.Kind == schedule.Calc && step.Kind != schedule.Calc {
					t.Errorf("n=%d, root %d: member %d, step %d: a %v after a calc of the same round", n, root, i, s, step.Kind)
				}
			}
			if !ascends && !descends && !Neighborhood(kind) {
				t.Errorf("n=%d, root %d: the rounds of member %d neither ascend nor descend", n, root, i)
			}
		}
	})
}

// TestRoot checks what Root says of the plans of all kinds.
func TestRoot(t *testing.T) {
	trees := 0
	for _, kind := range Kinds() {
		for _, algorithm := range variants(kind) {
			for n := 1; n < 20; n++ {
				root := (n - 1) / 2
				plan, err := New(row(kind, algorithm, 0, n, root), n, true)
				if err != nil {
					continue
				}
				at, ok := Root(plan)
				if !ok {
					continue
				}
				trees++
				if at != root {
					t.Errorf("%s %s of %d: root %d, want %d", kind, algorithm, n, at, root)
				}
				for i := range n {
					for s := range plan.Len(i) {
						want, requires := schedule.Send, []int{0}
						if i == root {
							requires = nil
						} else if s == 0 {
							want, requires = schedule.Recv, nil
						}
						if got := plan.Step(i, s).Kind; got != want {
							t.Errorf("%s %s of %d: step %d of member %d is a %v", kind, algorithm, n, s, i, got)
						}
						if got := plan.Requires(i, s, nil); !slices.Equal(got, requires) {
							t.Errorf("%s %s of %d: step %d of member %d requires %d", kind, algorithm, n, s, i, got)
						}
					}
				}
			}
		}
	}
	if trees == 0 {
		t.Error("no tree")
	}
}
