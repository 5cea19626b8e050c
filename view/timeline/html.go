package timeline

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/base64"
	"encoding/binary"
	"html"
	"io"
	"slices"
	"strings"

	"loggops/internal/jsontext"
	"loggops/internal/visible"
)

// The page, which has marks where the rest goes.
var (
	//go:embed page/page.html
	pageHTML string
	//go:embed page/page.css
	pageCSS string
	//go:embed page/page.js
	pageJS string
)

// Page is what stands around the timeline.
type Page struct {
	Title string
	// Theme is "light" or "dark"; where it is empty, the browser reports which.
	Theme string
}

// WriteHTML writes one page that needs nothing else: spans as packed columns,
// and a script that draws them.
func (d *Data) WriteHTML(w io.Writer, p Page) error {
	packed, err := d.pack()
	if err != nil {
		return err
	}
	about, err := jsontext.Write(d.about()) // which escapes < and >
	if err != nil {
		return err
	}
	before, after, _ := strings.Cut(pageHTML, "{{spans}}")
	fill := strings.NewReplacer(
		"{{title}}", html.EscapeString(visible.Line(p.Title)), "{{subtitle}}", html.EscapeString(visible.Line(d.Setting)), "{{theme}}", html.EscapeString(p.Theme),
		"{{css}}", pageCSS, "{{js}}", pageJS, "{{about}}", string(about),
	)
	if _, err := fill.WriteString(w, before); err != nil {
		return err
	}
	encoder := base64.NewEncoder(base64.StdEncoding, w)
	if _, err := encoder.Write(packed); err != nil {
		return err
	}
	if err := encoder.Close(); err != nil {
		return err
	}
	_, err = fill.WriteString(w, after)
	return err
}

// about is what the page's script has to know beside the spans.
type about struct {
	From, To int64
	Kinds    []string
	Has      []bool // by kind
	Texts    []string
	Ranks    []int32 // by lane
	CPUs     []int32
	Layers   int
	Spans    int
	Path     int // stretches of the critical path
}

func (d *Data) about() about {
	has := d.Has()
	a := about{
		From: d.FromNS, To: d.ToNS, Kinds: kindNames[:], Has: has[:], Texts: shown(d.texts()),
		Layers: int(layers), Spans: d.Count(), Path: len(d.Path),
	}
	for _, lane := range d.Lanes {
		a.Ranks = append(a.Ranks, lane.Rank)
		a.CPUs = append(a.CPUs, lane.CPU)
	}
	return a
}

// shown returns names as a page shows them.
func shown(names []string) []string {
	lines := make([]string, len(names))
	for i, name := range names {
		lines[i] = visible.Line(name)
	}
	return lines
}

// texts returns calls, regions and sites in the order in which spans have them.
func (d *Data) texts() (texts []string) {
	seen := map[string]bool{"": true}
	for _, s := range d.all() {
		for _, text := range [...]string{s.Call, s.Region, s.Site} {
			if !seen[text] {
				seen[text] = true
				texts = append(texts, text)
			}
		}
	}
	return texts
}

// all returns all spans in the order of the page: by layer, then by lane.
func (d *Data) all() []*Span {
	all := make([]*Span, 0, d.Count())
	for layer := range layers {
		for i := range d.Lanes {
			spans := d.Lanes[i].Spans[layer]
			for j := range spans {
				all = append(all, &spans[j])
			}
		}
	}
	return all
}

// pack returns the spans as columns, compressed with gzip: one array behind the
// other, those of large numbers first so that all are aligned, and in the order
// in which page.js unpacks them.
func (d *Data) pack() ([]byte, error) {
	all, numbers := d.all(), d.textNumbers()
	columns := []any{
		column(all, func(s *Span) float64 { return float64(s.StartNS) }),
		column(all, func(s *Span) float64 { return float64(s.EndNS) }),
		column(all, func(s *Span) float64 { return float64(s.Bytes) }),
		column(all, func(s *Span) float64 { return float64(s.InjectedNS) }),
		column(all, func(s *Span) float64 { return float64(s.PathNS) }),
		column(all, func(s *Span) float64 { return float64(s.TraceRow) }),
		column(d.Path, func(s Stretch) float64 { return float64(s.StartNS) }),
		column(d.Path, func(s Stretch) float64 { return float64(s.EndNS) }),
		column(all, func(s *Span) int64 { return s.Tag }),
		column(all, func(s *Span) int32 { return s.Peer }),
		column(all, func(s *Span) int32 { return s.Iteration }),
		column(all, func(s *Span) int32 { return numbers[s.Call] }),
		column(all, func(s *Span) int32 { return numbers[s.Region] }),
		column(all, func(s *Span) int32 { return numbers[s.Site] }),
		column(d.Path, func(s Stretch) int32 { return s.Lane }),
		d.otherEnds(len(all)),
		d.ends(),
		column(all, func(s *Span) uint8 { return uint8(s.Kind) }),
	}
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	for _, c := range columns {
		if err := binary.Write(zip, binary.LittleEndian, c); err != nil {
			return nil, err
		}
	}
	if err := zip.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

func column[E, T any](rows []E, value func(E) T) []T {
	values := make([]T, len(rows))
	for i, s := range rows {
		values[i] = value(s)
	}
	return values
}

// textNumbers numbers the texts; none is None.
func (d *Data) textNumbers() map[string]int32 {
	numbers := map[string]int32{"": None}
	for i, text := range d.texts() {
		numbers[text] = int32(i)
	}
	return numbers
}

// ends has, by layer and lane, the number of the span behind the last.
func (d *Data) ends() (ends []int32) {
	n := int32(0)
	for layer := range layers {
		for i := range d.Lanes {
			n += int32(len(d.Lanes[i].Spans[layer]))
			ends = append(ends, n)
		}
	}
	return ends
}

// otherEnds has, of each span, the number of that at the other end of its
// message, or None.
func (d *Data) otherEnds(spans int) []int32 {
	others := slices.Repeat([]int32{None}, spans)
	ends := d.ends()
	number := func(p Place) int32 {
		i := int(Work)*len(d.Lanes) + int(p.Lane)
		return ends[i] - int32(len(d.Lanes[p.Lane].Spans[Work])) + p.Index
	}
	for _, m := range d.Messages {
		from, to := number(m.From), number(m.To)
		others[from], others[to] = to, from
	}
	return others
}
