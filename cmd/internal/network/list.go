package network

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/machine"
)

// List is the --machine that prints all presets.
const List = "list"

// Listed reports whether the presets are asked for.
func (f *Flags) Listed() bool { return f.Machine == List }

// PrintList prints the presets with their sources: texts for people, else a table with a row
// for each segment of message sizes.
func PrintList(cmd *cobra.Command, format table.Format) error {
	return PrintPresets(cmd, format, machine.Presets(), printPreset, presetTable)
}

// PrintPresets prints presets: texts for people, else a table.
func PrintPresets[P any](cmd *cobra.Command, format table.Format, presets []P, text func(io.Writer, P) error, all func() table.Table) error {
	if format != table.FormatTable {
		return program.Print(cmd, all(), format)
	}
	for i, p := range presets {
		if i > 0 {
			fmt.Fprintln(cmd.OutOrStdout())
		}
		if err := text(cmd.OutOrStdout(), p); err != nil {
			return err
		}
	}
	return nil
}

func printPreset(w io.Writer, p machine.Preset) error {
	fmt.Fprintf(w, "%s: %s\n", p.Name, p.Machine)
	var before sim.Params
	for _, from := range sizes(&p.Params) {
		of, _ := p.Params.Of(from)
		fmt.Fprintf(w, "  from %s: %s\n", units.FormatSize(from), strings.Join(changes(&before, &of), ", "))
		before = of
	}
	_, err := fmt.Fprintf(w, "  source: %s\n  measured: %s\n  derived: %s\n", p.Source, p.Measured, p.Derived)
	return err
}

// sizes returns the first size of each segment of message sizes.
func sizes(p *sim.Params) []int64 {
	all := []int64{1}
	for _, r := range p.BySize {
		all = append(all, r.From)
	}
	return all
}

// changes returns the parameters that differ, with their units: "L 2us". The parts of o stand
// for o.
func changes(before, now *sim.Params) (all []string) {
	for _, parameter := range machine.Parameters {
		if parameter.Name == "o" || parameter.NumberIn(now) == parameter.NumberIn(before) {
			continue
		}
		unit := ""
		if parameter.IsPerByte() {
			unit = " ns/B"
		}
		all = append(all, fmt.Sprintf("%s %s%s", parameter.Name, parameter.TextIn(now), unit))
	}
	return all
}

// presetTable has a row for each segment of each preset.
func presetTable() table.Table {
	t := table.New(table.Text("name"), table.Bytes("from_bytes", "from"))
	for _, parameter := range machine.Parameters {
		t.Columns = append(t.Columns, parameter.Column())
	}
	for _, about := range []string{"machine", "source", "measured", "derived"} {
		t.Columns = append(t.Columns, table.Text(about))
	}
	for _, p := range machine.Presets() {
		for _, from := range sizes(&p.Params) {
			of, _ := p.Params.Of(from)
			row := []any{p.Name, from}
			for _, parameter := range machine.Parameters {
				row = append(row, parameter.NumberIn(&of))
			}
			t.Add(append(row, p.Machine, p.Source, p.Measured, p.Derived)...)
		}
	}
	return t
}
