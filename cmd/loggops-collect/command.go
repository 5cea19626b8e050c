// Loggops-collect turns what a tracing tool has recorded of an MPI program, a
// file per rank, into one trace file, and what the parallel benchmark has measured
// into a file of distributions.
package main

import (
	"embed"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/analysis/profile"
	"loggops/cmd/internal/program"
	"loggops/collector"
	"loggops/collector/pmpi"
	"loggops/collector/reading"
	"loggops/formats"
	"loggops/formats/trace"
	"loggops/internal/sums"
	"loggops/internal/units"
	"loggops/internal/wholefile"
)

// texts are those of --help.
//
//go:embed *.txt
var texts embed.FS

func main() { os.Exit(program.Main(newCommand())) }

func newCommand() *cobra.Command {
	var (
		output string
		from   string
		assume []string
		pack   bool
		opt    reading.Options
		show   = program.NewTables(profile.TraceTables...)
	)
	cmd := &cobra.Command{
		Use:  "loggops-collect TRACE... -o FILE.trace.arrow [--show TABLE]",
		Args: program.Arguments(1, program.Any),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := show.Check(cmd); err != nil {
				return err
			}
			var err error
			if opt.Assume, err = reading.ParseAssume(assume); err != nil {
				return err
			}
			if output == "" && isTrace(args) {
				if err := rulesOfTrace.Check(cmd); err != nil {
					return err
				}
				return program.WithInput(cmd, args[0], func(path string) error { return printStats(cmd, path, show) })
			}
			with := program.WithOutput
			if output == "" {
				with = program.WithoutOutput
			}
			return with(cmd, output, func(path string) error {
				if from == collector.Auto && isBenchmark(args) {
					return convert(cmd, args[0], path)
				}
				if err := collect(cmd, args, from, opt, pack, path); err != nil || show.Choice == "" {
					return err
				}
				return printStats(cmd, path, show)
			})
		},
	}
	program.OutputFlag(cmd, &output, "the trace")
	from = collector.Auto
	program.ChoiceFlag(cmd, &from, "format-in", "format", collector.Formats(), "Read recordings of one format")
	cmd.Flags().BoolVar(&opt.Truncated, "truncated", false, "Cut recordings that end early at the latest consistent point of the run")
	cmd.Flags().BoolVar(&pack, "compress", false, "Compress the files of the recording after writing the trace")
	cmd.Flags().BoolVar(&opt.Align, "align", false, "Move all times to the clock of rank 0")
	cmd.Flags().StringArrayVar(&assume, "assume", nil, "Assume `KEY=N` where the recording does not say (repeatable)")
	cmd.Flags().Var((*units.Rate)(&opt.Flops), "flops", "Convert computation in flop to time at `FLOPS` flop/s per rank")
	program.NumberFlagP(cmd, &opt.Jobs, "jobs", "j", 0, math.MaxInt32, "Read `N` ranks at the same time; 0: as many as there are cores")
	show.Optional(cmd, "Print tables")
	rules.Declare(cmd)
	program.Help(cmd, texts, "help.txt", func() *strings.Replacer {
		return strings.NewReplacer("{assume}", strings.ReplaceAll(reading.AssumeHelp(), "; ", "\n  "))
	})
	return cmd
}

// rules are the rules of the flags. Flags that a file of loggops-bench excludes are in convert; flags that only some formats
// of recordings have are options of these formats in package collector.
var rules = program.Rules{All: []program.Rule{
	{Requires: "output, show", Reason: "no output file"},
	{Of: "compress", Requires: "output"},
	{Of: "show", Excludes: "output=-", Reason: "both cannot go to standard output"},
}}

// rulesOfTrace are the rules if the input is a trace file, and nothing is collected.
var rulesOfTrace = onlyWith("a trace file", "show, format, jobs")

// onlyWith returns the rule that an input allows some flags only.
func onlyWith(input, flags string) *program.Rules {
	return &program.Rules{
		All:        []program.Rule{{Of: input, Only: flags}},
		Conditions: map[string]func() bool{input: func() bool { return true }},
	}
}

