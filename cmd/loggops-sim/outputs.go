package main

import (
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/internal/wholefile"
	"loggops/study"
)

// outputs are the result files, by their flags.
type outputs struct{ study.Files }

// outputFile is one of them.
type outputFile struct {
	flag string
	name *string
}

func (o *outputs) all() []outputFile {
	return []outputFile{{"-o", &o.Runs}, {"--ranks-out", &o.Ranks}, {"--spans-out", &o.Spans}, {"--iterations-out", &o.Iterations}, {"--path-out", &o.Path}, {"--links-out", &o.Links}}
}

// check reports which files do not go with a sweep, of which each point has its own, and names that promise another
// format.
func (o *outputs) check(sweep bool) error {
	for _, out := range o.all() {
		switch ext := filepath.Ext(*out.name); {
		case ext == ".csv" || ext == ".json":
			return program.Usagef("%s %s would be an Arrow file: end its name in .arrow; --format csv and --format json print the runs", out.flag, *out.name)
		case strings.HasSuffix(*out.name, "/"):
			return program.Usagef("%s %s names a folder: add the name of a file", out.flag, *out.name)
		case !sweep || *out.name == "" || out.name == &o.Runs:
		case *out.name == "-":
			return program.Usagef("%s - and --sweep cannot be combined: each point has a file", out.flag)
		}
	}
	return nil
}

// ofPoints returns the files of the points of a sweep.
func (o *outputs) ofPoints(points int) (all []wholefile.Use) {
	for i := range points {
		of := outputs{o.Numbered(i + 1)}
		for _, out := range of.all() {
			if out.name != &of.Runs && *out.name != "" {
				all = append(all, program.Output(out.flag, *out.name))
			}
		}
	}
	return all
}

// open does work with names of files for all of them, and tells it whether one is
// standard output, which then has no room for more.
func (o outputs) open(cmd *cobra.Command, work func(files study.Files, taken bool) error) error {
	for _, out := range o.all() {
		if *out.name == "-" { // no other is
			return program.WithOutput(cmd, "-", func(path string) error {
				*out.name = path
				return work(o.Files, true)
			})
		}
	}
	return work(o.Files, false)
}
