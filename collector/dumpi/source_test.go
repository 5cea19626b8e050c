package dumpi

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"testing/iotest"
)

// TestNumber takes numbers of all widths, from a stream that gives a byte at a
// time, and then one that is not whole.
func TestNumber(t *testing.T) {
	content := []byte{0xff, 0xff, 0xfe, 0xff, 0xff, 0xff, 0xfd, 0x80, 0, 0, 0, 0, 0, 0, 1, 0x7f, 0, 1}
	for name, in := range map[string]io.Reader{"whole": bytes.NewReader(content), "by byte": iotest.OneByteReader(bytes.NewReader(content))} {
		s := newSource(in)
		for _, want := range []struct {
			width uint8
			value int64
		}{{1, -1}, {2, 0xfffe}, {4, -3}, {8, -1<<63 + 1}, {1, 0x7f}} {
			if got := s.number(want.width); got != want.value || s.err != nil {
				t.Errorf("%s: %d of %d bytes, want %d; error %v", name, got, want.width, want.value, s.err)
			}
		}
		if s.place() != 16 {
			t.Errorf("%s: at %d", name, s.place())
		}
		if got := s.number(4); got != 0 || !errors.Is(s.err, io.ErrUnexpectedEOF) {
			t.Errorf("%s: %d after the end, error %v", name, got, s.err)
		}
	}
}
