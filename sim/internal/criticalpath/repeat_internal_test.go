package criticalpath

import (
	"strings"
	"testing"

	"loggops/formats/listing"
	"loggops/internal/testkit/expect"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
	"loggops/sim/internal/tuning"
)

// replica is a pair of ranks that exchange messages in stretches of 2·1060 ns, the second of which is later in another replica.
// In each stretch, the first rank takes in the message of the stretch before, for a receive that is posted in the next
// one, and the second rank answers the message that the first one sends.
type replica struct {
	*byHand
	first   int32
	now     int64
	message uint32  // on its way to the first rank
	early   Instant // the intake of a message without a receive
}

// Operations of the first and of the second rank.
const (
	firstSend, firstRecv   = 0, 1
	secondSend, secondRecv = 2, 3
	pairs                  = "replicas 2\nrank 0\n0 send 1 0 11B\n1 recv 1 0 11B\nrank 1\n0 send 0 0 11B\n1 recv 0 0 11B\n"
)

func (r *replica) begin() {
	first, second := r.first, r.first+1
	start := r.now
	l := r.byHand
	r.early = l.intake(second, program.None, first, l.send(first, firstSend, start), start+1010, start+1010)
	r.message = l.send(second, secondSend, start+1060)
	r.now = start + 2070
}

// stretch takes in the message on its way, matches the one that was taken in before, and goes on as begin.
func (r *replica) stretch() {
	l := r.byHand
	l.Matched(r.early, secondRecv)
	l.intake(r.first, firstRecv, r.first+1, r.message, r.now, r.now)
	r.now += 50
	r.begin()
}

// refs are what later records may refer to, and setRefs sets them as after a repetition that ends at r.now.
func (r *replica) refs() (all []Ref) {
	for rank := r.first; rank < r.first+2; rank++ {
		r.EachClock(rank, func(by *Instant) { all = append(all, RefTo(*by)) })
	}
	return append(all, RefToMessage(r.message), RefTo(r.early))
}

func (r *replica) setRefs(refs []Ref) {
	next := func() Ref {
		first := refs[0]
		refs = refs[1:]
		return first
	}
	for k, free := range [][]int64{{r.now - 2040, r.now - 1940, r.now - 1940}, {r.now - 980, r.now - 880, r.now - 930}} {
		rank := r.first + int32(k)
		r.SetClocks(rank, free...)
		r.EachClock(rank, func(by *Instant) { *by = next().Instant() })
	}
	r.message, r.early = next().Message(), next().Instant()
}

// TestRepeat checks that the path through stretches that were repeated is that of a run that records all of them again.
// The second replica starts later, so the path ends there.
func TestRepeat(t *testing.T) {
	const stretches, later = 5, 700
	run := func(repeats func(i int) bool, kept int) string {
		limits := tuning.Usual()
		limits.KeptBlocks, limits.CachedPages = kept, 1
		params := logp.Params{LatencyNS: 1000, OverheadSendNS: 10, OverheadRecvNS: 20, GapNS: 100, GapPerByte: 3, OverheadPerByte: 2, EagerMax: 1 << 20}
		p, err := program.Compile(listing.Schedule(t, pairs), params, limits)
		expect.OK(t, err)
		l := recorded(t, p, func(rank int32) int64 { return int64(rank/2) * later })
		a, b := replica{byHand: l}, replica{byHand: l, first: 2, now: later}
		a.begin()
		known := make([]Stretch, stretches)
		for i := range known {
			l.BeginStretch(&known[i], a.refs(), a.now, a.first, l.sends)
			a.stretch()
			l.EndStretch(&known[i], a.refs(), l.sends)
		}
		b.begin()
		again := false
		for i := range known {
			if !repeats(i) {
				again = false
				b.stretch()
				continue
			}
			var refs []Ref
			if !again {
				refs = b.refs()
			}
			l.sends = l.Repeat(&known[i], refs, b.now, b.first, l.sends)
			b.now += 2120
			b.setRefs(l.AppendRefs(nil, &known[i]))
			again = true
		}
		b.stretch()
		return l.path(t)
	}
	want := run(func(int) bool { return false }, 9)
	// All messages are on the path, there and back; the last one has no receive.
	expect.Same(t, stretches+1, strings.Count(want, "2.0 o-send 10, L 1000, 3.3 o-recv 20, G 30"))
	expect.Same(t, stretches+1, strings.Count(want, "3.2 o-send 10, L 1000, 2.1 o-recv 20, G 30"))
	for name, repeats := range map[string]func(i int) bool{
		"all":              func(int) bool { return true },
		"the first":        func(i int) bool { return i == 0 },
		"the last":         func(i int) bool { return i == stretches-1 },
		"each other":       func(i int) bool { return i%2 == 0 },
		"those in between": func(i int) bool { return i > 0 && i < stretches-1 },
	} {
		if got := run(repeats, 9); got != want {
			t.Errorf("repeated %s, path\n%s, want\n%s", name, got, want)
		}
	}
}

// TestRepeatInFile repeats one stretch so often that repetitions are in a file.
func TestRepeatInFile(t *testing.T) {
	const repetitions = 2*blockSize + 7 // the first block of them stays in memory
	run := func(kept int) (string, error) {
		l := newLog(t, pairs, func(p *program.Program) { p.Tuning.KeptBlocks, p.Tuning.CachedPages = kept, 1 })
		a := replica{byHand: l}
		a.begin()
		var known Stretch
		l.BeginStretch(&known, a.refs(), a.now, 0, l.sends)
		a.stretch()
		l.EndStretch(&known, a.refs(), l.sends)
		for range repetitions {
			refs := a.refs()
			l.sends = l.Repeat(&known, refs, a.now, 0, l.sends)
			a.now += 2120
			a.setRefs(l.AppendRefs(nil, &known))
		}
		return l.path(t), l.failed()
	}
	want, err := run(100)
	expect.OK(t, err)
	got, err := run(1)
	if expect.OK(t, err); got != want {
		t.Error("the path differs from that of repetitions in memory")
	}
	if n := strings.Count(want, "L 1000"); n != 2*(repetitions+1)+1 {
		t.Errorf("%d messages on the path", n)
	}
}
