package main

import (
	"github.com/spf13/cobra"

	"loggops/cmd/internal/network"
	"loggops/cmd/internal/program"
)

// addTopics groups the flags.
func addTopics(cmd *cobra.Command) {
	program.Topics(cmd, func() []program.Topic {
		return []program.Topic{
			{
				Name: "machine", Title: "Machine",
				Flags: []string{"machine", "param", "level", "node-size", "topology"},
				More:  []string{"intra-node", "placement", "link-fault", "scale-network"},
				Text: `--machine sets the parameters of the machine, and --param overrides them: L=2us for the
network, L@16=400ns for the level of 16 ranks, G@64KiB=0.1 for messages from 64 KiB on, o=x0.5
for half of the machine's o, whatever it depends on. Times
take units (2.5us, 1ms; a bare integer is ns), and so do sizes (64KiB). G, O and gamma
are in ns per byte.

--level and --node-size give messages between ranks of the same core complex, socket or
node parameters of their own. List levels from the smallest to the largest; the size of
each, in ranks, is a multiple of the one before. Parameters that a level omits are those
of the network:

  --level size=4,L=200ns,o=150ns --level size=16,L=400ns,o=150ns,G=0.1
  --node-size 16 --intra-node L=400ns,o=150ns,G=0.1 --placement round-robin

With --topology, messages between hosts, the largest level, pass the links of a network, on
which they wait for each other; L is the latency outside of the links. NETWORK is a preset,
a file, or a kind with its sizes, and options for rates (ns/B) and latencies of links:

  fat-tree:children=16x16x4,parents=1x8x4,host-G=0.04,G=0.04,G.2=0.08,latency=90ns
  fat-tree:children=16x16,taper=2,routing=hash,seed=1
  torus:size=8x8x8,G=0.15,routing=valiant,switching=store
  dragonfly:groups=9,routers=4,hosts=2,global=2,global-G=0.08,global-latency=500ns

Several schedules run side by side on the hosts of the network, with options behind their
names: name, start, placement, ranks and replicas:

  loggops-sim a.sched.arrow b.sched.arrow:start=1ms,placement=random:seed=3 --topology hdr-2to1

Options name ranks by job: b:0..31. The options of jobs can be swept: --sweep b:placement=...

--link-fault leaf3-spine1=x10 slows a cable down, in both directions; routes avoid one that
is down, as in spine1=down of all links of a switch.

` + network.Help(),
			},
			{
				Name: "noise", Title: "Noise",
				Flags: []string{"noise", "runs", "seed", "delay"},
				More:  []string{"noise-scale", "noise-ranks", "coscheduled", "noise-model"},
				Text: `--noise injects detours, which take CPU time from the application. Its value is the name
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

  loggops-sim app.sched.arrow --noise node.noise.arrow --runs 100
  loggops-sim app.sched.arrow --noise periodic:freq=1kHz,duration=100us:ranks=0..3`,
			},
			{
				Name: "sweep", Title: "Number of ranks and sweeps",
				Flags: []string{"ranks", "replicas", "sweep"},
				More:  []string{"shard"},
				Text: `--sweep takes the KEYs ranks (multiples of the schedule's ranks), noise, intensity (factors
of the durations of the noise: x0.5,x1,x2), scale-network, machine (names and files),
topology (networks), the options of the topology (topology.G, topology.taper), placement,
the parameters of the model and those of levels and sizes (L@16: of the level of 16 ranks;
L@64KiB: of messages from 64 KiB on). Values are absolute, or relative to the
machine's: x0.1,x1,x10. In a range, 2..1048576:*2 doubles and 10..30:10 adds 10. Runs that
are already in the file of -o are not repeated.
--ranks-out, --spans-out, --iterations-out and --path-out and --links-out write one file per
point, in the order of the table: app-1.spans.arrow, app-2.spans.arrow ... for app.spans.arrow.
--shard 3/16 simulates the third of 16 shards of the sweep's runs, into its own file,
and prints nothing; loggops-sim merge combines the files of all shards.

  loggops-sim app.sched.arrow --noise periodic:freq=1kHz,duration=100us --runs 1000 \
      --sweep ranks=2..1048576:*2 -o sweep.result.arrow
  loggops-sim app.sched.arrow --runs 100 --sweep 'noise=none;a.noise.arrow;b.noise.arrow' \
      --sweep scale-network=0.1,1,10 --format csv
  loggops-sim app.sched.arrow --sweep L=1us..8us:*2
  loggops-sim app.sched.arrow --noise node.noise.arrow --runs 20 \
      --sweep L=x1..x8:*2 --sweep intensity=x0.5..x2:x0.5 -o grid.result.arrow
  loggops-sim app.sched.arrow --level size=16,L=400ns --sweep L@16=x0.5,x1 \
      --sweep machine=cnl,xt4 --sweep placement=block,round-robin
  loggops-sim app.sched.arrow --topology hdr-2to1 --sweep topology.G=x1..x8:*2`,
			},
			{
				Name: "why", Title: "What the run time depends on",
				Flags: []string{"sensitivity", "tolerance", "noise-causes", "efficiency", "phases", "compare"},
				More:  []string{"finish-times"},
				Text: `--sensitivity prints how often each parameter of the model is on the critical path, which
is the derivative of the run time with respect to it; --path-out writes the path. Both
need a temporary file of 24 bytes per send, receive and calc.
--tolerance L=1%,5% prints the largest latency at which the run time grows by at most 1 %
and 5 %, or the largest factor if L depends on the level or the size of messages; noise=5%
the largest scale of the noise.
--compare prints the recorded times and, of the same ranks, phases and call sites, the
simulated ones, or their medians over the runs; the largest differences come first.

--phases prints a row for each region of the program, for each iteration, or for each call
and its site, with the computation before it.

  loggops-sim app.sched.arrow --sensitivity --path-out app.path.arrow
  loggops-sim app.sched.arrow --tolerance L=1%,2%,5% --tolerance G=5%
  loggops-sim app.sched.arrow --phases region
  loggops-sim app.sched.arrow --compare app.trace.arrow`,
			},
			{
				Name: "files", Title: "Files",
				Flags: []string{"output", "spans-out", "iterations-out", "path-out", "ranks-out"},
				More:  []string{"links-out", "queues", "from", "to", "only-ranks"},
				Text: `--spans-out writes one row per calc, message, collective and detour of each rank. It
needs a temporary file next to FILE, of about 15 bytes per row, and memory for the rows
of one rank; it uses one core. --iterations-out writes one row per iteration of each
rank. Schedules have iterations if they come from patterns, or from traces after
loggops-schedgen --iteration-after. It takes 56 bytes of memory per row.

  loggops-sim app.sched.arrow -o app.result.arrow --ranks-out app.ranks.arrow
  loggops-sim app.sched.arrow --spans-out app.spans.arrow --to 10ms --only-ranks 0..63`,
			},
			{
				Name: "limits", Title: "Cores and memory",
				Flags: []string{"jobs", "max-memory"},
				More:  []string{"cpu-profile", "memory-profile"},
			},
		}
	})
}
