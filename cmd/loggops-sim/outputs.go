package main

import (
	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
)

// outputs are the names of the result files, "" of those that are not asked
// for.
type outputs struct{ runs, ranks, spans, marks string }

// outputFile is one of them.
type outputFile struct {
	flag string
	name *string
}

func (o *outputs) all() []outputFile {
	return []outputFile{{"-o", &o.runs}, {"--ranks-out", &o.ranks}, {"--spans-out", &o.spans}, {"--marks-out", &o.marks}}
}

// check tells which names do not go together, or not with a sweep.
func (o *outputs) check(input string, sweep bool) error {
	flags := map[string]string{}
	for _, out := range o.all() {
		name := *out.name
		if name == "" {
			continue
		}
		switch other := flags[name]; {
		case other != "":
			return program.Usagef("%s and %s are both %s", other, out.flag, name)
		case sweep && out.name != &o.runs:
			return program.Usagef("%s and --sweep exclude each other", out.flag)
		case input != "-" && input == name:
			return program.Usagef("the result would take the place of the schedule %s", input)
		}
		flags[name] = out.flag
	}
	return nil
}

// standard tells whether one of them is standard output.
func (o *outputs) standard() bool {
	for _, out := range o.all() {
		if *out.name == "-" {
			return true
		}
	}
	return false
}

// open does work with names of files for all of them.
func (o outputs) open(cmd *cobra.Command, work func(outputs) error) error {
	for _, out := range o.all() {
		if *out.name == "-" { // no other is
			return program.WithOutput(cmd, "-", func(path string) error {
				*out.name = path
				return work(o)
			})
		}
	}
	return work(o)
}
