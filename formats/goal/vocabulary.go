package goal

import (
	"fmt"

	"loggops/formats/schedule"
)

// Unwritable names an operation that GOAL has no words for, in text or in the
// binary form:
//   - replicas and collectives, unless they have been made explicit before;
//   - synchronous and buffered sends;
//   - messages on more than one communicator, which GOAL would not keep apart;
//   - operations of a recording on CPUs other than 0: in GOAL the send names the
//     CPU that takes its message in, in recordings the receive does;
//   - tags that do not fit in 32 bits, and 2^32-1: in text, a send may have it, which no receive of any other tag takes.
//
// Lost without an error are marks, calls and trace rows, that io is not
// computation, a calc's NIC, and that receives have been checked.
type Unwritable struct {
	Rank, Op int // the place in the rank's list; schedule.None where it is the header
	Problem  string
	Nearly   bool // Approximate makes something of it that can be said
}

func (e *Unwritable) Error() string {
	if e.Rank == schedule.None {
		return "GOAL cannot express this: " + e.Problem
	}
	return fmt.Sprintf("rank %d, operation %d: GOAL cannot express this: %s", e.Rank, e.Op, e.Problem)
}

// writable reports whether GOAL has words for what a header says.
func writable(head *schedule.Header) error {
	if head.Replicas != 1 {
		return &Unwritable{Rank: schedule.None, Op: schedule.None, Problem: fmt.Sprintf("%d replicas", head.Replicas)}
	}
	return nil
}

// vocabulary is what can be said of a schedule, given what has been said.
type vocabulary struct {
	recorded bool  // see schedule.Header
	comm     int32 // of the messages so far, None before the first
}

// tooLarge is the problem with a tag.
const tooLarge = "a tag that does not fit in 32 bits"

func newVocabulary(head *schedule.Header) vocabulary {
	return vocabulary{head.Recorded, schedule.None}
}

// check reports whether there are words for an operation, and says otherwise
// where it stands.
func (v *vocabulary) check(op *schedule.Op, rank, place int) error {
	message := op.Kind.IsMessage()
	if message && v.comm == schedule.None {
		v.comm = op.Comm
	}
	switch {
	case op.Kind == schedule.Collective:
		return &Unwritable{rank, place, "a collective kept whole (" + op.Coll.Kind + ")", false}
	case op.Kind == schedule.Send && op.Mode != schedule.Standard:
		return &Unwritable{rank, place, "a " + op.Mode.String() + " send", true}
	case v.recorded && op.CPU != 0:
		return &Unwritable{rank, place, "an operation of a thread: that the receive selects the CPU that receives a message", true}
	case message && op.Tag != schedule.AnyTag && (op.Tag < 0 || op.Tag > anyNumber || op.Tag == anyNumber && op.Kind == schedule.Recv):
		return &Unwritable{rank, place, tooLarge, false}
	case message && op.Comm != v.comm:
		return &Unwritable{rank, place, "messages on more than one communicator", false}
	}
	return nil
}
