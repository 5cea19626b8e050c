package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/view/pictures"
)

// addTopics groups the flags.
func addTopics(cmd *cobra.Command) {
	program.Topics(cmd, func() []program.Topic {
		return []program.Topic{
			{
				Name: "pictures", Title: "Pictures",
				Flags: []string{"output", "show", "format", "data"},
				Text: parts() + `
Pictures are ` + strings.Join(pictures.Forms(), ", ") + `: timelines can also be html, an interactive
page; json for the Perfetto viewer; or prv (with pcf and row) for Paraver. Reports are
html. -o - writes to standard output, in the format of --format.

  loggops-view app.result.arrow --show box -o box.png
  loggops-view a.result.arrow b.result.arrow --show scaling:time -o times.png
  loggops-view login.noise.arrow compute.noise.arrow -o noise.png
  loggops-view app.trace.arrow --show calls:time -o time.svg
  loggops-view app-4.trace.arrow app-8.trace.arrow --show efficiency
  loggops-view app.spans.arrow --show waits --format csv > waits.csv
  loggops-view exponential.csv pareto.csv -o theory.png`,
			},
			{
				Name: "timeline", Title: "Timelines",
				Flags: []string{"from", "to", "only-ranks", "align"},
				Text: `  loggops-view app.spans.arrow -o timeline.html
  loggops-view app.spans.arrow app.path.arrow -o timeline.svg
  loggops-view before.spans.arrow after.spans.arrow --show timeline --align 3 -o both.html
  loggops-view app.spans.arrow -o timeline.png --from 99ms --to 105ms --only-ranks 0..63`,
			},
			{
				Name: "options", Title: "Options of some pictures",
				Flags: []string{"run", "join", "fit"},
				More:  []string{"periodic", "reach", "collectives"},
				Text: optionsHelp() + `
  loggops-view app.sched.arrow --show matrix:messages --collectives=false -o matrix.png
  loggops-view app.iterations.arrow --fit -o wave.png`,
			},
			{
				Name: "style", Title: "Style",
				Flags: []string{"title", "theme"},
				More:  []string{"width", "height"},
				Text:  `  loggops-view app.result.arrow -o scaling.pdf --theme dark --width 1600 --data scaling.csv`,
			},
		}
	})
}

// about describes what pictures there are.
func about() string {
	var text strings.Builder
	for _, p := range pictures.All() {
		of := strings.Join(p.Kinds, ", ")
		if len(p.Kinds) > 3 {
			of = "all files"
		}
		fmt.Fprintf(&text, "  %-10s %-25s %s\n", p.Name, of, p.About)
	}
	return text.String()
}

// parts lists the parts that some pictures have.
func parts() string {
	var text strings.Builder
	text.WriteString("Some pictures have parts, of which --show takes one; the first is the default:\n\n")
	for _, p := range pictures.All() {
		if p.OfKeys {
			fmt.Fprintf(&text, "  %-10s a key, or KEY,KEY for a heat map; KEY=VALUE selects runs: sweep:L,G,machine=cnl\n", p.Name)
		}
		if len(p.Of) > 0 {
			fmt.Fprintf(&text, "  %-10s %s\n", p.Name, strings.Join(p.Of, ", "))
		}
	}
	return text.String()
}

// optionsHelp lists the options by picture.
func optionsHelp() string {
	var text strings.Builder
	for _, p := range pictures.All() {
		if len(p.Options) > 0 && p.Name != "report" {
			fmt.Fprintf(&text, "  %-10s --%s\n", p.Name, strings.Join(p.Options, ", --"))
		}
	}
	return text.String()
}
