package report

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
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
		Tables   []texts
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

// texts are the cells of a table.
type texts struct {
	Title string
	Head  []string
	Rows  [][]string
}

// tables returns the tables that have rows.
func (d *Data) tables() (all []texts) {
	for _, part := range []struct {
		title string
		table.Table
	}{{"Runs", d.Facts.runs()}, {"Ranks that stand out", d.Facts.ranks()}, {"Conditions", d.Facts.conditions()}, {"Files", d.Table()}} {
		if len(part.Rows) > 0 {
			all = append(all, textsOf(part.title, part.Table))
		}
	}
	return all
}

// textsOf returns the texts of a table, but for the columns that have no values.
func textsOf(title string, t table.Table) texts {
	all := texts{Title: title, Rows: make([][]string, len(t.Rows))}
	for i, c := range t.Columns {
		if !slices.ContainsFunc(t.Rows, func(row []any) bool { return row[i] != nil }) {
			continue
		}
		all.Head = append(all.Head, line(cmp.Or(c.Title, c.Key)))
		for k, row := range t.Rows {
			all.Rows[k] = append(all.Rows[k], line(cell(c, row[i])))
		}
	}
	return all
}

// cell writes a value, "" if it is unknown.
func cell(c table.Column, value any) string {
	switch {
	case value == nil:
		return ""
	case c.Format == nil:
		return fmt.Sprint(value)
	}
	return c.Format(value)
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
