package infer

import "loggops/formats/trace"

// Class is the messages to a rank that MPI keeps in order.
type Class struct{ Comm, Source, Tag int32 }

// mailbox counts, by class, the messages sent to a rank, minus its receives with a known source.
// A positive count means that receives are missing, a negative one that sends are.
type mailbox map[Class]*mail

// mail is how many messages are left, and the bytes of the longest.
type mail struct {
	Messages, Bytes int64
	received        bool // by receives with a record of the source
}

func (m mailbox) of(c Class) *mail {
	if m[c] == nil {
		m[c] = &mail{}
	}
	return m[c]
}

// Sent adds n messages, of which the longest has so many bytes.
func (m mailbox) Sent(c Class, n, bytes int64) {
	l := m.of(c)
	l.Messages, l.Bytes = l.Messages+n, max(l.Bytes, bytes)
}

// Received takes n messages.
func (m mailbox) Received(c Class, n int64) {
	l := m.of(c)
	l.Messages, l.received = l.Messages-n, l.received || n > 0
}

// Unsent returns the receives that have no send.
func (m mailbox) Unsent() (n int64) {
	for _, l := range m {
		n += max(0, -l.Messages)
	}
	return n
}

// Rest holds the conclusions about receives without a record of the source.
type Rest struct {
	Receives int64
	Messages int64 // that are left for them; other receives are from MPI_PROC_NULL, or were cancelled
	Class          // of all messages, with wildcards where they differ
	Bytes    int64 // of the longest message
	Comms    int   // communicators of the messages
	Single   bool  // class of the messages
	Known    bool  // each receive takes any of the messages, or none does
	Mixed    bool  // receives with a record of the source take messages that fit the class
}

// Rest returns what is known of n receives without a record of the source. They are known if no messages are left, or if all messages
// are of one class and as many as the receives.
func (m mailbox) Rest(n int64) Rest {
	r := Rest{Receives: n, Class: Class{Source: trace.ProcNull}}
	comms := map[int32]bool{}
	classes := 0
	for c, l := range m {
		if l.Messages <= 0 {
			continue
		}
		if classes++; classes == 1 {
			r.Class = c
		}
		if c.Source != r.Source {
			r.Source = trace.AnySource
		}
		if c.Tag != r.Tag {
			r.Tag = trace.AnyTag
		}
		comms[c.Comm] = true
		r.Messages, r.Bytes = r.Messages+l.Messages, max(r.Bytes, l.Bytes)
	}
	r.Comms = len(comms)
	r.Single = classes == 1
	r.Known = classes == 0 || r.Single && r.Messages == n
	for c, l := range m {
		fits := c.Comm == r.Comm && (r.Source == trace.AnySource || r.Source == c.Source) && (r.Tag == trace.AnyTag || r.Tag == c.Tag)
		r.Mixed = r.Mixed || !r.Known && l.received && fits
	}
	return r
}

// Drop leaves out a receive that takes no message, if there are more receives than messages.
func (r *Rest) Drop() bool {
	if r.Receives <= r.Messages {
		return false
	}
	r.Receives--
	r.Known = r.Known || r.Single && r.Receives == r.Messages
	return true
}
