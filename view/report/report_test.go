package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot"

	"loggops/formats"
	"loggops/formats/comm"
	"loggops/formats/noise"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/table"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/view/curves"
	"loggops/view/figure"
	"loggops/view/internal/golden"
	"loggops/view/timeline"
)

// files writes a file of each kind and returns what is read from them.
func files(t *testing.T) (all []File) {
	t.Helper()
	folder := t.TempDir()
	read := func(kind string, write func(path string)) {
		path := filepath.Join(folder, kind)
		write(path)
		f, err := Read(path, kind+".arrow", kind)
		expect.OK(t, err)
		all = append(all, f)
	}
	head := result.Header{
		Schedule: "app.sched.arrow", Tool: "loggops-sim 1", Parameters: result.Parameters{Machine: "xt4", Values: map[string]any{"l_ns": 9900.0}},
		Noise: &result.Noise{Sources: []string{"node.noise.arrow", "periodic:freq=1kHz,duration=1us"}, Scale: 1},
	}
	read(formats.Trace, func(path string) {
		w, err := trace.Create(path)
		expect.OK(t, err)
		for rank := range int32(2) {
			c := trace.Call{Rank: rank, Name: "MPI_Barrier", StartNS: 100 + int64(rank), EndNS: 1300, Calls: 1, Peer: trace.None, Bytes: trace.None, Tag: trace.None, Root: trace.None}
			expect.OK(t, w.Append(&c))
		}
		expect.OK(t, w.Close(trace.Header{Ranks: 2, Communicators: []comm.Communicator{comm.World(2)}, Format: "pmpi", Tool: "loggops-collect 1"}))
	})
	read(formats.Schedule, func(path string) {
		op := schedule.Op{Kind: schedule.Calc, DurationNS: 5}
		expect.OK(t, schedule.Write(path, &schedule.Schedule{
			Header: schedule.Header{Ranks: 2, Replicas: 512, Communicators: []comm.Communicator{comm.World(2)}, Source: "<app>"}, Ops: [][]schedule.Op{{op}, {op, op}},
		}))
	})
	read(formats.Noise, func(path string) {
		expect.OK(t, noise.WriteFile(path, &noise.Trace{Header: noise.Header{Machine: "node7", CPU: 3, LengthNS: 1e9}, Detours: []noise.Detour{{StartNS: 5, DurationNS: 10, Cause: -1}}}))
	})
	read(formats.Runs, func(path string) {
		golden.WriteRows(t, path, head, result.Run{Seed: 7, Ranks: 2, Replicas: 1, MakespanNS: 10, InjectedNS: 1}, result.Run{Run: 1, Seed: 9, Ranks: 2, Replicas: 1, MakespanNS: 9, InjectedNS: 3})
	})
	read(formats.Ranks, func(path string) {
		golden.WriteRows(t, path, head, result.Rank{FinishNS: 10, CalcNS: 6, OverheadNS: 1, WaitNS: 3, InjectedNS: 2}, result.Rank{Rank: 1, FinishNS: 20, CalcNS: 20})
	})
	read(formats.Spans, func(path string) {
		none := result.Span{Rank: 1, EndNS: 30, Peer: result.None, Bytes: result.None, Tag: result.None, Message: result.None, TraceRow: result.None, Iteration: result.None}
		golden.WriteRows(t, path, head, none)
	})
	read(formats.Iterations, func(path string) {
		golden.WriteRows(t, path, head, result.Iteration{EndNS: 40, CalcNS: 30, WaitNS: 10})
	})
	read(formats.Path, func(path string) {
		golden.WriteRows(t, path, head, result.PathSegment{EndNS: 50, Peer: result.None, Bytes: result.None, Level: result.None, TraceRow: result.None, Iteration: result.None})
	})
	read(formats.Links, func(path string) {
		golden.WriteRows(t, path, head, result.Link{Tier: "a", EndNS: 60}, result.Link{Run: 1, Link: result.None, Tier: "a", EndNS: 64})
	})
	read(curves.Kind, func(path string) {
		expect.OK(t, os.WriteFile(path, []byte("ranks,time_ns\n2,10\n4,20\n"), 0o666))
	})
	return all
}

// nothing is a picture of nothing.
type nothing struct{ axes }

func (n nothing) Figure(s figure.Style) *figure.Figure {
	f := n.axes.Figure(s)
	f.Title, f.Empty = "Nothing", "There is nothing to draw."
	return f
}

