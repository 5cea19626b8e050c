package study

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"loggops/formats/schedule"
	"loggops/internal/table"
	"loggops/sim/machine"
	"loggops/sim/topology"
)

// alone returns the study of one point of the sweep, whose runs are the same. Errors are those of
// params.
func (s *Study) alone(at point) (*Study, error) {
	y := *s
	y.Sweep, y.Shard, y.PointFiles = Sweep{}, Shard{}, Files{}
	y.Open = func(int) (schedule.File, error) { return s.Open(at.ranks()) }
	var err error
	if y.Params, err = s.params(at); err != nil {
		return nil, err
	}
	if y.Jobs, err = s.jobsAt(at); err != nil {
		return nil, err
	}
	if at[atNoise] != "" {
		y.Noise.Sources = append(slices.Clone(s.Noise.Sources), at[atNoise])
	}
	if at[atIntensity] != "" {
		x, err := machine.ParseFactor(at[atIntensity])
		if err != nil {
			return nil, err
		}
		y.Noise.Scale *= x
	}
	if y.Header.Parameters, err = s.parametersAt(at); err != nil {
		return nil, err
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
	if s.Sweep.Over(RanksKey) {
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

// simulateAlone simulates the points of a sweep one by one, and writes the files of each.
func (s *Study) simulateAlone(ctx context.Context, points []point, c *checkpoint) ([]Outcome, error) {
	outcomes := make([]Outcome, len(points))
	for i, at := range points {
		y, err := s.alone(at)
		if err != nil {
			return nil, err
		}
		o, err := y.run(ctx, s.PointFiles.numbered(i+1), c.path != "")
		if err != nil {
			return nil, fmt.Errorf("%s: %w", at, err)
		}
		for k := range o.Runs {
			r := &o.Runs[k]
			of := s.inFiles(at)
			r.Noise, r.ScaleNetwork, r.Parameters = of.Noise, of.ScaleNetwork, of.Parameters
		}
		if c.find(s.inFiles(at)) == nil {
			if err := c.add(o.Runs); err != nil {
				return nil, err
			}
		}
		outcomes[i] = *o
	}
	return outcomes, nil
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
	for key := range atOptions {
		name, value := keys[key].name, any(s.inFile(key, at[key]))
		switch key {
		case atScale:
			value = at.scale()
		case atTopology:
			value = topology.Plain(at[key])
		}
		if s.Sweep.Over(name) {
			object = append(object, table.Text(strings.ReplaceAll(name, "-", "_"), name).Of(value))
		}
	}
	object = append(object, fieldsOf(s.Sweep.options, at[atOptions])...)
	object = append(object, fieldsOf(s.Sweep.jobs, at[atJobs])...)
	if params, err := s.params(at); err == nil {
		for i := range s.Sweep.params {
			p := &s.Sweep.params[i]
			object = append(object, p.column().Of(p.value(at, &params)))
		}
	}
	return object
}
