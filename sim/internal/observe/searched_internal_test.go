package observe

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSearchedCounts compares a list with a plain one that becomes long, stays long while many entries pass
// through it, becomes short and long again, in which searches end anywhere.
func TestSearchedCounts(t *testing.T) {
	const far = 256
	random := rand.New(rand.NewPCG(1, 2))
	var list searched
	var plain, unused []int64
	next := int64(1)
	for _, phase := range []struct {
		steps   int
		adds    float64 // share
		indexed bool    // at the end
	}{{9 * far, 0.8, true}, {9 * far, 0.5, true}, {12 * far, 0.2, false}, {9 * far, 0.8, true}, {40 * far, 0.2, false}} {
		for range phase.steps {
			if random.Float64() < phase.adds {
				entry := next
				if n := len(unused); n > 0 && random.IntN(2) == 0 {
					entry, unused = unused[n-1], unused[:n-1]
				} else {
					next++
				}
				plain = append(plain, entry)
				if got := list.add(entry, far); got != int64(len(plain)) {
					t.Fatalf("length %d, want %d", got, len(plain))
				}
				continue
			}
			entry, want := int64(0), int64(len(plain))
			if len(plain) > 0 && random.IntN(8) > 0 {
				at := random.IntN(len(plain))
				entry, want = plain[at], int64(at)+1
				plain, unused = slices.Delete(plain, at, at+1), append(unused, entry)
			}
			if got, taken := list.take(entry, far); got != want || taken != (entry != 0) {
				t.Fatalf("search for %d of %d entries looked at %d, want %d, found: %t", entry, len(plain), got, want, taken)
			}
		}
		if indexed := list.index != nil; indexed != phase.indexed {
			t.Errorf("with %d entries, indexed: %t", len(plain), indexed)
		}
	}
	if len(plain) > 0 {
		t.Errorf("%d entries are left", len(plain))
	}
}
