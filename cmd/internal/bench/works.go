package main

import "fmt"

// sizes are those that a long measurement has larger.
type sizes struct {
	calls   int    // of the ping-pong
	workers int    // of the master
	compute string // of the long calc
	ranks   int    // of the largest dissemination
}

var (
	short = sizes{calls: 1e6, workers: 8000, compute: "10s", ranks: 1 << 24}
	full  = sizes{calls: 1e7, workers: 64000, compute: "100s", ranks: 1 << 27}
)

// work is a schedule that is simulated.
type work struct {
	name string
	// schedule makes it: arguments of loggops-schedgen. Without them it is the
	// recording's, as many replicas of it.
	schedule string
	replicas string
	flags    string // of loggops-sim
	cores    []int  // a row for each
	times    int    // how often it is measured
	// goal is set where the public simulator can be measured, too: the binary
	// form of GOAL takes less than 2 GB.
	goal bool
	// fromGOAL is set where the schedule is read from the binary form of GOAL,
	// and what loggops-schedgen takes for that is part of the figures.
	fromGOAL bool
	// published is how many seconds LogGOPSim took, with the making of a
	// pattern's schedule, on another two-core machine.
	published float64
	makespan  int64 // ns, that the simulation must come to; 0 if not checked
}

var (
	one  = []int{1}
	two  = []int{2}
	both = []int{1, 2}
)

// works returns the schedules to simulate.
func works(s sizes) []work {
	const halo = "--pattern halo3d --ranks 4096 --iterations 100 --bytes 1KiB --compute 1ms --jitter 100us"
	return []work{
		{name: "halo3d, 4,096 ranks x 100", schedule: halo, cores: both, times: 3, goal: true, makespan: 113837108},
		{name: "the same, read from a GOAL binary", schedule: halo, fromGOAL: true, cores: one, times: 3, goal: true, makespan: 113837108},
		{name: "halo3d, 262,144 ranks x 10", schedule: "--pattern halo3d --ranks 262144 --iterations 10 --bytes 1KiB --compute 1ms --jitter 100us",
			cores: both, times: 1, goal: true},
		{name: "alltoall, 8 B, 4,096 ranks, as messages", schedule: "--pattern alltoall --ranks 4096", cores: both, times: 1, goal: true},
		{name: "chain-scan, 65,536 ranks", schedule: "--pattern chain-scan --ranks 65536", cores: one, times: repetitions, goal: true},
		{name: "linear-gather, 65,536 ranks", schedule: "--pattern linear-gather --ranks 65536", cores: one, times: repetitions, goal: true},
		{name: "incast, 262,144 ranks", schedule: "--pattern incast --ranks 262144", cores: one, times: repetitions, goal: true},
		{name: fmt.Sprintf("a master, %d workers x %d tasks", s.workers, tasks), schedule: "master.goal", cores: one, times: 3, goal: true},
		{name: fmt.Sprintf("a calc of %s, random noise, 256 ranks", s.compute), schedule: "--pattern bsp --ranks 256 --compute " + s.compute,
			flags: "--noise random:gap=exponential:100us,duration=constant:10us", cores: both, times: 3},
		{name: "dissemination, 1 B, 1,048,576 ranks", schedule: "--pattern dissemination --ranks 1048576 --bytes 1B",
			cores: both, times: repetitions, published: 158},
		{name: "the same, with a table of the ranks", schedule: "--pattern dissemination --ranks 1048576 --bytes 1B",
			flags: "--ranks-out ranks.arrow", cores: one, times: repetitions},
		{name: "binomial bcast, 8 B, 4,194,304 ranks", schedule: "--pattern binomial-bcast --ranks 4194304 --bytes 8B",
			cores: one, times: repetitions, published: 124},
		{name: "linear alltoall, 8 B, 4,096 ranks", schedule: "--pattern linear-alltoall --ranks 4096 --bytes 8B", cores: both, times: 3, goal: true},
		{name: "dissemination, 1 MiB, 65,536 ranks", schedule: "--pattern dissemination --ranks 65536 --bytes 1MiB", cores: one, times: repetitions, goal: true},
		{name: "dissemination, 8 B, 4,096 ranks, 1,000 noisy runs", schedule: "--pattern dissemination --ranks 4096 --bytes 8B",
			flags: "--machine cnl --runs 1000 --noise periodic:freq=1kHz,duration=100us", cores: two, times: 3, published: 90},
		{name: "recording x 250", replicas: "250", cores: one, times: repetitions, goal: true, published: 2.6},
		{name: "recording x 4,000", replicas: "4000", cores: both, times: 3, published: 130},
		{name: "recording x 40,000", replicas: "40000", cores: two, times: 1},
		{name: fmt.Sprintf("dissemination, 1 B, %d ranks", s.ranks), schedule: fmt.Sprintf("--pattern dissemination --ranks %d --bytes 1B", s.ranks),
			cores: two, times: 1},
	}
}
