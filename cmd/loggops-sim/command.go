// Loggops-sim simulates a schedule in the LogGOPS model.
package main

import (
	"math"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/network"
	"loggops/cmd/internal/profile"
	"loggops/cmd/internal/program"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/machine"
	"loggops/sim/noisespec"
	"loggops/sim/study"
)

// settings are what the flags say.
type settings struct {
	study   study.Study
	network network.Flags
	levels  levelFlags
	sweeps  []string

	tolerances []string
	questions  []study.Tolerance // that these ask

	ranks, replicas int
	replicated      bool // whether more replicas than the file has were simulated, as is noted

	outputs     outputs
	spanRanks   string
	memoryBound bool // printed, and nothing is simulated
	causes      bool // of noise: printed, and nothing else
	format      table.Format
	profile     profile.Flags
}

// maxRuns bounds what a slip of the finger can ask for.
const maxRuns = 100_000_000

func newCommand() *cobra.Command {
	s := &settings{}
	cmd := &cobra.Command{
		Use:   "loggops-sim FILE.sched.arrow",
		Short: "Simulate a schedule in the LogGOPS model",
		Long: `Simulate a schedule in the LogGOPS model, and print the makespan.

--machine sets the parameters of the machine, and the flags of single parameters
override them. Times take units (2.5us, 1ms; a bare integer is ns), and so do sizes
(64KiB). G, O and gamma are in ns per byte.

--level and --node-size give messages between ranks of the same core complex, socket or
node parameters of their own. List levels from the smallest to the largest; the size of
each, in ranks, is a multiple of the one before. Parameters that a level omits are those
of the network:

  --level size=4,L=200ns,o=150ns --level size=16,L=400ns,o=150ns,G=0.1
  --node-size 16 --intra-node L=400ns,o=150ns,G=0.1 --placement round-robin

--noise injects detours, which take CPU time from the application. Its value is the name
of a file or a spec; repeat the flag to add noise. Options follow a colon:

  node.noise.arrow:without=irq:42,ranks=0..31,64
  periodic:freq=1kHz,duration=100us,phase=0
  random:gap=exponential:10ms,duration=pareto:5us:2.5
  phase:intensity=1%,eta=exponential

All take ranks=LIST and cosched, and all but phase take scale=X. On a machine with nodes,
cosched=node is the same noise on all ranks of a node, and cores=LIST noise on some cores
of each. --delay delays one calc of a rank: calc N, the first of an iteration, the first
from an iteration on, or the one in progress at a time:

  rank=5,calc=10,duration=58ms    rank=5,iteration=3,...
  rank=5,from-iteration=3,...     rank=5,time=2ms,...

--sweep takes the KEYs ranks (multiples of the schedule's ranks), noise, intensity (factors
of the durations of the noise: x0.5,x1,x2), scale-network, machine (names and files),
placement, the parameters of the model and those of levels (L@16: of the level of 16
ranks). Values are absolute, or relative to the machine's: x0.1,x1,x10. Commas separate
values, or semicolons if the values contain commas. In a range, 2..1048576:*2 doubles and
10..30:10 adds 10. Runs that are already in the file of -o are not repeated.
--ranks-out, --spans-out, --iterations-out and --path-out write one file per point, in the
order of the table: app-1.spans.arrow, app-2.spans.arrow ... for app.spans.arrow.
--shard 3/16 simulates the third of 16 shards of the sweep's runs, into its own file,
and prints nothing; loggops-sim merge combines the files of all shards.

--sensitivity prints how often each parameter of the model is on the critical path, which
is the derivative of the run time with respect to it; --path-out writes the path. Both
need a temporary file of 24 bytes per send, receive and calc.
--tolerance L=1%,5% prints the largest latency at which the run time grows by at most 1 %
and 5 %; noise=5% the largest scale of the noise.

--spans-out writes one row per calc, message, collective and detour of each rank. It
needs a temporary file next to FILE, of about 15 bytes per row, and memory for the rows
of one rank; it uses one core. --iterations-out writes one row per iteration of each
rank. Schedules have iterations if they come from patterns, or from traces after
loggops-schedgen --iteration-after. It takes 56 bytes of memory per row.

` + network.Help(),
		Example: `  loggops-sim app.sched.arrow
  loggops-sim app.sched.arrow --machine xt4 --scale-network 0.1 --format json
  loggops-sim app.sched.arrow --machine machine.toml
  loggops-sim --machine list
  loggops-sim app.sched.arrow --param L=2us,o=500ns,G=0.25 --ranks 4096
  loggops-sim app.sched.arrow -o app.result.arrow --ranks-out app.ranks.arrow
  loggops-sim app.sched.arrow --spans-out app.spans.arrow --spans-to 10ms --spans-ranks 0..63
  loggops-sim app.sched.arrow --noise node.noise.arrow --runs 100
  loggops-sim app.sched.arrow --noise periodic:freq=1kHz,duration=100us --runs 1000 \
      --sweep ranks=2..1048576:*2 -o sweep.result.arrow
  loggops-sim app.sched.arrow --runs 100 --sweep 'noise=a.noise.arrow,b.noise.arrow' \
      --sweep scale-network=0.1,1,10 --format csv
  loggops-sim app.sched.arrow --sweep L=1us..8us:*2
  loggops-sim app.sched.arrow --noise node.noise.arrow --runs 20 \
      --sweep L=x1..x8:*2 --sweep intensity=x0.5..x2:x0.5 -o grid.result.arrow
  loggops-sim app.sched.arrow --level size=16,L=400ns --sweep L@16=x0.5,x1 \
      --sweep 'machine=cnl;xt4' --sweep placement=block,round-robin
  loggops-sim app.sched.arrow --sensitivity --path-out app.path.arrow
  loggops-sim app.sched.arrow --tolerance L=1%,2%,5% --tolerance G=5%`,
		Args: func(cmd *cobra.Command, args []string) error {
			if s.network.Listed() {
				return program.Arguments(0, 0)(cmd, args)
			}
			return program.Arguments(1, 1)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if s.network.Listed() {
				return network.PrintList(cmd, s.format)
			}
			if err := s.check(cmd); err != nil {
				return err
			}
			return program.WithInput(cmd, args[0], func(input string) error { return s.run(cmd, input) })
		},
	}
	s.addFlags(cmd)
	cmd.AddCommand(newMerge())
	return cmd
}

