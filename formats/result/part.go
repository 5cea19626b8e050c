package result

import (
	"fmt"

	"loggops/formats/internal/arrowfile"
)

// Part is a part of a table. Goroutines make parts at the same time, which the writer then appends in order.
type Part[T Row] struct {
	Rows[T]
	part *arrowfile.Part[T]
}

// NewPart returns an empty part.
func (w *Writer[T]) NewPart() *Part[T] {
	p := w.file.NewPart()
	return &Part[T]{newRows(w.path, w.table, w.head, p), p}
}

// End ends a part.
func (p *Part[T]) End() error {
	if err := p.endRows(); err != nil {
		return err
	}
	return p.part.End()
}

// AppendPart adds the rows of a part that has ended, which is then empty.
func (w *Writer[T]) AppendPart(p *Part[T]) error {
	if err := w.endRows(); err != nil || p.ended == 0 {
		return err
	}
	if w.ended > 0 {
		if problem := w.table.follows(&p.first, &w.last); problem != "" {
			w.err = fmt.Errorf("%s: %w", w.path, &Invalid{w.ended, problem})
			return w.err
		}
	}
	w.ended, w.last = w.ended+p.ended, p.last
	p.ended = 0
	return w.file.AppendPart(p.part)
}
