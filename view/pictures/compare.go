package pictures

import (
	"maps"

	"loggops/analysis/compare"
	"loggops/formats"
	"loggops/formats/result"
	"loggops/view/sums"
)

// makeCompare makes the data of pairs of files: of each kind, the first is before the change.
func makeCompare(r *Request) (Drawing, error) {
	d := &sums.Comparison{}
	before, after, seen := compare.Times{}, compare.Times{}, map[string]bool{}
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
	d.Rows = compare.Rows(before, after)
	return d, err
}

func timesOf(r *Request, in Input) (compare.Times, error) {
	if in.Kind == formats.Runs {
		files, err := readRuns([]Input{in})
		if err != nil {
			return nil, err
		}
		return compare.OfRuns(files[0].Runs), nil
	}
	if in.Kind == formats.Path {
		p, err := result.Open[result.PathSegment](in.Path)
		if err != nil {
			return nil, err
		}
		defer p.Close()
		return compare.OfPath(p.RowsOf(r.Run))
	}
	s, err := result.Open[result.Span](in.Path)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	return compare.OfSpans(s.RowsOf(r.Run))
}
