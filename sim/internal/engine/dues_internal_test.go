package engine

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestLate adds messages that are due at once while others are taken: the oldest always goes first.
func TestLate(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for range 100 {
		p := &linkPart{}
		n := &links{parts: []linkPart{*p}}
		p = &n.parts[0]
		var waiting []int32
		add := func(timeNS int64) {
			i := int32(len(p.flights))
			p.flights = append(p.flights, flight{timeNS: timeNS})
			p.flights[i].Birth, p.flights[i].Count = rng.Int64N(20), uint32(i)
			p.push(i, 0)
			waiting = append(waiting, i)
		}
		for range 10 {
			add(1)
		}
		for len(waiting) > 0 {
			first := n.first(0)
			oldest := slices.MinFunc(waiting, func(a, b int32) int {
				if p.older(a, b) {
					return -1
				}
				return 1
			})
			if first != oldest {
				t.Fatalf("message %d goes first, want %d", first, oldest)
			}
			p.pop()
			waiting = slices.DeleteFunc(waiting, func(i int32) bool { return i == first })
			if more := rng.IntN(3); len(p.flights) < 60 {
				for range more {
					add(1)
				}
			}
		}
		if p.due.least() != 1<<63-1 {
			t.Errorf("after the last message, one is due at %d", p.due.least())
		}
	}
}

// TestTake takes entries from a list of matching in any order, and counts those that the search passes.
func TestTake(t *testing.T) {
	list := []int32{5, 3, 8, 9, 4}
	for _, c := range []struct {
		entry  int32
		found  bool
		looked int64
		taken  bool
		left   []int32
	}{
		{8, true, 3, true, []int32{5, 3, 9, 4}},
		{5, true, 1, true, []int32{3, 9, 4}},
		{9, false, 3, false, []int32{3, 9, 4}},
		{7, true, 3, false, []int32{3, 9, 4}},
		{4, true, 3, true, []int32{3, 9}},
	} {
		looked, taken := take(&list, c.entry, c.found)
		if looked != c.looked || taken != c.taken || !slices.Equal(list, c.left) {
			t.Errorf("%d: looked at %d, taken %v, left %v, want %d, %v, %v", c.entry, looked, taken, list, c.looked, c.taken, c.left)
		}
	}
}
