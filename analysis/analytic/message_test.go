package analytic

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/goal"
	"loggops/internal/testkit/expect"
	"loggops/sim"
)

// message is one message between two ranks, both of which begin at 0 and
// compute until the send starts and the receive is posted: at T_s and T_r
// (Hoefler, Schneider and Lumsdaine 2010, Section III).
type message struct {
	bytes          int64
	sendNS, recvNS int64
}

// networkNS returns N = o_s + L + (k-1)G + o_r for a message of k bytes
// (Section III-B).
func (m message) networkNS(p sim.Params) int64 {
	of, from := p.Of(m.bytes)
	return of.OverheadSendNS + of.LatencyNS + int64(math.Floor(float64(float64(max(m.bytes, 1)-from)*of.GapPerByte)+0.5)) + of.OverheadRecvNS
}

// waits returns how long a blocking send and a blocking receive wait for each
// other (Section III-B):
//
//	X_r = max(T_s + N - T_r, 0)
//	X_s = max(T_r - N - T_s, 0), 0 for an eager message
func (m message) waits(p sim.Params) (sendNS, recvNS int64) {
	network := m.networkNS(p)
	if m.bytes > p.EagerMax {
		sendNS = max(m.recvNS-network-m.sendNS, 0)
	}
	return sendNS, max(m.sendNS+network-m.recvNS, 0)
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
		m := message{rapid.Int64Range(0, 1000).Draw(t, "bytes"), ns.Draw(t, "send"), 2 * ns.Draw(t, "receive")}
		sender, receiver := simulated(t, m, params)
		sendWaits, recvWaits := m.waits(params)
		// Where the receiver waits, that is until the message is there; the CPU
		// takes in one that came before only then.
		if m.recvNS <= m.sendNS+params.OverheadSendNS+params.LatencyNS && receiver != m.recvNS+recvWaits {
			t.Errorf("the receiver is done at %d, want %d + %d", receiver, m.recvNS, recvWaits)
		}
		if sendWaits > 0 && sender != m.sendNS+m.networkNS(params)+sendWaits {
			t.Errorf("the sender is done at %d, want %d + %d + %d", sender, m.sendNS, m.networkNS(params), sendWaits)
		}
	})
}

// simulated returns when a sender and a receiver are done that compute, and then
// communicate.
func simulated(t *rapid.T, m message, params sim.Params) (sender, receiver int64) {
	s, err := goal.Read(strings.NewReader(fmt.Sprintf(`num_ranks 2
		rank 0 {
		l0: calc %d
		l1: send %[2]db to 1
		l1 requires l0
		}
		rank 1 {
		l0: calc %[3]d
		l1: recv %[2]db from 0
		l1 requires l0
		}
		`, m.sendNS, m.bytes, m.recvNS)), "message")
	expect.OK(t, err)
	p, err := sim.Compile(s, params)
	expect.OK(t, err)
	r, err := p.Run(t.Context(), sim.Options{FinishTimes: true})
	expect.OK(t, err)
	return r.FinishNS[0], r.FinishNS[1]
}
