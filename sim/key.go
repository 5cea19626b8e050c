package sim

import "math"

// never is later than any event.
const never = math.MaxInt64

// key is the model's order among events due at the same time.
type key struct {
	// When the event that created it took place; of a message that was taken in, when
	// that began.
	birth  int64
	origin int32  // rank at which that took place; a message's source
	count  uint32 // of that rank's creations, modulo 2^32; of an open dissemination, process.rounds
}

// older is that order among events due at the same time.
func (a *key) older(b *key) bool {
	if a.birth != b.birth {
		return a.birth < b.birth
	}
	if a.origin != b.origin {
		return a.origin < b.origin
	}
	return int32(a.count-b.count) < 0
}

// later adds a duration to a time that may be never.
func later(time, ns int64) int64 {
	if time > never-ns {
		return never
	}
	return time + ns
}
