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
	switch in.Kind {
	case formats.Runs:
		files, err := readRuns([]Input{in})
		if err != nil {
			return nil, err
		}
		return compare.OfRuns(files[0].Runs), nil
	case formats.Path:
		return fromTable(in.Path, func(p *result.Reader[result.PathSegment]) (compare.Times, error) {
			return compare.OfPath(p.RowsOf(r.Run))
		})
	}
	return fromTable(in.Path, func(s *result.Reader[result.Span]) (compare.Times, error) { return compare.OfSpans(s.RowsOf(r.Run)) })
}