func (s *settings) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.SortFlags = false
	s.network.AddTo(cmd)
	s.levels.addTo(cmd)
	y := &s.study
	flags.IntVar(&s.ranks, "ranks", 0, "Simulate `P` ranks, a multiple of the schedule's base ranks")
	flags.IntVar(&s.replicas, "replicas", 0, "Simulate `K` times the recorded ranks, or the ranks of a pattern")
	addNoise(cmd, &y.Noise)
	flags.Uint64Var(&y.Seed, "seed", 1, "Seed of the random numbers: `N`")
	flags.IntVar(&y.Runs, "runs", 1, "Simulate `N` runs, each with its own noise")
	flags.StringArrayVar(&s.sweeps, "sweep", nil, "Sweep a key over values: `KEY=VALUES` (repeat for the cross product)")
	program.Reads(cmd, "sweep", study.SweptFiles)
	flags.Var(&y.Shard, "shard", "Simulate shard `I/N` of the sweep, I from 1 to N")
	program.OutputFlag(cmd, &s.outputs.Runs, "the runs, as a table,")
	program.WriteFlag(cmd, &s.outputs.Ranks, "ranks-out", "Write a table of the ranks to `FILE`")
	program.WriteFlag(cmd, &s.outputs.Spans, "spans-out", "Write a timeline of all ranks to `FILE`")
	flags.Var((*units.Duration)(&y.Window.FromNS), "spans-from", "Omit spans that end before `TIME`")
	flags.Var((*units.Duration)(&y.Window.ToNS), "spans-to", "Omit spans that start at or after `TIME`; 0: omit none")
	flags.StringVar(&s.spanRanks, "spans-ranks", "", "Write the spans of ranks `LIST` only, such as 0..31,64")
	program.WriteFlag(cmd, &s.outputs.Iterations, "iterations-out", "Write a table of the iterations of all ranks to `FILE`")
	program.WriteFlag(cmd, &s.outputs.Path, "path-out", "Write the critical path of each run to `FILE`")
	flags.BoolVar(&y.Sensitivity, "sensitivity", false, "Print how often each parameter is on the critical path, and its share")
	flags.StringArrayVar(&s.tolerances, "tolerance", nil, "Print how large a parameter, or the noise, may be for the run time to grow by `KEY=PERCENTAGES` (repeatable)")
	flags.IntVarP(&y.Jobs, "jobs", "j", 0, "Use `N` cores (0: all); results do not depend on N")
	flags.Var((*units.Size)(&y.MaxMemory), "max-memory", "Memory limit `SIZE`: refuse simulations that may exceed it; 0: stop at 80 % of available memory")
	flags.BoolVar(&s.memoryBound, "memory-bound", false, "Print an upper bound of the memory of the simulation, and stop")
	flags.BoolVar(&y.FinishTimes, "finish-times", false, "Print the finish time of each rank")
	flags.BoolVar(&s.causes, "noise-causes", false, "Print the makespan without each cause of the noise, the most harmful first, and stop")
	flags.BoolVar(&y.Efficiency, "efficiency", false, "Print the POP efficiencies; the files of runs and iterations contain them")
	program.FormatFlag(cmd, &s.format)
	s.profile.Add(cmd)
	program.Renamed(cmd, map[string]string{
		"slice": "shard", "marks-out": "iterations-out", "cosched": "coscheduled", "intra": "intra-node",
		"cpuprofile": "cpu-profile", "memprofile": "memory-profile",
	})
}

