package cmd

import (
	"regexp"
	"strings"
	"testing"
)

// mostHelp is how many lines --help prints at most, and mostColumns how wide they are.
const (
	mostHelp    = 60
	mostColumns = 136
)

// smallValue is a placeholder of a flag that is not in capitals.
var smallValue = regexp.MustCompile(`(?m)^(?:  -\w, |      )--[\w-]+ ([a-z]+) `)

// noDefault is a flag whose default says nothing.
var noDefault = regexp.MustCompile(`(?m)^(?:  -\w, |      )--.*\(default (|-1|0\w*)\)`)

// TestHelp checks that the help of every command fits a screen, that --help all has more, and
// that it shows no default that means nothing.
func TestHelp(t *testing.T) {
	for command := range commandFlags(t) {
		words := strings.Fields(command)
		short := string(run(t, words[0], append(words[1:], "--help")...))
		lines := strings.Split(short, "\n")
		if len(lines)-1 > mostHelp {
			t.Errorf("%s --help has %d lines", command, len(lines)-1)
		}
		for _, line := range lines {
			if len(line) > mostColumns {
				t.Errorf("%s --help: %d columns: %s", command, len(line), line)
			}
		}
		all := string(run(t, words[0], append(words[1:], "--help", "all")...))
		if len(all) < len(short) || !strings.Contains(all, "EXIT STATUS") {
			t.Errorf("%s --help all: %s", command, all)
		}
		if m := smallValue.FindStringSubmatch(all); m != nil {
			t.Errorf("%s: the value %s is not in capitals", command, m[1])
		}
		if m := noDefault.FindString(all); m != "" {
			t.Errorf("%s: %s", command, m)
		}
	}
}
