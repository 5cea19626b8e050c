// Package browser_test opens pages of timelines and reports in Chromium. It is a package of
// its own so that only who tests compiles what drives the browser.
package browser_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"loggops/formats/result"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/view/internal/golden"
)

func TestDetails(t *testing.T) {
	b := open(t, some())
	cases.Lines(t, "details.txt", func(at string) string {
		b.pointer(parsed(t, at))
		return b.details()
	})
	if title := value[string](b, "document.querySelector('h1').textContent"); title != "A <title>" {
		t.Errorf("the title is %q", title)
	}
	if legend := value[string](b, "[...document.querySelectorAll('#legend li')].map((li) => li.textContent).join()"); legend != "computation,send,receive,waiting,late sender,noise,in a collective,messages" {
		t.Errorf("the legend is %q", legend)
	}
}

// parsed returns the time and the lane at the beginning of a text.
func parsed(t *testing.T, at string) (ns int64, lane float64) {
	t.Helper()
	_, err := fmt.Sscan(at, &ns, &lane)
	expect.OK(t, err)
	return ns, lane
}

// pixel returns the color of the canvas at a time and lane.
func (b *tab) pixel(ns int64, lane float64) string {
	b.Helper()
	return value[string](b, fmt.Sprintf(`"#" + [...paint.getImageData(x(%d), y(%g), 1, 1).data].slice(0, 3).map((part) => part.toString(16).padStart(2, "0")).join("")`, ns, lane))
}

func TestColors(t *testing.T) {
	b := open(t, some())
	cases.Lines(t, "colors.txt", func(at string) string {
		ns, lane := parsed(t, at)
		var colors []string
		for _, theme := range []string{"light", "dark"} {
			b.looks(theme)
			b.drawn()
			colors = append(colors, b.pixel(ns, lane))
		}
		return strings.Join(colors, " ")
	})
	b.run(chromedp.Click(chromedp.CSS(`[data-do="theme"]`)))
	b.drawn()
	if got := b.pixel(1_700_000, 1.7); got != "#ffffff" {
		t.Errorf("the switch to light left %s", got)
	}
}

// TestPath has a critical path from rank 0 to rank 1 and back: it is drawn over spans, along
// a rank that waits and between ranks, until the key hides it.
func TestPath(t *testing.T) {
	segment := func(kind result.PathKind, rank int32, from, to int64) result.PathSegment {
		return result.PathSegment{
			Kind: kind, Rank: rank, StartNS: from, EndNS: to,
			Peer: result.None, Bytes: result.None, Level: result.None, TraceRow: result.None, Iteration: result.None,
		}
	}
	b := open(t, some(),
		segment(result.PathCalc, 0, 0, 1_000_000), segment(result.PathSend, 0, 1_000_000, 1_050_000), segment(result.PathLatency, 0, 1_050_000, 1_200_000),
		segment(result.PathRecv, 1, 1_200_000, 1_300_000), segment(result.PathGap, 1, 1_300_000, 1_525_000), segment(result.PathLatency, 1, 1_525_000, 1_900_000),
		segment(result.PathRecv, 0, 1_900_000, 2_000_000))
	if legend := value[string](b, "[...document.querySelectorAll('#legend li')].map((li) => li.textContent).join()"); !strings.HasSuffix(legend, ",critical path") {
		t.Errorf("the legend is %q", legend)
	}
	value[bool](b, `toggle("messages"), true`)
	b.drawn()
	for _, c := range []struct {
		ns            int64
		lane          float64
		shown, hidden string
	}{
		{200_000, 0.5, "#1a1a1a", "#56b4e9"},
		{200_000, 0.7, "#56b4e9", "#56b4e9"},
		{1_400_000, 1.5, "#1a1a1a", "#e0e0e0"},
		{1_750_000, 0.9, "#1a1a1a", "#ffffff"},
	} {
		shown := b.pixel(c.ns, c.lane)
		key := `canvas.dispatchEvent(new KeyboardEvent("keydown", { key: "c" }))`
		value[bool](b, key)
		b.drawn()
		if hidden := b.pixel(c.ns, c.lane); shown != c.shown || hidden != c.hidden {
			t.Errorf("at %d ns, lane %g: %s, without the path %s, want %s, %s", c.ns, c.lane, shown, hidden, c.shown, c.hidden)
		}
		value[bool](b, key)
		b.drawn()
	}
	for _, c := range []struct {
		ns   int64
		lane float64
		want bool
	}{{200_000, 0.5, true}, {1_250_000, 1.5, true}, {300_000, 1.5, false}, {1_510_000, 1.5, false}} {
		b.pointer(c.ns, c.lane)
		if got := b.details(); strings.Contains(got, "|on the critical path ") != c.want {
			t.Errorf("at %d ns, lane %g: details %q", c.ns, c.lane, got)
		}
	}
}

