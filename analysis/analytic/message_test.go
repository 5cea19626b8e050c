package analytic

import (
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/sim"
)

// TestMessageByHand has the cases of the paper's Section III-B to III-D: N = 10 +
// 100 + 99·2 + 20 = 328.
func TestMessageByHand(t *testing.T) {
	eager := sim.Params{OverheadSendNS: 10, LatencyNS: 100, GapPerByte: 2, OverheadRecvNS: 20, EagerMax: 100}
	rendezvous := eager
	rendezvous.EagerMax = 99
	if got := NetworkNS(100, eager); got != 328 {
		t.Errorf("N = %d", got)
	}
	for _, x := range []struct {
		what        string
		message     Message
		params      sim.Params
		blocking    Waits
		nonblocking Waits
	}{
		{"late sender", Message{Bytes: 100, SendNS: 1000, RecvNS: 500, RecvWaitNS: 1300}, eager, Waits{0, 828}, Waits{0, 28}},
		{"late receiver", Message{Bytes: 100, SendNS: 500, RecvNS: 1000, SendWaitNS: 600, RecvWaitNS: 1000}, rendezvous, Waits{172, 0}, Waits{72, 0}},
		{"eager", Message{Bytes: 100, SendNS: 500, RecvNS: 1000, SendWaitNS: 600, RecvWaitNS: 1000}, eager, Waits{0, 0}, Waits{0, 0}},
		{"just right", Message{Bytes: 100, SendNS: 500, RecvNS: 828, SendWaitNS: 500, RecvWaitNS: 828}, rendezvous, Waits{0, 0}, Waits{0, 0}},
		{"noise propagates", Message{Bytes: 100, RecvNS: 328, SendNoiseNS: 50, RecvWaitNS: 340}, eager, Waits{0, 50}, Waits{0, 38}},
		{"noise is absorbed", Message{Bytes: 100, RecvNS: 400, SendNoiseNS: 50, RecvWaitNS: 400}, eager, Waits{0, 0}, Waits{0, 0}},
		{"receiver's noise propagates", Message{Bytes: 100, RecvNS: 328, RecvNoiseNS: 50, SendWaitNS: 20, RecvWaitNS: 328}, rendezvous, Waits{50, 0}, Waits{30, 0}},
	} {
		if got := x.message.Blocking(x.params); got != x.blocking {
			t.Errorf("%s, blocking: %+v, want %+v", x.what, got, x.blocking)
		}
		if got := x.message.Nonblocking(x.params); got != x.nonblocking {
			t.Errorf("%s, nonblocking: %+v, want %+v", x.what, got, x.nonblocking)
		}
	}
	even := Message{Bytes: 100, SendNS: 1000, SendNoiseNS: 70, RecvNoiseNS: 30}
	even.RecvNS = even.EvenRecvNS(rendezvous)
	if got := even.Blocking(rendezvous); even.RecvNS != 1348 || got != (Waits{50, 50}) {
		t.Errorf("even at %d: %+v", even.RecvNS, got)
	}
}

// TestMessageSimulated simulates a message between two computations: who has to
// wait ends a wait later than it would have.
func TestMessageSimulated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ns := rapid.Int64Range(0, 3000)
		params := sim.Params{
			LatencyNS: ns.Draw(t, "L"), OverheadSendNS: ns.Draw(t, "o (send)"), OverheadRecvNS: ns.Draw(t, "o (receive)"),
			GapPerByte: rapid.SampledFrom([]float64{0, 0.7, 3}).Draw(t, "G"), EagerMax: 500,
		}
		m := Message{Bytes: rapid.Int64Range(0, 1000).Draw(t, "bytes"), SendNS: ns.Draw(t, "send"), RecvNS: 2 * ns.Draw(t, "receive")}
		sender, receiver := simulated(t, m, params)
		network := NetworkNS(m.Bytes, params)
		waits := m.Blocking(params)
		// Where the receiver waits, that is until the message is there; the CPU
		// takes in one that came before only then.
		if m.RecvNS <= m.SendNS+params.OverheadSendNS+params.LatencyNS && receiver != m.RecvNS+waits.RecvNS {
			t.Errorf("the receiver is done at %d, want %d + %d", receiver, m.RecvNS, waits.RecvNS)
		}
		if waits.SendNS > 0 && sender != m.SendNS+network+waits.SendNS {
			t.Errorf("the sender is done at %d, want %d + %d + %d", sender, m.SendNS, network, waits.SendNS)
		}
	})
}

// simulated returns when a sender and a receiver are done that compute, and then
// communicate.
func simulated(t *rapid.T, m Message, params sim.Params) (sender, receiver int64) {
	rank := func(computes int64, then schedule.Op) []schedule.Op {
		then.Requires, then.Bytes = []int32{1}, m.Bytes
		ops := []schedule.Op{{Kind: schedule.Calc, DurationNS: computes}, then}
		for i := range ops {
			ops[i].Iteration, ops[i].TraceRow = schedule.None, schedule.None
		}
		return ops
	}
	s := &schedule.Schedule{
		Header: schedule.Header{Ranks: 2, Replicas: 1, Communicators: []comm.Communicator{comm.World(2)}},
		Ops: [][]schedule.Op{
			rank(m.SendNS, schedule.Op{Kind: schedule.Send, Peer: 1}),
			rank(m.RecvNS, schedule.Op{Kind: schedule.Recv, Peer: 0}),
		},
	}
	p, err := sim.Compile(s, params)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Run(t.Context(), sim.Options{FinishTimes: true})
	if err != nil {
		t.Fatal(err)
	}
	return r.FinishNS[0], r.FinishNS[1]
}
