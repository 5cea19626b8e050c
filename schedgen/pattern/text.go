package pattern

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"loggops/internal/spec"
)

// OffsetsText is a list of offsets as a flag's value: 1..6 or 1,6, which are both ways, or
// +1..3,-1.
type OffsetsText []int

// maxOffset bounds what a slip of the finger can ask for.
const maxOffset = 1 << 16

// Set implements a flag's value.
func (o *OffsetsText) Set(s string) error {
	var offsets []int
	for _, text := range spec.List(s) {
		size := strings.TrimLeft(text, "+-")
		sign := strings.TrimSuffix(text, size)
		r, err := spec.ParseRange(size, spec.Range{First: 1, Last: maxOffset})
		if err != nil || len(sign) > 1 {
			return fmt.Errorf("%q: want offsets from 1 to %d, such as 1..6 or 1,6 or +1..3,-1", text, maxOffset)
		}
		for offset := int(r.First); offset <= int(r.Last); offset++ {
			if sign != "-" {
				offsets = append(offsets, offset)
			}
			if sign != "+" {
				offsets = append(offsets, -offset)
			}
		}
	}
	slices.Sort(offsets)
	*o = slices.Compact(offsets)
	return nil
}

// Type names the form of the value in help.
func (o *OffsetsText) Type() string { return "LIST" }

// String returns a text that Set reads.
func (o *OffsetsText) String() string { return signed(*o) }

// RegionText is a region of ranks with offsets as a flag's value: 40..79:1..12.
type RegionText struct{ To **Region }

// Set implements a flag's value.
func (t *RegionText) Set(s string) error {
	ranks, list := spec.Name(s)
	within, err := spec.ParseRange(ranks, spec.Range{Last: math.MaxInt32})
	if err != nil {
		return err
	}
	r := Region{First: int(within.First), Last: int(within.Last)}
	err = (*OffsetsText)(&r.Offsets).Set(list)
	*t.To = &r
	return err
}

// Type names the form of the value in help.
func (t *RegionText) Type() string { return "RANKS:LIST" }

// String returns a text that Set reads.
func (t *RegionText) String() string { return text(*t.To) }

// InjectText is an iteration and a collective as a flag's value: 20=binomial-reduce.
type InjectText struct{ To **Inject }

// Set implements a flag's value.
func (t *InjectText) Set(s string) error {
	number, name, _ := strings.Cut(s, "=")
	iteration, err := strconv.Atoi(number)
	if err != nil || name == "" {
		return errors.New("want an iteration and a collective, such as 20=binomial-reduce")
	}
	*t.To = &Inject{Iteration: iteration, Name: name}
	return nil
}

// Type names the form of the value in help.
func (t *InjectText) Type() string { return "I=NAME" }

// String returns a text that Set reads.
func (t *InjectText) String() string { return text(*t.To) }

// text returns the text of a value, "" if there is none.
func text[T any, P interface {
	*T
	fmt.Stringer
}](value P) string {
	if value == nil {
		return ""
	}
	return value.String()
}
