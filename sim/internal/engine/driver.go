package engine

// driver runs the ranks of LPs: each driver is for one way to keep apart what they send to each other.
type driver interface {
	// runLP runs an LP up to the safe time, and returns its EOT.
	runLP(lp int32) int64
}

// newDriver returns the driver of a worker's LPs, and what repeats their segments, nil unless that may be done.
func (e *engine) newDriver(w *worker) (driver, repetition) {
	p := e.program
	switch {
	case p.RankLPs:
		return &separate{&w.loop}, nil
	case p.InTurn():
		driver := &turns{loop: &w.loop, outputs: newOutputTimes(w), lookahead: p.Lookahead()}
		driver.repetition = e.newRepetition(w, driver)
		return driver, driver.repetition
	}
	together := &together{loop: &w.loop, outputs: newOutputTimes(w), lookahead: p.Lookahead(), few: p.Repeats() && p.IsSmall(), releases: p.Releases()}
	together.repetition = e.newRepetition(w, together)
	return together, together.repetition
}

// begin begins the run of an LP, and returns its ranks.
func (x *loop) begin(lp int32) (first, end int32) {
	first = lp * int32(x.program.LPSize)
	end = first + int32(x.program.LPSize)
	x.lp.first, x.lp.end = first, end
	if x.program.Replicas > 1 || x.program.HasTemplates() {
		x.tables.peersFrom = x.program.PeersFrom(first)
	}
	return first, end
}

// ranksRunner runs the ranks of an LP up to the safe time, without repetition.
type ranksRunner interface{ runAll(first, end int32) }

// separate runs ranks each of which is an LP.
type separate struct{ *loop }

func (x *separate) runLP(rank int32) int64 {
	x.begin(rank)
	x.actor.until = x.lp.safe
	x.run(rank)
	return x.tables.next[rank]
}
