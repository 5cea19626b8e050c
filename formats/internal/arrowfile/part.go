package arrowfile

// Part is a part of a file: rows in batches of its own. Goroutines make parts at the same time, which the writer then
// appends in order.
type Part[T any] struct {
	table   *Table[T]
	message *message
	batch   *batch
	packed  []byte  // batches
	blocks  []block // where they are in packed
	err     error
}

// NewPart returns an empty part.
func (w *Writer[T]) NewPart() *Part[T] {
	return &Part[T]{table: w.table, message: w.message, batch: newBatch(w.kind)}
}

// Append adds rows.
func (p *Part[T]) Append(rows []T) error {
	for len(rows) > 0 && p.err == nil {
		if rows = p.table.fill(p.batch, rows); p.batch.full() {
			p.pack()
		}
	}
	return p.err
}

// End packs the last rows.
func (p *Part[T]) End() error {
	if p.batch.rows > 0 && p.err == nil {
		p.pack()
	}
	return p.err
}

func (p *Part[T]) pack() {
	b := p.batch
	b.pack(p.message)
	<-b.done
	p.err = b.err
	p.packed, p.blocks = append(p.packed, b.packed...), append(p.blocks, b.block(int64(len(p.packed))))
	b.reset()
}

// AppendPart adds the rows of a part that has ended, which is then empty.
func (w *Writer[T]) AppendPart(p *Part[T]) error {
	w.finish()
	w.addBlocks(p.blocks)
	w.write(p.packed)
	p.packed, p.blocks = p.packed[:0], p.blocks[:0]
	return w.err
}