// check reads what needs to be, and reports which flags do not go together.
func (s *settings) check(cmd *cobra.Command) (err error) {
	s.study.Machine = func(name string) (sim.Params, error) {
		return s.network.Of(name, func(p *sim.Params) error { return s.levels.set(p, cmd.Flags().Changed("placement")) })
	}
	if s.study.Params, err = s.study.Machine(s.network.Machine); err != nil {
		return err
	}
	if err := s.checkTogether(cmd); err != nil {
		return err
	}
	if err := s.study.Noise.Check(); err != nil {
		return err
	}
	if s.causes && !s.study.Noisy() {
		return study.ErrNoNoise
	}
	if err := s.checkSpans(cmd); err != nil {
		return err
	}
	if err := s.checkSweep(cmd); err != nil {
		return err
	}
	return s.study.Check()
}

func (s *settings) checkTogether(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	y := &s.study
	switch {
	case changed("ranks") && changed("replicas"):
		return program.Usagef("--ranks and --replicas cannot be combined")
	case changed("ranks") && s.ranks < 1:
		return program.Usagef("--ranks %d: at least 1", s.ranks)
	case s.ranks > math.MaxInt32:
		return program.Usagef("--ranks %d: at most %d", s.ranks, math.MaxInt32)
	case changed("replicas") && s.replicas < 1:
		return program.Usagef("--replicas %d: at least 1", s.replicas)
	case s.replicas > math.MaxInt32:
		return program.Usagef("--replicas %d: at most %d", s.replicas, math.MaxInt32)
	case isDuration(s.outputs.Runs):
		return program.Usagef("-o %s: -o names the file of the runs; the overhead of a message is --param o=%[1]s", s.outputs.Runs)
	case y.Runs < 1:
		return program.Usagef("--runs %d: at least 1", y.Runs)
	case y.Runs > maxRuns:
		return program.Usagef("--runs %d: at most %d", y.Runs, maxRuns)
	case y.FinishTimes && (y.Runs > 1 || len(s.sweeps) > 0):
		return program.Usagef("--finish-times needs a single run; --ranks-out writes the finish times of several")
	case len(s.tolerances) > 0 && (y.Sensitivity || s.outputs.any()):
		return program.Usagef("--tolerance prints its table only, without --sensitivity and files")
	case y.Sensitivity && y.Shard.Of > 0:
		return program.Usagef("--sensitivity needs all runs of a point: no --shard")
	case s.memoryBound && len(s.sweeps) > 0:
		return program.Usagef("--memory-bound cannot be combined with --sweep")
	case s.causes && (len(s.questions) > 0 || y.FinishTimes || y.Efficiency || y.Sensitivity || s.outputs.any()):
		return program.Usagef("--noise-causes prints a table of its own: no -o, --efficiency or the like")
	case y.Jobs < 0:
		return program.Usagef("-j %d: at least 1, or 0 for all cores", y.Jobs)
	case y.Shard.Of > 0 && len(s.sweeps) == 0:
		return program.Usagef("--shard requires --sweep")
	case y.Shard.Of > 0 && s.outputs.Runs == "":
		return program.Usagef("--shard needs a file: -o FILE")
	}
	return s.outputs.check(len(s.sweeps) > 0, y.Shard.Of > 0)
}

