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
	"loggops/formats"
	"loggops/internal/table"
	"loggops/view/figure"
)

// settings are what the flags say.
type settings struct {
	options
	output, data string
	plot         string
	title        string
	style        figure.Style
	theme        string
	form         string // of the output: the extension of its name
	pageTheme    string // of a page: none where the browser's is to be used
}

func newCommand() *cobra.Command {
	s := &settings{style: figure.Style{Width: 1000, Height: 700}, theme: figure.Light.Name}
	cmd := &cobra.Command{
		Use:   "loggops-view FILE... -o PICTURE.svg",
		Short: "Draw pictures of what the other programs write",
		Long: `Draw a picture of files that the other programs have written. Its form is told by
the name of the output: ` + strings.Join(figure.Forms, ", ") + `. A timeline is also written as html, a
page that zooms, as json for the Perfetto viewer, and as prv (with pcf and row) for
Paraver; a report is html. Where --plot is missing, the files suggest what is drawn:

` + about() + `
--data writes the numbers behind the picture as CSV.`,
		Example: `  loggops-view app.result.arrow -o scaling.svg
  loggops-view app.result.arrow --plot box -o box.png
  loggops-view a.result.arrow b.result.arrow --plot scaling --of time -o times.png
  loggops-view login.noise.arrow compute.noise.arrow -o noise.png
  loggops-view app.trace.arrow --of time -o time.svg
  loggops-view app.sched.arrow --of messages --collectives=false -o matrix.png
  loggops-view app.spans.arrow -o timeline.html
  loggops-view app.spans.arrow -o timeline.png --from 99ms --to 105ms --ranks 0-63
  loggops-view app.marks.arrow --fit -o wave.png
  loggops-view exponential.csv pareto.csv -o theory.png
  loggops-view app.sched.arrow app.result.arrow app.marks.arrow -o report.html
  loggops-view app.result.arrow -o scaling.pdf --theme dark --width 1600 --data scaling.csv`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.check(args); err != nil {
				return err
			}
			return withInputs(cmd, args, func(inputs []input) error { return s.run(cmd, inputs) })
		},
	}
	s.addFlags(cmd)
	return cmd
}

// about says what pictures there are.
func about() string {
	var text strings.Builder
	for _, p := range pictures {
		of := strings.Join(p.kinds, ", ")
		if len(p.kinds) == len(kinds()) {
			of = "any of these"
		}
		fmt.Fprintf(&text, "  %-9s %-16s %s\n", p.name, of, p.about)
	}
	return text.String()
}

func (s *settings) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVarP(&s.output, "output", "o", "", "write the picture to `FILE`, whose name ends in ."+strings.Join(forms(), ", ."))
	flags.StringVar(&s.plot, "plot", "", "what is drawn: "+strings.Join(names(), ", "))
	flags.StringVar(&s.of, "of", "", ofHelp())
	s.timeline.addTo(flags)
	flags.Int32Var(&s.options.run, "run", 0, "timeline, wave: show run `N` of the file")
	s.options.wave.addTo(flags)
	flags.BoolVar(&s.collectives, collectivesFlag, true, "matrix, calls: count the messages of collectives, by their algorithms")
	flags.BoolVar(&s.join, joinFlag, false, "box, scaling: runs of different schedules that differ by their processes only are one line")
	flags.StringVar(&s.title, "title", "", "the picture's title, where it is not to be the usual `TEXT`")
	flags.IntVar(&s.style.Width, "width", s.style.Width, "width in `PX` of 1/96 inch")
	flags.IntVar(&s.style.Height, "height", s.style.Height, "height in `PX` of 1/96 inch")
	flags.StringVar(&s.theme, "theme", s.theme, "`NAME` of the colours: light or dark")
	flags.StringVar(&s.data, "data", "", "write the numbers behind the picture to `FILE`, as CSV; - is standard output")
}

// ofHelp is the help of --of, which several pictures have.
func ofHelp() string {
	var texts []string
	for _, p := range pictures {
		if len(p.of) > 0 {
			texts = append(texts, p.name+": "+strings.Join(p.of, ", "))
		}
	}
	return "of what a picture is: `WHAT`; " + strings.Join(texts, "; ")
}

