package timeline

import (
	_ "embed"
	"html"
	"io"
	"strings"

	"loggops/formats/result"
	"loggops/internal/jsontext"
	"loggops/internal/visible"
	"loggops/view/figure"
)

// The page, which has marks where the rest goes, and its script.
var (
	//go:embed page/page.html
	pageHTML string
	//go:embed page/page.css
	pageCSS string
	//go:embed page/data.js
	dataJS string
	//go:embed page/draw.js
	drawJS string
	//go:embed page/axes.js
	axesJS string
	//go:embed page/words.js
	wordsJS string
	//go:embed page/act.js
	actJS string
)

const (
	// pageSpans are so few that the page draws them without a pyramid.
	pageSpans = 100_000
	// pageSize is the usual size of the data of a page.
	pageSize = 36 << 20
)

// Page is what stands around the timeline.
type Page struct {
	Title string
	// Theme is one of figure.Themes; if it is empty, the browser selects it.
	Theme string
	// Size is the size of the data, about, in characters: spans that do not fit are left out. 0 is the usual size.
	Size int
}

// WriteHTML writes one page that needs nothing else: spans in chunks of packed columns,
// a pyramid of tiles if there are many spans, and a script that draws them.
func (d *Data) WriteHTML(w io.Writer, p Page) error {
	before, rest, _ := strings.Cut(pageHTML, "{{data}}")
	between, after, _ := strings.Cut(rest, "{{about}}")
	fill := strings.NewReplacer(
		"{{title}}", html.EscapeString(visible.Line(p.Title)), "{{subtitle}}", html.EscapeString(visible.Line(d.Setting)), "{{theme}}", html.EscapeString(p.Theme),
		"{{css}}", pageColors()+pageCSS, "{{js}}", dataJS+drawJS+axesJS+wordsJS+actJS,
	)
	if _, err := fill.WriteString(w, before); err != nil {
		return err
	}
	a, err := d.pageData(newStore(w), p.Size)
	if err != nil {
		return err
	}
	text, err := jsontext.Write(a) // which escapes < and >
	if err != nil {
		return err
	}
	if _, err := fill.WriteString(w, between); err != nil {
		return err
	}
	if _, err := w.Write(text); err != nil {
		return err
	}
	_, err = fill.WriteString(w, after)
	return err
}

// pageColors returns the style sheet of the colors of the page.
func pageColors() string {
	colors := []figure.PageColor{{Name: "arrow", Light: figure.Text, Dark: figure.RGB(0xffffff)}}
	for _, k := range traits {
		colors = append(colors, figure.PageColor{Name: k.name, Light: k.light, Dark: k.dark})
	}
	return figure.PageStyle(colors...)
}

// about is what the page's script has to know beside the blocks of the store.
type about struct {
	From, To      int64
	Kinds, Labels []string
	Has           []bool // by kind
	Texts         []string
	Layers        int
	Spans         int
	Messages      int
	Command       string
	CPUTime       bool
	Second        int32         // the first rank of the second run; 0 for one run
	Jobs          []result.Jobs // of each run
	Lanes, Path   place
	LaneCount     int
	PathCount     int
	Chunks        []chunk
	Exact         int      // lanes, the first ones, whose spans are all in chunks
	Pyramid       *pyramid // nil for few spans
	Sent          []int    // messages by column, if there is a pyramid
	Noise         float64
}

// pageData writes the data of a page.
func (d *Data) pageData(to *store, size int) (a *about, err error) {
	if size == 0 {
		size = pageSize
	}
	a = &about{
		From: d.FromNS, To: d.ToNS, Layers: int(layers), Spans: d.spans, Messages: d.messages,
		Command: d.Command, CPUTime: d.CPUTime, LaneCount: len(d.Lanes), PathCount: len(d.Path), Noise: d.noise,
	}
	if d.Two {
		a.Second = second
	}
	for _, n := range d.numberings {
		a.Jobs = append(a.Jobs, n.jobs)
	}
	for _, k := range traits {
		a.Kinds, a.Labels = append(a.Kinds, k.name), append(a.Labels, k.label)
	}
	a.Has = make([]bool, kinds)
	for _, k := range d.states() {
		a.Has[k] = true
	}
	if a.Lanes, err = to.put(d.laneBlock()); err != nil {
		return nil, err
	}
	if a.Path, err = to.put(d.pathBlock()); err != nil {
		return nil, err
	}
	if d.spans > pageSpans {
		a.Sent = make([]int, fewestBins)
		if a.Pyramid, err = d.newPyramid(to, a.Sent); err != nil {
			return nil, err
		}
	}
	c := &chunks{store: to, most: size}
	if err := c.write(d); err != nil {
		return nil, err
	}
	a.Chunks, a.Exact = c.List, c.Lanes
	for _, text := range c.texts {
		a.Texts = append(a.Texts, visible.Line(text))
	}
	return a, nil
}

func (d *Data) laneBlock() []byte {
	columns := make([]column, 3)
	for _, l := range d.Lanes {
		columns[0].step(int64(l.Rank))
		columns[1].step(int64(l.CPU))
		columns[2].step(l.EndNS)
	}
	return joined(columns)
}

func (d *Data) pathBlock() []byte {
	columns := make([]column, 3)
	for _, s := range d.Path {
		columns[0].step(int64(s.Lane))
		columns[1].step(s.StartNS)
		columns[2].step(s.EndNS)
	}
	return joined(columns)
}
