package pictures

import (
	"bufio"
	"io"
	"path/filepath"
	"strings"

	"loggops/formats"
	"loggops/internal/setting"
	"loggops/internal/wholefile"
	"loggops/view/timeline"
)

// timelineForms are the output formats that only timelines have.
var timelineForms = map[string]func(Drawing, *Output) error{
	"html": func(d Drawing, o *Output) error {
		return wholefile.WriteText(o.Path, func(w *bufio.Writer) error {
			return d.(*timeline.Data).WriteHTML(w, timeline.Page{Title: o.titleOr("Timeline"), Theme: o.Theme})
		})
	},
	"json": func(d Drawing, o *Output) error { return writeAll(o.Path, d.(*timeline.Data).WritePerfetto) },
	"prv": func(d Drawing, o *Output) error {
		data, files := d.(*timeline.Data), Files(o.Path)
		var all wholefile.Set
		defer all.Discard()
		for i, write := range []func(io.Writer) error{data.WritePRV, data.WritePCF, data.WriteROW} {
			if err := wholefile.WriteTextInto(&all, files[i], func(w *bufio.Writer) error { return write(w) }); err != nil {
				return err
			}
		}
		return all.Commit()
	},
}

// Files returns the files that are written for an output: itself, and next to a .prv file the
// .pcf and .row files.
func Files(path string) []string {
	if stem, paraver := strings.CutSuffix(path, ".prv"); paraver {
		return []string{path, stem + ".pcf", stem + ".row"}
	}
	return []string{path}
}

// writeAll writes a text file.
func writeAll(path string, write func(io.Writer) error) error {
	return wholefile.WriteText(path, func(w *bufio.Writer) error { return write(w) })
}

// makeTimeline reads spans, perhaps with a critical path, or a trace.
func makeTimeline(r *Request) (Drawing, error) {
	d, err := readTimeline(r)
	if err == nil && r.Command != nil {
		d.Command = r.Command(&Picture{Name: "timeline", Options: []string{"run", "align"}}, r.Inputs, "", "part.html") + " " + r.Part
	}
	return d, err
}

func readTimeline(r *Request) (*timeline.Data, error) {
	var in, other Input
	path := ""
	for _, input := range r.Inputs {
		switch {
		case input.Kind == formats.Path:
			path = input.Path
		case in.Path == "":
			in = input
		default:
			other = input
		}
	}
	switch {
	case other.Path != "":
		return timeline.FromTwo([2]string{in.Path, other.Path}, r.Run, r.Align, r.Window)
	case r.Align != timeline.None:
		return nil, setting.Errorf("align", "one timeline has nothing to be aligned with; pass two files of spans")
	case in.Kind == formats.Spans:
		return timeline.FromSpans(in.Path, path, r.Run, r.Window)
	}
	d, err := timeline.FromTrace(in.Path, r.Window)
	if err == nil {
		d.Setting = filepath.Base(in.Name) + ", as recorded"
		if d.CPUTime {
			d.Setting += "; CPU time: ranks have no common time axis"
			noteCPUTime(r, in)
		}
	}
	return d, err
}

// noteCPUTime notes that the times of a recording in CPU time cannot be compared.
func noteCPUTime(r *Request, in Input) {
	r.Note("%s: the recording is in CPU time: times of different ranks cannot be compared, nor can they with those of other recordings", in.Name)
}
