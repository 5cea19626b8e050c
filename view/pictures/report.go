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
	"loggops/view/figure"
	"loggops/view/report"
	"loggops/view/runs"
	"loggops/view/sums"
)

func writeReport(d Drawing, o *Output) error {
	page := report.Page{Title: o.titleOr("Report"), Themes: []*figure.Theme{figure.Light, figure.Dark}, Width: o.Style.Width, Height: o.Style.Height}
	if o.PageTheme != "" {
		page.Themes = []*figure.Theme{o.Style.Theme}
	}
	return wholefile.WriteText(o.Path, func(w *bufio.Writer) error { return d.(*report.Data).WriteHTML(w, page) })
}

// jobsOf returns the jobs of a file of spans.
func jobsOf(in Input) (result.Jobs, error) {
	if in.Kind != formats.Spans {
		return nil, nil
	}
	s, err := result.Open[result.Span](in.Path)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	return s.Head().Jobs, nil
}

func makeReport(r *Request) (Drawing, error) {
	r.counted, r.added = map[string]counted{}, map[string]*added{}
	d, words := &report.Data{}, &answer{of: map[string]string{}}
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
			err = words.read(r, in, &f)
		}
		if err != nil {
			return nil, err
		}
		d.Files = append(d.Files, f)
	}
	for i := range single {
		p := &single[i]
		for _, files := range p.Slots.groups(r.Inputs) {
			if err := r.addTo(d, words, p, files); err != nil {
				return nil, err
			}
		}
	}
	words.Run = r.Run
	if err := words.findAlgorithms(r); err != nil {
		return nil, err
	}
	d.Answer = words.Answer()
	return d, nil
}

// undrawn are errors of one picture that leave the others of a report as they are.
var undrawn = []error{efficiency.ErrSeveralCPUs, sweep.ErrTooMany, sweep.ErrNames, profile.ErrTooMany, profile.ErrByNode}

// addTo adds a picture of files to a report, once for each value of Of that shows other numbers.
func (r *Request) addTo(d *report.Data, words *answer, p *Picture, files []Input) error {
	of := p.Of
	switch {
	case len(of) == 0 || of[0] == Keys:
		of = []string{""}
	case p.Shown == Numbers: // sums of the same numbers
		of = of[:1]
	}
	for _, of := range of {
		one := *r
		one.Inputs, one.Of = files, of
		drawn, err := p.make(&one)
		picture := report.Picture{ID: id(d, p, files, of)}
		picture.Command = r.Command(p, files, of, picture.ID+".svg")
		switch {
		case errors.Is(err, runs.ErrNoEfficiencies), errors.Is(err, sweep.ErrNotSwept): // not requested
			continue
		case errors.As(err, new(figure.Nothing)), errors.As(err, new(*result.NoRun)), slices.ContainsFunc(undrawn, func(of error) bool { return errors.Is(err, of) }):
			picture.Missing = r.Text(err)
		case err != nil:
			return err
		case alike(drawn):
			continue
		default:
			picture.Drawing = drawn.(figured)
			words.drawn(drawn)
		}
		d.Pictures = append(d.Pictures, picture)
	}
	return nil
}

// alike reports whether a picture shows nothing that others do not show: runs at one number of
// ranks have no curve, runs without noise have no slowdown, and no causes of noise.
func alike(d Drawing) bool {
	switch d := d.(type) {
	case *runs.Scaling:
		return len(sweep.RankCounts(d.Configurations)) < 2 || d.Of == runs.Slowdown && !d.AnyNoise()
	case *sums.Data:
		return len(d.Numbers.Rows) == 0
	}
	return false
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