// checkSpans reads the window of spans.
func (s *settings) checkSpans(cmd *cobra.Command) (err error) {
	for _, flag := range []string{"spans-from", "spans-to", "spans-ranks"} {
		if cmd.Flags().Changed(flag) && s.outputs.Spans == "" {
			return program.Usagef("--%s requires --spans-out", flag)
		}
	}
	w := &s.study.Window
	if s.spanRanks != "" {
		if w.Ranks, err = noisespec.ParseRanks(s.spanRanks); err != nil {
			return program.Usagef("--spans-ranks %v", err)
		}
	}
	if w.ToNS == 0 {
		w.ToNS = math.MaxInt64
	}
	if w.ToNS <= w.FromNS {
		return program.Usagef("--spans-to is not after --spans-from")
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
	for i := range s.questions {
		if s.questions[i].OfNoise() && !s.study.Noisy() {
			return program.Usagef("--tolerance noise needs a --noise")
		}
	}
	for _, text := range s.sweeps {
		if err := s.study.AddSweep(text); err != nil {
			return err
		}
	}
	changed := cmd.Flags().Changed
	switch over := s.study.Sweep.Over; {
	case over(study.RanksKey) && (changed("ranks") || changed("replicas")):
		return program.Usagef("--sweep ranks excludes --ranks and --replicas")
	case over(study.ScaleKey) && changed("scale-network"):
		return program.Usagef("--sweep scale-network excludes --scale-network")
	case over(study.MachineKey) && changed("machine"):
		return program.Usagef("--sweep machine excludes --machine")
	case over(study.PlacementKey) && changed("placement"):
		return program.Usagef("--sweep placement excludes --placement")
	case over(study.IntensityKey) && len(s.study.Noise.Sources) == 0 && !over(study.NoiseKey):
		return program.Usagef("--sweep intensity needs the noise that it scales: --noise")
	}
	for name := range s.network.Settings {
		if s.study.Sweep.Over(name) {
			return program.Usagef("--sweep %s excludes --param %[1]s", name)
		}
	}
	for _, name := range machine.Names() {
		if s.study.Sweep.Over(name) && changed("scale-network") {
			return program.Usagef("--sweep %s excludes --scale-network", name)
		}
	}
	return nil
}

// isDuration reports whether the name of a file is more likely the value of --o.
func isDuration(name string) bool {
	_, err := units.ParseDuration(name)
	return err == nil
}
