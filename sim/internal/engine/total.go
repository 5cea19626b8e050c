package engine

import (
	"unsafe"

	"loggops/sim/internal/arena"
)

// Total is what a process has spent a run on.
type Total struct {
	CalcNS     int64 // of its CPUs, on calcs and I/O
	OverheadNS int64 // of its CPUs, on sending and taking in messages
	// Messages. Those that are left over count as sent only; see Unreceived.
	Sent, Received           int64
	BytesSent, BytesReceived int64
}

func (t Total) plus(u Total) Total {
	return Total{
		t.CalcNS + u.CalcNS, t.OverheadNS + u.OverheadNS, t.Sent + u.Sent, t.Received + u.Received,
		t.BytesSent + u.BytesSent, t.BytesReceived + u.BytesReceived,
	}
}

func (t Total) minus(u Total) Total {
	return Total{
		t.CalcNS - u.CalcNS, t.OverheadNS - u.OverheadNS, t.Sent - u.Sent, t.Received - u.Received,
		t.BytesSent - u.BytesSent, t.BytesReceived - u.BytesReceived,
	}
}

// Total returns what a rank has spent the run on.
func (e *engine) Total(rank int32) Total { return e.tally.totals[rank] }

// TotalBytes is the size of what is kept for a rank.
const TotalBytes = int64(unsafe.Sizeof(Total{}))

// leaveOut takes messages that nobody has received out of the sums.
func (e *engine) leaveOut() {
	if e.tally == nil {
		return
	}
	w := e.workers[0] // all see all nodes
	for rank := range e.tally.totals {
		w.nodes.Each(e.processes[rank].unexpected, func(m *arena.Node) {
			c := w.between(w.cost(m, w.shapeOf(m)), m.Origin, int32(rank))
			ns := c.Intake
			if w.Noise != nil {
				ns = m.Time - m.Birth
			}
			e.tally.totals[rank].TakesIn(-1, -ns, -c.Bytes)
		})
	}
}

// Sends adds a message that took so much CPU time to send.
func (t *Total) Sends(ns, bytes int64) {
	t.OverheadNS += ns
	t.Sent++
	t.BytesSent += bytes
}

// TakesIn adds messages that took so much CPU time to take in.
func (t *Total) TakesIn(messages, ns, bytes int64) {
	t.OverheadNS += ns
	t.Received += messages
	t.BytesReceived += bytes
}
