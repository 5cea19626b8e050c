package ti

import (
	"bytes"
	"slices"
	"strconv"
)

// action is a line of a trace. It is used again for every line.
type action struct {
	rank int
	verb *verb // nil of a line that is empty or a comment
	args []float64
	// untagged: the trace is of SimGrid 3.19 or older. Messages have no tag, which args has as 0, and waits have no arguments.
	untagged bool
	// lacksTag reports that the last line is wrong, unless the trace is of SimGrid 3.19 or older.
	lacksTag bool
	// seen are verbs of earlier lines, where find looks first.
	seen [64]*verb
}

// parse reads a line. It returns what is wrong with it, or "".
func (a *action) parse(line []byte) string {
	a.verb, a.args, a.rank, a.lacksTag = nil, a.args[:0], -1, false
	rest := line
	word, rank, ok := nextWhole(&rest)
	if len(word) == 0 || word[0] == '#' {
		return ""
	}
	if !ok || rank >= 1<<31 {
		return "it does not begin with a rank"
	}
	a.rank = int(rank)
	name := next(&rest)
	v := a.find(name)
	if v == nil {
		return "there is no action " + strconv.QuoteToASCII(string(name[:min(len(name), 40)]))
	}
	for {
		word, n, ok := nextWhole(&rest)
		if len(word) == 0 {
			break
		}
		if !ok {
			n, ok = number(word)
		}
		if !ok {
			if v.opaque {
				continue
			}
			return strconv.QuoteToASCII(string(word[:min(len(word), 40)])) + " is no number"
		}
		a.args = append(a.args, n)
	}
	if a.untagged && v.shape == message && len(a.args) > 0 {
		a.args = slices.Insert(a.args, 1, 0)
	}
	if a.untagged && v.shape == completes {
		v = &latestWait
	}
	if !a.untagged && v.withoutReceived > 0 && len(a.args) == v.withoutReceived { // SimGrid omits a count of 0
		a.args = slices.Insert(a.args, 1, 0)
	}
	a.verb = v
	if len(a.args) < v.least {
		a.lacksTag = v.shape == message && len(a.args) == 2 || v.shape == completes && len(a.args) == 0
		return tooFew(v, len(a.args), v.least)
	}
	return ""
}

// find returns the verb of a name, nil if there is none. Most are among those
// seen, where a comparison takes less time than a map.
func (a *action) find(name []byte) *verb {
	if len(name) == 0 {
		return nil
	}
	seen := &a.seen[(len(name)+2*int(name[0])+4*int(name[len(name)/2]))%len(a.seen)]
	if *seen != nil && (*seen).name == string(name) {
		return *seen
	}
	v, known := verbs[string(name)]
	if !known {
		return verbs[string(bytes.ToLower(name))]
	}
	*seen = v
	return v
}

// blank reports of each byte whether it parts words.
var blank = [256]bool{' ': true, '\t': true, '\r': true, '\n': true}

// next cuts off the next word.
func next(rest *[]byte) []byte {
	b := *rest
	from := 0
	for from < len(b) && blank[b[from]] {
		from++
	}
	end := from
	for end < len(b) && !blank[b[end]] {
		end++
	}
	*rest = b[end:]
	return b[from:end]
}

// nextWhole cuts off the next word, and reads it where it is a number of up to 15
// digits.
func nextWhole(rest *[]byte) (word []byte, v float64, ok bool) {
	b := *rest
	from := 0
	for from < len(b) && blank[b[from]] {
		from++
	}
	n, end := int64(0), from
	for end < len(b) && b[end]-'0' < 10 {
		n = n*10 + int64(b[end]-'0')
		end++
	}
	if ok = end > from && end <= from+15 && (end == len(b) || blank[b[end]]); !ok {
		return next(rest), 0, false
	}
	*rest = b[end:]
	return b[from:end], float64(n), true
}

// number reads a number.
func number(word []byte) (float64, bool) {
	n, err := strconv.ParseFloat(string(word), 64)
	return n, err == nil && n-n == 0 // neither infinite nor no number
}
