package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/memory"
	"loggops/cmd/internal/program"
	"loggops/cmd/internal/progress"
	"loggops/cmd/internal/watch"
	"loggops/formats"
	"loggops/formats/goal"
	"loggops/formats/schedule"
)

// opened is a schedule that is read from a file.
type opened struct {
	schedule.Source
	file interface{ Close() error }
}

func (o *opened) Close() error { return o.file.Close() }

// open opens a schedule: a schedule file, or GOAL in either form.
func open(cmd *cobra.Command, input string, bar *progress.Bar) (*opened, error) {
	kind, err := formats.KindOf(input)
	if err != nil {
		return nil, err
	}
	switch kind {
	case formats.Schedule:
		r, err := schedule.Open(input)
		if err != nil {
			return nil, err
		}
		return &opened{r, r}, nil
	case "", formats.GoalBinary:
		return openGoal(cmd, input, kind == formats.GoalBinary, bar)
	}
	return nil, fmt.Errorf("%s: a %s file where a schedule or GOAL is wanted", input, kind)
}

// openGoal opens GOAL. Text is read into memory, as its ranks may come in any
// order; of the binary form a rank at a time is.
func openGoal(cmd *cobra.Command, input string, binary bool, bar *progress.Bar) (*opened, error) {
	file, err := os.Open(input)
	if err != nil {
		return nil, err
	}
	var s schedule.Source
	if binary {
		s, err = openBinary(file, input)
	} else {
		s, err = readText(cmd, file, input, bar)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	s.Head().Source, s.Head().Tool = filepath.Base(input), program.Tool(cmd)
	return &opened{s, file}, nil
}

// goalExpansion is how many bytes an operation takes for one of its text.
const goalExpansion = 10

func readText(cmd *cobra.Command, file *os.File, input string, bar *progress.Bar) (schedule.Source, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if err := memory.Fits(fmt.Sprintf("GOAL text of %d MB", info.Size()/1e6), goalExpansion*info.Size()); err != nil {
		return nil, fmt.Errorf("%s: %w", input, err)
	}
	return goal.Read(watch.Reader(cmd.Context(), file, bar), input)
}

func openBinary(file *os.File, input string) (*goal.Binary, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	return goal.OpenBinary(file, info.Size(), input)
}
