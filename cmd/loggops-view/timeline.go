package main

import (
	"bufio"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"loggops/cmd/internal/program"
	"loggops/formats"
	"loggops/internal/units"
	"loggops/sim/noisespec"
	"loggops/view/timeline"
)

// timelineFlags are those of timelines.
type timelineFlags struct {
	fromNS, toNS int64
	ranks        string
}

var timelineFlagNames = []string{"from", "to", "ranks", "run"}

func (f *timelineFlags) addTo(flags *pflag.FlagSet) {
	flags.Var((*units.Duration)(&f.fromNS), "from", "timeline: show what is after this")
	flags.Var((*units.Duration)(&f.toNS), "to", "timeline: show what is before this; 0: all")
	flags.StringVar(&f.ranks, "ranks", "", "timeline: show these ranks only, as in 0-31,64: `LIST`")
}

// timelineForms are the forms of a timeline that no other picture has.
var timelineForms = map[string]func(drawing, *settings) error{
	"html": func(d drawing, s *settings) error {
		return formats.WriteText(s.output, func(w *bufio.Writer) error {
			return d.(*timeline.Data).WriteHTML(w, timeline.Page{Title: s.titleOr("Timeline"), Theme: s.pageTheme})
		})
	},
	"json": func(d drawing, s *settings) error { return writeAll(s.output, d.(*timeline.Data).WritePerfetto) },
	"prv": func(d drawing, s *settings) error {
		data, name := d.(*timeline.Data), strings.TrimSuffix(s.output, ".prv")
		var all formats.Set
		defer all.Discard()
		for _, part := range []struct {
			ending string
			write  func(io.Writer) error
		}{{".pcf", data.WritePCF}, {".row", data.WriteROW}, {".prv", data.WritePRV}} {
			if err := formats.WriteTextInto(&all, name+part.ending, func(w *bufio.Writer) error { return part.write(w) }); err != nil {
				return err
			}
		}
		return all.Commit()
	},
}

// writeAll writes a text file with a function that any writer will do for.
func writeAll(path string, write func(io.Writer) error) error {
	return formats.WriteText(path, func(w *bufio.Writer) error { return write(w) })
}

// makeTimeline reads spans, or a trace.
func makeTimeline(r *request) (drawing, error) {
	window, err := r.timeline.window()
	if err != nil {
		return nil, err
	}
	in := r.inputs[0]
	if in.kind == formats.Spans {
		return timeline.FromSpans(in.path, r.run, window)
	}
	d, err := timeline.FromTrace(in.path, window)
	if err == nil {
		d.Setting = filepath.Base(in.name) + ", as recorded"
		if d.CPUTime {
			d.Setting += "; CPU time: ranks have no common time axis"
			noteCPUTime(r, in)
		}
	}
	return d, err
}

// noteCPUTime says what a picture of a recording in CPU time does not show.
func noteCPUTime(r *request, in input) {
	program.Note(r.cmd, "%s: the recording is in CPU time: times of different ranks cannot be compared, nor can they with those of other recordings", in.name)
}

func (f *timelineFlags) window() (w timeline.Window, err error) {
	if f.toNS != 0 && f.toNS <= f.fromNS {
		return w, program.Usagef("--to is not after --from")
	}
	w.FromNS, w.ToNS = f.fromNS, f.toNS
	if f.ranks == "" {
		return w, nil
	}
	ranks, err := noisespec.ParseRanks(f.ranks)
	if err != nil {
		return w, program.Usagef("--ranks %s: %w", f.ranks, err)
	}
	w.Ranks = ranks.Has
	return w, nil
}
