package infer

import (
	"fmt"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// programsOf reads programs, one per line: "p" posts a receive of an unknown source, "k" another one, "w" waits for a receive, "W" for all,
// ">1a" sends to rank 1 with tag a, "<0a" receives from rank 0, and "m" meets all ranks. Messages with tag x are for blocking receives.
func programsOf(text string) (p *programs, names []string) {
	lines := strings.Split(text, "\n")
	p = &programs{Members: []int{len(lines)}}
	numbers := map[string]int{}
	channel := func(from, to, tag string) int {
		name := from + to + tag
		n, known := numbers[name]
		if !known {
			n = len(names)
			numbers[name], names = n, append(names, from+tag)
			p.To, p.Open = append(p.To, int(to[0]-'0')), append(p.Open, tag != "x")
		}
		return n
	}
	for rank, line := range lines {
		program, own, unknown := &program{}, []int{}, []bool{}
		me := fmt.Sprint(rank)
		number := func(global int) int {
			own = append(own, global)
			return len(own) - 1
		}
		for _, word := range strings.Fields(line) {
			switch word[0] {
			case 'p', 'k':
				program.Post()
				unknown = append(unknown, word == "p")
			case 'w', 'W':
				program.Wait(word == "W")
			case 'm':
				program.Meet(0)
			case '>':
				program.Send(number(channel(me, word[1:2], word[2:])))
			case '<':
				program.Receive(number(channel(word[1:2], me, word[2:])))
			}
		}
		p.Ranks, p.Channels, p.Unknown = append(p.Ranks, program), append(p.Channels, own), append(p.Unknown, unknown)
	}
	return p, names
}

// TestSources finds the sources of receives. Counterexamples: a message after the wait that needs it, or more messages than receives.
func TestSources(t *testing.T) {
	three := func(text string) string { return strings.Repeat(text+" ", 3) }
	for _, c := range []struct{ name, programs, want string }{
		{"a halo", three("p p >1a W") + "\n" + three("p p >0b >2a W") + "\n" + three("p p >1b W"), `- 1b - 1b - 1b
0a 2b 0a 2b 0a 2b
- 1a - 1a - 1a`},
		{"rank 2 sends ahead", three("p p >1a W") + "\n" + three("p p p >0b W") + "\n" + three(">1c"), `- 1b - 1b - 1b
- 2c 0a - 2c 0a - 2c 0a`},
		{"waits one by one", three("p p >1a w w") + "\n" + three("p p >0b w w"), "- 1b - 1b - 1b\n- 0a - 0a - 0a"},
		{"a sweep after a halo", three("p p >1a W") + three("p W >1c") + "\n" + three("p p >0b W") + three("p W"), `- 1b - 1b - 1b - - -
- 0a - 0a - 0a 0c 0c 0c`},
		{"two messages per wait", three("p p p W") + "\n" + three(">0a >0a"), "- 1a 1a - 1a 1a - 1a 1a"},
		{"exchanges along rows and columns", three("p >1a W p >2b W") + "\n" + three("p >0a W p >3b W") + "\n" + three("p >3a W p >0b W") + "\n" +
			three("p >2a W p >1b W"), "1a 2b 1a 2b 1a 2b\n0a 3b 0a 3b 0a 3b\n3a 0b 3a 0b 3a 0b\n2a 1b 2a 1b 2a 1b"},
		{"a message after a collective", "p W m p W\nm >0a m", ""},
		{"a message that another one waits for", "p >1x W\n<0x >0a", "1a"},
		{"the source of one receive is known", "k p W\n>0a", "1a"},
		{"more messages than receives", "p W\n>0a >0a", ""},
		{"a message that is sent too late", "p W >1x\n<0x >0a", ""},
		{"a receive that nothing completes", "p p\n>0a", "- 1a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, names := programsOf(c.programs)
			var lines []string
			for _, sources := range p.Sources() {
				var words []string
				for _, channel := range sources {
					if channel == None {
						words = append(words, "-")
					} else {
						words = append(words, names[channel])
					}
				}
				lines = append(lines, strings.Join(words, " "))
			}
			expect.Same(t, c.want, strings.TrimRight(strings.Join(lines, "\n"), "\n"))
		})
	}
}
