package collective

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/schedule"
)

// data says how often each member's contribution is in some data.
type data []int

// execute runs a plan, step by step, and returns what each member has in the
// end. What is received is added to what a member has, by the calc that
// requires the receive where there is one. Steps are taken in the given order,
// again and again, each when what it requires is done.
func execute(t rapid.TB, plan Plan, have []data, order []place) []data {
	t.Helper()
	type message struct{ from, to, round int }
	travelling, waiting := map[message]data{}, map[place]data{}
	done := map[place]bool{}
	add := func(i int, what data) {
		for c, times := range what {
			have[i][c] += times
		}
	}
	try := func(p place) bool {
		step := plan.Step(p.member, p.step)
		requires := plan.Requires(p.member, p.step, nil)
		for _, r := range requires {
			if !done[place{p.member, r}] {
				return false
			}
		}
		switch step.Kind {
		case schedule.Send:
			travelling[message{p.member, step.Peer, step.Round}] = slices.Clone(have[p.member])
		case schedule.Recv:
			what, arrived := travelling[message{step.Peer, p.member, step.Round}]
			if !arrived {
				return false
			}
			combined := false
			for _, d := range plan.Dependants(p.member, p.step, nil) {
				combined = combined || plan.Step(p.member, d).Kind == schedule.Calc
			}
			if combined {
				waiting[p] = what
			} else {
				add(p.member, what)
			}
		case schedule.Calc:
			for _, r := range requires {
				add(p.member, waiting[place{p.member, r}])
			}
		}
		done[p] = true
		return true
	}
	for len(done) < len(order) {
		before := len(done)
		for _, p := range order {
			if !done[p] {
				try(p)
			}
		}
		if len(done) == before {
			t.Fatalf("deadlock: %d of %d steps are done", before, len(order))
		}
	}
	return have
}

// place is a step of a member.
type place struct{ member, step int }

// byRound lists all steps by round, those of a member in their order.
func byRound(plan Plan, n int) []place {
	var all []place
	for i := range n {
		for s := range plan.Len(i) {
			all = append(all, place{i, s})
		}
	}
	slices.SortStableFunc(all, func(a, b place) int {
		return plan.Step(a.member, a.step).Round - plan.Step(b.member, b.step).Round
	})
	return all
}

// shuffled lists all steps in a random order: what a step needs must then be
// in the dependences.
func shuffled(plan Plan, n int) []place {
	all := byRound(plan, n)
	rand.New(rand.NewPCG(uint64(n), 1)).Shuffle(len(all), func(a, b int) { all[a], all[b] = all[b], all[a] })
	return all
}

// contributions has each member have its own.
func contributions(n int) []data {
	have := make([]data, n)
	for i := range have {
		have[i] = make(data, n)
		have[i][i] = 1
	}
	return have
}

// TestData holds that collectives do what they are for.
func TestData(t *testing.T) {
	eachAlgorithm(t, func(t rapid.TB, kind, algorithm string, n, root int, reduces bool) {
		plan := newPlan(t, kind, algorithm, n, root, reduces)
		switch kind {
		case "bcast":
			have := make([]data, n)
			for i := range have {
				have[i] = make(data, n)
			}
			have[root][root] = 1
			for i, got := range execute(t, plan, have, shuffled(plan, n)) {
				if got[root] != 1 {
					t.Errorf("n=%d, root %d: member %d has the root's data %d times", n, root, i, got[root])
				}
			}
		case "reduce":
			for c, times := range execute(t, plan, contributions(n), shuffled(plan, n))[root] {
				if times != 1 {
					t.Errorf("n=%d, root %d: the contribution of member %d is in the result %d times", n, root, c, times)
				}
			}
		case "barrier", "allreduce", "allgather", "alltoall":
			for i, got := range execute(t, plan, contributions(n), byRound(plan, n)) {
				if slices.Contains(got, 0) {
					t.Errorf("n=%d: member %d is not reached by member %d", n, i, slices.Index(got, 0))
				}
			}
		}
	})
}

// TestBytes compares the bytes of messages, and of calcs, with what the
// algorithms' formulas and purposes say.
func TestBytes(t *testing.T) {
	eachAlgorithm(t, func(t rapid.TB, kind, algorithm string, n, root int, reduces bool) {
		plan := newPlan(t, kind, algorithm, n, root, reduces)
		messages := 0
		for i := range n {
			received, calcs, receives := int64(0), 0, 0
			for s := range plan.Len(i) {
				step := plan.Step(i, s)
				switch step.Kind {
				case schedule.Calc:
					calcs++
				case schedule.Recv:
					messages++
					receives++
					received += step.Bytes
				}
				want := int64(block)
				switch kind {
				case "barrier":
					want = 1
				case "allgather":
					continue // looked at in sum
				case "alltoall":
					want = 0
					for distance := 1; distance < n; distance++ {
						want += block * int64(distance>>step.Round&1)
					}
				}
				if (algorithm == "dissemination" || algorithm == "binomial") && step.Bytes != want {
					t.Errorf("n=%d, root %d: member %d, round %d: %d bytes, want %d", n, root, i, step.Round, step.Bytes, want)
				}
			}
			if want := int64(block) * int64(n-1); kind == "allgather" && received != want {
				t.Errorf("n=%d: member %d receives %d bytes, want %d", n, i, received, want)
			}
			if reduction := kind == "reduce" || kind == "allreduce"; reduces && reduction && calcs != receives {
				t.Errorf("n=%d, root %d: member %d has %d calcs for %d receives", n, root, i, calcs, receives)
			} else if !(reduces && reduction) && calcs != 0 {
				t.Errorf("n=%d, root %d: member %d has %d calcs", n, root, i, calcs)
			}
		}
		if algorithm == "binomial" && (kind == "bcast" || kind == "reduce") && messages != n-1 {
			t.Errorf("n=%d, root %d: %d messages, want %d", n, root, messages, n-1)
		}
	})
}

// TestMirror holds that a binomial reduce is a binomial bcast backwards.
func TestMirror(t *testing.T) {
	for n := 1; n <= 40; n++ {
		for root := range n {
			down := newPlan(t, "bcast", "binomial", n, root, false)
			up := newPlan(t, "reduce", "binomial", n, root, false)
			for i := range n {
				if up.Len(i) != down.Len(i) {
					t.Fatalf("n=%d, root %d: member %d has %d steps up and %d down", n, root, i, up.Len(i), down.Len(i))
				}
				for s := range up.Len(i) {
					want := down.Step(i, up.Len(i)-1-s)
					want.Kind = map[schedule.Kind]schedule.Kind{schedule.Send: schedule.Recv, schedule.Recv: schedule.Send}[want.Kind]
					if got := up.Step(i, s); got != want {
						t.Errorf("n=%d, root %d: member %d, step %d is %+v, want %+v", n, root, i, s, got, want)
					}
				}
			}
		}
	}
}
