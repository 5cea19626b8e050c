// Loggops-view draws pictures of what the other programs write.
package main

import (
	"bufio"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/cmd/internal/progress"
	"loggops/formats"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/sim/noisespec"
	"loggops/view/figure"
	"loggops/view/pictures"
	"loggops/view/timeline"
)

// settings are what the flags say.
type settings struct {
	pictures.Choice
	pictures.Output
	ranks string // of timelines
	data  string
	plot  string
	theme string

	format table.Format // of what is printed without an output
}

func newCommand() *cobra.Command {
	s := &settings{theme: figure.Light.Name}
	s.Style = figure.Style{Width: 1000, Height: 700}
	cmd := &cobra.Command{
		Use:   "loggops-view FILE... -o PICTURE.svg",
		Short: "Draw the files of the other programs",
		Long: `Draw the files of the other programs. The name of the output selects the
format: ` + strings.Join(figure.Forms, ", ") + `. Timelines can also be html, an
interactive page; json for the Perfetto viewer; or prv (with pcf and row) for Paraver.
Reports are html. Without --plot, the kind of the files selects the picture:

` + about() + `
--data writes the data of the picture as CSV. Without -o, pictures
of ` + strings.Join(printed(), ", ") + ` are printed as tables.`,
		Example: `  loggops-view app.result.arrow -o scaling.svg
  loggops-view app.result.arrow --plot box -o box.png
  loggops-view a.result.arrow b.result.arrow --plot scaling --of time -o times.png
  loggops-view login.noise.arrow compute.noise.arrow -o noise.png
  loggops-view app.trace.arrow --of time -o time.svg
  loggops-view app.sched.arrow --of messages --collectives=false -o matrix.png
  loggops-view app.spans.arrow -o timeline.html
  loggops-view app.spans.arrow app.path.arrow -o timeline.svg
  loggops-view before.spans.arrow after.spans.arrow --plot timeline --align 3 -o both.html
  loggops-view app.spans.arrow -o timeline.png --from 99ms --to 105ms --ranks 0..63
  loggops-view app.iterations.arrow --fit -o wave.png
  loggops-view app-4.trace.arrow app-8.trace.arrow --plot efficiency
  loggops-view exponential.csv pareto.csv -o theory.png
  loggops-view app.sched.arrow app.result.arrow app.iterations.arrow -o report.html
  loggops-view app.result.arrow -o scaling.pdf --theme dark --width 1600 --data scaling.csv`,
		Args: program.Arguments(1, program.Any),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.check(); err != nil {
				return err
			}
			if err := s.checkWindow(); err != nil {
				return err
			}
			if s.plot != "" { // without it, the files choose the picture
				p, err := pictures.Named(s.plot)
				if err == nil {
					err = s.checkOwn(cmd, p)
				}
				if err == nil {
					err = p.AcceptsNumber(len(args))
				}
				if err != nil {
					return err
				}
			}
			return withInputs(cmd, args, func(inputs []pictures.Input) error { return s.run(cmd, inputs) })
		},
	}
	s.addFlags(cmd)
	return cmd
}

// about describes what pictures there are.
func about() string {
	var text strings.Builder
	for _, p := range pictures.All() {
		of := strings.Join(p.Kinds, ", ")
		if len(p.Kinds) == len(pictures.Kinds()) {
			of = "any of these"
		}
		fmt.Fprintf(&text, "  %-10s %-25s %s\n", p.Name, of, p.About)
	}
	return text.String()
}

