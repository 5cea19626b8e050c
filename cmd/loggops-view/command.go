// Loggops-view draws pictures of what the other programs write.
package main

import (
	"bufio"
	"cmp"
	"embed"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/internal/spec"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/internal/visible"
	"loggops/internal/wholefile"
	"loggops/view/figure"
	"loggops/view/pictures"
	"loggops/view/timeline"
)

// texts are those of --help.
//
//go:embed *.txt
var texts embed.FS

// settings are what the flags say.
type settings struct {
	pictures.Choice
	pictures.Output
	data string
	show string // PICTURE[:WHAT]

	format string       // of what goes to standard output
	tables table.Format // what that is of tables
}

func main() { os.Exit(program.Main(newCommand())) }

func newCommand() *cobra.Command {
	s := &settings{tables: table.FormatTable}
	s.Style = figure.Style{Width: 1000, Height: 700}
	cmd := &cobra.Command{
		Use:  "loggops-view FILE... -o PICTURE.svg",
		Args: program.Arguments(1, program.Any),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.check(); err != nil {
				return err
			}
			if err := s.checkWindow(); err != nil {
				return err
			}
			if s.show != "" { // without it, the files choose the picture
				p, err := s.picture(nil)
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
	program.Help(cmd, texts, "help.txt", func() *strings.Replacer {
		return strings.NewReplacer("{pictures}", about(), "{parts}", parts(), "{options}", optionsHelp(), "{forms}", strings.Join(pictures.Forms(), ", "))
	})
	return cmd
}

func (s *settings) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVarP(&s.Path, "output", "o", "", "Write the picture to `FILE`, such as x.svg; - is standard output")
	program.Writes(cmd, "output", pictures.Files)
	flags.StringVar(&s.show, "show", "", "Show `PICTURE[:PART]`, such as waits:rank")
	program.Completes(cmd, "show", pictures.Names)
	flags.Var((*units.Duration)(&s.Window.FromNS), "from", "Omit spans that end before `TIME`")
	flags.Var((*units.Duration)(&s.Window.ToNS), "to", "Omit spans that start at or after `TIME`; 0: omit none")
	flags.StringVar(&s.Window.Ranks, "only-ranks", "", "Show ranks `LIST` only, such as 0..31,64")
	flags.Int32Var(&s.Align, "align", timeline.None, "Of two files, shift one so that iteration `N` starts at the same time in both")
	flags.Int32Var(&s.Run, "run", 0, "Show run `N` of a file of several")
	flags.BoolVar(&s.Fit, "fit", false, "Measure how the longest delay propagates through the ranks; .json has all numbers")
	flags.BoolVar(&s.Periodic, "periodic", false, "With --fit, the last rank is a neighbor of the first")
	flags.BoolVar(&s.Collectives, "collectives", true, "Count the messages of collectives, by their algorithms")
	s.Reach = 1.1
	flags.Var((*units.Rate)(&s.Reach), "reach", "Mark where the slowdown, or the ratio to the shortest run time, is `X`")
	flags.BoolVar(&s.Join, "join", false, "Draw schedules that differ in their number of ranks only as one line")
	flags.StringVar(&s.Title, "title", "", "Title of the picture, `TEXT`")
	program.FreeText(cmd, "title")
	flags.IntVar(&s.Style.Width, "width", s.Style.Width, "Width in `PX` of 1/96 inch")
	flags.IntVar(&s.Style.Height, "height", s.Style.Height, "Height in `PX` of 1/96 inch")
	program.ChoiceFlag(cmd, &s.Theme, "theme", "theme", figure.Themes, "Colors of an HTML page, instead of the browser's choice")
	program.WriteFlag(cmd, &s.data, "data", "Write the numbers behind the picture to `FILE`, as CSV; - is standard output")
	flags.StringVar(&s.format, "format", "", "Print tables as table, csv or json, or pictures with -o - as `FORMAT` (default table, svg)")
	rules := program.Rules{All: []program.Rule{{Of: "periodic", Requires: "fit"}}}
	rules.Declare(cmd)
}

// mostTitle is the longest title in bytes.
const mostTitle = 1000

// check reports what of the flags cannot be meant.
func (s *settings) check() error {
	s.Form = strings.TrimPrefix(filepath.Ext(s.Path), ".")
	forms := pictures.Forms()
	if err := s.checkFormat(forms); err != nil {
		return err
	}
	switch {
	case s.Path == "", s.Path == "-":
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
	return nil
}

// checkFormat reads the format of what goes to standard output.
func (s *settings) checkFormat(forms []string) error {
	switch {
	case s.Path == "-":
		s.Form = cmp.Or(s.format, figure.Forms[0])
		if !slices.Contains(forms, s.Form) {
			return program.Usagef("-o - --format %s: want %s", visible.Short(s.format), strings.Join(forms, ", "))
		}
	case s.format != "" && s.Path != "":
		return program.Usagef("--format is for standard output; the name of -o selects the format of a picture, and --data writes its data")
	case s.format != "":
		if err := s.tables.Set(s.format); err != nil {
			return program.Usagef("--format %s: %v", visible.Short(s.format), err)
		}
	}
	return nil
}

// checkOwn reports which flags the picture does not have.
func (s *settings) checkOwn(cmd *cobra.Command, p *pictures.Picture) error {
	for _, flag := range pictures.Options(pictures.All()) {
		if cmd.Flags().Changed(flag) && !slices.Contains(p.Options, flag) {
			return program.Usagef("--%s is not for --show %s", flag, p.Name)
		}
	}
	for _, flag := range []string{"title", "width", "height", "theme"} {
		switch changed := cmd.Flags().Changed(flag); {
		case changed && s.Path == "" && p.Shown == pictures.Numbers:
			return program.Usagef("--%s has no effect on a printed table: pass -o PICTURE.svg", flag)
		case changed && s.Path != "" && p.IsForm(s.Form) && !p.Styled(flag, s.Form):
			return program.Usagef("--%s has no effect on .%s of --show %s", flag, s.Form, p.Name)
		}
	}
	switch {
	case s.Path == "" && p.Shown != pictures.Numbers:
		return program.Usagef("no output file: pass -o PICTURE.svg")
	case s.Path == "-" && s.format == "":
		s.Form = p.Forms()[0]
	case s.Path == "-" && len(pictures.Files("x."+s.Form)) > 1:
		return program.Usagef("-o - --format %s: it is several files, which need a name: -o NAME.%[1]s", s.Form)
	case s.Path == "-" && !p.IsForm(s.Form):
		return program.Usagef("-o - --format %s: --show %s wants %s", s.Form, p.Name, strings.Join(p.Forms(), ", "))
	}
	switch {
	case s.Path != "" && !p.IsForm(s.Form):
		return program.Usagef("-o %s: a picture of --show %s must have a name that ends in .%s", s.Path, p.Name, strings.Join(p.Forms(), ", ."))
	case s.Of == "" || slices.Contains(p.Of, pictures.Keys):
	case len(p.Of) == 0:
		return program.Usagef("--show %s:%s: there is nothing to choose: --show %[1]s", p.Name, visible.Short(s.Of))
	case !slices.Contains(p.Of, s.Of):
		return program.Usagef("--show %s:%s: want %s", p.Name, visible.Short(s.Of), strings.Join(p.Of, " or "))
	}
	return nil
}

// checkWindow reads the window of a timeline.
func (s *settings) checkWindow() error {
	w := &s.Window
	if w.ToNS != 0 && w.ToNS <= w.FromNS {
		return program.Usagef("--to is not after --from")
	}
	if strings.ContainsFunc(w.Ranks, unicode.IsLetter) { // which only a file knows, of jobs
		return nil
	}
	if _, err := spec.ParseSet(w.Ranks, spec.Range{Last: math.MaxInt32}); w.Ranks != "" && err != nil {
		return program.Usagef("--only-ranks %w", err)
	}
	return nil
}

// run draws the picture.
func (s *settings) run(cmd *cobra.Command, inputs []pictures.Input) error {
	p, err := s.picture(inputs)
	if err == nil {
		err = p.Accepts(inputs)
	}
	if err == nil && s.show == "" {
		if err = s.checkOwn(cmd, p); err != nil {
			err = fmt.Errorf("%s: %w", inputs[0].Name, err)
		}
	}
	if err != nil {
		return err
	}
	for _, flag := range pictures.Options(pictures.All()) {
		if cmd.Flags().Changed(flag) && !p.Uses(flag, &s.Choice, inputs) {
			return fmt.Errorf("%s: --%s has no effect on this picture: --show %s", inputs[0].Name, flag, p.Name)
		}
	}
	bar := program.StartBar(cmd, "reading", 0)
	drawn, err := p.Make(&pictures.Request{
		Context: cmd.Context(), Inputs: inputs, Choice: s.Choice, Count: bar.Add,
		Note: func(format string, args ...any) { program.Note(cmd, format, args...) }, Text: program.Text,
		Command: func(p *pictures.Picture, files []pictures.Input, of, output string) string {
			choice := s.Choice
			choice.Of = of
			return command(cmd, p, files, &choice, output)
		},
		Part: "--from {from}ns --to {to}ns --only-ranks {ranks}",
	})
	bar.Done()
	if err != nil {
		return err
	}
	var data wholefile.Set // waits for the picture
	defer data.Discard()
	if s.data != "" {
		if err := s.writeData(cmd, &data, drawn.Table()); err != nil {
			return err
		}
	}
	if s.Path == "" {
		err = program.Print(cmd, drawn.(pictures.Printed).Print(), s.tables)
	} else {
		err = program.WithOutput(cmd, s.Path, func(path string) error {
			out := s.Output
			out.Path = path
			return p.Write(drawn, &out)
		})
	}
	if err != nil {
		return err
	}
	return data.Commit()
}

func (s *settings) picture(inputs []pictures.Input) (*pictures.Picture, error) {
	if s.show != "" {
		var name string
		name, s.Of, _ = strings.Cut(s.show, ":")
		return pictures.Named(name)
	}
	return pictures.Choose(inputs, s.Form)
}

// writeData writes the numbers behind the picture.
func (s *settings) writeData(cmd *cobra.Command, into *wholefile.Set, t table.Table) error {
	if s.data == "-" {
		return program.Print(cmd, t, table.FormatCSV)
	}
	return wholefile.WriteTextInto(into, s.data, func(w *bufio.Writer) error { return t.Write(w, table.FormatCSV) })
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
