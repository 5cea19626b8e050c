package program

import "loggops/formats/schedule"

// EventKind is what is due.
type EventKind uint8

// In the order in which what one event frees is created.
const (
	Nothing EventKind = iota
	SendDue
	RecvDue
	CalcDue
	MessageDue
	ArrivalDue // of messages whose receive says which CPU takes them in
)

// WhatOf returns how an operation or step becomes due.
func WhatOf(kind schedule.Kind) EventKind {
	switch kind {
	case schedule.Send:
		return SendDue
	case schedule.Recv:
		return RecvDue
	}
	return CalcDue
}
