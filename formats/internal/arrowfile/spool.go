package arrowfile

import (
	"fmt"
	"io"

	"loggops/formats/internal/wholefile"
)

// Spool takes the rows of a file whose header is known only at the end, and
// which therefore cannot be written in one go: Arrow's metadata come first.
// It writes packed batches to a nameless file; CloseWith copies them as they
// are.
type Spool struct{ *Writer }

// NewSpool starts a spool beside path.
func NewSpool(path string, kind Kind) (*Spool, error) {
	w, err := newWriter(path, kind)
	if err != nil {
		return nil, err
	}
	return &Spool{w}, nil
}

// CloseWith writes the file with its header and puts it in place. On an error
// nothing is left behind.
func (s *Spool) CloseWith(header any) error {
	defer s.Abort()
	if err := s.finish(); err != nil {
		return err
	}
	out, err := Create(s.path, s.kind, header)
	if err != nil {
		return err
	}
	defer out.Abort()
	for _, b := range s.blocks {
		b.offset += out.at
		out.blocks = append(out.blocks, b)
	}
	if err := s.copyTo(out); err != nil {
		return fmt.Errorf("%s: %w", s.path, wholefile.Bare(err))
	}
	return out.Close()
}

// copyTo copies the batches.
func (s *Spool) copyTo(out *Writer) error {
	if _, err := s.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	n, err := io.Copy(out.file.File, s.file.File)
	out.at += n
	return err
}
