package collective

// Recursive doubling and halving (Thakur, Rabenseifner and Gropp 2005): in each
// round virtual ranks whose numbers differ in one bit exchange data.

// allreduceDoubling: all m bytes are exchanged in every round, and combined.
func allreduceDoubling(c *call) (Plan, error) {
	m, f := c.op.Bytes, newFold(c.n)
	return newFolded(&folded{
		fold: f, in: combines, last: f.rounds + 1, most: m,
		middle:   func(_ int, p *phases) { p.add(1, f.rounds, merges) },
		exchange: func(w, round int) (int, int64, int64) { return w ^ 1<<(round-1), m, m },
		folds:    func(int) int64 { return m },
		unfolds:  func(int) int64 { return m },
	}, 1, c.reduces), nil
}

// allgatherDoubling: in round j a virtual rank has the blocks of the 2^(j-1)
// virtual ranks whose numbers differ from its own in the lowest j-1 bits, and
// exchanges them for those of as many others. Those that left receive all
// blocks but their own.
func allgatherDoubling(c *call) (Plan, error) {
	b, err := gathered(c)
	if err != nil {
		return nil, err
	}
	f := newFold(c.n)
	held := func(w, j int) int64 { return f.bytes(b, w&^(1<<j-1), 1<<j) }
	return newFolded(&folded{
		fold: f, last: f.rounds + 1, most: b.total(),
		middle: func(_ int, p *phases) { p.add(1, f.rounds, trades) },
		exchange: func(w, round int) (int, int64, int64) {
			partner := w ^ 1<<(round-1)
			return partner, held(w, round-1), held(partner, round-1)
		},
		folds:   func(w int) int64 { return b.size(2*w + 1) },
		unfolds: func(w int) int64 { return b.total() - b.size(2*w+1) },
	}, 1, false), nil
}

// bytes returns the bytes of the blocks of so many virtual ranks from w on.
func (f *fold) bytes(b *blocks, w, count int) int64 {
	return b.upTo(f.member(w+count)) - b.upTo(f.member(w))
}

// reduceScatterHalving: in round j = 1, 2 ... virtual ranks at half the
// distance of the round before, core/2 in the first, exchange and combine the
// half of the blocks that the other will end with. Those that left receive
// their block in the end.
func reduceScatterHalving(c *call) (Plan, error) {
	b, err := gathered(c)
	if err != nil {
		return nil, err
	}
	f := newFold(c.n)
	return newFolded(&folded{
		fold: f, in: combines, last: f.rounds + 1, most: b.total(),
		middle: func(_ int, p *phases) { p.add(1, f.rounds, merges) },
		exchange: func(w, round int) (int, int64, int64) {
			distance := 1 << (f.rounds - round)
			first := w &^ (distance - 1)
			return w ^ distance, f.bytes(b, first^distance, distance), f.bytes(b, first, distance)
		},
		folds:   func(int) int64 { return b.total() },
		unfolds: func(w int) int64 { return b.size(2*w + 1) },
	}, 1, c.reduces), nil
}
