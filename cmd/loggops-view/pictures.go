package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/cmd/internal/progress"
	"loggops/formats"
	"loggops/formats/nearest"
	"loggops/view/calls"
	"loggops/view/curves"
	"loggops/view/figure"
	"loggops/view/matrix"
	"loggops/view/scaling"
	"loggops/view/wave"
)

// picture is a kind of picture.
type picture struct {
	name, about string
	// kinds are those of the files that it is made of.
	kinds []string
	// alone is whether it is of one file.
	alone bool
	// flags are those that it has of its own, and of the values of --of, the
	// first of which is that where there is none.
	flags, of []string
	make      func(*request) (drawing, error)
	// forms write it, where they are none of figure.Forms, by the ending of the
	// output's name.
	forms map[string]func(drawing, *settings) error
	// pageOnly is whether these are all.
	pageOnly bool
}

// isForm tells whether it can be written so.
func (p *picture) isForm(form string) bool {
	return figure.IsForm(form) && !p.pageOnly || p.forms[form] != nil
}

// formNames returns all forms that it can be written in.
func (p *picture) formNames() []string {
	own := slices.Sorted(maps.Keys(p.forms))
	if p.pageOnly {
		return own
	}
	return append(slices.Clone(figure.Forms), own...)
}

// drawing is what a picture shows.
type drawing interface {
	Table() figure.Table
}

// figured is one that is drawn as a figure: all but pages are.
type figured interface {
	drawing
	Figure(figure.Style) *figure.Figure
}

// pictures are all there are, in the order of the documentation.
var pictures = []picture{
	{
		name: "box", about: "how run times spread, over the number of processes",
		kinds: []string{formats.Runs}, flags: []string{joinFlag}, make: makeBox,
	},
	{
		name: "scaling", about: "run time, or slowdown by noise, over the number of processes",
		kinds: []string{formats.Runs}, of: []string{scaling.Slowdown, scaling.RunTime}, flags: []string{joinFlag}, make: makeScaling,
	},
	{
		name: "scatter", about: "detours: duration over time, and how many of which",
		kinds: []string{formats.Noise}, make: makeScatter,
	},
	{
		name: "calls", about: "MPI calls: where collectives are, message sizes, time",
		kinds: []string{formats.Trace}, of: []string{calls.Position, calls.Size, calls.Time},
		flags: []string{collectivesFlag}, make: makeCalls,
	},
	{
		name: "matrix", about: "who sends how much to whom",
		kinds: []string{formats.Schedule, formats.Trace}, of: []string{matrix.Bytes, matrix.Messages},
		flags: []string{collectivesFlag}, alone: true, make: makeMatrix,
	},
	{
		name: "timeline", about: "what ranks did when",
		kinds: []string{formats.Spans, formats.Trace}, flags: timelineFlagNames, alone: true, make: makeTimeline, forms: timelineForms,
	},
	{
		name: "wave", about: "how long ranks wait in which iteration",
		kinds: []string{formats.Marks}, of: []string{wave.Wait, wave.Lag},
		flags: waveFlagNames, alone: true, make: makeWave, forms: waveForms,
	},
	{
		name: "curves", about: "what loggops-model writes as CSV: times with their bounds",
		kinds: []string{curves.Kind}, make: makeCurves,
	},
}

// request is what a picture is made of.
type request struct {
	cmd    *cobra.Command
	bar    *progress.Bar // of what is read
	inputs []input
	options
}

// input is a file to read.
type input struct {
	path string
	name string // as the user calls it
	kind string
}

// options are the flags of pictures.
type options struct {
	of          string
	collectives bool  // count the messages of collectives
	join        bool  // runs of different schedules
	run         int32 // of spans and marks
	timeline    timelineFlags
	wave        waveFlags
}

// Names of flags of pictures.
const (
	collectivesFlag = "collectives"
	joinFlag        = "join"
)

func named(name string) (*picture, error) {
	i := slices.IndexFunc(pictures, func(p picture) bool { return p.name == name })
	if i < 0 {
		return nil, program.Usagef("--plot: %w", nearest.Unknown("picture", name, names()))
	}
	return &pictures[i], nil
}

func names() []string {
	var names []string
	for _, p := range pictures {
		names = append(names, p.name)
	}
	return names
}

// forms returns those that any picture is written in.
func forms() []string {
	all := slices.Clone(figure.Forms)
	for _, p := range pictures {
		for _, form := range p.formNames() {
			if !slices.Contains(all, form) {
				all = append(all, form)
			}
		}
	}
	return all
}

// kinds are those of files that pictures are made of.
func kinds() []string {
	var kinds []string
	for _, p := range pictures {
		kinds = append(kinds, p.kinds...)
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// choose returns the picture that files suggest, the first of them if they are
// of several kinds: of the pictures that are made of that kind the first, but
// one that is made of all the files and may have the form of the output goes
// before others.
func choose(inputs []input, form string) (*picture, error) {
	in := inputs[0]
	switch {
	case in.kind == formats.Runs && figure.IsForm(form):
		runs := slices.DeleteFunc(slices.Clone(inputs), func(in input) bool { return in.kind != formats.Runs })
		return suggestedByRuns(runs)
	case in.kind == "":
		return nil, fmt.Errorf("%s: no file that pictures are made of: those are of the kinds %s", in.path, strings.Join(kinds(), ", "))
	}
	fits := func(p *picture) bool { return p.isForm(form) && p.accepts(inputs) == nil }
	var suggested *picture
	for i := range pictures {
		p := &pictures[i]
		if slices.Contains(p.kinds, in.kind) && (suggested == nil || fits(p) && !fits(suggested)) {
			suggested = p
		}
	}
	if suggested == nil {
		return nil, fmt.Errorf("%s: a %s file, of which there is no picture; there are those of %s", in.path, in.kind, strings.Join(kinds(), ", "))
	}
	return suggested, nil
}

// accepts tells whether a picture is made of files of these kinds.
func (p *picture) accepts(inputs []input) error {
	if p.alone && len(inputs) > 1 {
		return program.Usagef("--plot %s is of one file, not of %d", p.name, len(inputs))
	}
	for _, in := range inputs {
		is := "a " + in.kind
		if in.kind == "" {
			is = "an unknown"
		}
		if !slices.Contains(p.kinds, in.kind) {
			return fmt.Errorf("%s: %s file where --plot %s wants a %s file", in.path, is, p.name, strings.Join(p.kinds, " or "))
		}
	}
	return nil
}
