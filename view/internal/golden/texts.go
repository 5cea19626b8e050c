package golden

import (
	"bytes"
	"encoding/xml"
	"io"
	"strconv"
	"strings"

	"loggops/internal/expect"
	"loggops/view/figure"
)

// box is the area of a text, in points from the lower left; letters are as high as capitals.
type box struct {
	text                     string
	left, bottom, right, top float64
}

// overlaps checks that no two texts of a figure overprint each other, and that all are inside it. The
// SVG contains the width of each text.
func overlaps(t expect.T, f *figure.Figure) {
	t.Helper()
	boxes := texts(t, f)
	for i, a := range boxes {
		if a.left < -0.5 || a.bottom < -0.5 || a.right > float64(f.Width)*0.75+0.5 || a.top > float64(f.Height)*0.75+0.5 {
			t.Errorf("%d x %d: %q reaches out of the picture", f.Width, f.Height, a.text)
		}
		for _, b := range boxes[:i] {
			if a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top {
				t.Errorf("%d x %d: %q overprints %q", f.Width, f.Height, a.text, b.text)
			}
		}
	}
}

// element is an element of an SVG.
type element struct {
	xml.StartElement
	text   string // of a text
	upward bool   // rotated, with the group that contains it
}

func (e *element) attribute(name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// elements returns the elements of a figure's SVG.
func elements(t expect.T, f *figure.Figure) (all []element) {
	t.Helper()
	in := xml.NewDecoder(bytes.NewReader(Written(t, f, "svg")))
	upward := false
	for {
		token, err := in.Token()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{StartElement: token}
			switch token.Name.Local {
			case "g":
				upward = e.attribute("transform") == "rotate(90)"
			case "text":
				if err := in.DecodeElement(&e.text, &token); err != nil {
					t.Fatal(err)
				}
			}
			e.upward = upward
			all = append(all, e)
		case xml.EndElement:
			upward = upward && token.Name.Local != "g"
		}
	}
}

// texts returns the texts of a figure's SVG, of which some are rotated upwards.
func texts(t expect.T, f *figure.Figure) (all []box) {
	t.Helper()
	for _, e := range elements(t, f) {
		if strings.TrimSpace(e.text) == "" {
			continue
		}
		number := func(text string) float64 {
			x, err := strconv.ParseFloat(text, 64)
			if err != nil {
				t.Fatalf("%q: %v", e.text, err)
			}
			return x
		}
		_, size, _ := strings.Cut(e.attribute("style"), "font-size:")
		size, _, _ = strings.Cut(size, "px")
		const capital = 0.7 // of the size of the font
		x, y, width, height := number(e.attribute("x")), -number(e.attribute("y")), number(e.attribute("textLength")), capital*number(size)
		b := box{e.text, x, y, x + width, y + height}
		if e.upward {
			b = box{e.text, -y - height, x, -y, x + width}
		}
		all = append(all, b)
	}
	return all
}
