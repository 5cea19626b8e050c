package infer

import (
	"testing"

	"loggops/formats/trace"
	"loggops/internal/expect"
)

// TestLeft: a receive from any source or none is from none if receives from named sources take all messages.
func TestLeft(t *testing.T) {
	l, other := Left{}, Left{}
	at, any := Inbox{1, 2, 3}, Inbox{1, 2, trace.AnyTag}
	expect.Same(t, int32(trace.ProcNull), l.Source(at))
	other.Add(at, 2)
	l.AddAll(other)
	expect.Same(t, int32(trace.AnySource), l.Source(at))
	expect.Same(t, int32(trace.AnySource), l.Source(any))
	expect.Same(t, int32(trace.ProcNull), l.Source(Inbox{1, 2, 4}))
	l.Add(at, -1)
	expect.Same(t, int32(trace.AnySource), l.Source(at))
	l.Add(any, -1) // from a named source with any tag, of whichever tag the message was
	expect.Same(t, int32(trace.ProcNull), l.Source(any))
}

// TestMailbox: receives without a record of the source take the messages of the only class that is left.
func TestMailbox(t *testing.T) {
	a, b := Class{0, 1, 7}, Class{0, 2, 7}
	m := Mailbox{}
	check := func(n int64, wantClass Class, wantBytes int64, wantKnown bool) {
		t.Helper()
		c, bytes, known := m.Receives(n)
		if known != wantKnown || known && (c != wantClass || bytes != wantBytes) {
			t.Errorf("%v, %d bytes, known: %v", c, bytes, known)
		}
	}
	check(2, Class{Source: trace.ProcNull}, 0, true)
	m.Sent(a, 8)
	m.Sent(a, 24)
	m.Sent(b, 8)
	check(3, Class{}, 0, false)
	m.Received(b)
	check(2, a, 24, true)
	check(1, Class{}, 0, false)
}
