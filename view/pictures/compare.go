package pictures

import (
	"maps"

	analysis "loggops/analysis/compare"
	"loggops/formats"
	"loggops/formats/result"
	"loggops/view/compare"
)

// makeCompare makes the data of pairs of files: of each kind, the first is before the change.
func makeCompare(r *Request) (Drawing, error) {
	d := &compare.Data{}
	before, after, seen := analysis.Times{}, analysis.Times{}, map[string]bool{}
	err := each(r, func(in Input) error {
		times, err := timesOf(r, in)
		to, name := before, &d.Before
		if seen[in.Kind] {
			to, name = after, &d.After
		}
		seen[in.Kind] = true
		maps.Copy(to, times)
		*name = in.label
		return err
	})
	d.Rows = analysis.Rows(before, after)
	return d, err
}

func timesOf(r *Request, in Input) (analysis.Times, error) {
	if in.Kind == formats.Runs {
		files, err := readRuns([]Input{in})
		if err != nil {
			return nil, err
		}
		return analysis.OfRuns(files[0].Runs), nil
	}
	if in.Kind == formats.Path {
		p, err := result.OpenPath(in.Path)
		if err != nil {
			return nil, err
		}
		defer p.Close()
		return analysis.OfPath(rowsOf(r, in.Path, p.Rows(), runOfSegment), r.Run)
	}
	s, err := result.OpenSpans(in.Path)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	return analysis.OfSpans(rowsOf(r, in.Path, s.Rows(), runOfSpan), r.Run)
}
