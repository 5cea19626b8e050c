package pictures

import (
	"fmt"
	"iter"

	"loggops/formats/result"
)

// rowsOf returns the rows of a file. They end with an error if there are some, but none of the run that
// a picture is of.
func rowsOf[T any](r *Request, path string, rows iter.Seq2[T, error], run func(*T) int32) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		last, there := int32(-1), false
		for row, err := range rows {
			if err == nil {
				last = run(&row)
				there = there || last == r.Run
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
		if last >= 0 && !there {
			var none T
			yield(none, noRun(path, r.Run, last))
		}
	}
}

func noRun(path string, run, last int32) error {
	return fmt.Errorf("%s: no run %d; the last one is %d", path, run, last)
}

func runOfSpan(s *result.Span) int32 { return s.Run }

func runOfLink(l *result.Link) int32 { return l.Run }

func runOfSegment(s *result.PathSegment) int32 { return s.Run }
