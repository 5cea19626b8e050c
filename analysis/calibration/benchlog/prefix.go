package benchlog

import (
	"regexp"
	"strings"
	"unicode"
)

// prefix is the text that a launcher puts before each line: "[1,0]<stdout>:" of Open MPI, "0: " of
// srun -l, dates, the marks of a quotation. The line of a title shows it. In other lines, words and
// numbers may differ.
type prefix struct {
	pattern *regexp.Regexp // nil if there is none
	// confirmed: a comment of the same table has the prefix, too. Without that, the text before a
	// title may be the output of a script.
	confirmed bool
}

// escapes are the sequences that color terminals.
var escapes = regexp.MustCompile("\x1b\\[[0-9;]*[A-Za-z]")

// longestPrefix is the largest length of a prefix in bytes.
const longestPrefix = 200

// newPrefix returns the prefix of a table with a text before its title.
func newPrefix(before string) prefix {
	if strings.TrimSpace(before) == "" || len(before) > longestPrefix {
		return prefix{}
	}
	var pattern strings.Builder
	pattern.WriteString("^")
	last := ""
	for _, r := range before {
		part := regexp.QuoteMeta(string(r))
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			part = `[\pL\pN]+`
		case unicode.IsSpace(r):
			part = `\s*`
		}
		if part != last || part[0] != '[' && part != `\s*` {
			pattern.WriteString(part)
		}
		last = part
	}
	return prefix{pattern: regexp.MustCompile(pattern.String())}
}

// strip returns a line without the prefix and without space around it.
func (p *prefix) strip(line string) string {
	plain := strings.TrimSpace(line)
	if p.pattern == nil {
		return plain
	}
	at := p.pattern.FindStringIndex(line)
	if at == nil {
		return plain
	}
	rest := strings.TrimSpace(line[at[1]:])
	if strings.HasPrefix(rest, "#") {
		p.confirmed = true
	}
	if !p.confirmed {
		return plain
	}
	return rest
}
