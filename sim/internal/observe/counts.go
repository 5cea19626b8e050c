package observe

// Counts counts what a worker has done.
type Counts struct {
	Events, Operations int64
	Messages, Bytes    int64 // sent
	Unexpected         int64 // messages that wait for their receives
}

// Add adds other counts, or subtracts them if the sign is -1. It changes field by field: a copy of the struct stalls until
// the last increments of its fields are stored.
func (c *Counts) Add(d *Counts, sign int64) {
	c.Events += sign * d.Events
	c.Operations += sign * d.Operations
	c.Messages += sign * d.Messages
	c.Bytes += sign * d.Bytes
	c.Unexpected += sign * d.Unexpected
}
