// Thumbnails copies pictures into a folder, with a palette of 256 colors, which makes them
// small:
//
//	go run ./examples/thumbnails FOLDER FILE.png...
package main

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"slices"

	"loggops/internal/onefile"
)

func main() {
	for _, path := range os.Args[2:] {
		if err := copyTo(os.Args[1], path); err != nil {
			fmt.Fprintln(os.Stderr, "thumbnails:", err)
			os.Exit(1)
		}
	}
}

func copyTo(folder, path string) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	picture, err := png.Decode(in)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	to := filepath.Join(folder, filepath.Base(path))
	if err := onefile.Check([]onefile.Use{{Name: path}, {Name: to, Write: true}}); err != nil {
		return err
	}
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(out, paletted(picture)); err != nil {
		return err
	}
	return out.Close()
}

// paletted draws a picture in its 256 most frequent colors, of 32 levels per channel.
func paletted(picture image.Image) *image.Paletted {
	count := map[color.NRGBA]int{}
	bounds := picture.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			count[coarse(picture.At(x, y))]++
		}
	}
	var colors []color.NRGBA
	for c := range count {
		colors = append(colors, c)
	}
	number := func(c color.NRGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }
	slices.SortFunc(colors, func(a, b color.NRGBA) int {
		if d := count[b] - count[a]; d != 0 {
			return d
		}
		return number(a) - number(b)
	})
	var palette color.Palette
	for _, c := range colors[:min(256, len(colors))] {
		palette = append(palette, c)
	}
	small := image.NewPaletted(bounds, palette)
	draw.Draw(small, bounds, picture, bounds.Min, draw.Src)
	return small
}

func coarse(c color.Color) color.NRGBA {
	r, g, b, _ := c.RGBA()
	level := func(x uint32) uint8 { return uint8((x >> 11) * 255 / 31) }
	return color.NRGBA{level(r), level(g), level(b), 255}
}
