package figure

import (
	"fmt"
	"image/color"
	"strings"
)

// PageColor is a color of HTML pages, which have a light and a dark theme. Name is that of its variable in CSS.
type PageColor struct {
	Name        string
	Light, Dark color.NRGBA
}

// pageColors are the colors of all pages.
var pageColors = []PageColor{
	{"paper", Background, RGB(0x16181d)}, {"text", Text, RGB(0xf0f0f0)}, {"muted", Muted, RGB(0xa8a8a8)},
	{"line", RGB(0xd9d9d9), RGB(0x3a3d45)}, {"panel", RGB(0xf6f6f6), RGB(0x22252c)}, {"link", Blue, Sky},
}

// Themes are those of HTML pages.
var Themes = []string{"light", "dark"}

// PageStyle returns the style sheet that defines the colors of all pages, and some of its own, in both themes. The
// attribute data-theme of the page selects one of Themes; if it is empty, the browser does.
func PageStyle(own ...PageColor) string {
	var light, dark strings.Builder
	for _, c := range append(pageColors[:len(pageColors):len(pageColors)], own...) {
		light.WriteString(" --" + c.Name + ": " + hex(c.Light) + ";")
		dark.WriteString(" --" + c.Name + ": " + hex(c.Dark) + ";")
	}
	return strings.NewReplacer("{light}", light.String(), "{dark}", dark.String()).Replace(pageStyle)
}

const pageStyle = `:root { color-scheme: light;{light} }
@media screen and (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) { color-scheme: dark;{dark} }
}
:root[data-theme="dark"] { color-scheme: dark;{dark} }
`

// hex writes a color as CSS does.
func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
