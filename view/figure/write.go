package figure

import (
	"fmt"
	"image"
	"io"
	"slices"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Forms are those that a figure can be written in.
var Forms = []string{"svg", "png", "pdf"}

func init() {
	// A PDF holds the time at which it was made, and tables in the order of a
	// map, unless it is told otherwise.
	fpdf.SetDefaultCreationDate(time.Unix(0, 0).UTC())
	fpdf.SetDefaultModificationDate(time.Unix(0, 0).UTC())
	fpdf.SetDefaultCatalogSort(true)
}

// canvas is a form in the making.
type canvas interface {
	vg.CanvasSizer
	io.WriterTo
}

// pdf is gonum's, which puts the upper rows of images at the bottom.
type pdf struct{ *vgpdf.Canvas }

// DrawImage implements vg.Canvas.
func (p pdf) DrawImage(area vg.Rectangle, img image.Image) { p.Canvas.DrawImage(area, flipped(img)) }

// flipped returns an image with its rows from below upwards.
func flipped(img image.Image) image.Image {
	b := img.Bounds()
	out := image.NewNRGBA(b)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			out.Set(x, b.Max.Y-1-(y-b.Min.Y), img.At(x, y))
		}
	}
	return out
}

// Write writes the figure in one of Forms.
func (f *Figure) Write(w io.Writer, form string) error {
	width, height := Px(float64(f.Width)), Px(float64(f.Height))
	var c canvas
	switch form {
	case "svg":
		c = vgsvg.New(width, height)
	case "png":
		c = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(perInch))}
	case "pdf":
		c = pdf{vgpdf.New(width, height)}
	default:
		return fmt.Errorf("no picture is written as %q; want %s", form, strings.Join(Forms, ", "))
	}
	f.draw(draw.New(c))
	_, err := c.WriteTo(w)
	return err
}

// IsForm tells whether a figure can be written so.
func IsForm(form string) bool { return slices.Contains(Forms, form) }
