package observe

// Counts counts what a worker has done.
type Counts struct {
	Events, Operations int64
	Messages, Bytes    int64 // sent
	Unexpected         int64 // messages that wait for their receives
}

// Add adds other counts, or subtracts them if the sign is -1. It changes field by field: a copy of the struct stalls until
// the last increments of its fields are stored.
func (x *Counts) Add(more *Counts, sign int64) {
	x.Events += sign * more.Events
	x.Operations += sign * more.Operations
	x.Messages += sign * more.Messages
	x.Bytes += sign * more.Bytes
	x.Unexpected += sign * more.Unexpected
}
