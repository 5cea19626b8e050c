package engine

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/sim/internal/logp"
)

// TestInboxOrder checks that messages leave an inbox in the model's order when those of each
// worker come in order, but one worker after the other, and when they are packed from some window on.
func TestInboxOrder(t *testing.T) {
	p := pingPongs(t, 1, 1, unchanged)
	rapid.Check(t, func(t *rapid.T) {
		w, r := New(p, &Options{}, 1).workers[0], &rankState{}
		w.inboxes.lookahead = 10
		older := func(a, b logp.Key) int {
			if a.Older(&b) {
				return -1
			}
			return 1
		}
		var there []logp.Key
		count := uint32(0)
		packsFrom := rapid.Int64Range(0, 6).Draw(t, "packs from")
		for window := range rapid.Int64Range(1, 6).Draw(t, "windows") {
			w.inboxes.packed.begun = window >= packsFrom
			for range rapid.IntRange(1, 3).Draw(t, "workers") {
				var sent []logp.Key
				for range rapid.IntRange(0, 30).Draw(t, "messages") {
					sent = append(sent, logp.Key{Birth: window*2 + rapid.Int64Range(0, 2).Draw(t, "birth"), Origin: rapid.Int32Range(0, 99).Draw(t, "origin"), Count: count})
					count++
				}
				slices.SortFunc(sent, older)
				for _, key := range sent {
					i, m := w.nodes.Add()
					m.Time, m.Key = key.Birth+10, key
					w.inboxes.enqueue(r, i, m)
				}
				there = append(there, sent...)
			}
			slices.SortFunc(there, older)
			for _, key := range there[:rapid.IntRange(0, len(there)).Draw(t, "taken")] {
				i, m := w.inboxes.dequeue(r)
				if m.Key != key || m.Time != key.Birth+10 {
					t.Fatalf("message %+v came before %+v", m.Key, key)
				}
				w.nodes.Drop(i, m)
				there = there[1:]
			}
		}
	})
}
