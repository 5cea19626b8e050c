package arrowfile

import (
	"encoding/binary"
	"errors"
	"io"

	"loggops/internal/wholefile"
)

// source is what Arrow reads a file from. Of a file with checksums Arrow gets
// only bytes that have been verified: the end of the file, and later the batch
// that was loaded last.
type source struct {
	*wholefile.Input
	sections []section // nil where the file has no checksums

	offset int64 // of the bytes that have been verified
	bytes  []byte
}

var errNoArrow = errors.New("no Arrow IPC file")

// tailSize is the size of what follows the footer: its length, and the mark of
// an Arrow file.
const tailSize = 4 + len(magic)

// newSource verifies all but the batches. A *FormatError says that the file is
// damaged.
func newSource(file *wholefile.Input) (*source, error) {
	s := &source{Input: file}
	size := file.Info().Size()
	tail, err := s.read(size-int64(tailSize), tailSize)
	if err != nil {
		return nil, err
	}
	footer := int64(binary.LittleEndian.Uint32(tail))
	if string(tail[4:]) != magic || footer > size-int64(tailSize) {
		return nil, errNoArrow
	}
	s.offset = size - int64(tailSize) - footer
	if s.bytes, err = s.read(s.offset, int(footer)+tailSize); err != nil {
		return nil, err
	}
	return s, s.findSums()
}

// findSums looks for checksums and verifies the head and the footer by them.
func (s *source) findSums() error {
	table, offset, err := s.table()
	if err != nil {
		return err
	}
	if table == nil {
		marked, err := s.marked()
		if marked {
			return damaged("the table of checksums")
		}
		return err
	}
	sections, footer, err := parseSums(table, offset)
	if err != nil {
		return err
	}
	if checksum(s.bytes) != footer {
		return damaged("the footer")
	}
	// The footer has a copy of the schema, which is nearly all of the head.
	head := sections[0]
	if head.length > int64(len(s.bytes))+1<<12 {
		return damaged("the head")
	}
	content, err := s.read(0, int(head.length))
	if err != nil {
		return err
	}
	if checksum(content) != head.sum {
		return damaged("the head")
	}
	s.sections = sections
	return nil
}

// table returns the table of checksums and its offset, nil where the footer
// follows something else.
func (s *source) table() (table []byte, offset int64, err error) {
	end, err := s.read(s.offset-sumsEnd, sumsEnd)
	if err != nil {
		return nil, 0, ignoreEnd(err)
	}
	if string(end[sumsEnd-len(sumsMark):]) != sumsMark {
		return nil, 0, nil
	}
	n := binary.LittleEndian.Uint64(end[8:])
	if n == 0 || n > uint64(len(s.bytes)) { // the footer takes more for each batch
		return nil, 0, damaged("the table of checksums")
	}
	length := len(endOfStream) + int(n)*sectionSize + sumsEnd
	offset = s.offset - int64(length)
	table, err = s.read(offset, length)
	if err == errNoArrow {
		err = damaged("the table of checksums")
	}
	return table, offset, err
}

// marked reports whether the head says that the file has checksums.
func (s *source) marked() (bool, error) {
	start, err := s.read(0, 16)
	if err != nil {
		return false, ignoreEnd(err)
	}
	message := int64(binary.LittleEndian.Uint32(start[12:]))
	mark, err := s.read(16+message-int64(len(sumsMark)), len(sumsMark))
	if err != nil {
		return false, ignoreEnd(err)
	}
	return string(mark) == sumsMark, nil
}

func ignoreEnd(err error) error {
	if err == errNoArrow {
		return nil
	}
	return err
}

// footer returns the footer, before batches are loaded.
func (s *source) footer() []byte { return s.bytes[:len(s.bytes)-tailSize] }

// read reads a part of the file; errNoArrow says that the file has no such part.
func (s *source) read(offset int64, length int) ([]byte, error) {
	if offset < 0 || offset > s.Info().Size()-int64(length) {
		return nil, errNoArrow
	}
	p := make([]byte, length)
	_, err := s.Input.ReadAt(p, offset)
	return p, wholefile.Bare(err)
}

// maxMeta is more than the bytes of the message of a batch, without its body.
const maxMeta = 1 << 20

// rows returns the number of rows of batch i, which is not verified; ok is false if it is not
// known.
func (s *source) rows(i int) (n int64, ok bool) {
	var err error
	defer func() { ok = ok && err == nil }()
	defer guard(&err)
	if s.sections == nil {
		return 0, false
	}
	at := s.sections[i+1].offset
	size, err := s.read(at, 8)
	if err != nil {
		return 0, false
	}
	length := binary.LittleEndian.Uint32(size[4:])
	if length > maxMeta {
		return 0, false
	}
	meta, err := s.read(at+8, int(length))
	if err != nil {
		return 0, false
	}
	f := flat{bytes: meta}
	header, ok := f.field(f.follow(0), messageHeader)
	if !ok {
		return 0, false
	}
	if header, ok = f.field(f.follow(header), batchLength); !ok {
		return 0, false
	}
	return int64(binary.LittleEndian.Uint64(meta[header:])), true
}

// load reads and verifies batch i, if the file has checksums, for Arrow to read.
func (s *source) load(i int, memory *budget) (err error) {
	if s.sections == nil {
		return nil
	}
	s.offset = s.sections[i+1].offset
	s.bytes, err = s.batch(i, s.bytes, memory)
	return err
}

// batch reads and verifies batch i of a file with checksums, into space if there is enough.
func (s *source) batch(i int, space []byte, memory *budget) ([]byte, error) {
	batch := s.sections[i+1]
	memory.take(batch.length)
	if int64(cap(space)) < batch.length {
		space = make([]byte, batch.length)
	}
	space = space[:batch.length]
	if _, err := s.Input.ReadAt(space, batch.offset); err != nil {
		return space, wholefile.Bare(err)
	}
	if checksum(space) != batch.sum {
		return space, damaged("its content")
	}
	return space, nil
}

// ReadAt implements io.ReaderAt.
func (s *source) ReadAt(p []byte, at int64) (int, error) {
	if s.sections == nil {
		return s.Input.ReadAt(p, at)
	}
	if at < s.offset || at > s.offset+int64(len(s.bytes)) {
		return 0, io.ErrUnexpectedEOF
	}
	n := copy(p, s.bytes[at-s.offset:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}
