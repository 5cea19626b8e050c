package collective

import (
	"slices"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

// movers returns the algorithms of a kind that move its data.
func movers(kind string) []string {
	return slices.DeleteFunc(Algorithms(kind), func(name string) bool { return name == "synchronize" })
}

// TestSynchronize holds that nothing is moved or combined, and that each member
// waits for those that the kind says.
func TestSynchronize(t *testing.T) {
	for _, kind := range Kinds() {
		for n := 1; n <= 17; n++ {
			root := n / 2
			var plans []Plan
			for i := range n {
				plan, err := New(row(kind, "synchronize", i, n, root), n, true)
				expect.OK(t, err)
				plans = append(plans, plan)
			}
			for i, others := range waits(t, plans) {
				for j := range n {
					want := true
					switch kind {
					case "bcast", "scatter", "scatterv":
						want = j == root
					case "reduce", "gather", "gatherv":
						want = i == root
					}
					if Neighborhood(kind) {
						want = slices.Contains(row(kind, "", i, n, root).Coll.RecvNeighbors, int32(j))
					}
					if i != j && want && !others[j] || Neighborhood(kind) && i != j && others[j] != want {
						t.Errorf("%s among %d, root %d: member %d waits for %d: %v", kind, n, root, i, j, others[j])
					}
				}
			}
		}
	}
}

// waits returns for whom each member waits before it is done.
func waits(t *testing.T, plans []Plan) [][]bool {
	n := len(plans)
	// By member and step: whose begin it follows.
	after := make([][][]bool, n)
	for i, p := range plans {
		after[i] = make([][]bool, p.Len(i))
		for s := range after[i] {
			after[i][s] = make([]bool, n)
			after[i][s][i] = true
		}
	}
	merge := func(to, from []bool) (changed bool) {
		for k, is := range from {
			changed = changed || is && !to[k]
			to[k] = to[k] || is
		}
		return changed
	}
	for again := true; again; {
		again = false
		for i, p := range plans {
			for s := range p.Len(i) {
				step := p.Step(i, s)
				if step.Bytes != 0 || step.Kind == schedule.Calc {
					t.Fatalf("step %d of member %d of %d: %+v", s, i, n, step)
				}
				for _, r := range p.Requires(i, s, nil) {
					again = merge(after[i][s], after[i][r]) || again
				}
				if step.Kind == schedule.Send {
					at := plans[step.Peer].Receive(step.Peer, i, step.Round)
					again = merge(after[step.Peer][at], after[i][s]) || again
				}
			}
		}
	}
	all := make([][]bool, n)
	for i := range all {
		all[i] = make([]bool, n)
		for _, step := range after[i] {
			merge(all[i], step)
		}
	}
	return all
}
