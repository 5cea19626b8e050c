package timeline

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/visible"
)

// TestPage reads a page as its script does.
func TestPage(t *testing.T) {
	d := gathered(t, Window{}, addSample)
	followSample(d)
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
	if err := json.Unmarshal([]byte(element(t, page, "about")), &a); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(about{
		To: 170_000, Kinds: kindNames[:], Has: []bool{true, true, true, true, false, false, true, true},
		Texts: []string{"MPI_Ibarrier", "2", "solver.f90:212 (solve)", `a "new" <one> \ \x01`, "MPI_Send"},
		Ranks: []int32{0, 1, 2, 2}, CPUs: []int32{0, 0, 0, 1}, Layers: 3, Spans: 14, Path: 6,
	}, a); diff != "" {
		t.Error(diff)
	}

	type columns struct {
		Start, End, Bytes, Injected         [14]float64
		OnPath, Row                         [14]float64
		PathStart, PathEnd                  [6]float64
		Tag                                 [14]int64
		Peer, Iteration, Call, Region, Site [14]int32
		PathLane                            [6]int32
		Other                               [14]int32
		Ends                                [12]int32
		Kind                                [14]uint8
	}
	var c columns
	unpack(t, element(t, page, "spans"), &c)
	if diff := cmp.Diff([12]int32{0, 2, 2, 2, 5, 8, 10, 11, 13, 14, 14, 14}, c.Ends); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([6]int32{0, 0, 1, 1, 3, 3}, c.PathLane); diff != "" {
		t.Error(diff)
	}
	if c.PathStart[3] != 106_000 || c.PathEnd[3] != 121_500 {
		t.Errorf("stretch 3 is from %g to %g", c.PathStart[3], c.PathEnd[3])
	}
	// Collectives, then work, then detours; each by lane.
	if diff := cmp.Diff([14]uint8{7, 7, 0, 2, 3, 1, 3, 2, 3, 0, 2, 6, 6, 6}, c.Kind); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([14]int32{-1, -1, -1, 6, 10, -1, 3, 8, 7, -1, 4, -1, -1, -1}, c.Other); diff != "" {
		t.Error(diff)
	}
	text := func(number int32) string {
		if number == None {
			return ""
		}
		return a.Texts[number]
	}
	for i, s := range d.all() {
		want := []any{float64(s.StartNS), float64(s.EndNS), float64(s.Bytes), float64(s.InjectedNS), float64(s.PathNS), s.Tag, s.Peer, s.Iteration, visible.Line(s.Call), s.Region, s.Site}
		got := []any{c.Start[i], c.End[i], c.Bytes[i], c.Injected[i], c.OnPath[i], c.Tag[i], c.Peer[i], c.Iteration[i], text(c.Call[i]), text(c.Region[i]), text(c.Site[i])}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("span %d: %s", i, diff)
		}
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

// unpack reads packed columns to their end.
func unpack(t *testing.T, text string, columns any) {
	t.Helper()
	packed, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if err := binary.Read(r, binary.LittleEndian, columns); err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(r); len(rest) > 0 || err != nil {
		t.Errorf("%d bytes more, %v", len(rest), err)
	}
}
