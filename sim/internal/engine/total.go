package engine

import (
	"unsafe"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
)

// Total is the sum of what a rank did in a run.
type Total struct {
	CalcNS     int64 // CPU time of calcs and I/O
	OverheadNS int64 // CPU time of sending and taking in messages, and of one-sided communication
	// Messages that no rank received count as sent only; see Unreceived.
	Sent, Received           int64
	BytesSent, BytesReceived int64
}

// add adds other totals, or subtracts them if the sign is -1.
func (t *Total) add(u *Total, sign int64) {
	t.CalcNS += sign * u.CalcNS
	t.OverheadNS += sign * u.OverheadNS
	t.Sent += sign * u.Sent
	t.Received += sign * u.Received
	t.BytesSent += sign * u.BytesSent
	t.BytesReceived += sign * u.BytesReceived
}

// Total returns the totals of a rank.
func (e *engine) Total(rank int32) Total { return e.totals[rank] }

// TotalBytes is the size of a rank's totals.
const TotalBytes = int64(unsafe.Sizeof(Total{}))

// leaveOut subtracts the messages that no rank received.
func (e *engine) leaveOut() {
	w := e.workers[0] // every worker can read all nodes
	for rank := range e.totals {
		w.nodes.Each(e.ranks[rank].unexpected, func(_ int32, m *arena.Node) {
			c := w.between(w.cost(m, w.shapeOf(m)), m.Origin, int32(rank))
			ns := c.Intake
			if w.Noise != nil {
				ns = m.Time - m.Birth
			}
			e.totals[rank].TakesIn(-1, -ns, -c.Bytes)
		})
	}
}

// Works adds an operation of a kind that only takes CPU time.
func (t *Total) Works(kind schedule.Kind, ns int64) {
	if kind == schedule.OneSided {
		t.OverheadNS += ns
	} else {
		t.CalcNS += ns
	}
}

// Sends adds a message whose send took ns of CPU time.
func (t *Total) Sends(ns, bytes int64) {
	t.OverheadNS += ns
	t.Sent++
	t.BytesSent += bytes
}

// TakesIn adds messages whose intake took ns of CPU time.
func (t *Total) TakesIn(messages, ns, bytes int64) {
	t.OverheadNS += ns
	t.Received += messages
	t.BytesReceived += bytes
}
