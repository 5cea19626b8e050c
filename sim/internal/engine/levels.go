package engine

import "loggops/sim/internal/logp"

// between returns the cost of a message between two ranks, c being its cost on the network.
// The result is valid until the next call.
func (w *worker) between(c *logp.Cost, from, to int32) *logp.Cost {
	if w.tables.levels == nil {
		return c
	}
	return w.atLevel(c, from, to)
}

// atLevel is between on a machine with levels. It caches the last cost of each level, as
// consecutive messages mostly have the same size.
func (w *worker) atLevel(c *logp.Cost, from, to int32) *logp.Cost {
	level := w.tables.levels.Shared(from, to)
	if level == len(w.scratch.levelCosts) {
		return c
	}
	k := &w.scratch.levelCosts[level]
	if k.Bytes != c.Bytes || k.Rendezvous != c.Rendezvous {
		*k = w.tables.levels.Params[level].CostOf(c.Bytes, c.Rendezvous)
	}
	return k
}
