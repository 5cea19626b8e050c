package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"loggops/sim/internal/logp"
)

// TestLate adds messages that are due at once while others are taken: the oldest always goes first.
func TestLate(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for range 100 {
		n := &links{parts: make([]linkPart, 1), engine: &engine{workers: []*worker{{}}}}
		p := &n.parts[0]
		var waiting []int32
		add := func() {
			i := p.made
			if p.made++; int(i) == len(p.chunks)<<flightBits {
				p.chunks = append(p.chunks, new(flightChunk))
			}
			*p.flight(i) = flight{Crossing: logp.Crossing{TimeNS: 1}}
			p.flight(i).Birth, p.flight(i).Count = rng.Int64N(20), uint32(i)
			p.push(i, 0)
			waiting = append(waiting, i)
		}
		for range 10 {
			add()
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
			if more := rng.IntN(3); p.made < 60 {
				for range more {
					add()
				}
			}
		}
		if p.due.least() != logp.Never {
			t.Errorf("after the last message, one is due at %d", p.due.least())
		}
	}
}
