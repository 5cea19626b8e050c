package machine

import (
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
)

// all has the parameters that a machine file must have.
const all = "L = 1\no = 2\ng = 3\nG = 4\nS = 5\n"

// TestParse reads files. @ stands for the parameters that they must have.
func TestParse(t *testing.T) {
	cases.Lines(t, "files.txt", func(text string) string {
		p, err := Parse([]byte(strings.Replace(text, "@", all, 1)))
		return cases.Outcome(described(&p), err)
	})
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("L = '2.5us'\no = 1500\ng = 1e3\nG = 6\nS = '64KiB'\n"))
	f.Add([]byte("L = 0\no-send = 1\no-recv = 2.5\ng = 0x3\nG = 0.25\nS = 4\nO = 0\ngamma = 1\nhandshake = '6us'"))
	f.Add([]byte(all + "receive = 'nic'\nplacement = 'block'\n[[size]]\nfrom = 8\nL = 5\n[[level]]\nranks = 4\no = 2\n[[level.size]]\nfrom = 3\nG = 1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := Parse(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("an error of several lines: %q", err)
			}
			return
		}
		if err := p.Check(); err != nil {
			t.Error(err)
		}
	})
}
