package infer

import (
	"cmp"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/internal/testkit/expect"
)

// run is a program of random calls that create communicators, its recording, and the truth.
type run struct {
	ranks  []*Handles
	truth  [][][]int32 // by rank and use: the members
	create [][]int32   // by rank and creation: the use of what the rank got, or None
	next   []uint64    // by rank: the next handle
	unused [][]uint64  // by rank: handles of communicators that were freed
}

// communicator is a communicator of the truth.
type communicator struct {
	members []int32
	dims    []int32
	handle  []uint64 // by member
	use     []int32  // likewise
	from    []int32  // likewise: the creation
}

// drawRun draws a run. With results its recording contains the results of calls, and else ranks and sizes in each.
func drawRun(t *rapid.T, results bool) *run {
	n := rapid.IntRange(1, 8).Draw(t, "ranks")
	m := &run{truth: make([][][]int32, n), create: make([][]int32, n), next: make([]uint64, n), unused: make([][]uint64, n)}
	frees := !results && rapid.Bool().Draw(t, "frees") // without, the order of handles is that of their creation
	world := &communicator{}
	for r := range n {
		m.ranks = append(m.ranks, NewHandles())
		m.next[r] = 10
		world.members = append(world.members, int32(r))
	}
	m.begin(world, results)
	if results {
		for r := range n {
			m.begin(&communicator{members: []int32{int32(r)}}, results)
			m.ranks[r].Uses[1].Self = true
		}
	}
	list := []*communicator{world}
	for range rapid.IntRange(0, 10).Draw(t, "creations") {
		at := rapid.IntRange(0, len(list)-1).Draw(t, "parent")
		parent := list[at]
		if frees && at > 0 && rapid.Bool().Draw(t, "free") {
			m.free(parent)
			list = slices.Delete(list, at, at+1)
			continue
		}
		created := m.draw(t, parent, results)
		for _, c := range created {
			if results || len(c.members) > 1 {
				list = append(list, c)
			}
		}
	}
	return m
}

// begin gives a communicator a handle on each member, and uses it at once.
func (m *run) begin(c *communicator, results bool) {
	for i, r := range c.members {
		h := m.ranks[r]
		h.Next()
		handle := m.next[r]
		if unused := m.unused[r]; len(unused) > 0 {
			handle, m.unused[r] = unused[0], unused[1:]
		} else {
			m.next[r]++
		}
		use := int32(None)
		if results {
			use = h.Begin(handle, int32(i), int32(len(c.members)))
		} else {
			use = h.See(handle, int32(i), int32(len(c.members)), true)
		}
		m.truth[r] = append(m.truth[r], c.members)
		c.handle, c.use = append(c.handle, handle), append(c.use, use)
	}
}

// free frees a communicator.
func (m *run) free(c *communicator) {
	for i, r := range c.members {
		m.ranks[r].Next()
		m.ranks[r].Free(uint64(c.from[i]))
		m.unused[r] = append(m.unused[r], c.handle[i])
	}
}

