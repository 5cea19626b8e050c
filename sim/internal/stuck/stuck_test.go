package stuck

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/schedule"
)

// halt is a run in which each rank has posted some receives and come no further.
type halt struct {
	replica  int32 // ranks
	receives [][]Place
	after    [][]Place // operations that require all receives of the rank
	messages [][]Unmatched
}

func (h *halt) Ranks() (all, replica int32) { return int32(len(h.receives)), h.replica }

func (h *halt) Place(rank, op int32) Place {
	list := slices.Concat(h.receives[rank], h.after[rank])
	p := list[op]
	p.Rank, p.Op, p.Instance, p.TraceRow = rank, op, schedule.None, schedule.None
	return p
}

func (h *halt) Dependents(rank, op int32) (onStart, onEnd []int32) {
	first := int32(len(h.receives[rank]))
	if op < first {
		for i := range int32(len(h.after[rank])) {
			onEnd = append(onEnd, first+i-op)
		}
	}
	return nil, onEnd
}

func (h *halt) EagerMax() int64 { return 65535 }

func (h *halt) Part(_, _ int32) Part { return Part{} }

func (h *halt) Receives(list []int32, rank int32) []int32 {
	for i := range h.receives[rank] {
		list = append(list, int32(i))
	}
	return list
}

func (h *halt) Collectives(list []int32, _ int32) []int32 { return list }

func (h *halt) Messages(rank int32, each func(Unmatched)) {
	if h.messages != nil {
		for _, m := range h.messages[rank] {
			each(m)
		}
	}
}

func recv(from int32) Place { return Place{Kind: "recv", Peer: from} }
func send(to int32) Place   { return Place{Kind: "send", Peer: to} }

// TestCycle draws ranks that all wait for some others, which would send later, and checks that
// the cause is a cycle of different ranks, each of which waits for the next.
func TestCycle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 7).Draw(t, "ranks")
		rank := rapid.Int32Range(0, int32(n-1))
		h := &halt{replica: int32(n)}
		for range n {
			var receives, sends []Place
			for _, from := range rapid.SliceOfN(rank, 1, 3).Draw(t, "from") {
				receives = append(receives, recv(from))
			}
			for to := range n {
				sends = append(sends, send(int32(to)))
			}
			h.receives, h.after = append(h.receives, receives), append(h.after, sends)
		}
		if rapid.Bool().Draw(t, "any source") {
			h.receives[0][0].Peer = schedule.AnySource
		}
		d := Explain(t.Context(), h, 1, 0)
		waits := d.Cause.Waits
		if d.Cause.Ranks != len(waits) || len(waits) == 0 {
			t.Fatalf("%d ranks, waits %v", d.Cause.Ranks, waits)
		}
		ranks := map[int32]bool{}
		for i, w := range waits {
			next := waits[(i+1)%len(waits)]
			if w.For == nil || w.For.Rank != next.Rank || !w.For.matches(w.Place) {
				t.Errorf("%v waits for %v, and %v comes next", w.Place, w.For, next.Place)
			}
			if ranks[w.Rank] {
				t.Errorf("rank %d is there twice: %v", w.Rank, waits)
			}
			ranks[w.Rank] = true
		}
	})
}

// TestVain draws ranks of which one receives from a rank that never sends to it, and checks
// that this is the cause, whatever the others wait for, and that a message with another tag is
// reported as nearest.
func TestVain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int32Range(2, 7).Draw(t, "ranks")
		vain := rapid.Int32Range(0, n-1).Draw(t, "vain")
		from := (vain + 1) % n
		h := &halt{replica: n, messages: make([][]Unmatched, n)}
		for rank := range n {
			var sends []Place
			for to := range n {
				if rank != from || to != vain {
					sends = append(sends, send(to))
				}
			}
			h.receives, h.after = append(h.receives, []Place{recv((rank + 1) % n)}), append(h.after, sends)
		}
		early := send(vain)
		early.Rank, early.Op, early.Tag, early.Instance = from, 100, 1, schedule.None
		h.messages[vain] = []Unmatched{{Place: early, Message: true}}
		c := Explain(t.Context(), h, 1, 0).Cause
		if c.Ranks != 0 || len(c.Waits) != 1 || c.Waits[0].Rank != vain || c.Waits[0].For != nil {
			t.Fatalf("%+v, want a wait of rank %d", c, vain)
		}
		if len(c.Near) == 0 || !slices.Equal(c.Near[0].In, []string{"tag"}) {
			t.Errorf("near is %+v", c.Near)
		}
	})
}

// TestBounds checks that of many waits and a long cycle only the first are named.
func TestBounds(t *testing.T) {
	const n = 2 * maxLeft
	h := &halt{replica: n}
	for rank := range int32(n) {
		h.receives = append(h.receives, []Place{recv((rank + 1) % n)})
		h.after = append(h.after, []Place{send((rank + n - 1) % n)})
	}
	d := Explain(t.Context(), h, n, 0)
	if d.Receives != n || len(d.Left) != maxLeft || d.Cause.Ranks != n || len(d.Cause.Waits) != maxWaits {
		t.Errorf("%d receives, %d left, %d ranks, %d waits", d.Receives, len(d.Left), d.Cause.Ranks, len(d.Cause.Waits))
	}
}
