package engine

import (
	"loggops/formats/schedule"
	"loggops/sim/internal/logp"
)

// between returns what a message takes from one process to another, c being
// what it takes by the network. It holds until the next call.
func (w *worker) between(c *logp.Cost, from, to int32) *logp.Cost {
	if w.tables.levels == nil {
		return c
	}
	return w.atLevel(c, from, to)
}

// atLevel is between for a machine with levels. The last cost of each level is
// kept, as most messages have the size of the one before.
func (w *worker) atLevel(c *logp.Cost, from, to int32) *logp.Cost {
	level := w.tables.levels.Shared(from, to)
	if level == len(w.scratch.levelCosts) {
		return c
	}
	k := &w.scratch.levelCosts[level]
	if k.Bytes != c.Bytes || k.Rendezvous != c.Rendezvous {
		*k = w.tables.levels.Params[level].Cost(c.Bytes, schedule.Standard)
		k.Rendezvous = c.Rendezvous
	}
	return k
}
