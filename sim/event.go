package sim

import "loggops/formats/schedule"

// eventKind is what is due.
type eventKind uint8

// In the order in which what one event frees is created.
const (
	nothing eventKind = iota
	sendDue
	recvDue
	calcDue
	messageDue
	arrivalDue // see arrival.go
)

// whatOf returns how an operation or step becomes due.
func whatOf(kind schedule.Kind) eventKind {
	switch kind {
	case schedule.Send:
		return sendDue
	case schedule.Recv:
		return recvDue
	}
	return calcDue
}
