package infer

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/mpi"
	"loggops/internal/testkit/expect"
)

// waits are the calls that may complete requests.
var waits = []mpi.Requests{
	mpi.Waits, mpi.WaitsSome, mpi.Tests, mpi.TestsSome, mpi.TestsAll, mpi.WaitsAny, mpi.TestsAny,
}

// TestCompletions draws calls and what they complete, and compares this with the requests that are inferred: these are exact if
// only waits for all complete requests. Otherwise a call completes active requests of its variables, a wait at least one, and
// those of a variable that is used again are complete, unless calls that complete one of several may have completed them.
func TestCompletions(t *testing.T) {
	t.Parallel()
	const variables = 4
	rapid.Check(t, func(t *rapid.T) {
		kinds := rapid.SampledFrom([]int{1, len(waits) - 2, len(waits)}).Draw(t, "kinds")
		var v Variables
		var want [][]int64 // by call: the requests that it names
		var calls []event
		var now [variables]int64 // by variable: the active request, or 0
		created := int64(0)
		add := func(effect mpi.Requests, first, n int, named ...int64) {
			calls, want = append(calls, event{effect, int32(n), uint64(1000 + 8*first)}), append(want, named)
			v.Add(effect, int32(n), uint64(1000+8*first))
		}
		for range rapid.IntRange(1, 40).Draw(t, "calls") {
			first := rapid.IntRange(0, variables-1).Draw(t, "first")
			n := rapid.IntRange(1, variables-first).Draw(t, "n")
			if rapid.Bool().Draw(t, "post") {
				if now[first] == 0 {
					created++
					now[first] = created
					add(mpi.Posts, first, 1, created)
				}
				continue
			}
			effect := rapid.SampledFrom(waits[:kinds]).Draw(t, "effect")
			if effect == mpi.Tests {
				n = 1
			}
			var active, done []int64
			for _, r := range now[first : first+n] {
				if r != 0 {
					active = append(active, r)
				}
			}
			switch all := len(active); {
			case effect == mpi.Waits, effect == mpi.TestsAll && rapid.Bool().Draw(t, "all"):
				done = active
			case effect == mpi.TestsAll, all == 0:
			case effect == mpi.WaitsAny:
				done = []int64{rapid.SampledFrom(active).Draw(t, "one")}
			case effect == mpi.TestsAny, effect == mpi.Tests:
				done = active[:rapid.IntRange(0, 1).Draw(t, "one")]
			case effect == mpi.WaitsSome:
				done = active[:rapid.IntRange(1, all).Draw(t, "some")]
			default:
				done = active[:rapid.IntRange(0, all).Draw(t, "some")]
			}
			for i, r := range now {
				if slices.Contains(done, r) {
					now[i] = 0
				}
			}
			add(effect, first, n, done...)
		}
		lists, _, ok := v.Requests()
		if !ok {
			t.Fatal("too much to look at")
		}
		at, active := lists.Reader(), map[uint64]int64{}
		for i, e := range calls {
			got, _, _, there := at.Next(nil)
			if !there {
				t.Fatalf("%d lists of %d calls", i, len(calls))
			}
			if kinds == 1 {
				expect.Same(t, want[i], got)
			}
			if e.effect == mpi.Posts {
				if active[e.address] != 0 && kinds < len(waits) {
					t.Errorf("call %d: request %d is still active", i, active[e.address])
				}
				active[e.address] = got[0]
				continue
			}
			was := 0
			for k := range uint64(e.n) {
				at := e.address + 8*k
				if active[at] != 0 {
					was++
				}
				if slices.Contains(got, active[at]) {
					got = slices.DeleteFunc(got, func(r int64) bool { return r == active[at] })
					delete(active, at)
				}
			}
			if len(got) > 0 {
				t.Errorf("call %d completes %d, which are not active in its variables", i, got)
			}
			left := 0
			for k := range uint64(e.n) {
				if active[e.address+8*k] != 0 {
					left++
				}
			}
			switch e.effect {
			case mpi.WaitsAny:
				expect.Same(t, max(0, was-1), left)
			case mpi.WaitsSome:
				if was > 0 && left == was {
					t.Errorf("call %d completes none of %d", i, was)
				}
			case mpi.Waits:
				expect.Same(t, 0, left)
			case mpi.TestsAll:
				if left != 0 && left != was {
					t.Errorf("call %d completes some of %d", i, was)
				}
			case mpi.TestsAny, mpi.Tests:
				if was-left > 1 {
					t.Errorf("call %d completes %d", i, was-left)
				}
			}
		}
	})
}

// TestReusedFirst: of the requests that a Waitany may complete as the last call that looks at them, it completes the one whose
// variable is used again. Counterexample: without a later use of the second variable, it completes the first.
func TestReusedFirst(t *testing.T) {
	var v Variables
	v.Add(mpi.Posts, 1, 1000)
	v.Add(mpi.Posts, 1, 1008)
	v.Add(mpi.WaitsAny, 2, 1000)
	v.Add(mpi.Posts, 1, 1008)
	v.Add(mpi.Waits, 1, 1008)
	lists, _, _ := v.Requests()
	at := lists.Reader()
	for i, want := range [][]int64{{1}, {2}, {2}, {3}, {3}} {
		if got, inferred, _, _ := at.Next(nil); !slices.Equal(got, want) || inferred != (i == 2) {
			t.Errorf("call %d: %d, not %d", i, got, want)
		}
	}
}
