package main

import (
	"github.com/spf13/cobra"

	"loggops/analysis/detours"
	"loggops/cmd/internal/program"
	"loggops/formats/noise"
	"loggops/internal/table"
)

func newShow() *cobra.Command {
	shown := program.NewTables(detours.TableNames...)
	cmd := &cobra.Command{
		Use:  "show FILE.noise.arrow...",
		Args: program.Arguments(1, program.Any),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := shown.Check(cmd); err != nil {
				return err
			}
			files, err := readAll(cmd, args)
			if err != nil {
				return err
			}
			all := detours.Tables(files, shown.Format == table.FormatTable)
			if shown.Choice == program.All {
				all = all[:len(all)-1]
			}
			return shown.Print(cmd, all)
		},
	}
	shown.Add(cmd)
	program.Help(cmd, texts, "show.txt", nil)
	return cmd
}

func readAll(cmd *cobra.Command, paths []string) (files []detours.File, err error) {
	for _, path := range paths {
		err := program.WithInput(cmd, path, func(input string) error {
			t, err := noise.ReadFile(input)
			files = append(files, detours.File{Name: path, Trace: t})
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}
