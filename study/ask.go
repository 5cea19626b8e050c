package study

import (
	"fmt"
	"slices"
	"strings"

	"loggops/analysis/sweep"
	"loggops/internal/field"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/sim"
)

// Point is a point of a study that is carried out, of which questions are asked.
type Point struct {
	*execution
	configuration
}

// Ask returns the table that answers a question. If the study has a sweep, the question is asked of
// each of its points, and the swept values come first in each row.
func (s *Study) Ask(question func(*Point) (table.Table, error)) (all table.Table, err error) {
	e := s.start()
	defer e.end()
	if s.Sweep.Empty() {
		c, err := s.configure(point{})
		if err != nil {
			return all, err
		}
		return question(&Point{e, c})
	}
	points, err := e.points()
	if err != nil {
		return all, err
	}
	for _, at := range points {
		c, err := s.configure(at)
		if err != nil {
			return all, err
		}
		t, err := question(&Point{e, c})
		if err != nil {
			return all, fmt.Errorf("%s: %w", at, err)
		}
		s.addRows(&all, at, t)
	}
	return all, nil
}

// addRows adds the rows of a point, after its swept values.
func (s *Study) addRows(all *table.Table, at point, t table.Table) {
	keys := s.swept(at)
	if s.Sweep.Over(sweep.Ranks) {
		keys = append(keys, table.Count("ranks").Of(at.ranks()))
	}
	for _, row := range t.Rows {
		object := slices.Clone(keys)
		for i, column := range t.Columns {
			object = append(object, column.Of(row[i]))
		}
		all.AddObject(object)
	}
}

// Sensitivities returns the sensitivities at the points of a sweep, whose outcomes have them.
func (s *Study) Sensitivities(points []Outcome) (all table.Table) {
	for i := range points {
		s.addRows(&all, points[i].at, points[i].Sensitivity.Table())
	}
	return all
}

// swept returns the values of the swept keys at a point, without the number of ranks.
func (s *Study) swept(at point) (object table.Object) {
	for i := range keys {
		k := &keys[i]
		if i == atRanks || !s.Sweep.Over(k.Name) {
			continue
		}
		value := any(s.inFile(i, at[i]))
		if k.cell != nil {
			value = k.cell(at[i])
		}
		object = append(object, k.Column().Of(value))
	}
	object = append(object, fieldsOf(s.Sweep.lists[atOptions], at[atOptions])...)
	object = append(object, fieldsOf(s.Sweep.lists[atJobs], at[atJobs])...)
	for i := range s.Sweep.lists[atParams] {
		p := &s.Sweep.lists[atParams][i]
		// Other keys, such as o-send beside o, may change what it sets.
		c, err := s.configure(point{atMachine: at[atMachine], atParams: p.name + "=" + at.settings()[p.name]})
		if err == nil {
			object = append(object, p.column().Of(p.value(at, &c.params)))
		}
	}
	return object
}

// column returns the column of a swept parameter.
func (p *swept) column() table.Column {
	if !p.several {
		return p.Column()
	}
	return table.Column{Key: field.Key(p.name) + "_factor", Title: p.name, Format: func(value any) string { return units.FormatFactor(value.(float64)) }}
}

// value returns the value of a swept parameter at a point, whose parameters of the model are given.
func (p *swept) value(at point, params *sim.Params) any {
	switch {
	case p.several:
		factor, err := units.ParseFactor(at.settings()[p.name])
		if err != nil {
			return nil
		}
		return factor
	case p.IsNames():
		return p.TextIn(params)
	}
	return p.NumberIn(params)
}

// fieldsOf returns the values of swept options at a point, which sets some.
func fieldsOf(options []swept, set string) (object table.Object) {
	for _, o := range options {
		for option := range strings.SplitSeq(set, ",") {
			if value, ok := strings.CutPrefix(option, o.name+"="); ok {
				object = append(object, table.Text(field.Key(o.name), o.name).Of(value))
			}
		}
	}
	return object
}
