package infer

import (
	"testing"

	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// TestLeft: a receive from any source or none is from none if receives from named sources take all messages. Counterexample:
// a message is left.
func TestLeft(t *testing.T) {
	l := Left{}
	at, any := Inbox{1, 2, 3}, Inbox{1, 2, trace.AnyTag}
	expect.Same(t, int32(trace.ProcNull), l.Source(at))
	l.Add(at, 2)
	expect.Same(t, int32(trace.AnySource), l.Source(at))
	expect.Same(t, int32(trace.AnySource), l.Source(any))
	expect.Same(t, int32(trace.ProcNull), l.Source(Inbox{1, 2, 4}))
	l.Add(at, -1)
	expect.Same(t, int32(trace.AnySource), l.Source(at))
	l.Add(any, -1) // from a named source with any tag, of whichever tag the message was
	expect.Same(t, int32(trace.ProcNull), l.Source(any))
	l.Add(at, 2)
	l.Add(any, -2)
	expect.Same(t, int32(trace.ProcNull), l.Source(at))
}
