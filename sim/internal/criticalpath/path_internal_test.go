package criticalpath

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loggops/formats/listing"
	"loggops/formats/result"
	"loggops/internal/testkit/expect"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
	"loggops/sim/internal/tuning"
)

// byHand writes a log as the engine would. Times are those of docs/model.md, calculated by hand.
type byHand struct {
	*Log
	events int64
	sends  uint32
}

// newLog returns the log of a program that is not run, and changes its parameters and thresholds. A message of 11 B takes
// 1000 of L, 10 and 20 of o, 10·3 of G and 10·2 of O; the gap is 100 and the handshake 7.
func newLog(t testing.TB, schedule string, change func(*program.Program)) *byHand {
	params := logp.Params{
		LatencyNS: 1000, OverheadSendNS: 10, OverheadRecvNS: 20, GapNS: 100, GapPerByte: 3, OverheadPerByte: 2, EagerMax: 1 << 20, HandshakeNS: 7,
	}
	p, err := program.Compile(listing.Schedule(t, schedule), params, tuning.Usual())
	expect.OK(t, err)
	if change != nil {
		change(p)
	}
	return recorded(t, p, nil)
}

// recorded returns the log of a program whose ranks start at 0, or at other times.
func recorded(t testing.TB, p *program.Program, starts func(int32) int64) *byHand {
	if starts == nil {
		starts = func(int32) int64 { return 0 }
	}
	r := New(p, Options{
		Workers: 1, WorkerOf: func(int32) int { return 0 }, Starts: starts, Grow: func(int, int64) {}, Open: func() (File, error) { return tempFile(t), nil },
	})
	r.Reset()
	return &byHand{Log: r.Log(0)}
}

func (l *byHand) event(rank, op int32, start int64) *Event {
	l.events++
	return &Event{Number: l.events, Rank: rank, Op: op, Step: arena.Whole, StartNS: start}
}

func (l *byHand) calc(rank, op int32, start, end int64) { l.Calc(l.event(rank, op, start), end) }

// send records a send of 11 B, and returns the number of its message.
func (l *byHand) send(rank, op int32, start int64) uint32 {
	l.Send(l.event(rank, op, start), start+10+20, start+100+30, l.sends)
	l.sends++
	return l.sends - 1
}

// intake records the intake of a message of 11 B that arrived at a time, for a receive, or for None if that is posted later.
func (l *byHand) intake(rank, recv, from int32, message uint32, arrived, start int64) Instant {
	at := l.Intake(l.event(rank, program.None, start), start+20+30, start+100+30, of(from, message), arrived, 0)
	if recv != program.None {
		l.Matched(at, recv)
	}
	return at
}

func of(rank int32, message uint32) *arena.Node {
	return &arena.Node{Key: logp.Key{Origin: rank, Count: message}}
}

// path returns the segments of the critical path: of each the operation, unless it is that of the segment before, the kind
// and the length; a star if it is tied.
func (l *byHand) path(t testing.TB) string {
	t.Helper()
	p, err := l.Path(t.Context())
	expect.OK(t, err)
	var parts []string
	last := Segment{Op: program.None}
	for s := range p.Segments() {
		if len(parts) > 0 && s.StartNS != last.EndNS {
			t.Errorf("a segment starts at %d ns, the one before ends at %d", s.StartNS, last.EndNS)
		}
		at, tied := "", ""
		if s.Op != last.Op || s.Rank != last.Rank {
			at = fmt.Sprintf("%d.%d ", s.Rank, s.Op)
		}
		if s.Tied {
			tied = "*"
		}
		parts = append(parts, fmt.Sprintf("%s%s %d%s", at, s.Kind, s.NS(), tied))
		last = *s
	}
	return strings.Join(parts, ", ")
}

// three has the operations of three ranks, of which each test records some.
const three = `
rank 0
0 calc 500
1 send 1 0 11B
2 send 1 0 11B
rank 1
0 recv 0 0 11B
1 recv -1 0 11B
2 calc 2000
rank 2
0 send 1 0 11B
1 calc 400
`

