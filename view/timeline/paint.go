package timeline

import (
	"image"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"loggops/view/figure"
)

const (
	// manyBoxes are more than are drawn one by one: an image is smaller.
	manyBoxes = 10_000
	// manyMessages are more than can be distinguished: no arrows are drawn.
	manyMessages = 500
	// leastLane is the height of a lane, in px, below which it takes part in an
	// image: edges of pixels would be seen more than lanes.
	leastLane = 3
	// finer is how many pixels of an image there are to a px.
	finer = 2
)

// lanes draws all lanes (plot.Plotter).
type lanes struct {
	*Data
	*figure.Style
}

// Plot implements plot.Plotter.
func (l *lanes) Plot(c draw.Canvas, p *plot.Plot) {
	c.Min.X = figure.Px(math.Round(float64(c.Min.X / figure.Px(1)))) // so that ends of boxes are those of pixels
	place := vg.Rectangle{Min: c.Min, Max: c.Max}
	s := &scale{l.FromNS, l.ToNS, float64((c.Max.X - c.Min.X) / figure.Px(1))}
	height := (c.Max.Y - c.Min.Y) / vg.Length(len(l.Lanes))
	var all [][layers][]box
	n := 0
	for i := range l.Lanes {
		var boxes [layers][]box
		for layer := range layers {
			boxes[layer] = l.Lanes[i].boxes(layer, s)
			n += len(boxes[layer])
		}
		all = append(all, boxes)
	}
	if n > manyBoxes || height < figure.Px(leastLane) {
		c.DrawImage(place, l.image(all, s, float64((c.Max.Y-c.Min.Y)/figure.Px(1))))
	} else {
		for i, boxes := range all {
			l.lane(c, boxes, c.Max.Y-height*vg.Length(i), height)
		}
	}
	if l.fewMessages() {
		for _, m := range l.Messages {
			l.arrow(c, p, m)
		}
	}
	l.path(c, p)
}

// lane draws the boxes of a lane below a height. Those of work leave some room,
// in which the shade of collectives is seen.
func (l *lanes) lane(c draw.Canvas, boxes [layers][]box, top, height vg.Length) {
	for layer, ofLayer := range boxes {
		room := height * 0.12
		if Layer(layer) == Shade {
			room = height * 0.04
		}
		for _, b := range ofLayer {
			from, to := c.Min.X+figure.Px(b.from), c.Min.X+figure.Px(b.to)
			c.SetColor(colour(l.Theme, b.kind))
			c.Fill(vg.Rectangle{Min: vg.Point{X: from, Y: top - height + room}, Max: vg.Point{X: to, Y: top - room}}.Path())
		}
	}
}

// mixture is the mean of some colors.
type mixture struct{ r, g, b, n float64 }

func (m *mixture) add(c mixture) { m.r, m.g, m.b, m.n = m.r+c.r, m.g+c.g, m.b+c.b, m.n+1 }

// cover puts a color on one, which lets so much of that shine through.
func (m *mixture) cover(c color.NRGBA, opacity float64) {
	m.r += (float64(c.R) - m.r) * opacity
	m.g += (float64(c.G) - m.g) * opacity
	m.b += (float64(c.B) - m.b) * opacity
}

func (m *mixture) colour() color.NRGBA {
	return color.NRGBA{uint8(m.r/m.n + 0.5), uint8(m.g/m.n + 0.5), uint8(m.b/m.n + 0.5), 255}
}

// image draws boxes as an image. Where lanes share a row of its pixels, it has
// the mean of their colors; where they are as high as some, work leaves room.
func (l *lanes) image(all [][layers][]box, s *scale, height float64) image.Image {
	columns, rows := int(math.Ceil(s.px*finer)), int(math.Ceil(height*finer))
	img := image.NewNRGBA(image.Rect(0, 0, columns, rows))
	mixed := make([]mixture, columns*rows)
	shade, line := make([]mixture, columns), make([]mixture, columns)
	for i, boxes := range all {
		for x := range shade {
			shade[x] = mixture{}
			shade[x].cover(nrgba(l.Theme.Background), 1)
		}
		l.cover(shade, boxes[Shade])
		copy(line, shade)
		l.cover(line, boxes[Work])
		l.cover(line, boxes[Detours])
		top, bottom := i*rows/len(all), max(i*rows/len(all)+1, (i+1)*rows/len(all))
		room := (bottom - top) / 10
		for y := top; y < bottom; y++ {
			from := line
			if y < top+room || y >= bottom-room {
				from = shade
			}
			for x, c := range from {
				mixed[y*columns+x].add(c)
			}
		}
	}
	for i := range mixed {
		img.SetNRGBA(i%columns, i/columns, mixed[i].colour())
	}
	return img
}

// cover draws boxes on a line of an image's pixels. Those of less than a px
// cover it in part.
func (l *lanes) cover(line []mixture, boxes []box) {
	for _, b := range boxes {
		c := nrgba(colour(l.Theme, b.kind))
		opacity := float64(c.A) / 255 * min(1, b.to-b.from)
		for x := int(b.from) * finer; x < min(int(math.Ceil(b.to))*finer, len(line)); x++ {
			line[x].cover(c, opacity)
		}
	}
}

func nrgba(c color.Color) color.NRGBA { return color.NRGBAModel.Convert(c).(color.NRGBA) }

// fewMessages reports whether messages are drawn.
func (d *Data) fewMessages() bool { return len(d.Messages) <= manyMessages }

// arrow draws a message, from the end of the overhead that sent it to the
// beginning of its intake.
func (l *lanes) arrow(c draw.Canvas, p *plot.Plot, m Message) {
	send, recv := l.Work(m.From), l.Work(m.To)
	x, y := p.Transforms(&c)
	from := vg.Point{X: x(float64(min(send.EndNS, recv.StartNS))), Y: y(-float64(m.From.Lane) - 0.5)}
	to := vg.Point{X: x(float64(recv.StartNS)), Y: y(-float64(m.To.Lane) - 0.5)}
	style := l.Line(1, figure.Faint(l.Theme.Text, 0.7))
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
	for _, style := range []draw.LineStyle{l.Line(5, l.Theme.Background), l.pathLine()} {
		for _, line := range all {
			c.StrokeLines(style, c.ClipLinesXY(thinned(line))...)
		}
	}
}

func (l *lanes) pathLine() draw.LineStyle { return l.Line(2.5, l.Theme.Text) }

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

// pathMark is the mark of the critical path in the legend.
type pathMark struct{ draw.LineStyle }

// Thumbnail implements plot.Thumbnailer.
func (m pathMark) Thumbnail(c *draw.Canvas) {
	c.StrokeLine2(m.LineStyle, c.Min.X, c.Center().Y, c.Max.X, c.Center().Y)
}