// draw draws a call on a communicator and returns what it creates.
func (m *run) draw(t *rapid.T, parent *communicator, results bool) (created []*communicator) {
	n := len(parent.members)
	calls := make([]Creation, n)
	call := rapid.SampledFrom([]string{"MPI_Comm_dup", "MPI_Comm_split", "MPI_Comm_create", "MPI_Cart_create", "MPI_Cart_sub"}).Draw(t, "call")
	for i := range calls {
		calls[i] = Creation{Parent: parent.use[i], Result: None}
	}
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	var groups [][]int32 // places in the parent
	var dims []int32
	switch {
	case call == "MPI_Comm_split":
		for i := range calls {
			calls[i].Color, calls[i].Key = int32(rapid.IntRange(-1, 2).Draw(t, "color")), int32(rapid.IntRange(0, 2).Draw(t, "key"))
		}
		for color := range int32(3) {
			of := slices.DeleteFunc(slices.Clone(all), func(i int32) bool { return calls[i].Color != color })
			slices.SortStableFunc(of, func(a, b int32) int { return cmp.Compare(calls[a].Key, calls[b].Key) })
			groups = append(groups, of)
		}
	case call == "MPI_Comm_create":
		order := rapid.Permutation(all).Draw(t, "order")
		groups = [][]int32{order[:rapid.IntRange(1, n).Draw(t, "size")]}
		for i := range calls {
			calls[i].Group = NewGroup("MPI_Group_incl", None, NewGroup("MPI_Comm_group", parent.use[i], nil, nil, nil, nil), nil, groups[0], nil)
		}
	case call == "MPI_Cart_create":
		rows := int32(rapid.IntRange(1, n).Draw(t, "rows"))
		dims = []int32{rows, int32(n) / rows}
		groups = [][]int32{all[:dims[0]*dims[1]]}
		for i := range calls {
			calls[i].Dims, calls[i].Grid = dims, 2
		}
	case call == "MPI_Cart_sub" && parent.dims != nil:
		rows := rapid.Bool().Draw(t, "rows")
		lines := make([][]int32, parent.dims[0])
		if !rows {
			lines = make([][]int32, parent.dims[1])
		}
		for i := range int32(n) {
			at := i / parent.dims[1]
			if !rows {
				at = i % parent.dims[1]
			}
			lines[at] = append(lines[at], i)
		}
		groups = lines
		for i := range calls {
			calls[i].Remain = map[bool][]int32{true: {0, 1}, false: {1, 0}}[rows]
		}
	default:
		call, groups, dims = "MPI_Comm_dup", [][]int32{all}, parent.dims
	}
	if !results {
		for i := range calls {
			calls[i].Dims, calls[i].Remain, calls[i].Group = nil, nil, nil
		}
	}
	at := make([]int32, n)
	for i, r := range parent.members {
		calls[i].Call, calls[i].Rule = call, RuleOf(call)
		m.ranks[r].Next()
		calls[i].Variable = uint64(len(m.create[r]))
		at[i] = m.ranks[r].Create(calls[i])
		m.create[r] = append(m.create[r], None)
	}
	for _, group := range groups {
		c := &communicator{dims: dims}
		for _, i := range group {
			c.members = append(c.members, parent.members[i])
		}
		m.begin(c, results)
		for k, i := range group {
			r := parent.members[i]
			m.create[r][at[i]] = c.use[k]
			c.from = append(c.from, at[i])
			if results {
				m.ranks[r].Creations[at[i]].Result = c.use[k]
			}
		}
		if len(group) > 0 {
			created = append(created, c)
		}
	}
	return created
}

// TestResults: with the results of the calls that create communicators, all members follow from their arguments.
func TestResults(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawRun(t, true)
		found, err := Identify(Recording{Ranks: m.ranks, Results: true})
		expect.OK(t, err)
		for r := range m.truth {
			for use, members := range m.truth[r] {
				k := found[m.ranks[r].Uses[use].Place]
				if use == 1 && k.Self {
					continue
				}
				if !slices.Equal(k.Members, comm.Of(members)) {
					t.Errorf("rank %d, use %d: %v, not %v", r, use, k.Members, members)
				}
			}
			for i, use := range m.create[r] {
				if want := int32(None); use != None {
					want = m.ranks[r].Uses[use].Place
					expect.Same(t, want, m.ranks[r].Place(int32(i)))
				}
			}
		}
	})
}

// TestNoResults: without results, the members that are inferred are right, all members of a communicator know them or none does, and MPI_COMM_WORLD always
// has them.
func TestNoResults(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawRun(t, false)
		found, err := Identify(Recording{Ranks: m.ranks})
		expect.OK(t, err)
		known := map[*int32]bool{} // by communicator
		for r := range m.truth {
			for use, members := range m.truth[r] {
				k := found[m.ranks[r].Uses[use].Place]
				knows := k.Members != nil || k.Self
				if others, there := known[&members[0]]; there && knows != others {
					t.Errorf("rank %d, use %d of %v: known %v, on other ranks %v", r, use, members, knows, others)
				}
				known[&members[0]] = knows
				if k.Members != nil && !slices.Equal(k.Members, comm.Of(members)) {
					t.Errorf("rank %d, use %d: %v, not %v", r, use, k.Members, members)
				}
				if use == 0 && !k.Self && k.Members == nil {
					t.Errorf("rank %d: MPI_COMM_WORLD has no members", r)
				}
			}
		}
	})
}

// TestCallsDiffer: Counterexample: a member that lacks a call, or makes another one, leaves the calls of the others without their partner.
func TestCallsDiffer(t *testing.T) {
	for _, test := range []struct{ first, second, problem string }{
		{"MPI_Comm_dup", "", "it and rank 0 make different numbers of communicators of MPI_COMM_WORLD"},
		{"MPI_Comm_dup", "MPI_Comm_split", "MPI_Comm_split, where rank 0 calls MPI_Comm_dup on MPI_COMM_WORLD"},
	} {
		all := Recording{Results: true}
		for r, call := range []string{test.first, test.second} {
			h := NewHandles()
			world := h.Begin(2, int32(r), 2)
			if call != "" {
				h.Create(Creation{Call: call, Rule: RuleOf(call), Parent: world, Result: h.Begin(4, None, None)})
			}
			all.Ranks = append(all.Ranks, h)
		}
		_, err := Identify(all)
		var e *reading.Error
		if !errors.As(err, &e) || e.Rank != 1 || e.Problem != test.problem {
			t.Errorf("%v", err)
		}
	}
}
