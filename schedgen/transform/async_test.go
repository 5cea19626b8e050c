package transform

import (
	"testing"

	"loggops/formats/schedule"
	"loggops/formats/schedule/listing"
	"loggops/internal/expect"
	"loggops/sim"
)

// TestAsyncProgressOrder: messages of one rank to another match in the order
// sent, whichever CPU takes each in. One that overtook would be longer than
// the receive that it then matches. Small messages come more quickly than the
// progress thread takes them in.
func TestAsyncProgressOrder(t *testing.T) {
	const small = 50
	for name, program := range map[string]func(*caller){
		"Isend(8), Send(16); Recv(8), Recv(16)": func(c *caller) {
			if c.rank == 1 {
				c.each(small, schedule.Op{Kind: schedule.Recv, Peer: 2, Tag: 9, Bytes: 8}, false)
				c.each(small, schedule.Op{Kind: schedule.Recv, Peer: 3, Tag: 9, Bytes: 8}, false)
				c.each(1, schedule.Op{Kind: schedule.Recv, Peer: 0, Tag: 7, Bytes: 8}, true)
				c.each(1, schedule.Op{Kind: schedule.Recv, Peer: 0, Tag: 7, Bytes: 16}, true)
			} else if c.rank == 0 {
				c.each(1, schedule.Op{DurationNS: 60000}, true)
				c.each(1, schedule.Op{Kind: schedule.Send, Peer: 1, Tag: 7, Bytes: 8}, false)
				c.each(1, schedule.Op{Kind: schedule.Send, Peer: 1, Tag: 7, Bytes: 16}, true)
			} else {
				c.each(small, schedule.Op{Kind: schedule.Send, Peer: 1, Tag: 9, Bytes: 8}, false)
			}
		},
		"many Send(8), Send(16); many Irecv(8), Recv(16)": func(c *caller) {
			if c.rank == 1 {
				c.each(small, schedule.Op{Kind: schedule.Recv, Peer: 0, Tag: 7, Bytes: 8}, false)
				c.each(1, schedule.Op{Kind: schedule.Recv, Peer: 0, Tag: 7, Bytes: 16}, true)
			} else if c.rank == 0 {
				c.each(small, schedule.Op{Kind: schedule.Send, Peer: 1, Tag: 7, Bytes: 8}, true)
				c.each(1, schedule.Op{Kind: schedule.Send, Peer: 1, Tag: 7, Bytes: 16}, true)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := listing.Parse(t, "rank 3")
			s.Header.Recorded = true
			for rank := range s.Ops {
				c := caller{rank: rank}
				program(&c)
				s.Ops[rank] = c.ops
			}
			expect.OK(t, AsyncProgress(s))
			p, err := sim.Compile(s, sim.Default())
			if err == nil {
				_, err = p.Run(t.Context(), sim.Options{})
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// caller writes down the operations of a rank that makes one call after the
// other.
type caller struct {
	rank     int
	ops      []schedule.Op
	blocking bool // the last call
}

// each makes n equal calls.
func (c *caller) each(n int, op schedule.Op, blocking bool) {
	op.Iteration, op.TraceRow = schedule.None, schedule.None
	for range n {
		before := schedule.Op{Iteration: schedule.None, TraceRow: schedule.None}
		switch {
		case len(c.ops) == 0:
		case c.blocking:
			before.Requires = []int32{1}
		default:
			before.Irequires = []int32{1}
		}
		op.Requires = []int32{1}
		c.ops, c.blocking = append(c.ops, before, op), blocking
	}
	if !blocking { // what follows requires the last to have started
		c.ops = append(c.ops, schedule.Op{Irequires: []int32{1}, Iteration: schedule.None, TraceRow: schedule.None})
		c.blocking = true
	}
}
