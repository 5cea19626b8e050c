package collective

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

// data describes how often each member's contribution is in some data; nil is no
// data.
type data []int

// memory is what the members have, by block.
type memory [][]data

// carried reports which blocks a message carries.
type carried func(from, to int, step Step) []int

// execute runs a plan, step by step, and returns what each member has in the
// end. What is received is added to what a member has, by the calc that
// requires the receive where there is one; else it takes the place of it.
// Steps are taken in the given order, again and again, each when what it
// requires is done.
func execute(t rapid.TB, plan Plan, have memory, blocks carried, order []place) memory {
	t.Helper()
	type message struct{ from, to, round int }
	travelling, waiting := map[message]map[int]data{}, map[place]map[int]data{}
	done := map[place]bool{}
	add := func(i int, what map[int]data) {
		for b, from := range what {
			for c, times := range from {
				have[i][b][c] += times
			}
		}
	}
	try := func(p place) {
		step := plan.Step(p.member, p.step)
		requires := plan.Requires(p.member, p.step, nil)
		for _, r := range requires {
			if !done[place{p.member, r}] {
				return
			}
		}
		switch step.Kind {
		case schedule.Send:
			what := map[int]data{}
			for _, b := range blocks(p.member, step.Peer, step) {
				if have[p.member][b] == nil {
					t.Fatalf("member %d sends block %d, which it does not have, in round %d", p.member, b, step.Round)
				}
				what[b] = slices.Clone(have[p.member][b])
			}
			travelling[message{p.member, step.Peer, step.Round}] = what
		case schedule.Recv:
			what, arrived := travelling[message{step.Peer, p.member, step.Round}]
			if !arrived {
				return
			}
			combined := false
			for _, d := range plan.Dependants(p.member, p.step, nil) {
				combined = combined || plan.Step(p.member, d).Kind == schedule.Calc && plan.Step(p.member, d).Bytes > 0
			}
			if combined {
				waiting[p] = what
			} else if _, adds := plan.(combining); adds {
				add(p.member, what)
			} else {
				for b, from := range what {
					have[p.member][b] = slices.Clone(from)
				}
			}
		case schedule.Calc:
			for _, r := range requires {
				add(p.member, waiting[place{p.member, r}])
			}
		}
		done[p] = true
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

// knowing is the memory of n members that have their own contributions to some blocks, and nothing of the others.
func knowing(n, blocks int, some func(member, block int) bool) memory {
	have := make(memory, n)
	for i := range have {
		have[i] = make([]data, blocks)
		for b := range have[i] {
			if some(i, b) {
				have[i][b] = make(data, n)
				have[i][b][i] = 1
			}
		}
	}
	return have
}

// contributions has each member have its own contribution to every block.
func contributions(n, blocks int) memory {
	return knowing(n, blocks, func(int, int) bool { return true })
}

// rootOnly has one member have all blocks, and the others nothing.
func rootOnly(n, blocks, root int) memory {
	return knowing(n, blocks, func(member, _ int) bool { return member == root })
}

// ownBlock has each member have its block only.
func ownBlock(n int) memory {
	return knowing(n, n, func(member, block int) bool { return member == block })
}

// complete reports whether data hold the contributions of the first members,
// once each and no others.
func complete(d data, members int) bool {
	for c, times := range d {
		if (times == 1) != (c < members) || times > 1 {
			return false
		}
	}
	return len(d) > 0
}

// wholeData is for algorithms whose messages carry all data: block 0, or the
// segment that the message's place among those between its members tells.
func wholeData(plan Plan) carried {
	first := map[[2]int]int{}
	return func(from, to int, step Step) []int {
		pair := [2]int{from, to}
		if _, known := first[pair]; !known {
			for s := range plan.Len(from) {
				if other := plan.Step(from, s); other.Kind == schedule.Send && other.Peer == to {
					first[pair] = other.Round
					break
				}
			}
		}
		return []int{step.Round - first[pair]}
	}
}

// TestWholeData holds that collectives whose messages carry all data, or
// a segment of it, do what they are for.
func TestWholeData(t *testing.T) {
	eachAlgorithm(t, func(t rapid.TB, kind, algorithm string, n, root int, _ bool) {
		name, _, _ := strings.Cut(algorithm, ":")
		if n > 100 || name == "synchronize" || name == "rabenseifner" || name == "scatter-allgather" || name == "ring" || name == twoLevelName { // see TestTwoLevelData
			return
		}
		plan := newPlan(t, kind, algorithm, n, root, true)
		segments := 1
		if strings.HasPrefix(name, "pipelined") {
			segments = int((block + plan.MaxBytes() - 1) / plan.MaxBytes())
		}
		switch kind {
		case "bcast":
			for i, blocks := range execute(t, plan, rootOnly(n, segments, root), wholeData(plan), shuffled(plan, n)) {
				for _, got := range blocks {
					if got == nil || got[root] != 1 {
						t.Errorf("n=%d, root %d: member %d has %v", n, root, i, got)
					}
				}
			}
		case "reduce":
			for _, got := range execute(t, plan, contributions(n, segments), wholeData(plan), shuffled(plan, n))[root] {
				if !complete(got, n) {
					t.Errorf("n=%d, root %d: the result is %v", n, root, got)
				}
			}
		case "scan", "exscan":
			for i, blocks := range execute(t, plan, contributions(n, 1), onlyBlock, shuffled(plan, n)) {
				if !complete(blocks[0], i+1) {
					t.Errorf("n=%d: member %d has %v", n, i, blocks[0])
				}
			}
		case "barrier", "allreduce":
			order := shuffled(plan, n)
			if strings.Contains(name, "dissemination") {
				order = byRound(plan, n) // its dependences are those of a barrier among few
			}
			have := contributions(n, 1)
			if kind == "barrier" {
				plan = combining{plan}
			}
			for i, blocks := range execute(t, plan, have, onlyBlock, order) {
				if slices.Contains(blocks[0], 0) {
					t.Errorf("n=%d: member %d is not reached by member %d", n, i, slices.Index(blocks[0], 0))
				}
				exactly := name != "dissemination" || n&(n-1) == 0
				if kind == "allreduce" && exactly && !complete(blocks[0], n) {
					t.Errorf("n=%d: member %d has %v", n, i, blocks[0])
				}
			}
		}
	})
}

// onlyBlock is for data that are one block.
func onlyBlock(int, int, Step) []int { return []int{0} }

// combining has what comes in added to what is there, as signals are.
type combining struct{ Plan }

// TestBlocks holds that collectives that move blocks move the right ones. The
// blocks' sizes are powers of two, so that the bytes of a message report which
// they are.
func TestBlocks(t *testing.T) {
	of := func(b *blocks) carried {
		return func(_, _ int, step Step) []int {
			var list []int
			for k := range b.n {
				if step.Bytes>>k&1 == 1 {
					list = append(list, k)
				}
			}
			return list
		}
	}
	powers := func(n int) *blocks {
		sizes := make([]int64, n)
		for k := range sizes {
			sizes[k] = 1 << k
		}
		b, err := listed(sizes, n)
		expect.OK(t, err)
		return b
	}
	byCounts := func(kind, algorithm string, n int) Plan {
		op := row(kind, algorithm, 0, n, 0)
		for k := range n {
			op.Coll.RecvCounts[k] = 1 << k
		}
		plan, err := New(op, n, true)
		expect.OK(t, err)
		return plan
	}
	for n := 1; n <= 21; n++ {
		b := powers(n)
		core := powers(newFold(n).core)
		for _, algorithm := range movers("allgatherv") {
			plan := byCounts("allgatherv", algorithm, n)
			order := shuffled(plan, n)
			if algorithm == "bruck" {
				order = byRound(plan, n)
			}
			for i, got := range execute(t, plan, ownBlock(n), of(b), order) {
				received := int64(0)
				for s := range plan.Len(i) {
					if step := plan.Step(i, s); step.Kind == schedule.Recv {
						received += step.Bytes
					}
				}
				if slices.ContainsFunc(got, func(d data) bool { return d == nil }) || received != b.total()-b.size(i) {
					t.Errorf("%s allgatherv, n=%d: member %d has %v and received %x", algorithm, n, i, got, received)
				}
			}
		}
		for _, algorithm := range movers("reduce_scatter") {
			plan := byCounts("reduce_scatter", algorithm, n)
			for i, got := range execute(t, plan, contributions(n, n), of(b), shuffled(plan, n)) {
				if !complete(got[i], n) {
					t.Errorf("%s reduce_scatter, n=%d: member %d has %v", algorithm, n, i, got[i])
				}
			}
		}
		for name, plan := range map[string]Plan{
			"ring": newRing(b, true, true, true), "rabenseifner": rabenseifnerAll(newFold(n), core, true),
		} {
			blocks := b
			if name == "rabenseifner" {
				blocks = core
			}
			for i, got := range execute(t, plan, contributions(n, blocks.n), of(blocks), shuffled(plan, n)) {
				for k := range got {
					if !complete(got[k], n) {
						t.Errorf("%s allreduce, n=%d: member %d has %v of block %d", name, n, i, got[k], k)
					}
				}
			}
		}
		for root := range n {
			plan := rabenseifnerOne(newFold(n), core, swap{root}, true)
			for k, got := range execute(t, plan, contributions(n, core.n), of(core), shuffled(plan, n))[root] {
				if !complete(got, n) {
					t.Errorf("reduce, n=%d, root %d: %v of block %d", n, root, got, k)
				}
			}
			plan = scattered(b, swap{root})
			for i, got := range execute(t, plan, rootOnly(n, n, root), of(b), shuffled(plan, n)) {
				for k := range got {
					if got[k] == nil {
						t.Errorf("bcast, n=%d, root %d: member %d lacks block %d", n, root, i, k)
					}
				}
			}
		}
	}
}

// TestPairs holds that exchanges among all, and by a root with all, are that:
// each pair's message is sent once, with its bytes.
func TestPairs(t *testing.T) {
	eachAlgorithm(t, func(t rapid.TB, kind, algorithm string, n, root int, reduces bool) {
		var want func(i, j int) int64
		switch kind {
		case "alltoall":
			want = func(int, int) int64 { return block }
		case "alltoallv", "alltoallw":
			want = sent
		case "gather", "gatherv", "scatter", "scatterv":
			want = func(i, j int) int64 {
				if kind == "gather" || kind == "scatter" {
					return block
				}
				return sent(i, j)
			}
		}
		if want == nil || algorithm == "dissemination" || algorithm == "bruck" || strings.HasSuffix(algorithm, "binomial") || algorithm == "synchronize" || ByNode(algorithm) {
			return
		}
		plan := newPlan(t, kind, algorithm, n, root, reduces)
		messages, pairs := 0, 0
		for i := range n {
			for j := range n {
				if i != j && (!Rooted(kind) || strings.HasPrefix(kind, "gather") && j == root || strings.HasPrefix(kind, "scatter") && i == root) &&
					(want(i, j) > 0 || !skips(algorithm)) {
					pairs++
				}
			}
			for s := range plan.Len(i) {
				if step := plan.Step(i, s); step.Kind == schedule.Send {
					messages++
					if step.Bytes != want(i, step.Peer) {
						t.Errorf("n=%d: member %d sends %d bytes to %d, want %d", n, i, step.Bytes, step.Peer, want(i, step.Peer))
					}
				}
			}
		}
		if messages != pairs {
			t.Errorf("n=%d: %d messages, want %d", n, messages, pairs)
		}
	})
}

// TestBruck holds that an alltoall by bruck brings every block to whom
// it is for: in round j goes what has bit j in the distance it has to go.
func TestBruck(t *testing.T) {
	for n := 1; n <= 70; n++ {
		plan := newPlan(t, "alltoall", "bruck", n, 0, false)
		at := map[[2]int]int{} // where the block from one member to another is
		for i := range n {
			for j := range n {
				at[[2]int{i, j}] = i
			}
		}
		for round := range plan.Len(0) / 2 {
			carried := make([]int64, n)
			for pair, where := range at {
				if (pair[1]-pair[0]+n)%n>>round&1 == 1 {
					carried[where] += block
					at[pair] = (where + 1<<round) % n
				}
			}
			for i, want := range carried {
				if step := plan.Step(i, 2*round); step.Bytes != want || step.Kind != schedule.Send {
					t.Errorf("n=%d: member %d has %+v, want %d bytes", n, i, step, want)
				}
			}
		}
		for pair, where := range at {
			if where != pair[1] {
				t.Errorf("n=%d: the block from %d to %d is at %d", n, pair[0], pair[1], where)
			}
		}
	}
}

// TestBytes compares the bytes of messages, and of calcs, with what the
// algorithms' formulas and purposes say.
func TestBytes(t *testing.T) {
	eachAlgorithm(t, func(t rapid.TB, kind, algorithm string, n, root int, reduces bool) {
		if algorithm == "synchronize" || ByNode(algorithm) { // see TestSynchronize and TestTwoLevelData
			return
		}
		plan := newPlan(t, kind, algorithm, n, root, reduces)
		combines := strings.Contains(kind, "reduce") || strings.HasSuffix(kind, "scan")
		messages := 0
		for i := range n {
			calcs, receives := 0, 0
			for s := range plan.Len(i) {
				step := plan.Step(i, s)
				switch step.Kind {
				case schedule.Calc:
					calcs++
				case schedule.Recv:
					messages++
					receives++
				}
				want := int64(block)
				switch kind {
				case "barrier":
					want = 1
				case "bcast", "reduce", "allreduce":
				default:
					continue
				}
				whole := algorithm == "dissemination" || strings.HasSuffix(algorithm, "binomial") || kind == "barrier"
				if whole && step.Bytes != want {
					t.Errorf("n=%d, root %d: member %d, round %d: %d bytes, want %d", n, root, i, step.Round, step.Bytes, want)
				}
			}
			every := kind == "reduce" && algorithm != "rabenseifner" || algorithm == "dissemination" || strings.HasSuffix(kind, "scan")
			if combines && reduces && (calcs > receives || every && calcs < receives) {
				t.Errorf("n=%d, root %d: member %d has %d calcs for %d receives", n, root, i, calcs, receives)
			} else if !(reduces && combines) && calcs != 0 {
				t.Errorf("n=%d, root %d: member %d has %d calcs", n, root, i, calcs)
			}
		}
		if strings.HasSuffix(algorithm, "binomial") && kind != "barrier" && messages != n-1 {
			t.Errorf("n=%d, root %d: %d messages, want %d", n, root, messages, n-1)
		}
	})
}

// TestWithoutCalcs holds that a plan whose reductions cost nothing is the one
// with calcs, without these: what required a calc requires what it required.
func TestWithoutCalcs(t *testing.T) {
	eachAlgorithm(t, func(t rapid.TB, kind, algorithm string, n, root int, _ bool) {
		if n > 100 {
			return
		}
		reduction := func(step Step) bool { return step.Kind == schedule.Calc && !(ByNode(algorithm) && step.Bytes == 0) }
		with, without := newPlan(t, kind, algorithm, n, root, true), newPlan(t, kind, algorithm, n, root, false)
		for i := range n {
			var kept []int // steps that are no calcs
			place := make([]int, with.Len(i))
			for s := range with.Len(i) {
				place[s] = len(kept)
				if !reduction(with.Step(i, s)) {
					kept = append(kept, s)
				}
			}
			if without.Len(i) != len(kept) {
				t.Fatalf("n=%d: member %d has %d steps, want %d", n, i, without.Len(i), len(kept))
			}
			for s, from := range kept {
				if got, want := without.Step(i, s), with.Step(i, from); got != want {
					t.Fatalf("n=%d: member %d, step %d is %+v, want %+v", n, i, s, got, want)
				}
				var want []int
				for _, r := range with.Requires(i, from, nil) {
					if !reduction(with.Step(i, r)) {
						want = append(want, place[r])
						continue
					}
					for _, through := range with.Requires(i, r, nil) {
						want = append(want, place[through])
					}
				}
				got := without.Requires(i, s, nil)
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Fatalf("n=%d: member %d, step %d requires %v, want %v", n, i, s, got, want)
				}
			}
		}
	})
}

// TestMirror holds that a binomial reduce is a binomial bcast backwards, and a
// gather a scatter.
func TestMirror(t *testing.T) {
	for _, kinds := range [][3]string{{"bcast", "reduce", "binomial"}, {"scatter", "gather", "binomial"}, {"bcast", "reduce", inOrder}, {"scatter", "gather", inOrder}} {
		for n := 1; n <= 40; n++ {
			for root := range n {
				down := newPlan(t, kinds[0], kinds[2], n, root, false)
				up := newPlan(t, kinds[1], kinds[2], n, root, false)
				for i := range n {
					if up.Len(i) != down.Len(i) {
						t.Fatalf("n=%d, root %d: member %d has %d steps up and %d down", n, root, i, up.Len(i), down.Len(i))
					}
					for s := range up.Len(i) {
						want := down.Step(i, up.Len(i)-1-s)
						want.Round = bits.Len(uint(n-1)) - 1 - want.Round
						want.Kind = map[schedule.Kind]schedule.Kind{schedule.Send: schedule.Recv, schedule.Recv: schedule.Send}[want.Kind]
						if got := up.Step(i, s); got != want {
							t.Errorf("n=%d, root %d: member %d, step %d is %+v, want %+v", n, root, i, s, got, want)
						}
					}
				}
			}
		}
	}
}
