package goal

import (
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

// operation reads "calc N ...", "send N to ..." or "recv N from ...".
func operation(words [][]byte, ranks int) (op schedule.Op, err error) {
	op.Iteration, op.TraceRow = schedule.None, schedule.None
	switch string(words[0]) {
	case "calc":
		op.Kind, op.Peer = schedule.Calc, schedule.AnySource
	case "send":
		op.Kind = schedule.Send
	case "recv":
		op.Kind = schedule.Recv
	default:
		return op, fmt.Errorf("calc, send, recv or a dependence expected, not %s", quote(words[0]))
	}
	if len(words) == 1 {
		return op, fmt.Errorf("a %s without a size", op.Kind)
	}
	if size := words[1]; op.Kind == schedule.Calc {
		op.DurationNS, err = number(size, "calc", 0, math.MaxInt64)
	} else {
		if len(size) > 1 && size[len(size)-1] == 'b' {
			size = size[:len(size)-1]
		}
		op.Bytes, err = number(size, op.Kind.String(), 0, math.MaxInt64)
	}
	if err != nil {
		return op, err
	}
	var seen attribute
	for rest := words[2:]; len(rest) > 0; rest = rest[2:] {
		a := attributeOf(rest[0])
		switch {
		case a&allowed[op.Kind] == 0:
			return op, fmt.Errorf("a %s has no %s", op.Kind, quote(rest[0]))
		case a&seen != 0:
			return op, fmt.Errorf("%s is there twice", rest[0])
		case len(rest) == 1:
			return op, fmt.Errorf("%s has no value", rest[0])
		}
		seen |= a
		if err := set(&op, a, rest[1], ranks); err != nil {
			return op, err
		}
	}
	if seen&needed[op.Kind] != needed[op.Kind] {
		return op, fmt.Errorf("a %s without its partner", op.Kind)
	}
	return op, nil
}

// set sets an attribute of an operation that has it.
func set(op *schedule.Op, a attribute, value []byte, ranks int) error {
	var n int64
	var err error
	switch a {
	case target:
		n, err = number(value, "to", 0, int64(ranks)-1)
		op.Peer = int32(n)
	case source:
		n, err = number(value, "from", schedule.AnySource, int64(ranks)-1)
		op.Peer = int32(n)
	case tag:
		op.Tag, err = tagNumber(value, op.Kind)
	case cpu:
		n, err = number(value, "cpu", 0, schedule.MaxPlaces-1)
		op.CPU = int32(n)
	case nic:
		n, err = number(value, "nic", 0, schedule.MaxPlaces-1)
		op.NIC = int32(n)
	}
	return err
}

func tagNumber(word []byte, kind schedule.Kind) (int64, error) {
	magnitude, negative, ok := digits(word)
	switch {
	case !ok:
		return 0, fmt.Errorf("tag takes a number of up to 64 bits, not %s", quote(word))
	case !negative:
		if tag, ok := tagOf(magnitude); ok {
			return tag, nil
		}
		return 0, fmt.Errorf("tag %d is the one number in 0..2^64-1 that cannot be kept", magnitude)
	case magnitude == 1 && kind == schedule.Recv:
		return schedule.AnyTag, nil
	case magnitude == 1:
		return 0, fmt.Errorf("tag -1 is any tag, which only a receive can ask for")
	}
	return 0, fmt.Errorf("tag %s is not in 0..2^64-1", word)
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
