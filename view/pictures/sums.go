package pictures

import (
	"cmp"

	"loggops/analysis/criticalpath"
	"loggops/analysis/noisecause"
	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/internal/table"
	"loggops/view/sums"
)

func makeWaits(r *Request) (Drawing, error) {
	return ofSpans(r, "Wait states: why ranks wait", "waiting time of all ranks", func(s *result.SpansReader) (table.Table, error) {
		of := cmp.Or(r.Of, waitstate.Groupings[0])
		if waits, known := r.waits[r.Inputs[0].Path]; known && of == waitstate.Groupings[0] {
			return waitstate.Table(waits, of), nil
		}
		waits, err := waitstate.Of(rowsOf(r, r.Inputs[0].Path, s.Rows(), runOfSpan), r.Run, waitstate.By(of))
		return waitstate.Table(waits, of), err
	})
}

func makeCauses(r *Request) (Drawing, error) {
	return ofSpans(r, "What causes the noise", "injected time of all ranks", func(s *result.SpansReader) (table.Table, error) {
		of := cmp.Or(r.Of, noisecause.Groupings[0])
		s.Omit("posted_ns", "collective", "trace_row", "call", "region", "site")
		injected, err := noisecause.Of(rowsOf(r, r.Inputs[0].Path, s.Rows(), runOfSpan), r.Run, of)
		return noisecause.Table(injected, of), err
	})
}

func makePath(r *Request) (Drawing, error) {
	p, err := result.OpenPath(r.Inputs[0].Path)
	if err != nil {
		return nil, err
	}
	defer p.Close()
	of := cmp.Or(r.Of, criticalpath.Groupings[0])
	shares, err := criticalpath.Of(rowsOf(r, r.Inputs[0].Path, p.Rows(), runOfSegment), r.Run, of)
	return &sums.Data{
		Title: "What determines the run time: the critical path", Setting: p.Head().Setting(r.Run), Amount: "time on the critical path", Numbers: criticalpath.Table(shares, of), Parts: criticalpath.PartsOf(of),
	}, err
}

// ofSpans makes the data of sums of the spans of one run.
func ofSpans(r *Request, title, amount string, of func(*result.SpansReader) (table.Table, error)) (Drawing, error) {
	s, err := result.OpenSpans(r.Inputs[0].Path)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	numbers, err := of(s)
	return &sums.Data{Title: title, Setting: s.Head().Setting(r.Run), Amount: amount, Numbers: numbers}, err
}
