package main

import (
	"bufio"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"loggops/formats"
	"loggops/view/figure"
	"loggops/view/points"
	"loggops/view/report"
	"loggops/view/scaling"
	"loggops/view/timeline"
	"loggops/view/wave"
)

func init() { // it has all others, which could not say so of themselves
	pictures = append(pictures, picture{
		name: "report", about: "a page of all pictures that can be made of the files",
		kinds: report.Kinds, flags: own(), make: makeReport, pageOnly: true,
		forms: map[string]func(drawing, *settings) error{"html": writeReport},
	})
}

func writeReport(d drawing, s *settings) error {
	page := report.Page{Title: s.titleOr("Report"), Themes: []*figure.Theme{figure.Light, figure.Dark}, Width: s.style.Width, Height: s.style.Height}
	if s.pageTheme != "" {
		page.Themes = []*figure.Theme{s.style.Theme}
	}
	return formats.WriteText(s.output, func(w *bufio.Writer) error { return d.(*report.Data).WriteHTML(w, page) })
}

func makeReport(r *request) (drawing, error) {
	d := &report.Data{}
	for _, in := range r.inputs {
		f, err := report.Read(in.path, in.name, in.kind)
		if err != nil {
			return nil, err
		}
		d.Files = append(d.Files, f)
	}
	for i := range pictures {
		if p := &pictures[i]; !p.pageOnly {
			for _, files := range p.groups(r.inputs) {
				if err := r.addTo(d, p, files); err != nil {
					return nil, err
				}
			}
		}
	}
	return d, nil
}

// groups returns the files of which a picture each is made.
func (p *picture) groups(inputs []input) (groups [][]input) {
	var fit []input
	for _, in := range inputs {
		if slices.Contains(p.kinds, in.kind) {
			fit = append(fit, in)
		}
	}
	if p.alone {
		return slices.Collect(slices.Chunk(fit, 1))
	}
	if len(fit) > 0 {
		groups = append(groups, fit)
	}
	return groups
}

// addTo adds a picture of files to a report, one for each that it may be of.
func (r *request) addTo(d *report.Data, p *picture, files []input) error {
	of := p.of
	if len(of) == 0 {
		of = []string{""}
	}
	for _, of := range of {
		options := r.options
		options.of = of
		drawn, err := p.make(&request{r.cmd, r.bar, files, options})
		picture := report.Picture{ID: id(d, p, files, of)}
		picture.Command = r.command(p, files, of, picture.ID+".svg")
		switch {
		case errors.Is(err, wave.ErrNothing), errors.Is(err, timeline.ErrNothing):
			picture.Missing = err.Error()
		case err != nil:
			return err
		case !says(drawn):
			continue
		default:
			picture.Drawing = drawn.(figured)
		}
		d.Pictures = append(d.Pictures, picture)
	}
	return nil
}

// says tells whether a picture says anything: of runs at one number of processes
// there is no curve, nor of a slowdown where there was no noise.
func says(d drawing) bool {
	s, ok := d.(*scaling.Data)
	return !ok || len(points.Ranks(s.Configurations)) > 1 && (s.Of == scaling.RunTime || s.AnyNoise())
}

// id returns a name for links and files: no other picture of the report has it.
func id(d *report.Data, p *picture, files []input, of string) string {
	name := strings.TrimSuffix(p.name+"-"+of, "-")
	if p.alone {
		name = strings.TrimSuffix(filepath.Base(files[0].name), ".arrow") + "-" + name
	}
	same := func(p report.Picture) bool { return p.ID == name }
	for n := 2; slices.ContainsFunc(d.Pictures, same); n++ {
		name = fmt.Sprintf("%s-%d", strings.TrimSuffix(name, fmt.Sprintf("-%d", n-1)), n)
	}
	return name
}

// command returns that which draws a picture alone, with those of the flags that
// it has.
func (r *request) command(p *picture, files []input, of, output string) string {
	words := []string{"loggops-view"}
	for _, in := range files {
		words = append(words, quoted(in.name))
	}
	words = append(words, "--plot", p.name)
	if of != "" {
		words = append(words, "--of", of)
	}
	r.cmd.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(p.flags, f.Name) || f.Name == "width" || f.Name == "height" || f.Name == "theme" {
			words = append(words, fmt.Sprintf("--%s=%s", f.Name, quoted(f.Value.String())))
		}
	})
	return strings.Join(append(words, "-o", quoted(output)), " ")
}

// quoted returns a word as a shell reads it.
func quoted(word string) string {
	plain := func(c rune) bool {
		return strings.ContainsRune("._-/+,:=%@", c) || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
	}
	if word != "" && !strings.ContainsFunc(word, func(c rune) bool { return !plain(c) }) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
