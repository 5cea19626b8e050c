package comm

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
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

// TestPartners has communicators, a rank and the number of its partner. Of each, the output is the size, the place of the rank
// and the partner.
func TestPartners(t *testing.T) {
	cases.Lines(t, "partners.txt", func(input string) string {
		var on Communicator
		var rank, partner int32
		members, ranks, _ := strings.Cut(input, "; ")
		expect.OK(t, json.Unmarshal([]byte(members), &on))
		_, err := fmt.Sscan(ranks, &rank, &partner)
		expect.OK(t, err)
		got, known := on.World(rank, partner)
		return fmt.Sprint(on.Size(), " ", on.Index(rank), " ", got, " ", known)
	})
}
