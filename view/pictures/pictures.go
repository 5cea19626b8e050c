// Package pictures lists all pictures: the kinds of files that each picture needs, its
// options, and its output formats. It chooses a picture for given files, reads them, and
// writes the picture.
package pictures

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"loggops/analysis/criticalpath"
	"loggops/analysis/detours"
	"loggops/analysis/waitstate"
	"loggops/formats"
	"loggops/internal/setting"
	"loggops/internal/table"
	"loggops/internal/visible"
	"loggops/internal/wholefile"
	"loggops/view/calls"
	"loggops/view/curves"
	"loggops/view/figure"
	"loggops/view/links"
	"loggops/view/report"
	"loggops/view/runs"
	"loggops/view/timeline"
	"loggops/view/wave"
)

// Picture is a kind of picture.
type Picture struct {
	Name, About string
	Slots       Slots
	Shown       Shown
	// Options are the names of the options that only some pictures have. Of are the values
	// of the option of that name, the default first; Keys stands for keys of the file.
	Options, Of []string
	// Reported are the values of Of that a report shows; nil for the default.
	Reported []string
	make     func(*Request) (Drawing, error)
	// forms writes the output formats that are not in figure.Forms, by file name extension.
	forms map[string]func(Drawing, *Output) error
	// uses reports whether an option changes the picture; nil if the name of the option determines that.
	uses func(option string, c *Choice, inputs []Input) bool
}

// Keys is the value of Picture.Of that stands for keys of the file.
const Keys = "KEY"

// Shown is how a picture is shown.
type Shown int

const (
	Figure  Shown = iota // as a figure
	Numbers              // as a figure, or as a table for people: its drawings are Printed
	Page                 // as a page only
)

// IsForm reports whether the picture can be written in a format.
func (p *Picture) IsForm(form string) bool {
	return figure.IsForm(form) && p.Shown != Page || p.forms[form] != nil
}

// Forms returns the output formats of the picture.
func (p *Picture) Forms() []string {
	own := slices.Sorted(maps.Keys(p.forms))
	if p.Shown == Page {
		return own
	}
	return append(slices.Clone(figure.Forms), own...)
}

// Drawing is a picture that has been read. Table returns the numbers behind it.
type Drawing interface {
	Table() table.Table
}

// Printed is a drawing whose numbers are a table for people too.
type Printed interface {
	Drawing
	Print() table.Content
}

// figured is a drawing with a figure: every drawing but a page.
type figured interface {
	Drawing
	Figure(figure.Style) *figure.Figure
}

// single lists all pictures but the report, in the order of the documentation.
var single = []Picture{
	{
		Name: "box", About: "distribution of run times by number of ranks",
		Slots: Slots{{some(formats.Runs)}}, Options: []string{"join"}, make: makeBox,
	},
	{
		Name: "scaling", About: "run time, or slowdown by noise, by number of ranks",
		Slots: Slots{{some(formats.Runs)}}, Of: []string{runs.Slowdown, runs.RunTime}, Reported: []string{runs.Slowdown, runs.RunTime},
		Options: []string{"join"}, make: makeScaling,
	},
	{
		Name: "sweep", About: "run time by one swept key, or a heat map over two",
		Slots: Slots{{one(formats.Runs)}}, Of: []string{Keys}, Options: []string{"reach"}, Shown: Numbers, make: makeSweep,
	},
	{
		Name: "scatter", About: "detours: durations over time, and their distribution",
		Slots: Slots{{some(formats.Noise)}}, make: makeScatter,
	},
	{
		Name: "calls", About: "MPI calls: position of collectives, message sizes, time",
		Slots: Slots{{some(formats.Trace)}}, Of: []string{calls.Position, calls.Size, calls.Time}, Reported: []string{calls.Position, calls.Size, calls.Time},
		Options: []string{"collectives"}, make: makeCalls, uses: ofSizes,
	},
	{
		Name: "matrix", About: "communication matrix",
		Slots: Slots{{one(formats.Schedule, formats.Trace)}}, Of: []string{calls.Bytes, calls.Messages},
		Options: []string{"collectives"}, make: makeMatrix,
	},
	{
		Name: "timeline", About: "activities of the ranks over time",
		Slots:   Slots{{{[]string{formats.Spans}, []int{1, 2}}}, {one(formats.Spans), {[]string{formats.Path}, []int{0, 1}}}, {one(formats.Trace)}},
		Options: []string{"from", "to", "only-ranks", "run", "align"}, make: makeTimeline, forms: timelineForms,
	},
	{
		Name: "wave", About: "waiting time by rank and iteration",
		Slots: Slots{{one(formats.Iterations)}}, Of: []string{wave.Wait, wave.Lag},
		Options: []string{"run", "fit", "periodic"}, make: makeWave, forms: waveForms,
	},
	{
		Name: "efficiency", About: "POP efficiencies by number of ranks, or by iteration",
		Slots: Slots{{some(formats.Trace)}, {some(formats.Runs)}, {some(formats.Iterations)}}, Options: []string{"join", "run"}, Shown: Numbers, make: makeEfficiency,
	},
	{
		Name: "waits", About: "wait states: for whom and where ranks wait",
		Slots: Slots{{one(formats.Spans)}}, Of: waitstate.Groupings, Options: []string{"run"}, Shown: Numbers, make: makeWaits,
	},
	{
		Name: "causes", About: "noise by cause, and where it struck",
		Slots: Slots{{one(formats.Spans)}}, Of: detours.Groupings, Options: []string{"run"}, Shown: Numbers, make: makeCauses,
	},
	{
		Name: "path", About: "critical path: which calls, ranks or parameters determine the run time",
		Slots: Slots{{one(formats.Path)}}, Of: criticalpath.Groupings, Options: []string{"run"}, Shown: Numbers, make: makePath,
	},
	{
		Name: "links", About: "use and waiting of the links of a network, by tier over time or by link",
		Slots: Slots{{one(formats.Links)}}, Of: []string{links.Time, links.Map}, Reported: []string{links.Time, links.Map},
		Options: []string{"run"}, make: makeLinks,
	},
	{
		Name: "compare", About: "what differs between two simulations",
		Slots: Slots{{pair(formats.Runs), pair(formats.Spans), pair(formats.Path)}}, Options: []string{"run"}, Shown: Numbers, make: makeCompare,
	},
	{
		Name: "curves", About: "CSV of loggops-model and loggops-replicate: times and their bounds",
		Slots: Slots{{some(curves.Kind)}}, make: makeCurves,
	},
	{
		Name: "machine", About: "machine files: measured times of messages, and the model",
		Slots: Slots{{one(curves.MachineKind)}}, make: makeMachine,
	},
}

