package figure

import (
	"bytes"
	"encoding/binary"
	"sync"

	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
)

// sans describes the font of all texts.
var sans = font.Font{Typeface: "Liberation", Variant: "Sans"}

// letters lays out texts in Liberation Sans without kerning. Its only pair of digits with kerning is 11,
// whose digits nearly touch, and stand closer together than those of the number beside it.
var letters = sync.OnceValue(func() text.Handler {
	var source bytes.Buffer
	if _, err := font.DefaultCache.Lookup(sans, 0).Face.WriteSourceTo(nil, &source); err != nil {
		panic(err) // it is part of the program
	}
	face, err := opentype.Parse(withoutKerning(source.Bytes()))
	if err != nil {
		panic(err)
	}
	return text.Plain{Fonts: font.NewCache(font.Collection{{Font: sans, Face: face}})}
})

// withoutKerning renames the tables of a TrueType font that contain its kerning, so that readers skip them. The
// directory of tables begins after 12 bytes, has 16 bytes for each table, and remains sorted.
func withoutKerning(ttf []byte) []byte {
	directory := ttf[12:][:16*int(binary.BigEndian.Uint16(ttf[4:]))]
	for ; len(directory) > 0; directory = directory[16:] {
		if tag := directory[:4]; string(tag) == "kern" || string(tag) == "GPOS" {
			tag[3]--
		}
	}
	return ttf
}
