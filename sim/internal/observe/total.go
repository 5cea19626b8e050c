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
func (x *Total) Add(u *Total, sign int64) {
	x.CalcNS += sign * u.CalcNS
	x.OverheadNS += sign * u.OverheadNS
	x.Sent += sign * u.Sent
	x.Received += sign * u.Received
	x.BytesSent += sign * u.BytesSent
	x.BytesReceived += sign * u.BytesReceived
}

// TotalBytes is the size of a rank's totals.
const TotalBytes = int64(unsafe.Sizeof(Total{}))

// ofTotals are the kinds of events that totals take.
var ofTotals = kinds(Calc, Send, Intake)

// takeTotals adds events to the totals of ranks.
func takeTotals(of []Total, p *program.Program, events []Event) {
	for i := range events {
		switch event := &events[i]; event.Kind {
		case Calc:
			of[event.Rank].works(p.Shape(event.Op).Kind, event.ns())
		case Send:
			of[event.Rank].Sends(event.ns(), event.Bytes)
		case Intake:
			of[event.Rank].TakesIn(1, event.ns(), event.Bytes)
		}
	}
}

// works adds an operation of a kind that only takes CPU time.
func (x *Total) works(kind schedule.Kind, ns int64) {
	if kind == schedule.OneSided {
		x.OverheadNS += ns
	} else {
		x.CalcNS += ns
	}
}

// Sends adds a message whose send took ns of CPU time.
func (x *Total) Sends(ns, bytes int64) {
	x.OverheadNS += ns
	x.Sent++
	x.BytesSent += bytes
}

// TakesIn adds messages whose intake took ns of CPU time.
func (x *Total) TakesIn(messages, ns, bytes int64) {
	x.OverheadNS += ns
	x.Received += messages
	x.BytesReceived += bytes
}
