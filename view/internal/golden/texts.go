package golden

import (
	"encoding/xml"
	"strconv"
	"strings"

	"loggops/internal/testkit/expect"
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
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []*element `xml:",any"`
	upward   bool       // rotated, with the group that contains it
}

func (e *element) attribute(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// elements returns the elements of a figure's SVG.
func elements(t expect.T, f *figure.Figure) []*element {
	t.Helper()
	var root element
	expect.OK(t, xml.Unmarshal(Written(t, f, "svg"), &root))
	return root.all(false)
}

// all returns an element and those in it.
func (e *element) all(upward bool) []*element {
	e.upward = upward || e.attribute("transform") == "rotate(90)"
	list := []*element{e}
	for _, child := range e.Children {
		list = append(list, child.all(e.upward)...)
	}
	return list
}

// texts returns the texts of a figure's SVG, of which some are rotated upwards.
func texts(t expect.T, f *figure.Figure) (all []box) {
	t.Helper()
	for _, e := range elements(t, f) {
		if strings.TrimSpace(e.Text) == "" {
			continue
		}
		number := func(text string) float64 {
			x, err := strconv.ParseFloat(text, 64)
			if err != nil {
				t.Fatalf("%q: %v", e.Text, err)
			}
			return x
		}
		_, size, _ := strings.Cut(e.attribute("style"), "font-size:")
		size, _, _ = strings.Cut(size, "px")
		const capital = 0.7 // of the size of the font
		x, y, width, height := number(e.attribute("x")), -number(e.attribute("y")), number(e.attribute("textLength")), capital*number(size)
		b := box{e.Text, x, y, x + width, y + height}
		if e.upward {
			b = box{e.Text, -y - height, x, -y, x + width}
		}
		all = append(all, b)
	}
	return all
}