// All returns all pictures, in the order of the documentation. The last one is the
// report, which contains all others.
func All() []Picture {
	return append(single[:len(single):len(single)], Picture{
		Name: "report", About: "a page with all pictures of the files",
		Slots: Slots{{some(report.Kinds...)}}, Shown: Page, Options: Options(single), make: makeReport, uses: ofPictures,
		forms: map[string]func(Drawing, *Output) error{"html": writeReport},
	})
}

// Options returns the names of the options that only some pictures have.
func Options(of []Picture) (names []string) {
	for _, p := range of {
		names = append(names, p.Options...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Uses reports whether an option of the picture changes it, for files and the other options.
func (p *Picture) Uses(option string, c *Choice, inputs []Input) bool {
	switch {
	case p.uses != nil:
		return p.uses(option, c, inputs)
	case option == "run":
		return slices.ContainsFunc(inputs, func(in Input) bool {
			return p.Slots.Has(in.Kind) && in.Kind != formats.Runs && in.Kind != formats.Trace
		})
	case option == "join":
		return slices.ContainsFunc(inputs, func(in Input) bool { return in.Kind == formats.Runs })
	case option == "periodic":
		return c.Fit
	}
	return true
}

// ofSizes reports whether the option of collectives changes a picture of calls.
func ofSizes(option string, c *Choice, _ []Input) bool { return c.Of == calls.Size }

// ofPictures reports whether an option changes a picture of a report.
func ofPictures(option string, c *Choice, inputs []Input) bool {
	return slices.ContainsFunc(single, func(p Picture) bool {
		has := slices.ContainsFunc(inputs, func(in Input) bool { return p.Slots.Has(in.Kind) })
		return has && slices.Contains(p.Options, option) && p.Uses(option, c, inputs)
	})
}

// Styled reports whether a picture in a format has an option of its style: title, width, height or
// theme, which only pages have.
func (p *Picture) Styled(option, form string) bool {
	switch option {
	case "theme":
		return form == "html"
	case "title":
		return figure.IsForm(form) || form == "html"
	}
	return figure.IsForm(form) || p.Shown == Page
}

// Request describes a picture to make.
type Request struct {
	Context context.Context
	Inputs  []Input
	Choice
	// Count receives the number of calls and operations read since the last call, and
	// Note what viewers of the picture should know.
	Count func(int64)
	Note  func(format string, args ...any)
	// Text returns the text of an error for viewers of the picture.
	Text func(error) string
	// Command returns the command line that draws one picture of a report into a file.
	Command func(p *Picture, files []Input, of, output string) string
	// Part is what a command line has to draw a part of a timeline, with {from} and {to} in ns, and {ranks}.
	Part string
	// counted are the messages of files by path, and added the sums of spans, that pictures of
	// a report have in common; nil of one picture.
	counted map[string]counted
	added   map[string]*added
}

// Input is a file to read.
type Input struct {
	Path string
	Name string // as the user calls it
	Kind string // see KindOf

	label string // in pictures, see labels
}

// labels returns files with labels: their names without folders and extensions and, if several files of a
// kind have the same, with their folders or numbers.
func labels(inputs []Input) []Input {
	all := slices.Clone(inputs)
	for _, label := range []func(i int) string{
		func(i int) string { return stem(all[i].Name) },
		func(i int) string { return filepath.Join(filepath.Dir(all[i].Name), stem(all[i].Name)) },
		func(i int) string { return fmt.Sprintf("%s (%d)", all[i].label, i+1) },
	} {
		count := map[[2]string]int{}
		for _, in := range all {
			count[[2]string{in.Kind, in.label}]++
		}
		for i := range all {
			if all[i].label == "" || count[[2]string{all[i].Kind, all[i].label}] > 1 {
				all[i].label = label(i)
			}
		}
	}
	return all
}

// Choice holds the options of pictures.
type Choice struct {
	Of            string          // what the picture is of: one of Picture.Of, "" for the first
	Collectives   bool            // count the messages of collectives
	Join          bool            // runs of different schedules that differ by their ranks are one line
	Run           int32           // of spans and iterations
	Reach         float64         // the slowdown that a sweep marks
	Window        timeline.Window // of a timeline
	Align         int32           // iteration that two timelines start at the same time, or -1
	Fit, Periodic bool            // measure a wave, among ranks in a ring
}

// Output describes the file of a picture, and its style.
type Output struct {
	Path, Form string
	Title      string // "" for the usual one
	Style      figure.Style
	Theme      string // of a page: one of figure.Themes, or "" for the browser's
}

// titleOr returns the title, or the usual one if none is set.
func (o *Output) titleOr(usual string) string { return cmp.Or(o.Title, usual) }

// Make reads the files of a picture.
func (p *Picture) Make(r *Request) (Drawing, error) {
	labeled := *r
	labeled.Inputs = labels(r.Inputs)
	return p.make(&labeled)
}

// Write writes the picture.
func (p *Picture) Write(d Drawing, o *Output) error {
	if write := p.forms[o.Form]; write != nil {
		return write(d, o)
	}
	f := d.(figured).Figure(o.Style)
	f.Title = o.titleOr(f.Title)
	return wholefile.WriteText(o.Path, func(w *bufio.Writer) error { return f.Write(w, o.Form) })
}

// Named returns the picture of a name. The error is *setting.Invalid.
func Named(name string) (*Picture, error) {
	all := All()
	i := slices.IndexFunc(all, func(p Picture) bool { return p.Name == name })
	if i < 0 {
		return nil, setting.Errorf("show", "%s: %w", visible.Short(name), setting.Unknown("picture", name, Names()))
	}
	return &all[i], nil
}

// Names returns the names of all pictures.
func Names() (names []string) {
	for _, p := range All() {
		names = append(names, p.Name)
	}
	return names
}

// Forms returns the output formats of all pictures.
func Forms() []string {
	all := slices.Clone(figure.Forms)
	for _, p := range All() {
		for _, form := range p.Forms() {
			if !slices.Contains(all, form) {
				all = append(all, form)
			}
		}
	}
	return all
}

// Kinds returns the kinds of files that pictures are made from.
func Kinds() []string {
	var kinds []string
	for _, p := range All() {
		kinds = append(kinds, p.Slots.Kinds()...)
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// Choose returns a picture for files: the first one for the kind of the first file,
// but preferably one that takes all files and has the output format. Others that are
// tables too are chosen by name.
func Choose(inputs []Input, form string) (*Picture, error) {
	in := inputs[0]
	if in.Kind == formats.Path && len(inputs) > 1 {
		in = inputs[1] // of which it is a detail
	}
	switch {
	case in.Kind == formats.Runs && figure.IsForm(form):
		runs := slices.DeleteFunc(slices.Clone(inputs), func(in Input) bool { return in.Kind != formats.Runs })
		return suggestedByRuns(runs)
	case in.Kind == "":
		return nil, fmt.Errorf("%s: no file that pictures are made of: those are of the kinds %s", in.Path, strings.Join(Kinds(), ", "))
	}
	fits := func(p *Picture) bool { return p.IsForm(form) && p.Accepts(inputs) == nil }
	var suggested *Picture
	all := All()
	for i := range all {
		p := &all[i]
		if p.Slots.Has(in.Kind) && (suggested == nil || p.Shown != Numbers && fits(p) && !fits(suggested)) {
			suggested = p
		}
	}
	if suggested == nil {
		return nil, fmt.Errorf("%s: %s, of which there is no picture; there are those of %s", in.Path, formats.Described(in.Kind), strings.Join(Kinds(), ", "))
	}
	return suggested, nil
}
