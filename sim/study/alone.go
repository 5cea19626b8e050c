package study

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"loggops/analysis/sweep"
	"loggops/internal/setting"
	"loggops/internal/table"
)

// alone returns the study of one point of the sweep, whose runs are the same. Errors are those of
// params.
func (s *Study) alone(at point) (*Study, error) {
	s.Noise.share()
	y := *s
	y.Sweep, y.Shard, y.PointFiles = Sweep{}, Shard{}, Files{}
	var err error
	if y.Params, err = s.params(at); err != nil {
		return nil, err
	}
	if y.Jobs, err = s.jobsAt(at); err != nil {
		return nil, err
	}
	y.Header.Parameters = s.parametersAt(at, &y.Params)
	for i, value := range at {
		if apply := keys[i].apply; apply != nil && value != "" {
			if err := apply(&y, value); err != nil {
				return nil, setting.Errorf("sweep", "%s: %w", at, err)
			}
		}
	}
	return &y, nil
}

// Ask returns the table that a question about the study has for an answer. If the study has a sweep,
// the question is asked of each of its points, and the swept values come first in each row.
func (s *Study) Ask(question func(*Study) (table.Table, error)) (all table.Table, err error) {
	if s.Sweep.Empty() {
		return question(s)
	}
	points, err := s.points()
	if err != nil {
		return all, err
	}
	for _, at := range points {
		y, err := s.alone(at)
		if err != nil {
			return all, err
		}
		t, err := question(y)
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

// numbered returns the names of the files of a point: the number comes before the first dot.
func (f Files) numbered(number int) Files {
	for _, name := range []*string{&f.Ranks, &f.Spans, &f.Iterations, &f.Path, &f.Links} {
		if *name != "" {
			folder, file := filepath.Split(*name)
			stem, kind, dotted := strings.Cut(file, ".")
			if dotted {
				kind = "." + kind
			}
			*name = fmt.Sprintf("%s%s-%d%s", folder, stem, number, kind)
		}
	}
	return f
}

// swept returns the values of the swept keys at a point, without the number of ranks.
func (s *Study) swept(at point) (object table.Object) {
	for i := range keys {
		k := &keys[i]
		if i == atRanks || !s.Sweep.Over(k.name) {
			continue
		}
		value := any(s.inFile(i, at[i]))
		if k.cell != nil {
			value = k.cell(at[i])
		}
		object = append(object, table.Text(strings.ReplaceAll(k.name, "-", "_"), k.name).Of(value))
	}
	object = append(object, fieldsOf(s.Sweep.lists[atOptions], at[atOptions])...)
	object = append(object, fieldsOf(s.Sweep.lists[atJobs], at[atJobs])...)
	if params, err := s.params(at); err == nil {
		for i := range s.Sweep.lists[atParams] {
			p := &s.Sweep.lists[atParams][i]
			object = append(object, p.column().Of(p.value(at, &params)))
		}
	}
	return object
}
