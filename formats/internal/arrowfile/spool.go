package arrowfile

import (
	"fmt"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"

	"loggops/formats/internal/wholefile"
)

// Spool takes the rows of a file whose header is known only at the end, and
// which therefore cannot be written in one go: Arrow's metadata come first.
// It is a Writer of a nameless file that CloseWith copies.
type Spool struct {
	*Writer
	path string
	kind Kind
}

// NewSpool starts a spool beside path.
func NewSpool(path string, kind Kind) (*Spool, error) {
	w, err := Create(path, kind, nil)
	if err != nil {
		return nil, err
	}
	return &Spool{w, path, kind}, nil
}

// CloseWith writes the file with its header, calling check with every batch
// on the way, and puts it in place. On an error nothing is left behind.
func (s *Spool) CloseWith(header any, check func(rows int, columns []arrow.Array) error) error {
	defer s.Abort()
	if err := s.finish(); err != nil {
		return err
	}
	spooled, err := Open(s.file.Name(), s.kind, new(any))
	if err != nil {
		return fmt.Errorf("%s: %w", s.path, err)
	}
	defer spooled.Close()
	out, err := Create(s.path, s.kind, header)
	if err != nil {
		return err
	}
	defer out.Abort()
	for i := range spooled.Batches() {
		if err := spooled.Batch(i, check); err != nil {
			return fmt.Errorf("%s: %w", s.path, err)
		}
		if err := out.copyBatch(spooled, i); err != nil {
			return fmt.Errorf("%s: %w", s.path, err)
		}
	}
	return out.Close()
}

// copyBatch writes batch i of another file.
func (w *Writer) copyBatch(from *Reader, i int) error {
	from.memory.renew()
	record, err := from.ipc.RecordAt(i)
	if err != nil {
		return err
	}
	defer record.Release()
	columns := make([]arrow.Array, len(from.columns))
	for c, at := range from.columns {
		columns[c] = record.Column(at)
	}
	ordered := array.NewRecord(w.builder.Schema(), columns, record.NumRows())
	defer ordered.Release()
	return wholefile.Bare(w.ipc.Write(ordered))
}
