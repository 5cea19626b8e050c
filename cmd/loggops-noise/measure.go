package main

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"loggops/analysis/detours"
	"loggops/cmd/internal/program"
	"loggops/collector/detour"
	"loggops/formats/noise"
	"loggops/internal/table"
	"loggops/internal/units"
)

// measuring is what the flags of measure say.
type measuring struct {
	detour.Options
	cpus    string
	workNS  int64 // the quantum of fwq
	timeNS  int64 // the quantum of ftq
	machine string
	output  string
	busy    bool // whether a machine that does much else will do
	format  table.Format
}

func newMeasure() *cobra.Command {
	m := measuring{
		Options: detour.Options{Method: detour.Selfish, DurationNS: 10e9, Detours: 100_000, Repeat: 3, Threshold: 9},
		workNS:  1e6, timeNS: 1e6, machine: detour.Machine(),
	}
	cmd := &cobra.Command{
		Use:  "measure [-o FILE.noise.arrow]",
		Args: program.Arguments(0, 0),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := m.check(); err != nil {
				return err
			}
			return m.run(cmd)
		},
	}
	flags := cmd.Flags()
	program.OutputFlag(cmd, &m.output, "the noise")
	program.Writes(cmd, "output", func(output string) []string { return filesOf(output, m.cpus) })
	program.ChoiceFlag(cmd, &m.Method, "method", "method", []string{detour.Selfish, detour.FWQ, detour.FTQ}, "Measure by one method")
	flags.StringVar(&m.cpus, "cpus", "", "Measure on CPUs `LIST`, such as 0,2 or 0..7 (default: one that the system chooses)")
	flags.Float64Var(&m.Threshold, "threshold", m.Threshold, "selfish: minimum length of a detour, in `MULTIPLES` of t_min")
	flags.IntVar(&m.Detours, "detours", m.Detours, "selfish: end a recording after `N` detours")
	flags.Var((*units.Duration)(&m.DurationNS), "duration", "End a recording after `TIME`")
	flags.IntVar(&m.Repeat, "repeat", m.Repeat, "Make `N` recordings, one after another")
	flags.Var((*units.Duration)(&m.workNS), "work", "fwq: run time of the work, `TIME`")
	flags.Var((*units.Duration)(&m.timeNS), "quantum", "ftq: count the work in each `TIME`")
	flags.BoolVar(&m.busy, "allow-busy", false, "Keep recordings in which detours take more than half of the time")
	flags.StringVar(&m.machine, "machine", m.machine, "Name the machine in the header: `TEXT`")
	program.FreeText(cmd, "machine")
	flags.Lookup("machine").DefValue = "this system and processor" // help is the same on all machines
	program.FormatFlag(cmd, &m.format)
	rules := program.Rules{All: []program.Rule{
		{Of: "threshold, detours", Requires: "method=selfish"}, {Of: "work", Requires: "method=fwq"}, {Of: "quantum", Requires: "method=ftq"},
	}}
	rules.Declare(cmd)
	program.Help(cmd, texts, "measure.txt", nil)
	return cmd
}

// check reads what needs to be, and reports what of the flags cannot be meant.
func (m *measuring) check() error {
	switch m.Method {
	case detour.FWQ:
		m.QuantumNS = m.workNS
	case detour.FTQ:
		m.QuantumNS = m.timeNS
	}
	cpus, err := parseCPUs(m.cpus)
	if err != nil {
		return err
	}
	m.CPUs = cpus
	if err := m.Check(); err != nil {
		return err
	}
	return checkPlace(m.output, m.cpus, m.CPUs)
}

func (m *measuring) run(cmd *cobra.Command) error {
	traces, err := detour.Measure(cmd.Context(), m.Options)
	if err != nil {
		return err
	}
	notes, err := m.judge(traces)
	if err != nil {
		return err
	}
	for _, note := range notes {
		program.Note(cmd, "%s", note)
	}
	for _, t := range traces {
		t.Machine, t.Tool = m.machine, program.Tool(cmd)
		if len(t.Detours) == 0 && m.output != "" {
			return fmt.Errorf("%s: nothing to write: no detours in %s, t_min %s ns", m.output, units.FormatDuration(t.LengthNS), units.FormatNumber(t.ResolutionNS))
		}
	}
	if m.output != "" {
		if err := writeAll(cmd, m.output, traces); err != nil || m.output == standard {
			return err
		}
	}
	return program.Print(cmd, detours.Summaries(traces), m.format)
}

// Shares of the time that detours take of a CPU: above the first, something else
// runs there than what a system does; above the second, the recording is of no use.
const (
	muchNoise    = 0.05
	tooMuchNoise = 0.5
)

// judge returns notes on each CPU, and an error if detours take too much of its time.
func (m *measuring) judge(traces []*noise.Trace) (notes []string, err error) {
	for _, t := range traces {
		of := ""
		if t.CPU >= 0 {
			of = fmt.Sprintf(" of CPU %d", t.CPU)
		}
		notes = append(notes, m.recordingNotes(t, of)...)
		share := t.Overhead()
		if !(share > muchNoise) {
			continue
		}
		text := fmt.Sprintf("detours take %s %% of the time%s: other programs run there", units.FormatNumber(100*share), of)
		if share > tooMuchNoise && !m.busy {
			return nil, fmt.Errorf("%s; stop them and measure again, or keep the recordings with --allow-busy", text)
		}
		notes = append(notes, text)
	}
	return notes, nil
}

// recordingNotes returns notes on the recordings of a trace: the range of their noise
// intensities, and whether some ended before their time.
func (m *measuring) recordingNotes(t *noise.Trace, of string) (notes []string) {
	recordings := t.Recordings()
	least, most, short := math.Inf(1), 0.0, 0
	for _, r := range recordings {
		least, most = min(least, r.Overhead()), max(most, r.Overhead())
		if m.Method == detour.Selfish && len(r.Detours) >= m.Detours {
			short++
		}
	}
	if len(recordings) > 1 {
		notes = append(notes, fmt.Sprintf("noise intensity of %d recordings%s: %s %% to %s %%", len(recordings), of,
			units.FormatNumber(100*least), units.FormatNumber(100*most)))
	}
	if short > 0 {
		notes = append(notes, fmt.Sprintf("%d of %d recordings%s ended early, after %s in total, with %d detours; --detours N records more",
			short, len(recordings), of, units.FormatDuration(t.LengthNS), m.Detours))
	}
	return notes
}
