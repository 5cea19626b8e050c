package sim

import "loggops/formats/schedule"

// between returns what a message takes from one process to another, c being
// what it takes by the network. It holds until the next call.
func (w *worker) between(c *cost, from, to int32) *cost {
	if w.levels == nil {
		return c
	}
	return w.atLevel(c, from, to)
}

// atLevel is between for a machine with levels. The last cost of each level is
// kept, as most messages have the size of the one before.
func (w *worker) atLevel(c *cost, from, to int32) *cost {
	level := w.levels.shared(from, to)
	if level == len(w.levelCosts) {
		return c
	}
	k := &w.levelCosts[level]
	if k.bytes != c.bytes || k.rendezvous != c.rendezvous {
		*k = w.levels.params[level].cost(c.bytes, schedule.Standard)
		k.rendezvous = c.rendezvous
	}
	return k
}
