package report

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"

	"loggops/internal/units"
	"loggops/internal/visible"
	"loggops/view/figure"
)

// Page is how the page looks.
type Page struct {
	Title string
	// Themes are those that pictures are drawn in: of two, the browser reports which
	// is seen.
	Themes []*figure.Theme
	// Width and Height are those of the pictures, in px.
	Width, Height int
}

//go:embed page.html
var pageHTML string

var page = template.Must(template.New("page").Parse(pageHTML))

// shown is a picture as the page has it.
type shown struct {
	Picture
	Title, Subtitle string
	Images          []image
}

// image is a picture in a theme.
type image struct {
	Theme string
	SVG   template.HTML
}

// row is a file as the page's table has it.
type row struct {
	Name, Kind string
	Cells      []string
}

// WriteHTML writes the page.
func (d *Data) WriteHTML(w io.Writer, p Page) error {
	all := struct {
		Page
		Answer   Answer
		Rows     []row
		Files    []File
		Pictures []shown
		Theme    string // "" where there is a choice
	}{Page: p, Answer: Answer{Recorded: lines(d.Answer.Recorded), Summary: lines(d.Answer.Summary), Help: lines(d.Answer.Help), Assumed: lines(d.Answer.Assumed)}, Files: d.Files}
	if len(p.Themes) == 1 {
		all.Theme = p.Themes[0].Name
	}
	for _, f := range d.Files {
		all.Rows = append(all.Rows, row{visible.Line(f.Name), f.Kind, f.cells()})
	}
	for _, picture := range d.Pictures {
		s, err := picture.show(p)
		if err != nil {
			return err
		}
		all.Pictures = append(all.Pictures, s)
	}
	return page.Execute(w, all)
}

// line is a text as pictures show it, too: it may contain names and settings from files.
func line(text string) string { return units.Micro(visible.Line(text)) }

// lines is line for several texts.
func lines(sentences []string) (all []string) {
	for _, s := range sentences {
		all = append(all, line(s))
	}
	return all
}

// show draws a picture in all themes, without its titles, which are the page's.
func (p Picture) show(page Page) (shown, error) {
	s := shown{Picture: p, Title: p.ID}
	if p.Drawing == nil {
		return s, nil
	}
	for _, theme := range page.Themes {
		f := p.Drawing.Figure(figure.Style{Width: page.Width, Height: page.Height, Theme: theme})
		s.Title, s.Subtitle = line(f.Title), line(f.Subtitle)
		if f.Empty != "" {
			s.Missing = f.Empty
			break
		}
		f.Title, f.Subtitle = "", ""
		var svg bytes.Buffer
		if err := f.Write(&svg, "svg"); err != nil {
			return s, err
		}
		element := svg.Bytes()[bytes.Index(svg.Bytes(), []byte("<svg")):] // what comes before is for files
		s.Images = append(s.Images, image{theme.Name, template.HTML(element)})
	}
	return s, nil
}

// cells returns what the table says of a file beside its name and kind.
func (f *File) cells() []string {
	cpu := f.CalcNS + f.OverheadNS + f.WaitNS
	part := func(ns int64) string {
		if f.CalcNS == None || cpu == 0 {
			return ""
		}
		return units.Percent.FormatShort(float64(ns) / float64(cpu))
	}
	short := func(ns int64) string { return units.Time.FormatShort(float64(ns)) }
	return []string{
		known(f.Ranks, units.FormatCount), known(f.Runs, units.FormatCount), known(f.Rows, units.FormatCount), known(f.TimeNS, short),
		part(f.CalcNS), part(f.OverheadNS), part(f.WaitNS), part(f.InjectedNS),
	}
}

// known writes a number, "" if it is None.
func known(n int64, write func(int64) string) string {
	if n == None {
		return ""
	}
	return write(n)
}
