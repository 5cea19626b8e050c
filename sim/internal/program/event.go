package program

import "loggops/formats/schedule"

// EventKind is a kind of event.
type EventKind uint8

// In the order in which operations that become ready in one event are created.
const (
	NoEvent EventKind = iota
	SendDue
	RecvDue
	CalcDue
	MessageDue
	DrainDue   // of a message whose bytes the NIC receives alone
	ArrivalDue // of a message whose receive selects its CPU
)

// EventOf returns the kind of event that executes an operation or step.
func EventOf(kind schedule.Kind) EventKind {
	switch kind {
	case schedule.Send:
		return SendDue
	case schedule.Recv:
		return RecvDue
	}
	return CalcDue
}
