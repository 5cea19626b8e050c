// Loggops-sim simulates a schedule in the LogGOPS model.
package main

import (
	"cmp"
	"embed"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/analysis/sweep"
	"loggops/cmd/internal/network"
	"loggops/cmd/internal/program"
	"loggops/internal/memory"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/internal/wholefile"
	"loggops/replicate"
	"loggops/sim"
	"loggops/sim/machine"
	"loggops/sim/topology"
	"loggops/study"
)

// texts are those of --help.
//
//go:embed *.txt
var texts embed.FS

// settings are what the flags say.
type settings struct {
	study   study.Study
	network network.Flags
	levels  levelFlags
	links   topologyFlags
	sweeps  []string

	tolerances []string
	questions  []study.Tolerance // that these ask

	ranks, replicas int
	cpuWait         string          // how long the recorded ranks waited for CPUs, as is noted
	scaled          *replicate.File // the last one that assumes something

	files   []wholefile.Use // besides those that flags name
	outputs outputs
	causes  bool   // of noise: printed, and nothing else
	phases  string // the key of a table of phases: printed, and nothing else
	compare string // a recording that the simulation is compared with: printed, and nothing else
	format  table.Format
	profile profiles
}

// maxRuns bounds what a slip of the finger can ask for.
const maxRuns = 100_000_000

func main() { os.Exit(program.Main(newCommand())) }

func newCommand() *cobra.Command {
	s := &settings{}
	cmd := &cobra.Command{
		Use: "loggops-sim FILE.sched.arrow[:OPTIONS]...",
		Args: func(cmd *cobra.Command, args []string) error {
			if s.network.Listed() || s.links.listed() {
				return program.Arguments(0, 0)(cmd, args)
			}
			return program.Arguments(1, program.Any)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if s.network.Listed() {
				return network.PrintList(cmd, s.format)
			}
			if s.links.listed() {
				return s.links.print(cmd, s.format)
			}
			if err := s.setJobs(cmd, args); err != nil {
				return err
			}
			if err := s.check(cmd); err != nil {
				return err
			}
			memory.Limit(s.study.MaxMemory)
			if s.study.Jobs != nil {
				return s.runJobs(cmd)
			}
			return program.WithInput(cmd, args[0], func(input string) error { return s.run(cmd, input) })
		},
	}
	s.addFlags(cmd)
	program.Help(cmd, texts, "help.txt", func() *strings.Replacer {
		return strings.NewReplacer("{network}", network.Help(), "{keys}", sweep.Help())
	})
	program.ForeignArguments(cmd) // setJobs knows their files
	cmd.AddCommand(newMerge())
	return cmd
}

func (s *settings) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.SortFlags = false
	s.network.AddTo(cmd)
	s.levels.addTo(cmd)
	s.links.addTo(cmd)
	y := &s.study
	program.NumberFlag(cmd, &s.ranks, "ranks", 1, math.MaxInt32, "Simulate `P` ranks, a multiple of the schedule's base ranks")
	program.NumberFlag(cmd, &s.replicas, "replicas", 1, math.MaxInt32, "Simulate `K` times the recorded ranks, or the ranks of a pattern")
	addNoise(cmd, &y.Noise)
	flags.Uint64Var(&y.Seed, "seed", 1, "Seed of the random numbers: `N`")
	y.Runs = 1
	program.NumberFlag(cmd, &y.Runs, "runs", 1, maxRuns, "Simulate `N` runs, each with its own noise")
	flags.StringArrayVar(&s.sweeps, "sweep", nil, "Sweep a key over values: `KEY=VALUES` (repeat for the cross product)")
	program.Reads(cmd, "sweep", study.SweptFiles)
	flags.Var(&y.Shard, "shard", "Simulate shard `I/N` of the sweep, I from 1 to N")
	program.OutputFlag(cmd, &s.outputs.Runs, "the runs, as a table,")
	program.WriteFlag(cmd, &s.outputs.Ranks, "ranks-out", "Write a table of the ranks to `FILE`")
	flags.BoolVar(&y.Queues, "queues", false, "Add the lengths of the lists of posted receives and unexpected messages to --ranks-out, and the entries searched")
	program.WriteFlag(cmd, &s.outputs.Spans, "spans-out", "Write a timeline of all ranks to `FILE`")
	flags.Var((*units.Duration)(&y.Window.FromNS), "from", "Omit spans that end before `TIME`")
	flags.Var((*units.Duration)(&y.Window.ToNS), "to", "Omit spans that start at or after `TIME`; 0: omit none")
	flags.StringVar(&y.SpanRanks, "only-ranks", "", "Write the spans of ranks `LIST` only, such as 0..31,64")
	program.WriteFlag(cmd, &s.outputs.Iterations, "iterations-out", "Write a table of the iterations of all ranks to `FILE`")
	program.WriteFlag(cmd, &s.outputs.Path, "path-out", "Write the critical path of each run to `FILE`")
	program.WriteFlag(cmd, &s.outputs.Links, "links-out", "Write the use of links, and by tier over time, to `FILE`")
	flags.BoolVar(&y.Sensitivity, "sensitivity", false, "Print how often each parameter is on the critical path, and its share")
	flags.StringArrayVar(&s.tolerances, "tolerance", nil, "Print how large KEY may be for the run time to grow by X %: `KEY=X%,...` (repeatable)")
	program.NumberFlagP(cmd, &y.Cores, "jobs", "j", 0, math.MaxInt32, "Use `N` cores (0: all); results do not depend on N")
	flags.Var((*units.Size)(&y.MaxMemory), "max-memory", "Stop a simulation that takes more than `SIZE`; 0: 80 % of the available memory")
	flags.BoolVar(&y.FinishTimes, "finish-times", false, "Print the finish time of each rank")
	flags.BoolVar(&s.causes, "noise-causes", false, "Print the makespan without each cause of the noise, the most harmful first")
	program.ReadFlag(cmd, &s.compare, "compare", "Compare the simulation with its recording, `FILE.trace.arrow`, by rank, phase and call site")
	flags.BoolVar(&y.Efficiency, "efficiency", false, "Print the POP efficiencies; the files of runs and iterations contain them")
	flags.StringVar(&s.phases, "phases", "", "Print the times, POP efficiencies, messages and bytes by `KEY`: region, iteration or site")
	program.FormatFlag(cmd, &s.format)
	s.profile.add(cmd)
	s.rules().Declare(cmd)
}

