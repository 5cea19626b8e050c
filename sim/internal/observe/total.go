package observe

import (
	"unsafe"

	"loggops/formats/schedule"
	"loggops/sim/internal/program"
)

// Total is the sum of what a rank did in a run.
type Total struct {
	CalcNS     int64 // CPU time of calcs and I/O
	OverheadNS int64 // CPU time of sending and taking in messages, and of one-sided communication
	// Messages that no rank received count as sent only; see Unreceived.
	Sent, Received           int64
	BytesSent, BytesReceived int64
}

// Add adds other totals, or subtracts them if the sign is -1.
func (t *Total) Add(u *Total, sign int64) {
	t.CalcNS += sign * u.CalcNS
	t.OverheadNS += sign * u.OverheadNS
	t.Sent += sign * u.Sent
	t.Received += sign * u.Received
	t.BytesSent += sign * u.BytesSent
	t.BytesReceived += sign * u.BytesReceived
}

// TotalBytes is the size of a rank's totals.
const TotalBytes = int64(unsafe.Sizeof(Total{}))

// ofTotals are the kinds of events that totals take.
var ofTotals = kinds(Calc, Send, Intake)

// takeTotals adds events to the totals of ranks.
func takeTotals(of []Total, p *program.Program, events []Event) {
	for i := range events {
		switch e := &events[i]; e.Kind {
		case Calc:
			of[e.Rank].works(p.Shape(e.Op).Kind, e.ns())
		case Send:
			of[e.Rank].Sends(e.ns(), e.Bytes)
		case Intake:
			of[e.Rank].TakesIn(1, e.ns(), e.Bytes)
		}
	}
}

// works adds an operation of a kind that only takes CPU time.
func (t *Total) works(kind schedule.Kind, ns int64) {
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
