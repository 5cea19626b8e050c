package infer

import "loggops/formats/trace"

// Inbox is where messages with a tag arrive, on a communicator. trace.AnyTag stands for all tags.
type Inbox struct{ Comm, Rank, Tag int32 }

// Left counts the messages of inboxes less those that the receiver takes from a named source. A receive
// whose recording does not distinguish any source from none takes a message that is left. If none is left, its source is MPI_PROC_NULL.
type Left map[Inbox]int64

// Add adds n messages, or takes -n.
func (l Left) Add(at Inbox, n int64) {
	l[at] += n
	if at.Tag != trace.AnyTag {
		at.Tag = trace.AnyTag
		l[at] += n
	}
}

// Source returns the source of a receive: trace.AnySource or trace.ProcNull.
func (l Left) Source(at Inbox) int32 {
	if l[at] > 0 && l[Inbox{at.Comm, at.Rank, trace.AnyTag}] > 0 {
		return trace.AnySource
	}
	return trace.ProcNull
}