func (s *settings) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVarP(&s.Path, "output", "o", "", "Write the picture to `FILE`, whose name ends in ."+strings.Join(pictures.Forms(), ", ."))
	program.Writes(cmd, "output", pictures.Files)
	program.ChoiceFlag(cmd, &s.plot, "plot", "picture", pictures.Names(), "Draw one kind of picture", nil)
	flags.StringVar(&s.Of, "of", "", ofHelp())
	flags.Var((*units.Duration)(&s.Window.FromNS), "from", "timeline: omit spans that end before `TIME`")
	flags.Var((*units.Duration)(&s.Window.ToNS), "to", "timeline: omit spans that start at or after `TIME`; 0: omit none")
	flags.StringVar(&s.ranks, "ranks", "", "timeline: show ranks `LIST` only, such as 0..31,64")
	flags.Int32Var(&s.Align, "align", timeline.None, "timeline of two files: shift one so that iteration `N` starts at the same time in both")
	flags.Int32Var(&s.Run, "run", 0, "timeline, wave, efficiency, waits, causes, compare: show run `N` of the file")
	flags.BoolVar(&s.Fit, "fit", false, "wave: measure how the longest delay propagates through the ranks; .json has all numbers")
	flags.BoolVar(&s.Periodic, "periodic", false, "wave: with --fit, the last rank is a neighbor of the first")
	flags.BoolVar(&s.Collectives, "collectives", true, "matrix, calls: count the messages of collectives, by their algorithms")
	s.Reach = 1.1
	flags.Var((*units.Rate)(&s.Reach), "reach", "sweep: mark where the slowdown, or the run time over the shortest one if there is no noise, is `X`")
	flags.BoolVar(&s.Join, "join", false, "box, scaling, efficiency: draw runs of schedules that differ in their ranks only as one line")
	flags.StringVar(&s.Title, "title", "", "Title of the picture, `TEXT`")
	program.FreeText(cmd, "title")
	flags.IntVar(&s.Style.Width, "width", s.Style.Width, "Width in `PX` of 1/96 inch")
	flags.IntVar(&s.Style.Height, "height", s.Style.Height, "Height in `PX` of 1/96 inch")
	program.ChoiceFlag(cmd, &s.theme, "theme", "theme", []string{figure.Light.Name, figure.Dark.Name}, "Colors of the picture", nil)
	program.WriteFlag(cmd, &s.data, "data", "Write the numbers behind the picture to `FILE`, as CSV; - is standard output")
	program.FormatFlag(cmd, &s.format)
	program.Needs(cmd, "periodic", "fit")
}

// printed returns the names of the pictures that can be printed.
func printed() (names []string) {
	for _, p := range pictures.All() {
		if p.Prints {
			names = append(names, p.Name)
		}
	}
	return names
}

// ofHelp is the help of --of, which several pictures have.
func ofHelp() string {
	var texts []string
	for _, p := range pictures.All() {
		if p.OfKeys {
			texts = append(texts, p.Name+": KEY, or KEY,KEY for a heat map, or KEY=VALUE to select runs")
		}
		if len(p.Of) > 0 {
			texts = append(texts, p.Name+": "+strings.Join(p.Of, ", "))
		}
	}
	return "Draw `WHAT` of a picture; " + strings.Join(texts, "; ")
}

// mostTitle is the longest title in bytes.
const mostTitle = 1000

// check reports what of the flags cannot be meant.
func (s *settings) check() error {
	s.Form = strings.TrimPrefix(filepath.Ext(s.Path), ".")
	forms := pictures.Forms()
	switch {
	case s.Path == "":
		s.Form = figure.Forms[0]
	case !slices.Contains(forms, s.Form):
		return program.Usagef("-o %s: the name must end in .%s", s.Path, strings.Join(forms, ", ."))
	case len(s.Title) > mostTitle:
		return program.Usagef("--title has %d bytes: at most %d fit a picture", len(s.Title), mostTitle)
	case !(s.Reach > 1):
		return program.Usagef("--reach %v: want more than 1", s.Reach)
	}
	for _, size := range []struct {
		flag string
		px   int
	}{{"width", s.Style.Width}, {"height", s.Style.Height}} {
		if size.px < figure.LeastSize || size.px > figure.LargestSize {
			return program.Usagef("--%s %d: want %d to %d px", size.flag, size.px, figure.LeastSize, figure.LargestSize)
		}
	}
	s.Style.Theme = figure.Light
	if s.theme == figure.Dark.Name {
		s.Style.Theme = figure.Dark
	}
	return nil
}

