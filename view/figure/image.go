package figure

import (
	"image"
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Dots fills an area with an image of a dot a px: areas beside each other would
// have seams. at returns the color of a place, which goes from 0 to 1 in both
// directions, from the lower left; the zero value is none.
func Dots(c draw.Canvas, area vg.Rectangle, at func(x, y float64) color.NRGBA) {
	size := area.Size()
	width, height := max(1, int(size.X/Px(1)+0.5)), max(1, int(size.Y/Px(1)+0.5))
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			img.SetNRGBA(x, y, at((float64(x)+0.5)/float64(width), 1-(float64(y)+0.5)/float64(height)))
		}
	}
	c.DrawImage(area, img)
}
