package main

import (
	"cmp"
	"fmt"
	"iter"
	"path/filepath"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/cmd/internal/progress"
	"loggops/formats"
	"loggops/formats/goal"
	"loggops/formats/schedule"
	"loggops/internal/memory"
)

// opened is a schedule that is read from a file.
type opened struct {
	schedule.Source
	file interface{ Close() error }
}

func (o *opened) Close() error { return o.file.Close() }

// Blocks returns the operations, in short form.
func (o *opened) Blocks() iter.Seq2[schedule.Block, error] { return schedule.Blocks(o.Source) }

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
	file, err := formats.OpenWhole(input)
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

func readText(cmd *cobra.Command, file *formats.Input, input string, bar *progress.Bar) (schedule.Source, error) {
	size := file.Info().Size()
	if err := memory.Fits(fmt.Sprintf("GOAL text of %d MB", size/1e6), goalExpansion*size); err != nil {
		return nil, fmt.Errorf("%s: %w", input, err)
	}
	return goal.Read(formats.WatchReader(cmd.Context(), file, bar.Add), input)
}

func openBinary(file *formats.Input, input string) (schedule.Source, error) {
	b, err := goal.OpenBinary(file, file.Info().Size(), input)
	if err != nil {
		return nil, err
	}
	return &unchanged{b, file, input}, nil
}

// unchanged is a schedule whose file is not to change while it is read.
type unchanged struct {
	schedule.Source
	file *formats.Input
	name string
}

func (u *unchanged) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		for b, err := range u.Source.Batches() {
			if err != nil {
				err = cmp.Or(u.changed(), err)
			}
			if !yield(b, err) {
				return
			}
		}
		if err := u.changed(); err != nil {
			yield(schedule.Batch{}, err)
		}
	}
}

func (u *unchanged) changed() error {
	if err := u.file.Unchanged(); err != nil {
		return fmt.Errorf("%s: %w", u.name, err)
	}
	return nil
}
