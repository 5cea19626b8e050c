package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/formats"
	"loggops/formats/goal"
	"loggops/formats/schedule"
)

// open opens a schedule: a schedule file, or GOAL in either form.
func open(cmd *cobra.Command, input string, bar *program.Bar) (schedule.File, error) {
	kind, err := formats.KindOf(input)
	if err != nil {
		return nil, err
	}
	switch kind {
	case formats.Schedule:
		return schedule.Open(input)
	case "", formats.GoalBinary:
		f, err := goal.Open(cmd.Context(), input, bar.Add, func(text string) { program.Note(cmd, "%s: %s", input, text) })
		if err != nil {
			return nil, err
		}
		f.Head().Source, f.Head().Tool = filepath.Base(input), program.Tool(cmd)
		return f, nil
	}
	return nil, fmt.Errorf("%s: %s, not a schedule or GOAL", input, formats.Described(kind))
}