// TestPath records a few events, and checks which of them the path leads through.
func TestPath(t *testing.T) {
	drain := func(p *program.Program) { p.Params.Drain = true }
	nic := func(p *program.Program) { p.Params.NIC = true }
	eager := func(p *program.Program) { p.Params.OverheadPerByte = 3 }
	for name, c := range map[string]struct {
		change func(*program.Program)
		events func(l *byHand)
		want   string
	}{
		"a calc, and what noise adds": {nil, func(l *byHand) { l.calc(0, 0, 0, 600) }, "0.0 calc 500, noise 100"},
		"a message to its receiver": {nil, func(l *byHand) {
			l.calc(0, 0, 0, 500)
			m := l.send(0, 1, 500)
			l.intake(1, 3, 0, m, 1510, 1510)
			l.calc(1, 5, 1560, 3560)
		}, "0.0 calc 500, 0.1 o-send 10, L 1000, 1.3 o-recv 20, G 30, 1.5 calc 2000"},
		"the CPU of the receiver, busy when the message arrives": {nil, func(l *byHand) {
			m := l.send(0, 1, 0)
			l.calc(1, 5, 0, 2000)
			l.intake(1, 3, 0, m, 1010, 2000)
		}, "1.5 calc 2000, 1.3 o-recv 20, G 30"},
		"the NIC of the receiver, busy with another message": {nil, func(l *byHand) {
			a, b := l.send(0, 1, 0), l.send(2, 6, 0)
			l.intake(1, 3, 0, a, 1010, 1010)
			l.intake(1, 4, 2, b, 1010, 1140)
		}, "0.1 o-send 10, L 1000, 1.3 g 100, G 30, 1.4 o-recv 20, G 30"},
		"the NIC of the sender": {nil, func(l *byHand) {
			l.send(0, 1, 0)
			l.send(0, 2, 130)
		}, "0.1 g 100, G 30, 0.2 o-send 10, O 20"},
		"the CPU of the sender, if that is free last": {nil, func(l *byHand) {
			l.send(0, 1, 0)
			l.calc(0, 0, 30, 530)
		}, "0.1 o-send 10, O 20, 0.0 calc 500"},
		"at equal times the CPU, not the message": {nil, func(l *byHand) {
			l.calc(0, 0, 0, 990)
			m := l.send(0, 1, 990)
			l.calc(1, 5, 0, 2000)
			l.intake(1, 3, 0, m, 2000, 2000)
		}, "1.5 calc 2000*, 1.3 o-recv 20, G 30"},
		"at equal times the NIC, not the message": {nil, func(l *byHand) {
			a := l.send(0, 1, 0)
			b := l.send(0, 2, 130)
			l.intake(1, 3, 0, a, 1010, 1010)
			l.intake(1, 4, 0, b, 1140, 1140)
		}, "0.1 o-send 10, L 1000, 1.3 g 100, G 30*, 1.4 o-recv 20, G 30"},
		"of CPUs free at once, that of the lowest rank": {nil, func(l *byHand) {
			l.calc(2, 7, 0, 500)
			l.calc(0, 0, 0, 500)
		}, "0.0 calc 500*"},
		"bytes that cost as much by G as by O": {eager, func(l *byHand) {
			l.intake(1, 3, 0, l.send(0, 1, 0), 1010, 1010)
		}, "0.1 o-send 10, L 1000, 1.3 o-recv 20, O 30*"},
		"a message that arrives with an earlier one": {nil, func(l *byHand) {
			a := l.send(0, 1, 0)
			b := l.send(0, 2, 130)
			l.Held(b, a, false)
			l.intake(1, 4, 0, b, 1010, 1010)
		}, "0.1 o-send 10, L 1000, 1.4 o-recv 20, G 30"},
		"a release, at the intake": {nil, func(l *byHand) {
			m := l.send(0, 1, 0)
			l.calc(1, 5, 0, 2000)
			l.intake(1, 3, 0, m, 1010, 2000)
			l.Release(0, 1, 0, 0, 2007, 0)
			l.calc(0, 0, 2007, 2507)
		}, "1.5 calc 2000, 0.1 handshake 7, 0.0 calc 500"},
		"a release, at the posting": {nil, func(l *byHand) {
			taken := l.intake(1, program.None, 0, l.send(0, 1, 0), 1010, 1010)
			l.calc(1, 5, 1060, 3060)
			l.Taken(l.event(1, 3, 3060), 1060, taken)
			l.Matched(taken, 3)
			l.Release(0, 1, 0, 0, 3067, 0)
			l.calc(0, 0, 3067, 3567)
		}, "0.1 o-send 10, L 1000, 1.3 o-recv 20, G 30, 1.5 calc 2000, 0.1 handshake 7, 0.0 calc 500"},
		"drain: a release after the answer and the data": {drain, func(l *byHand) {
			m := l.send(0, 1, 0)
			l.intake(1, 3, 0, m, 1010, 1010)
			l.Answered(3, of(0, m), 1010)
			l.Release(0, 1, 0, 0, 2057, 0)
			l.calc(0, 0, 2057, 2557)
		}, "0.1 o-send 10, L 1000, 1.3 handshake 7, o-send 10, L 1000, G 30, 0.0 calc 500"},
		"nic: bytes that drain before the intake": {nic, func(l *byHand) {
			m := l.send(0, 1, 0)
			drained := l.Drains(1, 0, of(0, m), 1010, 1010, 1140)
			at := l.Intake(l.event(1, program.None, 1040), 1080, 0, of(0, m), 1040, drained)
			l.Matched(at, 3)
		}, "0.1 o-send 10, L 1000, 1.3 G 30, o-recv 20, O 20"},
		"no event": {nil, func(*byHand) {}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLog(t, three, c.change)
			c.events(l)
			if got := l.path(t); got != c.want {
				t.Errorf("path\n%s, want\n%s", got, c.want)
			}
			l.Reset()
			l.events, l.sends = 0, 0
			c.events(l)
			if got := l.path(t); got != c.want {
				t.Errorf("after a reset, path\n%s, want\n%s", got, c.want)
			}
		})
	}
}

