package browser_test

import (
	"bufio"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"loggops/formats/result"
	"loggops/internal/testkit/expect"
	"loggops/internal/wholefile"
	"loggops/view/internal/golden"
	"loggops/view/timeline"
)

// tab is a tab of the browser, and what went wrong in it.
type tab struct {
	*testing.T
	ctx      context.Context
	mutex    sync.Mutex
	problems []string
}

// open opens the page of a timeline from its file, and waits until it is drawn.
func open(t *testing.T, spans []result.Span, path ...result.PathSegment) *tab {
	return openPage(t, write(t, spans, path), "html[data-loaded-ms]")
}

// openPage opens a page, and waits until it has an element.
func openPage(t *testing.T, path, ready string) *tab {
	browser := chromium(t)
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(browser), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WindowSize(1000, 700), chromedp.WSURLReadTimeout(5*time.Minute))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, stopTab := chromedp.NewContext(allocator)
	t.Cleanup(stopTab)
	ctx, stopLate := context.WithTimeout(ctx, 10*time.Minute)
	t.Cleanup(stopLate)
	b := &tab{T: t, ctx: ctx}
	b.run()
	expect.OK(t, chromedp.Listen(ctx, b.listen))
	b.run(does(network.Enable, network.EnableParams{}), does(log.Enable, cdp.Empty{}), chromedp.EmulateViewport(1000, 700),
		chromedp.Navigate("file://"+path), chromedp.WaitReady(chromedp.CSS(ready)))
	t.Cleanup(func() {
		b.mutex.Lock()
		defer b.mutex.Unlock()
		for _, p := range b.problems {
			t.Error(p)
		}
	})
	return b
}

// chromium returns the browser's name; without one the test is skipped.
func chromium(t *testing.T) string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("there is no Chromium: pages are not tested")
	return ""
}

// write writes a file of spans, perhaps one of a path, and the page that is made of them.
func write(t *testing.T, spans []result.Span, path []result.PathSegment) string {
	file, page := filepath.Join(t.TempDir(), "x.spans.arrow"), filepath.Join(t.TempDir(), "x.html")
	head := result.Header{Schedule: "x.sched.arrow", Parameters: result.Parameters{Values: map[string]any{"s_bytes": 65536.0}}}
	golden.WriteRows(t, file, head, spans...)
	critical := ""
	if len(path) > 0 {
		critical = filepath.Join(t.TempDir(), "x.path.arrow")
		golden.WriteRows(t, critical, head, path...)
	}
	writePage(t, file, critical, page)
	return page
}

func writePage(t *testing.T, file, critical, page string) {
	d, err := timeline.FromSpans(file, critical, 0, timeline.Window{})
	expect.OK(t, err)
	expect.OK(t, wholefile.WriteText(page, func(w *bufio.Writer) error { return d.WriteHTML(w, timeline.Page{Title: "A <title>"}) }))
}

// listen keeps what the browser complains of, and what is loaded from elsewhere.
func (b *tab) listen(event any) {
	problem := ""
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		problem = fmt.Sprintf("console: %s %s", e.Type, e.Args[0].Value)
	case *runtime.EventExceptionThrown:
		problem = "exception: " + e.ExceptionDetails.Text + " " + e.ExceptionDetails.Exception.Description
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError {
			problem = "log: " + e.Entry.Text
		}
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, "file:") && !strings.HasPrefix(e.Request.URL, "data:") {
			problem = "loads " + e.Request.URL
		}
	}
	if problem != "" {
		b.mutex.Lock()
		b.problems = append(b.problems, problem)
		b.mutex.Unlock()
	}
}

func (b *tab) run(actions ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	expect.OK(b, chromedp.Do(b.ctx, actions...))
}

// value returns the result of a script, or its promise.
func value[T any](b *tab, script string) (v T) {
	b.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	expect.OK(b, err)
	return v
}

// does is a command of the browser that returns nothing.
func does[P any](command cdp.Command[P, cdp.Empty], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, command, params)
		return err
	})
}

// looks has media queries find a theme, light or dark.
func (b *tab) looks(theme string) {
	b.Helper()
	b.run(does(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}}))
}

// drag moves the mouse with its left button pressed.
func (b *tab) drag(fromX, toX, y float64) {
	b.Helper()
	pressed := chromedp.ButtonType(input.MouseButtonLeft)
	b.run(
		chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, fromX, y, pressed, chromedp.ClickCount(1)),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, toX, y, pressed),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, toX, y, pressed, chromedp.ClickCount(1)),
	)
}

// drawn waits until what is due is drawn.
func (b *tab) drawn() {
	b.Helper()
	value[bool](b, "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
}

// view is the part that is shown.
type view struct{ From, To, Top, Bottom float64 }

func (b *tab) view() view { return value[view](b, "view") }

// span is a span without a message.
func span(rank int32, kind result.SpanKind, from, to int64) result.Span {
	return result.Span{
		Rank: rank, Kind: kind, StartNS: from, EndNS: to,
		Peer: result.None, Bytes: result.None, Tag: result.None, Message: result.None, TraceRow: result.None, Iteration: result.None, Collective: result.None,
	}
}

// some is a ping-pong of two ranks: 1 ms of work, a message forth, one back,
// with a detour and a collective around it all.
func some() []result.Span {
	message := func(rank int32, kind result.SpanKind, from, to int64, number int64) result.Span {
		s := span(rank, kind, from, to)
		s.Peer, s.Bytes, s.Tag, s.Message, s.Call = 1-rank, 4096, 7, number, "MPI_Send"
		return s
	}
	wait := func(rank int32, from, to int64) result.Span {
		s := span(rank, result.LateSender, from, to)
		s.Peer, s.Call = 1-rank, "MPI_Send"
		return s
	}
	whole := span(0, result.Collective, 0, 1_700_000)
	whole.Call, whole.Collective = "MPI_Barrier", 0
	return []result.Span{
		whole,
		span(0, result.Calc, 0, 1_000_000),
		span(0, result.Detour, 400_000, 500_000),
		message(0, result.Send, 1_000_000, 1_050_000, 0),
		wait(0, 1_050_000, 1_500_000),
		message(0, result.Recv, 1_900_000, 2_000_000, 0),
		span(1, result.Calc, 0, 600_000),
		wait(1, 600_000, 1_000_000),
		message(1, result.Recv, 1_200_000, 1_300_000, 0),
		message(1, result.Send, 1_500_000, 1_550_000, 0),
	}
}

// pointer moves to a time and lane.
func (b *tab) pointer(ns int64, lane float64) (x, y float64) {
	b.Helper()
	at := value[[]float64](b, fmt.Sprintf(`[x(%d) + canvas.getBoundingClientRect().left, y(%g) + canvas.getBoundingClientRect().top]`, ns, lane))
	b.run(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1]))
	b.drawn()
	return at[0], at[1]
}

// details returns what is shown of the span under the pointer.
func (b *tab) details() string {
	b.Helper()
	return value[string](b, `details.hidden ? "" : [...details.querySelectorAll("dt")].map((dt) => dt.textContent + " " + dt.nextSibling.textContent).join("|")`)
}
