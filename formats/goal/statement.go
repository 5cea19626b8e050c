package goal

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"

	"loggops/formats/schedule"
)

// attribute is one of those that an operation may have, as a bit.
type attribute uint8

const (
	target attribute = 1 << iota
	source
	tag
	cpu
	nic
)

// attributeOf returns 0 for what is none.
func attributeOf(word []byte) attribute {
	switch string(word) {
	case "to":
		return target
	case "from":
		return source
	case "tag":
		return tag
	case "cpu":
		return cpu
	case "nic":
		return nic
	}
	return 0
}

// What the operations may have, and what they must.
var (
	allowed = [...]attribute{schedule.Calc: cpu, schedule.Send: target | tag | cpu | nic, schedule.Recv: source | tag | cpu | nic}
	needed  = [...]attribute{schedule.Calc: 0, schedule.Send: target, schedule.Recv: source}
)

// operation reads "calc N ...", "send N to ..." or "recv N from ...". It counts its remarks.
func operation(words [][]byte, ranks int, r *remarks) (op schedule.Op, err error) {
	op.Iteration, op.TraceRow = schedule.None, schedule.None
	t := tokens(words)
	switch kind := t.next(); string(kind) {
	case "calc":
		op.Kind, op.Peer = schedule.Calc, schedule.AnySource
	case "send":
		op.Kind = schedule.Send
	case "recv":
		op.Kind = schedule.Recv
	case "coll":
		return op, errors.New(collectives)
	default:
		return op, fmt.Errorf("calc, send, recv or a dependence expected, not %s", quote(words[0]))
	}
	size := t.next()
	switch {
	case size == nil:
		return op, fmt.Errorf("a %s without a size", op.Kind)
	case op.Kind == schedule.Calc:
		op.DurationNS, err = number(size, "calc", 0, math.MaxInt64)
	default:
		op.Bytes, err = number(size, op.Kind.String(), 0, math.MaxInt64)
		if len(t) > 0 && string(t[0]) == "b" {
			t.next()
		}
	}
	if err != nil {
		return op, err
	}
	var seen attribute
	for len(t) > 0 {
		name := t.next()
		a := attributeOf(name)
		switch {
		case a&allowed[op.Kind] == 0:
			return op, fmt.Errorf("a %s has no %s", op.Kind, quote(name))
		case a&seen != 0:
			return op, fmt.Errorf("%s is there twice", name)
		case len(t) == 0:
			return op, fmt.Errorf("%s has no value", name)
		}
		seen |= a
		if err := r.set(&op, a, t.next(), ranks); err != nil {
			return op, err
		}
	}
	if seen&needed[op.Kind] != needed[op.Kind] {
		return op, fmt.Errorf("a %s without its partner", op.Kind)
	}
	r.translate(&op, ranks)
	return op, nil
}

// tokens are the words of an operation that have not been read. As in txt2bin, numbers need no blanks around
// them: 8b, cpu 3nic 0.
type tokens [][]byte

// next returns the next number or name, nil if there is none.
func (t *tokens) next() []byte {
	if len(*t) == 0 {
		return nil
	}
	word := (*t)[0]
	of := isLetter
	if digit(word[0]) || word[0] == '-' {
		of = digit
	}
	n := 1
	for n < len(word) && of(word[n]) {
		n++
	}
	if n == len(word) || !digit(word[n]) && !isLetter(word[n]) {
		*t = (*t)[1:]
		return word
	}
	(*t)[0] = word[n:]
	return word[:n]
}

func digit(c byte) bool    { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// set sets an attribute of an operation that has it.
func (r *remarks) set(op *schedule.Op, a attribute, value []byte, ranks int) error {
	var n int64
	var err error
	switch a {
	case target:
		if magnitude, negative, ok := digits(value); ok && !negative && isMark(uint32(magnitude)) {
			ranks = math.MaxInt32
		}
		n, err = number(value, "to", 0, int64(ranks)-1)
		op.Peer = int32(n)
	case source:
		if magnitude, negative, ok := digits(value); ok && !negative && uint32(magnitude) == anyNumber {
			op.Peer = schedule.AnySource
			return nil
		}
		n, err = number(value, "from", schedule.AnySource, int64(ranks)-1)
		op.Peer = int32(n)
	case tag:
		op.Tag, err = r.tag(value, op.Kind)
	case cpu:
		n, err = number(value, "cpu", 0, schedule.MaxPlaces-1)
		op.CPU = int32(n)
	case nic:
		n, err = number(value, "nic", 0, schedule.MaxPlaces-1)
		op.NIC = int32(n)
	}
	return err
}

// tag reads a tag, of which 32 bits matter.
func (r *remarks) tag(word []byte, kind schedule.Kind) (int64, error) {
	magnitude, negative, ok := digits(word)
	anyTag := negative && magnitude == 1 || !negative && uint32(magnitude) == anyNumber
	switch {
	case !ok:
		return 0, fmt.Errorf("tag takes a number of up to 64 bits, not %s", quote(word))
	case anyTag && kind == schedule.Recv:
		return schedule.AnyTag, nil
	case anyTag && negative:
		return 0, fmt.Errorf("tag -1 is any tag, which only a receive can ask for")
	case negative:
		return 0, fmt.Errorf("tag %s is less than -1", word)
	case magnitude > anyNumber:
		r.tags++
	}
	return int64(uint32(magnitude)), nil
}

// number reads a number in least..most; what is what it stands for.
func number(word []byte, what string, least, most int64) (int64, error) {
	magnitude, negative, ok := digits(word)
	if !ok && !isNumber.Match(word) {
		return 0, fmt.Errorf("%s takes a number, not %s", what, quote(word))
	}
	n, text := int64(magnitude), short(word)
	if negative {
		n = -n
	}
	large := !ok || magnitude > math.MaxInt64
	switch {
	case most == math.MaxInt64 && !negative && large:
		return 0, fmt.Errorf("%s %s is more than %d", what, text, most)
	case most == math.MaxInt64 && (large || n < least):
		return 0, fmt.Errorf("%s %s is less than %d", what, text, least)
	case large || n < least || n > most:
		return 0, fmt.Errorf("%s %s is not in %d..%d", what, text, least, most)
	}
	return n, nil
}

// isNumber recognizes numbers of any size.
var isNumber = regexp.MustCompile("^-?[0-9]+$")

// digits reads decimal digits with or without a minus before them.
func digits(word []byte) (magnitude uint64, negative, ok bool) {
	if len(word) > 1 && word[0] == '-' {
		negative, word = true, word[1:]
	}
	for _, c := range word {
		d := uint64(c - '0')
		if d > 9 || magnitude > (math.MaxUint64-d)/10 {
			return 0, negative, false
		}
		magnitude = magnitude*10 + d
	}
	return magnitude, negative, len(word) > 0
}

// quote quotes the start of a word.
func quote(word []byte) string {
	if len(word) > shortWord {
		return strconv.Quote(string(word[:shortWord])) + "..."
	}
	return strconv.Quote(string(word))
}

// short returns the start of a word that needs no quotation marks.
func short(word []byte) string {
	if len(word) > shortWord {
		return string(word[:shortWord]) + "..."
	}
	return string(word)
}

// shortWord is how much of a word a message has.
const shortWord = 40
