package reading

import (
	"io"
	"os"

	"loggops/internal/wholefile"
)

// spoolBlock is how many bytes of a rank are written at once.
const spoolBlock = 16 << 10

// Spool sorts bytes by rank through a temporary file: for formats that have the
// records of all ranks in one file, as a trace has rank after rank. In memory is
// a block of each rank, and 8 bytes for each one in the file.
type Spool struct {
	file  *os.File
	ranks []spooled
	end   int64
}

// spooled is the part of a rank read so far: full blocks in the file, and the last one.
type spooled struct {
	blocks []int64
	last   []byte
}

// NewSpool makes a spool.
func NewSpool() (*Spool, error) {
	file, err := wholefile.Nameless("")
	if err != nil {
		return nil, err
	}
	return &Spool{file: file}, nil
}

// Write appends bytes to those of a rank.
func (s *Spool) Write(rank int, b []byte) error {
	if rank >= len(s.ranks) {
		s.ranks = append(s.ranks, make([]spooled, rank+1-len(s.ranks))...)
	}
	r := &s.ranks[rank]
	for len(b) > 0 {
		n := min(len(b), spoolBlock-len(r.last))
		r.last, b = append(r.last, b[:n]...), b[n:]
		if len(r.last) < spoolBlock {
			continue
		}
		if _, err := s.file.WriteAt(r.last, s.end); err != nil {
			return err
		}
		r.blocks = append(r.blocks, s.end)
		s.end += spoolBlock
		r.last = r.last[:0]
	}
	return nil
}

// Reader returns the bytes of a rank, when all have been written. Several ranks
// may be read at the same time.
func (s *Spool) Reader(rank int) io.Reader {
	if rank >= len(s.ranks) {
		return &spoolReader{}
	}
	return &spoolReader{file: s.file, spooled: s.ranks[rank]}
}

// Close removes the file.
func (s *Spool) Close() error { return s.file.Close() }

type spoolReader struct {
	spooled
	file *os.File
	at   int // in the first block left
}

func (r *spoolReader) Read(p []byte) (int, error) {
	if len(r.blocks) == 0 {
		if len(r.last) == 0 {
			return 0, io.EOF
		}
		n := copy(p, r.last)
		r.last = r.last[n:]
		return n, nil
	}
	n, err := r.file.ReadAt(p[:min(len(p), spoolBlock-r.at)], r.blocks[0]+int64(r.at))
	if r.at += n; r.at == spoolBlock {
		r.blocks, r.at = r.blocks[1:], 0
	}
	return n, err
}
