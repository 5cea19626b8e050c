package main

import (
	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
)

// addTopics groups the flags.
func addTopics(cmd *cobra.Command) {
	program.Topics(cmd, func() []program.Topic {
		return []program.Topic{
			{
				Name: "trace", Title: "Traces",
				Flags: []string{"output", "iteration-after", "allow-dropped"},
				More:  []string{"free-local", "poll-gap", "compute-polls"},
				Text:  `  loggops-schedgen app.trace.arrow --iteration-after MPI_Allreduce/2 -o app.sched.arrow`,
			},
			{
				Name: "collective", Title: "Collectives",
				Flags: []string{"collective"},
				Text: `Rules select the algorithm of each collective, KIND[CONDITION]...=ALGORITHM:
  bcast=binary                              always
  allreduce<2KiB=recursive-doubling         by m, see docs/collectives.md
  allgather:members>=64:total<80KiB=ring    by members and total size of all blocks
  allgather:power-of-two=ring               for 1, 2, 4, 8 ... members
  bcast>=8KiB<1MiB=pipelined-chain:segment=4096
  alltoallv:nonblocking=linear:zeros=skip   for MPI_Ialltoallv, without empty blocks
  bcast<1=none                              no messages if there are no data
The last matching rule applies, also after replication. If no rule matches, the first
algorithm of the kind applies. --collective list prints all algorithms. --collective
also takes the name of a preset (default, loggopsim, openmpi, mpich or mpich-smp) or a TOML file of
rules. If it names none, default comes first.

  loggops-schedgen app.trace.arrow --collective bcast=pipelined-chain:segment=65536,barrier=linear -o app.sched.arrow
  loggops-schedgen app.trace.arrow --collective 'mpich,allreduce<2KiB:members>=64=dissemination' -o app.sched.arrow
  loggops-schedgen --collective list`,
			},
			{
				Name: "change", Title: "Changes of a schedule",
				Flags: []string{"phase", "from", "to", "calls", "only", "replicas", "compute-scale", "recorded-noise"},
				More:  []string{"compute-factors", "nonblocking-collectives", "async-progress"},
				Text: `These flags change the schedule, in this order:
  --phase  keeps a part that begins and ends at the same calls on all ranks: a region,
      iterations, or the loop that is found in the order of calls, without its first
      pass and what comes before it. Messages and collectives that cross the cut are
      dropped on all their ranks, and counted on standard error.
  --from, --to  likewise between two calls, such as MPI_Barrier/2, the second one, or
      solver.f90:212; or between two times. Times and --calls are for traces, each rank
      by its own clock or number of calls.
  --only  drops other messages and waits for them. The computation between the
      remaining calls is preserved; dropped calls take no time.
  --recorded-noise  removes the noise of the recorded machine from computation, on
      average: each computation is shortened by the noise intensity of FILE. Use it
      before injecting noise that includes that of the recorded machine.
  --compute-scale  makes processors slower or faster: FACTOR for all computation, or
      KEY=VALUE:FACTOR for that of a region, of a call site or of iterations, such as
      region=2:0.5, site=solver.f90:212:0.5, iteration=0..9:2. The computation before a
      call belongs to the region, the site and the iteration of the call. Factors multiply.
  --compute-factors  makes the processors of some ranks slower or faster. FILE is CSV
      with the columns rank (5, 16..31) and factor.
  --nonblocking-collectives  starts each blocking collective earlier, but not
      before the end of the previous call, and waits for it at its original place.
      This estimates the benefit of overlap. It ignores whether the data are ready.
  --async-progress  gives each rank a progress thread on a second CPU, which sends
      and receives the messages of nonblocking operations, so that they overlap with
      computation. Without it, they progress when the CPU is free.

  loggops-schedgen app.sched.arrow --nonblocking-collectives 1ms --async-progress -o overlap.sched.arrow`,
			},
			{
				Name: "pattern", Title: "Patterns",
				Flags: []string{"pattern", "ranks", "bytes", "iterations", "compute", "grid"},
				More:  []string{"jitter", "seed", "root", "periodic", "points", "cells", "offsets", "region", "waits", "inject"},
				Text: `--pattern generates the schedule of a regular program instead of reading FILE.
--pattern list lists the patterns; docs/patterns.md describes them.

  loggops-schedgen --pattern list
  loggops-schedgen --pattern dissemination --ranks 1048576 --bytes 1 -o x.sched.arrow
  loggops-schedgen --pattern halo3d --ranks 120 --grid 4x5x6 --bytes 64KiB --iterations 50 --compute 1ms -o x.sched.arrow`,
			},
			{
				Name: "export", Title: "Exports",
				Flags: []string{"export", "allow-lossy"},
				More:  []string{"reduce-per-byte", "node-size", "placement"},
				Text: `--export writes a schedule or GOAL in another format, and expands collectives and
replicas:
  goal         GOAL text
  goal-binary  the binary GOAL format of LogGOPSim
  expanded     a schedule file
  dot          a graph for Graphviz, of up to 2000 operations
Computation, messages and finish times are the same in all formats. GOAL cannot
represent synchronous and buffered sends, the threads of a recording, or receives of any
tag that could then match messages of collectives or of other communicators. Exporting
them to GOAL is an error. With --allow-lossy, loggops-schedgen writes their nearest
equivalents and counts them.
The messages of two-level collectives depend on the nodes: --node-size and --placement.

  loggops-schedgen x.goal -o x.sched.arrow
  loggops-schedgen x.sched.arrow --export goal -o x.goal
  loggops-schedgen x.goal --export goal-binary -o x.bin`,
			},
			{
				Name: "show", Title: "Tables",
				Flags: []string{"show", "format"},
				Text: `--show prints tables instead of writing a file: operations by kind, operations by
communicator, and the operations that each MPI call has become. --show calls prints one
of these tables, --show all all of them. If FILE is a trace, the tables describe the schedule that it would
become. Operations, messages and bytes are totals over all ranks; collectives count the
messages of their algorithms, and calls are those recorded.

  loggops-schedgen app.trace.arrow --show all
  loggops-schedgen app.sched.arrow --show calls --format csv`,
			},
		}
	})
}