// axes is a picture of nothing but axes.
type axes struct{}

func (axes) Figure(s figure.Style) *figure.Figure {
	return &figure.Figure{Style: s, Title: "Axes & more", Subtitle: "of nothing", Panels: [][]*plot.Plot{{figure.NewPlot()}}}
}

// interactive is a picture that is a page of its own.
type interactive struct{ axes }

func (interactive) WriteHTML(w io.Writer, p timeline.Page) error {
	_, err := fmt.Fprintf(w, "<p title=\"in %s\">%s &amp; %d</p>", p.Theme, p.Title, p.Size)
	return err
}

func data(t *testing.T) *Data {
	facts := Facts{Several: true, Ranks: 4, EndNS: 5e9, Simulation: &result.Header{Parameters: result.Parameters{Machine: "a<b"}}}
	return &Data{facts, files(t), []Picture{
		{ID: "axes", Command: "loggops-view 'a<b.arrow' -o axes.svg", Drawing: axes{}, Columns: 1},
		{ID: "nothing", Command: "loggops-view x -o nothing.svg", Drawing: nothing{}, Columns: 2},
		{ID: "page", Command: "loggops-view x -o page.svg", Drawing: interactive{}, Columns: 2},
		{ID: "wave", Command: "loggops-view x.iterations.arrow -o wave.svg", Missing: "there are no iterations", Columns: 1},
	}}
}

func written(t *testing.T, d *Data, theme string) string {
	t.Helper()
	var text bytes.Buffer
	expect.OK(t, d.WriteHTML(&text, Page{"A <report>", theme, 1000, 700}))
	return text.String()
}

// TestPage compares the page with a file, but for the pictures.
func TestPage(t *testing.T) {
	d := data(t)
	text := written(t, d, "")
	if again := written(t, d, ""); again != text {
		t.Error("not the same page twice")
	}
	before, rest, _ := strings.Cut(text, "<svg")
	_, after, _ := strings.Cut(rest, "</svg>\n")
	cases.Golden(t, "page.html", before+after)
	if n := strings.Count(text, "<svg"); n != 1 {
		t.Errorf("%d pictures", n)
	}
	if dark := written(t, d, "dark"); !strings.Contains(dark, `data-theme="dark"`) || !strings.Contains(dark, "in dark") {
		t.Error("the page and the picture in it are not dark")
	}
	for _, foreign := range []string{"http://", "https://", "src=", "url("} {
		if strings.Contains(strings.ReplaceAll(text, "http://www.w3.org/", ""), foreign) {
			t.Errorf("the page has a %s", foreign)
		}
	}
}

// TestPicture has each picture as one element that is well formed.
func TestPicture(t *testing.T) {
	text := written(t, data(t), "")
	svg := text[strings.Index(text, "<svg") : strings.Index(text, "</svg>")+len("</svg>")]
	if err := xml.Unmarshal([]byte(svg), new(any)); err != nil {
		t.Error(err)
	}
	if strings.Contains(svg, "Axes &amp; more") {
		t.Error("its title is there twice")
	}
}

func TestFiles(t *testing.T) {
	var text strings.Builder
	expect.OK(t, (&Data{Files: files(t)}).Table().Write(&text, table.FormatCSV))
	cases.Golden(t, "files.csv", text.String())
}

// TestNoFile has all readers refuse what is none of their files.
func TestNoFile(t *testing.T) {
	for _, kind := range Kinds {
		if _, err := Read("testdata/golden.txtar", "x", kind); err == nil {
			t.Errorf("%s: no error", kind)
		}
	}
}

func TestFields(t *testing.T) {
	type inner struct {
		B float64           `json:"b"`
		C []int             `json:"c"`
		D map[string]string `json:"d"`
	}
	got := fields(struct {
		A     string              `json:"a"`
		In    inner               `json:"in"`
		Comms []comm.Communicator `json:"comms"`
		None  []int               `json:"none"`
		Last  bool                `json:"last"`
	}{"x", inner{0.5, make([]int, longest+1), map[string]string{"z": "1", "y": "2"}}, []comm.Communicator{comm.World(4), {Name: "self", Self: true}}, nil, true})
	want := []Field{
		{"a", "x"}, {"in.b", "0.5"}, {"in.c", "9 items"}, {"in.d.y", "2"}, {"in.d.z", "1"},
		{"comms", "MPI_COMM_WORLD, self"}, {"none", ""}, {"last", "true"},
	}
	expect.Same(t, want, got)
}
