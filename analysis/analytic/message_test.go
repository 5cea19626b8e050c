package analytic

import (
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/expect"
	"loggops/sim"
)

// Message is one message between two ranks, both of which begin at 0 and
// compute as long as they do not communicate (Hoefler, Schneider and Lumsdaine
// 2010, Section III). Times are without noise.
type Message struct {
	Bytes int64
	// SendNS and RecvNS are when the send starts and when the receive is posted:
	// T_s and T_r.
	SendNS, RecvNS int64
	// SendWaitNS and RecvWaitNS are when a nonblocking send and receive are
	// waited for: T_ws and T_wr.
	SendWaitNS, RecvWaitNS int64
	// SendNoiseNS is the sender's noise before the send, RecvNoiseNS the
	// receiver's before the receive: σ_Ts and σ_Tr.
	SendNoiseNS, RecvNoiseNS int64
}

// Waits are how long two ranks wait for each other: the synchronisation
// overheads X_s and X_r, ns.
type Waits struct{ SendNS, RecvNS int64 }

// NetworkNS returns N = o_s + L + (k-1)G + o_r for a message of k bytes
// (Section III-B).
func NetworkNS(bytes int64, p sim.Params) int64 {
	of, from := p.Of(bytes)
	return of.OverheadSendNS + of.LatencyNS + perByte(bytes-from+1, of.GapPerByte) + of.OverheadRecvNS
}

// Blocking returns how long a blocking send and a blocking receive wait (Section
// III-B, with the noise of III-D):
//
//	X_r = max(T_s + σ_Ts + N - T_r, 0)
//	X_s = max(T_r + σ_Tr - N - T_s, 0), 0 for an eager message
func (m Message) Blocking(p sim.Params) Waits { return m.waits(p, m.SendNS, m.RecvNS) }

// Nonblocking returns how long the waits for a nonblocking send and receive
// take (Section III-C, with the noise of III-D): those of Blocking, with T_wr in
// place of T_r in X_r, and T_ws in place of T_s in X_s.
func (m Message) Nonblocking(p sim.Params) Waits { return m.waits(p, m.SendWaitNS, m.RecvWaitNS) }

// waits returns how long a sender and a receiver wait that have nothing else to
// do from some times on.
func (m Message) waits(p sim.Params, sender, receiver int64) Waits {
	network := NetworkNS(m.Bytes, p)
	w := Waits{RecvNS: max(m.SendNS+m.SendNoiseNS+network-receiver, 0)}
	if m.Bytes > p.EagerMax {
		w.SendNS = max(m.RecvNS+m.RecvNoiseNS-network-sender, 0)
	}
	return w
}

// EvenRecvNS returns the T_r for which both sides of a blocking rendezvous
// message wait for the same time: T_s + N + (σ_Ts - σ_Tr)/2, rounded down. The
// paper has it as the condition of no wait at all (Section III-D); both wait for
// (σ_Ts + σ_Tr)/2, which is 0 only without noise.
func (m Message) EvenRecvNS(p sim.Params) int64 {
	return m.SendNS + NetworkNS(m.Bytes, p) + (m.SendNoiseNS-m.RecvNoiseNS)>>1
}

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
	expect.OK(t, err)
	r, err := p.Run(t.Context(), sim.Options{FinishTimes: true})
	expect.OK(t, err)
	return r.FinishNS[0], r.FinishNS[1]
}
