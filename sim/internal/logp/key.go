package logp

import "math"

// Never is later than any event.
const Never = math.MaxInt64

// Key orders the events due at the same time.
type Key struct {
	// When the creating event took place; for a message that was taken in, when its intake
	// began.
	Birth  int64
	Origin int32  // rank of the creating event; of a message, the source
	Count  uint32 // of that rank's creations, modulo 2^32; of an open dissemination, the rounds received
}

// Older reports whether a comes before b, if both are due at the same time.
func (a *Key) Older(b *Key) bool {
	if a.Birth != b.Birth {
		return a.Birth < b.Birth
	}
	if a.Origin != b.Origin {
		return a.Origin < b.Origin
	}
	return int32(a.Count-b.Count) < 0
}

// Later adds a duration to a time; never stays never.
func Later(time, ns int64) int64 {
	if time > Never-ns {
		return Never
	}
	return time + ns
}