// check reads what needs to be, and reports which flags do not go together.
func (s *settings) check(cmd *cobra.Command) (err error) {
	s.study.Machine = func(name string) (sim.Params, error) {
		return s.network.Of(name, func(p *sim.Params) error {
			for _, file := range topology.Files(machine.TopologyText(p)) {
				s.files = append(s.files, program.Input("", file))
			}
			return cmp.Or(s.links.set(p), s.levels.set(p, cmd.Flags().Changed("placement") && s.study.Jobs == nil))
		})
	}
	if s.study.Params, err = s.study.Machine(s.network.Machine); err != nil {
		return err
	}
	if isDuration(s.outputs.Runs) {
		return program.Usagef("-o %s: -o names the file of the runs; the overhead of a message is --param o=%[1]s", s.outputs.Runs)
	}
	if err := s.outputs.check(len(s.sweeps) > 0); err != nil {
		return err
	}
	if err := s.study.Noise.Check(); err != nil {
		return err
	}
	if s.causes && !s.study.Noisy() {
		return study.ErrNoNoise
	}
	if s.phases != "" {
		if err := study.CheckPhases(s.phases); err != nil {
			return err
		}
	}
	if err := s.checkSpans(); err != nil {
		return err
	}
	if err := s.checkSweep(cmd); err != nil {
		return err
	}
	if err := s.checkJobs(cmd); err != nil {
		return err
	}
	if err := s.checkRandom(cmd); err != nil {
		return err
	}
	s.study.LevelsBy = s.levels.flag()
	s.study.Links = s.format == table.FormatTable && s.study.Runs == 1 && s.study.Sweep.Empty()
	if err := s.study.Check(); err != nil {
		return s.network.OfMachine(err)
	}
	if !s.study.Sweep.Empty() {
		s.files = append(s.files, s.outputs.ofPoints(s.study.Sweep.Points())...)
	}
	return program.CheckFiles(cmd, s.files...)
}

// checkSpans reads the window of spans.
func (s *settings) checkSpans() error {
	w := &s.study.Window
	if w.ToNS == 0 {
		w.ToNS = math.MaxInt64
	}
	if w.ToNS <= w.FromNS {
		return program.Usagef("--to is not after --from")
	}
	return nil
}

// checkSweep reads what is swept.
func (s *settings) checkSweep(cmd *cobra.Command) error {
	for _, text := range s.tolerances {
		questions, err := study.ParseTolerances(text)
		if err != nil {
			return err
		}
		s.questions = append(s.questions, questions...)
	}
	for _, text := range s.sweeps {
		if err := s.study.AddSweep(text); err != nil {
			return err
		}
	}
	for _, q := range s.questions {
		if err := s.study.CheckTolerance(q); err != nil {
			return s.network.OfMachine(err)
		}
	}
	switch over, changed := s.study.Sweep.Over, cmd.Flags().Changed; {
	case over(sweep.Intensity) && len(s.study.Noise.Sources) == 0 && !over(sweep.Noise):
		return program.Usagef("--sweep intensity needs the noise that it scales: --noise")
	case (over(sweep.Intensity) || changed("noise-scale")) && len(s.questions) > 0 && !slices.ContainsFunc(s.questions, func(q study.Tolerance) bool { return !q.OfNoise() }):
		return program.Usagef("--tolerance noise searches for the scale of the noise: no --noise-scale, and no sweep over intensity")
	}
	for name := range s.network.Settings {
		if s.study.Sweep.Over(name) {
			return program.Usagef("--sweep %s excludes --param %[1]s", name)
		}
	}
	return nil
}

// isDuration reports whether the name of a file is more likely the value of --o.
func isDuration(name string) bool {
	_, err := units.ParseDuration(name)
	return err == nil
}
