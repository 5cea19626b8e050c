package curves

import (
	"fmt"

	"loggops/internal/units"
)

// named are the columns that tell curves apart, and how their values are called.
var named = [...]struct {
	column string
	call   func(value string) (string, error)
}{
	{"noise", asIs},
	{"parameters", asIs},
	{"scale_network", func(value string) (string, error) { return "network x " + value, nil }},
	{"work_ns", duration("work")},
	{"latency_ns", duration("latency")},
	{Place, asIs},
	{"region", asIs},
	{"kind", asIs},
	{"algorithm", asIs},
	{Bytes, func(value string) (string, error) {
		bytes, err := number(value)
		return units.Bytes.Format(bytes), err
	}},
	{Ranks, func(value string) (string, error) {
		ranks, err := number(value)
		return units.Ranks.Format(ranks) + " ranks", err
	}},
	{Share, asIs}, // of a distribution function: what its column is called
}

func asIs(value string) (string, error) { return value, nil }

func duration(what string) func(value string) (string, error) {
	return func(value string) (string, error) {
		ns, err := number(value)
		return what + " " + units.Time.Format(ns), err
	}
}

// names returns the names of a row's curve, which goes over one of the columns.
func (t *csvFile) names(r row, over string) (names [len(named)]string, err error) {
	for i, n := range named {
		column := t.column(n.column)
		if column < 0 || n.column == over || n.column == Share || r.cells[column] == "" {
			continue
		}
		if names[i], err = n.call(r.cells[column]); err != nil {
			return names, fmt.Errorf("line %d: %s %w", r.line, n.column, err)
		}
	}
	return names, nil
}
