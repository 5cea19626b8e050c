package sim

import (
	"testing"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

// TestReleaseDuringIntake checks that the release of a send to rank 1 ends the wait of rank 0 although another CPU takes in
// a message then, for no receive yet, and another release becomes known before.
func TestReleaseDuringIntake(t *testing.T) {
	s := blank(3, 1)
	add, then := appending(s), inTurn(s)
	add(0, schedule.Op{Kind: schedule.Send, Mode: schedule.Synchronous, Peer: 2, Bytes: 8, CPU: 2})
	add(0, schedule.Op{Kind: schedule.Send, Mode: schedule.Synchronous, Peer: 1, Bytes: 8})
	then(0, schedule.Op{Kind: schedule.Calc, DurationNS: 100_000})
	then(0, schedule.Op{Kind: schedule.Recv, Peer: 2, Bytes: 8, CPU: 1})
	then(1, schedule.Op{Kind: schedule.Calc, DurationNS: 15_000})
	then(1, schedule.Op{Kind: schedule.Recv, Peer: 0, Bytes: 8})
	add(2, schedule.Op{Kind: schedule.Calc, DurationNS: 15_500})
	then(2, schedule.Op{Kind: schedule.Recv, Peer: 0, Bytes: 8})
	add(2, schedule.Op{Kind: schedule.Calc, DurationNS: 5_000, CPU: 1})
	then(2, schedule.Op{Kind: schedule.Send, Peer: 0, Bytes: 8, CPU: 1})
	p := Default()
	p.LatencyNS, p.OverheadSendNS, p.OverheadRecvNS, p.GapNS, p.GapPerByte, p.HandshakeNS = 9_000, 0, 20_000, 1_000, 0, 1_000
	expect.Same(t, []oracleWait{{result.LateReceiver, 0, 1, 10_000, 14_000}}, lateReceivers(t, s, p))
}

// TestReleaseBehindIntake checks that the release of a send to rank 1 ends the wait of rank 0 although its only CPU takes in
// messages then, for no receive yet: one that ends before the release, one during which it comes, or two.
func TestReleaseBehindIntake(t *testing.T) {
	for _, c := range []struct {
		overhead int64
		messages int
		end      bool // the operations of rank 0 end with the send
		want     []oracleWait
	}{
		{1_000, 1, false, []oracleWait{{result.LateReceiver, 0, 1, 6_000, 46_000}, {result.LateReceiver, 0, 1, 47_000, 50_000}}},
		{5_500, 1, false, []oracleWait{{result.LateReceiver, 0, 1, 6_000, 46_000}}},
		{5_500, 2, false, []oracleWait{{result.LateReceiver, 0, 1, 6_000, 46_000}}},
		{5_500, 1, true, []oracleWait{{result.LateReceiver, 0, 1, 6_000, 46_000}}},
	} {
		s := blank(3, 1)
		s.Header.Recorded = true // ranks may end with messages that nobody receives
		then := inTurn(s)
		then(0, schedule.Op{Kind: schedule.Send, Peer: 1, Bytes: 1000})
		then(1, schedule.Op{Kind: schedule.Calc, DurationNS: 50_000})
		then(1, schedule.Op{Kind: schedule.Recv, Peer: 0, Bytes: 1000})
		then(2, schedule.Op{Kind: schedule.Calc, DurationNS: 40_000})
		if !c.end {
			then(0, schedule.Op{Kind: schedule.Calc, DurationNS: 10})
		}
		for range c.messages {
			then(2, schedule.Op{Kind: schedule.Send, Peer: 0, Bytes: 20})
			if !c.end {
				then(0, schedule.Op{Kind: schedule.Recv, Peer: 2, Bytes: 20})
			}
		}
		p := Default()
		p.EagerMax, p.LatencyNS, p.OverheadSendNS, p.OverheadRecvNS, p.GapNS, p.GapPerByte = 100, 5_000, 1_000, c.overhead, 0, 0
		expect.Same(t, c.want, lateReceivers(t, s, p))
	}
}

// lateReceivers returns the waits for late receivers.
func lateReceivers(t *testing.T, s *schedule.Schedule, p Params) (late []oracleWait) {
	t.Helper()
	runWith(t, compiled(t, s, p), Options{Workers: 1, Spans: func(int) func([]Span) {
		return func(spans []Span) {
			for _, s := range spans {
				if s.Kind == result.LateReceiver {
					late = append(late, oracleWait{s.Kind, s.Rank, s.Peer, s.StartNS, s.EndNS})
				}
			}
		}
	}})
	return late
}
