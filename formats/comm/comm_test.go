package comm

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/cases"
	"loggops/internal/expect"
	"loggops/internal/proportion"
)

// lists draws lists of ranks that have runs in them, as well as none, and
// ranks more than once.
var lists = rapid.Custom(func(t *rapid.T) []int32 {
	var list []int32
	for range rapid.IntRange(0, 6).Draw(t, "runs") {
		first := rapid.Int32Range(0, math.MaxInt32).Draw(t, "first")
		stride := rapid.Int32Range(-3, 3).Draw(t, "stride")
		for i := range rapid.Int32Range(1, 6).Draw(t, "count") {
			rank := int64(first) + int64(i)*int64(stride)
			if rank >= 0 && rank <= math.MaxInt32 {
				list = append(list, int32(rank))
			}
		}
	}
	return list
})

func TestRunsStandForTheList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := lists.Draw(t, "list")
		ranks := Of(list)
		if ranks.Len() != len(list) {
			t.Fatalf("%d of %d ranks", ranks.Len(), len(list))
		}
		for i, rank := range list {
			if got := ranks.At(i); got != rank {
				t.Errorf("member %d is %d, not %d", i, got, rank)
			}
			if got, want := ranks.Index(rank), slices.Index(list, rank); got != want {
				t.Errorf("rank %d is member %d, not %d", rank, got, want)
			}
		}
		other := rapid.Int32Range(0, math.MaxInt32).Draw(t, "other")
		if got, want := ranks.Index(other), slices.Index(list, other); got != want {
			t.Errorf("rank %d is member %d, not %d", other, got, want)
		}
	})
}

func TestJSONRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := Communicator{Name: rapid.String().Draw(t, "name"), Members: Of(lists.Draw(t, "list"))}
		b, err := json.Marshal(want)
		expect.OK(t, err)
		var got Communicator
		expect.OK(t, json.Unmarshal(b, &got))
		expect.Same(t, want, got)
	})
}

func TestJSON(t *testing.T) {
	grid := Communicator{Name: "columns", Members: Ranks{{0, 4, 8}, {1, 2, 1}}}
	b, err := json.Marshal(grid)
	expect.OK(t, err)
	if want := `{"name":"columns","members":[[0,4,8],[1,2,1]]}`; string(b) != want {
		t.Errorf("%s, want %s", b, want)
	}
}

func TestWorld(t *testing.T) {
	world := World(1 << 20)
	if got := world.Members; len(got) != 1 || got.Len() != 1<<20 || got.At(4711) != 4711 || got.Index(4711) != 4711 {
		t.Error(world)
	}
	if err := world.Members.Check(1 << 20); err != nil {
		t.Error(err)
	}
}

// TestCheck compares with the definition: different ranks, all in range.
func TestCheck(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const ranks = 40
		list := rapid.SliceOfN(rapid.Int32Range(0, ranks+1), 0, ranks+2).Draw(t, "list")
		seen := map[int32]bool{}
		valid := true
		for _, rank := range list {
			valid = valid && rank < ranks && !seen[rank]
			seen[rank] = true
		}
		if err := Of(list).Check(ranks); (err == nil) != valid {
			t.Errorf("%v: %v, valid is %v", list, err, valid)
		}
	})
}

// TestRefused has runs of members among 8 ranks, as headers have them.
func TestRefused(t *testing.T) {
	cases.Lines(t, "refused.txt", func(text string) string {
		var r Ranks
		err := json.Unmarshal([]byte(text), &r)
		if err == nil {
			err = r.Check(8)
		}
		return cases.Outcome("accepted", err)
	})
}

// TestCommon compares what two runs have in common with their members.
func TestCommon(t *testing.T) {
	run := rapid.Custom(func(t *rapid.T) Run {
		return Run{rapid.Int32Range(0, 60).Draw(t, "first"), rapid.Int32Range(1, 20).Draw(t, "count"), rapid.Int32Range(-12, 12).Draw(t, "stride")}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := run.Draw(t, "a"), run.Draw(t, "b")
		least, found := int64(math.MaxInt64), false
		for i := range a.Count {
			for j := range b.Count {
				if rank := a.First + i*a.Stride; rank == b.First+j*b.Stride {
					least, found = min(least, int64(rank)), true
				}
			}
		}
		if rank, ok := a.common(b); ok != found || ok && rank != least {
			t.Errorf("%d, %t; want %d, %t", rank, ok, least, found)
		}
	})
}

// TestCheckIsQuick has headers of a few bytes declare two billion members.
func TestCheckIsQuick(t *testing.T) {
	odd := Run{1, 1<<30 - 1, 2}
	even := Run{math.MaxInt32 - 1, 1 << 30, -2}
	proportion.Of(t, proportion.Input{Read: func() {
		expect.OK(t, World(math.MaxInt32).Members.Check(math.MaxInt32))
		expect.OK(t, (Ranks{odd, even}).Check(math.MaxInt32))
		expect.Error(t, (Ranks{odd, {2, 1 << 28, 7}}).Check(math.MaxInt32), "rank 9 is a member twice")
	}})
}

// TestPartners: who a rank's partners are, in each kind of communicator.
func TestPartners(t *testing.T) {
	odd := Communicator{Members: Of([]int32{5, 3, 1})}
	for name, c := range map[string]struct {
		on            Communicator
		rank, partner int32
		size, at      int
		want          int32
		known         bool
	}{
		"a member":          {odd, 3, 0, 3, 1, 5, true},
		"beyond the last":   {odd, 3, 3, 3, 1, 0, false},
		"none":              {odd, 3, -2, 3, 1, 0, false},
		"no member":         {odd, 2, 2, 3, -1, 1, true},
		"self":              {Communicator{Self: true}, 7, 0, 1, 0, 7, true},
		"members not known": {Communicator{}, 7, 0, 0, -1, 0, false},
		"the remote group":  {Communicator{Members: Of([]int32{0, 1}), Remote: Of([]int32{2, 3, 4})}, 1, 2, 2, 1, 4, true},
	} {
		got, known := c.on.World(c.rank, c.partner)
		if got != c.want || known != c.known || c.on.Size() != c.size || c.on.Index(c.rank) != c.at {
			t.Errorf("%s: rank %d, %v; %d members, place %d", name, got, known, c.on.Size(), c.on.Index(c.rank))
		}
	}
}
