package criticalpath

import (
	"errors"

	"loggops/sim/internal/program"
)

// Instant is a time that a record determined: the record's number among those of its worker,
// and which of its times. The zero Instant is the start of the run.
type Instant uint64

// point is one of a record's times.
type point uint8

const (
	cpuFree point = iota // its CPU is free; of a drain, the bytes have drained
	nicFree              // its NIC is free
	started              // it starts
	arrived              // its message arrives; of an intake that is due then
)

const pointBits = 2

func instant(record int64, point point) Instant { return Instant(record)<<pointBits | Instant(point) }

func (x Instant) record() int64 { return int64(x >> pointBits) }

func (x Instant) point() point { return point(x % (1 << pointBits)) }

// recordKind is what a record describes.
type recordKind uint8

const (
	work    recordKind = iota // a calc or a send
	intake                    // the intake of a message
	release                   // the release of a rendezvous sender
	drain                     // bytes of a message that drain, without the CPU or after an answer
)

const kindBits = 2

// record describes an event. It is 24 bytes, as runs have hundreds of millions.
//
// A release without an operation is a tie: two instants determine a time. One is its cause, the
// other its startNS.
type record struct {
	startNS int64 // of a release, its end
	cause   cause
	// The operation; of an intake, its receive, or program.None until that is known; of a drain,
	// the receive if an answer precedes it, otherwise program.None.
	op int32
	// The step of a calc or send, the sending rank of an intake or a drain, the receiving rank
	// of a release.
	detail int32
	// The number of the message among its sender's creations, of a send, of an intake and of a drain. It
	// identifies a message together with the sending rank.
	count uint32
}

// isTie reports whether a record is no event, but a tie.
func (x *record) isTie() bool { return x.cause.kind() == release && x.op == program.None }

// cause has the kind of a record, a point, and how many records before this one the record is
// that determined its start; 0 for the start of the run, and for the arrival of a message.
type cause uint32

const maxDistance = 1<<(32-pointBits-kindBits) - 1

// ErrTooMany says that a run has too many events for the critical path to be recorded.
var ErrTooMany = errors.New("the run has too many events to record its critical path: simulate fewer iterations or ranks")

func (x cause) kind() recordKind { return recordKind(x % (1 << kindBits)) }

func (x cause) point() point { return point(x >> kindBits % (1 << pointBits)) }

// instant returns the instant that a cause of the record with a number refers to.
func (x cause) instant(number int64) Instant {
	point := x.point()
	if point == arrived {
		return instant(number, arrived)
	}
	distance := int64(x >> (kindBits + pointBits))
	if distance == 0 {
		return 0
	}
	return instant(number-distance, point)
}
