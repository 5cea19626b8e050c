package sim

import (
	"testing"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/expect"
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
	var late []oracleWait
	runWith(t, compiled(t, s, p), Options{Workers: 1, Spans: func(int) func([]Span) {
		return func(spans []Span) {
			for _, s := range spans {
				if s.Kind == result.LateReceiver {
					late = append(late, oracleWait{s.Kind, s.Rank, s.Peer, s.StartNS, s.EndNS})
				}
			}
		}
	}})
	expect.Same(t, []oracleWait{{result.LateReceiver, 0, 1, 10_000, 14_000}}, late)
}