// check tells what of the flags cannot be meant.
func (s *settings) check(inputs []string) (err error) {
	s.form = strings.TrimPrefix(filepath.Ext(s.output), ".")
	switch {
	case s.output == "":
		return program.Usagef("no output is named: -o PICTURE.svg")
	case !slices.Contains(forms(), s.form):
		return program.Usagef("-o %s: the name has to end in .%s", s.output, strings.Join(forms(), ", ."))
	case slices.Contains(inputs, s.output) || s.data != "-" && slices.Contains(inputs, s.data):
		return program.Usagef("the output would take the place of an input")
	case s.output == s.data:
		return program.Usagef("-o and --data name the same file, %s", s.data)
	}
	for _, size := range []struct {
		flag string
		px   int
	}{{"width", s.style.Width}, {"height", s.style.Height}} {
		if size.px < figure.LeastSize || size.px > figure.LargestSize {
			return program.Usagef("--%s %d: want %d to %d px", size.flag, size.px, figure.LeastSize, figure.LargestSize)
		}
	}
	if s.style.Theme, err = figure.ThemeOf(s.theme); err != nil {
		return program.Usagef("--theme %s: %w", s.theme, err)
	}
	if s.plot != "" {
		_, err = named(s.plot)
	}
	return err
}

// own are the flags that some pictures have and others do not.
func own() (flags []string) {
	for _, p := range pictures {
		flags = append(flags, p.flags...)
	}
	slices.Sort(flags)
	return slices.Compact(flags)
}

// checkOwn tells which flags the picture does not have.
func (s *settings) checkOwn(cmd *cobra.Command, p *picture) error {
	for _, flag := range own() {
		if cmd.Flags().Changed(flag) && !slices.Contains(p.flags, flag) {
			return program.Usagef("--%s is not for --plot %s", flag, p.name)
		}
	}
	if !p.isForm(s.form) {
		return program.Usagef("-o %s: a picture of --plot %s has a name that ends in .%s", s.output, p.name, strings.Join(p.formNames(), ", ."))
	}
	switch {
	case s.of == "":
	case len(p.of) == 0:
		return program.Usagef("--of is not for --plot %s", p.name)
	case !slices.Contains(p.of, s.of):
		return program.Usagef("--of %s: --plot %s wants %s", s.of, p.name, strings.Join(p.of, " or "))
	}
	return nil
}

// run draws the picture.
func (s *settings) run(cmd *cobra.Command, inputs []input) error {
	p, err := s.picture(inputs)
	if err == nil {
		err = p.accepts(inputs)
	}
	if err == nil {
		err = s.checkOwn(cmd, p)
	}
	if err != nil {
		return err
	}
	bar := program.Start(cmd, "reading", 0)
	drawn, err := p.make(&request{cmd, bar, inputs, s.options})
	bar.Done()
	if err != nil {
		return err
	}
	if cmd.Flags().Changed("theme") {
		s.pageTheme = s.theme
	}
	if s.data != "" {
		if err := s.writeData(cmd, drawn.Table()); err != nil {
			return err
		}
	}
	return s.write(p, drawn)
}

func (s *settings) picture(inputs []input) (*picture, error) {
	if s.plot != "" {
		return named(s.plot)
	}
	return choose(inputs, s.form)
}

// titleOr returns the title: the usual one, if there is no other.
func (s *settings) titleOr(usual string) string {
	if s.title != "" {
		return s.title
	}
	return usual
}

// write writes the picture.
func (s *settings) write(p *picture, d drawing) error {
	if write := p.forms[s.form]; write != nil {
		return write(d, s)
	}
	f := d.(figured).Figure(s.style)
	f.Title = s.titleOr(f.Title)
	return formats.WriteText(s.output, func(w *bufio.Writer) error { return f.Write(w, s.form) })
}

// writeData writes the numbers behind the picture.
func (s *settings) writeData(cmd *cobra.Command, t figure.Table) error {
	data := table.Table{Rows: t.Rows}
	for _, name := range t.Columns {
		data.Columns = append(data.Columns, table.Text(name))
	}
	if s.data == "-" {
		return program.Print(cmd, data, table.FormatCSV)
	}
	return formats.WriteText(s.data, func(w *bufio.Writer) error { return data.Write(w, table.FormatCSV) })
}

// withInputs calls work with the files of some names, of which one may be
// standard input.
func withInputs(cmd *cobra.Command, names []string, work func([]input) error) error {
	var inputs []input
	var open func(rest []string) error
	open = func(rest []string) error {
		if len(rest) == 0 {
			return work(inputs)
		}
		return program.WithInput(cmd, rest[0], func(path string) error {
			kind, err := kindOf(path)
			if err != nil {
				return err
			}
			inputs = append(inputs, input{path, rest[0], kind})
			return open(rest[1:])
		})
	}
	return open(names)
}
