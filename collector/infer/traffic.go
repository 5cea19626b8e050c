package infer

import "loggops/formats/trace"

// Traffic is a fingerprint of the calls of one rank on a communicator. All members
// must have called the same collectives in the same order, and every message
// that one has sent another must have received. So uses of several ranks
// that differ in collectives, or whose balances do not add up to 0, are not
// the same communicator.
type Traffic struct {
	collectives uint64
	balance     uint64 // messages sent less those received, each as a hash
	unbalanced  bool   // the balance is unknown: wildcards, persistent requests
}

// Collective notes a collective by the number of its call.
func (t *Traffic) Collective(call uint64, root int32) {
	t.collectives = scramble(t.collectives ^ call<<32 ^ uint64(uint32(root)))
}

// Persistent notes the creation of a persistent request.
func (t *Traffic) Persistent() { t.unbalanced = true }

// Sent notes a message that the rank sent.
func (t *Traffic) Sent(from, to, tag int32) { t.message(from, to, tag, 1) }

// Received notes a receive.
func (t *Traffic) Received(from, to, tag int32) { t.message(from, to, tag, -1) }

func (t *Traffic) message(from, to, tag int32, sign int64) {
	switch {
	case from == trace.ProcNull || to == trace.ProcNull:
	case from < 0 || tag == trace.AnyTag:
		t.unbalanced = true
	default:
		t.balance += uint64(sign) * scramble(scramble(uint64(uint32(from))<<32|uint64(uint32(to)))^uint64(uint32(tag)))
	}
}

// scramble is the finalizer of splitmix64.
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// agree reports whether all members of one communicator can have this traffic.
func agree(members []*Traffic) bool {
	balance, unbalanced := uint64(0), false
	for _, t := range members {
		if t.collectives != members[0].collectives {
			return false
		}
		balance += t.balance
		unbalanced = unbalanced || t.unbalanced
	}
	return unbalanced || balance == 0
}
