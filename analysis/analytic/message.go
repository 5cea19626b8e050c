package analytic

import (
	"math"

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

// perByte returns what a message's bytes cost at x ns each (docs/model.md): the
// first is free, and the product is rounded.
func perByte(bytes int64, x float64) int64 {
	return int64(math.Floor(float64(float64(max(bytes, 1)-1)*x) + 0.5))
}
