package timeline

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"loggops/view/figure"
)

const (
	// manySpans are more than are drawn one by one: an image is smaller.
	manySpans = 20_000
	// leastLane is the height of a lane, in px, below which lanes are drawn as an
	// image: edges of pixels would be seen more than lanes.
	leastLane = 3
	// stripShare is the height of the strip of messages, as a share of that of all lanes.
	stripShare = 0.08
)

// lanes draws all lanes (plot.Plotter).
type lanes struct {
	*Data
	strip bool // for the messages, below the lanes
}

// Plot implements plot.Plotter.
func (l *lanes) Plot(c draw.Canvas, p *plot.Plot) {
	for _, edge := range []*vg.Length{&c.Min.X, &c.Max.X, &c.Min.Y, &c.Max.Y} {
		*edge = whole(*edge) // so that ends of boxes are those of pixels
	}
	_, y := p.Transforms(&c)
	area := c
	area.Min.Y = whole(y(-float64(len(l.Lanes))))
	width, height := float64((c.Max.X-c.Min.X)/figure.Px(1)), float64((area.Max.Y-area.Min.Y)/figure.Px(1))
	columns, rows := max(1, int(width+0.5)), max(1, int(height+0.5))
	sent := make([]int, columns) // messages
	if l.spans > manySpans || height < leastLane*float64(len(l.Lanes)) {
		var img image.Image
		img, sent = l.image(columns, rows)
		c.DrawImage(area.Rectangle, img)
	} else {
		l.boxes(area, &scale{l.FromNS, l.ToNS, width})
		if l.strip {
			l.err = cmp.Or(l.err, l.columns(columns, sent, func(int, sums) error { return nil }))
		}
	}
	if l.strip {
		l.messageStrip(draw.Crop(c, 0, 0, 0, area.Min.Y-c.Max.Y), sent)
	}
	arrows, err := l.arrows()
	l.err = cmp.Or(l.err, err)
	for _, m := range arrows {
		l.arrow(c, p, m)
	}
	l.path(c, p)
}

func whole(length vg.Length) vg.Length { return figure.Px(math.Round(float64(length / figure.Px(1)))) }

// boxes draws the spans of all lanes.
func (l *lanes) boxes(c draw.Canvas, s *scale) {
	height := (c.Max.Y - c.Min.Y) / vg.Length(len(l.Lanes))
	for g, err := range l.ranks() {
		if err != nil {
			l.err = err
			return
		}
		for i := range g.lanes {
			l.lane(c, &g.lanes[i], s, c.Max.Y-height*vg.Length(g.first+i), height)
		}
	}
}

// messageStrip draws how many messages are sent in each column, as bars.
func (l *lanes) messageStrip(c draw.Canvas, sent []int) {
	most := max(1, slices.Max(sent))
	c.Max.Y -= figure.Px(4)
	c.SetColor(figure.Muted)
	for i, n := range sent {
		if n > 0 {
			at := c.Min.X + figure.Px(float64(i))
			c.Fill(vg.Rectangle{Min: vg.Point{X: at, Y: c.Min.Y}, Max: vg.Point{X: at + figure.Px(1), Y: c.Min.Y + (c.Max.Y-c.Min.Y)*vg.Length(n)/vg.Length(most)}}.Path())
		}
	}
}

// lane draws the boxes of a lane below a height, upon a box of waiting. Those of work leave
// some room, in which the shade of collectives is seen.
func (l *lanes) lane(c draw.Canvas, lane *Lane, s *scale, top, height vg.Length) {
	fill := func(b box, room vg.Length) {
		from, to := c.Min.X+figure.Px(b.from), c.Min.X+figure.Px(b.to)
		c.SetColor(b.kind.color())
		c.Fill(vg.Rectangle{Min: vg.Point{X: from, Y: whole(top - height + room)}, Max: vg.Point{X: to, Y: whole(top - room)}}.Path())
	}
	if end := min(s.px, math.Round(s.at(lane.EndNS))); end > 0 {
		fill(box{Wait, 0, end}, height*0.12)
	}
	for layer := range layers {
		room := height * 0.12
		if layer == Shade {
			room = height * 0.04
		}
		for _, b := range lane.boxes(layer, s) {
			fill(b, room)
		}
	}
}

