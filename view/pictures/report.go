package pictures

import (
	"bufio"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"loggops/analysis/efficiency"
	"loggops/analysis/profile"
	"loggops/analysis/sweep"
	"loggops/formats"
	"loggops/formats/result"
	"loggops/internal/wholefile"
	"loggops/view/calls"
	"loggops/view/figure"
	"loggops/view/report"
	"loggops/view/runs"
	"loggops/view/sums"
	"loggops/view/timeline"
)

func writeReport(d Drawing, o *Output) error {
	page := report.Page{Title: o.titleOr("Report"), Theme: o.Theme, Width: o.Style.Width, Height: o.Style.Height}
	return wholefile.WriteText(o.Path, func(w *bufio.Writer) error { return d.(*report.Data).WriteHTML(w, page) })
}

// jobsOf returns the jobs of a file of spans.
func jobsOf(in Input) (result.Jobs, error) {
	if in.Kind != formats.Spans {
		return nil, nil
	}
	return fromTable(in.Path, func(s *result.Reader[result.Span]) (result.Jobs, error) { return s.Head().Jobs, nil })
}

func makeReport(r *Request) (Drawing, error) {
	r.counted, r.added = map[string]counted{}, map[string]*added{}
	r.noteOnce()
	d, known := &report.Data{}, &facts{of: map[string]string{}}
	for _, in := range r.Inputs {
		jobs, err := jobsOf(in)
		if err != nil {
			return nil, err
		}
		sums := newAdded(r.Run, jobs)
		f, err := report.Read(in.Path, in.Name, in.Kind, sums.add)
		if in.Kind == formats.Spans && err == nil {
			r.added[in.Path], err = sums, sums.check(in.Path, f.Runs)
		}
		if err == nil {
			err = known.read(r, in, &f)
		}
		if err != nil {
			return nil, err
		}
		d.Files = append(d.Files, f)
	}
	for i := range single {
		p := &single[i]
		for _, files := range p.Slots.groups(r.Inputs) {
			if err := r.addTo(d, known, p, files); err != nil {
				return nil, err
			}
		}
	}
	known.Run = r.Run
	if err := known.findAlgorithms(r); err != nil {
		return nil, err
	}
	d.Facts = known.Facts
	return d, nil
}

// undrawn are errors of one picture that leave the others of a report as they are.
var undrawn = []error{efficiency.ErrSeveralCPUs, sweep.ErrTooMany, sweep.ErrNames, profile.ErrTooMany, profile.ErrByNode}

// noteOnce gives a note of several pictures once.
func (r *Request) noteOnce() {
	note, given := r.Note, map[string]bool{}
	r.Note = func(format string, args ...any) {
		if text := fmt.Sprintf(format, args...); !given[text] {
			given[text] = true
			note("%s", text)
		}
	}
}

// addTo adds a picture of files to a report, once for each part that a report shows.
func (r *Request) addTo(d *report.Data, known *facts, p *Picture, files []Input) error {
	parts := p.Reported
	if parts == nil {
		parts = []string{""}
	}
	for _, of := range parts {
		one := *r
		one.Inputs, one.Of = files, of
		drawn, err := p.make(&one)
		picture := report.Picture{ID: id(d, p, files, of), Columns: 1}
		picture.Command = r.Command(p, files, of, picture.ID+".svg")
		switch {
		case errors.Is(err, runs.ErrNoEfficiencies), errors.Is(err, sweep.ErrNotSwept): // not requested
			continue
		case errors.As(err, new(figure.Nothing)), errors.As(err, new(*result.NoRun)), slices.ContainsFunc(undrawn, func(of error) bool { return errors.Is(err, of) }):
			picture.Missing = r.Text(err)
		case err != nil:
			return err
		default:
			known.drawn(drawn)
			if repeats(d, drawn) {
				continue
			}
			picture.Drawing = drawn.(figured)
			picture.Columns, picture.Names = shape(drawn)
		}
		d.Pictures = append(d.Pictures, picture)
	}
	return nil
}

// repeats reports whether a picture shows nothing that the tables and the other pictures of a report do not show.
func repeats(d *report.Data, drawn Drawing) bool {
	switch picture := drawn.(type) {
	case *runs.Box: // a single run
		c := picture.Configurations
		return len(c) == 1 && len(c[0].Points) == 1 && c[0].Points[0].Runs == 1
	case *runs.Scaling: // a curve of one point, slowdowns without noise, and the run times of one row of boxes
		c := picture.Configurations
		return len(sweep.RankCounts(c)) < 2 || picture.Of == runs.Slowdown && !picture.AnyNoise() || picture.Of == runs.RunTime && len(c) == 1
	case *runs.Efficiency:
		return !picture.ByIteration && len(picture.Series) == 1 && len(picture.Series[0].Rows) == 1
	case *sums.Data:
		return len(picture.Numbers.Rows) == 0
	case *calls.Positions: // a timeline shows one application
		return len(picture.Applications) < 2
	case *calls.Matrix: // of a trace and its schedule
		return slices.ContainsFunc(d.Pictures, func(earlier report.Picture) bool {
			m, is := earlier.Drawing.(*calls.Matrix)
			return is && m.SameMessages(picture)
		})
	}
	return false
}

// shape returns the number of columns of a report that a picture takes, of two: times and long names need both. It also
// returns the number of names that stand one below the other, 0 if there are none.
func shape(d Drawing) (columns, names int) {
	switch picture := d.(type) {
	case *sums.Data:
		return 2, len(picture.Numbers.Rows)
	case *timeline.Data, *sums.Comparison:
		return 2, 0
	}
	return 1, 0
}

// id returns a name for links and files that is unique in the report.
func id(d *report.Data, p *Picture, files []Input, of string) string {
	name := strings.TrimSuffix(p.Name+"-"+of, "-")
	if p.Slots[0][0].Counts != nil {
		name = strings.TrimSuffix(filepath.Base(files[0].Name), ".arrow") + "-" + name
	}
	same := func(p report.Picture) bool { return p.ID == name }
	for n := 2; slices.ContainsFunc(d.Pictures, same); n++ {
		name = fmt.Sprintf("%s-%d", strings.TrimSuffix(name, fmt.Sprintf("-%d", n-1)), n)
	}
	return name
}
