package dumpi

import (
	"encoding/binary"
	"errors"
	"io"
)

// source takes numbers off a stream. After one that is not whole all are 0, and
// err says so.
type source struct {
	in      io.Reader
	buf     []byte
	at, end int
	base    int64 // bytes of the stream before buf
	err     error
	zeros   [8]byte
}

// bufferBytes is how much of a file is read at a time.
const bufferBytes = 1 << 16

func newSource(in io.Reader) *source { return &source{in: in, buf: make([]byte, bufferBytes)} }

// place returns how many bytes of the stream have been taken.
func (s *source) place() int64 { return s.base + int64(s.at) }

// take returns the next n bytes, at most 8.
func (s *source) take(n int) []byte {
	if s.end-s.at < n && !s.fill(n) {
		return s.zeros[:n]
	}
	b := s.buf[s.at : s.at+n : s.at+n]
	s.at += n
	return b
}

// fill reads until n bytes are there.
func (s *source) fill(n int) bool {
	if s.err != nil {
		return false
	}
	s.base += int64(s.at)
	s.end = copy(s.buf, s.buf[s.at:s.end])
	s.at = 0
	for s.end < n {
		k, err := s.in.Read(s.buf[s.end:])
		s.end += k
		if err != nil && s.end < n {
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			s.err = err
			s.at = s.end
			return false
		}
	}
	return true
}

// skip passes over n bytes.
func (s *source) skip(n int64) {
	for n > 0 {
		k := min(n, int64(s.end-s.at))
		s.at += int(k)
		n -= k
		if n > 0 && !s.fill(1) {
			return
		}
	}
}

// rest returns all that follows, unless that is longer than most.
func (s *source) rest(most int64) ([]byte, bool, error) {
	own := append([]byte(nil), s.buf[s.at:s.end]...)
	more, err := io.ReadAll(io.LimitReader(s.in, most+1))
	own = append(own, more...)
	return own, int64(len(own)) <= most, err
}

// number takes an integer of width bytes: signed, but for one of 2.
func (s *source) number(width uint8) int64 {
	if at := s.at; s.end-at >= 8 { // all but the last ones
		s.at += int(width)
		v := binary.BigEndian.Uint64(s.buf[at:])
		if width == 2 {
			return int64(v >> 48)
		}
		return int64(v) >> (64 - 8*width)
	}
	b := s.take(int(width))
	switch width {
	case 1:
		return int64(int8(b[0]))
	case 2:
		return int64(binary.BigEndian.Uint16(b))
	case 4:
		return int64(int32(binary.BigEndian.Uint32(b)))
	}
	return int64(binary.BigEndian.Uint64(b))
}
