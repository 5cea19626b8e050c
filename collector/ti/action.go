package ti

import (
	"bytes"
	"strconv"
)

// action is a line of a trace. It is used again for every line.
type action struct {
	rank int
	verb *verb // nil of a line that is empty or a comment
	args []float64
}

// parse reads a line. It returns what is wrong with it, or "".
func (a *action) parse(line []byte) string {
	a.verb, a.args = nil, a.args[:0]
	rest := line
	word := next(&rest)
	if len(word) == 0 || word[0] == '#' {
		return ""
	}
	rank, ok := whole(word)
	if !ok || rank >= 1<<31 {
		return "it does not begin with a rank"
	}
	a.rank = int(rank)
	name := next(&rest)
	v, known := verbs[string(name)]
	if !known {
		if v, known = verbs[string(bytes.ToLower(name))]; !known {
			return "there is no action " + strconv.QuoteToASCII(string(name[:min(len(name), 40)]))
		}
	}
	for {
		word := next(&rest)
		if len(word) == 0 {
			break
		}
		n, ok := number(word)
		if !ok {
			if v.opaque {
				continue
			}
			return strconv.QuoteToASCII(string(word[:min(len(word), 40)])) + " is no number"
		}
		a.args = append(a.args, n)
	}
	a.verb = v
	if len(a.args) < v.least {
		return tooFew(v.name, len(a.args), v.least)
	}
	return ""
}

// next cuts off the next word.
func next(rest *[]byte) []byte {
	b := *rest
	i := 0
	for i < len(b) && (b[i] == ' ' || b[i] == '\t' || b[i] == '\r' || b[i] == '\n') {
		i++
	}
	from := i
	for i < len(b) && b[i] != ' ' && b[i] != '\t' && b[i] != '\r' && b[i] != '\n' {
		i++
	}
	*rest = b[i:]
	return b[from:i]
}

// whole reads a number of up to 15 digits.
func whole(word []byte) (n int64, ok bool) {
	if len(word) == 0 || len(word) > 15 {
		return 0, false
	}
	for _, c := range word {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	return n, true
}

// number reads a number. Most are whole; some have exponents.
func number(word []byte) (float64, bool) {
	if n, ok := whole(word); ok {
		return float64(n), true
	}
	if word[0] == '-' {
		if n, ok := whole(word[1:]); ok {
			return -float64(n), true
		}
	}
	if n, ok := decimal(word); ok {
		return n, true
	}
	n, err := strconv.ParseFloat(string(word), 64)
	return n, err == nil && n-n == 0 // neither infinite nor no number
}

// powers are those of ten that floating point has exactly.
var powers = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// decimal reads a number of up to 15 digits with a point among them, exactly: the
// quotient of two numbers that floating point has.
func decimal(word []byte) (float64, bool) {
	point := bytes.IndexByte(word, '.')
	if point < 0 || len(word) > 16 {
		return 0, false
	}
	n := int64(0)
	for i, c := range word {
		if i == point {
			continue
		}
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	return float64(n) / powers[len(word)-point-1], len(word) > 1
}
