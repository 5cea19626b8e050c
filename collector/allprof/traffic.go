package allprof

import (
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// traffic is a fingerprint of what one rank did on a communicator. All members
// must have called the same collectives in the same order; and every message
// that one has sent another must have received. So stretches of several ranks
// that differ in collectives, or whose balances do not add up to 0, are not
// the same communicator.
type traffic struct {
	collectives uint64
	balance     uint64 // messages sent less those received, each as a hash
	blurred     bool   // the balance says nothing: wildcards, persistent requests
}

// note takes note of a call.
func (t *traffic) note(l *line) {
	if l.call.collective() {
		t.collectives = scramble(t.collectives ^ l.call.number<<32 ^ uint64(uint32(l.root)))
		return
	}
	switch {
	case l.call.Requests == mpi.Makes:
		t.blurred = true
	case l.call.Class == mpi.Send:
		t.message(l.rank, l.peer, l.tag, 1)
	case l.call.Class == mpi.Recv:
		t.message(l.peer, l.rank, l.tag, -1)
	case l.call.Class == mpi.Sendrecv:
		t.message(l.rank, l.peer, l.tag, 1)
		t.message(l.recvPeer, l.rank, l.recvTag, -1)
	}
}

func (t *traffic) message(from, to, tag int32, sign int64) {
	switch {
	case from == trace.ProcNull || to == trace.ProcNull:
	case from < 0 || tag == trace.AnyTag:
		t.blurred = true
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

// agree reports whether these can be the traffic of all members of one
// communicator.
func agree(members []*traffic) bool {
	balance, blurred := uint64(0), false
	for _, t := range members {
		if t.collectives != members[0].collectives {
			return false
		}
		balance += t.balance
		blurred = blurred || t.blurred
	}
	return blurred || balance == 0
}
