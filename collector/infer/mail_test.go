package infer

import (
	"testing"

	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// TestMailbox: receives without a record of the source take the messages that are left. Counterexamples: messages of two classes, and fewer messages
// than receives.
func TestMailbox(t *testing.T) {
	a, b := Class{0, 1, 7}, Class{0, 2, 7}
	m := mailbox{}
	expect.Same(t, Rest{Receives: 2, Class: Class{Source: trace.ProcNull}, Known: true}, m.Rest(2))
	m.Sent(a, 1, 8)
	m.Sent(a, 1, 24)
	m.Sent(b, 1, 8)
	expect.Same(t, Rest{Receives: 3, Messages: 3, Class: Class{0, trace.AnySource, 7}, Bytes: 24, Comms: 1}, m.Rest(3))
	m.Received(b, 1)
	expect.Same(t, Rest{Receives: 2, Messages: 2, Class: a, Bytes: 24, Comms: 1, Single: true, Known: true}, m.Rest(2))
	rest := m.Rest(3)
	expect.Same(t, Rest{Receives: 3, Messages: 2, Class: a, Bytes: 24, Comms: 1, Single: true}, rest)
	expect.Same(t, true, rest.Drop())
	expect.Same(t, m.Rest(2), rest)
	expect.Same(t, false, rest.Drop())
	expect.Same(t, int64(0), m.Unsent())
	m.Received(b, 2)
	expect.Same(t, int64(2), m.Unsent())
	m.Sent(Class{1, 1, 8}, 1, 8)
	expect.Same(t, Rest{Messages: 3, Class: Class{0, 1, trace.AnyTag}, Bytes: 24, Comms: 2}.Comms, m.Rest(3).Comms)

	box := mailbox{}
	box.Sent(a, 2, 8)
	box.Sent(b, 1, 8)
	expect.Same(t, false, box.Rest(2).Mixed)
	box.Received(a, 1)
	expect.Same(t, true, box.Rest(3).Mixed)
}
