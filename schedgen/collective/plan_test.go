package collective

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/schedule"
)

const block = 1000 // m of the operations under test

// rooted tells the kinds that have a root.
func rooted(kind string) bool {
	return slices.Contains([]string{"bcast", "reduce", "gather", "scatter"}, kind)
}

// newPlan makes the plan of an operation of m = block among n members.
func newPlan(t rapid.TB, kind, algorithm string, n, root int, reduces bool) Plan {
	t.Helper()
	coll := &schedule.Coll{Kind: kind, Algorithm: algorithm, Root: schedule.None}
	if rooted(kind) {
		coll.Root = int32(root)
	}
	plan, err := New(&schedule.Op{Kind: schedule.Collective, Bytes: block, Coll: coll}, n, reduces)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// eachAlgorithm runs a property of every algorithm, for random sizes and
// roots, and for every root of all small sizes.
func eachAlgorithm(t *testing.T, property func(t rapid.TB, kind, algorithm string, n, root int, reduces bool)) {
	for _, kind := range Kinds() {
		for _, algorithm := range Algorithms(kind) {
			t.Run(kind+"/"+algorithm, func(t *testing.T) {
				for n := 1; n <= 17; n++ {
					for root := range n {
						if root > 0 && !rooted(kind) {
							break
						}
						property(t, kind, algorithm, n, root, false)
						property(t, kind, algorithm, n, root, true)
					}
				}
				rapid.Check(t, func(t *rapid.T) {
					n := rapid.IntRange(1, 300).Draw(t, "members")
					root := rapid.IntRange(0, n-1).Draw(t, "root")
					property(t, kind, algorithm, n, root, rapid.Bool().Draw(t, "reduces"))
				})
			})
		}
	}
}

func TestMessagesMatch(t *testing.T) {
	type message struct{ from, to, round int }
	eachAlgorithm(t, func(t rapid.TB, kind, algorithm string, n, root int, reduces bool) {
		plan := newPlan(t, kind, algorithm, n, root, reduces)
		sent, received := map[message]int64{}, map[message]int64{}
		for i := range n {
			for s := range plan.Len(i) {
				step := plan.Step(i, s)
				what, where := message{i, step.Peer, step.Round}, sent
				switch step.Kind {
				case schedule.Calc:
					if !reduces {
						t.Errorf("n=%d, root %d: member %d, step %d is a calc", n, root, i, s)
					}
					continue
				case schedule.Recv:
					what, where = message{step.Peer, i, step.Round}, received
				}
				if step.Peer < 0 || step.Peer >= n || step.Peer == i {
					t.Errorf("n=%d, root %d: member %d has partner %d", n, root, i, step.Peer)
				}
				if step.Bytes < 0 || step.Bytes > plan.MaxBytes() {
					t.Errorf("n=%d, root %d: member %d, step %d has %d bytes, the most being %d", n, root, i, s, step.Bytes, plan.MaxBytes())
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
	})
}

// TestManyMembers looks at single members of communicators of any size.
func TestManyMembers(t *testing.T) {
	for _, kind := range Kinds() {
		for _, algorithm := range Algorithms(kind) {
			rapid.Check(t, func(t *rapid.T) {
				n := rapid.IntRange(2, math.MaxInt32).Draw(t, "members")
				i := rapid.IntRange(0, n-1).Draw(t, "member")
				plan := newPlan(t, kind, algorithm, n, rapid.IntRange(0, n-1).Draw(t, "root"), true)
				for s := range min(plan.Len(i), 200) {
					step := plan.Step(i, s)
					opposite := map[schedule.Kind]schedule.Kind{schedule.Send: schedule.Recv, schedule.Recv: schedule.Send}
					want := Step{Kind: opposite[step.Kind], Peer: i, Bytes: step.Bytes, Round: step.Round}
					found := step.Kind == schedule.Calc
					for p := 0; !found && p < plan.Len(step.Peer); p++ {
						found = plan.Step(step.Peer, p) == want
					}
					if !found {
						t.Fatalf("%s: member %d of %d has %+v, and member %d nothing that matches", kind, i, n, step, step.Peer)
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
				if s == 0 {
					continue
				}
				last, step := plan.Step(i, s-1), plan.Step(i, s)
				ascends = ascends && step.Round >= last.Round
				descends = descends && step.Round <= last.Round
				if step.Round == last.Round && step.Kind < last.Kind && step.Kind != schedule.Calc {
					t.Errorf("n=%d, root %d: member %d, step %d: a %v after a %v", n, root, i, s, step.Kind, last.Kind)
				}
				if step.Round == last.Round && last.Kind == schedule.Calc {
					t.Errorf("n=%d, root %d: member %d, step %d: a %v after a calc of the same round", n, root, i, s, step.Kind)
				}
			}
			if !ascends && !descends {
				t.Errorf("n=%d, root %d: the rounds of member %d neither ascend nor descend", n, root, i)
			}
		}
	})
}

func TestOneMember(t *testing.T) {
	for _, kind := range Kinds() {
		for _, algorithm := range Algorithms(kind) {
			if plan := newPlan(t, kind, algorithm, 1, 0, true); plan.Len(0) != 0 {
				t.Errorf("%s %s: one member has %d steps", algorithm, kind, plan.Len(0))
			}
		}
	}
}

func TestUnknownAlgorithm(t *testing.T) {
	for _, coll := range []schedule.Coll{{Kind: "dance"}, {Kind: "bcast", Algorithm: "carrier pigeon"}, {}} {
		if plan, err := New(&schedule.Op{Coll: &coll}, 4, false); err == nil {
			t.Errorf("%v has a plan: %v", coll, plan)
		}
	}
	if Algorithms("dance") != nil {
		t.Error("there are algorithms of an unknown kind")
	}
	for _, kind := range Kinds() {
		if len(Algorithms(kind)) == 0 {
			t.Errorf("there is no algorithm for %s", kind)
		}
	}
}

func ExampleAlgorithms() {
	fmt.Println(Algorithms("allreduce")[0])
	// Output: dissemination
}
