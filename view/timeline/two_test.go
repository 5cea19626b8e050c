package timeline

import (
	"path/filepath"
	"testing"

	"loggops/formats/result"
	"loggops/internal/testkit/expect"
	"loggops/view/internal/golden"
)

// TestTwo has two runs of two ranks, the second with a longer first iteration: they start their
// second iteration at the same time, and messages stay within their run.
func TestTwo(t *testing.T) {
	var paths [2]string
	for i, firstNS := range []int64{1000, 2500} {
		paths[i] = filepath.Join(t.TempDir(), "x.spans.arrow")
		w, err := result.Create[result.Span](paths[i], result.Header{Schedule: "x.sched.arrow"})
		expect.OK(t, err)
		add := func(rank int32, kind result.SpanKind, from, to int64, iteration, peer int32) {
			s := result.Span{
				Rank: rank, Kind: kind, StartNS: from, EndNS: to, Iteration: iteration, Peer: peer, Bytes: result.None,
				Tag: result.None, Message: result.None, TraceRow: result.None, Collective: result.None, PostedNS: result.None,
			}
			if kind.HasMessage() {
				s.Bytes, s.Message = 8, 0
			}
			if kind == result.Recv {
				s.PostedNS = 0
			}
			expect.OK(t, w.Append(&s))
		}
		add(0, result.Calc, 0, firstNS, 0, result.None)
		add(0, result.Send, firstNS, firstNS+100, 1, 1)
		add(0, result.LateReceiver, firstNS+100, firstNS+200, 1, 1)
		add(1, result.LateSender, 0, firstNS, 1, 0)
		add(1, result.Recv, firstNS+200, firstNS+300, 1, 0)
		expect.OK(t, w.Close())
	}
	d, err := FromTwo(paths, 0, 1, Window{})
	expect.OK(t, err)
	golden.Check(t, "two", d)
	arrows, err := d.arrows()
	if err != nil || len(arrows) != 2 || arrows[0] != (arrow{0, 1, 2600, 2700}) || arrows[1] != (arrow{2, 3, 2600, 2700}) {
		t.Errorf("arrows %v, %v", arrows, err)
	}
	if _, err := FromTwo(paths, 0, 7, Window{}); err == nil || err.Error() != paths[0]+": run 0: no spans of iteration 7" {
		t.Error(err)
	}
}
