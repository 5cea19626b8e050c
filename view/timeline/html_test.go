package timeline

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// TestPage reads a page as its script does.
func TestPage(t *testing.T) {
	d := gathered(t, Window{}, addSample, samplePath()...)
	d.Setting = `x.sched.arrow; "<script>"`
	page := written(t, func(w io.Writer) error { return d.WriteHTML(w, Page{Title: "<b>T</b> {{js}}", Theme: "dark"}) })
	for _, want := range []string{
		"<title>&lt;b&gt;T&lt;/b&gt; {{js}}</title>", `data-theme="dark"`, "x.sched.arrow; &#34;&lt;script&gt;&#34;</p>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%s is not in the page", want)
		}
	}
	if other := regexp.MustCompile(`(src|href)=|https?:|@import|url\(`).FindString(page); other != "" {
		t.Errorf("the page needs something else: %s", other)
	}
	var a about
	expect.OK(t, json.Unmarshal([]byte(element(t, page, "about")), &a))
	expect.Same(t, []string{"MPI_Send", "MPI_Ibarrier", "2", "solver.f90:212 (solve)", `a "new" <one> \ \x01`}, a.Texts)
	if a.To != 170_000 || a.Spans != 14 || a.LaneCount != 4 || a.PathCount != 6 || a.Exact != 4 || len(a.Chunks) != 1 || a.Pyramid != nil {
		t.Errorf("%+v", a)
	}
	store := element(t, page, "data")
	lanes := numbers(t, store, a.Lanes)
	expect.Same(t, []int64{0, 1, 1, 0, 0, 0, 0, 1, 151_500, 8_500, 10_000, -23_500}, lanes)
	expect.Same(t, []int64{0, 0, 1, 0, 2, 0}, numbers(t, store, a.Path)[:6])
	if n := len(numbers(t, store, a.Chunks[0].Place)); n != 15*14 {
		t.Errorf("%d numbers of 14 spans", n)
	}
}

// element returns the text of a script element.
func element(t *testing.T, page, id string) string {
	t.Helper()
	_, text, found := strings.Cut(page, `id="`+id+`">`)
	text, _, ended := strings.Cut(text, "</script>")
	if !found || !ended {
		t.Fatalf("no element %s", id)
	}
	return text
}

// block returns a block of the store.
func block(t *testing.T, store string, at place) []byte {
	t.Helper()
	packed, err := base64.StdEncoding.DecodeString(store[at[0] : at[0]+at[1]])
	expect.OK(t, err)
	r, err := zlib.NewReader(bytes.NewReader(packed))
	expect.OK(t, err)
	content, err := io.ReadAll(r)
	expect.OK(t, err)
	return content
}

// numbers returns the varints of a block.
func numbers(t *testing.T, store string, at place) (all []int64) {
	t.Helper()
	for content := block(t, store, at); len(content) > 0; {
		v, n := binary.Varint(content)
		all, content = append(all, v), content[n:]
	}
	return all
}

// TestPyramid has many lanes, of which the first half computes and the other half waits: so
// do all cells, at any resolution. Only the spans of the first lanes fit.
func TestPyramid(t *testing.T) {
	const ranks, steps = 2000, 60
	d := gathered(t, Window{}, func(r *rows) {
		for rank := range int32(ranks) {
			for step := range int64(steps) {
				at := step * 1000
				if rank < ranks/2 {
					r.add(rank, 0, span(Calc, at, at+1000))
				} else {
					r.add(rank, 0, span(Calc, at+999, at+1000))
				}
			}
		}
	})
	var a about
	page := written(t, func(w io.Writer) error { return d.WriteHTML(w, Page{Size: 14_000}) })
	expect.OK(t, json.Unmarshal([]byte(element(t, page, "about")), &a))
	if a.Exact == 0 || a.Exact == ranks || a.Pyramid == nil {
		t.Fatalf("spans of %d of %d lanes are in the page of %d bytes", a.Exact, ranks, len(page))
	}
	store := element(t, page, "data")
	want := [2]byte{byte(Calc+1) << 4, byte(Wait+1) << 4}
	for i, level := range a.Pyramid.Levels {
		rows := (ranks + 1<<i - 1) >> i
		for c, tiles := range level.Tiles {
			bins := a.Pyramid.Bins >> c
			across := (bins + tileBins - 1) / tileBins
			if down := (rows + tileRows - 1) / tileRows; len(tiles) != across*down {
				t.Fatalf("level %d, %d: %d tiles, want %d x %d", i, c, len(tiles), across, down)
			}
			if bins > 512 {
				continue // those of calcs of 1 ns are as likely
			}
			for y, row := 0, 0; row < rows; y, row = y+1, row+tileRows {
				cells := block(t, store, tiles[y*across])
				half := 0
				if row<<i >= ranks/2 {
					half = 1
				} else if (row+tileRows)<<i > ranks/2 {
					continue // the boundary is in this tile
				}
				if cells[0] != want[half] || cells[len(cells)/2] != want[half] {
					t.Errorf("level %d, %d, row %d: cells %x, %x, want %x", i, c, row, cells[0], cells[len(cells)/2], want[half])
				}
			}
		}
	}
}