// image draws the states of all pixels. It returns the number of messages that are sent in each column.
func (l *lanes) image(columns, rows int) (image.Image, []int) {
	states, sent := l.raster(columns, rows)
	var colors [kinds + 1]color.NRGBA // the last one is that of no state, transparent
	for k := range kinds {
		colors[k] = k.color()
	}
	img := image.NewNRGBA(image.Rect(0, 0, columns, rows))
	for i, k := range states {
		img.SetNRGBA(i%columns, i/columns, colors[k])
	}
	return img, sent
}

// raster returns the states of all pixels of an image, row by row, and the number of messages that are sent in each
// column. A row of pixels is one lane or several, or several rows are a lane, with room between lanes.
func (d *Data) raster(columns, rows int) (states []Kind, sent []int) {
	states, sent = slices.Repeat([]Kind{kinds}, columns*rows), make([]int, columns)
	all := make(sums, columns*int(kinds)) // of the lanes of a row
	var row []Kind
	d.err = cmp.Or(d.err, d.columns(columns, sent, func(lane int, s sums) error {
		all.addAll(s)
		top, bottom := lane*rows/len(d.Lanes), (lane+1)*rows/len(d.Lanes)
		if top == bottom && lane+1 < len(d.Lanes) {
			return nil
		}
		row = d.dominant(all, row)
		clear(all)
		for y := top; y < max(top+1, bottom-(bottom-top)/8); y++ {
			copy(states[y*columns:], row)
		}
		return nil
	}))
	return states, sent
}

// arrow draws a message.
func (l *lanes) arrow(c draw.Canvas, p *plot.Plot, m arrow) {
	x, y := p.Transforms(&c)
	from := vg.Point{X: x(float64(m.sentNS)), Y: y(-float64(m.from) - 0.5)}
	to := vg.Point{X: x(float64(m.inNS)), Y: y(-float64(m.to) - 0.5)}
	style := figure.Line(1, figure.Faint(figure.Text, 0.7))
	c.StrokeLines(style, c.ClipLinesXY([]vg.Point{from, to})...)
	if c.Contains(to) {
		c.FillPolygon(style.Color, head(from, to))
	}
}

// head returns the head of an arrow.
func head(from, to vg.Point) []vg.Point {
	along := math.Atan2(float64(to.Y-from.Y), float64(to.X-from.X))
	corner := func(turn float64) vg.Point {
		return vg.Point{X: to.X - figure.Px(7*math.Cos(along+turn)), Y: to.Y - figure.Px(7*math.Sin(along+turn))}
	}
	return []vg.Point{to, corner(0.35), corner(-0.35)}
}

// arrowMark is the mark of messages in the legend.
type arrowMark struct{ draw.LineStyle }

// Thumbnail implements plot.Thumbnailer.
func (a arrowMark) Thumbnail(c *draw.Canvas) {
	from, to := vg.Point{X: c.Min.X, Y: c.Center().Y}, vg.Point{X: c.Max.X, Y: c.Center().Y}
	c.StrokeLines(a.LineStyle, []vg.Point{from, to})
	c.FillPolygon(a.Color, head(from, to))
}

// path draws the critical path: along the middle of lanes, and from one to the next. An
// edge in the color of the background sets it off from what is below.
func (l *lanes) path(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	var all [][]vg.Point
	before := int32(None)
	for _, s := range l.Path {
		if s.Lane != None {
			if before == None {
				all = append(all, nil)
			}
			line, at := &all[len(all)-1], y(-float64(s.Lane)-0.5)
			*line = append(*line, vg.Point{X: x(float64(s.StartNS)), Y: at}, vg.Point{X: x(float64(s.EndNS)), Y: at})
		}
		before = s.Lane
	}
	for _, style := range []draw.LineStyle{figure.Line(5, figure.Background), pathLine()} {
		for _, line := range all {
			c.StrokeLines(style, c.ClipLinesXY(thinned(line))...)
		}
	}
}

func pathLine() draw.LineStyle { return figure.Line(2.5, figure.Text) }

// thinned returns a line that looks the same and has at most four points in each column
// of pixels.
func thinned(line []vg.Point) (thin []vg.Point) {
	column := func(p vg.Point) float64 { return math.Floor(float64(p.X / figure.Px(1))) }
	for len(line) > 0 {
		first, n := line[0], 1
		low, high := first, first
		for ; n < len(line) && column(line[n]) == column(first); n++ {
			low.Y, high.Y = min(low.Y, line[n].Y), max(high.Y, line[n].Y)
		}
		if n <= 4 {
			thin = append(thin, line[:n]...)
		} else {
			thin = append(thin, first, low, high, line[n-1])
		}
		line = line[n:]
	}
	return thin
}
