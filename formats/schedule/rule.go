package schedule

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Rule chooses the algorithm of those collectives of a kind whose sizes are in
// its ranges. Of several rules that fit, the last one holds.
type Rule struct {
	Kind string `json:"kind"`
	// Bytes is the range of m, or of the mean block where each row lists the
	// blocks of all members; Total of all members' blocks together.
	Bytes Range `json:"bytes,omitzero"`
	Total Range `json:"total,omitzero"`
	// Members is the range of their number, replicas included; PowerOfTwo
	// takes only powers of two.
	Members    Range `json:"members,omitzero"`
	PowerOfTwo bool  `json:"power_of_two,omitempty"`
	// Form is that of the calls it is for: Blocking, Nonblocking, or empty for both.
	Form Form `json:"form,omitempty"`
	// Algorithm is as in Coll.
	Algorithm string `json:"algorithm"`
}

// Form tells the two forms of a collective call apart.
type Form string

const (
	Blocking    Form = "blocking"
	Nonblocking Form = "nonblocking"
)

// Has reports whether a collective is of the form; those of both are of the empty
// one.
func (f Form) Has(coll *Coll) bool { return f == "" || (f == Nonblocking) == coll.Nonblocking }

// Range is what is at least its first number and, unless that is 0, below its
// second.
type Range [2]int64

// Has reports whether a number is in the range.
func (r Range) Has(x int64) bool { return x >= r[0] && (r[1] == 0 || x < r[1]) }

// Limit narrows the range to the numbers for which one of the operators <, <=,
// > and >= holds. Nothing is left of it where the result is false.
func (r *Range) Limit(operator string, bound int64) bool {
	if operator == "<=" || operator == ">" {
		if bound == math.MaxInt64 {
			return operator == "<="
		}
		bound++
	}
	switch operator {
	case "<", "<=":
		if bound < 1 {
			return false
		}
		if r[1] == 0 || bound < r[1] {
			r[1] = bound
		}
	default:
		r[0] = max(r[0], bound)
	}
	return r[1] == 0 || r[0] < r[1]
}

// String writes the range as conditions: ">=2048<4096", "" where all is in it.
func (r Range) String() string {
	text := ""
	if r[0] > 0 {
		text = ">=" + strconv.FormatInt(r[0], 10)
	}
	if r[1] > 0 {
		text += "<" + strconv.FormatInt(r[1], 10)
	}
	return text
}

// String writes the rule as loggops-schedgen reads it.
func (r *Rule) String() string {
	var text strings.Builder
	text.WriteString(r.Kind + r.Bytes.String())
	if r.Total != (Range{}) {
		text.WriteString(":total" + r.Total.String())
	}
	if r.Members != (Range{}) {
		text.WriteString(":members" + r.Members.String())
	}
	if r.PowerOfTwo {
		text.WriteString(":power-of-two")
	}
	if r.Form != "" {
		text.WriteString(":" + string(r.Form))
	}
	return text.String() + "=" + r.Algorithm
}

// check reports what is wrong with the rule's ranges and form.
func (r *Rule) check() error {
	for _, limits := range [...]Range{r.Bytes, r.Total, r.Members} {
		if limits[0] < 0 || limits[1] < 0 || limits[1] > 0 && limits[0] >= limits[1] {
			return fmt.Errorf("the range from %d to below %d is empty", limits[0], limits[1])
		}
	}
	if r.Form != "" && r.Form != Blocking && r.Form != Nonblocking {
		return fmt.Errorf("the form %q is neither %s nor %s", r.Form, Blocking, Nonblocking)
	}
	return nil
}
