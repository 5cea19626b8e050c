package sim

import (
	"fmt"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// TestPackedAfterStates: so many messages wait that a worker packs those on their way, after it has recorded a state in
// which two rendezvous messages are on their way to a rank: from ranks 0 and 1, at 49500 and at 50000. The sends before
// the first and the second of these are milestones.
func TestPackedAfterStates(t *testing.T) {
	chain := func(first int, op string) string { // of operations that each require the one before
		lines := ""
		for i := first; i < first+300; i++ {
			lines += fmt.Sprintf("%d %s r%d\n", i, op, i-1)
		}
		return lines
	}
	many := strings.NewReplacer("SENDS\n", chain(4, "send 2 2"), "RECEIVES\n", chain(6, "recv 0 2"))
	s, params := listed(t, many.Replace(`L=1000 o=1000 g=2000 G=0 S=1023 handshake=1500
replicas 2000
rank 0
0 calc 10000
1 send 2 0 r0
2 calc 38500 r1
3 send 2 1 1024B r2
SENDS
304 calc 10000000 r303
305 gather:linear 0 8B root0 r304
rank 1
0 calc 50000
1 send 2 1 1024B r0
2 calc 11100 i1
3 calc 100 r2
4 calc 10000000 r3
5 gather:linear 0 8B root0 r4
rank 2
0 recv 0 0
1 recv 0 1 1024B
2 recv 1 1 1024B
3 calc 47000 r0
4 calc 10000000 r3 r1 r2
5 gather:linear 0 8B root0 r4
RECEIVES
`))
	p, err := compileTuned(s, params, everyMilestones(1000, 1024))
	expect.OK(t, err)
	want := runWith(t, p, Options{Workers: 1, FinishTimes: true, Without: AllLanes})
	got := runWith(t, p, Options{Workers: 1, FinishTimes: true})
	expect.Same(t, want.FinishNS, got.FinishNS)
}