func collect(cmd *cobra.Command, args []string, from string, opt reading.Options, pack bool, path string) error {
	recording, err := collector.Find(args, from)
	if err != nil {
		return err
	}
	for _, flag := range collector.Options() {
		if cmd.Flags().Changed(flag) && !recording.Has(flag) {
			return fmt.Errorf("%s: --%s has no effect on recordings of the format %s", recording.Files[0], flag, recording.Format())
		}
	}
	if err := checkFiles(cmd, recording, pack, nil); err != nil {
		return err
	}
	w, err := trace.Create(path)
	if err != nil {
		return err
	}
	defer w.Abort()
	bar := program.StartBar(cmd, "reading", recording.Bytes())
	opt.Progress = bar.Set
	var notes []error
	opt.Note = func(problem error) { notes = append(notes, problem) }
	var read []string
	opt.Read = func(file string) { read = append(read, file) }
	head, err := recording.Collect(cmd.Context(), w, opt)
	bar.Done()
	if recording.Format() == "pmpi" && pmpi.Recoverable(err) {
		return fmt.Errorf("%w; --truncated uses the complete part", err)
	}
	if err != nil {
		return err
	}
	if err := checkFiles(cmd, recording, pack, read); err != nil {
		return err
	}
	head.Tool = program.Tool(cmd)
	if err := w.Close(head); err != nil {
		return err
	}
	for _, note := range notes {
		program.Note(cmd, "%v", note)
	}
	if pack {
		if err := compress(cmd, recording, &head); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(head.Opaque)) {
		program.Note(cmd, "%d calls of %s are kept without their arguments, which this program does not know", head.Opaque[name], name)
	}
	for _, text := range slices.Sorted(maps.Keys(head.Assumed)) {
		program.Note(cmd, "assumed %s: %d times", text, head.Assumed[text])
	}
	program.NoteCPUWait(cmd, head.WaitedForCPU())
	if len(head.Partial) > 0 {
		program.Note(cmd, "omitted, because their parts on other ranks were not recorded: %s", counts(head.Partial))
	}
	if len(head.Failed) > 0 {
		program.Note(cmd, "calls that returned an error are omitted: %s", counts(head.Failed))
	}
	if len(head.Unrecorded) > 0 {
		program.Note(cmd, "the recording lacks communication: %s; loggops-schedgen --allow-dropped omits it", counts(head.Unrecorded))
	}
	return nil
}

// isTrace reports whether the only argument is a trace already. Streams are traces: recordings
// have several files.
func isTrace(args []string) bool {
	if len(args) != 1 {
		return false
	}
	if info, err := os.Stat(args[0]); args[0] == "-" || err == nil && info.Mode()&os.ModeNamedPipe != 0 {
		return true
	}
	kind, err := formats.KindOf(args[0])
	return err == nil && kind == formats.Trace
}

// checkFiles refuses an output that is one of the files of the recording, or of those that were
// read beside them: programs and libraries, in which call sites are looked up.
func checkFiles(cmd *cobra.Command, recording *collector.Recording, pack bool, read []string) error {
	var uses []wholefile.Use
	for _, name := range append(recording.Inputs(), read...) {
		uses = append(uses, program.Input("", name))
	}
	if pack {
		for _, name := range recording.Packed() {
			uses = append(uses, program.Output("--compress", name))
		}
	}
	return program.CheckFiles(cmd, uses...)
}

// compress compresses a recording that has been read to its end.
func compress(cmd *cobra.Command, recording *collector.Recording, head *trace.Header) error {
	if n := len(head.Truncated); n > 0 {
		return fmt.Errorf("--compress: %d ranks end early; only complete recordings are compressed", n)
	}
	before, after, err := recording.Compress(cmd.Context())
	if err == nil {
		program.Note(cmd, "the recording had %d bytes and has %d", before, after)
	}
	return err
}

// counts lists counts by name, the largest first.
func counts(of map[string]int64) string {
	var texts []string
	for _, name := range sums.Largest(of) {
		texts = append(texts, trace.Counted(of[name], name))
	}
	return strings.Join(texts, ", ")
}
