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
		d := &turns{loop: &w.loop, outputs: e.newOutputTimes(w), lookahead: p.Lookahead()}
		d.repetition = e.newRepetition(w, d)
		return d, d.repetition
	}
	d := &together{loop: &w.loop, outputs: e.newOutputTimes(w), lookahead: p.Lookahead(), few: p.Repeats() && p.IsSmall(), releases: p.Releases()}
	d.repetition = e.newRepetition(w, d)
	return d, d.repetition
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

func (d *separate) runLP(rank int32) int64 {
	d.begin(rank)
	d.actor.until = d.lp.safe
	d.run(rank)
	return d.tables.next[rank]
}