func TestZoomAndPan(t *testing.T) {
	b := open(t, some())
	all := b.view()
	x, y := b.pointer(1_500_000, 1.5)
	b.run(does(input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: x, Y: y, DeltaX: 1e-9, DeltaY: -240})) // a DeltaX of 0 is omitted, which is an error
	b.drawn()
	if v := b.view(); v.To-v.From != (all.To-all.From)/2 || (1_500_000-v.From)/(v.To-v.From) != 0.75 || v.Bottom-v.Top != 2 {
		t.Errorf("the wheel shows %+v", v)
	}
	b.run(chromedp.Click(chromedp.CSS(`[data-do="all"]`)))
	if v := b.view(); v != all {
		t.Errorf("All shows %+v", v)
	}
	fromX, fromY := b.pointer(1_000_000, 0.5)
	toX, _ := b.pointer(1_500_000, 0.5)
	b.drag(fromX, toX, fromY)
	b.drawn()
	if v := b.view(); v.From < 990_000 || v.From > 1_010_000 || v.To < 1_490_000 || v.To > 1_510_000 {
		t.Errorf("what was marked from 1 ms to 1.5 ms shows %+v", v)
	}
	b.run(chromedp.Focus(chromedp.CSS("#timeline")))
	for _, c := range []struct {
		key  string
		want func(old, new view) bool
	}{
		{"0", func(_, v view) bool { return v == all }},
		{"+", func(old, v view) bool { return v.To-v.From == (old.To-old.From)/2 }},
		{"ArrowRight", func(old, v view) bool { return v.From > old.From && v.To-v.From == old.To-old.From }},
		{"ArrowLeft", func(old, v view) bool { return v.From < old.From }},
		{"-", func(_, v view) bool { return v == all }},
	} {
		old := b.view()
		value[bool](b, fmt.Sprintf(`canvas.dispatchEvent(new KeyboardEvent("keydown", { key: %q, cancelable: true }))`, c.key))
		b.drawn()
		if v := b.view(); !c.want(old, v) {
			t.Errorf("%s: %+v became %+v", c.key, old, v)
		}
	}
}

// TestKeyboard walks through spans without a pointer.
func TestKeyboard(t *testing.T) {
	b := open(t, some())
	b.run(chromedp.Focus(chromedp.CSS("#timeline")))
	cases.Lines(t, "keys.txt", func(key string) string {
		value[bool](b, fmt.Sprintf(`canvas.dispatchEvent(new KeyboardEvent("keydown", { key: %q }))`, key))
		b.drawn()
		return value[string](b, "document.getElementById('status').textContent")
	})
}

func TestResize(t *testing.T) {
	b := open(t, some())
	b.run(chromedp.EmulateViewport(600, 400))
	b.drawn()
	b.drawn()
	if size := value[[]int](b, "[canvas.width, canvas.clientWidth, document.documentElement.scrollWidth]"); size[0] != size[1] || size[2] > 600 {
		t.Errorf("at a width of 600 the canvas is %d wide, drawn as %d, and the page %d", size[1], size[0], size[2])
	}
}

// TestManySpans has 100,000 spans on 100 ranks, each with its message.
func TestManySpans(t *testing.T) {
	const ranks, steps = 100, 250
	var spans []result.Span
	for rank := range int32(ranks) {
		for step := range int64(steps) {
			at := step*100_000 + int64(rank)*37
			for i, kind := range []result.SpanKind{result.Calc, result.Detour, result.Send, result.Recv} {
				from := at + []int64{0, 10_000, 50_000, 60_000}[i]
				s := span(rank, kind, from, from+[]int64{50_000, 1_000, 2_000, 3_000}[i])
				s.Iteration, s.TraceRow, s.Call = int32(step), step, "MPI_Sendrecv"
				if kind.HasMessage() {
					s.Peer, s.Bytes, s.Tag, s.Message = (rank+1)%ranks, 8, 0, step
				}
				if kind == result.Recv {
					s.Peer = (rank + ranks - 1) % ranks
				}
				spans = append(spans, s)
			}
		}
	}
	b := open(t, spans)
	// From the start of the page's loading to the end of the first drawing.
	loaded := value[float64](b, "Number(document.documentElement.dataset.loadedMs)")
	t.Logf("100,000 spans were unpacked and drawn %.0f ms after loading began", loaded)
	if loaded > 10_000 {
		t.Errorf("that took %.0f ms", loaded)
	}
	if n := value[int](b, "about.Spans"); n != 4*ranks*steps {
		t.Errorf("%d spans", n)
	}
	ms := value[float64](b, "(() => { const from = performance.now(); for (let i = 0; i < 5; i++) { drawn.what = \"\"; draw(); } return (performance.now() - from) / 5; })()")
	t.Logf("drawing them took %.0f ms", ms)
	if n := value[int](b, "[...chunks.keys()].flatMap((c) => { const spans = spansOf.ready(c); return [...spans.kind.keys()].filter((i) => spans.message[i] !== NONE && !otherEnd({ spans, i })); }).length"); n != 0 {
		t.Errorf("%d ends of messages do not join two spans", n)
	}
}