// checkOwn reports which flags the picture does not have.
func (s *settings) checkOwn(cmd *cobra.Command, p *pictures.Picture) error {
	for _, flag := range pictures.Options(pictures.All()) {
		if cmd.Flags().Changed(flag) && !slices.Contains(p.Options, flag) {
			return program.Usagef("--%s is not for --plot %s", flag, p.Name)
		}
	}
	for _, flag := range []string{"title", "width", "height", "theme"} {
		switch changed := cmd.Flags().Changed(flag); {
		case changed && s.Path == "" && p.Prints:
			return program.Usagef("--%s has no effect on a printed table: pass -o PICTURE.svg", flag)
		case changed && s.Path != "" && p.IsForm(s.Form) && !p.Styled(flag, s.Form):
			return program.Usagef("--%s has no effect on .%s of --plot %s", flag, s.Form, p.Name)
		}
	}
	switch {
	case s.Path == "" && !p.Prints:
		return program.Usagef("no output file: pass -o PICTURE.svg")
	case s.Path != "" && cmd.Flags().Changed("format"):
		return program.Usagef("--format is for printed tables; -o draws a picture, and --data writes its data")
	case !p.IsForm(s.Form):
		return program.Usagef("-o %s: a picture of --plot %s must have a name that ends in .%s", s.Path, p.Name, strings.Join(p.Forms(), ", ."))
	case s.Of == "" || p.OfKeys:
	case len(p.Of) == 0:
		return program.Usagef("--of is not for --plot %s", p.Name)
	case !slices.Contains(p.Of, s.Of):
		return program.Usagef("--of %s: --plot %s wants %s", s.Of, p.Name, strings.Join(p.Of, " or "))
	}
	return nil
}

// checkWindow reads the window of a timeline.
func (s *settings) checkWindow() error {
	w := &s.Window
	if w.ToNS != 0 && w.ToNS <= w.FromNS {
		return program.Usagef("--to is not after --from")
	}
	if s.ranks == "" {
		return nil
	}
	ranks, err := noisespec.ParseRanks(s.ranks)
	if err != nil {
		return program.Usagef("--ranks %w", err)
	}
	w.Ranks = ranks.Has
	return nil
}

// run draws the picture.
func (s *settings) run(cmd *cobra.Command, inputs []pictures.Input) error {
	p, err := s.picture(inputs)
	if err == nil {
		err = p.Accepts(inputs)
	}
	if err == nil && s.plot == "" {
		if err = s.checkOwn(cmd, p); err != nil {
			err = fmt.Errorf("%s: %w", inputs[0].Name, err)
		}
	}
	if err != nil {
		return err
	}
	for _, flag := range pictures.Options(pictures.All()) {
		if cmd.Flags().Changed(flag) && !p.Uses(flag, &s.Choice, inputs) {
			return fmt.Errorf("%s: --%s has no effect on this picture: --plot %s", inputs[0].Name, flag, p.Name)
		}
	}
	bar := progress.Start(cmd, "reading", 0)
	drawn, err := p.Make(&pictures.Request{
		Context: cmd.Context(), Inputs: inputs, Choice: s.Choice, Count: bar.Add,
		Note: func(format string, args ...any) { program.Note(cmd, format, args...) },
		Command: func(p *pictures.Picture, files []pictures.Input, of, output string) string {
			choice := s.Choice
			choice.Of = of
			return command(cmd, p, files, &choice, output)
		},
	})
	bar.Done()
	if err != nil {
		return err
	}
	if cmd.Flags().Changed("theme") {
		s.PageTheme = s.theme
	}
	if s.data != "" {
		if err := s.writeData(cmd, drawn.Table()); err != nil {
			return err
		}
	}
	if s.Path == "" {
		return program.Print(cmd, drawn.(pictures.Printed).Print(), s.format)
	}
	return p.Write(drawn, &s.Output)
}

func (s *settings) picture(inputs []pictures.Input) (*pictures.Picture, error) {
	if s.plot != "" {
		return pictures.Named(s.plot)
	}
	return pictures.Choose(inputs, s.Form)
}

// writeData writes the numbers behind the picture.
func (s *settings) writeData(cmd *cobra.Command, t table.Table) error {
	if s.data == "-" {
		return program.Print(cmd, t, table.FormatCSV)
	}
	return formats.WriteText(s.data, func(w *bufio.Writer) error { return t.Write(w, table.FormatCSV) })
}

// withInputs calls work with the files of some names, of which one may be
// standard input.
func withInputs(cmd *cobra.Command, names []string, work func([]pictures.Input) error) error {
	var inputs []pictures.Input
	var open func(rest []string) error
	open = func(rest []string) error {
		if len(rest) == 0 {
			return work(inputs)
		}
		return program.WithInput(cmd, rest[0], func(path string) error {
			kind, err := pictures.KindOf(path)
			if err != nil {
				return err
			}
			inputs = append(inputs, pictures.Input{Path: path, Name: rest[0], Kind: kind})
			return open(rest[1:])
		})
	}
	return open(names)
}
