package collective

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

// drawNodes draws nodes of n members.
func drawNodes(t *rapid.T, n int) *Nodes {
	on := rapid.SliceOfN(rapid.Int32Range(0, int32(rapid.IntRange(0, n).Draw(t, "nodes"))), n, n).Draw(t, "node")
	return NewNodes(n, func(i int) int32 { return on[i] })
}

// newOn makes the plan of an operation among members on nodes.
func newOn(t rapid.TB, kind, algorithm string, nodes *Nodes, root int) Plan {
	t.Helper()
	plan, err := NewOn(row(kind, algorithm, 0, nodes.Members(), root), nodes, true)
	expect.OK(t, err)
	return plan
}

// all is the blocks that a member has, all of which its messages carry.
func (m memory) all(from, _ int, _ Step) (list []int) {
	for k, d := range m[from] {
		if d != nil {
			list = append(list, k)
		}
	}
	return list
}

// TestTwoLevelData checks, on random nodes, that two-level collectives do what they are for.
func TestTwoLevelData(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "members")
		root := rapid.IntRange(0, n-1).Draw(t, "root")
		nodes := drawNodes(t, n)
		run := func(kind, algorithm string, have memory, blocks carried) memory {
			plan := newOn(t, kind, algorithm, nodes, root)
			match(t, plan, n, root, true, false)
			return execute(t, plan, have, blocks, shuffled(plan, n))
		}
		for i, got := range run("barrier", "two-level:inner=linear:outer=binomial", contributions(n, 1), onlyBlock) {
			if got[0] == nil {
				t.Errorf("barrier: member %d has nothing", i)
			}
		}
		for i, got := range run("bcast", "two-level:inner=binary:outer=k-ary:ways=3", rootOnly(n, 1, root), onlyBlock) {
			if got[0] == nil {
				t.Errorf("bcast from %d: member %d has nothing", root, i)
			}
		}
		for _, algorithm := range []string{"two-level", "two-level:inner=k-ary:outer=binary"} {
			if got := run("reduce", algorithm, contributions(n, 1), onlyBlock)[root][0]; !complete(got, n) {
				t.Errorf("reduce to %d: %v", root, got)
			}
		}
		for _, algorithm := range []string{"two-level:outer=recursive-doubling", "two-level:inner=k-ary:outer=reduce-bcast"} {
			for i, got := range run("allreduce", algorithm, contributions(n, 1), onlyBlock) {
				if !complete(got[0], n) {
					t.Errorf("allreduce: member %d has %v", i, got[0])
				}
			}
		}
		for _, algorithm := range []string{"two-level", "two-level:outer=linear", "two-level:inner=linear"} {
			have := ownBlock(n)
			for k, got := range run("gather", algorithm, have, func(from, to int, step Step) []int {
				list := have.all(from, to, step)
				if step.Bytes != block*int64(len(list)) {
					t.Errorf("gather to %d: member %d sends %d B of %d blocks", root, from, step.Bytes, len(list))
				}
				return list
			})[root] {
				if got == nil {
					t.Errorf("gather to %d: block %d is missing", root, k)
				}
			}
			gather, scatter := newOn(t, "gather", algorithm, nodes, root), newOn(t, "scatter", algorithm, nodes, root)
			if there, back := sentBy(gather, n, false), sentBy(scatter, n, true); !slices.Equal(there, back) {
				t.Errorf("gather sends %v, and scatter the other way %v", there, back)
			}
		}
		for _, algorithm := range []string{"two-level", "two-level:outer=ring", "two-level:outer=recursive-doubling", "two-level:inner=linear:outer=neighbor-exchange"} {
			have := ownBlock(n)
			for i, got := range run("allgather", algorithm, have, have.all) {
				if slices.ContainsFunc(got, func(d data) bool { return d == nil }) {
					t.Errorf("allgather: member %d has %v", i, got)
				}
			}
			for i, received := range receivedBy(newOn(t, "allgather", algorithm, nodes, root), n) {
				leads := nodes.placeOf(i) == 0
				if want := int64(n-1) * block; leads && received != want {
					t.Errorf("allgather: leader %d receives %d B, want %d", i, received, want)
				}
			}
		}
	})
}

// sentMessage is a message of a plan.
type sentMessage struct {
	from, to int
	bytes    int64
}

// sentBy lists the messages of a plan, in order of their members; with back, as if they went the other
// way.
func sentBy(plan Plan, n int, back bool) (list []sentMessage) {
	for i := range n {
		for s := range plan.Len(i) {
			step := plan.Step(i, s)
			switch {
			case step.Kind == schedule.Send && !back:
				list = append(list, sentMessage{i, step.Peer, step.Bytes})
			case step.Kind == schedule.Send:
				list = append(list, sentMessage{step.Peer, i, step.Bytes})
			}
		}
	}
	slices.SortFunc(list, func(a, b sentMessage) int { return (a.from-b.from)*n + a.to - b.to })
	return list
}

// receivedBy returns the bytes that each member receives.
func receivedBy(plan Plan, n int) []int64 {
	bytes := make([]int64, n)
	for i := range n {
		for s := range plan.Len(i) {
			if step := plan.Step(i, s); step.Kind == schedule.Recv {
				bytes[i] += step.Bytes
			}
		}
	}
	return bytes
}

// TestTwoLevelBarrier checks that each member of a barrier on nodes leaves after every other one has
// entered: what it receives last depends on all of them.
func TestTwoLevelBarrier(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(t, "members")
		for _, algorithm := range []string{"two-level", "two-level:inner=binary:outer=linear", "two-level:inner=linear:outer=n-way-dissemination"} {
			plan := combining{newOn(t, "barrier", algorithm, drawNodes(t, n), 0)}
			for i, got := range execute(t, plan, contributions(n, 1), onlyBlock, byRound(plan, n)) {
				if slices.Contains(got[0], 0) {
					t.Errorf("%s of %d: member %d is not reached by member %d", algorithm, n, i, slices.Index(got[0], 0))
				}
			}
		}
	})
}

// TestOwnNodes checks that a two-level collective among members on nodes of their own is the outer one.
func TestOwnNodes(t *testing.T) {
	own := NewNodes(9, func(i int) int32 { return int32(-i) })
	for _, nodes := range []*Nodes{nil, own} {
		plan, err := create(row("allreduce", "two-level:outer=ring", 0, 9, 0), 9, nodes, true)
		if _, ring := plan.(*phased); !ring {
			t.Errorf("a plan %T, error %v", plan, err)
		}
	}
}

// TestNodes checks the order of nodes and members.
func TestNodes(t *testing.T) {
	on := []int32{8, 3, 8, 3, 5, 8}
	d := NewNodes(len(on), func(i int) int32 { return on[i] })
	if !slices.Equal(d.members, []int32{0, 2, 5, 1, 3, 4}) || !slices.Equal(d.node, []int32{0, 1, 0, 1, 2, 0}) || !slices.Equal(d.sizes, []int{1, 2, 3}) {
		t.Errorf("%+v", d)
	}
}
