package engine

// driver runs the ranks of LPs. Drivers differ in how far a rank may run before others do.
type driver interface {
	// runLP runs all events of an LP before lp.safe, which a milestone may lower, and returns its EOT, which is not before.
	// For each rank it sets actor.until, at most o + L after the earliest event of another rank that could send, and
	// tables.peersFrom, and calls loop.run. A driver with an agenda of ranks repeats Take and Put until Least is not
	// before the safe time: only Take raises it. After a failure, ranks that may have failed earlier still run.
	runLP(lp int32) int64
}

// newDriver returns the driver of a worker's LPs and the segments that they repeat, nil if none may be repeated. A driver
// of replicas lets these run an LP, so that its runAll is called where nothing is known.
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

// beginLP begins the run of an LP, and returns its ranks.
func (x *loop) beginLP(lp int32) (first, end int32) {
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
	x.beginLP(rank)
	x.actor.until = x.lp.safe
	x.run(rank)
	return x.tables.next[rank]
}
