package figure

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"git.sr.ht/~sbinet/gg"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"

	"loggops/internal/units"
	"loggops/internal/visible"
	"loggops/internal/wholefile"
)

// Forms are those that a figure can be written in.
var Forms = []string{"svg", "png", "pdf"}

func init() {
	// A PDF holds the time at which it was made, and tables in the order of a
	// map, by default.
	fpdf.SetDefaultCreationDate(time.Unix(0, 0).UTC())
	fpdf.SetDefaultModificationDate(time.Unix(0, 0).UTC())
	fpdf.SetDefaultCatalogSort(true)
}

// canvas is a form in the making.
type canvas interface {
	vg.CanvasSizer
	io.WriterTo
}

// clean draws texts with what cannot be seen in them escaped: they may come from
// files, and XML has no control characters. Settings from command lines are in µs.
type clean struct{ canvas }

// FillString implements vg.Canvas.
func (c clean) FillString(f font.Face, at vg.Point, text string) {
	c.canvas.FillString(f, at, units.Micro(visible.Line(text)))
}

// svg is gonum's, with fonts that resemble Liberation Sans where that is missing, without
// kerning, and with the width of each text: a viewer fits the letters of another font into it, so that they do not overprint
// their neighbors.
type svg struct {
	*vgsvg.Canvas
	widths []vg.Length
}

// FillString implements vg.Canvas.
func (s *svg) FillString(f font.Face, at vg.Point, text string) {
	s.widths = append(s.widths, f.Width(text))
	s.Canvas.FillString(f, at, text)
}

// WriteTo implements io.WriterTo. Texts come in the order in which they were drawn, and contain no
// quotes and angle brackets of their own.
func (s *svg) WriteTo(w io.Writer) (n int64, err error) {
	var text bytes.Buffer
	if _, err := s.Canvas.WriteTo(&text); err != nil {
		return 0, err
	}
	parts := bytes.Split(bytes.ReplaceAll(text.Bytes(), []byte(`="font-family:Liberation Sans;`), []byte(`="font-family:Liberation Sans,Arimo,Arial,Helvetica,sans-serif;font-kerning:none;`)), []byte("<text "))
	for i, part := range parts {
		if i > 0 {
			part = fmt.Appendf(nil, `<text textLength="%.5g" lengthAdjust="spacingAndGlyphs" %s`, s.widths[i-1].Points(), part)
		}
		written, err := w.Write(part)
		if n += int64(written); err != nil {
			return n, err
		}
	}
	return n, nil
}

// pdf is gonum's, which puts the upper rows of images at the bottom, and takes texts
// in the encoding of its fonts, cp1252.
type pdf struct {
	*vgpdf.Canvas
	widths map[int]bool // of its images
}

var toCP1252 = sync.OnceValue(func() func(string) string {
	return fpdf.New("", "", "", "").UnicodeTranslatorFromDescriptor("cp1252")
})

// FillString implements vg.Canvas.
func (p pdf) FillString(f font.Face, at vg.Point, text string) {
	p.Canvas.FillString(f, at, toCP1252()(text))
}

// DrawImage implements vg.Canvas. A PDF holds images by their width, and those of the same width in
// the order of a map: each gets a width of its own, a few dots more.
func (p pdf) DrawImage(area vg.Rectangle, img image.Image) {
	width := img.Bounds().Dx()
	for p.widths[width] {
		width++
	}
	p.widths[width] = true
	p.Canvas.DrawImage(area, flipped(img, width))
}

// flipped returns an image with its rows from below upwards, and stretched to a width.
func flipped(img image.Image, width int) image.Image {
	b := img.Bounds()
	out := image.NewNRGBA(image.Rect(0, 0, width, b.Dy()))
	for y := range b.Dy() {
		for x := range width {
			out.Set(x, b.Dy()-1-y, img.At(b.Min.X+x*b.Dx()/width, b.Min.Y+y))
		}
	}
	return out
}

// pixels returns a canvas of pixels. The one that vgimg makes by itself is copied
// once, and a signal could not interrupt that. Nor could it the first write to so much
// memory, were it not in a loop of ours.
func pixels(width, height int) *vgimg.Canvas {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := 0; i < len(img.Pix); i += os.Getpagesize() {
		img.Pix[i] = 0
	}
	on := gg.NewContextForRGBA(img)
	on.SetLineCapButt()
	on.InvertY()
	return vgimg.NewWith(vgimg.UseImageWithContext(img, on), vgimg.UseDPI(perInch))
}

// Write writes the figure in one of Forms.
func (f *Figure) Write(w io.Writer, form string) error {
	width, height := Px(float64(f.Width)), Px(float64(f.Height))
	var c canvas
	switch form {
	case "svg":
		c = &svg{Canvas: vgsvg.New(width, height)}
	case "png":
		c = vgimg.PngCanvas{Canvas: pixels(f.Width, f.Height)}
	case "pdf":
		c = pdf{vgpdf.New(width, height), map[int]bool{}}
	default:
		return fmt.Errorf("no picture is written as %q; want %s", form, strings.Join(Forms, ", "))
	}
	if form == "pdf" {
		if err := temporaryFolder(); err != nil {
			return err
		}
	}
	shown := *f // drawing drops panels that have no room
	shown.draw(draw.New(clean{c}))
	if f.Err != nil {
		if err := f.Err(); err != nil {
			return err
		}
	}
	_, err := c.WriteTo(w)
	return err
}

// temporaryFolder reports whether temporary files can be made: gonum panics where it
// cannot put the fonts of a PDF there.
func temporaryFolder() error {
	folder, err := wholefile.NewFolder("", "loggops-")
	if err != nil {
		if path, ok := errors.AsType[*os.PathError](err); ok {
			err = path.Err
		}
		return fmt.Errorf("a PDF needs a folder for temporary files: TMPDIR, %s: %w", os.TempDir(), err)
	}
	defer folder.Remove()
	const room = 1 << 20 // more than the fonts take
	if err := os.WriteFile(filepath.Join(folder.Path, "room"), make([]byte, room), 0o600); err != nil {
		return fmt.Errorf("a PDF needs %d bytes for temporary files in TMPDIR, %s: %w", room, os.TempDir(), errors.Unwrap(err))
	}
	return nil
}

// IsForm reports whether a figure can be written so.
func IsForm(form string) bool { return slices.Contains(Forms, form) }
