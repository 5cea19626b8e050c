package collective

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/internal/units"
)

// ParseRule reads a rule for collectives: a kind with the bytes that it is for,
// if any, then after colons other conditions, then after an equals sign that is
// no part of <= or >= the algorithm with its options.
//
//	allgather<2KiB:members>=64<1024:power-of-two=neighbor-exchange
func ParseRule(text string) (rule schedule.Rule, err error) {
	conditions, algorithm, ok := cutAlgorithm(text)
	if !ok {
		return rule, errors.New("KIND[CONDITION]...=ALGORITHM is wanted")
	}
	rule.Algorithm = algorithm
	for i, condition := range strings.Split(conditions, ":") {
		subject, bounds := condition, ""
		if at := strings.IndexAny(condition, "<>"); at >= 0 {
			subject, bounds = condition[:at], condition[at:]
		}
		switch {
		case i == 0:
			rule.Kind = subject
			err = limit(&rule.Bytes, bounds, units.ParseSize)
		case subject == "power-of-two" && bounds == "":
			rule.PowerOfTwo = true
		case (subject == string(schedule.Blocking) || subject == string(schedule.Nonblocking)) && bounds == "":
			if rule.Form != "" {
				return rule, fmt.Errorf("%q: the rule already names a form", subject)
			}
			rule.Form = schedule.Form(subject)
		case bounds == "":
			err = fmt.Errorf("%q is no condition", condition)
		case subject == "bytes":
			err = limit(&rule.Bytes, bounds, units.ParseSize)
		case subject == "total":
			err = limit(&rule.Total, bounds, units.ParseSize)
		case subject == "members":
			err = limit(&rule.Members, bounds, func(s string) (int64, error) { return spec.Integer[int64](s, 0, math.MaxInt32) })
		default:
			err = fmt.Errorf("%q is none of bytes, total and members", subject)
		}
		if err != nil {
			return rule, err
		}
	}
	return rule, CheckRule(&rule)
}

// cutAlgorithm cuts a rule at the first equals sign that is no part of an
// operator.
func cutAlgorithm(text string) (conditions, algorithm string, ok bool) {
	for i := range len(text) {
		if text[i] == '=' && (i == 0 || text[i-1] != '<' && text[i-1] != '>') {
			return text[:i], text[i+1:], true
		}
	}
	return text, "", false
}

// limit narrows a range to bounds such as ">=2KiB<1MiB", or leaves it where
// there are none.
func limit(r *schedule.Range, bounds string, parse func(string) (int64, error)) error {
	for bounds != "" {
		operator := bounds[:1]
		if strings.HasPrefix(bounds[1:], "=") {
			operator = bounds[:2]
		}
		value := bounds[len(operator):]
		bounds = ""
		if at := strings.IndexAny(value, "<>"); at >= 0 {
			value, bounds = value[:at], value[at:]
		}
		bound, err := parse(value)
		if err != nil {
			return fmt.Errorf("%q: %w", operator+value, err)
		}
		if !r.Limit(operator, bound) {
			return fmt.Errorf("%q: nothing fits", operator+value)
		}
	}
	return nil
}
