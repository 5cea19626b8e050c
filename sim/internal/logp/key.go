package logp

import "math"

// Never is later than any event.
const Never = math.MaxInt64

// Key is the model's order among events due at the same time.
type Key struct {
	// When the event that created it took place; of a message that was taken in, when
	// that began.
	Birth  int64
	Origin int32  // rank at which that took place; a message's source
	Count  uint32 // of that rank's creations, modulo 2^32; of an open dissemination, process.rounds
}

// Older is that order among events due at the same time.
func (a *Key) Older(b *Key) bool {
	if a.Birth != b.Birth {
		return a.Birth < b.Birth
	}
	if a.Origin != b.Origin {
		return a.Origin < b.Origin
	}
	return int32(a.Count-b.Count) < 0
}

// Later adds a duration to a time that may be never.
func Later(time, ns int64) int64 {
	if time > Never-ns {
		return Never
	}
	return time + ns
}