// TestBounds checks how often L, and for how many bytes G, is in the chains of events that are as long as the path.
func TestBounds(t *testing.T) {
	kinds := []result.PathKind{result.PathLatency, result.PathGapBytes}
	for name, c := range map[string]struct {
		change      func(*program.Program)
		events      func(l *byHand)
		most, least []int64
	}{
		"one chain": {nil, func(l *byHand) {
			l.intake(1, 3, 0, l.send(0, 1, 0), 1010, 1010)
		}, []int64{1, 10}, []int64{1, 10}},
		"the message, or the CPU": {nil, func(l *byHand) {
			l.calc(0, 0, 0, 990)
			m := l.send(0, 1, 990)
			l.calc(1, 5, 0, 2000)
			l.intake(1, 3, 0, m, 2000, 2000)
		}, []int64{1, 10}, []int64{0, 10}},
		"two messages, the second through either NIC": {nil, func(l *byHand) {
			a := l.send(0, 1, 0)
			b := l.send(0, 2, 130)
			l.intake(1, 3, 0, a, 1010, 1010)
			l.intake(1, 4, 0, b, 1140, 1140)
		}, []int64{1, 20}, []int64{1, 20}},
		"the last CPU of either rank": {nil, func(l *byHand) {
			l.intake(1, 3, 0, l.send(0, 1, 0), 1010, 1010)
			l.calc(2, 7, 0, 1060)
		}, []int64{1, 10}, []int64{0, 0}},
		"bytes by G, or by O": {func(p *program.Program) { p.Params.OverheadPerByte = 3 }, func(l *byHand) {
			l.intake(1, 3, 0, l.send(0, 1, 0), 1010, 1010)
		}, []int64{1, 10}, []int64{1, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLog(t, three, c.change)
			c.events(l)
			p, err := l.Path(t.Context())
			expect.OK(t, err)
			most, least, err := p.Bounds(t.Context(), len(kinds), func(s *Segment, counts []int64) {
				if k := slices.Index(kinds, s.Kind); k >= 0 {
					counts[k] += s.Count
				}
			})
			expect.OK(t, err)
			expect.Same(t, [][]int64{c.most, c.least}, [][]int64{most, least})
		})
	}
}
