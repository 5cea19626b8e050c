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

// AddAll adds the messages of another.
func (l Left) AddAll(other Left) {
	for at, n := range other {
		l[at] += n
	}
}

// Source returns the source of a receive: trace.AnySource or trace.ProcNull.
func (l Left) Source(at Inbox) int32 {
	if l[at] > 0 {
		return trace.AnySource
	}
	return trace.ProcNull
}

// Class is the messages to a rank that MPI keeps in order.
type Class struct{ Comm, Source, Tag int32 }

// Mailbox has, by class, the messages to a rank less those that it receives with a record of the source.
type Mailbox map[Class]*Mail

// Mail is how many messages are left, and the bytes of the longest.
type Mail struct{ Messages, Bytes int64 }

func (m Mailbox) of(c Class) *Mail {
	if m[c] == nil {
		m[c] = &Mail{}
	}
	return m[c]
}

// Sent adds a message.
func (m Mailbox) Sent(c Class, bytes int64) {
	l := m.of(c)
	l.Messages, l.Bytes = l.Messages+1, max(l.Bytes, bytes)
}

// Received takes a message.
func (m Mailbox) Received(c Class) { m.of(c).Messages-- }

// Receives returns the class, and the bytes of the longest message, of as many receives without a record of the source. If no messages
// are left, they are from MPI_PROC_NULL. If all are of one class, and as
// many as these receives, each takes one of them. Otherwise the sources are unknown.
func (m Mailbox) Receives(n int64) (c Class, bytes int64, known bool) {
	c = Class{Source: trace.ProcNull}
	classes := 0
	for k, l := range m {
		if l.Messages > 0 {
			c, bytes = k, l.Bytes
			classes++
			known = l.Messages == n
		}
	}
	return c, bytes, classes == 0 || classes == 1 && known
}
