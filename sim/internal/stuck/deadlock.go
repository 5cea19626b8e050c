package stuck

import (
	"fmt"
	"slices"
)

// Unmatched is a receive without its message, a message without its receive, or a
// collective that a rank has begun and not completed.
type Unmatched struct {
	Place        // of the receive, the message's send or the collective
	Message bool // Peer is the receiver, and Bytes is the message's size
	Blocks  bool // the send is a rendezvous send, which waits
	InPart  bool // of a collective: the tag has no meaning
}

// String describes it: "rank 0: MPI_Send ... is never received".
func (u Unmatched) String() string {
	switch {
	case u.InPart && u.Message:
		return fmt.Sprintf("%s has sent rank %s %d B that it does not receive", u.Place, u.peer(), u.Bytes)
	case u.InPart:
		return fmt.Sprintf("%s waits for other members", u.Place)
	case u.Blocks:
		return fmt.Sprintf("%s waits for its receive", u.Place)
	case u.Message:
		return fmt.Sprintf("%s is never received", u.Place)
	}
	return fmt.Sprintf("%s waits for a message", u.Place)
}

// Deadlock says that a run ended with receives, messages or operations left over: a
// deadlock or a mismatch.
type Deadlock struct {
	TimeNS      int64 // of the last event
	Operations  int64 // that did not complete
	Receives    int64 // point-to-point, without a message
	Messages    int64 // without a receive
	Collectives int64 // that began at a rank and did not complete there
	// Left is who waits for what, by rank: at most 1,000.
	Left []Unmatched
	// Cause is why the run cannot go on; it has no waits if only messages are left.
	Cause Cause
}

// maxLeft bounds Deadlock.Left.
const maxLeft = 1000

// add adds what is left over, up to maxLeft.
func (e *Deadlock) add(u Unmatched) {
	if len(e.Left) < maxLeft {
		e.Left = append(e.Left, u)
	}
}

// Error calls it a deadlock only if something waits.
func (e *Deadlock) Error() string {
	what := "deadlock"
	if e.Operations == 0 {
		what = "messages left over"
	}
	return fmt.Sprintf("%s after %d ns: %s; receives without a message: %d, messages without a receive: %d, collectives begun: %d, operations left: %d",
		what, e.TimeNS, e.headline(), e.Receives, e.Messages, e.Collectives, e.Operations)
}

func (e *Deadlock) headline() string {
	if len(e.Cause.Waits) == 0 {
		return fmt.Sprintf("rank %s never receives a message of rank %s", e.Left[0].peer(), e.Left[0].self())
	}
	return e.Cause.String()
}

// Details returns the cause, and then who else waits for what, a line each. Messages
// of a collective are omitted if they are left because a rank has not called it.
func (e *Deadlock) Details() []string {
	lines := e.Cause.details()
	for _, u := range e.Left {
		follows := u.InPart && u.Message && !e.Cause.ofCollective()
		if !follows && !e.Cause.names(u.Place) {
			lines = append(lines, u.String())
		}
	}
	return lines
}

// Unreceived are eager messages that are left over although every operation
// has completed. A recording may end so: MPI lets a program send what nobody receives,
// and a receive that failed in it may have taken a message.
type Unreceived struct {
	Messages int64
	First    Unmatched // by rank and operation of the sends
}

// String returns their number and the first.
func (u *Unreceived) String() string {
	if u.Messages == 1 {
		return fmt.Sprintf("1 message is never received: %s", u.First.Place)
	}
	return fmt.Sprintf("%d messages are never received, the first of them: %s", u.Messages, u.First.Place)
}

// Unreceived returns the messages if point-to-point messages are all that is left
// over, and else nil.
func (e *Deadlock) Unreceived() *Unreceived {
	if e.Operations > 0 || slices.ContainsFunc(e.Left, func(u Unmatched) bool { return u.InPart }) {
		return nil
	}
	return &Unreceived{e.Messages, e.Left[0]}
}
