package benchlog

import (
	"errors"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// reader reads the lines of a file.
type reader struct {
	log  *Log
	file string
	line int

	section *Section // the current one; nil before the first title
	prefix  prefix
	seen    map[int64]bool // the sizes of the current section
	ended   bool           // a line that is not a row has followed the rows
	imb     string         // the version of IMB

	// Rows outside sections, with ascending powers of two as sizes: three of them are a table without
	// a title.
	strays     int
	last       int64
	untitledAt int
}

var errUntitled = errors.New("a table without a title, such as \"# OSU MPI Latency Test v5.8\": without it, latencies and bandwidths look the same; " +
	"pass the benchmark's whole output")

// take reads a line.
func (r *reader) take(line string) error {
	if strings.IndexByte(line, 0x1b) >= 0 {
		line = escapes.ReplaceAllString(line, "")
	}
	if version := imbVersion.FindStringSubmatch(line); version != nil {
		r.imb = " " + version[1]
	}
	if s, before := title(line); s != nil {
		s.File = r.file
		if s.Suite == "" {
			s.Suite = "Intel MPI Benchmarks" + r.imb
		}
		r.log.Sections = append(r.log.Sections, s)
		r.section, r.prefix, r.ended, r.strays = s, newPrefix(before), false, 0
		r.seen = map[int64]bool{}
		return nil
	}
	text := r.prefix.strip(line)
	switch {
	case text == "":
		return nil
	case text[0] == '#':
		return r.comment(text)
	}
	row, ok := parseRow(text, r.section)
	if !ok {
		r.ended, r.strays = true, 0
		return nil
	}
	row.Line = r.line
	if r.continues(row) {
		r.section.Rows = append(r.section.Rows, row)
		r.seen[row.Bytes], r.ended = true, false
		return nil
	}
	return r.stray(row)
}

// continues reports whether a row belongs to the current section. No size comes twice. After another
// line, sizes have to ascend, and a row has to have as many columns as those before.
func (r *reader) continues(row Row) bool {
	s := r.section
	switch {
	case s == nil || len(s.columns) == 0 || r.seen[row.Bytes]:
		return false
	case len(s.Rows) == 0 || !r.ended:
		return true
	}
	last := s.Rows[len(s.Rows)-1]
	return row.Bytes > last.Bytes && len(row.Values) == len(last.Values)
}

// stray counts a row that belongs to no section.
func (r *reader) stray(row Row) error {
	switch powerOfTwo := row.Bytes&(row.Bytes-1) == 0; {
	case !powerOfTwo || row.Bytes < 0:
		r.strays = 0
	case r.strays > 0 && row.Bytes > r.last:
		r.strays++
	default:
		r.strays, r.untitledAt = 1, row.Line
	}
	r.last = row.Bytes
	if r.strays == 3 {
		return errUntitled
	}
	return nil
}

var (
	pairsOf  = regexp.MustCompile(`\[ pairs: (\d+) \]`)
	ranksOf  = regexp.MustCompile(`^#\s*#processes = (\d+)`)
	groupsOf = regexp.MustCompile(`^#\s*\(\s*(\d+) groups of (\d+) processes`)
	// osuColumns are names of columns; in a copy of a table, they may be a single space apart.
	osuColumns = regexp.MustCompile(`(?i)\b(?:size|p\d+ tail \w+ ?\([^)]*\)|(?:avg |min |max )?(?:latency|bandwidth) ?[\[(][^)\]]*[\])]|mb/s|messages/s|[a-z._]+(?: [a-z.]+)? ?\((?:us|%)\)|iterations|validation|transmit size)`)
	deviceOf   = regexp.MustCompile(`(?i)\b(?:buffer|memory) on (?:DEVICE|MANAGED)`)
	sizeStart  = regexp.MustCompile(`^#\s*(?i:size|bytes|repetitions|avg latency|mb/s|bandwidth)\b`)
	// measuredIn are columns of both suites.
	measuredIn = regexp.MustCompile(`(?i)latency|bandwidth|mb/s|mbytes/sec|t\[usec\]|t_avg`)
)

// comment reads a line that begins with #.
func (r *reader) comment(text string) error {
	header := sizeStart.MatchString(text)
	if s := r.section; header && (s == nil || len(s.Rows) > 0) && measuredIn.MatchString(text) {
		r.untitledAt = r.line
		return errUntitled
	}
	s := r.section
	if s == nil || len(s.Rows) > 0 {
		r.ended = true
		return nil
	}
	switch {
	case header && strings.HasPrefix(s.Program, "IMB "):
		s.columns = strings.Fields(text)
	case header:
		s.columns = osuColumns.FindAllString(text, -1)
	case deviceOf.MatchString(text):
		s.Device = true
	case strings.Contains(text, "window size: varied"):
		s.varied = true
	}
	if pairs := pairsOf.FindStringSubmatch(text); pairs != nil {
		s.Pairs, _ = strconv.Atoi(pairs[1])
	}
	if ranks := ranksOf.FindStringSubmatch(text); ranks != nil {
		s.Ranks, _ = strconv.Atoi(ranks[1])
		s.Pairs = s.Ranks / 2
	}
	if groups := groupsOf.FindStringSubmatch(text); groups != nil {
		n, _ := strconv.Atoi(groups[1])
		s.Ranks, _ = strconv.Atoi(groups[2])
		s.Pairs = n * s.Ranks / 2
	}
	if s.varied {
		s.Kind = Other
	}
	return nil
}

// parseRow reads a row: a size and numbers. In a table without sizes, all are numbers. The word
// of a validation may follow.
func parseRow(text string, s *Section) (row Row, ok bool) {
	if c := text[0]; c != '.' && (c < '0' || c > '9') {
		return row, false
	}
	fields := strings.Fields(text)
	if s == nil || s.hasSizes() {
		size, err := strconv.ParseInt(fields[0], 10, 64)
		if err != nil || len(fields) < 2 {
			return row, false
		}
		row.Bytes, fields = size, fields[1:]
	} else if s.repeated() {
		fields = fields[1:]
	}
	for _, field := range fields {
		value, err := strconv.ParseFloat(field, 64)
		if err != nil && (strings.EqualFold(field, "pass") || strings.EqualFold(field, "fail")) {
			value, err = 0, nil
		}
		if err != nil || math.IsInf(value, 0) {
			return row, false
		}
		row.Values = append(row.Values, value)
	}
	return row, len(row.Values) > 0
}

// repeated reports whether the first column has the repetitions of IMB's barriers.
func (s *Section) repeated() bool { return strings.EqualFold(s.columns[0], "#repetitions") }

// hasSizes reports whether the first column has sizes; barriers have none.
func (s *Section) hasSizes() bool {
	if len(s.columns) == 0 {
		return true
	}
	first := strings.ToLower(strings.TrimPrefix(s.columns[0], "#"))
	return first == "size" || first == "bytes"
}
