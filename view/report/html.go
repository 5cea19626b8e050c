package report

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"
	"strings"

	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/internal/visible"
	"loggops/view/figure"
	"loggops/view/timeline"
)

// Page describes the looks of the page.
type Page struct {
	Title string
	// Theme is one of figure.Themes; if it is empty, the browser selects it.
	Theme string
	// Width is the width of the page, which has two columns, and Height the height of two figures, in px.
	Width, Height int
}

//go:embed page.html
var pageHTML string

var page = template.Must(template.New("page").Parse(pageHTML))

// gap is the distance of figures, in px.
const gap = 16

// pageSize is the size of the data of an interactive picture, in characters. The page names the command that draws all
// of its data.
const pageSize = 4 << 20

// shown is a picture as the page has it.
type shown struct {
	Picture
	Title, Subtitle string
	SVG             template.HTML // of a figure
	Page            string        // of an interactive picture
}

// WriteHTML writes the page.
func (d *Data) WriteHTML(w io.Writer, p Page) error {
	all := struct {
		Page
		Colors   template.CSS
		Findings []string
		Tables   []printed
		Files    []File
		Pictures []shown
		Half     int // the width of a column
	}{
		Page: p, Colors: template.CSS(figure.PageStyle()), Files: d.Files, Tables: d.tables(),
		Half: max(figure.LeastSize, (p.Width-gap)/2),
	}
	for _, s := range d.Facts.findings() {
		all.Findings = append(all.Findings, line(s))
	}
	for _, picture := range d.Pictures {
		s, err := picture.show(p, picture.style(p, all.Half))
		if err != nil {
			return err
		}
		all.Pictures = append(all.Pictures, s)
	}
	return page.Execute(w, all)
}

// printed is a table as people read it: its titles, and a line for each row.
type printed struct {
	Title string
	Lines [][]string
}

// tables returns the tables that have rows, without the columns that have no values.
func (d *Data) tables() (all []printed) {
	for _, part := range []struct {
		title string
		table.Table
	}{{"Runs", d.Facts.runs()}, {"Ranks that stand out", d.Facts.ranks()}, {"Conditions", d.Facts.conditions()}, {"Files", d.Table()}} {
		if len(part.Rows) == 0 {
			continue
		}
		lines := table.Brief(part.Table).Lines()
		for _, cells := range lines {
			for i := range cells {
				cells[i] = line(cells[i])
			}
		}
		all = append(all, printed{part.title, lines})
	}
	return all
}

// line is a text as pictures show it, too: it may contain names and settings from files.
func line(text string) string { return units.Micro(visible.Line(text)) }

// style returns the size of a picture on a page with columns of a width. Few names need little height.
func (p Picture) style(on Page, half int) figure.Style {
	if p.Columns == 1 {
		return figure.Style{Width: half, Height: max(figure.LeastSize, on.Height/2)}
	}
	height := on.Height * 3 / 5
	if p.Names > 0 {
		const legend, name = 120, 24 // with axes and margins; px
		height = min(height, legend+name*p.Names)
	}
	return figure.Style{Width: on.Width, Height: height}
}

// show draws a picture without its titles, which are the page's.
func (p Picture) show(on Page, style figure.Style) (shown, error) {
	s := shown{Picture: p, Title: p.ID}
	if p.Drawing == nil {
		return s, nil
	}
	f := p.Drawing.Figure(style)
	s.Title, s.Subtitle, s.Missing = line(f.Title), line(f.Subtitle), f.Empty
	if f.Empty != "" {
		return s, nil
	}
	if d, is := p.Drawing.(Interactive); is {
		var text strings.Builder
		err := d.WriteHTML(&text, timeline.Page{Title: f.Title, Theme: on.Theme, Size: pageSize})
		s.Page = text.String()
		return s, err
	}
	f.Title, f.Subtitle = "", ""
	var svg bytes.Buffer
	err := f.Write(&svg, "svg")
	element := svg.Bytes()[bytes.Index(svg.Bytes(), []byte("<svg")):] // the part before it is for files
	s.SVG = template.HTML(element)
	return s, err
}