var tenMillion = flag.Bool("large", false, "test with 10 million spans")

// TestLarge measures the page of 10 million spans: its size, when it is drawn, and how many
// frames a second it draws while panning over tiles and over spans.
func TestLarge(t *testing.T) {
	if !*tenMillion {
		t.Skip("10 million spans: pass -large")
	}
	chromium(t)
	file, page := filepath.Join(t.TempDir(), "x.spans.arrow"), filepath.Join(t.TempDir(), "x.html")
	golden.WriteLarge(t, file)
	begin := time.Now()
	writePage(t, file, "", page)
	info, err := os.Stat(page)
	expect.OK(t, err)
	t.Logf("the page has %.1f MB and took %v", float64(info.Size())/1e6, time.Since(begin).Round(time.Millisecond))
	if info.Size() > 40e6 {
		t.Errorf("the page has %d bytes", info.Size())
	}
	b := openPage(t, page, "html[data-loaded-ms]")
	t.Logf("it was drawn %s ms after loading began", value[string](b, "document.documentElement.dataset.loadedMs"))
	pan := func(name, where string) {
		value[bool](b, where+", true")
		value[bool](b, "new Promise((done) => setTimeout(() => done(true), 2000))")
		frames := value[float64](b, `new Promise((done) => {
			let n = 0, begin = performance.now();
			const frame = (now) => { if (++n === 90) done(n / (now - begin) * 1000); else { move(0.004, 0.002); requestAnimationFrame(frame); } };
			requestAnimationFrame(frame);
		})`)
		ms := value[float64](b, `(() => { const begin = performance.now(); for (let i = 0; i < 10; i++) { drawn.what = ""; draw(); } return (performance.now() - begin) / 10; })()`)
		t.Logf("%s: %.0f frames a second while panning, %.1f ms to draw one (spans: %v)", name, frames, ms, value[bool](b, "exact"))
	}
	pan("everything", "acts.all()")
	pan("half of the time, a fourth of the ranks", "show(0, 1e8, 2000, 4500)")
	pan("5 ms of 100 ranks", "show(3e7, 3.5e7, 500, 600)")
	if command := value[string](b, `about.Command = "loggops-view x --from {from}ns --to {to}ns --only-ranks {ranks}", show(3e7, 3.5e7, 0, 9000), draw(), note.textContent`); !strings.Contains(command, "--from 30000000ns --to 35000000ns --only-ranks 0..8999") {
		t.Errorf("the page does not say how to draw all spans: %q", command)
	}
}

