package pattern

import (
	"math/rand/v2"

	"loggops/formats/schedule"
)

// flushAt bounds the operations that are kept before they are passed on.
const flushAt = 1 << 12

// rank makes one rank's list of operations.
type rank struct {
	spec    *Spec
	yield   func(schedule.Batch, error) bool
	stopped bool // yield wants no more

	number    int
	iteration int
	jitter    *rand.Rand // nil if there is none

	ops       []schedule.Op // those not passed on yet
	flushed   int           // operations passed on
	distances []int32       // memory of the dependences of ops
	after     []int         // what comes next requires these operations
	underWay  []int         // messages since the last wait
}

// begin starts the list of a rank.
func (r *rank) begin(number int) {
	r.number, r.flushed = number, 0
	r.after, r.underWay = r.after[:0], r.underWay[:0]
	if r.spec.JitterNS > 0 {
		r.jitter = stream(r.spec.Seed, number)
	}
}

// compute appends the iteration's computation. There is no operation for none,
// unless one is needed to wait for several messages.
func (r *rank) compute() {
	ns := r.spec.ComputeNS
	if r.jitter != nil {
		ns += r.jitter.Int64N(r.spec.JitterNS + 1)
	}
	if ns > 0 || len(r.after) > 1 {
		place := r.add(schedule.Op{Kind: schedule.Calc, DurationNS: ns})
		r.after = append(r.after[:0], place)
	}
}

// send and recv append a message that does not wait for others since the last
// wait. Messages between the same two ranks match in order.
func (r *rank) send(to int) {
	r.message(schedule.Op{Kind: schedule.Send, Peer: int32(to), Bytes: r.spec.Bytes})
}

func (r *rank) recv(from int) {
	r.message(schedule.Op{Kind: schedule.Recv, Peer: int32(from), Bytes: r.spec.Bytes})
}

func (r *rank) message(op schedule.Op) {
	r.underWay = append(r.underWay, r.add(op))
}

// collective appends a collective operation among all ranks.
func (r *rank) collective(coll *schedule.Coll, bytes int64) {
	r.message(schedule.Op{Kind: schedule.Collective, Coll: coll, Bytes: bytes})
}

// wait has what comes next wait for all messages under way.
func (r *rank) wait() {
	if len(r.underWay) > 0 {
		r.after, r.underWay = r.underWay, r.after[:0]
	}
}

// add appends an operation that requires what there is to wait for, and
// returns its place.
func (r *rank) add(op schedule.Op) int {
	if len(r.ops) == flushAt {
		r.flush()
	}
	place := r.flushed + len(r.ops)
	first := len(r.distances)
	for _, a := range r.after {
		r.distances = append(r.distances, int32(place-a))
	}
	if all := len(r.distances); all > first {
		op.Requires = r.distances[first:all:all]
	}
	op.Iteration, op.TraceRow = int32(r.iteration), schedule.None
	r.ops = append(r.ops, op)
	return place
}

// flush passes on the operations so far.
func (r *rank) flush() {
	if len(r.ops) > 0 && !r.stopped {
		r.stopped = !r.yield(schedule.Batch{Rank: r.number, First: r.flushed, Ops: r.ops}, nil)
	}
	r.flushed += len(r.ops)
	r.ops, r.distances = r.ops[:0], r.distances[:0]
}
