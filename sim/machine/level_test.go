package machine

import (
	"testing"

	"loggops/internal/testkit/expect"
	"loggops/sim"
)

// FuzzParseLevel: a level that is read without an error has a size, and can be one of
// a machine or is refused.
func FuzzParseLevel(f *testing.F) {
	for _, text := range []string{"size=16,L=400ns,o=150ns,g=1,G=0.1", "L=1", "size=4", "size=-1", "size=4,L=9223372036854775807"} {
		f.Add(text, 0)
		f.Add(text, 4)
	}
	f.Fuzz(func(t *testing.T, text string, size int) {
		if size < 0 {
			return // --node-size is not
		}
		l, err := ParseLevel(text, size)
		if err == nil && (l.Size < 1 || size > 0 && l.Size != size) {
			t.Errorf("%q of size %d: a level of %d ranks", text, size, l.Size)
		}
		if err == nil {
			p, _ := Open("cnl")
			p.Levels = []sim.Level{l}
			err = p.Check()
		}
		expect.OneLine(t, text, err)
	})
}