// TestTiles has more spans than are drawn one by one: tiles of half of the ranks compute, those
// of others wait, and a detour is seen. Zooming in shows spans.
func TestTiles(t *testing.T) {
	const ranks, steps, stepNS = 1000, 220, 1_000_000
	var spans []result.Span
	for rank := range int32(ranks) {
		for step := range int64(steps) {
			s := span(rank, result.Calc, step*stepNS, (step+1)*stepNS)
			s.Call = "MPI_Wait"
			if rank >= ranks/2 {
				s.StartNS = s.EndNS - stepNS/10
			}
			spans = append(spans, s)
			if rank == 100 && step == 50 {
				s.Kind, s.StartNS, s.EndNS = result.Detour, step*stepNS+500_000, step*stepNS+600_000
				spans = append(spans, s)
			}
		}
	}
	b := open(t, spans)
	if value[bool](b, "exact") {
		t.Error("all spans are drawn at once")
	}
	for _, c := range []struct {
		ns   int64
		lane float64
		want string
	}{{30 * stepNS, 100.5, "#56b4e9"}, {30*stepNS + stepNS/2, 900.5, "#e0e0e0"}} {
		if got := b.pixel(c.ns, c.lane); got != c.want {
			t.Errorf("at %d ns, lane %g: %s, want %s", c.ns, c.lane, got, c.want)
		}
	}
	if n := value[int](b, `(() => { const { data } = paint.getImageData(area.left, area.top, area.width, area.height); let n = 0; for (let p = 0; p < data.length; p += 4) if (data[p] > 110 && data[p + 2] < 190 && data[p] !== data[p + 2]) n++; return n; })()`); n == 0 || n > 20 {
		t.Errorf("%d pixels show the detour", n)
	}
	b.pointer(30*stepNS+stepNS/2, 900.5)
	if got := b.details(); !strings.HasPrefix(got, "most of the time waiting|ranks 900 to 90") {
		t.Errorf("details %q", got)
	}
	jobs := `about.Jobs = [[{ name: "a", ranks: 400 }, { name: "b", first_rank: 404, ranks: 596 }]]`
	if names := value[string](b, jobs+`, [rankName(3), rankName(406), rankRange(0, 407), rankRange(405, 405)].join(" ")`); names != "a:3 b:2 a:0..399,b:0..3 b:1..1" {
		t.Errorf("ranks of jobs are named %s", names)
	}
	if found := value[string](b, `find("b:200").then(() => laneName(chosen.spans.lane[chosen.i]))`); found != "b:200" {
		t.Errorf("found %s", found)
	}
	value[bool](b, "about.Jobs = [], acts.all(), true")
	if note := value[string](b, "note.textContent"); !strings.HasPrefix(note, "Aggregated:") {
		t.Errorf("the page says %q", note)
	}
	value[bool](b, fmt.Sprintf("show(%d, %d, 90, 110), new Promise((done) => setTimeout(() => done(true), 500))", 49*stepNS, 53*stepNS))
	if !value[bool](b, "exact") || value[string](b, "note.textContent") != "" {
		t.Error("spans are not drawn")
	}
	b.pointer(50*stepNS+550_000, 100.5)
	if got := b.details(); !strings.HasPrefix(got, "kind detour|rank 100") {
		t.Errorf("details %q", got)
	}
	// Of the interval, half of the ranks compute all the time and the others a tenth of it.
	value[bool](b, fmt.Sprintf("measure(0, %d, 0, 1000).then(() => true)", 100*stepNS))
	if got := b.statistics(); !strings.Contains(got, "computation 5") || !strings.Contains(got, "waiting 4") || !strings.Contains(got, "messages sent 0") {
		t.Errorf("statistics %q", got)
	}
}

func (b *tab) statistics() string {
	b.Helper()
	return value[string](b, `statistics.hidden ? "" : [...statistics.querySelectorAll("dt")].map((dt) => dt.textContent + " " + dt.nextSibling.textContent).join("|")`)
}

func TestSearchAndMeasure(t *testing.T) {
	b := open(t, some())
	for _, c := range []struct{ text, want string }{
		{"1", "kind calc, rank 1"}, {"send", "kind recv, rank 1"}, {"send", "kind send, rank 1"}, {"barrier", "kind collective, rank 0, call MPI_Barrier"},
	} {
		value[bool](b, fmt.Sprintf("find(%q).then(() => true)", c.text))
		b.drawn()
		if got := value[string](b, "status.textContent"); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
	for text, want := range map[string]string{
		"7": "There is no rank 7.", "MPI_Foo": `No span has a call, region or call site with "MPI_Foo".`,
		"halo.c:110": `No span has a call, region or call site with "halo.c:110".`,
	} {
		if got := value[string](b, fmt.Sprintf("find(%q).then(() => note.textContent)", text)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	value[bool](b, "acts.measure(), true")
	fromX, y := b.pointer(0, 0.5)
	toX, _ := b.pointer(1_000_000, 0.5)
	b.drag(fromX, toX, y)
	b.drawn()
	got := b.statistics()
	if !strings.Contains(got, "rows 0 to 1|computation 7") || !strings.Contains(got, "|late sender 20") || !strings.Contains(got, "|noise 5") {
		t.Errorf("statistics %q", got)
	}
	value[bool](b, "acts.none(), true")
	if got := b.statistics(); got != "" {
		t.Errorf("Escape leaves %q", got)
	}
}
